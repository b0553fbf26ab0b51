#pragma once

#include <array>
#include <cstdint>

#include "engine/list.hpp"
#include "engine/pile.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"
#include "games/sisypho/rules.hpp"

namespace sisypho {

using engine::Seat;
using engine::Seats;
using engine::Time;

using Possessions = engine::List<Item, item_cards>;
using ItemDeck = engine::Pile<Item, 16>;
using ChipDeck = engine::Pile<Chip, 32>;
using ChipPile = engine::List<Chip, chip_cards>;
using ChipHand = engine::List<Chip, 8>;

inline constexpr Seat agent_seat{};  // the Agent's; also "nobody" where a Survivor is meant

struct Survivor {
  Possessions items;  // in the order in which they were got
  Location place = Location::none;
  Location origin = Location::none;   // where the round began
  Location planned = Location::none;  // the Movement card; none: not chosen
  std::uint8_t damage = 0;
  std::uint8_t halves = 0;  // Half Actions left
  bool stayed = false;
  bool done = false;
  bool aphasia = false;
  bool painless = false;
  bool shielded = false;
  bool dead = false;
  bool left = false;
  Miniature miniature = Miniature::none;

  friend bool operator==(const Survivor&, const Survivor&) = default;
};

enum class Phase : std::uint8_t { plan, w1, agent_move, hunt, w2, w3, act, fumble, w4, over };

// A held Location is Open until the end of the round.
enum class Lock : std::uint8_t { closed, open, held };

enum class Reason : std::uint8_t { running, earth, launch, all_dead, round_limit, agent_left };

// The whole truth.
struct State {
  Time clock{};                          // when the phase began
  std::array<ItemCounts, decks> left{};  // what is still in each deck: everybody has seen the rest
  ItemCounts asked_items;                // of the pending request
  std::array<ItemDeck, decks> item_decks;
  Possessions discard;  // of Items
  ChipDeck chip_deck;
  ChipPile used;    // Neurochip cards that all have seen
  ChipPile unseen;  // Discarded ones that only the Agent has seen
  ChipHand hand;    // the Agent's
  std::array<Survivor, most_survivors> survivors{};
  std::array<std::uint8_t, locations> power{};
  std::array<Lock, locations> locks{};
  Location agent = Location::none;
  Phase phase = Phase::plan;
  std::uint8_t round = 0;
  std::uint8_t earth = 0;
  std::uint8_t escape = 0;
  Seat asker{};  // of a Take request; nobody: none is pending
  Seat asked{};  // whom: of the request, or of a Fumble
  Seats probed;  // whose planned card the Agent has seen
  Reason reason = Reason::running;
  std::array<std::uint8_t, 3> unused{};  // no padding: a State is hashed byte for byte

  Survivor& survivor(Seat seat) {
    return survivors[static_cast<std::size_t>(engine::index(seat)) - 1];
  }
  const Survivor& survivor(Seat seat) const {
    return survivors[static_cast<std::size_t>(engine::index(seat)) - 1];
  }
  std::uint8_t& power_at(Location location) { return power[index(location)]; }
  std::uint8_t power_at(Location location) const { return power[index(location)]; }
  Lock& lock_at(Location location) { return locks[index(location)]; }
  Lock lock_at(Location location) const { return locks[index(location)]; }

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace sisypho
