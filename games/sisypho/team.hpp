#pragma once

#include <array>

#include "games/sisypho/forecast.hpp"

namespace sisypho {

// Who of the Survivors goes where. All of them work it out alike from what everybody sees, so that
// they share the work without a word; each may then do something else.
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

// A number that everybody at the table can make from what lies open, and an imagined position that
// is the same for everybody who makes it from that number.
std::uint64_t common_number(const Rules& rules, const State& state);
State common_position(const State& state, std::uint64_t number);

// The position with a Survivor about to act at a Location.
void send(const Rules& rules, State& state, Seat seat, Location place);

// What the Survivors can make of the rest of a round after the Agent's move, if it uses no cards.
double prospect(const Mind& mind, const Rules& rules, State state, Chance& chance);

}  // namespace sisypho
