#include <algorithm>

#include "games/master/play.hpp"

namespace master {
namespace {

void begin_call(const Play& play, Seat caller, What what) {
  Tableau& table = play.table();
  table.caller = number_of(caller);
  table.objected = false;
  table.contest_end = play.rules.on.tempo == Tempo::pulse ? never : play.after(Timer::contest);
  play.tell(what, caller).until = table.contest_end;
}

void end_call(Tableau& table) {
  table.caller = nobody;
  table.contest_end = never;
  table.objected = false;
}

}  // namespace

bool anybody_can_play(const Rules& rules, const State& state) {
  for (int i = 0; i < rules.seats; ++i)
    if (active(state, engine::seat_at(i)) && can_play(rules, state, engine::seat_at(i)))
      return true;
  return false;
}

void draw_cards(const Play& play, Seat seat, int count, Cause cause) {
  Pile& pile = play.state.pile;
  Event& event = play.tell(What::CardsDrawn, seat);
  for (; count > 0 && !pile.empty(); --count) {
    const Card card = pile.take_back();
    event.cards.add(card);
    play.state.hand(seat).add(card);
    ++event.number;
  }
  event.cause = cause;
  event.pile = static_cast<std::uint8_t>(pile.size());
  if (pile.empty()) play.table().stack_from = std::max(play.table().stack_from, play.now);
}

// MAS-076; nothing here may depend on what others hold (MAS-086).
Error why_not_call(const Rules& rules, const State& state, Seat seat, Time now) {
  const Tableau& table = state.table;
  if (rules.on.tempo == Tempo::turns) return Error::module_off;
  if (can_play(rules, state, seat)) return Error::you_can_play;
  if (state.pile.empty()) return Error::pile_empty;
  if (table.trap_count > 0) return Error::trap_pending;
  if (table.caller != nobody) return Error::call_running;
  if (rules.real_time() && now < table.player(seat).call_after) return Error::call_cooldown;
  return Error::none;
}

void call_draw(const Play& play, Seat caller) {
  play.tell(What::DrawCalled, caller);
  if (play.rules.on.call_window) return begin_call(play, caller, What::DrawOpened);  // MAS-082
  if (anybody_can_play(play.rules, play.state))
    return begin_call(play, caller, What::DrawContested);
  forced_draw(play, caller, Cause::forced);
}

// MAS-082: whoever can play says so, and the clock starts again, once.
void object(const Play& play, Seat seat) {
  Tableau& table = play.table();
  table.objected = true;
  table.contest_end = play.rules.on.tempo == Tempo::pulse ? never : play.after(Timer::contest);
  play.tell(What::DrawDeclared, seat).until = table.contest_end;
}

void void_call(const Play& play) {
  Tableau& table = play.table();
  if (table.caller == nobody) return;
  const Seat caller = seat_of(table.caller);
  end_call(table);
  play.player(caller).call_after = play.after(Timer::call_cooldown);
  play.tell(What::DrawVoid, caller);
}

void expire_call(const Play& play) {
  Tableau& table = play.table();
  const Seat caller = seat_of(table.caller);
  if (play.rules.on.contest_void) return void_call(play);
  end_call(table);
  if (!play.state.pile.empty()) forced_draw(play, caller, Cause::forced);  // MAS-084
}

void forced_draw(const Play& play, Seat caller, Cause cause) {
  Tableau& table = play.table();
  end_call(table);
  if (play.rules.real_time()) table.freeze_end = play.after(Timer::draw_freeze);
  table.stall_from = play.rules.real_time() ? table.freeze_end : play.now;
  const std::size_t at = static_cast<std::size_t>(play.events.size());
  Event& event = play.tell(What::ForcedDraw, caller);
  event.until = table.freeze_end;
  event.cause = cause;
  Seat seat = caller;
  for (int i = 0; i < play.rules.seats && !play.state.pile.empty(); ++i) {
    seat = play.rules.next(seat);
    if (!active(play.state, seat)) continue;
    play.events[static_cast<int>(at)].seats.add(seat);
    draw_cards(play, seat, 1, cause);
  }
}

// MAS-083: the dealer calls, or the next active seat.
Seat stall_caller(const Rules& rules, const State& state) {
  Seat seat = state.table.dealer;
  for (int i = 0; i < rules.seats && !active(state, seat); ++i) seat = rules.next(seat);
  return seat;
}

// MAS-147: nothing to draw and nothing to play.
void check_last_call(const Play& play) {
  Tableau& table = play.table();
  if (table.phase != Phase::play || !play.state.pile.empty()) return;
  if (play.rules.on.tempo == Tempo::turns) return;
  const bool running = table.last_call_end != never;
  const bool stuck = !anybody_can_play(play.rules, play.state);
  if (stuck == running) return;
  for (int i = 0; i < play.rules.seats; ++i) play.player(engine::seat_at(i)).done = false;
  table.last_call_end = never;
  if (!stuck) {
    play.tell(What::LastCallCancelled);
    return;
  }
  table.last_call_end =
      play.rules.on.tempo == Tempo::pulse ? table.phase_end : play.after(Timer::last_call);
  play.tell(What::LastCall).until = table.last_call_end;
}

void say_done(const Play& play, Seat seat) {
  play.player(seat).done = true;
  play.tell(What::SaidDone, seat);
  for (int i = 0; i < play.rules.seats; ++i) {
    const Player& player = play.player(engine::seat_at(i));
    if (active(player) && !player.done) return;
  }
  end_round(play, Cause::exhausted);
}

}  // namespace master
