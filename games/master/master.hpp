#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ask.hpp"
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

  // load.cpp
  static std::span<const engine::File> files();
  static Fallible<std::shared_ptr<const Parts>> load(const Json& cards, const Json& words,
                                                     const Json& timers);
  static Fallible<std::shared_ptr<const Rules>> rules(const engine::Kit&,
                                                      const std::shared_ptr<const Parts>&,
                                                      const JsonObject& options, int seats);

  // border.cpp and position.cpp
  static JsonObject schema();
  static JsonObject refusal(const Rules&, const engine::Refusal&);
  static JsonObject outcome(const Rules&, const State&, const Outcome&);
  static JsonObject position(const Rules&, const State&);
  static Fallible<State> place(const Rules&, const Json&);
  static Fallible<Chance> script(const Rules&, const Json&);
  static std::string script_rest(const Rules&, const Chance&);

  // picture.cpp and told.cpp
  static engine::Picture picture(const Rules&, const View&, const engine::Catalogue&, const Action*,
                                 int width, int height);
  static std::vector<std::string> told(const Rules&, const View&, const engine::Catalogue&);

  // bot.cpp
  static std::span<const std::string_view> levels();
  static std::unique_ptr<engine::Bot<Game>> bot(std::string_view level, Seat);

  // See engine/ask.hpp.
  static std::vector<engine::Blank> blanks(const Rules&, const State&, Seat, const Action& listed,
                                           const engine::JsonObject& given);
  static void wait(const Rules&, State&, Time);
  static bool tells(const Rules&, const View&, const Action&);
  static engine::Prompt prompt(const Rules&, const View&, Observer);
};

}  // namespace master

extern template struct engine::Described<master::Rules, master::State, master::Action,
                                         master::Event, master::View>;
