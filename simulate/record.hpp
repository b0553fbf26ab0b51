#pragma once

#include <span>
#include <string>

#include "engine/record.hpp"

namespace simulate {

// One whole game between bots, played through the type-erased match as a table would, and written
// down.
engine::Record play_record(const std::string& game, const engine::Kit& kit,
                           const engine::Ruleset& rules, std::span<const std::string> levels,
                           const engine::Seed& seed);

}  // namespace simulate
