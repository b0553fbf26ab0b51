#pragma once

#include "games/asterisk/state.hpp"

namespace asterisk {

// All that one observer may know. Filled in field by field: what is not given stays blank.
struct View {
  Clock clock;
  MainDeck main_deck;  // this, and the two below, only when everything is shown
  PrisonerDeck prisoner_deck;
  Calibrations calibration_deck;
  Line line;
  Custody aside;
  Calibrations calibrations_used;
  std::array<Player, most_seats> players{};  // of others: the top of the discard pile
  Turn turn;
  Phase phase = Phase::READY;
  std::uint8_t attempt = 1;
  Seat lookout{};
  Seat active{};
  std::uint8_t dial = 0;
  std::uint8_t calibration = 0;
  std::uint8_t passes = 0;
  std::uint8_t turns_left = 0;
  bool practised = false;
  bool paused = false;
  Seat paused_by{};
  Seats called;
  Seats decided;
  std::uint8_t debrief = 0;
  std::uint8_t abilities = 0;
  Reason reason = Reason::running;
  std::array<std::uint8_t, most_seats> hand_sizes{};
  std::array<std::uint8_t, most_seats> discard_sizes{};
  std::uint8_t main_deck_size = 0;
  std::uint8_t prisoner_deck_size = 0;
  std::uint8_t calibration_deck_size = 0;
  std::uint8_t line_size = 0;
  bool complete = false;   // nothing is hidden
  std::uint8_t me = 0xff;  // the seat that looks; 0xff: a spectator
  std::array<std::uint8_t, 3> unused{};

  Player& player(Seat seat) { return players[static_cast<std::size_t>(engine::index(seat))]; }
  const Player& player(Seat seat) const {
    return players[static_cast<std::size_t>(engine::index(seat))];
  }
  bool has(Ability ability) const { return (abilities >> static_cast<int>(ability) & 1) != 0; }

  friend bool operator==(const View&, const View&) = default;
};

}  // namespace asterisk
