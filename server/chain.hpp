#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/problem.hpp"
#include "server/sql.hpp"

// How a change of what was written is found. Every entry of a table carries a link: a hash of the
// link before it and of its own text. The ledger holds the sum of all tables' last links, so that
// nothing can be missing at the end of a table either, and counts the commits. A file beside the
// database keeps what the ledger said last, so that a database that lost its last commits is found.
namespace server {

// 32 bytes. The first entry of a table follows the table's root.
std::string root_link(std::string_view table);
std::string next_link(std::string_view before, std::int64_t seq, std::string_view text);
// The seal of a snapshot, by the link of the entry that it stands at.
std::string seal_of(std::string_view link, std::int64_t seq, std::string_view snapshot);

// What stands for a table that was put away: its record, as it is stored.
std::string record_link(std::string_view table, std::string_view bytes);

struct Ledger {
  std::string id;  // 16 random bytes: this database and no other
  std::int64_t commits = 0;
  std::string sum;  // of all tables' last links, as a number of 256 bits

  void add(std::string_view link);
  void remove(std::string_view link);
};
inline constexpr int first_schema_with_ledger = 4;
Ledger read_ledger(Database& database);
Ledger ledger_in(Rows rows);  // of its columns id, commits, sum
// For the step of the schema that brings it: links of all entries there are.
void make_links(Database& database);

// What the last commit left in the ledger, kept in `escapement.head`. It is written after each
// commit, but nobody waits for it: after a power cut it may be behind the database, never ahead.
// Two places take turns, each with a sum of its own: a write that was cut short leaves the other.
class Head {
 public:
  static engine::Fallible<std::unique_ptr<Head>> open(const std::filesystem::path& folder);
  explicit Head(int file) : file_(file) {}
  Head(const Head&) = delete;
  Head& operator=(const Head&) = delete;
  ~Head();

  void write(const Ledger& ledger) const;

 private:
  int file_;
};
// Nothing if there is none, or none that can be read.
std::optional<Ledger> read_head(const std::filesystem::path& folder);
// "" or what is missing in a database whose ledger is this, in one sentence.
std::string behind_head(const Ledger& ledger, const std::optional<Ledger>& head);

}  // namespace server
