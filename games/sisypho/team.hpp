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

  Places plan(int orders) const;

 private:
  struct Attempt {
    Places places{};
    double worth = -100;
  };
  Attempt plan_in_order(const std::array<Seat, most_survivors>& order, Chance& chance) const;

  const Rules& rules_;
  const Weights& weights_;
  const State& state_;
  const Forecast& forecast_;
};

// A number that everybody at the table can make from what lies open.
std::uint64_t common_number(const Rules& rules, const State& state);

// The position with a Survivor about to act at a Location.
void send(const Rules& rules, State& state, Seat seat, Location place);

}  // namespace sisypho
