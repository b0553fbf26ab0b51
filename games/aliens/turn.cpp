#include <algorithm>

#include "games/aliens/play.hpp"

namespace aliens {

void begin_turn(const Play& play, Seat seat) {
  State& state = play.state;
  state.current = seat;
  state.turn = Turn{};
  state.turn.start = play.player().place;
  state.phase = Phase::before_move;
  state.clock_began = play.now;
  play.tell(What::TurnStarted).number = state.round;
}

// ALI-043, ALI-090, ALI-113, ALI-147: what makes a player fast adds up.
int speed(const Rules& rules, const State& state) {
  const Player& player = state.player(state.current);
  const Speeds& speeds = rules.components->speeds;
  const int extra = state.turn.adrenaline * speeds.adrenaline;
  if (player.side == Side::human) return speeds.human + extra;
  int most = std::min(speeds.alien + player.kills * (speeds.fed - speeds.alien), speeds.most_fed);
  if (!player.moved && power(rules, player) == Character::fast)
    most = std::max(most, speeds.fast_first);
  return most + extra;
}

// ALI-040, ALI-041: clockwise; a round begins at the seat of the starting player, in play or not.
void pass_turn(const Play& play) {
  State& state = play.state;
  if (state.phase == Phase::over) return;
  do {
    state.current = next_seat(play.rules, state.current);
    if (state.current != state.starter) continue;
    if (state.round >= play.rules.on.rounds) return end_game(play, Reason::time_up);  // ALI-182
    ++state.round;
    play.tell(What::RoundStarted, Seat{}).number = state.round;
  } while (!in_play(play.player()));
  begin_turn(play, state.current);
}

std::optional<Time> Game::deadline(const Rules& rules, const State& state) {
  if (rules.on.turn_seconds == 0 || state.phase == Phase::over) return std::nullopt;
  return state.clock_began + std::int64_t{rules.on.turn_seconds} * 1000;
}

// The time is over: a substitute makes the missing decisions, of an answer this one, of a turn all
// that are left, so that the table hears a whole turn.
void Game::expire(const Rules& rules, State& state, Time now, Chance& chance, Events& events) {
  const std::optional<Time> due = deadline(rules, state);
  if (!due || now < *due) return;
  const Seat seat = acting(rules, state).lowest();
  Play{rules, state, now, chance, events}.tell(What::TimedOut, seat);
  const bool answering = state.phase == Phase::reaction;
  Actions actions;
  do {
    actions.clear();
    legal(rules, state, seat, actions);
    const Action action = substitute_choice(rules, view(rules, state, seat), actions);
    if (!apply(rules, state, seat, action, now, chance, events).ok()) return;
  } while (!answering && state.current == seat && state.phase != Phase::over &&
           state.clock_began != now);
}

}  // namespace aliens
