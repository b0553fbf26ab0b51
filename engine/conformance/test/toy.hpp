#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ask.hpp"
#include "engine/game.hpp"
#include "engine/list.hpp"
#include "engine/pile.hpp"

// A small honest game that has everything the laws are about: hidden hands, a deck, a secret, a
// shape, a timer, seats that leave. Twelve cards, three to a hand; a turn is to play a card, draw
// one, pass or, once, to guess the secret number. A die may be rolled before; who rolls a 0 slips
// at the end of the turn. Each Fault makes it break one law.
namespace toy {

using engine::Chance;
using engine::Fallible;
using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::Outcome;
using engine::Result;
using engine::Seat;
using engine::Seats;
using engine::Time;

enum class Fault {
  none,
  sampler_has_a_pocket,     // the truth travels in a field of the view that nobody describes
  sampler_remembers,        // the truth travels outside of the view
  sampler_respects_a_leak,  // the view shows a card of another hand, and the sampler knows it
  sampler_loses_a_card,
  sampler_knows_one_deck,  // always the same, and nobody says that drawing reveals something
  rearranges_nothing,
  view_leaks,
  refusal_changes_state,
  refusal_uses_chance,
  refusal_tells_events,
  listed_is_refused,
  unlisted_is_accepted,
  blank_offers_too_much,
  shape_lies,         // the last number of the guess is refused
  meaning_is_shared,  // what one listed action stands for is meant by another as well
  nothing_listed,
  hidden_counter,
  event_leaks,
  end_reveals_silently,
  legal_depends_on_a_hand,
  refusal_depends_on_a_hand,
  deadline_depends_on_the_secret,
  turn_ahead_depends_on_a_hand,  // of somebody who plans it
  card_gets_lost,
  never_ends,
  gets_stuck,
  position_forgets,
  event_forgets,
  action_forgets,
  wordless,
  open_placeholder,
  unknown_rule
};

using Card = std::uint8_t;  // 1 to 12
inline constexpr int card_count = 12;
using Hand = engine::List<Card, card_count>;

struct Rules {
  Fault fault = Fault::none;
  int seats = 2;
  int turns = 30;    // all seats together
  int seconds = 10;  // for one turn; 0: no timer
};

enum class Phase : std::uint8_t { playing, over };

struct State {
  Time turn_began{};
  engine::Pile<Card, 16> deck;
  std::array<Hand, 3> hands;
  Hand played;
  std::array<std::uint8_t, 3> guesses{};  // the number and 1; 0 is none
  std::uint8_t secret = 0;                // 0 to 99
  std::uint8_t turn = 0;
  Seat current{};
  Seats left;
  Phase phase = Phase::playing;
  std::uint8_t rolled = 0;  // in this turn: the number and 1; 0 is not yet
  std::uint8_t unused = 0;  // no padding

  friend bool operator==(const State&, const State&) = default;
};

struct Seen {
  Time turn_began{};
  Hand own;
  std::array<std::uint8_t, 3> hand_sizes{};
  std::uint8_t deck_size = 0;
  Hand played;
  std::array<std::uint8_t, 3> guesses{};
  std::uint8_t turn = 0;
  Seat current{};
  Seats left;
  Phase phase = Phase::playing;
  std::uint8_t rolled = 0;
  std::uint8_t secret = 0;               // and 1, when the game is over
  std::uint8_t viewer = 255;             // the seat that looks
  Card leak = 0;                         // only with faults
  std::array<std::uint8_t, 7> unused{};  // no padding

  friend bool operator==(const Seen&, const Seen&) = default;
};

struct View : Seen {
  State pocket;  // only with a fault: neither described nor compared

  friend bool operator==(const View& one, const View& other) {
    return static_cast<const Seen&>(one) == static_cast<const Seen&>(other);
  }
};

struct Action {
  enum class Verb : std::uint8_t { play, draw, guess, pass, roll };
  static constexpr std::uint8_t any = 255;  // makes a guess a shape

  Verb verb = Verb::pass;
  std::uint8_t number = 0;

  friend auto operator<=>(const Action&, const Action&) = default;
};

struct Event {
  enum class What : std::uint8_t {
    Started,
    Played,
    Drew,
    Guessed,
    Passed,
    Rolled,
    Slipped,
    TimedOut,
    Left,
    Ended
  };
  What what = What::Started;
  Seat seat{};
  Card card = 0;  // 0: not told
  std::uint8_t number = 0;

  friend bool operator==(const Event&, const Event&) = default;
};

enum class Error : std::uint8_t {
  GameOver,
  NotYourTurn,
  NotInHand,
  DeckEmpty,
  AlreadyGuessed,
  AlreadyRolled,
  BadNumber,
  AlreadyLeft,
  HeldByAnother
};

using Actions = engine::Buffer<Action, 32>;
using Events = engine::Buffer<Event, 8>;

class Tally {
 public:
  static std::span<const std::string_view> names() {
    static constexpr std::array<std::string_view, 1> all{"events"};
    return all;
  }
  void see(const Rules&, const Event&) { ++counts_[0]; }
  void finish(const Rules&, const State&) {}
  std::span<const std::int64_t> values() const { return counts_; }

 private:
  std::array<std::int64_t, 1> counts_{};
};

enum class Reason : std::uint8_t { nearest };

struct Game : engine::Usual<Rules, State, Action, Event, View> {
  using Rules = toy::Rules;
  using State = toy::State;
  using Action = toy::Action;
  using Event = toy::Event;
  using View = toy::View;
  using Actions = toy::Actions;
  using Events = toy::Events;
  using Reason = toy::Reason;
  using Tally = toy::Tally;
  using Parts = int;

  static constexpr std::string_view slug = "toy";
  static constexpr std::string_view rule_prefix = "TOY";
  static constexpr int rules_version = 1;
  static constexpr int least_seats = 2;
  static constexpr int most_seats = 3;
  static constexpr std::array<std::string_view, 0> data{};
  static constexpr bool all_concrete = false;

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
  static std::uint32_t domain(const Rules&, const State&, Seat, const Action&);
  static Action fill(const Rules&, const State&, Seat, const Action&, std::uint32_t);
  static bool covers(const Rules&, const State&, Seat, const Action&, const Action&);
  static std::vector<engine::Blank> blanks(const Rules&, const State&, Seat, const Action&,
                                           const engine::JsonObject& given);
  static void at_turn(const Rules&, State&, Seat);

  static JsonObject write(const Rules&, const View&);
  static void write(const Rules&, const View&, std::string& out);
  static JsonObject write(const Rules&, const Event&);
  static JsonObject write(const Rules&, const Action&);
  static std::string read(const Rules&, const Json&, View&);
  static std::string read(const Rules&, const Json&, Event&);
  static std::string read(const Rules&, const Json&, Action&, bool partial = false);
  static JsonObject schema() { return {}; }
  static JsonObject position(const Rules&, const State&);
  static Fallible<State> place(const Rules&, const Json&);
  static JsonObject refusal(const Rules&, const engine::Refusal&);
  static JsonObject outcome(const Rules&, const State&, const Outcome&);
  static Fallible<Chance> script(const Rules&, const Json&);
  static std::string script_rest(const Rules&, const Chance&);
  static engine::Picture picture(const Rules&, const View&, const engine::Catalogue&, const Action*,
                                 int width, int height) {
    return {width, height};
  }
  static std::vector<std::string> in_words(const Rules&, const View&, const engine::Catalogue&) {
    return {};
  }
  static std::span<const std::string_view> levels();
  static std::unique_ptr<engine::Bot<Game>> bot(std::string_view level, Seat);

  // Its data is toy_game_data.hpp.
  static std::span<const engine::File> files() { return {}; }
  static Fallible<std::shared_ptr<const Parts>> load() { return std::make_shared<const Parts>(); }
  static Fallible<std::shared_ptr<const Rules>> rules(const engine::GameData&,
                                                      const std::shared_ptr<const Parts>&,
                                                      const JsonObject&, int) {
    return std::make_shared<const Rules>();
  }
};

inline std::size_t at(Seat seat) { return static_cast<std::size_t>(engine::index(seat)); }

inline bool has(const Hand& hand, Card card) {
  for (Card each : hand)
    if (each == card) return true;
  return false;
}

}  // namespace toy
