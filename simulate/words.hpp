#pragma once

#include <span>
#include <string_view>

#include "engine/game_entry.hpp"

namespace simulate {

// The texts of a part of the program that is no game; the first language where there is no other.
engine::Catalogue words_from(std::span<const engine::File> files, std::string_view language);

}  // namespace simulate
