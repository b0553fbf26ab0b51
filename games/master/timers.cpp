#include <algorithm>

#include "games/master/play.hpp"

namespace master {
namespace {

// What can be due, in the order of MAS-252 for equal times.
enum class Due : std::uint8_t { phase, trap, freeze, contest, last_call, stall, photo, hand, none };
struct Alarm {
  Due what = Due::none;
  Time at = never;
};

void consider(Alarm& first, Due what, Time at) {
  if (at == never) return;
  if (first.what == Due::none || at < first.at) first = {what, at};
}

Time stall_end(const Rules& rules, const State& state) {
  const Tableau& table = state.table;
  if (!rules.real_time() || table.phase != Phase::play || table.last_call_end != never)
    return never;
  return (state.pile.empty() ? table.stack_from : table.stall_from) + rules.timer(Timer::stall);
}

// With `hands` also the moments at which a hand is free again: nothing happens then, but somebody
// is asked again.
Alarm next_alarm(const Rules& rules, const State& state, bool hands) {
  const Tableau& table = state.table;
  Alarm first;
  if (table.phase == Phase::over) return first;
  consider(first, Due::phase, table.phase_end);
  const bool by_clock = rules.on.tempo != Tempo::pulse || table.phase == Phase::closing;
  if (by_clock)
    for (std::size_t i = 0; i < table.trap_count; ++i)
      consider(first, Due::trap, table.trap_ends[i]);
  consider(first, Due::freeze, table.freeze_end);
  consider(first, Due::contest, table.contest_end);
  if (rules.real_time()) consider(first, Due::last_call, table.last_call_end);
  consider(first, Due::stall, stall_end(rules, state));
  if (table.phase == Phase::closing && table.now < table.photo_end)
    consider(first, Due::photo, table.photo_end);
  if (!hands || (table.phase != Phase::play && table.phase != Phase::closing)) return first;
  for (int i = 0; i < rules.seats; ++i) {
    const Player& player = table.players[static_cast<std::size_t>(i)];
    if (active(player) && player.busy_until > table.now)
      consider(first, Due::hand, player.busy_until);
  }
  return first;
}

void phase_is_over(const Play& play) {
  Tableau& table = play.table();
  switch (table.phase) {
    case Phase::choose_leader:
      return choose_leader(play, table.turn, first_free_leader(play));
    case Phase::prep_story:
    case Phase::hand_prep:
      return settle_story_by_default(play);
    case Phase::prep:
      return deal(play);
    case Phase::ready:
      return begin_countdown(play);
    case Phase::countdown:
      return begin_play(play);
    case Phase::play:
      if (play.rules.on.tempo == Tempo::pulse) return close_beat(play);
      play.tell(What::Passed, table.turn);
      return end_turn(play, table.turn, true);
    case Phase::story:
      play.tell(What::StoryDeclined, engine::seat_at(table.entitled));
      return pass_deal(play);
    case Phase::closing:
    case Phase::over:
      return;
  }
}

void stalled(const Play& play) {
  if (play.state.pile.empty()) return end_round(play, Cause::stalled);  // MAS-148
  forced_draw(play, stall_caller(play.rules, play.state), Cause::stalled);
}

void act(const Play& play, const Alarm& alarm) {
  Tableau& table = play.table();
  switch (alarm.what) {
    case Due::phase:
      return phase_is_over(play);
    case Due::trap: {
      const int which = table.trap_count > 1 && table.trap_ends[1] < table.trap_ends[0] ? 1 : 0;
      take_three(play, which, Cause::expired);
      return go_on_with_turns(play);
    }
    case Due::freeze:
      table.freeze_end = never;
      return;
    case Due::contest:
      return expire_call(play);
    case Due::last_call:
      return end_round(play, Cause::exhausted);
    case Due::stall:
      return stalled(play);
    case Due::photo:
      return finish_closing_if_over(play);
    case Due::hand:
    case Due::none:
      return;
  }
}

}  // namespace

// Leaves room for all that one alarm and one action tell; what else is due waits for the next
// input.
constexpr int most_events_before_an_alarm = 48;

void act_on_time(const Play& play) {
  for (;;) {
    const Alarm alarm = next_alarm(play.rules, play.state, false);
    if (alarm.what == Due::none || alarm.at > play.now) break;
    // A table tells the time as it passes; a file may claim that years went by at once.
    if (play.events.size() >= most_events_before_an_alarm) return;
    const Time at = std::max(alarm.at, play.table().now);
    play.table().now = at;
    const Play then{play.rules, play.state, at, play.chance, play.events};
    act(then, alarm);
    finish_closing_if_over(then);
    check_last_call(then);
  }
  play.table().now = std::max(play.table().now, play.now);
  if (play.rules.on.spectator_hands == HandsSeen::delayed) open_past_hands(play);
}

bool time_is_due(const Rules& rules, const State& state, Time now) {
  const Alarm alarm = next_alarm(rules, state, false);
  return alarm.what != Due::none && alarm.at <= now;
}

std::optional<Time> Game::deadline(const Rules& rules, const State& state) {
  const Alarm alarm = next_alarm(rules, state, true);
  if (alarm.what == Due::none) return std::nullopt;
  return alarm.at;
}

void Game::expire(const Rules& rules, State& state, Time now, Chance& chance, Events& events) {
  act_on_time(Play{rules, state, now, chance, events});
}

}  // namespace master
