#pragma once

#include <array>
#include <cstdint>

#include "games/aliens/state.hpp"

namespace aliens {

// One thing that happened, with everything about it; Game::witness says who learns how much.
struct Event {
  enum class What : std::uint8_t {
    GameStarted,
    Dealt,
    RoundStarted,
    TurnStarted,
    Moved,
    Stayed,
    StoodStill,
    ItemUsed,
    AbilityUsed,
    PlaceAnnounced,
    NobodyLit,
    CharacterShown,
    CardDrawn,
    SilentSector,
    Silence,
    Noise,
    Attack,
    Found,
    Defended,
    Cloned,
    Killed,
    Reborn,
    Eliminated,
    Fed,
    Mutated,
    PodReached,
    PodCardsSeen,
    PodCardUsed,
    PodClosed,
    Escaped,
    Reshuffled,
    Discarded,
    TimedOut,
    SeatLeft,
    GameOver
  };
  // Why a Character Card is shown, or a sector counts as Silent.
  enum class Cause : std::uint8_t {
    none,
    death,
    medic,
    co_pilot,
    brute,
    invisible,
    left,
    sedatives,
    captain
  };

  What what = What::GameStarted;
  Seat seat{};
  Seat target{};
  bool has_target = false;
  Card card = Card::none;
  Character character = Character::none;
  Side side = Side::unknown;
  Cause cause = Cause::none;
  std::array<Sector, 2> sectors{Sector::none, Sector::none};
  Seats seats;
  std::uint8_t number =
      0;  // a round, a pod, sectors of a noise, cards lost; the Reason of GameOver
  std::uint8_t draw_pile = 0;
  std::uint8_t discard_pile = 0;
  std::uint8_t face_down = 0;
  std::uint8_t humans = 0;
  std::uint8_t aliens = 0;
  std::array<PodCard, 2> pod_cards{};
  std::uint8_t unused = 0;  // no padding: an Event is hashed byte for byte

  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace aliens
