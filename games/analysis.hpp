#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/analysis/analysis.hpp"
#include "engine/record.hpp"

namespace games {

// Looks back at a match that is over, by the rules of its record; of one that still runs nothing is
// told.
engine::Fallible<std::unique_ptr<engine::analysis::Analysis>> analyse(
    const std::shared_ptr<const engine::Ruleset>& rules, const engine::Record& record,
    const engine::analysis::Effort& effort);

// As much as suits a match of this game: a long one takes less than a minute. The bots that play on
// are of a level at which the sides are about even.
engine::analysis::Effort usual_effort(std::string_view game);

}  // namespace games
