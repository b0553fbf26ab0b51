#include <algorithm>

#include "games/deathstar/play.hpp"

// Whether an action is allowed, and what to tell whoever may not do it.
namespace deathstar {
namespace {

using engine::allowed;
using engine::Refusal;

bool has(const std::vector<Spot>& spots, Spot spot) {
  return std::find(spots.begin(), spots.end(), spot) != spots.end();
}

const Path* find(std::span<const Path> paths, const Action& action) {
  for (const Path& path : paths)
    if (same(path.spots, action.path) && path.length == action.length) return &path;
  return nullptr;
}

// What the named spots break on their way from `at`; in the end it is their count.
Refusal why_not_spots(const Rules& rules, const State& state, Spot at, const Action& action,
                      int number) {
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
  // The way leads to the open Falcon, or right up to it, with a number that is too high.
  const int to_falcon = rules.board->ahead[static_cast<std::size_t>(index(at))];
  const bool too_high = state.falcon_open && to_falcon <= 1 && action.length + to_falcon < number;
  return refuse(Error::WrongCount, too_high && rules.on.falcon_arrival == Arrival::exact ? 79 : 31,
                number);
}

Refusal why_not_way(const Rules& rules, const State& state, const Action& action, const Path& path,
                    int number) {
  const Error error = why_not_path(rules, state, mate_of(state, action.token), path);
  switch (error) {
    case Error::none:
      return allowed;
    case Error::FalconClosed:
      return refuse(error, 77);
    case Error::WrongCount:
      return refuse(error, 31, number);
    default:
      return refuse(error, 55);
  }
}

Refusal why_not_move(const Rules& rules, const State& state, const Action& action,
                     const Path*& path) {
  switch (const Error error = why_not_token(rules, state, action.token)) {
    case Error::none:
      break;
    case Error::TokenAboard:
      return refuse(error, 80);
    case Error::TokenDetained:
      return refuse(error, 121);
    default:
      return refuse(error, 128);
  }
  const Spot from = state.player(state.current).token(action.token).spot;
  path = find(rules.walks(from, state.spin), action);
  return path != nullptr ? why_not_way(rules, state, action, *path, state.spin)
                         : why_not_spots(rules, state, from, action, state.spin);
}

Refusal why_not_card_move(const Rules& rules, const State& state, const Action& action,
                          const Path*& path) {
  const CardKind& card = rules.card(state.card);
  if (action.token == state.mover) path = find(card_paths(rules, state), action);
  if (path != nullptr) return why_not_way(rules, state, action, *path, card.value);
  if (card.effect == Effect::back) return refuse(Error::NotShortestRoute, 96);
  const Spot from = state.player(state.current).token(state.mover).spot;
  return why_not_spots(rules, state, from, action, card.value);
}

Refusal why_not_fly(const Rules& rules, const State& state, const Action& action,
                    const Path*& path) {
  if (action.token == Kind::LL)
    path = find(rules.flights(pair_spot(state.player(state.current)), state.spin), action);
  if (path != nullptr) return allowed;
  if (action.length > 0 && action.end() == Spot::base) return refuse(Error::OvershootsBase, 145);
  return refuse(Error::BadFlight, rules.on.straight_flight ? 144 : 143, state.spin);
}

Refusal why_not_step(const Rules& rules, const State& state, const Action& action,
                     const Path*& path) {
  if (action.token == Kind::LL)
    path = find(rules.steps(pair_spot(state.player(state.current))), action);
  return path != nullptr ? allowed : refuse(Error::BadStep, 154, rules.on.any_victory_step ? 1 : 0);
}

bool asks_for_spin(Phase phase) {
  return phase == Phase::await_spin || phase == Phase::first_spin || phase == Phase::await_dogfight;
}

}  // namespace

Refusal why_not_present(const Rules& rules, const State& state, Kind kind) {  // DST-124
  const Player& player = state.player(state.current);
  if (player.escapes == 0) return refuse(Error::NoEscapeCard, 124);
  return detained(rules, player.token(kind)) ? allowed : refuse(Error::NotDetained, 124);
}

Refusal why_not_hold(const Rules& rules, const State& state) {
  if (state.phase == Phase::await_move)
    return may_hold(rules, state) ? allowed : refuse(Error::MustMove, 15);
  return may_stay_in_flight(rules, state)
             ? allowed
             : refuse(Error::MustMove, rules.on.straight_flight ? 147 : 146);
}

// DST-054: after a spin, stopping short is offered only where it moves the token.
Refusal why_not_stop(const State& state) {
  const bool offered = state.meeting.stop > 0 || state.meeting.cause != Cause::spin;
  return offered ? allowed : refuse(Error::NotOffered, 53);
}

Refusal why_not(const Rules& rules, const State& state, Seat seat, const Action& action,
                const Path*& path) {
  if (state.phase == Phase::game_over) return refuse(Error::GameOver, 170);
  if (seat != state.current) {
    const bool left = engine::index(seat) < rules.seats && state.player(seat).left;
    return left ? refuse(Error::AlreadyLeft, 173) : refuse(Error::NotYourTurn, 8);
  }
  // Fields that an action does not use are blank, so that one decision has one form.
  const bool plain = action == Action::plain(action.verb);
  const Phase phase = state.phase;
  switch (action.verb) {
    case Verb::spin:
      if (plain && asks_for_spin(phase)) return allowed;
      break;
    case Verb::move:
      if (phase == Phase::await_move) return why_not_move(rules, state, action, path);
      break;
    case Verb::hold:
      if (plain && (phase == Phase::await_move || phase == Phase::await_flight))
        return why_not_hold(rules, state);
      break;
    case Verb::present_escape:
      if (phase == Phase::await_spin && action == Action::plain(action.verb, action.token))
        return why_not_present(rules, state, action.token);
      break;
    case Verb::send_back:
      return plain && phase == Phase::await_collision ? allowed : refuse(Error::NoCollision, 51);
    case Verb::stop_short:
      return plain && phase == Phase::await_collision ? why_not_stop(state)
                                                      : refuse(Error::NotOffered, 53);
    case Verb::move_card:
      if (phase == Phase::await_card_path) return why_not_card_move(rules, state, action, path);
      break;
    case Verb::use_card_move:
    case Verb::use_card_free:
      if (plain && phase == Phase::await_card_choice) return allowed;
      break;
    case Verb::fly:
      if (phase == Phase::await_flight) return why_not_fly(rules, state, action, path);
      break;
    case Verb::step:
      if (phase == Phase::await_step) return why_not_step(rules, state, action, path);
      break;
  }
  return refuse(Error::WrongPhase, 10);
}

}  // namespace deathstar
