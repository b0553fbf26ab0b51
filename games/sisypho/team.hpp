#pragma once

#include <array>

#include "games/sisypho/forecast.hpp"

namespace sisypho {

// Who of the Survivors goes where. Each works it out from what everybody sees, with an order and
// moods of its own: they mostly share the work without a word, and nobody can tell from what lies
// open what one of them has come to.
class Team {
 public:
  using Places = std::array<Location, most_survivors>;

  Team(const Rules& rules, const Weights& weights, const State& state, const Forecast& forecast)
      : rules_(rules), weights_(weights), state_(state), forecast_(forecast) {}

  // Tries some orders and takes what promises most; the same chance gives the same plan.
  Places plan(int orders, Chance& chance) const;

 private:
  struct Attempt {
    Places places{};
    double worth = -100;
  };
  using Order = engine::List<Seat, most_survivors>;
  using Moods = std::array<Forecast::Chances, most_survivors>;
  Attempt plan_in_order(const Order& order, const Moods& moods, Chance& chance) const;

  const Rules& rules_;
  const Weights& weights_;
  const State& state_;
  const Forecast& forecast_;
};

// The position with a Survivor about to act at a Location.
void send(const Rules& rules, State& state, Seat seat, Location place);

// What the Survivors can make of the rest of a round after the Agent's move, if it uses no cards.
double prospect(const Mind& mind, const Rules& rules, State state, Chance& chance);

}  // namespace sisypho
