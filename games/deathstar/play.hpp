#pragma once

#include "games/deathstar/deathstar.hpp"

// The parts of a turn, in the rulebook's order. Each is called with the match at hand and goes on
// until somebody has to decide.
namespace deathstar {

using Events = Game::Events;
using Actions = Game::Actions;
using What = Event::What;
using Word = Event::Word;

// The match at hand.
struct Play {
  const Rules& rules;
  State& state;
  Time now;
  Chance& chance;
  Events& events;

  Player& player() const { return state.player(state.current); }
  Token& mover() const { return player().token(state.mover); }
  // Reports an event; the caller adds what it is about.
  Event& announce(What what) const {
    Event& event = events.extend();
    event = Event{};
    event.what = what;
    return event;
  }
  // Reports an event of the player at turn.
  Event& tell(What what, Kind token = Kind::LL) const {
    Event& event = announce(what);
    event.seat = state.current;
    event.token = token;
    return event;
  }
};

inline bool detained(const Rules& rules, const Token& token) {
  return token.spot == rules.detention && !token.free;
}
inline bool aboard(const Rules& rules, const Token& token) {
  return !on_station(token.spot) || token.spot == rules.falcon;
}
// DST-082: both tokens aboard, they move as one.
inline bool paired(const Rules& rules, const Player& player) {
  return aboard(rules, player.tokens[0]) && aboard(rules, player.tokens[1]);
}
// DST-066: the compactor, the Detention Block and the Falcon have room for everybody.
inline bool is_holding(const Rules& rules, Spot spot) {
  return on_station(spot) && (rules.holding >> index(spot) & 1) != 0;
}
inline Path::Spots first_spots(Path::Spots spots, int length) {
  for (std::size_t i = Path::longest; i-- > static_cast<std::size_t>(length);)
    spots[i] = Spot::none;
  return spots;
}
inline bool playing(const Player& player) { return !player.left && player.place == 0; }

// setup.cpp
void first_spin(const Play&);
void settle_first_player(const Play&);

// turn.cpp
void begin_turn(const Play&, Seat, bool extra);
void spin(const Play&);
void end_turn(const Play&);
void pass_turn(const Play&);  // to an extra turn or the next seat, without counting
bool mission_complete(const Rules&, const Player&);
bool may_hold(const Rules&, const State&);
void free_token(const Play&, Kind, Word reason);

// station.cpp
inline Path met_path(const Meeting& meeting) {
  Path path;
  for (std::size_t i = 0; i < meeting.length; ++i) path.add(meeting.path[i]);
  path.waits = meeting.waits;
  return path;
}
// What keeps a token from using the number (DST-080, DST-121, DST-128).
inline Error why_not_token(const Rules& rules, const State& state, Kind kind) {
  const Player& player = state.player(state.current);
  const Token& token = player.token(kind);
  if (aboard(rules, token)) return Error::TokenAboard;
  if (detained(rules, token)) return state.spin == 3 ? Error::none : Error::TokenDetained;
  const bool blocked = rules.on.other_token_blocked && detained(rules, player.token(other(kind)));
  return blocked ? Error::OtherTokenBlocked : Error::none;
}
inline bool may_move(const Rules& rules, const State& state, Kind kind) {
  return why_not_token(rules, state, kind) == Error::none;
}
inline Spot mate_of(const State& state, Kind kind) {
  return state.player(state.current).token(other(kind)).spot;
}
// DST-053: how many lines of a path are walked when stopping on the last empty spot before its end.
int short_stop(const Rules&, const State&, const Path&);
// What keeps a token from taking a way on the station; `mate` is where the player's other token
// stands.
inline Error why_not_path(const Rules& rules, const State& state, Spot mate, const Path& path) {
  if (path.needs_open && !state.falcon_open)  // DST-077
    return path.waits ? Error::WrongCount : Error::FalconClosed;
  if (path.end != mate) return Error::none;
  if (rules.on.collision != Collision::detention_or_short || is_holding(rules, mate))
    return Error::none;
  return short_stop(rules, state, path) > 0 ? Error::none : Error::OwnTokenInTheWay;  // DST-055
}
inline bool permits(const Rules& rules, const State& state, Spot mate, const Path& path) {
  return why_not_path(rules, state, mate, path) == Error::none;
}
bool any_move(const Rules&, const State&);
void walk(const Play&, Kind, const Path&, Cause);
void place(const Play&, Kind, Spot, Cause);
void stay(const Play&);
void send_back(const Play&);
void stop_short(const Play&);

// force.cpp
void landed(const Play&);
void draw_card(const Play&);
void finish_card(const Play&);
void put_back(const Play&, Card);
void carry_out_move(const Play&);
void free_by_card(const Play&);
int card_ways(const Rules&, const State&, const Path** first);
std::span<const Path> card_paths(const Rules&, const State&);

// hyperspace.cpp
Spot pair_spot(const Player&);
// DST-147: only under straight flight, and only if nothing leads to a higher row.
bool none_leads_higher(const Rules&, Spot from, int number);
bool may_stay_in_flight(const Rules&, const State&);
void fly(const Play&, const Path&);
void fight(const Play&);
void step(const Play&, const Path&);
void send_pair_back(const Play&);
void stop_pair_short(const Play&);

// end.cpp
void reach_base(const Play&, Word how);
void end_game(const Play&, Reason);
int still_playing(const Rules&, const State&);
void last_one_wins(const Play&);
enum class Stage : std::uint8_t { station, falcon, hyperspace, base, left };
struct Remaining {
  Stage stage = Stage::station;
  int lines = 0;  // or rows
};
template <class Visitor>
void describe(Visitor& v, Remaining& way) {
  v("stage", way.stage);
  v("left", way.lines);
}
Remaining remaining_way(const Rules&, const Player&);

// refusals.cpp
// The one predicate behind listing and accepting: what stands in the way of an action, with code 0
// nothing. `path` is set where the action takes one.
engine::Refusal why_not(const Rules&, const State&, Seat, const Action&, const Path*& path);
// Its parts for what is not offered whenever the phase has it; those for tokens and ways are above.
engine::Refusal why_not_present(const Rules&, const State&, Kind);
engine::Refusal why_not_hold(const Rules&, const State&);
engine::Refusal why_not_stop(const State&);

// bot.cpp
// What the baseline player would do: also the answer to a turn timer that has run out.
Action baseline_choice(const Rules& rules, const View& view, const Game::Actions& legal);

}  // namespace deathstar
