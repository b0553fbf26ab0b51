#include "server/sql.hpp"

#include <sqlite3.h>

namespace server {
namespace {

[[noreturn]] void fail(sqlite3* database) {
  const int code = sqlite3_extended_errcode(database);
  std::string what = sqlite3_errmsg(database);
  // The plain message of an I/O error does not say what the system's own reason was.
  if (const int reason = sqlite3_system_errno(database);
      reason != 0 && (code & 0xff) == SQLITE_IOERR)
    what += " (" + std::generic_category().message(reason) + ")";
  throw SqlError(code, what);
}

void bind(sqlite3_stmt* statement, int place, const Value& value) {
  int code = SQLITE_OK;
  if (const auto* number = std::get_if<std::int64_t>(&value))
    code = sqlite3_bind_int64(statement, place, *number);
  else if (const auto* text = std::get_if<std::string_view>(&value))
    code = sqlite3_bind_text64(statement, place, text->data(), text->size(), SQLITE_STATIC,
                               SQLITE_UTF8);
  else if (const auto* blob = std::get_if<Blob>(&value))
    code = sqlite3_bind_blob64(statement, place, blob->bytes.data(), blob->bytes.size(),
                               SQLITE_STATIC);
  if (code != SQLITE_OK) fail(sqlite3_db_handle(statement));
}

}  // namespace

Rows::~Rows() { sqlite3_reset(statement_); }

bool Rows::next() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  fail(sqlite3_db_handle(statement_));
}

std::int64_t Rows::number(int column) const { return sqlite3_column_int64(statement_, column); }

std::string Rows::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  const int size = sqlite3_column_bytes(statement_, column);
  return bytes == nullptr ? "" : std::string(bytes, static_cast<std::size_t>(size));
}

Statement::Statement(const Database& database, const char* text) {
  if (sqlite3_prepare_v3(database.handle(), text, -1, SQLITE_PREPARE_PERSISTENT, &statement_,
                         nullptr) != SQLITE_OK)
    fail(database.handle());
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Rows Statement::ask(std::initializer_list<Value> values) {
  int place = 0;
  for (const Value& value : values) bind(statement_, ++place, value);
  return Rows(statement_);
}

void Statement::run(std::initializer_list<Value> values) {
  Rows rows = ask(values);
  while (rows.next()) continue;
}

Database::Database(const std::filesystem::path& file, Access access) {
  const int flags = access == Access::write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
  const int code = sqlite3_open_v2(file.c_str(), &handle_, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  if (code == SQLITE_OK) return;
  const std::string what = handle_ == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle_);
  sqlite3_close_v2(handle_);
  throw SqlError(code, what);
}

Database::~Database() { sqlite3_close_v2(handle_); }

void Database::run(const char* text) {
  if (sqlite3_exec(handle_, text, nullptr, nullptr, nullptr) != SQLITE_OK) fail(handle_);
}

void Database::try_to_run(const char* text) noexcept {
  sqlite3_exec(handle_, text, nullptr, nullptr, nullptr);
}

std::int64_t Database::number(const char* question) {
  Statement statement(*this, question);
  Rows rows = statement.ask({});
  return rows.next() ? rows.number(0) : 0;
}

std::string Database::text(const char* question) {
  Statement statement(*this, question);
  Rows rows = statement.ask({});
  return rows.next() ? rows.text(0) : "";
}

int Database::changes() const { return sqlite3_changes(handle_); }

std::int64_t Database::total_changes() const { return sqlite3_total_changes64(handle_); }

bool Database::in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }

Transaction::Transaction(Database& database, Database::Access access) : database_(database) {
  database_.run(access == Database::Access::write ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  // Some errors end the transaction by themselves.
  if (database_.in_transaction()) database_.try_to_run("ROLLBACK");
}

void Transaction::commit() { database_.run("COMMIT"); }

}  // namespace server
