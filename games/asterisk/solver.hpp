#pragma once

#include <cstdint>
#include <vector>

#include "games/asterisk/asterisk.hpp"

namespace asterisk {

// How far a solver may look.
struct Effort {
  int width = 200;              // positions kept from turn to turn
  int positions_a_turn = 4000;  // looked at within one turn
};

struct Solution {
  bool won = false;
  bool proven = false;     // nothing better exists: every way was looked at
  int turns = 0;           // of the line
  int prisoners_left = 0;  // at its end
  std::uint64_t positions = 0;
  std::vector<Action> line;
};

// The best line of a Rambo position whose decks are all known: a win in the fewest turns, or else
// the fewest Prisoners left. Lines that would need the discards to be shuffled end there, because
// nobody knows that order.
Solution solve(const Rules& rules, const State& position, const Effort& effort);

}  // namespace asterisk
