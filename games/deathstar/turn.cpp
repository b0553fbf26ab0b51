#include "games/deathstar/play.hpp"

namespace deathstar {
namespace {

// DST-008: to the left, skipping those who have left or arrived. Nothing if a full circle of rounds
// is over and the game ends here.
bool next_seat(const Play& play) {
  State& state = play.state;
  do {
    const int next = engine::index(state.current) + 1;
    state.current = engine::seat_at(next == play.rules.seats ? 0 : next);
    if (state.current == state.starter) {
      if (play.rules.on.round_limit && state.round >= *play.rules.on.round_limit) {
        end_game(play, Reason::round_limit);  // DST-174
        return false;
      }
      ++state.round;
    }
  } while (!playing(play.player()));
  return true;
}

void clear_turn(State& state) {
  state.spin = 0;
  state.drawn = 0;
  state.locked_up = 0;
  state.card = Card::none;
  state.mover = Kind::LL;
  state.meeting = Meeting{};
}

// DST-126: time counts for tokens that were locked up before the spin and still are.
void count_time_served(const Play& play) {
  if (play.state.locked_up == 0) return;
  for (Kind kind : both_kinds) {
    Token& token = play.player().token(kind);
    if ((play.state.locked_up & 1u << index(kind)) != 0 && detained(play.rules, token))
      ++token.served;
  }
}

void spend_number(const Play& play) {
  State& state = play.state;
  if (paired(play.rules, play.player())) {
    if (!play.rules.flights(pair_spot(play.player()), state.spin).empty()) {
      state.phase = Phase::await_flight;
      return;
    }
  } else if (any_move(play.rules, state)) {
    state.phase = Phase::await_move;
    return;
  }
  play.tell(What::NoMove);  // DST-017, DST-146
  end_turn(play);
}

}  // namespace

bool mission_complete(const Rules& rules, const Player& player) {
  switch (rules.on.missions) {  // DST-075, DST-180
    case Missions::both:
      return player.blueprint && player.tractor;
    case Missions::either:
      return player.blueprint || player.tractor;
    case Missions::none:
      return true;
  }
  return false;
}

void begin_turn(const Play& play, Seat seat, bool extra) {
  State& state = play.state;
  clear_turn(state);
  state.current = seat;
  state.extra_turn = extra;
  state.turn_began = play.now;
  Player& player = play.player();
  if (!extra) ++player.turns;
  Event& event = play.tell(What::TurnStarted);
  event.number = state.round;
  event.extra = extra;
  if (player.owed > 0) {  // DST-011
    --player.owed;
    play.tell(What::TurnLost).number = player.owed;
    pass_turn(play);
    return;
  }
  state.falcon_open = mission_complete(play.rules, player);  // DST-076
  for (Kind kind : both_kinds)                               // DST-127
    if (detained(play.rules, player.token(kind)) &&
        player.token(kind).served >= play.rules.on.detention_turns)
      free_token(play, kind, Word::served);
  state.phase = Phase::await_spin;
}

void free_token(const Play& play, Kind kind, Word reason) {
  play.player().token(kind).free = true;
  play.tell(What::TokenFreed, kind).word = reason;
}

void spin(const Play& play) {
  State& state = play.state;
  state.spin =
      static_cast<std::uint8_t>(1 + play.chance.weighted(spin_stream, play.rules.on.spinner));
  play.tell(What::Spun).number = state.spin;
  for (Kind kind : both_kinds) {
    if (!detained(play.rules, play.player().token(kind))) continue;
    state.locked_up = static_cast<std::uint8_t>(state.locked_up | 1u << index(kind));
    if (state.spin == 3 && play.rules.on.three_opens) free_token(play, kind, Word::three);
  }
  spend_number(play);
}

// DST-016 and the last sentence of the options: when standing still is allowed.
bool may_hold(const Rules& rules, const State& state) {
  if (rules.on.hold == Hold::always) return true;
  if (!state.falcon_open) return false;
  const Player& player = state.player(state.current);
  if (rules.on.hold == Hold::approach) {
    for (const Token& token : player.tokens)
      if (on_station(token.spot) && (rules.board->approach >> index(token.spot) & 1) != 0)
        return true;
    return false;
  }
  if (rules.on.falcon_arrival != Arrival::wait || state.spin == 1) return false;
  bool at_the_door = false;  // the only token that could move stands right beside the Falcon
  for (Kind kind : both_kinds) {
    if (!may_move(rules, state, kind)) continue;
    if (rules.board->ahead[static_cast<std::size_t>(index(player.token(kind).spot))] != 1)
      return false;
    at_the_door = true;
  }
  return at_the_door;
}

void end_turn(const Play& play) {
  count_time_served(play);
  pass_turn(play);
}

void pass_turn(const Play& play) {
  State& state = play.state;
  if (state.phase == Phase::game_over) return;
  if (state.extra > 0 && playing(play.player())) {  // DST-018
    --state.extra;
    begin_turn(play, state.current, true);
    return;
  }
  state.extra = 0;
  if (next_seat(play)) begin_turn(play, state.current, false);
}

}  // namespace deathstar
