#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "games/master/action.hpp"
#include "games/master/event.hpp"
#include "games/master/rules.hpp"
#include "games/master/state.hpp"
#include "games/master/tally.hpp"
#include "games/master/view.hpp"

// Escape Master: everybody sheds cards at once, one up or one down, on stacks that belong to
// nobody. See RULES.md.
namespace master {

using engine::Chance;
using engine::Fallible;
using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Outcome;
using engine::refuse;
using engine::Result;

// Streams of chance: a change in one does not shift the others.
enum Stream : int { deal_stream, leader_stream, story_stream, table_stream };

struct Game : engine::Described<Rules, State, Action, Event, View>,
              engine::Usual<Rules, State, Action, Event, View> {
  using Actions = engine::Buffer<Action, 1024>;
  using Events = engine::Buffer<Event, 128>;
  using Reason = master::Reason;
  using Tally = master::Tally;
  using Parts = Components;

  static constexpr std::string_view slug = "master";
  static constexpr std::string_view rule_prefix = "MAS";
  static constexpr int rules_version = 2;
  static constexpr int least_seats = 2;
  static constexpr int most_seats = static_cast<int>(master::most_seats);
  static constexpr std::array<std::string_view, 3> data{"data/cards.json", "data/words.json",
                                                        "data/timers.json"};
  static constexpr bool all_concrete = false;

#include "engine/contract.inc"

  static Fallible<std::shared_ptr<const Parts>> load(const Json& cards, const Json& words,
                                                     const Json& timers);

  static std::uint32_t hesitation(const Rules&) { return 0; }
  static bool races(const Rules&, const State&);
  static Seat first_at(const Rules&, const State&, Time);
  static std::optional<Action> consent(const Rules&, const State&, Seat);

  static std::uint32_t domain(const Rules&, const State&, Seat, const Action& listed);
  static Action fill(const Rules&, const State&, Seat, const Action& listed, std::uint32_t number);
  static bool covers(const Rules&, const State&, Seat, const Action& listed, const Action& action);

  // See engine/ask.hpp.
  static std::vector<engine::Blank> blanks(const Rules&, const State&, Seat, const Action& listed,
                                           const engine::JsonObject& given);
  static void wait(const Rules&, State&, Time);
  static bool tells(const Rules&, const View&, const Action&);
  static engine::JsonObject about(const Rules&, const View&);
};

}  // namespace master

extern template struct engine::Described<master::Rules, master::State, master::Action,
                                         master::Event, master::View>;
