#pragma once

#include <array>
#include <cstdint>

#include "games/sisypho/state.hpp"

namespace sisypho {

// One thing that happened, with everything about it; Game::witness says who learns how much.
struct Event {
  enum class What : std::uint8_t {
    GameStarted,
    RoundStarted,
    Planned,
    Replanned,
    Unplanned,
    MiniatureChosen,
    PlansLocked,
    WindowOpened,
    WindowEnded,
    TimeUp,
    CardUsed,
    Inhibited,
    Probed,
    Displaced,
    AgentMoved,
    Revealed,
    HalfLost,
    ActionsStarted,
    Silenced,
    Damaged,
    Healed,
    DoorHeld,
    LockTurned,
    Given,
    TakeAsked,
    TakeAnswered,
    TakeWithdrawn,
    Acted,
    ItemUsed,
    ItemDrawn,
    ItemSalvaged,
    ItemDiscarded,
    HalfGained,
    Protected,
    PowerChanged,
    TrackMoved,
    Done,
    Undone,
    AgentPhase,
    Died,
    AgentDrew,
    AgentDiscarded,
    ChipsShuffled,
    FumbleAsked,
    RoundEnded,
    SeatLeft,
    GameOver
  };
  // Why somebody is hurt, or the Agent goes somewhere.
  enum class Cause : std::uint8_t {
    none,
    move,
    homing,
    decoy,
    action,
    agent,
    feedback,
    spike,
    overcharge,
    transfusion,
    wrong_turn,
    vertigo,
    migraine,
    end_of_round
  };

  What what = What::GameStarted;
  Seat seat{};
  Seat other{};
  Location place = Location::none;
  Location from = Location::none;
  std::uint8_t subject =
      0;  // a Deed, an Item, a Chip, a Lock, a Track, a Phase, a Reason, a Miniature
  Cause cause = Cause::none;
  bool yes = false;
  std::int8_t number = 0;
  std::uint8_t total = 0;
  std::array<std::uint8_t, 6> unused{};  // no padding: an Event is hashed byte for byte
  ItemCounts items;

  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace sisypho
