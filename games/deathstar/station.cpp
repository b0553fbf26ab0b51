#include "games/deathstar/play.hpp"

namespace deathstar {
namespace {

std::uint64_t bit(Spot spot) { return std::uint64_t{1} << index(spot); }

bool shared_spots_clash(const Rules& rules) {
  return rules.on.collision == Collision::detention_or_short;
}

// DST-053: how many lines of the path are walked when stopping on the last empty spot before its
// end.
int short_stop(const Path& path, std::uint64_t taken) {
  for (int length = path.length - 1; length > 0; --length)
    if ((taken & bit(path.spots[static_cast<std::size_t>(length) - 1])) == 0) return length;
  return 0;
}

struct Owner {
  Seat seat;
  Kind kind;
};

// The token of another player on a spot; the like one where that matters.
bool find_other(const Rules& rules, const State& state, Spot spot, Owner& found) {
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (seat == state.current) continue;
    for (Kind kind : both_kinds) {
      if (state.player(seat).token(kind).spot != spot) continue;
      if (rules.on.collision == Collision::like_to_compactor && kind != state.mover) continue;
      found = {seat, kind};
      return true;
    }
  }
  return false;
}

void send_token(const Play& play, Owner owner, Spot where) {
  Token& token = play.state.player(owner.seat).token(owner.kind);
  token = Token{where, 0, false};
  Event event = play.own(What::TokenSent, owner.kind);
  event.seat = owner.seat;
  event.spot = where;
  event.by = play.state.current;
  play.tell(event);
}

// The token arrives: leaves its place behind, takes the new one and has landed.
void settle(const Play& play, const Path& path, int length, Cause cause, Word result) {
  State& state = play.state;
  Token& token = play.mover();
  if (detained(play.rules, token)) {
    free_token(play, state.mover, Word::three);  // DST-122
  }
  state.locked_up = static_cast<std::uint8_t>(state.locked_up & ~(1u << index(state.mover)));
  const Spot end = path.spots[static_cast<std::size_t>(length) - 1];
  token = Token{end, 0, false};
  Event event =
      play.own(cause == Cause::coordinate ? What::TokenPlaced : What::TokenMoved, state.mover);
  event.cause = cause;
  event.spot = end;
  if (cause != Cause::coordinate) {
    event.length = static_cast<std::uint8_t>(length);
    for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i)
      event.path[i] = path.spots[i];
    event.word = result;
  }
  play.tell(event);
  finish_card(play);
  landed(play);
}

void stay(const Play& play) {
  play.tell(play.own(What::TokenStayed, play.state.mover));
  finish_card(play);
  end_turn(play);
}

// DST-050 to DST-066: what happens at the end of a way.
void arrive(const Play& play, const Path& path, Cause cause) {
  State& state = play.state;
  const Spot end = path.end();
  const Word whole = path.waits ? Word::wait : Word::full;
  const bool safe = (play.rules.holding & bit(end)) != 0;
  if (play.rules.on.collision == Collision::none || safe)
    return settle(play, path, path.length, cause, whole);
  Owner other{};
  if (play.rules.on.collision == Collision::like_to_compactor) {
    if (find_other(play.rules, state, end, other)) send_token(play, other, play.rules.compactor);
    return settle(play, path, path.length, cause, whole);
  }
  const Occupied there = occupied(play.rules, state, state.mover);
  const int stop = short_stop(path, there.own | there.others);
  if ((there.own & bit(end)) != 0) {  // DST-055
    if (stop == 0) return stay(play);
    return settle(play, path, stop, cause, Word::stop_short);
  }
  if ((there.others & bit(end)) == 0) return settle(play, path, path.length, cause, whole);
  state.meeting = Meeting{path.spots, path.length, static_cast<std::uint8_t>(stop), cause};
  state.phase = Phase::await_collision;
  if (stop == 0 && cause == Cause::spin) send_back(play);  // DST-054
}

Path met_path(const State& state) {
  Path path;
  path.spots = state.meeting.path;
  path.length = state.meeting.length;
  return path;
}

}  // namespace

Occupied occupied(const Rules& rules, const State& state, Kind mover) {
  Occupied there;
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    const Player& player = state.player(seat);
    for (Kind kind : both_kinds) {
      const Spot spot = player.token(kind).spot;
      if (!on_station(spot)) continue;
      if (seat != state.current)
        there.others |= bit(spot);
      else if (kind != mover)
        there.own |= bit(spot);
    }
  }
  there.own &= ~rules.holding;  // DST-066
  there.others &= ~rules.holding;
  return there;
}

bool may_move(const Rules& rules, const State& state, Kind kind) {
  const Player& player = state.player(state.current);
  const Token& token = player.token(kind);
  if (aboard(rules, token)) return false;
  if (detained(rules, token)) return state.spin == 3;  // DST-121, DST-122
  return !(rules.on.other_token_blocked && detained(rules, player.token(other(kind))));
}

bool permits(const Rules& rules, const State& state, const Occupied& there, const Path& path) {
  if (path.needs_open && !state.falcon_open) return false;  // DST-077
  if (!shared_spots_clash(rules)) return true;
  if ((there.own & bit(path.end())) == 0) return true;
  return short_stop(path, there.own | there.others) > 0;  // DST-055
}

bool any_move(const Rules& rules, const State& state) {
  for (Kind kind : both_kinds) {
    if (!may_move(rules, state, kind)) continue;
    const Occupied there = occupied(rules, state, kind);
    const Spot from = state.player(state.current).token(kind).spot;
    for (const Path& path : rules.walks(from, state.spin))
      if (permits(rules, state, there, path)) return true;
  }
  return false;
}

void walk(const Play& play, Kind kind, const Path& path, Cause cause) {
  play.state.mover = kind;
  arrive(play, path, cause);
}

// Straight to a place: a coordinate, the Detention Block or the compactor (DST-098, DST-100,
// DST-101).
void place(const Play& play, Kind kind, Spot spot, Cause cause) {
  State& state = play.state;
  state.mover = kind;
  if (cause == Cause::coordinate) {
    Path path;
    path.add(spot);
    return arrive(play, path, cause);
  }
  state.locked_up = static_cast<std::uint8_t>(state.locked_up & ~(1u << index(kind)));
  play.mover() = Token{spot, 0, false};
  Event event = play.own(What::TokenPlaced, kind);
  event.cause = cause;
  event.spot = spot;
  play.tell(event);
  finish_card(play);
  end_turn(play);
}

void send_back(const Play& play) {
  const Path path = met_path(play.state);
  const Cause cause = play.state.meeting.cause;
  play.state.meeting = Meeting{};
  Owner other{};
  if (find_other(play.rules, play.state, path.end(), other))
    send_token(play, other, play.rules.detention);  // DST-052
  settle(play, path, path.length, cause, Word::full);
}

void stop_short(const Play& play) {
  const Path path = met_path(play.state);
  const Meeting meeting = play.state.meeting;
  play.state.meeting = Meeting{};
  if (meeting.stop == 0) return stay(play);
  settle(play, path, meeting.stop, meeting.cause, Word::stop_short);
}

}  // namespace deathstar
