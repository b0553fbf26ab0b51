#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store.hpp"
#include "table/table.hpp"

namespace server {

// What was found when all that is stored was looked at.
struct Audit {
  std::int64_t tables = 0;
  std::int64_t entries = 0;
  std::vector<std::string> problems;  // one sentence each
};

// The pages of the database and its ledger; then of every table: no entry is missing or changed,
// and the table comes to life from its entries and, as the same one, from its snapshot.
engine::Fallible<Audit> audit(StoreReader& reader, const table::World& world);

}  // namespace server
