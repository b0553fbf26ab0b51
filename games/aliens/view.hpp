#pragma once

#include "games/aliens/state.hpp"

namespace aliens {

// All that one observer may know. Filled in field by field: what is not given stays blank.
struct View {
  Time clock_began{};
  Heap draw;  // these three only when everything is shown
  Heap discard;
  Heap removed;
  std::array<Player, most_seats> players{};
  std::array<MovementRecord, most_seats> records{};  // the own one, or all when shown
  Turn turn;  // of others: adrenaline, sedation and whether the sector has been announced
  Assault assault;
  Uses uses;
  std::array<PodState, most_pods> pods{};
  std::uint8_t pods_green = 0;
  std::uint8_t pods_red = 0;
  std::array<PodCard, 2> pod_choice{};
  std::uint8_t round = 1;
  Seat starter{};
  Seat current{};
  Phase phase = Phase::turn;
  Reason reason = Reason::running;
  std::array<std::uint8_t, most_seats> face_down{};
  std::uint8_t draw_size = 0;
  std::uint8_t discard_size = 0;
  std::uint8_t removed_size = 0;
  bool complete = false;   // nothing is hidden
  std::uint8_t me = 0xff;  // the seat that looks; 0xff: a spectator

  Player& player(Seat seat) { return players[static_cast<std::size_t>(engine::index(seat))]; }
  const Player& player(Seat seat) const {
    return players[static_cast<std::size_t>(engine::index(seat))];
  }

  friend bool operator==(const View&, const View&) = default;
};

}  // namespace aliens
