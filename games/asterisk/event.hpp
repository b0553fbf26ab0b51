#pragma once

#include <array>
#include <cstdint>

#include "engine/names.hpp"
#include "games/asterisk/state.hpp"

namespace asterisk {

// In Rambo Mode nobody scores (AST-908).
inline constexpr std::int16_t no_points = -1;

// One thing that happened, with everything about it; Game::witness says who learns how much.
struct Event {
  enum class What : std::uint8_t {
    GameStarted,
    MissionGiven,
    AttemptStarted,
    CalibrationFlipped,
    PracticeStarted,
    PracticeEnded,
    CardPlayed,
    ActionUsed,
    DialMoved,
    DialReset,
    HostageTaken,
    PrisonerFreed,
    LeftInLine,
    AbilityGained,
    AbilityLost,
    CardDrawn,
    CardsDiscarded,
    LineRefilled,
    TurnStarted,
    TurnEnded,
    RequestOpened,
    RequestClosed,
    HelpDeclined,
    TimeCalled,
    TimeUncalled,
    Paused,
    Resumed,
    TurnTimedOut,
    TimeUp,
    DebriefStepDone,
    CardsReturned,
    MainDeckRecycled,
    SeatLeft,
    GameOver
  };
  // How a turn ended.
  enum class Ending : std::uint8_t { none, play, pass, redraw, left };

  What what = What::GameStarted;
  Seat seat{};
  Card card = Card::none;
  Figure figure = Figure::none;
  Use use = Use::none;
  Deed deed = Deed::none;
  Ending ending = Ending::none;
  std::int8_t steps = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t number = 0;  // an Attempt, a number, a count, a step, the Reason of GameOver
  Wanted wanted = Wanted::nothing;
  std::uint8_t count = 0;                // of the cards below, or more when they are not told
  std::array<std::uint8_t, 14> cards{};  // Cards or Figures
  std::array<std::uint8_t, 5> unused{};  // no padding: an Event is hashed byte for byte
  Time time{};
  std::int16_t team = 0;  // points, or no_points
  std::int16_t dekedd = 0;
  std::array<std::uint8_t, 4> rest{};

  friend bool operator==(const Event&, const Event&) = default;
};

constexpr auto other_words(Event::What) {
  return std::array{engine::Worded{Event::What::DebriefStepDone, "DebriefStep"}};
}

}  // namespace asterisk
