#pragma once

#include <array>
#include <cstdint>

#include "engine/seat.hpp"

namespace engine {

// How a match ended.
struct Outcome {
  Seats winners;                                // empty when nobody won
  std::uint8_t reason = 0;                      // a code of the game
  std::array<std::uint8_t, max_seats> place{};  // 1 is first; 0 is not ranked
  std::array<std::int32_t, max_seats> score{};

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace engine
