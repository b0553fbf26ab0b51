#pragma once

#include <cstdint>

#include "games/deathstar/state.hpp"

namespace deathstar {

// One thing that happened. Everything on this table is public, so every observer is told all of it.
struct alignas(8) Event {
  enum class What : std::uint8_t {
    GameStarted,
    FirstSpin,
    FirstPlayer,
    TurnStarted,
    TurnLost,
    EscapePresented,
    TokenFreed,
    Spun,
    TokenMoved,
    TokenPlaced,
    TokenStayed,
    Held,
    NoMove,
    TokenSent,
    MissionCardTaken,
    MissionComplete,
    ForceDrawn,
    ForceKept,
    ForceReturned,
    Reshuffled,
    ExtraTurn,
    LostTurnOwed,
    TokenBoarded,
    PairReady,
    PairMoved,
    DogfightStarted,
    DogfightSpun,
    PairSentBack,
    GameWon,
    TimedOut,
    SeatLeft,
    GameEnded
  };
  // Further words of an event: how a token came free, how a move ended, ...
  enum class Word : std::uint8_t {
    none,
    three,
    escape,
    served,
    card,
    full,
    wait,
    stop_short,
    win,
    lose,
    hit,
    exact,
    dogfight,
    last,
    blueprint,
    tractor
  };

  What what = What::GameStarted;
  Seat seat{};
  Kind token = Kind::LL;
  Cause cause = Cause::spin;
  Path::Spots path = Path::nowhere;
  std::uint8_t length = 0;
  Spot spot = Spot::none;
  Card card = Card::none;
  Word word = Word::none;
  std::uint16_t number = 0;  // a spin, a count, a round, a place; the Reason of GameEnded
  Seat by{};
  bool extra = false;

  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace deathstar
