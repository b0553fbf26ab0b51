#pragma once

#include <array>
#include <cstdint>

#include "engine/list.hpp"
#include "games/deathstar/state.hpp"

namespace deathstar {

using CardList = engine::List<Card, 64>;

// All that one observer may know: everything but the order of the undrawn cards and what chance
// will bring. The same for all seats and spectators.
struct View {
  Time turn_began{};
  std::array<Player, 4> players{};
  std::uint16_t round = 1;
  Phase phase = Phase::first_spin;
  Seat current{};
  Seat starter{};
  std::uint8_t spin = 0;
  std::uint8_t extra = 0;
  bool extra_turn = false;
  bool falcon_open = false;
  std::uint8_t drawn = 0;
  std::uint8_t locked_up = 0;
  Card card = Card::none;
  Kind mover = Kind::LL;
  Meeting meeting{};
  std::array<std::uint8_t, 4> first_spins{};
  Seats contenders;
  Seats spun;
  Reason reason = Reason::running;
  std::uint8_t deck_size = 0;
  std::uint8_t discard_size = 0;
  CardList returned;  // with the memory aid: what was put back, the first one first
  CardList deck;      // after the end: the order of the pile
  CardList discard;   // after the end
  std::array<std::uint8_t, 7> unused{};  // no padding

  Player& player(Seat seat) { return players[static_cast<std::size_t>(engine::index(seat))]; }
  const Player& player(Seat seat) const {
    return players[static_cast<std::size_t>(engine::index(seat))];
  }

  friend bool operator==(const View&, const View&) = default;
};

}  // namespace deathstar
