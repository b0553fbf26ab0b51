#include "server/database.hpp"

#include <sqlite3.h>

#include "server/folder.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;
using engine::Fallible;
using engine::Problem;

constexpr std::int64_t application = 0x45534350;  // "ESCP", so that `file` and we know our own

// A table's entries are never changed; its line (card, members) follows them.
constexpr const char* schema = R"sql(
  CREATE TABLE tables(
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
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

// What people keep; it came with the second schema.
constexpr const char* keepsakes = R"sql(
  CREATE TABLE IF NOT EXISTS note(
    person TEXT NOT NULL REFERENCES person(id),
    number INTEGER NOT NULL REFERENCES tables(number),
    observer INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY(person, number, observer)) STRICT;
  CREATE TABLE IF NOT EXISTS work(
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES person(id),
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS works_of_games ON work(game, at);
  CREATE INDEX IF NOT EXISTS works_of_people ON work(person);
)sql";

bool is_new(Database& database) {
  return database.number("PRAGMA application_id") == 0 &&
         database.number("SELECT count(*) FROM sqlite_schema") == 0;
}

std::optional<Problem> not_ours(Database& database, const fs::path& folder) {
  const std::string file = database_file(folder).string();
  if (database.number("PRAGMA application_id") != application)
    return Problem{file + " is a database of another program; name another data folder"};
  const std::int64_t version = database.number("PRAGMA user_version");
  if (version > schema_version)
    return Problem{file + " was written by a newer Escapement (schema " + std::to_string(version) +
                   ", this one knows " + std::to_string(schema_version) +
                   "); install that version or name another data folder"};
  return std::nullopt;
}

void make_schema(Database& database) {
  Transaction transaction(database, Database::Access::write);
  database.run(schema);
  database.run(keepsakes);
  database.run(("PRAGMA application_id = " + std::to_string(application)).c_str());
  database.run(("PRAGMA user_version = " + std::to_string(schema_version)).c_str());
  transaction.commit();
}

// The first schema kept the last sequence number of a table a second time.
void upgrade(Database& database) {
  if (database.number("PRAGMA user_version") == schema_version) return;
  Transaction transaction(database, Database::Access::write);
  database.run("ALTER TABLE tables DROP COLUMN seq");
  database.run(keepsakes);
  database.run(("PRAGMA user_version = " + std::to_string(schema_version)).c_str());
  transaction.commit();
}

void settle_in(Database& database, std::int64_t most_pages) {
  database.run("PRAGMA journal_mode = WAL");
  database.run("PRAGMA synchronous = FULL");
  database.run("PRAGMA foreign_keys = ON");
  database.run("PRAGMA cache_size = -2048");
  database.run("PRAGMA wal_autocheckpoint = 2000");
  database.run("PRAGMA journal_size_limit = 16777216");
  if (most_pages > 0)
    database.run(("PRAGMA max_page_count = " + std::to_string(most_pages)).c_str());
}

}  // namespace

Fallible<std::unique_ptr<Database>> open_to_write(const fs::path& folder, std::int64_t most_pages) {
  // SQLite gives its other files the rights of this one.
  if (auto problem = make_private_file(database_file(folder))) return *problem;
  try {
    auto database = std::make_unique<Database>(database_file(folder), Database::Access::write);
    database->run("PRAGMA busy_timeout = 5000");
    const bool fresh = is_new(*database);
    if (!fresh)
      if (auto problem = not_ours(*database, folder)) return *problem;
    settle_in(*database, most_pages);
    if (fresh)
      make_schema(*database);
    else
      upgrade(*database);
    return database;
  } catch (const SqlError& error) {
    return told(error, folder);
  }
}

Fallible<std::unique_ptr<Database>> open_to_read(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(database_file(folder), error))
    return Problem{"there are no tables in " + folder.string() +
                   ": it is not the data folder of a server"};
  try {
    auto database = std::make_unique<Database>(database_file(folder), Database::Access::read);
    database->run("PRAGMA busy_timeout = 5000");
    if (auto problem = not_ours(*database, folder)) return *problem;
    database->run("PRAGMA cache_size = -1024");
    return database;
  } catch (const SqlError& wrong) {
    return told(wrong, folder);
  }
}

Problem told(const SqlError& error, const fs::path& folder) {
  const std::string file = database_file(folder).string();
  switch (error.code()) {
    case SQLITE_FULL:
      return {"there is no room left for " + file + "; make room on that disk and try again"};
    case SQLITE_NOTADB:
      return {file + " is not a database of Escapement; move it away or name another data folder"};
    case SQLITE_CORRUPT:
      return {file + " is damaged; put back a backup of the data folder"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {file + " is held by another program; end that program and try again"};
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
      return {file + " cannot be written; see that the user of the server owns it and its folder"};
    default:
      return {file + " cannot be used: " + error.what() + "; see to the disk and try again"};
  }
}

}  // namespace server
