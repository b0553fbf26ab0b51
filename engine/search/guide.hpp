#pragma once

#include <array>
#include <memory>
#include <utility>

#include "engine/playout.hpp"

// How imagined games go on where the tree ends, and what their ends are worth.
namespace engine::search {

// What a world is worth to each seat, from 0 to 1.
using Worths = std::array<double, max_seats>;

// Random play to the end; winners have 1, others 0. A guide that knows better derives from it and
// says otherwise where it does; it is given imagined worlds only.
template <Playable G>
struct RandomGuide {
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;

  // Something that the seat witnessed in the real game.
  void witness(const Rules&, const typename G::Event&) {}
  // A decision begins. What the seat remembers is the game's Memory, where it has one.
  template <class Memory>
  void prepare(const Rules&, const typename G::View&, const Memory&, Chance&) {}
  // Whether the tree should try this at all.
  bool considers(const Rules&, const State&, Seat, const Action&) { return true; }
  // A world was imagined: a game begins in it.
  void begin(const Rules&, const State&, Chance&) {}
  // What happened in it.
  void see(const Rules&, const State&, const typename G::Events&) {}
  // What this seat does. It is also what the tree tries first.
  Action choose(const Rules& rules, const State& world, Seat seat, const typename G::Actions& legal,
                Chance& chance) {
    return random_action<G>(rules, world, seat, legal, chance);
  }
  // Whether the game is broken off here, with what it is then worth.
  bool judge(const Rules&, const State&, std::uint32_t /*decisions*/, Worths&) { return false; }
  double reward(const Rules&, const Outcome& outcome, Seat seat) const {
    return outcome.winners.has(seat) ? 1 : 0;
  }
};

// Play by the game's own bots, each at its own information: it is shown the view of its seat and
// told what that seat witnesses. What the searching seat was told in the real game the others are
// told as far as they may know it.
template <Playable G>
class BotGuide : public RandomGuide<G> {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;

  // `make(seat)` gives a bot. Two are made for each seat: one that knows the real game so far, and
  // one that plays from there in one imagined game after the other.
  template <class Make>
  BotGuide(int seats, Make&& make) : seats_(seats) {
    for (int i = 0; i < seats; ++i) {
      known_[static_cast<std::size_t>(i)] = make(seat_at(i));
      players_[static_cast<std::size_t>(i)] = make(seat_at(i));
    }
  }

  void witness(const Rules& rules, const typename G::Event& event) {
    for (int i = 0; i < seats_; ++i)
      if (const auto seen = G::witness(rules, event, seat_at(i)))
        known_[static_cast<std::size_t>(i)]->witness(rules, *seen);
  }
  void begin(const Rules&, const State&, Chance&) {
    for (int i = 0; i < seats_; ++i)
      players_[static_cast<std::size_t>(i)]->become(*known_[static_cast<std::size_t>(i)]);
  }
  void see(const Rules& rules, const State&, const typename G::Events& events) {
    for (const auto& event : events)
      for (int i = 0; i < seats_; ++i)
        if (const auto seen = G::witness(rules, event, seat_at(i)))
          players_[static_cast<std::size_t>(i)]->witness(rules, *seen);
  }
  Action choose(const Rules& rules, const State& world, Seat seat, const typename G::Actions& legal,
                Chance& chance) {
    return players_[static_cast<std::size_t>(index(seat))]->decide(
        rules, G::view(rules, world, seat), legal, chance);
  }

 private:
  using Bots = std::array<std::unique_ptr<Bot<G>>, max_seats>;

  int seats_;
  Bots known_;
  Bots players_;
};

}  // namespace engine::search
