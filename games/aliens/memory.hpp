#pragma once

#include "engine/chance.hpp"
#include "games/aliens/belief.hpp"

namespace aliens {

// What a seat remembers of all that was heard: where the others may be.
class Memory {
 public:
  explicit Memory(Seat seat) : belief_(seat) {}
  void witness(const Rules& rules, const Event& event) { belief_.witness(rules, event); }

  // A sector where this seat may be if it is of that side; none if nothing is known.
  Sector place_of(const Rules& rules, Seat seat, Side side, engine::Chance& chance) const;

 private:
  Belief belief_;
};

}  // namespace aliens
