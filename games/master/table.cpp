#include "games/master/play.hpp"

// What the game asks of the table that it is played at.
namespace master {
namespace {

constexpr std::int64_t countdown_after_pause = 3'000;  // MAS-256

}  // namespace

engine::Manners Game::manners(const Rules& rules) {
  using Pause = engine::Manners::Pause;
  engine::Manners manners;
  manners.take_back = !rules.real_time();
  manners.public_sees_more = rules.on.spectator_hands != HandsSeen::never;
  manners.pause = rules.on.pause_off       ? Pause::off
                  : rules.on.pause_by_vote ? Pause::vote
                                           : Pause::host;
  manners.after_pause = rules.real_time() ? countdown_after_pause : 0;
  manners.absence = 1;  // MAS-257: windows and time-outs apply to whoever is away
  manners.takeover = rules.on.takeover_seconds;
  manners.tick = rules.on.tick_arbitration ? rules.timer(Timer::tick) : 0;
  return manners;
}

bool Game::races(const Rules& rules, const State& state) {
  return rules.real_time() &&
         (state.table.phase == Phase::play || state.table.phase == Phase::closing);
}

// MAS-254; without ticks the same with ticks of a millisecond.
Seat Game::first_at(const Rules& rules, const State& state, Time time) {
  return tick_order(rules, state, time)[0];
}

// MAS-245: what others have voted for.
std::optional<Action> Game::consent(const Rules& rules, const State& state, Seat seat) {
  bool asked = false;
  for (const Player& player : state.table.players) asked = asked || player.voted;
  Action vote;
  vote.verb = Verb::vote_redo;
  if (!asked || engine::index(seat) >= rules.seats || state.table.player(seat).left ||
      judge(rules, state, seat, vote, state.table.now) != Error::none)
    return std::nullopt;
  return vote;
}

}  // namespace master
