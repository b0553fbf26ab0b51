#pragma once

#include <array>
#include <cstdint>

#include "engine/list.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"
#include "games/master/action.hpp"
#include "games/master/cards.hpp"
#include "games/master/rules.hpp"

namespace master {

using engine::Time;

inline constexpr Time never = engine::at_milliseconds(-1);
inline constexpr std::uint8_t nobody = 0xff;
inline constexpr int recorded_rounds = 48;

enum class Phase : std::uint8_t {
  choose_leader,
  prep_story,  // step A
  prep,        // step B
  hand_prep,
  ready,
  countdown,
  play,
  closing,
  story,
  over
};

// A discard right: what it may throw away hangs on where it came from.
enum class Right : std::uint8_t { none, minus1, other };

enum class Reason : std::uint8_t { running, breaking_point, fixed_rounds, doom_pile, left };

using Experience = engine::List<Story, 6>;  // oldest first

// What everybody may know of a player.
struct Player {
  Time busy_until{};       // the one hand
  Time call_after{};       // before that no "Draw!"
  CardSet history;         // cards that were played openly and lie there
  Card trap = Card::none;  // the direction trap
  Leader leader = Leader::none;
  Right right = Right::none;
  bool beast = false;
  bool lost = false;  // the ability, by Story 6
  bool out = false;
  bool sits_out = false;
  bool left = false;
  bool done = false;  // with the decisions of this phase
  bool ready = false;
  bool voted = false;
  bool gave = false;  // the Lumberjack's gift, or Average Joe's companion
  bool posed = false;
  std::uint8_t gifts = 0;      // mistakes received as gifts in this round
  std::uint8_t penalties = 0;  // mistakes for misplays in this round
  std::int8_t extra = 0;       // cards more or fewer in this deal, by choices of PREP
  std::uint8_t discards = 0;   // cards that lie face down in the History pile
  Experience experience;

  friend bool operator==(const Player&, const Player&) = default;
};

struct Stack {
  Card top = Card::none;
  std::uint8_t version = 0;
  bool closed = false;

  friend bool operator==(const Stack&, const Stack&) = default;
};

// A card that was laid on a stack, by whom, and whether it is the lower one of a combination.
struct Laid {
  Card card = Card::none;
  std::uint8_t where = 0;

  static Laid of(Card card, int stack, Seat seat, bool lower) {
    return {card, static_cast<std::uint8_t>(stack | engine::index(seat) << 4 | (lower ? 128 : 0))};
  }
  int stack() const { return where & 15; }
  Seat seat() const { return engine::seat_at(where >> 4 & 7); }
  bool lower() const { return (where & 128) != 0; }

  friend bool operator==(const Laid&, const Laid&) = default;
};

using SideScores = std::array<std::uint8_t, most_seats>;

// What a repeated round begins with (MAS-245).
struct RoundStart {
  std::array<std::int16_t, most_seats> totals{};
  std::array<Leader, most_seats> leaders{};
  std::array<Experience, most_seats> experience{};
  Story story = Story::none;
  std::uint8_t owner = nobody;

  friend bool operator==(const RoundStart&, const RoundStart&) = default;
};

// Everything that lies open on the table. Secrets are not in here by construction.
struct Tableau {
  Time now{};
  Time phase_end = never;  // decisions, start, countdown; a beat or a turn while playing
  Time freeze_end = never;
  Time contest_end = never;
  Time last_call_end = never;
  Time stall_from{};  // the last hand action, or what else counts from there
  Time stack_from{};  // the last stack play
  Time photo_end = never;
  std::array<Time, 2> trap_ends{never, never};  // open +3 Traps, oldest first
  std::array<Player, most_seats> players{};
  CardSet doom_pile;
  RoundStart start;
  std::array<std::int16_t, most_seats> totals{};  // by side
  std::uint16_t round = 1;
  std::uint16_t beat = 0;
  std::array<std::uint8_t, 2> trap_victims{nobody, nobody};
  std::array<Card, 2> trap_cards{Card::none, Card::none};
  std::array<Stack, most_stacks> stacks{};
  std::uint8_t stack_count = 0;
  std::uint8_t trap_count = 0;
  engine::List<Laid, static_cast<int>(card_count)> laid;
  engine::List<SideScores, recorded_rounds> scores;
  Phase phase = Phase::ready;
  Reason reason = Reason::running;
  Seat dealer{};
  std::uint8_t caller = nobody;  // of a contested "Draw!"
  bool objected = false;         // its clock was restarted
  std::uint8_t owner = nobody;   // of the Story card that works in this round
  Story story = Story::none;
  std::uint8_t named = nobody;  // by Story 10
  std::uint8_t first_out = nobody;
  Seats together;                        // who went out after the card that ended the round
  std::uint8_t entitled = nobody;        // the side that may draw a Story card
  std::uint8_t extra_round = 0;          // 0: an ordinary one
  Seats contenders;                      // sides that play the extra round
  Seat turn{};                           // tempo turns
  std::uint8_t passes = 0;               // one after the other
  std::uint8_t quiet_beats = 0;          // without a hand action
  std::uint8_t priority = 0;             // of ties in arrival (MAS-254)
  Seats submitted;                       // tempo pulse
  std::uint8_t redone = 0;               // the round was repeated
  bool lap_ends = false;                 // somebody went out: the round ends with this lap
  std::array<std::uint8_t, 6> unused{};  // no padding: a State is hashed byte for byte

  Player& player(Seat seat) { return players[static_cast<std::size_t>(engine::index(seat))]; }
  const Player& player(Seat seat) const {
    return players[static_cast<std::size_t>(engine::index(seat))];
  }

  friend bool operator==(const Tableau&, const Tableau&) = default;
};

using Pile = engine::List<Card, static_cast<int>(card_count)>;  // the top one last
using StoryDeck = engine::List<Story, story_count>;             // the top one last

// Hands as they were, for those who only watch (option spectator_hands).
struct PastHands {
  std::array<CardSet, most_seats> shown{};  // what they see
  std::array<CardSet, most_seats> next{};   // what they will see
  Time taken = never;                       // when the next ones were so

  friend bool operator==(const PastHands&, const PastHands&) = default;
};

// The whole truth.
struct State {
  Tableau table;
  std::array<CardSet, most_seats> hands{};
  std::array<CardSet, most_seats> discards{};  // face down in the History piles
  std::array<Action, most_seats> plans{};      // submitted in this beat
  PastHands past;
  Pile pile;
  StoryDeck stories;
  std::uint8_t stories_known = 0;        // at the bottom, because everybody saw them return
  std::array<std::uint8_t, 7> unused{};  // no padding: a State is hashed byte for byte

  CardSet& hand(Seat seat) { return hands[static_cast<std::size_t>(engine::index(seat))]; }
  const CardSet& hand(Seat seat) const {
    return hands[static_cast<std::size_t>(engine::index(seat))];
  }

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace master
