#include "server/database.hpp"

#include <sqlite3.h>

#include "server/chain.hpp"
#include "server/folder.hpp"
#include "server/log.hpp"
#include "server/schema.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;
using engine::Fallible;
using engine::Problem;

constexpr std::int64_t incremental = 2;

bool is_empty(Database& database) {
  return database.number("PRAGMA application_id") == 0 &&
         database.number("SELECT count(*) FROM sqlite_schema") == 0;
}

std::optional<Problem> not_ours(Database& database, const fs::path& folder) {
  const std::string file = database_file(folder).string();
  if (is_empty(database))
    return Problem{file + " is empty: put back a backup, or move it away if there was nothing yet"};
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

// Once: afterwards pages that are free can be given back a few at a time. Where the disk has no
// room for it, the next start tries again.
void let_shrink(Database& database) {
  if (database.number("PRAGMA auto_vacuum") == incremental) return;
  try {
    database.run("PRAGMA auto_vacuum = INCREMENTAL");
    database.run("VACUUM");
  } catch (const SqlError& error) {
    log::warning("not_rebuilt", {{"problem", error.what()}});
  }
}

// What lay beside a database that is gone tells that there was one.
std::optional<Problem> gone(const fs::path& folder) {
  std::error_code error;
  const fs::path file = database_file(folder);
  for (const fs::path& beside : {head_file(folder), fs::path(file.string() + "-wal")})
    if (fs::exists(beside, error))
      return Problem{file.string() + " is missing, but " + beside.filename().string() +
                     " tells that there was one: put back a backup, or delete that file too to "
                     "begin anew"};
  return std::nullopt;
}

// Under another name first: whoever ends in between leaves no empty database behind.
std::optional<Problem> make_database(const fs::path& folder) {
  if (auto problem = gone(folder)) return problem;
  const fs::path part = database_file(folder).string() + ".part";
  std::error_code error;
  fs::remove(part, error);
  if (auto problem = make_private_file(part)) return problem;
  {
    Database database(part, Database::Access::write);
    database.run("PRAGMA auto_vacuum = INCREMENTAL");
    make_schema(database);
  }
  return put_in_place(part, database_file(folder));
}

void settle_in(Database& database, std::int64_t most_pages) {
  database.run("PRAGMA journal_mode = WAL");
  database.run("PRAGMA synchronous = FULL");
  database.run("PRAGMA foreign_keys = ON");
  database.run("PRAGMA secure_delete = ON");  // what is forgotten leaves no trace in free pages
  database.run("PRAGMA cache_size = -2048");
  database.run("PRAGMA wal_autocheckpoint = 2000");
  database.run("PRAGMA journal_size_limit = 16777216");
  if (most_pages > 0)
    database.run(("PRAGMA max_page_count = " + std::to_string(most_pages)).c_str());
}

}  // namespace

Fallible<std::unique_ptr<Database>> open_to_write(const fs::path& folder, std::int64_t most_pages) {
  std::error_code error;
  try {
    // SQLite gives its other files the rights of this one.
    if (!fs::exists(database_file(folder), error))
      if (auto problem = make_database(folder)) return *problem;
    auto database = std::make_unique<Database>(database_file(folder), Database::Access::write);
    database->run("PRAGMA busy_timeout = 5000");
    if (auto problem = not_ours(*database, folder)) return *problem;
    settle_in(*database, most_pages);
    if (auto problem = upgrade(*database, folder)) return *problem;
    if (const std::string wrong = behind_head(read_ledger(*database), read_head(folder));
        !wrong.empty())
      return Problem{database_file(folder).string() + " cannot be right: " + wrong +
                     ". Put back the database or a backup, or delete " +
                     head_file(folder).filename().string() + " to go on with this one"};
    let_shrink(*database);
    return database;
  } catch (const SqlError& wrong) {
    return problem_of(wrong, folder);
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
    return problem_of(wrong, folder);
  }
}

Problem problem_of(const SqlError& error, const fs::path& folder) {
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
