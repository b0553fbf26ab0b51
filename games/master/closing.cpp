#include <algorithm>

#include "games/master/play.hpp"

namespace master {
namespace {

void drop_everything(const Play& play) {  // MAS-149
  Tableau& table = play.table();
  table.caller = nobody;
  table.objected = false;
  table.contest_end = table.freeze_end = table.last_call_end = never;
  for (int i = 0; i < play.rules.seats; ++i) drop_right(play, engine::seat_at(i));
}

void begin_closing(const Play& play) {
  Tableau& table = play.table();
  drop_everything(play);
  table.phase = Phase::closing;
  table.phase_end = never;
  table.submitted = Seats();
  play.state.plans = {};
  table.photo_end = play.rules.real_time() ? play.after(Timer::photo_finish) : play.now;
  if (play.rules.on.tempo == Tempo::pulse)
    for (std::size_t i = 0; i < table.trap_count; ++i) table.trap_ends[i] = play.after(Timer::beat);
  play.tell(What::Closing).until = table.photo_end;
}

bool side_is_out(const Play& play, Seat seat) {
  for (int i = 0; i < play.rules.seats; ++i) {
    const Seat each = engine::seat_at(i);
    if (play.rules.same_side(seat, each) && active(play.player(each))) return false;
  }
  return true;
}

void free_from_open_traps(const Play& play, Seat seat) {
  for (int which = open_trap(play.table(), seat); which >= 0; which = open_trap(play.table(), seat))
    resolve_open_trap(play, which, Cause::went_out, nobody);
}

}  // namespace

// MAS-251: of several cooldowns the latest end counts.
void keep_busy(Player& player, Time until) {
  player.busy_until = std::max(player.busy_until, until);
}

// What an accepted hand action costs, and what it ends.
void used_hand(const Play& play, Seat seat, Timer timer) {
  drop_right(play, seat);
  play.table().stall_from = std::max(play.table().stall_from, play.now);
  play.table().quiet_beats = 0;
  if (play.rules.real_time()) keep_busy(play.player(seat), play.after(timer));
}

void check_out(const Play& play, Seat seat) {
  if (!play.state.hand(seat).empty() || !active(play.state, seat)) return;
  if (play.rules.on.call_out_manual) return;  // MAS-141
  const Tableau& table = play.table();
  const bool in_time = table.phase == Phase::closing && play.now < table.photo_end;
  if (in_time || table.phase == Phase::play) go_out(play, seat);
}

void go_out(const Play& play, Seat seat) {
  Tableau& table = play.table();
  play.player(seat).out = true;
  const bool complete = side_is_out(play, seat);
  Event& event = play.tell(What::Out, seat);
  event.until = play.now;
  event.cause = play.rules.on.team_play && complete ? Cause::alliance : Cause::went_out;
  if (table.first_out == nobody) table.first_out = number_of(seat);
  drop_right(play, seat);
  free_from_open_traps(play, seat);
  if (table.phase == Phase::closing || table.lap_ends) table.together.add(seat);
  if (table.phase == Phase::closing || !complete) return;
  switch (play.rules.on.tempo) {
    case Tempo::live:
    case Tempo::relaxed:
      return begin_closing(play);
    case Tempo::pulse:
      table.lap_ends = true;  // the beat goes on to its end
      return;
    case Tempo::turns:
      table.lap_ends = true;
      if (!play.rules.on.finish_lap) begin_closing(play);
      return;
  }
}

void end_round(const Play& play, Cause cause) {
  Tableau& table = play.table();
  if (cause == Cause::went_out) return begin_closing(play);
  drop_everything(play);
  while (table.trap_count > 0) resolve_open_trap(play, 0, Cause::no_cards, nobody);
  play.tell(What::RoundEnded).cause = cause;
  score_round(play);
}

void finish_closing_if_over(const Play& play) {
  const Tableau& table = play.table();
  if (table.phase != Phase::closing || table.trap_count > 0 || play.now < table.photo_end) return;
  play.tell(What::RoundEnded).cause = Cause::went_out;
  score_round(play);
}

namespace {

int sides_left(const Play& play) {
  Seats sides;
  for (int i = 0; i < play.rules.seats; ++i) {
    const Player& player = play.player(engine::seat_at(i));
    const bool counts = play.table().extra_round > 0 ? takes_part(player) : !player.left;
    if (counts) sides.add(engine::seat_at(play.rules.side_of(engine::seat_at(i))));
  }
  return sides.count();
}

void take_away(const Play& play, Seat seat) {
  Tableau& table = play.table();
  Player& player = play.player(seat);
  player.left = true;
  player.done = true;
  drop_right(play, seat);
  free_from_open_traps(play, seat);
  if (table.caller == number_of(seat)) void_call(play);
  play.tell(What::SeatLeft, seat);
}

void go_on_playing(const Play& play, Seat seat) {
  Tableau& table = play.table();
  if (play.rules.on.tempo == Tempo::turns && table.turn == seat) end_turn(play, seat, false);
  if (play.rules.on.tempo == Tempo::pulse && beat_complete(play.rules, play.state))
    close_beat(play);
}

void go_on_without(const Play& play, Seat seat) {
  Tableau& table = play.table();
  const bool owner = table.owner != nobody && play.player(seat_of(table.owner)).left;
  switch (table.phase) {
    case Phase::choose_leader:
      if (play.player(table.turn).left) choose_leader(play, table.turn, first_free_leader(play));
      return;
    case Phase::prep_story:
    case Phase::hand_prep:
      if (owner) settle_story_by_default(play);
      return;
    case Phase::prep:
      return end_prep_if_done(play);
    case Phase::ready:
      if (play.player(table.dealer).left) begin_countdown(play);
      return;
    case Phase::play:
      return go_on_playing(play, seat);
    case Phase::closing:
      return finish_closing_if_over(play);
    case Phase::story:
      if (table.entitled == play.rules.side_of(seat)) pass_deal(play);
      return;
    case Phase::countdown:
    case Phase::over:
      return;
  }
}

}  // namespace

// A seat gives up for good, and in a team its partner with it.
void leave_table(const Play& play, Seat seat) {
  for (int i = 0; i < play.rules.seats; ++i)
    if (play.rules.same_side(seat, engine::seat_at(i))) take_away(play, engine::seat_at(i));
  if (sides_left(play) < 2) return end_game(play, Reason::left);
  for (int i = 0; i < play.rules.seats; ++i)
    if (play.rules.same_side(seat, engine::seat_at(i))) go_on_without(play, engine::seat_at(i));
}

}  // namespace master
