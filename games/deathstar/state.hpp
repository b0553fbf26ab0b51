#pragma once

#include <array>
#include <cstdint>

#include "engine/pile.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"
#include "games/deathstar/board.hpp"

namespace deathstar {

using engine::Seat;
using engine::Seats;
using engine::Time;

enum class Kind : std::uint8_t { LL, HC };  // Leia/Luke, Han/Chewbacca
constexpr std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr Kind other(Kind kind) { return static_cast<Kind>(1 - static_cast<int>(kind)); }
inline constexpr std::array both_kinds{Kind::LL, Kind::HC};

struct Token {
  Spot spot = Spot::none;   // none: taken off the board
  std::uint8_t served = 0;  // turns in the Detention Block
  bool free = false;        // in the Detention Block, but allowed to leave

  friend bool operator==(const Token&, const Token&) = default;
};

struct Player {
  std::array<Token, 2> tokens{};
  bool blueprint = false;
  bool tractor = false;
  std::uint8_t escapes = 0;  // kept Escape cards
  std::uint8_t owed = 0;     // lost turns
  std::uint8_t place = 0;    // 1: reached the Rebel Base first
  bool left = false;
  std::uint16_t turns = 0;   // regular and lost turns taken
  std::uint16_t unused = 0;  // sixteen bytes: found by a shift

  Token& token(Kind kind) { return tokens[index(kind)]; }
  const Token& token(Kind kind) const { return tokens[index(kind)]; }

  friend bool operator==(const Player&, const Player&) = default;
};

enum class Phase : std::uint8_t {
  first_spin,
  await_spin,
  await_move,
  await_collision,
  await_card_path,
  await_card_choice,
  await_flight,
  await_dogfight,
  await_step,
  game_over
};

// What set a token or a pair in motion.
enum class Cause : std::uint8_t { spin, ahead, back, coordinate, compactor, detention, dogfight };

enum class Reason : std::uint8_t { running, won, places, left, round_limit };

// A move that would end on somebody: it waits for send back or stop short.
struct Meeting {
  Path::Spots path = Path::nowhere;
  std::uint8_t length = 0;
  std::uint8_t stop = 0;  // lines walked when stopping short; 0: stays where it is
  Cause cause = Cause::spin;
  bool waits = false;  // beside the Falcon, see Path

  friend bool operator==(const Meeting&, const Meeting&) = default;
};

using Deck = engine::Pile<Card, 64>;

// The whole truth.
struct State {
  Time turn_began{};
  Deck deck;     // face down
  Deck discard;  // only with deck_return = reshuffle
  std::array<Player, 4> players{};
  std::uint16_t round = 1;
  Phase phase = Phase::first_spin;
  Seat current{};              // the seat whose turn it is, and the only one to act
  Seat starter{};              // took the first turn
  std::uint8_t spin = 0;       // the number of this turn
  std::uint8_t extra = 0;      // extra turns still to come
  bool extra_turn = false;     // this turn is one
  bool falcon_open = false;    // DST-076
  std::uint8_t drawn = 0;      // Force cards of this turn
  std::uint8_t locked_up = 0;  // tokens detained when the number was spun and since (bit by kind)
  Card card = Card::none;      // being carried out
  Kind mover = Kind::LL;       // the token that landed, moves or will move
  Meeting meeting{};
  std::array<std::uint8_t, 4> first_spins{};
  Seats contenders;  // still in the running for the first turn
  Seats spun;        // of those, who has spun
  Reason reason = Reason::running;
  std::uint8_t returned = 0;  // cards at the bottom of the deck that everybody saw go there
  std::array<std::uint8_t, 7> unused{};  // no padding: a State is hashed byte for byte

  Player& player(Seat seat) { return players[static_cast<std::size_t>(engine::index(seat))]; }
  const Player& player(Seat seat) const {
    return players[static_cast<std::size_t>(engine::index(seat))];
  }

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace deathstar
