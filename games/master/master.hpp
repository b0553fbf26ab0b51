#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/ask.hpp"
#include "engine/game.hpp"
#include "engine/title.hpp"
#include "games/master/action.hpp"
#include "games/master/event.hpp"
#include "games/master/rules.hpp"
#include "games/master/state.hpp"
#include "games/master/view.hpp"

// Escape Master: everybody sheds cards at once, one up or one down, on stacks that belong to
// nobody. See RULES.md.
namespace master {

using engine::Chance;
using engine::Observer;
using engine::Outcome;
using engine::Result;

struct Border;

// Streams of chance: a change in one does not shift the others.
enum Stream : int { deal_stream, leader_stream, story_stream, table_stream };

struct Game {
  using Rules = master::Rules;
  using State = master::State;
  using Action = master::Action;
  using Event = master::Event;
  using View = master::View;
  using Actions = engine::Buffer<Action, 1024>;
  using Events = engine::Buffer<Event, 128>;
  using Border = master::Border;

  static constexpr std::string_view slug = "master";
  static constexpr bool all_concrete = false;

  static int seats(const Rules& rules) { return rules.seats; }
  static std::uint32_t hesitation(const Rules&) { return 0; }
  static engine::Manners manners(const Rules&);
  static bool races(const Rules&, const State&);
  static Seat first_at(const Rules&, const State&, Time);
  static std::optional<Action> consent(const Rules&, const State&, Seat);
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

  static std::uint32_t domain(const Rules&, const State&, Seat, const Action& listed);
  static Action fill(const Rules&, const State&, Seat, const Action& listed, std::uint32_t number);
  static bool covers(const Rules&, const State&, Seat, const Action& listed, const Action& action);

  // See engine/ask.hpp.
  static std::vector<engine::Blank> blanks(const Rules&, const State&, Seat, const Action& listed,
                                           const engine::JsonObject& given);
  static void wait(const Rules&, State&, Time);
  static bool tells(const Rules&, const View&, const Action&);
  static engine::Prompt prompt(const Rules&, const View&);
};

}  // namespace master
