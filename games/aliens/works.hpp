#pragma once

#include <string_view>

#include "engine/title.hpp"

namespace aliens {

// A zone that somebody made, in any of its forms (file, plain text, code).
engine::WorkCheck check_work(std::string_view text, int rounds, const engine::Catalogue& words);

}  // namespace aliens
