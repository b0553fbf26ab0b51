#pragma once

#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/chain.hpp"
#include "server/database.hpp"
#include "server/folder.hpp"
#include "server/store.hpp"
#include "server/writer.hpp"

namespace server {

// The people who came by lately, by the hash of their secret; so many and no more.
class PeopleCache {
 public:
  std::optional<KnownSecret> find(const std::string& hash);
  void keep(const std::string& hash, const KnownSecret& known);
  // The same for what was read when so much had changed; what is old is not kept.
  std::int64_t changes();
  void keep(const std::string& hash, const KnownSecret& known, std::int64_t changes);
  void rename(std::string_view person, const std::string& name);
  // Somebody has come with it.
  void seen(const std::string& hash, std::int64_t now);
  // The secrets of this device that were made before that end then.
  void end_older(const std::string& device, std::int64_t made, std::int64_t ends);
  void forget(const std::vector<std::string>& devices);

 private:
  static constexpr std::size_t most = 4096;
  using Line = std::pair<std::string, KnownSecret>;
  void add(const std::string& hash, const KnownSecret& known);
  std::mutex mutex_;
  std::int64_t changes_ = 0;
  std::list<Line> lines_;  // last used first
  std::unordered_map<std::string, std::list<Line>::iterator> places_;
};

// The codes that bring a person to another device.
class DeviceCodes {
 public:
  People::DeviceCode make(const protocol::Person& person, std::int64_t now);
  struct Offer {
    protocol::Person person;
    std::int64_t expires = 0;
  };
  std::optional<Offer> take(const std::string& code, std::int64_t now);
  void put_back(const std::string& code, const Offer& offer);
  void forget(std::string_view person);

 private:
  void forget_expired(std::int64_t now);
  std::mutex mutex_;
  std::map<std::string, Offer> offers_;
};

// What makes room.
struct RetentionStatements {
  explicit RetentionStatements(const Database& database);

  Statement find;
  Statement add_record;
  Statement put_away;
  Statement drop_record;
  Statement drop_entries;
  Statement drop_snapshot;
  Statement drop_notes;
  Statement drop_members;
  Statement drop_table;
  Statement forget_notes;
  Statement forget_works;
  Statement forget_memberships;
  Statement forget_person;
  Statement next_people;
};

// Calls to browsers.
struct PushStatements {
  explicit PushStatements(const Database& database);

  Statement take_over;
  Statement subscribe;
  Statement unsubscribe;
  Statement drop_endpoint;
  Statement keep_key;
};

struct Store::Self {
  Self(std::filesystem::path where, std::unique_ptr<FolderLock> held,
       std::unique_ptr<Database> opened, std::unique_ptr<StoreReader> beside,
       std::unique_ptr<Head> kept_head, StoreOptions options);
  ~Self();

  // Inside a transaction.
  Written write(std::string_view table, std::int64_t expected,
                const std::vector<table::Entry>& entries, const std::optional<Filed>& line);
  void write_snapshot(const std::string& table, std::int64_t seq, const std::string& text);
  void file(std::int64_t number, std::string_view members_before, const Filed& line);
  void write_members(std::int64_t number, std::string_view before, const Filed& line);
  std::int64_t next_change();
  // Around every transaction: what it does to the ledger.
  void open_ledger();
  void close_ledger();
  void tell_head() const;
  std::optional<engine::Problem> doubt();
  // False if there is no such table.
  bool write_note(const std::string& person, const std::string& table, engine::Observer observer,
                  const std::string& text);
  WorkKept write_work(const KeptWork& work);
  void write_device(const std::string& person, const std::string& device,
                    const People::Arrival& arrival, const std::string& hash);
  std::vector<std::string> write_sign_out(const std::string& person, const People::SignOut& which);
  // Not again while the last new secret may still be under way.
  bool may_renew(const std::string& device, std::int64_t now);
  Written write_put_away(const std::string& table, std::int64_t seq, const PutAway& record);
  Written write_drop_table(const std::string& table);
  void write_forget(const std::string& person);
  void note_use(const std::string& hash, const KnownSecret& known, std::int64_t now);

  std::filesystem::path folder;
  std::unique_ptr<FolderLock> lock;
  std::unique_ptr<Database> database;
  std::unique_ptr<StoreReader> reader;
  std::unique_ptr<KeepsakeReader> keepsake_reader;
  std::unique_ptr<Head> head;
  Ledger ledger;  // of the transaction under way
  std::int64_t changes_before = 0;
  std::function<std::int64_t()> clock;  // microseconds
  std::int64_t last_change = 0;
  PeopleCache cache;
  DeviceCodes codes;

  Statement find_table{*database,
                       "SELECT tables.number, members, seq, link FROM tables LEFT JOIN entry "
                       "ON entry.number = tables.number WHERE id = ? ORDER BY seq DESC LIMIT 1"};
  Statement add_table{*database,
                      "INSERT INTO tables(id, changed, open, members, card) "
                      "VALUES(?, 0, 1, '', '') RETURNING number"};
  Statement update_table{*database,
                         "UPDATE tables SET changed = ?, open = ?, members = ?, card = ? "
                         "WHERE number = ?"};
  Statement add_entry{*database, "INSERT INTO entry VALUES(?, ?, ?, ?)"};
  Statement find_entry{*database,
                       "SELECT number, link FROM tables JOIN entry USING(number) "
                       "WHERE id = ? AND seq = ?"};
  // One of the same entry takes the place of one that is damaged.
  Statement add_snapshot{*database,
                         "INSERT INTO snapshot VALUES(?, ?, ?, ?) ON CONFLICT(number) DO UPDATE "
                         "SET seq = excluded.seq, text = excluded.text, seal = excluded.seal "
                         "WHERE excluded.seq >= seq"};
  Statement find_ledger{*database, "SELECT id, commits, sum FROM ledger"};
  Statement write_ledger{*database, "UPDATE ledger SET commits = ?, sum = ?"};
  Statement add_member{*database, "INSERT INTO member VALUES(?, ?)"};
  Statement remove_member{*database, "DELETE FROM member WHERE person = ? AND number = ?"};
  Statement find_name{*database, "SELECT name FROM person WHERE id = ?"};
  Statement add_person{*database, "INSERT INTO person VALUES(?, ?)"};
  Statement add_device{*database, "INSERT INTO device VALUES(?, ?, ?, ?4, ?4)"};
  Statement old_devices{*database,
                        "SELECT id FROM device WHERE person = ? ORDER BY seen DESC, made DESC "
                        "LIMIT -1 OFFSET ?"};
  Statement find_devices{*database, "SELECT id FROM device WHERE person = ?"};
  Statement drop_device{*database, "DELETE FROM device WHERE id = ?"};
  Statement see_device{*database, "UPDATE device SET seen = max(seen, ?) WHERE id = ?"};
  Statement add_secret{*database, "INSERT INTO secret VALUES(?, ?, ?, ?, 0)"};
  Statement find_secret{*database,
                        "SELECT person, name, device FROM secret JOIN device ON device.id = device "
                        "JOIN person ON person.id = person WHERE hash = ?"};
  Statement find_fresh{*database,
                       "SELECT count(*), max(made) FROM secret WHERE device = ? AND fresh = 1"};
  Statement use_secret{*database, "UPDATE secret SET fresh = 0 WHERE hash = ?"};
  Statement end_secrets{*database,
                        "UPDATE secret SET ends = ? WHERE device = ? AND made < ? AND ends = 0"};
  Statement drop_ended{*database, "DELETE FROM secret WHERE ends > 0 AND ends <= ?"};
  Statement name_person{*database, "UPDATE person SET name = ? WHERE id = ?"};
  Statement take_lease{*database,
                       "INSERT INTO lease VALUES(1, ?1, ?2) ON CONFLICT(one) DO UPDATE "
                       "SET holder = excluded.holder, until = excluded.until "
                       "WHERE holder = excluded.holder OR until <= ?3"};
  KeepsakeStatements keepsakes{*database};
  RetentionStatements retention{*database};
  PushStatements push{*database};

  std::optional<Writer> writer;  // last: its thread uses all of the above
};

// How a row lists a table's members.
std::string joined(const std::vector<std::string>& members);
std::vector<std::string> split(std::string_view text);

// Only this is kept of a secret. A secret is random and long, so that a fast hash is enough.
std::string hash_of(std::string_view secret);

}  // namespace server
