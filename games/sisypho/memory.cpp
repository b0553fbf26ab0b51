#include "games/sisypho/memory.hpp"

#include "games/sisypho/team.hpp"

namespace sisypho {
namespace {

constexpr int agent_guesses = 8;  // plans that the Agent reckons with at a time
constexpr int agent_plans = 16;   // that it may think of
constexpr int agent_moves = 200;

std::size_t at(Seat seat) { return static_cast<std::size_t>(engine::index(seat)) - 1; }

}  // namespace

void Memory::prepare(const Rules& rules, const View& view, Chance& chance) {
  plans_ = 0;
  const bool planned =
      view.phase == Phase::plan || view.phase == Phase::w1 || view.phase == Phase::agent_move;
  if (!planned || hunted(rules, view.round)) return;
  const State state = Game::sample(rules, view, chance);
  expect_team(rules, state, chance);
  if (me_ != agent_seat) expect_agent(rules, state, chance);
}

// Nobody reckons with one plan: people differ in what they like.
void Memory::expect_team(const Rules& rules, const State& state, Chance& chance) {
  Forecast forecast(rules, weights_for(rules), state, true, chance);
  for (const Seat seat : survivor_seats(rules)) {
    if (state.probed.has(seat)) forecast.know(seat, state.survivor(seat).planned);
    whims_[at(seat)] = forecast.of(seat);
  }
  const Team team(rules, weights_for(rules), state, forecast);
  for (plans_ = 0; plans_ < most_plans; ++plans_)
    places_[static_cast<std::size_t>(plans_)] = team.plan(1, chance);
}

// An Agent thinks of some ways in which they may go, and goes where it would spoil most of them.
void Memory::expect_agent(const Rules& rules, const State& state, Chance& chance) {
  const Mind mind(rules, weights_for(rules));
  std::array<std::array<double, locations>, agent_plans> left{};
  for (std::size_t n = 0; n < agent_plans; ++n) {
    State there = state;
    for (const Seat seat : survivor_seats(rules))
      if (lives(state, seat)) there.survivor(seat).planned = place_of(rules, seat, chance);
    there.phase = Phase::agent_move;
    for (std::size_t i = 0; i < locations; ++i) {
      State then = there;
      Events events;
      const Action move = Action::to(Verb::agent_move, location_at(i));
      const bool possible =
          Game::apply(rules, then, agent_seat, move, state.clock, chance, events).ok();
      left[n][i] = possible ? prospect(mind, rules, then, chance) : 1000;
    }
  }
  agent_ = {};
  for (int move = 0; move < agent_moves; ++move) {
    std::array<double, locations> sum{};
    for (int guess = 0; guess < agent_guesses; ++guess) {
      const auto& drawn = left[chance.below(0, agent_plans)];
      for (std::size_t i = 0; i < locations; ++i) sum[i] += drawn[i];
    }
    const auto worst = std::min_element(sum.begin(), sum.end()) - sum.begin();
    agent_[static_cast<std::size_t>(worst)] += 1.0 / agent_moves;
  }
}

Location Memory::place_of_agent(Chance& chance) const { return drawn_from(agent_, chance); }

Location Memory::place_of(const Rules& rules, Seat seat, Chance& chance) const {
  if (chance.below(0, 1000) < 1000 * weights_for(rules).bluffs)
    return drawn_from(whims_[at(seat)], chance);
  const std::uint32_t plan = chance.below(0, static_cast<std::uint32_t>(plans_));
  return places_[plan][at(seat)];
}

State Game::sample(const Rules& rules, const View& view, const Memory& memory, Chance& chance) {
  State state = sample(rules, view, chance);
  if (!memory.expects_plans()) return state;
  for (const Seat seat : survivor_seats(rules))
    if (view.chosen.has(seat) && view.survivor(seat).planned == Location::none)
      state.survivor(seat).planned = memory.place_of(rules, seat, chance);
  return state;
}

}  // namespace sisypho
