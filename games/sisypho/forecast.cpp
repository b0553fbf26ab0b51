#include "games/sisypho/forecast.hpp"

#include <cmath>

namespace sisypho {
namespace {

constexpr int settling_rounds = 40;

// Towards what is best, but not all the way.
void lean(Forecast::Chances& chances, const Forecast::Chances& values, double heat, double share) {
  const double best = *std::max_element(values.begin(), values.end());
  Forecast::Chances answer{};
  double sum = 0;
  for (std::size_t i = 0; i < locations; ++i)
    sum += answer[i] = std::exp((values[i] - best) / heat);
  for (std::size_t i = 0; i < locations; ++i) chances[i] += share * (answer[i] / sum - chances[i]);
}

}  // namespace

Forecast::Forecast(const Rules& rules, const Weights& weights, const State& state, bool both_sides,
                   Chance& chance)
    : rules_(rules), weights_(weights), both_sides_(both_sides) {
  const Mind mind(rules, weights);
  State base = state;
  base.agent = Location::none;
  const double now = mind.worth(base);
  agent_.fill(1.0 / locations);
  for (const Seat seat : survivor_seats(rules)) {
    if (!lives(state, seat)) continue;
    living_.add(seat);
    survivors_[at(seat)].fill(1.0 / locations);
    for (std::size_t i = 0; i < locations; ++i) {
      alone_[at(seat)][i] = outcome_of(state, seat, location_at(i), false, mind, chance) - now;
      caught_[at(seat)][i] = outcome_of(state, seat, location_at(i), true, mind, chance) - now;
    }
  }
  settle(settling_rounds);
}

double Forecast::outcome_of(const State& state, Seat seat, Location place, bool caught,
                            const Mind& mind, Chance& chance) const {
  State then = state;
  Survivor& survivor = then.survivor(seat);
  then.phase = Phase::act;
  then.asker = then.asked = agent_seat;
  then.agent = caught ? place : Location::none;
  survivor.done = survivor.aphasia = survivor.painless = survivor.shielded = false;
  survivor.stayed = place == survivor.place;
  survivor.place = place;
  survivor.halves =
      static_cast<std::uint8_t>(rules_.actions + (survivor.stayed ? 1 : 0) - (caught ? 1 : 0));
  for (Survivor& each : then.survivors)
    if (&each != &survivor) each.halves = 0;
  for (const Seat other : survivor_seats(rules_))
    if (other != seat && caught && then.survivor(other).place == place)
      then.survivor(other).shielded = true;  // only this one is looked at
  mind.act(then, seat, chance);
  return mind.worth(then);
}

double Forecast::hope(Seat seat, Location place) const {
  const std::size_t i = index(place);
  double company = 0;
  for (const Seat other : survivor_seats(rules_))
    if (other != seat && living_.has(other)) company += survivors_[at(other)][i];
  const double gain = alone_[at(seat)][i] / (1 + weights_.crowding * company);
  if (!both_sides_ && !agent_fixed_) return gain;
  return gain + agent_[i] * (caught_[at(seat)][i] - gain);
}

double Forecast::harm(Location place) const {
  const std::size_t i = index(place);
  double sum = 0;
  for (const Seat seat : survivor_seats(rules_))
    if (living_.has(seat))
      sum += survivors_[at(seat)][i] * (alone_[at(seat)][i] - caught_[at(seat)][i]);
  return sum;
}

void Forecast::answer_agent(double share) {
  for (const Seat seat : survivor_seats(rules_)) {
    if (!living_.has(seat) || known_.has(seat)) continue;
    Chances values{};
    for (std::size_t i = 0; i < locations; ++i) values[i] = hope(seat, location_at(i));
    lean(survivors_[at(seat)], values, weights_.survivor_heat, share);
  }
}

void Forecast::answer_survivors(double share) {
  if (agent_fixed_) return;
  Chances values{};
  for (std::size_t i = 0; i < locations; ++i) values[i] = harm(location_at(i));
  lean(agent_, values, weights_.agent_heat, share);
}

void Forecast::settle(int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const double share = 1.0 / (round + 2);
    answer_agent(share);
    answer_survivors(share);
  }
}

void Forecast::know(Seat seat, Location place) {
  known_.add(seat);
  survivors_[at(seat)].fill(0);
  survivors_[at(seat)][index(place)] = 1;
}

void Forecast::fix_agent(Location place) {
  agent_fixed_ = true;
  agent_.fill(0);
  agent_[index(place)] = 1;
}

Location drawn_from(const Forecast::Chances& chances, Chance& chance) {
  double left = chance.below(0, 1'000'000) / 1'000'000.0;
  for (std::size_t i = 0; i < locations; ++i) {
    left -= chances[i];
    if (left < 0) return location_at(i);
  }
  return location_at(
      static_cast<std::size_t>(std::max_element(chances.begin(), chances.end()) - chances.begin()));
}

}  // namespace sisypho
