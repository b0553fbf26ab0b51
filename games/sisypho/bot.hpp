#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "games/sisypho/sisypho.hpp"

namespace sisypho {

std::span<const std::string_view> bot_levels();
// Null if there is no such level.
std::unique_ptr<engine::Bot<Game>> make_bot(std::string_view level, Seat seat);

}  // namespace sisypho
