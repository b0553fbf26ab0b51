#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/problem.hpp"
#include "table/journal.hpp"
#include "table/table.hpp"

namespace server {

// A table as the journal has it.
struct Revived {
  std::unique_ptr<table::Table> table;
  std::int64_t snapshot_seq = 0;  // 0: it was played from its first entry on
  std::string damage;             // why the snapshot could not be used, if there was one
};

// From what was read of it; where the snapshot is no good, from all its entries.
engine::Fallible<Revived> revive(
    const table::World& world, const std::string& id, table::Journal::Kept kept,
    const std::function<engine::Fallible<std::vector<table::Entry>>()>& all_entries);

}  // namespace server
