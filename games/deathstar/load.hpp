#pragma once

#include <memory>

#include "engine/json.hpp"
#include "games/deathstar/rules.hpp"

namespace deathstar {

// Reads data/board.json and data/cards.json and checks that nothing is missing, doubled or
// miscounted.
engine::Fallible<std::shared_ptr<const Board>> load_board(const engine::Json& board,
                                                          const engine::Json& cards);

// Completed options and a seat count as rules.
engine::Fallible<std::shared_ptr<const Rules>> make_rules(std::shared_ptr<const Board> board,
                                                          const engine::JsonObject& options,
                                                          int seats);

}  // namespace deathstar
