#include "games/deathstar/play.hpp"

namespace deathstar {
namespace {

void take_place(const Play& play, Seat seat, Word how) {
  State& state = play.state;
  int place = 1;
  for (int i = 0; i < play.rules.seats; ++i)
    if (state.players[static_cast<std::size_t>(i)].place > 0) ++place;
  state.player(seat).place = static_cast<std::uint8_t>(place);
  Event& event = play.announce(What::GameWon);
  event.seat = seat;
  event.word = how;
  event.number = static_cast<std::uint16_t>(place);
}

}  // namespace

int still_playing(const Rules& rules, const State& state) {
  int count = 0;
  for (int i = 0; i < rules.seats; ++i)
    if (playing(state.players[static_cast<std::size_t>(i)])) ++count;
  return count;
}

// DST-170: the first one wins at once; DST-172: or the others play on for the places.
void reach_base(const Play& play, Word how) {
  take_place(play, play.state.current, how);
  if (!play.rules.on.play_on || play.rules.seats == 1) return end_game(play, Reason::won);
  if (still_playing(play.rules, play.state) == 1) return last_one_wins(play);
  end_turn(play);
}

void last_one_wins(const Play& play) {
  bool arrived = false;
  for (const Player& player : play.state.players) arrived = arrived || player.place > 0;
  for (int i = 0; i < play.rules.seats; ++i)
    if (playing(play.state.players[static_cast<std::size_t>(i)]))
      take_place(play, engine::seat_at(i), Word::last);
  end_game(play, arrived ? Reason::places : Reason::left);
}

void end_game(const Play& play, Reason reason) {
  play.state.phase = Phase::game_over;
  play.state.reason = reason;
  play.state.extra = 0;
  play.announce(What::GameEnded).number = static_cast<std::uint16_t>(reason);
}

// DST-173
Result Game::leave(const Rules& rules, State& state, Seat seat, Time now, Chance& chance,
                   Events& events) {
  if (state.phase == Phase::game_over) return refuse(Error::GameOver, 170);
  if (engine::index(seat) >= rules.seats || state.player(seat).left)
    return refuse(Error::AlreadyLeft, 173);
  const Play play{rules, state, now, chance, events};
  Player& player = state.player(seat);
  play.announce(What::SeatLeft).seat = seat;
  const bool was_playing = playing(player);
  player.left = true;
  for (Token& token : player.tokens) token = Token{};
  const bool at_turn = state.current == seat && state.phase != Phase::first_spin;
  if (at_turn) finish_card(play);
  for (; player.escapes > 0; --player.escapes) put_back(play, rules.escape_card);
  if (!was_playing) return Result::accepted();
  if (still_playing(rules, state) == 0) {
    end_game(play, Reason::left);
  } else if (still_playing(rules, state) == 1) {
    last_one_wins(play);
  } else if (state.phase == Phase::first_spin) {
    state.contenders.remove(seat);
    state.spun.remove(seat);
    state.first_spins[static_cast<std::size_t>(engine::index(seat))] = 0;
    settle_first_player(play);
  } else if (at_turn) {
    state.extra = 0;
    pass_turn(play);
  }
  return Result::accepted();
}

// DST-171: how far a player had still to go, for statistics only.
Remaining remaining_way(const Rules& rules, const Player& player) {
  Remaining way;
  if (player.left) {
    way.stage = Stage::left;
  } else if (!paired(rules, player)) {
    way.stage = Stage::station;
    for (const Token& token : player.tokens)
      if (on_station(token.spot))
        way.lines += rules.board->ahead[static_cast<std::size_t>(index(token.spot))];
  } else if (pair_spot(player) == Spot::base) {
    way.stage = Stage::base;
  } else if (pair_spot(player) == rules.falcon) {
    way.stage = Stage::falcon;
    way.lines = rules.board->rows + 1;
  } else {
    way.stage = Stage::hyperspace;
    way.lines = rules.board->rows - rules.board->row(pair_spot(player));
  }
  return way;
}

std::optional<Outcome> Game::outcome(const Rules& rules, const State& state) {
  if (state.phase != Phase::game_over) return std::nullopt;
  Outcome outcome;
  outcome.reason = static_cast<std::uint8_t>(state.reason);
  for (int i = 0; i < rules.seats; ++i) {
    const Player& player = state.players[static_cast<std::size_t>(i)];
    const auto at = static_cast<std::size_t>(i);
    outcome.place[at] = player.place;
    if (player.place == 1) outcome.winners.add(engine::seat_at(i));
    // DST-182: a time trial is measured in turns; otherwise the winner has the point.
    outcome.score[at] = rules.on.time_trial ? player.turns : (player.place == 1 ? 1 : 0);
  }
  return outcome;
}

}  // namespace deathstar
