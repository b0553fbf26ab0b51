#pragma once

#include <array>
#include <cstdint>

#include "games/master/state.hpp"

namespace master {

// One thing that happened, with everything about it; Game::witness says who learns how much.
struct Event {
  enum class What : std::uint8_t {
    RoundPrepared,
    LeaderSet,
    AbilityLost,
    BeastOn,
    MistakesChanged,
    CompanionNamed,
    StorySettled,
    PlayerNamed,
    Dealt,
    StoryPeeked,
    CardsExchanged,
    CardsPassed,
    MarkedReady,
    StartCalled,
    PlayBegan,
    StackStarted,
    CardPlayed,
    ComboPlayed,
    StackClosed,
    TrapSet,
    TrapResolved,
    EscapePlayed,
    CardsDrawn,
    Discarded,
    RightGained,
    RightLapsed,
    DrawCalled,
    DrawContested,
    DrawOpened,
    DrawDeclared,
    DrawVoid,
    ForcedDraw,
    LastCall,
    LastCallCancelled,
    SaidDone,
    Bounced,
    TakenBack,
    Out,
    Closing,
    RoundEnded,
    HandShown,
    SideScored,
    PredictionResult,
    DoomPileGrew,
    ExperienceChanged,
    StoryOffered,
    StoryDrawn,
    StoryDeclined,
    ExtraRound,
    RedoVoted,
    RoundRedone,
    Submitted,
    BeatClosed,
    TurnStarted,
    Passed,
    SeatLeft,
    GameOver,
    HandsOpened
  };
  // Why cards were drawn or discarded, mistakes or leaders changed, a trap ended, a round was over.
  enum class Cause : std::uint8_t {
    none,
    start,
    swap,
    redraw,
    redeal,
    gift,
    story,
    penalty,
    own,
    forced,
    trap,
    specials,
    right,
    leader,
    escape,
    wisdom,
    pose,
    taken,
    expired,
    no_cards,
    stalled,
    exhausted,
    went_out,
    alliance
  };

  CardSet cards;       // faces
  Time until = never;  // an end; of plays, cards that came too late and exits the moment itself
  std::int16_t amount = 0;
  std::int16_t total = 0;
  What what = What::RoundPrepared;
  Cause cause = Cause::none;
  Seat seat{};
  std::uint8_t target = nobody;
  Card card = Card::none;
  Card upper = Card::none;
  std::uint8_t stack = 0;
  std::uint8_t version = 0;
  std::uint8_t number = 0;
  std::uint8_t pile = 0;  // cards left in the draw pile
  Seats seats;
  Story story = Story::none;
  Leader leader = Leader::none;
  Kind kind = Kind::number;
  Error error = Error::none;
  bool right = false;
  std::array<std::uint8_t, 4> unused{};  // no padding: an Event is hashed byte for byte

  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace master
