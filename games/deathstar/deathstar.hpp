#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "games/deathstar/action.hpp"
#include "games/deathstar/event.hpp"
#include "games/deathstar/rules.hpp"
#include "games/deathstar/state.hpp"
#include "games/deathstar/tally.hpp"
#include "games/deathstar/view.hpp"

// Escape from Death Star: two tokens a player run from the Trash Compactor through two rooms to the
// Falcon, then fly as a pair to the Rebel Base. Two rule sheets, A and B; see RULES.md.
namespace deathstar {

using engine::Chance;
using engine::Fallible;
using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Outcome;
using engine::refuse;
using engine::Result;

// Streams of chance: a change in one does not shift the others.
enum Stream : int { shuffle_stream, spin_stream, dogfight_stream };

class Race;
class Scout;

// What bots work out about the rules of a match before it begins; shared by all of them.
struct Insight {
  explicit Insight(const Rules& rules);
  std::shared_ptr<const Scout> scout;
  std::shared_ptr<const Race> race;
};

struct Game : engine::Described<Rules, State, Action, Event, View>,
              engine::Usual<Rules, State, Action, Event, View>,
              engine::Concrete<Rules, State, Action> {
  using Actions = engine::Buffer<Action, 160>;
  using Events = engine::Buffer<Event, 512>;
  using Reason = deathstar::Reason;
  using Tally = deathstar::Tally;
  using Parts = Board;

  static constexpr std::string_view slug = "deathstar";
  static constexpr std::string_view rule_prefix = "DST";
  static constexpr int rules_version = 1;
  static constexpr int least_seats = 2;
  static constexpr int most_seats = 4;
  static constexpr std::array<std::string_view, 2> data{"data/board.json", "data/cards.json"};

#include "engine/contract.inc"

  static Fallible<std::shared_ptr<const Parts>> load(const Json& board, const Json& cards);

  // What an own action has led into: somebody is met, or a dogfight is to come.
  static engine::JsonArray dangers(const Rules&, const View&);

  // Levels are easy, normal, hard, and fair, which is hard without a memory for cards.
  using Insight = deathstar::Insight;
  static std::unique_ptr<engine::Bot<Game>> bot(std::string_view level, Seat,
                                                std::shared_ptr<const Insight> insight);
};

inline Seats Game::acting(const Rules&, const State& state) {
  return state.phase == Phase::game_over ? Seats() : Seats::only(state.current);
}

}  // namespace deathstar

extern template struct engine::Described<deathstar::Rules, deathstar::State, deathstar::Action,
                                         deathstar::Event, deathstar::View>;
