#pragma once

#include "games/sisypho/state.hpp"

namespace sisypho {

// All that one observer may know. Filled in field by field: what is not given stays blank.
struct View {
  Time clock{};
  std::array<ItemCounts, decks> left{};
  ItemCounts asked_items;
  std::array<ItemDeck, decks> item_decks;  // this and the next: only when everything is shown
  ChipDeck chip_deck;
  Possessions discard;
  ChipPile used;
  ChipPile unseen;  // the Agent's, and so is the hand
  ChipHand hand;
  std::array<Survivor, most_survivors> survivors{};
  std::array<std::uint8_t, locations> power{};
  std::array<Lock, locations> locks{};
  Location agent = Location::none;
  Phase phase = Phase::plan;
  std::uint8_t round = 0;
  std::uint8_t earth = 0;
  std::uint8_t escape = 0;
  Seat asker{};
  Seat asked{};
  Seats probed;
  Seats chosen;  // who has a planned card, whatever it is
  Reason reason = Reason::running;
  std::uint8_t hand_size = 0;
  std::uint8_t chip_deck_size = 0;
  std::uint8_t unseen_size = 0;
  bool complete = false;   // nothing is hidden
  std::uint8_t me = 0xff;  // the seat that looks; 0xff: a spectator
  std::array<std::uint8_t, 5> unused{};

  const Survivor& survivor(Seat seat) const {
    return survivors[static_cast<std::size_t>(engine::index(seat)) - 1];
  }
  Survivor& survivor(Seat seat) {
    return survivors[static_cast<std::size_t>(engine::index(seat)) - 1];
  }

  friend bool operator==(const View&, const View&) = default;
};

}  // namespace sisypho
