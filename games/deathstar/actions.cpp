#include "games/deathstar/bot.hpp"
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

Action plain(Verb verb, Kind token = Kind::LL) {
  Action action;
  action.verb = verb;
  action.token = token;
  return action;
}

void list_moves(const Rules& rules, const State& state, Actions& actions) {
  for (Kind kind : both_kinds) {
    if (!may_move(rules, state, kind)) continue;
    const Player& player = state.player(state.current);
    const Spot mate = player.token(other(kind)).spot;
    for (const Path& path : rules.walks(player.token(kind).spot, state.spin))
      if (permits(rules, state, mate, path)) add_path(actions, Verb::move, kind, path);
  }
  if (may_hold(rules, state)) actions.add(plain(Verb::hold));
}

bool can_present(const Rules& rules, const State& state, Kind kind) {
  const Player& player = state.player(state.current);
  return player.escapes > 0 && detained(rules, player.token(kind));  // DST-124
}

// DST-054: after a spin, stopping short is offered only where it moves the token.
bool offers_stop(const State& state) {
  return state.meeting.stop > 0 || state.meeting.cause != Cause::spin;
}

const Path* find(std::span<const Path> paths, const Action& action) {
  for (const Path& path : paths)
    if (same(path.spots, action.path) && path.length == action.length) return &path;
  return nullptr;
}

// The way that a token's action names, if it may be taken now.
const Path* find_permitted(const Rules& rules, const State& state, std::span<const Path> paths,
                           const Action& action) {
  const Path* path = find(paths, action);
  if (path == nullptr || !permits(rules, state, mate_of(state, action.token), *path))
    return nullptr;
  return path;
}

// The same conditions as in Game::legal, one action at a time; `path` is set where the action has
// one.
bool allowed(const Rules& rules, const State& state, const Action& action, const Path*& path) {
  const Player& player = state.player(state.current);
  switch (state.phase) {
    case Phase::first_spin:
    case Phase::await_dogfight:
      return action == plain(Verb::spin);
    case Phase::await_spin:
      return action == plain(Verb::spin) || (action == plain(Verb::present_escape, action.token) &&
                                             can_present(rules, state, action.token));
    case Phase::await_move:
      if (action.verb == Verb::hold) return action == plain(Verb::hold) && may_hold(rules, state);
      if (action.verb != Verb::move || !may_move(rules, state, action.token)) return false;
      path = find_permitted(rules, state, rules.walks(player.token(action.token).spot, state.spin),
                            action);
      return path != nullptr;
    case Phase::await_collision:
      return action == plain(Verb::send_back) ||
             (action == plain(Verb::stop_short) && offers_stop(state));
    case Phase::await_card_path:
      if (action.verb != Verb::move_card || action.token != state.mover) return false;
      path = find_permitted(rules, state, card_paths(rules, state), action);
      return path != nullptr;
    case Phase::await_card_choice:
      return action == plain(Verb::use_card_move) || action == plain(Verb::use_card_free);
    case Phase::await_flight:
      if (action.verb == Verb::hold)
        return action == plain(Verb::hold) && may_stay_in_flight(rules, state);
      if (action.verb != Verb::fly || action.token != Kind::LL) return false;
      path = find(rules.flights(pair_spot(player), state.spin), action);
      return path != nullptr;
    case Phase::await_step:
      if (action.verb != Verb::step || action.token != Kind::LL) return false;
      path = find(rules.steps(pair_spot(player)), action);
      return path != nullptr;
    case Phase::game_over:
      return false;
  }
  return false;
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
  switch (state.phase) {
    case Phase::first_spin:
    case Phase::await_dogfight:
      return actions.add(plain(Verb::spin));
    case Phase::await_spin:
      actions.add(plain(Verb::spin));
      for (Kind kind : both_kinds)
        if (can_present(rules, state, kind)) actions.add(plain(Verb::present_escape, kind));
      return;
    case Phase::await_move:
      return list_moves(rules, state, actions);
    case Phase::await_collision:
      actions.add(plain(Verb::send_back));
      if (offers_stop(state)) actions.add(plain(Verb::stop_short));
      return;
    case Phase::await_card_path: {
      for (const Path& path : card_paths(rules, state))
        if (permits(rules, state, mate_of(state, state.mover), path))
          add_path(actions, Verb::move_card, state.mover, path);
      return;
    }
    case Phase::await_card_choice:
      actions.add(plain(Verb::use_card_move));
      return actions.add(plain(Verb::use_card_free));
    case Phase::await_flight:
      for (const Path& path : rules.flights(pair_spot(state.player(seat)), state.spin))
        add_path(actions, Verb::fly, Kind::LL, path);
      if (may_stay_in_flight(rules, state)) actions.add(plain(Verb::hold));
      return;
    case Phase::await_step:
      for (const Path& path : rules.steps(pair_spot(state.player(seat))))
        add_path(actions, Verb::step, Kind::LL, path);
      return;
    case Phase::game_over:
      return;
  }
}

Result Game::apply(const Rules& rules, State& state, Seat seat, const Action& action, Time now,
                   Chance& chance, Events& events) {
  const Path* path = nullptr;
  if (seat != state.current || !allowed(rules, state, action, path))
    return why_not(rules, state, seat, action);
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
  if (allowed(rules, state, action, path)) perform(play, action, path);
}

}  // namespace deathstar
