#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "games/asterisk/state.hpp"

namespace asterisk {

// One decision. A listed requestAssist, returnCards, trimHand, or one that orders discards, is a
// shape: see Game::domain.
struct Action {
  enum class Verb : std::uint8_t {
    startAttempt,
    playTurn,
    playAddOn,
    useCrack,
    crackDraw,
    useInside,
    useCopyCat,
    playCopyCatAddOn,
    flipsideForTurn,
    nilForCards,
    endTurn,
    pass,
    redraw,
    discardExcess,
    requestAssist,
    cancelRequest,
    assist,
    decline,
    callTime,
    uncallTime,
    pause,
    resume,
    returnCards,
    trimHand,
    takeFromLanding
  };
  static constexpr int most_cards = 14;

  Verb verb = Verb::pass;
  // A Direction; steps (of playAddOn and assist); a Wanted; how many cards are named.
  std::uint8_t number = 0;
  std::array<std::uint8_t, most_cards> cards{};  // Cards or Figures, in the order named

  Card card(int i = 0) const { return static_cast<Card>(cards[static_cast<std::size_t>(i)]); }
  Figure figure(int i = 0) const { return static_cast<Figure>(cards[static_cast<std::size_t>(i)]); }
  Direction direction() const { return static_cast<Direction>(number); }
  int steps() const { return static_cast<std::int8_t>(number); }
  Wanted wanted() const { return static_cast<Wanted>(number); }

  static Action plain(Verb verb) {
    Action action;
    action.verb = verb;
    return action;
  }
  static Action of(Verb verb, Card card, Direction direction) {
    Action action = plain(verb);
    action.cards[0] = static_cast<std::uint8_t>(card);
    action.number = static_cast<std::uint8_t>(direction);
    return action;
  }
  static Action of(Verb verb, Card card, int steps) {
    Action action = plain(verb);
    action.cards[0] = static_cast<std::uint8_t>(card);
    action.number = static_cast<std::uint8_t>(steps);
    return action;
  }

  friend auto operator<=>(const Action&, const Action&) = default;
  friend bool operator==(const Action&, const Action&) = default;
};
using Verb = Action::Verb;

// Why an action is refused.
enum class Error : std::uint8_t {
  none,
  ATTEMPT_NOT_RUNNING,
  ATTEMPT_OVER,
  GAME_OVER,
  PAUSED,
  LOOKOUT_ONLY,
  NOT_YOUR_TURN,
  CARD_NOT_IN_HAND,
  NOT_A_TURN_CARD,
  NOT_AN_ADD_ON,
  NEED_TURN_FIRST,
  TURN_ALREADY_PLAYED,
  TURN_STARTED,
  WRONG_DIRECTION,
  WRONG_STEPS,
  NO_SUCH_ACTION_PENDING,
  NO_TURN_CARD_IN_HAND,
  NO_CRACK_DRAW,
  NOT_IN_LINE,
  NOT_LOW_VALUE,
  NOT_A_PRISONER,
  COPYCAT_NO_TURN,
  INFORMER_MISSING,
  NOT_A_BASIC_TURN,
  NOT_A_FLIPSIDE,
  NOT_A_NIL,
  REDRAW_NOT_ALLOWED,
  MUST_DISCARD,
  NOTHING_TO_DISCARD,
  ASSIST_ON_OWN_TURN,
  ASSIST_ONLY_BASIC,
  ASSIST_TOO_EARLY,
  ASSIST_NOT_WANTED,
  BAD_REQUEST,
  WRONG_RETURN_COUNT,
  NOT_IN_CUSTODY,
  WRONG_TRIM_COUNT,
  ALREADY_SUBMITTED,
  NOT_IN_THIS_MODE,
  WRONG_PHASE,
  DUPLICATE_CARD,
  MUST_TAKE,
  ALREADY_LEFT
};

}  // namespace asterisk
