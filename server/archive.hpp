#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/problem.hpp"
#include "table/table.hpp"

namespace server {

// One table as a file, to be put into another data folder. The first line is a JSON object: what it
// is, the table's card, how many entries follow and, when the match is over, its record. Each
// further line is one entry of the journal, as it was written. It holds the secret seed of a
// running match.
struct Archive {
  std::string table;
  std::string card;  // JSON
  std::vector<table::Entry> entries;
  std::optional<std::string> record;  // JSON
};

engine::Fallible<std::string> write_archive(const Archive& archive);
engine::Fallible<Archive> read_archive(std::string_view text, const std::string& name);

}  // namespace server
