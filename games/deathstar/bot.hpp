#pragma once

#include <memory>
#include <string_view>

#include "games/deathstar/deathstar.hpp"

namespace deathstar {

// easy, normal, hard, and fair: hard without a memory for cards.
std::unique_ptr<engine::Bot<Game>> make_bot(std::string_view level, Seat seat);

// What the baseline player would do: also the answer to a turn timer that has run out.
Action baseline_choice(const Rules& rules, const View& view, const Game::Actions& legal);

}  // namespace deathstar
