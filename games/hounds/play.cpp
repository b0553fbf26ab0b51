#include <algorithm>

#include "games/hounds/hounds.hpp"

// The rules, in the order of RULES.md.
namespace hounds {
namespace {

using engine::Refusal;
using engine::refuse;
using engine::Result;
using Error = Game::Error;
using Events = Game::Events;
using What = Event::What;

Seat up(const State& state) { return state.phase == Phase::hounds ? pack : prey; }

bool is_hound(const State& state, Spot spot) {
  return std::find(state.hounds.begin(), state.hounds.end(), spot) != state.hounds.end();
}
bool is_free(const State& state, Spot spot) { return state.hare != spot && !is_hound(state, spot); }

// HAR-011, HAR-012, HAR-013: what stands in the way of a move of this seat's piece.
Refusal why_not_move(const Rules& rules, const State& state, Seat seat, Spot from, Spot to) {
  if (seat == pack ? !is_hound(state, from) : state.hare != from)
    return refuse(Error::NotYourPiece, 11);
  if (to == Spot::none || !rules.board->joined(from, to)) return refuse(Error::NoLine, 11);
  if (!is_free(state, to)) return refuse(Error::Occupied, 11);
  if (seat == pack && rules.board->at(to).x < rules.board->at(from).x)
    return refuse(Error::NoWayBack, 12);
  return engine::allowed;
}

Refusal why_not(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (state.phase == Phase::over) return refuse(Error::GameOver, 24);
  if (seat != up(state)) return refuse(Error::NotYourTurn, 10);
  return why_not_move(rules, state, seat, action.from, action.to);
}

// HAR-020
bool is_past(const Rules& rules, const State& state) {
  const int column = rules.board->at(state.hare).x;
  return std::none_of(state.hounds.begin(), state.hounds.end(),
                      [&](Spot hound) { return rules.board->at(hound).x < column; });
}

// HAR-021
bool is_trapped(const Rules& rules, const State& state) {
  const auto& beside = rules.board->at(state.hare).beside;
  return std::none_of(beside.begin(), beside.end(),
                      [&](Spot spot) { return is_free(state, spot); });
}

// HAR-023: of a trap and stalling the trap counts.
Reason verdict(const Rules& rules, const State& state) {
  if (is_past(rules, state)) return Reason::escaped;
  if (state.phase == Phase::hare && is_trapped(rules, state)) return Reason::trapped;
  return state.stalled >= rules.stalling ? Reason::stalled : Reason::running;
}

void tell(Events& events, What what, Seat seat) {
  Event event;
  event.what = what;
  event.seat = seat;
  events.add(event);
}

void end(State& state, Reason reason, Seat winner, Events& events) {
  state.phase = Phase::over;
  state.reason = reason;
  state.winner = winner;
  Event event;
  event.what = What::GameEnded;
  event.seat = winner;
  event.reason = reason;
  events.add(event);
}

}  // namespace

State Game::open(const Rules& rules, Chance&, Events& events) {
  State state;
  state.hounds = rules.board->hounds;
  state.hare = rules.board->hare;
  tell(events, What::GameStarted, pack);
  return state;
}

engine::Seats Game::acting(const Rules&, const State& state) {
  return state.phase == Phase::over ? engine::Seats() : engine::Seats::only(up(state));
}

void Game::legal(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (!acting(rules, state).has(seat)) return;
  const auto list = [&](Spot from) {
    for (const Spot to : rules.board->at(from).beside)
      if (!engine::is_refused(why_not_move(rules, state, seat, from, to)))
        actions.add({Action::Verb::move, from, to});
  };
  if (seat == prey) return list(state.hare);
  for (const Spot hound : state.hounds) list(hound);
}

Result Game::apply(const Rules& rules, State& state, Seat seat, const Action& action, engine::Time,
                   Chance&, Events& events) {
  if (const Refusal refusal = why_not(rules, state, seat, action); engine::is_refused(refusal))
    return refusal;
  const Spot from = action.from;
  const Spot to = action.to;
  if (seat == prey) {
    state.hare = to;
  } else {
    *std::find(state.hounds.begin(), state.hounds.end(), from) = to;
    const bool forward = rules.board->at(to).x > rules.board->at(from).x;
    state.stalled = forward ? 0 : static_cast<std::uint8_t>(state.stalled + 1);  // HAR-022
  }
  state.phase = seat == pack ? Phase::hare : Phase::hounds;
  tell(events, What::Moved, seat);
  Event& moved = events[events.size() - 1];
  moved.from = from;
  moved.to = to;
  moved.stalled = seat == pack ? state.stalled : std::uint8_t{0};
  if (const Reason reason = verdict(rules, state); reason != Reason::running)
    end(state, reason, reason == Reason::trapped ? pack : prey, events);
  return Result::accepted();
}

// HAR-025
Result Game::leave(const Rules& rules, State& state, Seat seat, engine::Time, Chance&,
                   Events& events) {
  if (state.phase == Phase::over) return refuse(Error::GameOver, 24);
  if (engine::index(seat) >= rules.seats) return refuse(Error::AlreadyLeft, 25);
  tell(events, What::SeatLeft, seat);
  end(state, Reason::left, seat == pack ? prey : pack, events);
  return Result::accepted();
}

std::optional<engine::Outcome> Game::outcome(const Rules&, const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  engine::Outcome outcome;
  outcome.winners.add(state.winner);
  outcome.reason = static_cast<std::uint8_t>(state.reason);
  return outcome;
}

std::string Game::wrong(const Rules& rules, const State& state) {
  for (std::size_t i = 0; i < state.hounds.size(); ++i)
    if (state.hounds[i] == state.hare ||
        std::count(state.hounds.begin(), state.hounds.end(), state.hounds[i]) > 1)
      return "two pieces stand on " + rules.board->at(state.hounds[i]).id;
  const bool over = state.phase == Phase::over;
  if (over != (state.reason != Reason::running)) return "'reason' says how it ended, once it has";
  if (engine::index(state.winner) >= rules.seats) return "'winner' is no seat of this game";
  if (!over && state.winner != pack) return "'winner' is told once it is over";
  return over || verdict(rules, state) == Reason::running ? "" : "this is decided already";
}

std::vector<engine::SpotPiece> Game::pieces(const View& view) {
  std::vector<engine::SpotPiece> all;
  for (const Spot hound : view.hounds) all.push_back({pack, "hound", hound});
  all.push_back({prey, "hare", view.hare});
  return all;
}

engine::Prompt Game::prompt(const Rules& rules, const View& view, engine::Observer observer) {
  const bool over = view.phase == Phase::over;
  const Seat seat = over ? view.winner : up(view);
  engine::Prompt prompt{seat, {}, engine::key_of<"phase.">(view.phase)};
  prompt.fields["seat"] = engine::index(seat);
  if (over) prompt.rest = engine::key_of<"outcome.">(view.reason);
  if (!over && observer.is(seat)) {
    prompt.verb = "ui.say.move";
    prompt.rest = view.phase == Phase::hare ? "ui.say.hare" : "ui.say.hounds";
  }
  if (!over && view.stalled > 0) prompt.then = "ui.say.stalled";
  prompt.fields["stalled"] = view.stalled;
  prompt.fields["most"] = rules.stalling;
  return prompt;
}

std::string_view Game::goal(const Rules&, const View&, engine::Observer observer) {
  return observer.is(prey) ? "goal.hare" : "goal.hounds";
}

}  // namespace hounds
