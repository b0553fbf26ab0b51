#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "games/sisypho/action.hpp"
#include "games/sisypho/event.hpp"
#include "games/sisypho/memory.hpp"
#include "games/sisypho/rules.hpp"
#include "games/sisypho/state.hpp"
#include "games/sisypho/tally.hpp"
#include "games/sisypho/view.hpp"

// Escape from Sisypho: one Agent hunts three to five Survivors through six rooms of a station; they
// plan in secret, talk in the open, and get away by rocket or tell Earth. See RULES.md.
namespace sisypho {

using engine::Chance;
using engine::Fallible;
using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Outcome;
using engine::refuse;
using engine::Result;

// Streams of chance: a change in one does not shift the others.
enum Stream : int { deal_stream, chip_stream, discard_stream, sample_stream };

struct Game : engine::Described<Rules, State, Action, Event, View>,
              engine::Usual<Rules, State, Action, Event, View> {
  using Actions = engine::Buffer<Action, 512>;
  using Events = engine::Buffer<Event, 192>;
  using Reason = sisypho::Reason;
  using Tally = sisypho::Tally;
  using Parts = Components;
  using Memory = sisypho::Memory;

  static constexpr std::string_view slug = "sisypho";
  static constexpr std::string_view rule_prefix = "SIS";
  static constexpr int rules_version = 2;
  static constexpr int least_seats = least_survivors + 1;
  static constexpr int most_seats = most_survivors + 1;
  static constexpr std::array<std::string_view, 3> data{"data/station.json", "data/items.json",
                                                        "data/neurochips.json"};
  static constexpr bool all_concrete = false;

#include "engine/contract.inc"

  static Fallible<std::shared_ptr<const Parts>> load(const Json& station, const Json& items,
                                                     const Json& chips);

  // What the table has to know (table.cpp).
  static std::optional<std::int64_t> least_delay(const Rules&, const State&);
  static engine::Standing standing(const Rules&, const State&, Seat);
  static std::span<const std::string_view> calls();

  // What it says when it is asked (ask.cpp).
  static std::vector<engine::Blank> blanks(const Rules&, const State&, Seat, const Action& listed,
                                           const engine::JsonObject& given);
  static engine::JsonArray dangers(const Rules&, const View&);

  // Where search asks for more than the rules (memory.cpp).
  static State sample(const Rules&, const View&, const Memory&, Chance&);
  static void stop_clock(View& view) { view.clock = {}; }

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

extern template struct engine::Described<sisypho::Rules, sisypho::State, sisypho::Action,
                                         sisypho::Event, sisypho::View>;
