#include "games/deathstar/play.hpp"

namespace deathstar {
namespace {

std::uint64_t bit(Spot spot) { return std::uint64_t{1} << index(spot); }

struct Owner {
  Seat seat;
  Kind kind;
};

// Whether anybody stands there. Seats that are not in the game stand nowhere.
bool anybody_on(const State& state, Spot spot) {
  bool found = false;
  for (const Player& player : state.players)
    found |= player.tokens[0].spot == spot || player.tokens[1].spot == spot;
  return found;
}

// The token of another player on a spot; the like one where that matters.
bool find_other(const Rules& rules, const State& state, Spot spot, Owner& found) {
  const bool like_only = rules.on.collision == Collision::like_to_compactor;
  for (int i = 0; i < rules.seats; ++i) {
    if (engine::seat_at(i) == state.current) continue;
    for (Kind kind : both_kinds) {
      const bool there = state.players[static_cast<std::size_t>(i)].token(kind).spot == spot;
      if (!there || (like_only && kind != state.mover)) continue;
      found = {engine::seat_at(i), kind};
      return true;
    }
  }
  return false;
}

void send_token(const Play& play, Owner owner, Spot where) {
  Token& token = play.state.player(owner.seat).token(owner.kind);
  token = Token{where, 0, false};
  Event& event = play.tell(What::TokenSent, owner.kind);
  event.seat = owner.seat;
  event.spot = where;
  event.by = play.state.current;
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
  Event& event =
      play.tell(cause == Cause::coordinate ? What::TokenPlaced : What::TokenMoved, state.mover);
  event.cause = cause;
  event.spot = end;
  if (cause != Cause::coordinate) {
    event.length = static_cast<std::uint8_t>(length);
    event.path = length == path.length ? path.spots : first_spots(path.spots, length);
    event.word = result;
  }
  finish_card(play);
  landed(play);
}

// DST-050 to DST-066: what happens at the end of a way.
void arrive(const Play& play, const Path& path, Cause cause) {
  State& state = play.state;
  const Spot end = path.end;
  const Word whole = path.waits ? Word::wait : Word::full;
  if (!anybody_on(state, end) || play.rules.on.collision == Collision::none ||
      is_holding(play.rules, end))
    return settle(play, path, path.length, cause, whole);
  const bool own = play.player().token(other(state.mover)).spot == end;
  Owner owner{};
  const bool occupied = find_other(play.rules, state, end, owner);
  if (play.rules.on.collision == Collision::like_to_compactor) {
    if (occupied) send_token(play, owner, play.rules.compactor);
    return settle(play, path, path.length, cause, whole);
  }
  const int stop = short_stop(play.rules, state, path);
  if (own) {  // DST-055
    if (stop == 0) return stay(play);
    return settle(play, path, stop, cause, Word::stop_short);
  }
  state.meeting =
      Meeting{path.spots, path.length, static_cast<std::uint8_t>(stop), cause, path.waits};
  state.phase = Phase::await_collision;
  if (stop == 0 && cause == Cause::spin) send_back(play);  // DST-054
}

}  // namespace

int short_stop(const Rules& rules, const State& state, const Path& path) {
  std::uint64_t taken = 0;
  for (int i = 0; i < rules.seats; ++i)
    for (const Token& token : state.players[static_cast<std::size_t>(i)].tokens)
      if (on_station(token.spot)) taken |= bit(token.spot);
  taken &= ~rules.holding;
  for (int length = path.length - 1; length > 0; --length)
    if ((taken & bit(path.spots[static_cast<std::size_t>(length) - 1])) == 0) return length;
  return 0;
}

bool any_move(const Rules& rules, const State& state) {
  for (Kind kind : both_kinds) {
    if (!may_move(rules, state, kind)) continue;
    const Player& player = state.player(state.current);
    if (rules.surely_walks(player.token(kind).spot, state.spin)) return true;
    for (const Path& path : rules.walks(player.token(kind).spot, state.spin))
      if (permits(rules, state, player.token(other(kind)).spot, path)) return true;
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
  Event& event = play.tell(What::TokenPlaced, kind);
  event.cause = cause;
  event.spot = spot;
  finish_card(play);
  end_turn(play);
}

// DST-055, DST-092, DST-105: a card that moves nothing is finished; staying is not a landing.
void stay(const Play& play) {
  play.tell(What::TokenStayed, play.state.mover);
  finish_card(play);
  end_turn(play);
}

void send_back(const Play& play) {
  const Path path = met_path(play.state.meeting);
  const Cause cause = play.state.meeting.cause;
  play.state.meeting = Meeting{};
  Owner other{};
  if (find_other(play.rules, play.state, path.end, other))
    send_token(play, other, play.rules.detention);  // DST-052
  settle(play, path, path.length, cause, path.waits ? Word::wait : Word::full);
}

void stop_short(const Play& play) {
  const Path path = met_path(play.state.meeting);
  const Meeting meeting = play.state.meeting;
  play.state.meeting = Meeting{};
  if (meeting.stop == 0) return stay(play);
  settle(play, path, meeting.stop, meeting.cause, Word::stop_short);
}

}  // namespace deathstar
