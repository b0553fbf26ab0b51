#pragma once

#include <string>
#include <vector>

#include "cli/play/table.hpp"

namespace cli {

// One thing to choose from.
struct Offer {
  engine::JsonObject action;
  std::string sentence;
  std::string brief;  // the same for a list beside the board, where the way can be seen
};

// What a seat may do. Several ways to the same end are one offer, unless it matters which is taken.
std::vector<Offer> offers(const Table& table, engine::Seat seat);

// Where an action's way ends; "" if it has none.
std::string end_of(const engine::JsonObject& action);

}  // namespace cli
