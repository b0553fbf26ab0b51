#pragma once

#include "games/aliens/aliens.hpp"

// The parts of a turn, in the rulebook's order. Each is called with the match at hand and goes on
// until somebody has to decide.
namespace aliens {

using Events = Game::Events;
using Actions = Game::Actions;
using What = Event::What;
using Cause = Event::Cause;

// The match at hand.
struct Play {
  const Rules& rules;
  State& state;
  Time now;
  Chance& chance;
  Events& events;

  Player& player() const { return state.player(state.current); }
  // Reports an event of the player at turn; the caller adds what it is about.
  Event& tell(What what) const { return tell(what, state.current); }
  Event& tell(What what, Seat seat) const {
    Event& event = events.extend();
    event = Event{};
    event.what = what;
    event.seat = seat;
    return event;
  }
};

// The character whose ability works for this player now (ALI-125, ALI-139, ALI-202).
inline Character power(const Rules& rules, const Player& player) {
  if (!rules.on.abilities || player.reborn || player.mutated) return Character::none;
  return player.character;
}
// ALI-087, ALI-149: the Character Card is turned up, or there is none and everybody sees that.
inline void lay_open(Player& player) { (player.reborn ? player.bare : player.shown) = true; }
inline bool in_play(const Player& player) { return player.status == Status::in_play; }
inline bool on_board(const Player& player) { return in_play(player) && player.side == Side::human; }
inline int humans_on_board(const Rules& rules, const State& state) {
  int count = 0;
  for (int i = 0; i < rules.seats; ++i)
    count += on_board(state.players[static_cast<std::size_t>(i)]) ? 1 : 0;
  return count;
}
inline int open_pods(const State& state) {
  int count = 0;
  for (const PodState pod : state.pods) count += pod == PodState::open ? 1 : 0;
  return count;
}
inline Seat next_seat(const Rules& rules, Seat seat) {
  const int next = engine::index(seat) + 1;
  return engine::seat_at(next == rules.seats ? 0 : next);
}

// turn.cpp
void begin_turn(const Play&, Seat);
void pass_turn(const Play&);  // to the next seat in play, or the next round, or the end
int speed(const Rules&, const State&);

// move.cpp
Error why_not_move(const Rules&, const State&, Sector to);
void list_moves(const Rules&, const State&, Actions&);
bool has_destination(const Rules&, const State&);
void move(const Play&, Sector to);
void stay_put(const Play&);
void teleport(const Play&);

// sector.cpp
bool asks_for_a_card(const Rules&, Sector place);
// Whether resolving the sector now would draw a card (ALI-061, ALI-070, ALI-123).
bool will_draw(const Rules&, const State&);
void resolve_sector(const Play&);
void make_two_noises(const Play&);  // of the card already drawn
Error why_not_announce(const Rules&, const State&, const Action&);
Action announcement(const State&);  // the listed form of what may be announced, the first of two
void announce(const Play&, const Action&);
void take_back_draw(State&);

// attack.cpp
bool attacks_barred(const Rules&, const State&);
void attack(const Play&, bool by_item);
Seat asked(const Rules&, const State&);
bool may_answer(const Rules&, const State&, Seat, Answer);
void react(const Play&, Seat, Answer);
void stop_asking(const Play&, Seat);
void settle_attack(const Play&);

// items.cpp
// Held, but nothing for this player, now or later (ALI-100).
bool never_for(const Rules&, const Player&, Card item);
Error why_not_item(const Rules&, const State&, const Action&);
void show_item(const Play&, Seat, Card);
void use_item(const Play&, const Action&);
void show_character(const Play&, Seat, Cause);

// abilities.cpp
Error why_not_stay(const Rules&, const State&);
Error why_not_lurk(const Rules&, const State&);
Error why_not_ability(const Rules&, const State&, const Action&);
void use_ability(const Play&, const Action&);
void stay(const Play&);

// pods.cpp
void reach_pod(const Play&, int number);
void choose_pod_card(const Play&, int which);

// end.cpp
void check_end(const Play&, Reason how_the_last_human_went);
void end_game(const Play&, Reason);

enum class SeatResult : std::uint8_t {
  escaped,
  won_alien,
  lost_killed,
  lost_stranded,
  lost_alien,
  lost_mutant,
  lost_left
};
SeatResult result_of(const Rules&, const State&, Seat);

// refusals.cpp
// The one predicate behind listing and accepting: what stands in the way of an action. Whose turn
// it is and the form of the action come first; then the part of each verb, which listing asks too.
Error why_not(const Rules&, const State&, Seat, const Action&);
Error why_not_attack(const Rules&, const State&);
Error why_not_proceed(const Rules&, const State&);
Error why_not_end_turn(const Rules&, const State&);
Error why_not_discard(const Rules&, const State&, Card);
Error why_not_choose(const State&, int which);
Error why_not_react(const Rules&, const State&, Seat, int answer);
engine::Refusal refusal_for(const Rules&, const State&, const Action&, Error);

// bot.cpp
// What a substitute does when the time is over: the same for the same view.
Action substitute_choice(const Rules& rules, const View& view, const Game::Actions& legal);

}  // namespace aliens
