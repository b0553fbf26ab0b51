#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/journal.hpp"

// What stands in a message of a table: one line of JSON, then bytes as they are.
namespace server::cluster {

// Some entries of a table, written together, or none where somebody only takes it over.
//
// It counts only where it follows the message that its writer knew as the last one: of several that
// follow the same one the first counts, and the others are void. So everybody who reads a table
// reads the same, whatever the servers let through.
struct Packet {
  std::int64_t last = 0;    // the last entry of the table after it
  std::uint64_t after = 0;  // the message that it follows; 0: it is the first
  std::int64_t term = 0;    // of the owner who wrote it
  std::string mark = {};    // of this one writing, so that its writer finds it again
  std::vector<table::Entry> entries = {};
  std::optional<table::Filed> line = {};
};
std::string packed(const Packet& packet);
engine::Fallible<Packet> unpacked(std::string_view text);

struct Snapshot {
  std::int64_t last = 0;
  std::uint64_t at = 0;  // entries after `last` are in messages from this one on
  std::string text = {};
};
std::string packed(const Snapshot& snapshot);
// A problem also where it is not as it was written.
engine::Fallible<Snapshot> unpacked_snapshot(std::string_view text);

// The last entry that either of them knows of; -1 if it is none of them.
std::int64_t last_in(std::string_view text);

}  // namespace server::cluster
