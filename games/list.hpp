#pragma once

#include "games/aliens/border.hpp"
#include "games/asterisk/border.hpp"
#include "games/deathstar/border.hpp"
#include "games/master/border.hpp"
#include "games/sisypho/border.hpp"

namespace games {

template <class... G>
struct Games {};

// Every game there is. To stand here is to be registered, and to be held to the laws of
// engine/conformance: both read this list.
using All = Games<deathstar::Game, aliens::Game, asterisk::Game, master::Game, sisypho::Game>;

}  // namespace games
