#pragma once

#include "games/asterisk/asterisk.hpp"

// The parts of the game, in the rulebook's order. Each is called with the match at hand and goes on
// until somebody has to decide.
namespace asterisk {

using Events = Game::Events;
using Actions = Game::Actions;
using What = Event::What;
using Ending = Event::Ending;

// The match at hand.
struct Play {
  const Rules& rules;
  State& state;
  Time now;
  Chance& chance;
  Events& events;

  Player& player() const { return state.player(state.active); }
  // Reports an event of the active player; the caller adds what it is about.
  Event& tell(What what) const { return tell(what, state.active); }
  Event& tell(What what, Seat seat) const {
    Event& event = announce(what);
    event.seat = seat;
    return event;
  }
  // Reports an event that is nobody's.
  Event& announce(What what) const {
    Event& event = events.extend();
    event = Event{};
    event.what = what;
    return event;
  }
};

inline Seat next_seat(const Rules& rules, Seat seat) {
  const int next = engine::index(seat) + 1;
  return engine::seat_at(next == rules.seats ? 0 : next);
}
inline bool exists(const Rules& rules, Seat seat) {
  return engine::index(seat) >= 0 && engine::index(seat) < rules.seats;
}
inline bool playing(const State& state) {
  return state.phase == Phase::RUNNING || state.phase == Phase::PRACTICE;
}
inline int players_left(const Rules& rules, const State& state) {
  int count = 0;
  for (int i = 0; i < rules.seats; ++i)
    count += state.players[static_cast<std::size_t>(i)].left ? 0 : 1;
  return count;
}
template <class Position>
bool holds_too_many(const Rules& rules, const Position& position) {
  return position.player(position.active).hand.size() > rules.hand.most;
}
// AST-202, AST-203: steps to the right are positive on the card, whatever the dial makes of them.
inline int steps_of(const Face& face, Direction direction) {
  return direction == Direction::R ? face.number : -face.number;
}
inline int turned(const Rules& rules, int dial, int steps) {
  const int up = rules.on.right_subtracts ? -steps : steps;
  return ((dial - 1 + up) % dial_numbers + dial_numbers) % dial_numbers + 1;
}
int place_in(const Hand&, Card);  // -1: not there
int place_in(const Line&, Figure);

// dial.cpp
// Who meets the dial among the cards of a Line, by place (AST-207 to AST-210).
struct Landing {
  unsigned enemies = 0;   // all of them
  unsigned hostages = 0;  // those that the dial points at
  unsigned freed = 0;     // Prisoners that it points at

  unsigned taken() const { return enemies != 0 ? hostages : freed; }  // AST-208
  Landing without(unsigned places) const {
    return {enemies & ~places, hostages & ~places, freed & ~places};
  }
};
inline unsigned all_places(const Line& line) { return (1u << line.size()) - 1u; }
Landing landing(const Rules&, const Line&, unsigned places, int dial);
// AST-210: with the option "cascade" a landing that takes the last Enemy goes on.
inline unsigned taken_then(const Rules& rules, const Landing& before, const Landing& after) {
  return rules.on.cascade && before.enemies != 0 && after.enemies == 0 ? after.freed : 0;
}
bool enemy_in(const Rules&, const Line&);
void move_dial(const Play&, int steps, Seat taker);
void take_offered(const Play&, const Action&);
void learn_abilities(const Play&);  // after custody has changed

// cards.cpp
// How far a card may turn the dial as an Add On now.
engine::List<std::int8_t, 4> add_on_steps(const Rules&, AddOn, std::uint8_t abilities);
bool can_copy(const Rules&, const Player&);
void play_turn(const Play&, const Action&);
void play_add_on(const Play&, const Action&);
void use_crack(const Play&, const Action&);
void use_inside(const Play&, const Action&);
void use_copycat(const Play&, const Action&);
void play_copycat_add_on(const Play&, const Action&);
void flipside_for_turn(const Play&, const Action&);
void nil_for_cards(const Play&, const Action&);
void assist(const Play&, Seat, const Action&);
void close_request(const Play&);
void decline(const Play&, Seat);

// turn.cpp
void draw_card(const Play&, Seat);
void draw_up_to(const Play&, Seat, int size);
void draw_crack_card(const Play&);
void put_on_discard(const Play&, Seat, const Hand&);
void sweep_up(const Play&, const Action*);  // the Play Area goes to the discard pile
void refill_line(const Play&);
void begin_turn(const Play&);
void end_play(const Play&, const Action&);
void pass(const Play&);
void redraw(const Play&, const Action&);
void discard_excess(const Play&, Card);
void finish_turn(const Play&, Ending);
bool may_redraw(const Rules&, const Hand&);

// attempt.cpp
void start_attempt(const Play&);
void flip_calibration(const Play&);
void call_time(const Play&, Seat, bool called);
void pause(const Play&, Seat);
void resume(const Play&, Seat);
void time_up(const Play&);
bool all_called(const Rules&, const State&);

// debrief.cpp
// The steps after an Attempt (AST-706).
const Debrief& debrief_of(const Rules&, int attempt);
// How many Prisoners and hostages a seat gives back; together they are one heap as a rule.
struct Share {
  int prisoners = 0;
  int hostages = 0;
  int total = 0;  // of both
  bool separate = false;
};
Share share_of(const Rules&, const State&, Seat);
bool must_return(const Rules&, const State&, Seat);
bool must_trim(const Rules&, const State&, Seat);
// The first of the custody go back: of those who have no choice, or have left.
void return_first(const Play&, Seat);
void begin_debrief(const Play&);
void continue_debrief(const Play&);
void return_cards(const Play&, Seat, const Action&);
void trim_hand(const Play&, Seat, const Action&);

// end.cpp
struct Score {
  int prisoners = 0;
  int pair = 0;
  int missions = 0;
  int informers = 0;
  int deck = 0;     // of DeKedd: cards that stayed
  int enemies = 0;  // and free Enemies

  int team() const { return prisoners + pair + missions + informers; }
  int dekedd() const { return deck + enemies; }
};
Score score(const Rules&, const State&);
void end_game(const Play&, Reason);
void end_by_score(const Play&);
bool end_rambo(const Play&);  // AST-905, AST-906; false: it goes on
bool prison_empty(const State&);

// refusals.cpp
// The one predicate behind listing and accepting, made of the parts in why_not.hpp and of what is
// done with a card.
Error why_not(const Rules&, const State&, Seat, const Action&, Time now);
Error why_not_use(const Rules&, const State&, Seat, const Action&);
engine::Refusal refusal_for(const Rules&, const State&, Seat, const Action&, Error);
// The action with what may be left out filled in.
Action in_full(const Rules&, const State&, Seat, const Action&);

}  // namespace asterisk
