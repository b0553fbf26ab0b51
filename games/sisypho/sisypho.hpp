#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/ask.hpp"
#include "engine/game.hpp"
#include "engine/title.hpp"
#include "games/sisypho/action.hpp"
#include "games/sisypho/event.hpp"
#include "games/sisypho/rules.hpp"
#include "games/sisypho/state.hpp"
#include "games/sisypho/view.hpp"

// Escape from Sisypho: one Agent hunts three to five Survivors through six rooms of a station; they
// plan in secret, talk in the open, and get away by rocket or tell Earth. See RULES.md.
namespace sisypho {

using engine::Chance;
using engine::Observer;
using engine::Outcome;
using engine::Result;

struct Border;

// Streams of chance: a change in one does not shift the others.
enum Stream : int { deal_stream, chip_stream, discard_stream, sample_stream };

struct Game {
  using Rules = sisypho::Rules;
  using State = sisypho::State;
  using Action = sisypho::Action;
  using Event = sisypho::Event;
  using View = sisypho::View;
  using Actions = engine::Buffer<Action, 512>;
  using Events = engine::Buffer<Event, 192>;
  using Border = sisypho::Border;

  static constexpr std::string_view slug = "sisypho";
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

  // What it says when it is asked (ask.cpp).
  static std::vector<engine::Blank> blanks(const Rules&, const State&, Seat, const Action& listed,
                                           const engine::JsonObject& given);
  static engine::Prompt prompt(const Rules&, const View&);
  static engine::JsonArray dangers(const Rules&, const View&);

  // Whether many actions may be meant by this one in a list.
  static bool is_shape(const Action& listed) {
    return listed.verb == Action::Verb::give || listed.verb == Action::Verb::ask_take ||
           (listed.verb == Action::Verb::location && listed.deed() == Deed::route);
  }
  static std::uint32_t domain(const Rules& rules, const State& state, Seat seat,
                              const Action& listed) {
    return is_shape(listed) ? shape_domain(rules, state, seat, listed) : 1;
  }
  static std::uint32_t shape_domain(const Rules&, const State&, Seat, const Action& listed);
  static Action fill(const Rules&, const State&, Seat, const Action& listed, std::uint32_t number);
  static bool covers(const Rules&, const State&, Seat, const Action& listed, const Action& action);
};

}  // namespace sisypho
