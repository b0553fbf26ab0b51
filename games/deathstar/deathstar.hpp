#pragma once

#include <optional>
#include <string_view>

#include "engine/ask.hpp"
#include "engine/game.hpp"
#include "engine/title.hpp"
#include "games/deathstar/action.hpp"
#include "games/deathstar/event.hpp"
#include "games/deathstar/rules.hpp"
#include "games/deathstar/state.hpp"
#include "games/deathstar/view.hpp"

// Escape from Death Star: two tokens a player run from the Trash Compactor through two rooms to the
// Falcon, then fly as a pair to the Rebel Base. Two rule sheets, A and B; see RULES.md.
namespace deathstar {

using engine::Chance;
using engine::Observer;
using engine::Outcome;
using engine::Result;

struct Border;

// Streams of chance: a change in one does not shift the others.
enum Stream : int { shuffle_stream, spin_stream, dogfight_stream };

struct Game : engine::Concrete<Rules, State, Action> {
  using Rules = deathstar::Rules;
  using State = deathstar::State;
  using Action = deathstar::Action;
  using Event = deathstar::Event;
  using View = deathstar::View;
  using Actions = engine::Buffer<Action, 160>;
  using Events = engine::Buffer<Event, 512>;
  using Border = deathstar::Border;

  static constexpr std::string_view slug = "deathstar";

  static int seats(const Rules& rules) { return rules.seats; }
  static State open(const Rules&, Chance&, Events&);
  static Seats acting(const Rules&, const State& state) {
    return state.phase == Phase::game_over ? Seats() : Seats::only(state.current);
  }
  static void legal(const Rules&, const State&, Seat, Actions&);
  static Result apply(const Rules&, State&, Seat, const Action&, Time, Chance&, Events&);
  static Result leave(const Rules&, State&, Seat, Time, Chance&, Events&);
  static std::optional<Time> deadline(const Rules&, const State&);
  static void expire(const Rules&, State&, Time, Chance&, Events&);
  static View view(const Rules&, const State&, Observer);
  static std::optional<Event> witness(const Rules&, const Event&, Observer);
  static bool reveals(const Rules&, const Event&, Observer);
  static State sample(const Rules&, const View&, Chance&);
  static State rearrange(const Rules&, const State&, Observer, Chance&);
  static std::optional<Outcome> outcome(const Rules&, const State&);
  static bool conserved(const Rules&, const State&);

  // All see the same here: the status line needs to know who looks.
  static engine::Prompt prompt(const Rules&, const View&, Observer);
  // What an own action has led into: somebody is met, or a dogfight is to come.
  static engine::JsonArray dangers(const Rules&, const View&);

  static engine::Manners manners(const Rules&);
};

}  // namespace deathstar
