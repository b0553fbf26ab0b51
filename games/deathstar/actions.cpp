#include "games/deathstar/play.hpp"

namespace deathstar {
namespace {

void add_path(Actions& actions, Verb verb, Kind token, const Path& path) {
  Action& action = actions.extend();
  action.verb = verb;
  action.token = token;
  action.length = path.length;
  action.unused = 0;
  action.path = path.spots;
}

void list_paths(const Rules& rules, const State& state, Verb verb, Kind token,
                std::span<const Path> paths, Actions& actions) {
  const Spot mate = mate_of(state, token);
  for (const Path& path : paths)
    if (permits(rules, state, mate, path)) add_path(actions, verb, token, path);
}

void present_escape(const Play& play, Kind kind) {
  play.tell(What::EscapePresented, kind);
  --play.player().escapes;
  free_token(play, kind, Word::escape);
  put_back(play, play.rules.escape_card);
}

void perform(const Play& play, const Action& action, const Path* path) {
  State& state = play.state;
  switch (action.verb) {
    case Verb::spin:
      if (state.phase == Phase::first_spin) return first_spin(play);
      if (state.phase == Phase::await_dogfight) return fight(play);
      return spin(play);
    case Verb::present_escape:
      return present_escape(play, action.token);
    case Verb::move:
      return walk(play, action.token, *path, Cause::spin);
    case Verb::hold:
      play.tell(What::Held);
      return end_turn(play);
    case Verb::send_back:
      return paired(play.rules, play.player()) ? send_pair_back(play) : send_back(play);
    case Verb::stop_short:
      return paired(play.rules, play.player()) ? stop_pair_short(play) : stop_short(play);
    case Verb::move_card:
      return walk(play, state.mover, *path,
                  play.rules.card(state.card).effect == Effect::back ? Cause::back : Cause::ahead);
    case Verb::use_card_move:
      return carry_out_move(play);
    case Verb::use_card_free:
      return free_by_card(play);
    case Verb::fly:
      return fly(play, *path);
    case Verb::step:
      return step(play, *path);
  }
}

}  // namespace

void Game::legal(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (seat != state.current) return;
  const auto offer = [&](const Action& action, const engine::Refusal& refusal = {}) {
    if (!is_refused(refusal)) actions.add(action);
  };
  const Player& player = state.player(seat);
  switch (state.phase) {
    case Phase::first_spin:
    case Phase::await_dogfight:
      return offer(Action::plain(Verb::spin));
    case Phase::await_spin:
      offer(Action::plain(Verb::spin));
      if (player.escapes == 0) return;
      for (Kind kind : both_kinds)
        offer(Action::plain(Verb::present_escape, kind), why_not_present(rules, state, kind));
      return;
    case Phase::await_move:
      for (Kind kind : both_kinds)
        if (may_move(rules, state, kind))
          list_paths(rules, state, Verb::move, kind,
                     rules.walks(player.token(kind).spot, state.spin), actions);
      return offer(Action::plain(Verb::hold), why_not_hold(rules, state));
    case Phase::await_collision:
      offer(Action::plain(Verb::send_back));
      return offer(Action::plain(Verb::stop_short), why_not_stop(state));
    case Phase::await_card_path:
      return list_paths(rules, state, Verb::move_card, state.mover, card_paths(rules, state),
                        actions);
    case Phase::await_card_choice:
      offer(Action::plain(Verb::use_card_move));
      return offer(Action::plain(Verb::use_card_free));
    case Phase::await_flight:
      for (const Path& path : rules.flights(pair_spot(player), state.spin))
        add_path(actions, Verb::fly, Kind::LL, path);
      return offer(Action::plain(Verb::hold), why_not_hold(rules, state));
    case Phase::await_step:
      for (const Path& path : rules.steps(pair_spot(player)))
        add_path(actions, Verb::step, Kind::LL, path);
      return;
    case Phase::game_over:
      return;
  }
}

Result Game::apply(const Rules& rules, State& state, Seat seat, const Action& action, Time now,
                   Chance& chance, Events& events) {
  const Path* path = nullptr;
  if (const engine::Refusal refusal = why_not(rules, state, seat, action, path);
      is_refused(refusal))
    return refusal;
  perform(Play{rules, state, now, chance, events}, action, path);
  return Result::accepted();
}

std::optional<Time> Game::deadline(const Rules& rules, const State& state) {
  if (!rules.on.turn_timer || state.phase == Phase::game_over) return std::nullopt;
  return state.turn_began + std::int64_t{*rules.on.turn_timer} * 1000;
}

// The time of a turn is over: the baseline bot decides, one decision at a time.
void Game::expire(const Rules& rules, State& state, Time now, Chance& chance, Events& events) {
  const Play play{rules, state, now, chance, events};
  const std::optional<Time> due = deadline(rules, state);
  if (!due || now < *due) return;
  play.tell(What::TimedOut);
  Actions actions;
  legal(rules, state, state.current, actions);
  const Action action = baseline_choice(rules, view(rules, state, state.current), actions);
  const Path* path = nullptr;
  if (!is_refused(why_not(rules, state, state.current, action, path))) perform(play, action, path);
}

}  // namespace deathstar
