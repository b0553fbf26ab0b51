#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/chance.hpp"
#include "engine/game_entry.hpp"
#include "engine/json.hpp"
#include "engine/list.hpp"
#include "engine/names.hpp"
#include "engine/outcome.hpp"
#include "engine/question.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"

// What a game is: one struct of types and functions, no object, no clock, no output. The concepts
// below say all that it has; `Game` at the end is all of them. What most games do alike they
// inherit from Described, Usual and Concrete; what each has to define for itself is declared for
// all of them in engine/contract.inc. The conformance suite (engine/conformance) holds
// every registered game to the laws behind it.
namespace engine {

template <class G>
class Bot;

// How it is played.
template <class G>
concept Playable = requires(
    const typename G::Rules& rules, typename G::State& state, const typename G::State& truth,
    const typename G::View& view, const typename G::Action& action, const typename G::Event& event,
    typename G::Actions& actions, typename G::Events& events, Chance& chance, Seat seat,
    Observer observer, Time time, std::uint32_t number) {
  // Truth is a plain value without padding: copying is memcpy, and its bytes can be hashed.
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::has_unique_object_representations_v<typename G::State>;
  requires std::equality_comparable<typename G::State>;
  requires std::is_trivially_copyable_v<typename G::Action> && sizeof(typename G::Action) <= 16;
  requires std::totally_ordered<typename G::Action>;
  requires std::equality_comparable<typename G::Event> &&
               std::equality_comparable<typename G::View>;
  requires std::has_unique_object_representations_v<typename G::Event>;

  { G::seats(rules) } -> std::same_as<int>;
  // A new match.
  { G::open(rules, chance, events) } -> std::same_as<typename G::State>;
  // The seats that the game waits for.
  { G::acting(rules, truth) } -> std::same_as<Seats>;
  // What this seat may do now. A listed action may be a shape: see domain.
  { G::legal(rules, truth, seat, actions) } -> std::same_as<void>;
  // One decision. Refused means: nothing has changed and no chance was used.
  { G::apply(rules, state, seat, action, time, chance, events) } -> std::same_as<Result>;
  // A seat gives up for good. Not a move, so never listed.
  { G::leave(rules, state, seat, time, chance, events) } -> std::same_as<Result>;
  // When time itself acts next, and its act.
  { G::deadline(rules, truth) } -> std::same_as<std::optional<Time>>;
  { G::expire(rules, state, time, chance, events) } -> std::same_as<void>;
  // The only door from truth to players.
  { G::view(rules, truth, observer) } -> std::same_as<typename G::View>;
  // What this observer may learn of an event; nothing if it is not even told that it happened.
  { G::witness(rules, event, observer) } -> std::same_as<std::optional<typename G::Event>>;
  // Whether a rule lets this event tell the observer something that was hidden from it until
  // now.
  { G::reveals(rules, event, observer) } -> std::same_as<bool>;
  // A world that the observer cannot tell from the real one, made from the view alone. A game may
  // also have samples by what a seat remembers: Remembering in engine/search/worlds.hpp.
  { G::sample(rules, view, chance) } -> std::same_as<typename G::State>;
  // The truth with everything that the rules hide from the observer dealt anew: the same
  // promise as sample, but written against the truth, so that each checks the other.
  { G::rearrange(rules, truth, observer, chance) } -> std::same_as<typename G::State>;
  // Winners, places, reasons; nothing while the match runs.
  { G::outcome(rules, truth) } -> std::same_as<std::optional<Outcome>>;
  // Every component is in exactly one place.
  { G::conserved(rules, truth) } -> std::same_as<bool>;

  // Parametric actions: whether the game has none, how many actions a listed one stands for,
  // the n-th of them, and whether an action is one of them. Games without shapes inherit these
  // from Concrete.
  { G::all_concrete } -> std::convertible_to<bool>;
  { G::domain(rules, truth, seat, action) } -> std::same_as<std::uint32_t>;
  { G::fill(rules, truth, seat, action, number) } -> std::same_as<typename G::Action>;
  { G::covers(rules, truth, seat, action, action) } -> std::same_as<bool>;
};

// For games in which every listed action is one action.
template <class Rules, class State, class Action>
struct Concrete {
  static constexpr bool all_concrete = true;
  static std::uint32_t domain(const Rules&, const State&, Seat, const Action&) { return 1; }
  static Action fill(const Rules&, const State&, Seat, const Action& listed, std::uint32_t) {
    return listed;
  }
  static bool covers(const Rules&, const State&, Seat, const Action& listed, const Action& action) {
    return listed == action;
  }
};

// How it looks as text. Views, events and actions are read and written by their descriptions: see
// Described.
template <class G>
concept Written = requires(
    const typename G::Rules& rules, const typename G::State& truth, const typename G::View& view,
    const typename G::Action& action, const typename G::Event& event, typename G::View& read_view,
    typename G::Action& read_action, typename G::Event& read_event, const Json& json,
    const Refusal& refusal, const Outcome& outcome, const Chance& chance, std::string& text) {
  { G::write(rules, view) } -> std::same_as<JsonObject>;
  { G::write(rules, view, text) } -> std::same_as<void>;
  { G::write(rules, event) } -> std::same_as<JsonObject>;
  { G::write(rules, action) } -> std::same_as<JsonObject>;
  // "" or what is wrong.
  { G::read(rules, json, read_view) } -> std::same_as<std::string>;
  { G::read(rules, json, read_event) } -> std::same_as<std::string>;
  { G::read(rules, json, read_action) } -> std::same_as<std::string>;
  {
    G::read(rules, json, read_action, true)
  } -> std::same_as<std::string>;  // what is not given is blank
  // JSON Schema of all of it: engine/schema.hpp.
  { G::schema() } -> std::same_as<JsonObject>;
  // The whole truth by name, and back; what a position does not name is filled in.
  { G::position(rules, truth) } -> std::same_as<JsonObject>;
  { G::place(rules, json) } -> std::same_as<Fallible<typename G::State>>;
  { G::refusal(rules, refusal) } -> std::same_as<JsonObject>;
  { G::outcome(rules, truth, outcome) } -> std::same_as<JsonObject>;
  requires NamedEnum<typename G::Reason>;
  // Chance in the game's own words, and what is left of it.
  { G::script(rules, json) } -> std::same_as<Fallible<Chance>>;
  { G::script_rest(rules, chance) } -> std::same_as<std::string>;
};

// The types of a game and how they look as text, made from their descriptions in
// engine/described.hpp.
template <class R, class S, class A, class E, class V>
struct Described {
  using Rules = R;
  using State = S;
  using Action = A;
  using Event = E;
  using View = V;

  static JsonObject write(const R&, const V&);
  static void write(const R&, const V&, std::string& out);  // the same, straight to text
  static JsonObject write(const R&, const E&);
  static JsonObject write(const R&, const A&);
  // "" or what is wrong.
  static std::string read(const R&, const Json&, V&);
  static std::string read(const R&, const Json&, E&);
  // Partial: what is not given stays blank.
  static std::string read(const R&, const Json&, A&, bool partial = false);
};

// How it is drawn and told to people.
template <class G>
concept Pictured = requires(const typename G::Rules& rules, const typename G::View& view,
                            const typename G::Action* marked, const Catalogue& words, int size) {
  { G::picture(rules, view, words, marked, size, size) } -> std::same_as<Picture>;
  { G::in_words(rules, view, words) } -> std::same_as<std::vector<std::string>>;
};

// Who plays it when nobody does, and what a simulator counts. A type Insight, if there is one, is
// what all bots of a match share, made from the rules; `bot` then takes it as a third argument.
template <class G>
concept Populated = requires(const typename G::Rules& rules, const typename G::State& truth,
                             const typename G::Event& event, typename G::Tally& tally,
                             std::string_view level, Seat seat) {
  { G::levels() } -> std::same_as<std::span<const std::string_view>>;
  { G::bot(level, seat) } -> std::same_as<std::unique_ptr<Bot<G>>>;  // null: no such level
  // What people call out at its table with one tap, beside what they call out at every table; the
  // sentence of each is `call.<it>` of the texts.
  { G::calls() } -> std::same_as<std::span<const std::string_view>>;
  { G::Tally::names() } -> std::same_as<std::span<const std::string_view>>;
  { tally.see(rules, event) } -> std::same_as<void>;
  { tally.finish(rules, truth) } -> std::same_as<void>;
  { tally.values() } -> std::same_as<std::span<const std::int64_t>>;
};

// What it is made of: files, and rules from them.
template <class G>
concept Supplied =
    requires(const GameData& game_data, const std::shared_ptr<const typename G::Parts>& parts,
             const JsonObject& options, int seats) {
      { G::slug } -> std::convertible_to<std::string_view>;
      { G::rule_prefix } -> std::convertible_to<std::string_view>;
      { G::rules_version } -> std::convertible_to<int>;
      { G::example } -> std::convertible_to<bool>;
      { G::least_seats } -> std::convertible_to<int>;
      { G::most_seats } -> std::convertible_to<int>;
      // The files that the program carries; those of `data` are handed to load(Json...) in their
      // order, which gives the parts or says what is wrong with a file.
      { G::files() } -> std::same_as<std::span<const File>>;
      { G::data.size() } -> std::convertible_to<std::size_t>;
      G::load;
      // Completed options and a seat count as rules, or why they cannot be played.
      {
        G::rules(game_data, parts, options, seats)
      } -> std::same_as<Fallible<std::shared_ptr<const typename G::Rules>>>;
    };

// How it wants to be played at a table. Every game has these from Usual, and says otherwise where
// it must.
template <class G>
concept Mannered = requires(const typename G::Rules& rules, const typename G::State& truth,
                            Seat seat, Time time, std::string_view text, const Catalogue& words) {
  { G::manners(rules) } -> std::same_as<Manners>;
  { G::least_delay(rules, truth) } -> std::same_as<std::optional<std::int64_t>>;
  { G::standing(rules, truth, seat) } -> std::same_as<Standing>;
  { G::races(rules, truth) } -> std::same_as<bool>;
  { G::first_at(rules, truth, time) } -> std::same_as<Seat>;
  { G::consent(rules, truth, seat) } -> std::same_as<std::optional<typename G::Action>>;
  { G::for_absent(rules, truth, seat) } -> std::same_as<std::optional<typename G::Action>>;
  { G::hesitation(rules) } -> std::same_as<std::uint32_t>;
  { G::breather(rules, truth) } -> std::same_as<std::int64_t>;
  { G::check_work(text, words) } -> std::same_as<std::optional<WorkCheck>>;
};

// What it says when it is asked (engine/ask.hpp), and what it says to those who look at it. Every
// game has these from Usual, too.
template <class G>
concept Askable = requires(
    const typename G::Rules& rules, typename G::State& state, const typename G::State& truth,
    const typename G::View& view, const typename G::Action& action, const JsonObject& given,
    std::span<const Heard<typename G::Event>> heard, Seat seat, Observer observer, Time time) {
  // What is open in a listed shape after these fields; nothing if it is no shape.
  { G::blanks(rules, truth, seat, action, given) } -> std::same_as<std::vector<Blank>>;
  // Makes of an imagined world what is there at that time, if nothing happens until then.
  { G::wait(rules, state, time) } -> std::same_as<void>;
  // Makes it this seat's turn, for those who plan ahead of it.
  { G::at_turn(rules, state, seat) } -> std::same_as<void>;
  // Whether this seat may ask that at all; if not, the answer is withheld.
  { G::tells(rules, view, action) } -> std::same_as<bool>;
  // What threatens the observer as things are.
  { G::dangers(rules, view) } -> std::same_as<JsonArray>;
  // What there is to gain in a turn that goes on like this.
  { G::outlook(rules, truth, seat) } -> std::same_as<JsonObject>;
  // What follows from the rules and the view for whoever looks closer: decks, distances.
  { G::about(rules, view) } -> std::same_as<JsonObject>;
  // Who must do what, and what happens then.
  { G::prompt(rules, view, observer) } -> std::same_as<Prompt>;
  { G::goal(rules, view, observer) } -> std::same_as<std::string_view>;
  // Why this seat might do that, as far as it can know.
  { G::why(rules, view, seat, action) } -> std::same_as<Motive>;
  // What follows from all that somebody witnessed.
  { G::deduce(rules, heard) } -> std::same_as<Json>;
};

template <class Rules, class State, class Action, class Event, class View>
struct Usual {
  // A game that shows how one is made: whoever asks for it by name can play it, nobody is offered
  // it.
  static constexpr bool example = false;
  static int seats(const Rules& rules) { return rules.seats; }

  static Manners manners(const Rules&) { return {}; }
  static std::span<const std::string_view> calls() { return {}; }
  // The next six are explained beside their namesakes of Match.
  static std::optional<std::int64_t> least_delay(const Rules&, const State&) {
    return std::nullopt;
  }
  static Standing standing(const Rules&, const State&, Seat) { return Standing::playing; }
  static bool races(const Rules&, const State&) { return false; }
  static Seat first_at(const Rules& rules, const State&, Time time) {
    return seat_at(static_cast<int>(milliseconds(time) % rules.seats));
  }
  static std::optional<Action> consent(const Rules&, const State&, Seat) { return std::nullopt; }
  static std::optional<Action> for_absent(const Rules&, const State&, Seat) { return std::nullopt; }
  // How long random players of a game against a clock take for a decision, in milliseconds.
  static std::uint32_t hesitation(const Rules&) { return 10'000; }
  static std::int64_t breather(const Rules&, const State&) { return 0; }  // see Match
  // What a person made for the game; nothing if it takes no works.
  static std::optional<WorkCheck> check_work(std::string_view, const Catalogue&) {
    return std::nullopt;
  }

  static std::vector<Blank> blanks(const Rules&, const State&, Seat, const Action&,
                                   const JsonObject&) {
    return {};
  }
  static void wait(const Rules&, State&, Time) {}
  static void at_turn(const Rules&, State&, Seat) {}
  static bool tells(const Rules&, const View&, const Action&) { return true; }
  static JsonArray dangers(const Rules&, const View&) { return {}; }
  static JsonObject outlook(const Rules&, const State&, Seat) { return {}; }
  static JsonObject about(const Rules&, const View&) { return {}; }
  static Prompt prompt(const Rules&, const View&, Observer) { return {}; }
  // The key of what whoever looks is and is after, for somebody who is new to the game.
  static std::string_view goal(const Rules&, const View&, Observer) { return {}; }
  static Motive why(const Rules&, const View&, Seat, const Action&) { return {}; }
  static Json deduce(const Rules&, std::span<const Heard<Event>>) { return nullptr; }
};

template <class G>
concept Game = Playable<G> && Written<G> && Pictured<G> && Populated<G> && Supplied<G> &&
               Mannered<G> && Askable<G>;

// A player made of code. It is given what its seat may know, never the truth.
template <class G>
class Bot {
 public:
  virtual ~Bot() = default;
  // Something happened that this seat may know of.
  virtual void witness(const typename G::Rules&, const typename G::Event&) {}
  // One decision out of a list that is not empty.
  virtual typename G::Action decide(const typename G::Rules& rules, const typename G::View& view,
                                    const typename G::Actions& legal, Chance& chance) = 0;

  // What it would say now at a table where people hear it: one of Game::calls(), or nothing. Like a
  // decision it comes of what the seat may know alone.
  virtual std::string_view says(const typename G::Rules&, const typename G::View&) const {
    return {};
  }

  // Takes over all that another bot of the same kind and seat knows; false: it cannot. Whoever
  // imagines how a game goes on lets a bot begin where it stands again and again.
  virtual bool become(const Bot&) { return false; }

  // How many games it may imagine for one decision; who imagines none does not care.
  virtual void limit(std::uint32_t /*imagined*/) {}

  // In a game against a clock a player sees, decides and moves. How many milliseconds it is until
  // this one sees what there is to decide;
  virtual std::int64_t looks(const typename G::Rules&, Chance&) { return 0; }
  // whether it would then rather wait, and look again, than decide;
  virtual bool waits(const typename G::Rules&, const typename G::View&,
                     const typename G::Actions&) {
    return false;
  }
  // and how long it takes until the last decision is done.
  virtual std::int64_t took() const { return 0; }
};

}  // namespace engine
