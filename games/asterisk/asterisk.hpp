#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "games/asterisk/action.hpp"
#include "games/asterisk/event.hpp"
#include "games/asterisk/rules.hpp"
#include "games/asterisk/state.hpp"
#include "games/asterisk/tally.hpp"
#include "games/asterisk/view.hpp"

// Escape From Asterisk: a team turns one dial against a five-minute clock and frees prisoners by
// stopping on their numbers. See RULES.md.
namespace asterisk {

using engine::Chance;
using engine::Fallible;
using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Outcome;
using engine::refuse;
using engine::Result;

// Streams of chance: a change in one does not shift the others.
enum Stream : int { main_stream, prisoner_stream, deal_stream, seat_stream };

struct Game : engine::Described<Rules, State, Action, Event, View>,
              engine::Usual<Rules, State, Action, Event, View> {
  using Actions = engine::Buffer<Action, 320>;
  using Events = engine::Buffer<Event, 160>;
  using Reason = asterisk::Reason;
  using Tally = asterisk::Tally;
  using Parts = Components;

  static constexpr std::string_view slug = "asterisk";
  static constexpr std::string_view rule_prefix = "AST";
  static constexpr int rules_version = 2;
  static constexpr int least_seats = 1;
  static constexpr int most_seats = static_cast<int>(asterisk::most_seats);
  static constexpr std::array<std::string_view, 3> data{"data/cards.json", "data/modes.json",
                                                        "data/bots.json"};
  static constexpr bool all_concrete = false;

#include "engine/contract.inc"

  static Fallible<std::shared_ptr<const Parts>> load(const Json& cards, const Json& modes,
                                                     const Json& bots);

  static std::optional<Action> for_absent(const Rules&, const State&, Seat);
  static std::int64_t breather(const Rules&, const State&);
  static std::span<const std::string_view> calls();

  // Asking, see engine/ask.hpp.
  static std::vector<engine::Blank> blanks(const Rules&, const State&, Seat, const Action& listed,
                                           const engine::JsonObject& given);
  static void at_turn(const Rules&, State&, Seat);
  static engine::JsonObject outlook(const Rules&, const State&, Seat);

  // Whether many actions may be meant by this one in a list.
  static bool is_shape(Action::Verb verb) {
    return verb == Action::Verb::requestAssist || verb >= Action::Verb::returnCards ||
           verb == Action::Verb::redraw || verb == Action::Verb::endTurn;
  }
  static std::uint32_t domain(const Rules& rules, const State& state, Seat seat,
                              const Action& listed) {
    return is_shape(listed.verb) ? shape_domain(rules, state, seat, listed) : 1;
  }
  static std::uint32_t shape_domain(const Rules&, const State&, Seat, const Action& listed);
  static Action fill(const Rules&, const State&, Seat, const Action& listed, std::uint32_t number);
  static bool covers(const Rules&, const State&, Seat, const Action& listed, const Action& action);
};

}  // namespace asterisk

extern template struct engine::Described<asterisk::Rules, asterisk::State, asterisk::Action,
                                         asterisk::Event, asterisk::View>;
