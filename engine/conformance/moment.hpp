#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.hpp"
#include "engine/hash.hpp"
#include "engine/json.hpp"
#include "engine/playout.hpp"
#include "engine/record.hpp"

// The words in which the laws are written.
namespace engine::conformance {

// A position between two inputs. Laws try things out on copies of it.
template <Game G>
struct Moment {
  const typename G::Rules& rules;
  const typename G::State& state;
  const Chance& chance;
  Time now;
};

// One input in the types of its game.
template <Game G>
struct Step {
  Input::Kind kind = Input::Kind::action;
  Seat seat{};
  typename G::Action action{};
  Time at{};
};

template <Game G>
Result take(const typename G::Rules& rules, typename G::State& state, const Step<G>& step,
            Chance& chance, typename G::Events& events) {
  events.clear();
  switch (step.kind) {
    case Input::Kind::action:
      return G::apply(rules, state, step.seat, step.action, step.at, chance, events);
    case Input::Kind::leave:
      return G::leave(rules, state, step.seat, step.at, chance, events);
    case Input::Kind::expire:
      G::expire(rules, state, step.at, chance, events);
      break;
  }
  return Result::accepted();
}

template <Game G>
Input as_input(const typename G::Rules& rules, const Step<G>& step) {
  Input input{step.kind, step.at, step.seat, {}};
  if (step.kind == Input::Kind::action) input.action = G::write(rules, step.action);
  return input;
}

template <Game G>
std::string in_words(const typename G::Rules& rules, const Step<G>& step) {
  const std::string who = "seat " + std::to_string(index(step.seat));
  if (step.kind == Input::Kind::expire) return "the time running out";
  if (step.kind == Input::Kind::leave) return who + " leaving";
  return who + " doing " + to_line(G::write(rules, step.action));
}

template <Game G>
std::vector<Observer> observers(const typename G::Rules& rules) {
  std::vector<Observer> all{Observer::spectator()};
  for (int i = 0; i < G::seats(rules); ++i) all.emplace_back(seat_at(i));
  return all;
}

template <Game G>
std::vector<typename G::Action> listed(const typename G::Rules& rules,
                                       const typename G::State& state, Seat seat) {
  typename G::Actions actions;
  G::legal(rules, state, seat, actions);
  return {actions.begin(), actions.end()};
}

// When time acts next, seen from now: a deadline that has passed acts at once.
template <Game G>
std::optional<Step<G>> expiry(const Moment<G>& moment) {
  const std::optional<Time> deadline = G::deadline(moment.rules, moment.state);
  if (!deadline) return std::nullopt;
  return Step<G>{Input::Kind::expire, Seat{}, {}, std::max(*deadline, moment.now)};
}

inline bool one_in(std::uint32_t count, Chance& dice) { return dice.below(0, count) == 0; }

template <class T>
const T& any_of(const std::vector<T>& items, Chance& dice) {
  return items[dice.below(0, static_cast<std::uint32_t>(items.size()))];
}

}  // namespace engine::conformance
