#pragma once

#include "games/aliens/aliens.hpp"
#include "games/asterisk/asterisk.hpp"
#include "games/deathstar/deathstar.hpp"
#include "games/hounds/hounds.hpp"
#include "games/master/master.hpp"
#include "games/sisypho/sisypho.hpp"

namespace games {

template <class... G>
struct Games {};

// Every game there is. To stand here is to be registered, and to be held to the laws of
// engine/conformance: both read this list.
using All =
    Games<deathstar::Game, aliens::Game, asterisk::Game, master::Game, sisypho::Game, hounds::Game>;

}  // namespace games
