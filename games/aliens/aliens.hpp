#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/ask.hpp"
#include "engine/game.hpp"
#include "engine/title.hpp"
#include "games/aliens/action.hpp"
#include "games/aliens/event.hpp"
#include "games/aliens/rules.hpp"
#include "games/aliens/state.hpp"
#include "games/aliens/view.hpp"

// Escape from the Aliens in Outer Space: Humans run for the Escape Pods of a dark station, Aliens
// hunt them, and nobody sees where anybody is or which side he is on. See RULES.md.
namespace aliens {

using engine::Chance;
using engine::Observer;
using engine::Outcome;
using engine::Result;

struct Border;

// Streams of chance: a change in one does not shift the others.
enum Stream : int { deal_stream, card_stream, pod_stream, place_stream };

struct Game {
  using Rules = aliens::Rules;
  using State = aliens::State;
  using Action = aliens::Action;
  using Event = aliens::Event;
  using View = aliens::View;
  using Actions = engine::Buffer<Action, 384>;
  using Events = engine::Buffer<Event, 128>;
  using Border = aliens::Border;

  static constexpr std::string_view slug = "aliens";
  static constexpr bool all_concrete = false;

  static int seats(const Rules& rules) { return rules.seats; }
  static State open(const Rules&, Chance&, Events&);
  static Seats acting(const Rules&, const State&);
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

  // What the table has to know (table.cpp).
  static engine::Manners manners(const Rules&);
  static std::optional<std::int64_t> veil(const Rules&, const State&);
  static engine::Standing standing(const Rules&, const State&, Seat);

  static std::uint32_t domain(const Rules&, const State&, Seat, const Action& listed);
  static Action fill(const Rules&, const State&, Seat, const Action& listed, std::uint32_t number);
  static bool covers(const Rules&, const State&, Seat, const Action& listed, const Action& action);

  // What somebody is answered who asks (ask.cpp, aid.cpp).
  static std::vector<engine::Blank> blanks(const Rules&, const State&, Seat, const Action& listed,
                                           const engine::JsonObject& given);
  static engine::Prompt prompt(const Rules&, const View&);
  static engine::JsonArray dangers(const Rules&, const View&);
  // Where each seat may be as a Human and as an Alien, by what was heard.
  static engine::Json deduce(const Rules&, std::span<const engine::Heard<Event>> lines);
};

}  // namespace aliens
