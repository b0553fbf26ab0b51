#include "games/asterisk/play.hpp"

// Attempts and the clock (AST-701 to AST-705, AST-714 to AST-721). Time is an input: a deadline is
// a number in the state.
namespace asterisk {
namespace {

void start_clock(const Play& play) {
  State& state = play.state;
  const Rules& rules = play.rules;
  if (rules.clock == ClockKind::realtime)
    state.clock.deadline = play.now + std::int64_t{rules.on.attempt_seconds} * 1000;
  state.turns_left = rules.clock == ClockKind::turns
                         ? static_cast<std::uint8_t>(rules.on.turns_per_attempt)
                         : std::uint8_t{0};
  Event& event = play.announce(What::AttemptStarted);
  event.number = state.attempt;
  event.to = state.calibration;
  event.time = state.clock.deadline;
}

}  // namespace

// AST-206, AST-701, AST-713, AST-903
void flip_calibration(const Play& play) {
  State& state = play.state;
  if (state.calibration != 0) state.calibrations_used.add(state.calibration);
  state.calibration = state.calibration_deck.take_back();
  state.dial = state.calibration;
  play.announce(What::CalibrationFlipped).number = state.calibration;
}

void start_attempt(const Play& play) {
  State& state = play.state;
  const bool practice = play.rules.on.practice && state.attempt == 1 && !state.practised;
  if (state.calibration == 0) flip_calibration(play);
  state.passes = 0;  // AST-314
  if (practice) {
    state.phase = Phase::PRACTICE;
    state.turns_left = static_cast<std::uint8_t>(players_left(play.rules, state));
    play.announce(What::PracticeStarted);
    return begin_turn(play);
  }
  state.phase = Phase::RUNNING;
  start_clock(play);
  if (state.attempt == play.rules.mode.attempts && prison_empty(state)) return end_by_score(play);
  begin_turn(play);
}

bool all_called(const Rules& rules, const State& state) {
  for (int i = 0; i < rules.seats; ++i)
    if (!state.players[static_cast<std::size_t>(i)].left && !state.called.has(engine::seat_at(i)))
      return false;
  return true;
}

// AST-716
void call_time(const Play& play, Seat seat, bool called) {
  State& state = play.state;
  if (called)
    state.called.add(seat);
  else
    state.called.remove(seat);
  play.tell(called ? What::TimeCalled : What::TimeUncalled, seat);
  if (all_called(play.rules, state)) time_up(play);
}

// AST-720: while the clock stands it holds what is left.
void pause(const Play& play, Seat seat) {
  State& state = play.state;
  const std::int64_t now = engine::milliseconds(play.now);
  state.paused = true;
  state.paused_by = seat;
  state.clock.deadline = state.clock.deadline + -now;
  if (state.clock.turn_deadline != Time{})
    state.clock.turn_deadline = state.clock.turn_deadline + -now;
  play.tell(What::Paused, seat).time = state.clock.deadline;
}

void resume(const Play& play, Seat seat) {
  State& state = play.state;
  const std::int64_t now = engine::milliseconds(play.now);
  state.paused = false;
  state.paused_by = Seat{};
  state.clock.deadline = state.clock.deadline + now;
  if (state.clock.turn_deadline != Time{})
    state.clock.turn_deadline = state.clock.turn_deadline + now;
  play.tell(What::Resumed, seat).time = state.clock.deadline;
}

// AST-703 to AST-705
void time_up(const Play& play) {
  State& state = play.state;
  play.tell(What::TimeUp).number = state.attempt;
  state.clock = Clock{};
  state.called = Seats();
  state.paused = false;
  state.paused_by = Seat{};
  if (state.attempt == play.rules.mode.attempts) return end_by_score(play);  // AST-801
  sweep_up(play, nullptr);
  if (play.rules.on.interrupted_refill) draw_up_to(play, state.active, play.rules.hand.refill);
  state.turn = Turn{};
  state.turns_left = 0;
  state.calibrations_used.add(state.calibration);
  state.calibration = 0;
  state.dial = 0;
  begin_debrief(play);
}

std::optional<Time> Game::deadline(const Rules&, const State& state) {
  if (state.phase != Phase::RUNNING || state.paused) return std::nullopt;
  const Time attempt = state.clock.deadline;
  const Time turn = state.clock.turn_deadline;
  if (attempt == Time{}) return turn == Time{} ? std::nullopt : std::optional(turn);
  return turn != Time{} && turn < attempt ? turn : attempt;
}

// Time acts at the moment at which it is due, however late somebody notices.
void Game::expire(const Rules& rules, State& state, Time now, Chance& chance, Events& events) {
  const std::optional<Time> due = deadline(rules, state);
  if (!due || now < *due) return;
  const Play play{rules, state, *due, chance, events};
  if (*due == state.clock.deadline) return time_up(play);
  play.tell(What::TurnTimedOut);  // AST-721
  pass(play);
  if (state.turn.passing) discard_excess(play, play.player().hand.back());
}

}  // namespace asterisk
