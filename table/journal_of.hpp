#pragma once

#include <vector>

#include "engine/record.hpp"
#include "table/table.hpp"

namespace table {

// The journal of a table at which a record was played, with one person on all seats of people: so
// that a match of which only the record was kept goes on at a table. The seed comes beside it,
// because the record of a running match has none.
std::vector<Entry> journal_of(const engine::Record& record, const engine::Seed& seed,
                              const Person& person);

}  // namespace table
