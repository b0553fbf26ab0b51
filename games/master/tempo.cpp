#include <algorithm>

#include "games/master/play.hpp"

// The other tempos: beats in which everybody submits one action, and plain turns.
namespace master {
namespace {

constexpr int stall_beats = 4;  // MAS-264

int stack_plays(const Tableau& table) {
  return static_cast<int>(std::count_if(table.laid.begin(), table.laid.end(),
                                        [](const Laid& laid) { return !laid.lower(); }));
}

Seat first_of_lap(const Play& play) { return play.rules.next(play.table().dealer); }

// MAS-262: each in its turn; what does not fit any more goes back to the hand.
void carry_out(const Play& play, Seat seat, const Action& action) {
  if (!active(play.state, seat) || action.verb == Verb::pass) return;
  const Error error = judge(play.rules, play.state, seat, action, play.now);
  if (error == Error::none) return perform(play, seat, action);
  if (cost_of(play.rules, error)) return bounce(play, seat, action, error);
  Event& event = play.tell(What::TakenBack, seat);
  event.error = error;
  event.card = action.card;
  event.stack = action.stack;
}

void draw_for_unanswered_traps(const Play& play) {
  Tableau& table = play.table();
  const Time beat = engine::at_milliseconds(table.beat);
  while (table.trap_count > 0 && table.trap_ends[0] <= beat) take_three(play, 0, Cause::expired);
}

void judge_calls(const Play& play, std::uint8_t caller, bool played, bool contested) {
  Tableau& table = play.table();
  if (contested && table.caller != nobody) return expire_call(play);
  if (caller == nobody || !active(play.state, seat_of(caller))) return;
  const Seat seat = seat_of(caller);
  if (played) {
    play.tell(What::DrawCalled, seat);
    play.tell(What::DrawVoid, seat);
    return;
  }
  if (why_not_call(play.rules, play.state, seat, play.now) == Error::none) call_draw(play, seat);
}

void act_on_quiet(const Play& play) {
  Tableau& table = play.table();
  if (table.quiet_beats < stall_beats) return;
  table.quiet_beats = 0;
  if (!play.state.pile.empty())
    return forced_draw(play, stall_caller(play.rules, play.state), Cause::stalled);
  if (table.last_call_end == never) end_round(play, Cause::stalled);
}

}  // namespace

void begin_beat(const Play& play) {
  play.table().submitted = Seats();
  play.state.plans = {};
  play.table().phase_end = play.after(Timer::beat);
}

bool beat_complete(const Rules& rules, const State& state) {
  for (int i = 0; i < rules.seats; ++i)
    if (active(state, engine::seat_at(i)) && !state.table.submitted.has(engine::seat_at(i)))
      return false;
  return true;
}

void submit(const Play& play, Seat seat, const Action& action) {
  Tableau& table = play.table();
  play.state.plans[static_cast<std::size_t>(engine::index(seat))] = action;
  if (!table.submitted.has(seat)) play.tell(What::Submitted, seat);
  table.submitted.add(seat);
  if (beat_complete(play.rules, play.state)) close_beat(play);
}

void close_beat(const Play& play) {
  Tableau& table = play.table();
  Event& event = play.tell(What::BeatClosed);
  event.amount = static_cast<std::int16_t>(table.beat);
  const auto plans = play.state.plans;
  const Seats submitted = table.submitted;
  play.state.plans = {};
  table.submitted = Seats();
  const int plays = stack_plays(table);
  const bool contested = table.caller != nobody;
  const bool last_call = table.last_call_end != never;
  std::uint8_t caller = nobody;
  ++table.quiet_beats;  // until a hand action of this beat is accepted
  Seat seat = first_of_lap(play);
  for (int k = table.beat % play.rules.seats; k > 0; --k) seat = play.rules.next(seat);
  for (int i = 0; i < play.rules.seats; ++i, seat = play.rules.next(seat)) {
    const Action& action = plans[static_cast<std::size_t>(engine::index(seat))];
    if (!submitted.has(seat)) continue;
    if (action.verb != Verb::call_draw)
      carry_out(play, seat, action);
    else if (caller == nobody)
      caller = number_of(seat);
  }
  draw_for_unanswered_traps(play);
  if (table.lap_ends) {
    end_round(play, Cause::went_out);
    return finish_closing_if_over(play);
  }
  judge_calls(play, caller, stack_plays(table) != plays, contested);
  act_on_quiet(play);
  if (table.phase != Phase::play) return;
  ++table.beat;
  begin_beat(play);
  check_last_call(play);
  if (last_call && table.last_call_end != never) return end_round(play, Cause::exhausted);
  if (table.last_call_end != never) table.last_call_end = table.phase_end;
}

void begin_turns(const Play& play) {
  Tableau& table = play.table();
  table.turn = first_of_lap(play);
  for (int i = 0; i < play.rules.seats && !active(play.state, table.turn); ++i)
    table.turn = play.rules.next(table.turn);
  table.passes = 0;
  table.phase_end = play.after(Timer::turn);
  play.tell(What::TurnStarted, table.turn);
}

// MAS-265, MAS-266.
void end_turn(const Play& play, Seat seat, bool passed) {
  Tableau& table = play.table();
  if (table.phase != Phase::play) return;
  table.passes = passed ? static_cast<std::uint8_t>(table.passes + 1) : std::uint8_t{0};
  int players = 0;
  for (int i = 0; i < play.rules.seats; ++i)
    players += active(play.state, engine::seat_at(i)) ? 1 : 0;
  if (players == 0) return end_round(play, Cause::went_out);
  if (table.passes >= players && !table.lap_ends) {
    if (play.state.pile.empty()) return end_round(play, Cause::exhausted);
    table.passes = 0;
    forced_draw(play, seat, Cause::forced);
  }
  Seat following = seat;
  do {
    following = play.rules.next(following);
    if (following != first_of_lap(play) || !table.lap_ends) continue;
    end_round(play, Cause::went_out);
    return finish_closing_if_over(play);
  } while (!active(play.state, following));
  table.turn = following;
  table.phase_end = table.trap_count > 0 ? never : play.after(Timer::turn);
  play.tell(What::TurnStarted, following);
}

void go_on_with_turns(const Play& play) {
  Tableau& table = play.table();
  if (table.phase != Phase::play) return;
  if (!active(play.state, table.turn)) return end_turn(play, table.turn, false);
  if (table.trap_count == 0 && table.phase_end == never) table.phase_end = play.after(Timer::turn);
}

// MAS-254: who goes first when inputs of one tick are applied.
std::array<Seat, most_seats> tick_order(const Rules& rules, const State& state, Time time) {
  std::array<Seat, most_seats> order{};
  const std::int64_t tick =
      engine::milliseconds(time) / (rules.on.tick_arbitration ? rules.timer(Timer::tick) : 1);
  Seat seat = engine::seat_at(static_cast<int>((state.table.priority + tick) % rules.seats));
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats); ++i) {
    order[i] = seat;
    seat = rules.next(seat);
  }
  return order;
}

}  // namespace master
