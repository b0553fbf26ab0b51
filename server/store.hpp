#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/folder.hpp"
#include "server/keepsakes.hpp"
#include "server/people.hpp"
#include "table/journal.hpp"

namespace server {

// What one commit did, for metrics.
struct Commit {
  int appends = 0;  // that became durable
  int entries = 0;
  int stale = 0;
  bool failed = false;
  std::int64_t microseconds = 0;  // from taking the queue until it was on disk
};

std::int64_t wall_microseconds();

struct StoreOptions {
  // The database may not grow beyond this many pages of 4 KiB; 0: as far as the disk goes.
  std::int64_t most_pages = 0;
  // Called on the store's thread after every commit, before the callbacks of what was committed.
  std::function<void(const Commit&)> committed;
  std::function<std::int64_t()> now = wall_microseconds;
  // How long what can wait waits for something that cannot, in milliseconds.
  int patience = 50;
};

using table::Filed;
using table::filed;

// What is kept of a secret, beside its hash.
struct KnownSecret {
  protocol::Person person;
  std::string device;
  std::int64_t made = 0;
  std::int64_t seen = 0;  // its device
  std::int64_t ends = 0;  // 0: it does not
  bool fresh = false;     // nobody has come with it yet
};

// A table that was put away.
struct PutAway {
  std::string record;
  bool for_all = false;  // not only its members may have it
  std::string card;
  std::vector<std::string> members;
};

// Where a browser takes calls (server/push.hpp).
struct Subscription {
  std::string device;
  std::string endpoint;
};

// Reading a data folder beside whoever writes it: needs no lock.
class StoreReader {
 public:
  static engine::Fallible<std::unique_ptr<StoreReader>> open(const std::filesystem::path& folder);
  ~StoreReader();

  engine::Fallible<table::Journal::Kept> read(std::string_view table);
  engine::Fallible<std::vector<table::Entry>> read_from(std::string_view table, std::int64_t from);
  engine::Fallible<std::vector<table::Journal::Listed>> list();
  // Only the tables that are neither finished nor closed.
  engine::Fallible<std::vector<table::Journal::Listed>> list_open();
  engine::Fallible<std::optional<std::string>> card(std::string_view table);
  engine::Fallible<std::int64_t> seq(std::string_view table);  // of its last entry; 0: no table
  engine::Fallible<std::vector<table::Journal::Listed>> recent(std::string_view person, int most);
  engine::Fallible<std::optional<KnownSecret>> find_hashed(std::string_view hash);
  // See Store::due.
  struct Due {
    std::string table;
    std::int64_t changed = 0;
  };
  engine::Fallible<std::optional<Due>> due(int standing, std::int64_t after, std::int64_t before);
  engine::Fallible<std::optional<PutAway>> record_of(std::string_view table);
  // The tables that tell of a person anywhere: slow, all entries are read.
  engine::Fallible<std::vector<table::Journal::Listed>> telling_of(std::string_view person);
  engine::Fallible<std::vector<People::Device>> devices(std::string_view person);
  // By id or by name; several may have the same.
  engine::Fallible<std::vector<protocol::Person>> people(std::string_view who);
  engine::Fallible<std::vector<Subscription>> subscriptions(std::string_view person);
  engine::Fallible<std::string> push_key();  // "" if there is none yet
  int schema() const;                        // when it was opened
  // "" or what is wrong: an entry that is not the one that was written, or one that is missing at
  // the end (server/chain.hpp).
  engine::Fallible<std::string> check_links(std::string_view table);
  engine::Fallible<std::string> check_ledger();
  // Looks at every page of the database: slow where it is big. "" or what is wrong.
  std::string check_pages();
  // Writes a data folder of its own that holds the same, also while somebody writes this one.
  std::optional<engine::Problem> back_up(const std::filesystem::path& to);

 private:
  StoreReader();
  struct Self;
  std::unique_ptr<Self> self_;
};

// Tables and people in one SQLite database, `escapement.db` in the data folder. One thread writes:
// it takes all that waits, commits it as one transaction and only then calls back, in the order in
// which it came. What cannot be written (a full disk) fails alone with its batch; the store goes
// on.
//
// All methods can be called from any thread. Destroying the store commits what waits and calls the
// callbacks; afterwards the folder is free for another.
class Store final : public table::Journal, public People, public Notes {
 public:
  // Makes the folder if need be. A problem if another process has it, if it cannot be written, or
  // if what lies there is no database of ours or a newer one.
  static engine::Fallible<std::unique_ptr<Store>> open(const std::filesystem::path& folder,
                                                       StoreOptions options = {});
  ~Store() override;

  void append(std::string_view table, std::int64_t expected, std::vector<table::Entry> entries,
              std::optional<Filed> line, Done done, bool can_wait = false) override;
  void file(std::string_view table, Filed line) override;
  // Only of what is durable: a snapshot beyond the last entry is dropped.
  void keep_snapshot(std::string_view table, std::int64_t seq, std::string text) override;
  engine::Fallible<Kept> read(std::string_view table) override;
  engine::Fallible<std::vector<table::Entry>> read_from(std::string_view table,
                                                        std::int64_t from) override;
  engine::Fallible<std::vector<Listed>> list() override;
  engine::Fallible<bool> lease(std::string_view holder, std::int64_t now,
                               std::int64_t milliseconds) override;

  // Only the tables that are neither finished nor closed.
  engine::Fallible<std::vector<Listed>> list_open();
  engine::Fallible<std::optional<std::string>> card(std::string_view table);

  void make_person(std::string name, const Arrival& arrival, Made done) override;
  void rename(std::string_view person, std::string name, Changed done) override;
  engine::Fallible<std::optional<Known>> find(std::string_view secret, std::int64_t now) override;
  void renew(std::string_view secret, std::int64_t now, Made done) override;
  engine::Fallible<std::vector<Device>> devices(std::string_view person) override;
  void sign_out(std::string_view person, const SignOut& which, SignedOut done) override;
  DeviceCode make_code(const protocol::Person& person, std::int64_t now) override;
  void claim(std::string_view code, const Arrival& arrival, Claimed done) override;
  engine::Fallible<std::vector<Listed>> recent(std::string_view person, int most) override;

  // --- What people keep (server/keepsakes.hpp). Callbacks as for people.

  void keep_note(std::string_view person, std::string_view table, engine::Observer observer,
                 std::string text, Changed done) override;
  engine::Fallible<std::string> note(std::string_view person, std::string_view table,
                                     engine::Observer observer) override;
  // The same work of the same person again has the new name and the old id.
  void keep_work(KeptWork work, std::function<void(WorkKept)> done);
  // Without a person: by whoever runs the server.
  void drop_work(std::string_view id, std::optional<std::string> person,
                 std::function<void(WorkDropped)> done);
  engine::Fallible<std::vector<KeptWork>> works(std::string_view game, std::string_view person,
                                                int most);

  // --- Calls to browsers (store_push.cpp). Callbacks as for people.

  // A device has one; what was another's before is its own now. It goes with the device.
  void subscribe(const Subscription& wanted, Changed done);
  // Of a device, or of nobody any more.
  void unsubscribe(std::string_view device, Changed done);
  void drop_endpoint(std::string_view endpoint);
  engine::Fallible<std::vector<Subscription>> subscriptions(std::string_view person);
  // The key that is kept; where there is none yet, this one is from now on.
  engine::Fallible<std::string> push_key(const std::function<std::string()>& fresh);

  // --- What is over for long (store_retention.cpp). Callbacks as for people.

  // The one that was changed first of those whose last change lies between; nothing if there is
  // none. In microseconds.
  enum class Standing { over = 0, open = 1, put_away = 2 };
  using Due = StoreReader::Due;
  engine::Fallible<std::optional<Due>> due(Standing standing, std::int64_t after,
                                           std::int64_t before);
  // The record takes the place of the entries; or of another record, if `seq` is 0. Fails where the
  // table has gone on.
  void put_away(std::string_view table, std::int64_t seq, PutAway record, Changed done);
  void drop_table(std::string_view table, Changed done);
  engine::Fallible<std::optional<PutAway>> record_of(std::string_view table);
  // All that is kept of a person beside their tables.
  void forget(std::string_view person, Changed done);
  // Gives some pages that are free back to the disk; whether there were more.
  void shrink(std::function<void(bool more)> done);
  // Forgets those of the next few people who never sat anywhere, keep nothing and were not seen
  // since then.
  struct Looked {
    std::string last;  // how far it looked; "": nobody is left, or the disk failed
    std::int64_t count = 0;
  };
  void forget_strangers(std::string after, std::int64_t not_seen_since,
                        std::function<void(const Looked&)> done);

  // Waits until everything handed in so far is written or has failed.
  void settle();

 private:
  Store();
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace server
