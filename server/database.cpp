#include "server/database.hpp"

#include <sqlite3.h>

#include "server/folder.hpp"
#include "server/schema.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;
using engine::Fallible;
using engine::Problem;

bool is_new(Database& database) {
  return database.number("PRAGMA application_id") == 0 &&
         database.number("SELECT count(*) FROM sqlite_schema") == 0;
}

std::optional<Problem> not_ours(Database& database, const fs::path& folder) {
  const std::string file = database_file(folder).string();
  if (!is_ours(database))
    return Problem{file + " is a database of another program; name another data folder"};
  if (const int schema = schema_of(database); schema > schema_version)
    return Problem{file + " was written by a newer Escapement (schema " + std::to_string(schema) +
                   ", this one knows " + std::to_string(schema_version) +
                   "); install that version or name another data folder"};
  return std::nullopt;
}

// Whoever wants to go back to the program before finds the database as it was.
std::optional<Problem> keep_as_it_was(Database& database, const fs::path& folder) {
  const fs::path kept = kept_database_file(folder, schema_of(database));
  const fs::path part = kept.string() + ".part";
  std::error_code error;
  fs::remove(part, error);  // of an attempt that was interrupted
  if (auto problem = make_private_file(part)) return problem;
  Statement copy(database, "VACUUM INTO ?");
  const std::string file = part.string();
  copy.run({file});
  return put_in_place(part, kept);
}

std::optional<Problem> upgrade(Database& database, const fs::path& folder) {
  if (schema_of(database) == schema_version) return std::nullopt;
  if (auto problem = keep_as_it_was(database, folder)) return problem;
  bring_up_to_date(database);
  return std::nullopt;
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
    else if (auto problem = upgrade(*database, folder))
      return *problem;
    return database;
  } catch (const SqlError& error) {
    return told(error, folder);
  }
}

Fallible<std::unique_ptr<Database>> open_to_read(const fs::path& folder, int least_schema) {
  std::error_code error;
  if (!fs::exists(database_file(folder), error))
    return Problem{"there are no tables in " + folder.string() +
                   ": it is not the data folder of a server"};
  try {
    auto database = std::make_unique<Database>(database_file(folder), Database::Access::read);
    database->run("PRAGMA busy_timeout = 5000");
    if (auto problem = not_ours(*database, folder)) return *problem;
    if (const int schema = schema_of(*database); schema < least_schema)
      return Problem{database_file(folder).string() + " is of an older Escapement (schema " +
                     std::to_string(schema) +
                     "); start the server on it once, which brings it up to date"};
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
