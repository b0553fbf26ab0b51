#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "games/aliens/aliens.hpp"

namespace aliens {

std::span<const std::string_view> bot_levels();
std::unique_ptr<engine::Bot<Game>> make_bot(std::string_view level, Seat seat);

// What a substitute does when the time is over: the same for the same view.
Action substitute_choice(const Rules& rules, const View& view, const Game::Actions& legal);

}  // namespace aliens
