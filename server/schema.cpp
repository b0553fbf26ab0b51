#include "server/schema.hpp"

#include <array>

#include "server/chain.hpp"

namespace server {
namespace {

constexpr std::int64_t application = 0x45534350;  // "ESCP", so that `file` and we know our own

// A table's entries are never changed; its line (card, members) follows them.
constexpr const char* tables_and_people = R"sql(
  CREATE TABLE tables(
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    open INTEGER NOT NULL,
    members TEXT NOT NULL,
    card TEXT NOT NULL) STRICT;
  CREATE INDEX open_tables ON tables(number) WHERE open = 1;
  CREATE TABLE entry(
    number INTEGER NOT NULL REFERENCES tables(number),
    seq INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY(number, seq)) STRICT, WITHOUT ROWID;
  CREATE TABLE snapshot(
    number INTEGER PRIMARY KEY REFERENCES tables(number),
    seq INTEGER NOT NULL,
    text TEXT NOT NULL) STRICT;
  CREATE TABLE member(
    person TEXT NOT NULL,
    number INTEGER NOT NULL REFERENCES tables(number),
    PRIMARY KEY(person, number)) STRICT, WITHOUT ROWID;
  CREATE TABLE person(
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE secret(
    hash BLOB PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person(id)) STRICT, WITHOUT ROWID;
  CREATE TABLE lease(
    one INTEGER PRIMARY KEY CHECK(one = 1),
    holder TEXT NOT NULL,
    until INTEGER NOT NULL) STRICT;
)sql";

// What people keep. And a table's last sequence number is no longer kept a second time.
constexpr const char* notes_and_works = R"sql(
  ALTER TABLE tables DROP COLUMN seq;
  CREATE TABLE note(
    person TEXT NOT NULL REFERENCES person(id),
    number INTEGER NOT NULL REFERENCES tables(number),
    observer INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY(person, number, observer)) STRICT;
  CREATE TABLE work(
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES person(id),
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    at INTEGER NOT NULL) STRICT;
  CREATE INDEX works_of_games ON work(game, at);
  CREATE INDEX works_of_people ON work(person);
)sql";

// Entries and snapshots tell where a match ended. Nothing has to be changed for that, but programs
// of the schema before cannot read them.
constexpr const char* endings = "";

// Whether anything was changed or is missing can be found (server/chain.hpp). A snapshot without a
// seal is from before.
constexpr const char* chain_links = R"sql(
  ALTER TABLE entry ADD COLUMN link BLOB NOT NULL DEFAULT x'';
  ALTER TABLE snapshot ADD COLUMN seal BLOB NOT NULL DEFAULT x'';
  CREATE TABLE ledger(
    one INTEGER PRIMARY KEY CHECK(one = 1),
    id BLOB NOT NULL,
    commits INTEGER NOT NULL,
    sum BLOB NOT NULL) STRICT;
)sql";

// A person's devices, each with the secret that it has now; one that has taken its place may not
// have arrived yet.
constexpr const char* people_and_devices = R"sql(
  CREATE TABLE device(
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person(id),
    label TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX devices_of_people ON device(person);
  CREATE TABLE device_secret(
    hash BLOB PRIMARY KEY,
    device TEXT NOT NULL REFERENCES device(id) ON DELETE CASCADE,
    made INTEGER NOT NULL,
    fresh INTEGER NOT NULL,
    ends INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX secrets_of_devices ON device_secret(device);
  ALTER TABLE secret ADD COLUMN device TEXT;
  UPDATE secret SET device = lower(hex(randomblob(8)));
  INSERT INTO device SELECT device, person, '', 0, 0 FROM secret;
  INSERT INTO device_secret SELECT hash, device, 0, 0, 0 FROM secret;
  DROP TABLE secret;
  ALTER TABLE device_secret RENAME TO secret;
)sql";

// A table that is over for long is put away: open is 2 then, and its record takes the place of its
// entries.
constexpr const char* records = R"sql(
  CREATE TABLE record(
    number INTEGER PRIMARY KEY REFERENCES tables(number),
    for_all INTEGER NOT NULL,
    size INTEGER NOT NULL,
    text BLOB NOT NULL,
    link BLOB NOT NULL) STRICT;
  CREATE INDEX tables_by_change ON tables(open, changed);
)sql";

// Where the browsers of people take calls, and the key that says to push services who calls.
constexpr const char* subscriptions = R"sql(
  CREATE TABLE subscription(
    device TEXT PRIMARY KEY REFERENCES device(id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE) STRICT, WITHOUT ROWID;
  CREATE TABLE push_key(
    one INTEGER PRIMARY KEY CHECK(one = 1),
    secret BLOB NOT NULL) STRICT;
)sql";

constexpr std::array steps{SchemaStep{1, tables_and_people},
                           SchemaStep{2, notes_and_works},
                           SchemaStep{3, endings},
                           SchemaStep{4, chain_links, make_links},
                           SchemaStep{5, people_and_devices},
                           SchemaStep{6, records},
                           SchemaStep{7, subscriptions}};
static_assert(steps.back().number == schema_version);

void take(const SchemaStep& step, Database& database) {
  database.run(step.sql);
  if (step.fill != nullptr) step.fill(database);
}

void set(Database& database, const char* pragma, std::int64_t number) {
  database.run(("PRAGMA " + std::string(pragma) + " = " + std::to_string(number)).c_str());
}

}  // namespace

std::span<const SchemaStep> schema_steps() { return steps; }

int schema_of(Database& database) {
  return static_cast<int>(database.number("PRAGMA user_version"));
}

bool is_ours(Database& database) { return database.number("PRAGMA application_id") == application; }

void bring_up_to_date(Database& database, const std::function<void(int step)>& reached) {
  for (const SchemaStep& step : steps) {
    if (step.number <= schema_of(database)) continue;
    Transaction transaction(database, Database::Access::write);
    take(step, database);
    set(database, "user_version", step.number);
    if (reached) reached(step.number);
    transaction.commit();
  }
}

void make_schema(Database& database) {
  Transaction transaction(database, Database::Access::write);
  for (const SchemaStep& step : steps) take(step, database);
  set(database, "application_id", application);
  set(database, "user_version", schema_version);
  transaction.commit();
}

}  // namespace server
