#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/problem.hpp"
#include "table/table.hpp"

namespace table {

// How a table is filed: its line in lists, and where that line is to be found.
struct Filed {
  std::string card;                       // JSON
  std::vector<std::string> members = {};  // ids of the persons who see it among their own tables
  bool open = true;                       // neither finished nor closed
};
// From the card alone: the persons in its seats, and its phase.
Filed filed(std::string card);

// Where tables are kept. Small on purpose, so that a distributed log can stand beside the embedded
// one: an append names the sequence number it expects, which is the fence against a second writer.
class Journal {
 public:
  virtual ~Journal() = default;

  // stale: somebody else wrote; failed: it is not there, see problem; unknown: the disk does not
  // say whether it is there.
  enum class Outcome { durable, stale, failed, unknown };
  struct Written {
    Outcome outcome = Outcome::durable;
    std::string problem;
  };
  // Called when the fate of an append is known, on a thread of the journal's choosing, in the order
  // of the appends of its table.
  using Done = std::function<void(Written)>;

  // `expected` is the last sequence number that this writer knows of. All entries or none. Without
  // a line in lists the one before stays. What can wait may become durable with something that
  // cannot, or a moment later.
  virtual void append(std::string_view table, std::int64_t expected, std::vector<Entry> entries,
                      std::optional<Filed> line, Done done, bool can_wait = false) = 0;
  // Not waited for, like a snapshot. Nothing where there is no such table.
  virtual void file(std::string_view table, Filed line) = 0;
  // Not fenced and not waited for: a snapshot that is lost only costs time. One of what is not
  // durable, or older than the one before, is dropped.
  virtual void keep_snapshot(std::string_view table, std::int64_t seq, std::string text) = 0;

  struct Kept {
    std::optional<std::string> snapshot;
    std::int64_t snapshot_seq = 0;
    std::vector<Entry> entries;  // after the snapshot, or after `from`
    std::string damage = {};     // of a snapshot that is not given for it; "" if there is none
  };
  // Of a table that nobody wrote there is nothing; that is no problem.
  virtual engine::Fallible<Kept> read(std::string_view table) = 0;
  virtual engine::Fallible<std::vector<Entry>> read_from(std::string_view table,
                                                         std::int64_t from) = 0;

  struct Listed {
    std::string table;
    std::string card;  // JSON
  };
  virtual engine::Fallible<std::vector<Listed>> list() = 0;

  // One process writes a table at a time. The embedded journal holds one lease on its folder.
  virtual engine::Fallible<bool> lease(std::string_view holder, std::int64_t now,
                                       std::int64_t milliseconds) = 0;
};

}  // namespace table
