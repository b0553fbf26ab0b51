#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "games/master/master.hpp"

namespace master {

std::span<const std::string_view> bot_levels();
std::unique_ptr<engine::Bot<Game>> make_bot(std::string_view level, Seat seat);

}  // namespace master
