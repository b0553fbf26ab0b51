#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "engine/record.hpp"

namespace simulate {

// Plays one whole game between bots through the type-erased match, as a table would. Before every
// input `each` is told when it comes and what it is; without a seat time itself acts.
using Each =
    std::function<void(engine::Time at, std::optional<engine::Seat> seat, const engine::Choice&)>;
void play_through(engine::Match& match, const engine::Ruleset& rules,
                  std::span<const std::string> levels, const engine::Seed& seed, const Each& each);

// One whole game between bots, played through the type-erased match as a table would, and written
// down.
engine::Record play_record(const std::string& game, const engine::GameData& game_data,
                           const engine::Ruleset& rules, std::span<const std::string> levels,
                           const engine::Seed& seed);

}  // namespace simulate
