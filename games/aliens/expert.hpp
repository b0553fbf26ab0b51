#pragma once

#include "games/aliens/aliens.hpp"

namespace aliens {

// The player of level "expert": the hard one, who looks by search whether something else is better.
std::unique_ptr<engine::Bot<Game>> make_expert(Seat seat);

}  // namespace aliens
