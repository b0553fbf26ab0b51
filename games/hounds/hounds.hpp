#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/spots.hpp"

// Hare and Hounds: three hounds drive one hare into a corner, or it slips past them. The example of
// docs/a-sixth-game.md; see RULES.md.
namespace hounds {

using engine::Chance;
using engine::Seat;
using engine::Spot;

// Who has which pieces.
inline constexpr Seat pack = engine::seat_at(0);
inline constexpr Seat prey = engine::seat_at(1);

struct Board : engine::SpotBoard {
  std::array<Spot, 3> hounds{};  // where they begin
  Spot hare = Spot::none;
};

struct Rules {
  Rules(std::shared_ptr<const Board> own_board, const engine::Chosen& chosen, int own_seats)
      : board(std::move(own_board)), seats(own_seats), stalling(chosen.number("stalling")) {}

  std::shared_ptr<const Board> board;
  int seats;
  int stalling;  // HAR-022
};

enum class Phase : std::uint8_t { hounds, hare, over };
enum class Reason : std::uint8_t { running, escaped, trapped, stalled, left };

struct State {
  std::array<Spot, 3> hounds{};
  Spot hare = Spot::none;
  Phase phase = Phase::hounds;
  std::uint8_t stalled = 0;  // moves of the hounds since one went forward
  Reason reason = Reason::running;
  Seat winner{};  // once it is over

  friend bool operator==(const State&, const State&) = default;
};

struct Action {
  enum class Verb : std::uint8_t { move };
  Verb verb = Verb::move;
  Spot from = Spot::none;
  Spot to = Spot::none;

  friend auto operator<=>(const Action&, const Action&) = default;
};

struct Event {
  enum class What : std::uint8_t { GameStarted, Moved, SeatLeft, GameEnded };
  What what = What::GameStarted;
  Seat seat{};  // who moves, leaves or wins
  Spot from = Spot::none;
  Spot to = Spot::none;
  std::uint8_t stalled = 0;
  Reason reason = Reason::running;

  friend bool operator==(const Event&, const Event&) = default;
};

struct Game : engine::OnSpots<Game, Rules, State, Action, Event> {
  using Actions = engine::Buffer<Action, 192>;
  using Events = engine::Buffer<Event, 4>;
  using Reason = hounds::Reason;
  using Parts = Board;
  enum class Error : std::uint8_t {
    none,
    GameOver,
    NotYourTurn,
    NotYourPiece,
    NoLine,
    Occupied,
    NoWayBack,
    AlreadyLeft
  };

  static constexpr std::string_view slug = "hounds";
  static constexpr std::string_view rule_prefix = "HAR";
  static constexpr bool example = true;
  static constexpr int rules_version = 1;
  static constexpr int least_seats = 2;
  static constexpr int most_seats = 2;
  static constexpr std::array<std::string_view, 1> data{"data/board.json"};

  using OnSpots::outcome;
#include "engine/contract_open.inc"

  static engine::Fallible<std::shared_ptr<const Board>> load(const engine::Json& board);
  static std::string wrong(const Rules&, const State&);
  static std::vector<engine::SpotPiece> pieces(const View&);
};

template <class Visitor>
void describe(Visitor& v, State& state) {
  v("phase", state.phase);
  v("hounds", state.hounds);
  v("hare", state.hare);
  v("stalled", state.stalled);
  v("reason", state.reason);
  v("winner", state.winner);
}

template <class Visitor>
void describe(Visitor& v, Action& action) {
  tag(v, "do", action.verb);
  v("from", action.from);
  v("to", action.to);
}

template <class Visitor>
void describe(Visitor& v, Event& event) {
  tag(v, "event", event.what);
  if (event.what == Event::What::GameStarted) return;
  v("seat", event.seat);
  if (event.what == Event::What::GameEnded) v("reason", event.reason);
  if (event.what != Event::What::Moved) return;
  v("from", event.from);
  v("to", event.to);
  v("stalled", event.stalled);
}

}  // namespace hounds
