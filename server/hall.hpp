#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/problem.hpp"
#include "server/budgets.hpp"
#include "server/config.hpp"
#include "server/metrics.hpp"
#include "server/store.hpp"
#include "server/transport.hpp"
#include "table/table.hpp"

namespace server {

inline constexpr int closed_by_sign_out = 1008;  // how a connection ends

struct HallOptions {
  Limits limits;
  protocol::Policy policy;  // of tables that do not say otherwise
  int bot_threads = 1;
  std::int64_t idle = 60'000;  // milliseconds until a table that nobody uses leaves memory
  // Milliseconds until one is closed that nobody visits: before a match, and in one. 0: never.
  std::int64_t gathering_lasts = 0;
  std::int64_t match_lasts = 0;
  std::string version;
  std::string deals;                  // for tests, see seeds_of
  table::Journal* journal = nullptr;  // where tables are kept; none: in the store
  std::function<bool(Burden)> room_for = [](Burden) { return true; };
  // How people are called who have to decide and are not there (server/push.hpp); no key: not at
  // all.
  struct Calls {
    std::string key;
    std::function<bool(const std::string& endpoint)> allowed;
    std::function<void(const std::string& person)> call;
  };
  Calls calls;
  std::map<std::string, std::shared_ptr<const engine::GameData>, std::less<>>
      all_game_data;  // by slug
};

// The lobby and all tables: reads what connected people ask and answers it. Everything here runs on
// the loop.
class Hall {
 public:
  // A problem if the tables cannot be listed
  static engine::Fallible<std::unique_ptr<Hall>> open(Loop& loop, Store& store, Metrics& metrics,
                                                      HallOptions options);
  ~Hall();

  // Somebody has connected, from one of their devices and from an address as limits count it.
  // `counted` is held as long as they are here.
  std::shared_ptr<Listener> enter(const People::Known& who, std::string address,
                                  std::shared_ptr<Wire> wire, std::shared_ptr<void> counted);
  // Whoever is connected from these devices is sent away.
  void sign_out(const std::vector<std::string>& devices);
  // Whether an address may have something that costs that much: what comes over connections and
  // plain requests counts together.
  bool pay(const std::string& address, std::int64_t cost);

  struct RecordAnswer {
    bool refused = false;
    std::string code;
    std::string text;  // the record
  };
  void record(std::string_view id, const std::optional<protocol::Person>& who,
              const std::function<void(RecordAnswer)>& answer);

  // --- For whoever runs the server.

  void announce(const std::string& sentence, bool stopping);
  // By code or id; answers "" or what is wrong.
  void close_table(const std::string& name, const std::function<void(std::string)>& answer);
  // All open tables that fit, by and by; answers how many they are.
  struct Which {
    bool gathering = false;      // only those that have not begun
    std::int64_t unchanged = 0;  // for so many milliseconds at least
    std::string opened_by;       // only those of this person
  };
  std::int64_t close_tables(const Which& which);
  void drop_work(const std::string& id, const std::function<void(std::string)>& answer);
  bool loaded(const std::string& table) const;
  // Nobody looks at it any more, and it leaves memory.
  void let_go(const std::string& table);
  // One device of a person or, without one, all; answers how many they were, or what is wrong.
  void revoke(const std::string& person, const std::string& device,
              const std::function<void(engine::Fallible<std::int64_t>)>& answer);
  // From now on nothing changes; what was asked before still becomes durable.
  void freeze();
  // Tells everybody to come back later and hangs up.
  void close_all();
  // Snapshots of all tables in memory, so that the next start is fast.
  void keep_all();

  std::int64_t connections() const;
  std::int64_t tables_loaded() const;
  std::int64_t tables_open() const;
  std::int64_t waiting() const;
  std::int64_t bot_wait();  // milliseconds that bots wait for their turn to think
  // Whether somebody has a connection.
  bool here(const std::string& person) const;
  // The codes of the tables where this person has to decide now; those of days first, by when.
  engine::Fallible<std::vector<std::string>> turns(const protocol::Person& person) const;
  // Whether somebody sits at a table that is being played: they may always come back.
  bool plays(const protocol::Person& person) const;

 private:
  explicit Hall();
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace server
