#pragma once

#include <array>
#include <cstdint>

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

constexpr auto names(Event::What) {
  using namespace std::literals;
  return std::array{
      "GameStarted"sv,     "MissionGiven"sv,  "AttemptStarted"sv, "CalibrationFlipped"sv,
      "PracticeStarted"sv, "PracticeEnded"sv, "CardPlayed"sv,     "ActionUsed"sv,
      "DialMoved"sv,       "DialReset"sv,     "HostageTaken"sv,   "PrisonerFreed"sv,
      "LeftInLine"sv,      "AbilityGained"sv, "AbilityLost"sv,    "CardDrawn"sv,
      "CardsDiscarded"sv,  "LineRefilled"sv,  "TurnStarted"sv,    "TurnEnded"sv,
      "RequestOpened"sv,   "RequestClosed"sv, "HelpDeclined"sv,   "TimeCalled"sv,
      "TimeUncalled"sv,    "Paused"sv,        "Resumed"sv,        "TurnTimedOut"sv,
      "TimeUp"sv,          "DebriefStep"sv,   "CardsReturned"sv,  "MainDeckRecycled"sv,
      "SeatLeft"sv,        "GameOver"sv};
}
constexpr auto names(Event::Ending) {
  using namespace std::literals;
  return std::array{"none"sv, "play"sv, "pass"sv, "redraw"sv, "left"sv};
}

}  // namespace asterisk
