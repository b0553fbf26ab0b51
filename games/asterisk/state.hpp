#pragma once

#include <array>
#include <cstdint>

#include "engine/list.hpp"
#include "engine/pile.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"
#include "games/asterisk/rules.hpp"

namespace asterisk {

using engine::Seat;
using engine::Seats;
using engine::Time;

using Hand = engine::List<Card, 12>;
using Discard = engine::List<Card, main_deck_size>;
using Custody = engine::List<Figure, prisoner_deck_size>;
using Returned = engine::List<Figure, 14>;
using Line = engine::List<Figure, most_line>;
using MainDeck = engine::Pile<Card, 128>;
using PrisonerDeck = engine::Pile<Figure, 64>;
using Calibrations = engine::List<std::uint8_t, dial_numbers>;

inline constexpr std::uint8_t no_mission = 0xff;

struct Player {
  Hand hand;        // as held, the latest drawn last
  Discard discard;  // the top is last
  Custody custody;  // as taken
  Returned giving;  // chosen in the debrief, until all have chosen
  std::uint8_t mission = no_mission;
  bool left = false;

  friend bool operator==(const Player&, const Player&) = default;
};

enum class Phase : std::uint8_t { READY, PRACTICE, RUNNING, RETURNING, TRIMMING, OVER };

// How a card in the Play Area was played.
enum class Use : std::uint8_t { none, turn, addOn, crack, copyCat, assist };

struct Played {
  Card card = Card::none;
  Use use = Use::none;

  friend bool operator==(const Played&, const Played&) = default;
};

// What the active player asks the others for: a set of steps out of these, by bit.
inline constexpr std::array<std::int8_t, 7> helpful_steps{-5, -2, -1, 1, 2, 5, 10};
enum class Wanted : std::uint8_t { nothing = 0, any = 127 };
constexpr unsigned bits(Wanted wanted) { return static_cast<unsigned>(wanted); }
constexpr unsigned help_bit(int steps) {
  for (unsigned i = 0; i < helpful_steps.size(); ++i)
    if (helpful_steps[i] == steps) return 1u << i;
  return 0;
}

// The turn in progress.
struct Turn {
  engine::List<Played, main_deck_size> played;  // the Play Area
  bool started = false;                         // the first Turn card has been played
  bool passing = false;  // has passed and drawn; a card too many keeps the turn from ending
  Deed pending = Deed::none;
  std::uint8_t crack_draws = 0;
  Wanted wanted = Wanted::nothing;  // the open request
  Seats declined;                   // who cannot answer it
  std::uint8_t offered = 0;  // Line cards that may be taken now, by place (freeing: optional)
  Seat taker{};              // who would get them

  friend bool operator==(const Turn&, const Turn&) = default;
};

enum class Reason : std::uint8_t { running, won, lost, left };

// Time that has to run: a moment, or what is left of it while the game is paused.
struct Clock {
  Time deadline{};       // of the Attempt; 0: none
  Time turn_deadline{};  // of an idle turn; 0: none

  friend bool operator==(const Clock&, const Clock&) = default;
};

// The whole truth.
struct State {
  Clock clock;
  MainDeck main_deck;
  PrisonerDeck prisoner_deck;
  Line line;
  Custody aside;                  // cards that enter later
  Calibrations calibration_deck;  // the top is last
  Calibrations calibrations_used;
  std::array<Player, most_seats> players{};
  Turn turn;
  Phase phase = Phase::READY;
  std::uint8_t attempt = 1;
  Seat lookout{};
  Seat active{};
  std::uint8_t dial = 0;         // 0: nothing valid
  std::uint8_t calibration = 0;  // 0: none flipped
  std::uint8_t passes = 0;       // turns in a row that were Passes
  std::uint8_t turns_left = 0;   // of the practice round, or of a turn-counted Attempt
  bool practised = false;
  bool paused = false;
  Seat paused_by{};
  Seats called;                // time
  Seats decided;               // in the debrief
  std::uint8_t debrief = 0;    // the step that is carried out
  std::uint8_t abilities = 0;  // of Informers in custody, by bit
  Reason reason = Reason::running;
  std::array<std::uint8_t, 3> unused{};  // no padding: a State is hashed byte for byte

  Player& player(Seat seat) { return players[static_cast<std::size_t>(engine::index(seat))]; }
  const Player& player(Seat seat) const {
    return players[static_cast<std::size_t>(engine::index(seat))];
  }
  bool has(Ability ability) const { return (abilities >> static_cast<int>(ability) & 1) != 0; }

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace asterisk
