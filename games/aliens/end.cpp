#include "games/aliens/play.hpp"

// ALI-180 to ALI-192.
namespace aliens {
namespace {

bool any_alien(const Rules& rules, const State& state) {
  for (int i = 0; i < rules.seats; ++i) {
    const Player& player = state.players[static_cast<std::size_t>(i)];
    if (in_play(player) && player.side == Side::alien) return true;
  }
  return false;
}

bool aliens_win(Reason reason) {
  return reason != Reason::escaped && reason != Reason::aliens_dead;  // ALI-185
}

SeatResult result_of_side(const Rules& rules, const State& state, const Player& player) {
  if (player.status == Status::eliminated && !rules.on.dead_aliens_win)  // ALI-188
    return SeatResult::lost_alien;
  return aliens_win(state.reason) ? SeatResult::won_alien : SeatResult::lost_alien;
}

// ALI-189
SeatResult result_of_mutant(const Rules& rules, const State& state, Seat seat) {
  const bool was_last = state.reason == Reason::mutation && seat == state.current;
  if (was_last && rules.on.mutation_last_human == MutationOfLast::loses)
    return SeatResult::lost_mutant;
  return result_of_side(rules, state, state.player(seat));
}

}  // namespace

// ALI-183: always in this order.
void check_end(const Play& play, Reason how_the_last_human_went) {
  State& state = play.state;
  if (state.phase == Phase::over) return;
  if (humans_on_board(play.rules, state) == 0) return end_game(play, how_the_last_human_went);
  if (open_pods(state) == 0) return end_game(play, Reason::no_pods);
  if (play.rules.on.humans_win_over_dead && !any_alien(play.rules, state))  // ALI-190
    end_game(play, Reason::aliens_dead);
}

void end_game(const Play& play, Reason reason) {
  play.state.phase = Phase::over;
  play.state.reason = reason;
  play.tell(What::GameOver, Seat{}).number = static_cast<std::uint8_t>(reason);
}

SeatResult result_of(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.player(seat);
  if (player.status == Status::escaped) return SeatResult::escaped;  // ALI-184
  if (player.left && player.status == Status::eliminated && !player.reborn)
    return SeatResult::lost_left;
  if (side_of(player.character) == Side::alien) return result_of_side(rules, state, player);
  if (player.mutated) return result_of_mutant(rules, state, seat);
  if (player.reborn)  // ALI-187
    return rules.on.reborn_with_aliens ? result_of_side(rules, state, player)
                                       : SeatResult::lost_killed;
  if (player.status == Status::eliminated) return SeatResult::lost_killed;
  return state.reason == Reason::aliens_dead ? SeatResult::escaped : SeatResult::lost_stranded;
}

std::optional<Outcome> Game::outcome(const Rules& rules, const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  Outcome outcome;
  outcome.reason = static_cast<std::uint8_t>(state.reason);
  for (int i = 0; i < rules.seats; ++i) {
    const SeatResult result = result_of(rules, state, engine::seat_at(i));
    const bool won = result == SeatResult::escaped || result == SeatResult::won_alien;
    const auto at = static_cast<std::size_t>(i);
    outcome.place[at] = won ? 1 : 2;
    outcome.score[at] = won ? 1 : 0;
    if (won) outcome.winners.add(engine::seat_at(i));
  }
  return outcome;
}

// A seat that is given up for good leaves the game like a killed Alien: cards unseen, character
// shown. (A table puts a bot in its place instead, ALI-211.)
Result Game::leave(const Rules& rules, State& state, Seat seat, Time now, Chance& chance,
                   Events& events) {
  if (engine::index(seat) >= rules.seats)
    return refusal_for(rules, state, Action{}, Error::already_left);
  if (state.phase == Phase::over) return refusal_for(rules, state, Action{}, Error::game_over);
  Player& player = state.player(seat);
  if (player.left) return refusal_for(rules, state, Action{}, Error::already_left);
  const Play play{rules, state, now, chance, events};
  player.left = true;
  Event& event = play.tell(What::SeatLeft, seat);
  if (!in_play(player)) return Result::accepted();
  event.character = player.reborn ? Character::none : player.character;
  event.side = player.side;
  lay_open(player);
  player.status = Status::eliminated;
  player.place = player.known = Sector::none;
  player.hand.move_all_to(rules.on.death_to_discard ? state.discard : state.removed);
  const bool at_turn = seat == state.current;
  if (at_turn) {
    take_back_draw(state);
    state.pod_choice = {};
  }
  check_end(play, Reason::left);
  if (state.phase == Phase::over) return Result::accepted();
  if (state.phase == Phase::reaction) {
    if (state.assault.victims.has(seat)) stop_asking(play, seat);
  } else if (at_turn) {
    pass_turn(play);
  }
  return Result::accepted();
}

}  // namespace aliens
