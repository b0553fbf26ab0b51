#pragma once

#include "games/master/master.hpp"

// The parts of a round, in the rulebook's order. Each is called with the match at hand and goes on
// until somebody has to decide.
namespace master {

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

  Tableau& table() const { return state.table; }
  Player& player(Seat seat) const { return state.table.player(seat); }
  // Reports an event; the caller adds what it is about.
  Event& tell(What what, Seat seat = Seat{}) const {
    Event& event = events.extend();
    event = Event{};
    event.what = what;
    event.seat = seat;
    event.pile = static_cast<std::uint8_t>(state.pile.size());
    return event;
  }
  Time after(Timer timer) const { return now + rules.timer(timer); }
};

inline Seat seat_of(std::uint8_t number) { return engine::seat_at(number); }
inline std::uint8_t number_of(Seat seat) { return static_cast<std::uint8_t>(seat); }
inline bool is_seat(const Rules& rules, std::uint8_t number) { return number < rules.seats; }

inline bool takes_part(const Player& player) { return !player.sits_out && !player.left; }
inline bool active(const Player& player) { return takes_part(player) && !player.out; }
inline bool active(const State& state, Seat seat) { return active(state.table.player(seat)); }
inline Direction direction_of(const Player& player) {
  if (player.trap == Card::none) return Direction::free;
  return kind_of(player.trap) == Kind::trap_up ? Direction::up : Direction::down;
}
// The newest open +3 Trap on this seat; -1 if there is none.
inline int open_trap(const Tableau& table, Seat victim) {
  for (int i = table.trap_count - 1; i >= 0; --i)
    if (table.trap_victims[static_cast<std::size_t>(i)] == number_of(victim)) return i;
  return -1;
}
inline bool frozen(const Tableau& table, Time now) {
  return table.freeze_end != never && now < table.freeze_end;
}
// The ability that works for this player now: R-02 and its option exchange two of them.
inline Leader ability(const Rules& rules, const Player& player) {
  if (player.lost) return Leader::none;
  if (!rules.on.joe_ninja_swapped) return player.leader;
  if (player.leader == Leader::average_joe) return Leader::vapor_ninja;
  if (player.leader == Leader::vapor_ninja) return Leader::average_joe;
  return player.leader;
}
inline int experience_of(const Rules& rules, const Experience& experience) {
  int points = 0;
  for (const Story story : experience)
    points += rules.printed().experience[static_cast<std::size_t>(story)];
  return points;
}

// setup.cpp
Leader first_free_leader(const Play&);
void choose_leader(const Play&, Seat, Leader);
void begin_round(const Play&);
void prepare_leaders(const Play&);  // step B
void end_prep_if_done(const Play&);
bool has_preparations(const Rules&, const State&, Seat);
void deal(const Play&);
void begin_ready(const Play&);
void begin_countdown(const Play&);
void begin_play(const Play&);
void redo_round(const Play&);

// stacks.cpp
const CardSet& fitting(const Rules&, const Tableau&, int stack, Direction);
bool fits_on(const Rules&, Card, Card top, Direction);
bool can_play(const Rules&, const State&, Seat);
// Whether two cards may be played together, and the value they stand for; 0 if not (MAS-061,
// MAS-064, MAS-173, MAS-174).
int combination(const Rules&, const Player&, Card, Card);
// The cards that may be played together with this one to stand for one of these values (as bits).
CardSet partners(const Rules&, const Player&, Card, unsigned values);
Error why_not_stack(const Rules&, const State&, Seat, const Action&);
void start_stack(const Play&, Seat, const Action&);
void play_card(const Play&, Seat, const Action&);
void play_combination(const Play&, Seat, const Action&);
void close_stack(const Play&, Seat, const Action&);
void bounce(const Play&, Seat, const Action&, Error);
Seat winner_of(const Tableau&, const Action&);

// specials.cpp
Error why_not_trap(const Rules&, const State&, Seat, const Action&);
Error why_not_escape(const Rules&, const State&, Seat, const Action&);
Error why_not_discard(const Rules&, Right, Card);
Right right_by(const Rules&, Card escape);
void set_trap(const Play&, Seat, const Action&);
bool trapped(const Tableau&, Seat);
void take_three(const Play&, int which, Cause);
void resolve_open_trap(const Play&, int which, Cause, std::uint8_t by);
void resolve_direction_trap(const Play&, Seat, Cause, std::uint8_t by);
void escape(const Play&, Seat, const Action&);
void pose(const Play&, Seat);
void gain_right(const Play&, Seat, Right, Card then_discard);
void drop_right(const Play&, Seat);
void use_right(const Play&, Seat, Card);
void discard_specials(const Play&, Seat, std::uint16_t);
void discard_hand(const Play&, Seat);
CardSet specials_of(std::uint16_t);

// draw.cpp
bool anybody_can_play(const Rules&, const State&);
void draw_cards(const Play&, Seat, int count, Cause);
Error why_not_call(const Rules&, const State&, Seat, Time);
void call_draw(const Play&, Seat);
void object(const Play&, Seat);
void void_call(const Play&);
void expire_call(const Play&);
void forced_draw(const Play&, Seat caller, Cause);
Seat stall_caller(const Rules&, const State&);
void check_last_call(const Play&);
void say_done(const Play&, Seat);

// closing.cpp
void check_out(const Play&, Seat);
void go_out(const Play&, Seat);
void end_round(const Play&, Cause);
void finish_closing_if_over(const Play&);
void keep_busy(Player&, Time until);
void used_hand(const Play&, Seat, Timer);
void leave_table(const Play&, Seat);

// scoring.cpp
void score_round(const Play&);
void pass_deal(const Play&);
void offer_story(const Play&);
void draw_story(const Play&, Seat);
void decline_story(const Play&, Seat);
void change_total(const Play&, Seat, int amount, Cause);
std::optional<std::uint8_t> side_to_draw(const Rules&, const State&,
                                         const std::array<int, most_seats>& raw);
void end_game(const Play&, Reason);

// story.cpp
void apply_story(const Play&);  // step A
Error why_not_story_choice(const Rules&, const State&, Seat, const Action&);
void choose_for_story(const Play&, Seat, const Action&);
void settle_story_by_default(const Play&);
int cards_to_give(const Rules&, const State&);
int cards_to_peek(const Rules&, const State&);
int seats_to_silence(const Rules&, const State&);
void draw_new_leader(const Play&, Seat);
Error why_not_beast(const Rules&, const State&, Seat, Choice);
Choice payment(const Rules&, const Player&);
void unlock_beast(const Play&, Seat, Choice);
void store_story(const Play&);
void return_story(const Play&, Seat, int which);

// timers.cpp
void act_on_time(const Play&);  // everything that is due
bool time_is_due(const Rules&, const State&, Time);

// tempo.cpp
void submit(const Play&, Seat, const Action&);
void close_beat(const Play&);
bool beat_complete(const Rules&, const State&);
void begin_beat(const Play&);
void begin_turns(const Play&);
void end_turn(const Play&, Seat, bool passed);
void go_on_with_turns(const Play&);
std::array<Seat, most_seats> tick_order(const Rules&, const State&, Time);

// view.cpp
bool is_dealt(const Tableau&);
// Whether the holder of this seat has seen the own hand (MAS-026).
bool has_taken_up(const Rules&, const Tableau&, Seat);
// Whether this observer sees the cards of that seat (MAS-221).
bool knows_hand(const Rules&, const Tableau&, Observer, Seat);
// Whether an empty draw pile makes it public who can still play (MAS-147).
bool tells_of_hands(const Rules&, const Tableau&, int pile_size);
// What those who only watch see of hands: with a delay, and at the end (option spectator_hands).
void open_past_hands(const Play&);
void open_last_hands(const Play&);

// judge.cpp
bool is_hand_action(Verb);
// Whether this seat may do nothing else before it has answered a +3 Trap (MAS-121).
bool must_answer(const Rules&, const Tableau&, Seat);
// What becomes of an action at this time. An error that costs is a card that goes back to the hand.
Error judge(const Rules&, const State&, Seat, const Action&, Time);
std::optional<Timer> cost_of(const Rules&, Error);
engine::Refusal refusal_for(const Rules&, const State&, Seat, const Action&, Error);

// actions.cpp
void perform(const Play&, Seat, const Action&);

}  // namespace master
