#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/config.hpp"
#include "server/hall.hpp"
#include "server/hall_workers.hpp"
#include "server/store.hpp"
#include "server/transport_loop.hpp"
#include "table/table.hpp"

namespace server {

// What becomes of a table that is over for long.
struct Prepared {
  enum class Fate { put_away, drop, keep };  // keep: its record cannot be made here
  Fate fate = Fate::keep;
  std::int64_t seq = 0;
  PutAway kept;
};
Prepared prepare(StoreReader& reader, const table::World& world, const std::string& table);
// The same without a trace of this person.
PutAway without(PutAway kept, const protocol::Person& person);

// Makes room, once an hour and one small step at a time: tables that are over for long are put away
// as compressed records, old records go, and the database gives back what is free. Everything here
// runs on the loop, but for the making of records.
class Retention {
 public:
  Retention(Loop& loop, Store& store, Hall& hall, Keeping keep, table::World world,
            std::filesystem::path folder);

  struct Tidied {
    std::int64_t put_away = 0;
    std::int64_t dropped = 0;
    std::int64_t strangers = 0;
  };
  using Answer = std::function<void(const Tidied&)>;
  // At once; answers when it is done. While it is at it, whoever asks waits for the same.
  void tidy(Answer answer);

  // Puts a table away that tells of this person, without telling of them any more. "" or what is
  // wrong.
  void forget_at(const std::string& table, const protocol::Person& person,
                 std::function<void(std::string)> answer);
  // All else that is kept of them.
  void forget(const protocol::Person& person, std::function<void(std::string)> answer);

 private:
  enum class Stage { over, records, strangers, room };
  void wait();
  void step();
  void next_stage();
  void go_on();
  std::optional<std::string> next(Store::Standing standing, int days);
  void put_away(const std::string& table);
  void drop(const std::string& table);
  void forget_strangers();
  void shrink();
  void finish();

  Loop& loop_;
  Store& store_;
  Hall& hall_;
  Keeping keep_;
  table::World world_;
  std::filesystem::path folder_;
  Timer timer_;
  std::vector<Answer> waiting_;
  Tidied tidied_;
  Stage stage_ = Stage::over;
  std::int64_t after_ = 0;  // what was changed before that was looked at
  std::string last_;        // and people up to this one
  Workers worker_;          // last: it uses all of the above
};

}  // namespace server
