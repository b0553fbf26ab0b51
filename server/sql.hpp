#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

struct sqlite3;
struct sqlite3_stmt;

// SQLite as a few small types. What goes wrong is an SqlError.
namespace server {

class SqlError : public std::runtime_error {
 public:
  SqlError(int reason, const std::string& what) : std::runtime_error(what), reason_(reason) {}
  int code() const { return reason_ & 0xff; }  // the primary result code
  int reason() const { return reason_; }       // the extended one

 private:
  int reason_;
};

struct Blob {
  std::string_view bytes;
};
using Value = std::variant<std::int64_t, std::string_view, Blob>;

// The rows of one answer. The texts that were asked with must live as long.
class Rows {
 public:
  explicit Rows(sqlite3_stmt* statement) : statement_(statement) {}
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows();

  bool next();
  std::int64_t number(int column) const;
  std::string text(int column) const;

 private:
  sqlite3_stmt* statement_;
};

class Database;

// One prepared statement, used again and again.
class Statement {
 public:
  Statement(const Database& database, const char* text);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  [[nodiscard]] Rows ask(std::initializer_list<Value> values);
  void run(std::initializer_list<Value> values);

 private:
  sqlite3_stmt* statement_ = nullptr;
};

class Database {
 public:
  enum class Access { read, write };
  Database(const std::filesystem::path& file, Access access);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  void run(const char* text);
  void try_to_run(const char* text) noexcept;  // where failing costs nothing
  std::int64_t number(const char* question);   // the one number that answers it
  std::string text(const char* question);
  int changes() const;                 // rows that the last statement changed
  std::int64_t total_changes() const;  // rows that were changed since it was opened
  bool in_transaction() const;
  sqlite3* handle() const { return handle_; }

 private:
  sqlite3* handle_ = nullptr;
};

// All or nothing: rolled back unless it was committed.
class Transaction {
 public:
  Transaction(Database& database, Database::Access access);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit();

 private:
  Database& database_;
};

}  // namespace server
