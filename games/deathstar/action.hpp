#pragma once

#include <bit>
#include <compare>
#include <cstdint>

#include "games/deathstar/state.hpp"

namespace deathstar {

struct Action {
  enum class Verb : std::uint8_t {
    spin,
    present_escape,
    move,
    hold,
    send_back,
    stop_short,
    move_card,
    use_card_move,
    use_card_free,
    fly,
    step
  };
  Verb verb = Verb::spin;
  Kind token = Kind::LL;
  std::uint8_t length = 0;
  std::uint8_t unused = 0;
  Path::Spots path = Path::nowhere;

  static Action plain(Verb verb, Kind token = Kind::LL) {
    Action action;
    action.verb = verb;
    action.token = token;
    return action;
  }
  Spot end() const { return path[static_cast<std::size_t>(length) - 1]; }

  friend auto operator<=>(const Action&, const Action&) = default;
  friend bool operator==(const Action& a, const Action& b) {  // eight bytes at once
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
  }
};
using Verb = Action::Verb;

// Why an action is refused.
enum class Error : std::uint8_t {
  none,
  NotYourTurn,
  WrongPhase,
  GameOver,
  TokenAboard,
  TokenDetained,
  OtherTokenBlocked,
  WrongCount,
  NoLine,
  OneWay,
  TurnedBack,
  FalconClosed,
  OwnTokenInTheWay,
  MustMove,
  NoEscapeCard,
  NotDetained,
  NoCollision,
  NotOffered,
  NotShortestRoute,
  BadFlight,
  OvershootsBase,
  BadStep,
  AlreadyLeft
};

}  // namespace deathstar
