#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "games/aliens/action.hpp"
#include "games/aliens/event.hpp"
#include "games/aliens/memory.hpp"
#include "games/aliens/rules.hpp"
#include "games/aliens/state.hpp"
#include "games/aliens/tally.hpp"
#include "games/aliens/view.hpp"

// Escape from the Aliens in Outer Space: Humans run for the Escape Pods of a dark station, Aliens
// hunt them, and nobody sees where anybody is or which side he is on. See RULES.md.
namespace aliens {

using engine::Chance;
using engine::Fallible;
using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Outcome;
using engine::refuse;
using engine::Result;

// Streams of chance: a change in one does not shift the others.
enum Stream : int { deal_stream, card_stream, pod_stream, place_stream };

struct Game : engine::Described<Rules, State, Action, Event, View>,
              engine::Usual<Rules, State, Action, Event, View> {
  using Actions = engine::Buffer<Action, 384>;
  using Events = engine::Buffer<Event, 128>;
  using Reason = aliens::Reason;
  using Tally = aliens::Tally;
  using Parts = Components;
  using Memory = aliens::Memory;

  static constexpr std::string_view slug = "aliens";
  static constexpr std::string_view rule_prefix = "ALI";
  static constexpr int rules_version = 2;
  static constexpr int least_seats = 2;
  static constexpr int most_seats = static_cast<int>(aliens::most_seats);
  static constexpr std::array<std::string_view, 2> data{"data/cards.json", "data/zones.json"};
  static constexpr bool all_concrete = false;

#include "engine/contract.inc"

  static Fallible<std::shared_ptr<const Parts>> load(const Json& cards, const Json& zones);

  // What the table has to know (table.cpp).
  static std::optional<std::int64_t> least_delay(const Rules&, const State&);
  static engine::Standing standing(const Rules&, const State&, Seat);

  // Where search asks for more than the rules (memory.cpp).
  static State sample(const Rules&, const View&, const Memory&, Chance&);
  static void stop_clock(View& view) { view.clock_began = {}; }

  static std::uint32_t domain(const Rules&, const State&, Seat, const Action& listed);
  static Action fill(const Rules&, const State&, Seat, const Action& listed, std::uint32_t number);
  static bool covers(const Rules&, const State&, Seat, const Action& listed, const Action& action);

  // works.cpp: a zone that somebody made, in any of its forms (file, plain text, code).
  static std::optional<engine::WorkCheck> check_work(std::string_view text,
                                                     const engine::Catalogue&);

  // What somebody is answered who asks (ask.cpp, aid.cpp).
  static std::vector<engine::Blank> blanks(const Rules&, const State&, Seat, const Action& listed,
                                           const engine::JsonObject& given);
  static engine::JsonArray dangers(const Rules&, const View&);
  // Where each seat may be as a Human and as an Alien, by what was heard.
  static engine::JsonObject about(const Rules&, const View&);
  static engine::Json deduce(const Rules&, std::span<const engine::Heard<Event>> lines);
};

}  // namespace aliens

extern template struct engine::Described<aliens::Rules, aliens::State, aliens::Action,
                                         aliens::Event, aliens::View>;
