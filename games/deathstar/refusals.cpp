#include <algorithm>

#include "games/deathstar/play.hpp"

// What to tell a player whose action was not allowed. Nothing here decides; it only explains.
namespace deathstar {
namespace {

using engine::Refusal;

bool has(const std::vector<Spot>& spots, Spot spot) {
  return std::find(spots.begin(), spots.end(), spot) != spots.end();
}

Refusal why_not_walk(const Rules& rules, const State& state, Kind kind, const Action& action,
                     int number) {
  Spot at = state.player(state.current).token(kind).spot;
  std::vector<Spot> seen{at};
  for (std::size_t i = 0; i < action.length; ++i) {
    const Spot next = action.path[i];
    if (!on_station(next)) return refuse(Error::NoLine, 30, index(at), index(next));
    const auto here = static_cast<std::size_t>(index(at));
    if (!has(rules.board->out[here], next)) {
      if (has(rules.board->in[here], next))
        return refuse(Error::OneWay, 34, index(at), index(next));
      return refuse(Error::NoLine, 30, index(at), index(next));
    }
    if (has(seen, next)) return refuse(Error::TurnedBack, 32);
    if (next == rules.falcon && !state.falcon_open) return refuse(Error::FalconClosed, 77);
    seen.push_back(next);
    at = next;
  }
  const bool own_in_the_way = at == mate_of(state, kind) && !is_holding(rules, at);
  // The way leads to the open Falcon, or right up to it, with a number that is too high.
  const int to_falcon = rules.board->ahead[static_cast<std::size_t>(index(at))];
  const bool too_high = state.falcon_open && to_falcon <= 1 && action.length + to_falcon < number;
  const bool may_wait = too_high && to_falcon == 1 && rules.on.falcon_arrival == Arrival::wait;
  if (own_in_the_way && (action.length == number || may_wait))
    return refuse(Error::OwnTokenInTheWay, 55);
  return refuse(Error::WrongCount, too_high && rules.on.falcon_arrival == Arrival::exact ? 79 : 31,
                number);
}

Refusal why_not_move(const Rules& rules, const State& state, const Action& action) {
  const Player& player = state.player(state.current);
  const Token& token = player.token(action.token);
  if (aboard(rules, token)) return refuse(Error::TokenAboard, 80);
  if (!may_move(rules, state, action.token))
    return detained(rules, token) ? refuse(Error::TokenDetained, 121)
                                  : refuse(Error::OtherTokenBlocked, 128);
  return why_not_walk(rules, state, action.token, action, state.spin);
}

Refusal why_not_card_move(const Rules& rules, const State& state, const Action& action) {
  const CardKind& card = rules.card(state.card);
  if (card.effect == Effect::back) return refuse(Error::NotShortestRoute, 96);
  return why_not_walk(rules, state, state.mover, action, card.value);
}

Refusal why_not_fly(const Rules& rules, const State& state, const Action& action) {
  if (action.length > 0 && action.end() == Spot::base) return refuse(Error::OvershootsBase, 145);
  return refuse(Error::BadFlight, rules.on.straight_flight ? 144 : 143, state.spin);
}

Refusal why_not_present(const State& state) {
  if (state.player(state.current).escapes == 0) return refuse(Error::NoEscapeCard, 124);
  return refuse(Error::NotDetained, 124);
}

}  // namespace

Refusal why_not(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (state.phase == Phase::game_over) return refuse(Error::GameOver, 170);
  if (engine::index(seat) < rules.seats && state.player(seat).left)
    return refuse(Error::AlreadyLeft, 173);
  if (seat != state.current) return refuse(Error::NotYourTurn, 8);
  switch (action.verb) {
    case Verb::present_escape:
      if (state.phase == Phase::await_spin) return why_not_present(state);
      break;
    case Verb::move:
      if (state.phase == Phase::await_move) return why_not_move(rules, state, action);
      break;
    case Verb::hold:
      if (state.phase == Phase::await_move) return refuse(Error::MustMove, 15);
      if (state.phase == Phase::await_flight)
        return refuse(Error::MustMove, rules.on.straight_flight ? 147 : 146);
      break;
    case Verb::send_back:
      return refuse(Error::NoCollision, 51);
    case Verb::stop_short:
      return refuse(Error::NotOffered, 53);
    case Verb::move_card:
      if (state.phase == Phase::await_card_path) return why_not_card_move(rules, state, action);
      break;
    case Verb::fly:
      if (state.phase == Phase::await_flight) return why_not_fly(rules, state, action);
      break;
    case Verb::step:
      if (state.phase == Phase::await_step)
        return refuse(Error::BadStep, 154, rules.on.any_victory_step ? 1 : 0);
      break;
    default:
      break;
  }
  return refuse(Error::WrongPhase, 10);
}

}  // namespace deathstar
