#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>

#include "engine/game.hpp"
#include "engine/hash.hpp"

// Loops over whole games, shared by simulation, benchmarks and the conformance suite.
namespace engine {

// A uniformly random one of all actions that the list stands for. All that it calls is compiled
// into it, whoever else calls it: random play asks with every decision.
template <Playable G>
[[gnu::flatten]] typename G::Action random_action(const typename G::Rules& rules,
                                                  const typename G::State& state, Seat seat,
                                                  const typename G::Actions& legal,
                                                  Chance& chance) {
  if constexpr (G::all_concrete)
    return legal[legal.size() == 1
                     ? 0
                     : static_cast<int>(chance.below(0, static_cast<std::uint32_t>(legal.size())))];
  std::uint32_t total = 0;
  for (const auto& listed : legal) total += G::domain(rules, state, seat, listed);
  assert(total > 0);
  std::uint32_t drawn = total == 1 ? 0 : chance.below(0, total);
  for (const auto& listed : legal) {
    const std::uint32_t size = G::domain(rules, state, seat, listed);
    if (drawn < size) return G::fill(rules, state, seat, listed, drawn);
    drawn -= size;
  }
  return legal[0];
}

// Whether some listed action stands for this one.
template <Playable G>
bool allows(const typename G::Rules& rules, const typename G::State& state, Seat seat,
            const typename G::Action& action) {
  typename G::Actions legal;
  G::legal(rules, state, seat, legal);
  return std::any_of(legal.begin(), legal.end(), [&](const auto& listed) {
    return G::covers(rules, state, seat, listed, action);
  });
}

// Whether everybody who is asked has something to do: play goes on from there.
template <Game G>
bool goes_on(const typename G::Rules& rules, const typename G::State& state) {
  for (Seats acting = G::acting(rules, state); !acting.empty(); acting.remove(acting.lowest())) {
    typename G::Actions legal;
    G::legal(rules, state, acting.lowest(), legal);
    if (legal.empty()) return false;
  }
  return true;
}

// One of the seats that the game waits for; any of them may come first.
template <Playable G>
Seat random_acting(Seats acting, Chance& chance) {
  if (acting.single()) return acting.lowest();
  std::uint32_t skip = chance.below(0, static_cast<std::uint32_t>(acting.count()));
  for (; skip > 0; --skip) acting.remove(acting.lowest());
  return acting.lowest();
}

// When a random player acts: after a while where time matters, at once elsewhere. Nothing if time
// itself acts first.
inline std::optional<Time> hesitate(std::optional<Time> deadline, Time now, std::uint32_t most,
                                    Chance& choices) {
  if (!deadline) return now;
  const Time then = now + (most == 0 ? 0 : choices.below(0, most));
  return then < *deadline ? std::optional(then) : std::nullopt;
}

// Plays one game with random decisions, calling `each(state, seat, events)` after every decision.
// Time stands still unless there is a deadline.
template <Game G, class Each>
typename G::State play_randomly(const typename G::Rules& rules, Chance& chance, Chance& choices,
                                std::uint32_t most_decisions, Each&& each) {
  typename G::Events events;
  typename G::Actions legal;
  typename G::State state = G::open(rules, chance, events);
  Time now{};
  const std::uint32_t patience = G::hesitation(rules);
  for (std::uint32_t decisions = 0; decisions < most_decisions; ++decisions) {
    const Seats acting = G::acting(rules, state);
    const auto deadline = G::deadline(rules, state);
    events.clear();
    if (acting.empty() && !deadline) break;
    const auto then = acting.empty() ? std::nullopt : hesitate(deadline, now, patience, choices);
    now = then ? *then : std::max(now, *deadline);
    if (!then) {
      G::expire(rules, state, now, chance, events);
      continue;
    }
    const Seat seat = random_acting<G>(acting, choices);
    legal.clear();
    G::legal(rules, state, seat, legal);
    const auto action = random_action<G>(rules, state, seat, legal, choices);
    [[maybe_unused]] const Result result =
        G::apply(rules, state, seat, action, now, chance, events);
    assert(result.ok());
    each(state, seat, events);
  }
  return state;
}

template <Game G>
std::uint64_t signature_of(const typename G::Rules& rules, int games) {
  Hash hash;
  for (int game = 0; game < games; ++game) {
    Chance chance = Chance::chacha(seed_from(static_cast<std::uint64_t>(game)));
    Chance choices = Chance::fast(static_cast<std::uint64_t>(game) + 1);
    play_randomly<G>(rules, chance, choices, 4000,
                     [&](const auto& state, Seat seat, const auto& events) {
                       hash.add_value(state);
                       for (const auto& event : events) hash.add_value(event);
                       hash.add_value(G::view(rules, state, seat));
                       hash.add_value(G::view(rules, state, Observer::spectator()));
                     });
  }
  return hash.value();
}

}  // namespace engine
