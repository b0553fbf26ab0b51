#pragma once

#include <cstdint>

#include "engine/game_entry.hpp"

namespace games {

// One number for what is found to be best in 50 positions of a game, half of them with as few
// seats as possible and half with as many: by its strongest level, and by search. The same
// everywhere.
engine::Fallible<std::uint64_t> best_signature(const engine::GameEntry& entry,
                                               const engine::GameData& game_data);

}  // namespace games
