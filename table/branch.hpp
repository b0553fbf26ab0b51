#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/record.hpp"
#include "table/table.hpp"

namespace table {

// The journal of a new table at which a finished match goes on from a moment of it: with the same
// rules, the same chance and its first inputs. Who sits where is the plan's: of people it is the
// host. Where a seat is open a bot of this level stands in, and the match is paused until somebody
// goes on. The record stays as it is. Nothing is checked: Table::restore does.
std::vector<Entry> branch_of(const engine::Record& record, std::size_t inputs, std::string code,
                             std::span<const SeatPlan> seats, const Policy& policy,
                             const Person& host, Moment now, const Word& stand_in = {});

}  // namespace table
