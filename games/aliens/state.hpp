#pragma once

#include <array>
#include <cstdint>

#include "engine/list.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"
#include "games/aliens/cards.hpp"
#include "games/aliens/zone.hpp"

namespace aliens {

using engine::Seat;
using engine::Seats;
using engine::Time;

inline constexpr std::size_t most_seats = 8;
inline constexpr std::size_t most_rounds = 99;

enum class Status : std::uint8_t { in_play, escaped, eliminated };

// Thirty-two bytes. In a View what an observer may not know is blank.
struct Player {
  Heap hand;                              // face-down cards
  Sector place = Sector::none;            // none: out of play
  Sector known = Sector::none;            // where everybody knows this player to have been last
  Character character = Character::none;  // as dealt
  Side side = Side::unknown;              // now
  Status status = Status::in_play;
  bool shown = false;   // the Character Card
  bool bare = false;    // has shown that there is none any more (ALI-149)
  bool reborn = false;  // came back without a character
  bool mutated = false;
  std::uint8_t kills = 0;     // that count for feeding
  std::uint8_t attacks = 0;   // announced without an item
  bool moved = false;         // has made the first movement of the game
  bool ability_used = false;  // of an ability that works once
  bool left = false;          // gave the seat up

  friend bool operator==(const Player&, const Player&) = default;
};

enum class Phase : std::uint8_t {
  before_move,
  after_move,
  announce,
  choose_pod_card,
  after_resolution,
  reaction,
  over,
  turn  // what others see of the first five
};

// What the acting player has to announce.
enum class Saying : std::uint8_t { nothing, silent_sector, silence, noise_here, noise_anywhere };

// The turn in progress. Only its player knows all of it.
struct Turn {
  Sector start = Sector::none;
  std::uint8_t adrenaline = 0;
  bool sedated = false;
  bool moved = false;       // at least one sector
  bool stayed = false;      // resolves the sector without having moved
  bool captain = false;     // the Captain's first Dangerous Sector
  bool two_noises = false;  // Cat, or the Pilot
  bool resolved = false;    // the sector has been announced, attacked in or left by a pod
  bool reshuffled = false;  // for the card just drawn
  Saying saying = Saying::nothing;
  Card drawn = Card::none;

  friend bool operator==(const Turn&, const Turn&) = default;
};

enum class Answer : std::uint8_t { none, defence, clone };

// An attack that waits for the answers of those it found.
struct Assault {
  Sector sector = Sector::none;
  Seats victims;
  Seats answered;
  std::array<Answer, most_seats> answers{};
  bool by_item = false;
  bool undefendable = false;  // a Human attacks, and defence_against is aliens_only

  friend bool operator==(const Assault&, const Assault&) = default;
};

enum class PodState : std::uint8_t { none, open, damaged, gone };

enum class Reason : std::uint8_t {
  running,
  escaped,
  hunted,
  no_pods,
  time_up,
  mutation,
  aliens_dead,
  left
};

// An Item lying face up before its player.
struct Use {
  Seat seat{};
  Card item = Card::none;
  std::uint8_t round = 0;

  friend bool operator==(const Use&, const Use&) = default;
};
using Uses = engine::List<Use, static_cast<int>(item_count)>;

// A space of the Movement Record: where a turn's move ended, and the asterisk of an ability.
struct Entry {
  std::uint16_t bits = 0;  // the cell counted from 1; the highest bit is the asterisk

  static constexpr std::uint16_t asterisk = 0x8000;
  bool blank() const { return bits == 0; }
  bool marked() const { return (bits & asterisk) != 0; }
  Sector sector() const {
    const unsigned cell = bits & ~unsigned{asterisk};
    return cell == 0 ? Sector::none : sector_at(cell - 1);
  }
  void write(Sector sector) {
    bits = static_cast<std::uint16_t>((bits & asterisk) | (index(sector) + 1));
  }
  void mark() { bits |= asterisk; }

  friend bool operator==(const Entry&, const Entry&) = default;
};
using MovementRecord = std::array<Entry, most_rounds>;

// The whole truth.
struct State {
  Time clock_began{};  // of the decision that is waited for
  Heap draw;
  Heap discard;
  Heap removed;
  std::array<Player, most_seats> players{};
  std::array<MovementRecord, most_seats> records{};
  Turn turn;
  Assault assault;
  Uses uses;
  std::array<PodState, most_pods> pods{};
  std::uint8_t pods_green = 0;  // Escape Pod Cards in their pile
  std::uint8_t pods_red = 0;
  std::array<PodCard, 2> pod_choice{};  // the Engineer's, while he chooses
  std::uint8_t round = 1;
  Seat starter{};
  Seat current{};
  Phase phase = Phase::before_move;
  Reason reason = Reason::running;
  std::array<std::uint8_t, 5> unused{};  // no padding: a State is hashed byte for byte

  Player& player(Seat seat) { return players[static_cast<std::size_t>(engine::index(seat))]; }
  const Player& player(Seat seat) const {
    return players[static_cast<std::size_t>(engine::index(seat))];
  }
  MovementRecord& record(Seat seat) {
    return records[static_cast<std::size_t>(engine::index(seat))];
  }

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace aliens
