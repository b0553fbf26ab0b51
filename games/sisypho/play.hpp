#pragma once

#include <algorithm>

#include "games/sisypho/sisypho.hpp"

// The parts of the game, in the rulebook's order. Each is called with the match at hand and goes on
// until somebody has to decide.
namespace sisypho {

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

  // Reports an event; the caller adds what it is about.
  Event& tell(What what, Seat seat) const {
    Event& event = events.extend();
    event = Event{};
    event.what = what;
    event.seat = seat;
    return event;
  }
  Event& announce(What what) const { return tell(what, agent_seat); }
};

// Survivors by seat.
class SurvivorSeats {
 public:
  explicit SurvivorSeats(const Rules& rules) : last_(rules.survivors) {}
  struct Iterator {
    int at;
    Seat operator*() const { return engine::seat_at(at); }
    void operator++() { ++at; }
    bool operator!=(const Iterator& other) const { return at != other.at; }
  };
  Iterator begin() const { return {1}; }
  Iterator end() const { return {last_ + 1}; }

 private:
  int last_;
};
inline SurvivorSeats survivor_seats(const Rules& rules) { return SurvivorSeats(rules); }

inline bool exists(const Rules& rules, Seat seat) { return engine::index(seat) < rules.seats; }
inline bool is_survivor(const Rules& rules, Seat seat) {
  return seat != agent_seat && exists(rules, seat);
}
template <class Position>
bool lives(const Position& position, Seat seat) {
  return !position.survivor(seat).dead;
}
template <class Position>
int living(const Rules& rules, const Position& position) {
  int count = 0;
  for (const Seat seat : survivor_seats(rules)) count += lives(position, seat) ? 1 : 0;
  return count;
}
template <class Position>
int living_at(const Rules& rules, const Position& position, Location place) {
  int count = 0;
  for (const Seat seat : survivor_seats(rules))
    count += lives(position, seat) && position.survivor(seat).place == place ? 1 : 0;
  return count;
}
inline bool is_window(Phase phase) {
  return phase == Phase::w1 || phase == Phase::w2 || phase == Phase::w3 || phase == Phase::w4;
}
inline Window window_of(Phase phase) {
  return phase == Phase::w1   ? Window::before_move
         : phase == Phase::w2 ? Window::after_reveal
         : phase == Phase::w3 ? Window::action_start
                              : Window::agent_phase;
}
// SIS-021: whether this round is played without Planning.
inline bool hunted(const Rules& rules, int round) { return rules.on.open_hunt && round > 1; }

inline int place_in(const Possessions& items, Item item) {  // -1: not there
  for (int i = 0; i < items.size(); ++i)
    if (items[i] == item) return i;
  return -1;
}
inline bool has(const Possessions& items, Item item) { return place_in(items, item) >= 0; }
inline ItemCounts counted(const Possessions& items) {
  ItemCounts counts;
  for (const Item item : items) counts.add(item);
  return counts;
}
// Whether these Items are all among those.
inline bool within(ItemCounts some, ItemCounts all) {
  for (std::size_t i = 0; i < item_kinds; ++i)
    if (some.of(item_at(i)) > all.of(item_at(i))) return false;
  return true;
}
inline int power_on_board(const State& state) {
  int sum = 0;
  for (const std::uint8_t power : state.power) sum += power;
  return sum;
}
inline int power_tokens_left(const Rules& rules, const State& state) {
  return rules.power_tokens - power_on_board(state);
}
// SIS-160: whether Unlock would change something; a held Location can still be opened for good.
inline bool can_be_unlocked(const State& state, Location place) {
  return state.lock_at(place) != Lock::open;
}
inline bool is_open(const State& state, Location place) {
  return state.lock_at(place) != Lock::closed;
}
// SIS-060, SIS-062, SIS-063: what holding a door, giving and taking cost; other actions have their
// price printed on a card.
constexpr Cost cost_of(Verb verb) { return verb == Verb::hold_door ? Cost::full : Cost::half; }
// Whose Items a Give or a Take is about.
inline const Possessions& goods(const State& state, Seat seat, Action::Verb verb, Seat other) {
  return state.survivor(verb == Action::Verb::give ? seat : other).items;
}
inline void forget_request(State& state) {
  state.asker = state.asked = agent_seat;
  state.asked_items = ItemCounts();
}
// SIS-014
inline bool may_choose_miniatures(const State& state) {
  return state.phase == Phase::plan && state.round == 1;
}
inline bool is_taken(const State& state, Miniature miniature) {
  for (const Survivor& survivor : state.survivors)
    if (survivor.miniature == miniature) return true;
  return false;
}
inline Miniature first_free(const State& state) {
  std::size_t number = 1;
  while (is_taken(state, miniature_at(number))) ++number;
  return miniature_at(number);
}

// SIS-131
inline int reach_of(const Rules& rules, const State& state, Chip chip) {
  const int reach = rules.chip(chip).reach;
  return reach < 2 || living(rules, state) >= rules.reach_two_at ? reach : 1;
}

// rounds.cpp
void begin_round(const Play&);
void plan(const Play&, Seat, Location);
void unplan(const Play&, Seat);
void choose_miniature(const Play&, Seat, Miniature);
void lock_plans(const Play&);
void end_window(const Play&);
void move_agent(const Play&, Location, Cause);
void go_on_after_move(const Play&);
void pick(const Play&, Seat, Location);  // open_hunt
void end_actions(const Play&);
bool all_done(const Rules&, const State&);
bool all_planned(const Rules&, const State&);
void enter(const Play&, Phase);
void draw_chip(const Play&);

// chips.cpp
// Whether the Agent could use this card at all; asked in a window.
bool has_use(const Rules&, const State&, Chip);
bool may_hit(const Rules&, const State&, Chip, Seat);
bool aims_at_place(Chip);  // and not at Survivors
bool may_strike(const Rules&, const State&, Chip, Location);
bool any_use(const Rules&, const State&);  // of the hand
bool holds_too_many(const Rules&, const State&);
void play_card(const Play&, const Action&);
void fumble(const Play&, Item);
void discard_chip(const Play&, int place);
void discard_random_chip(const Play&);

// deeds.cpp
void pay(const Play&, Seat, int halves);
void hold_door(const Play&, Seat);
void give(const Play&, Seat from, Seat to, ItemCounts);
void ask_take(const Play&, Seat, const Action&);
void answer_take(const Play&, bool yes);
void withdraw_take(const Play&);
void do_deed(const Play&, Seat, const Action&);
void unlock(const Play&, Location);
void add_power(const Play&, Location, int amount);
void advance(const Play&, Track, int steps);
void heal(const Play&, Seat, int amount);
void draw_item(const Play&, Seat, Deck);
void discard_item(const Play&, Seat, Item);

// items.cpp
void use_item(const Play&, Seat, const Action&);
bool may_be_lured_to(const Rules&, const State&, Location);  // by a Decoy

// end.cpp
void hurt(const Play&, Seat, int amount, Cause);
void die(const Play&, Seat);
void end_game(const Play&, Reason);
bool is_over(const State&);

// refusals.cpp
// The one predicate behind listing and accepting. Code 0: the action is allowed.
engine::Refusal why_not(const Rules&, const State&, Seat, const Action&);
// Its parts, so that listing asks but once what many actions share: whose turn it is; whether a
// Location Action or an Item could be used at all, or two Survivors deal; what is to be done with
// it.
engine::Refusal why_not_planning(const Rules&, const State&, Seat, Verb);
engine::Refusal why_not_end_window(const Rules&, const State&);
engine::Refusal why_not_walk(const Rules&, const State&, Location);  // of the Agent
engine::Refusal why_not_verb(const Rules&, const State&, Seat, Verb);
engine::Refusal why_not_begin(const Rules&, const State&, const Survivor&, Deed);
engine::Refusal why_not_deed(const Rules&, const State&, const Survivor&, const Action&);
engine::Refusal why_not_use(const Rules&, const State&, const Survivor&, Item);
engine::Refusal why_not_item(const Rules&, const State&, const Survivor&, const Action&);
engine::Refusal why_not_deal(const Rules&, const State&, Seat, Verb, Seat other);
// Why nobody could use that Location Action there, as the station stands.
engine::Refusal why_not_at(const Rules&, const State&, Location, Deed);
// Where a Wrong Turn may lead a Survivor whom it may hit.
engine::Refusal why_not_turn(const Rules&, const State&, Seat, Location);
// What the actor would owe for a price in Half Actions (SIS-053).
int damage_for(const State&, const Survivor&, int halves);
// The Damage of a Survivor once the actor has paid that many Half Actions.
int damage_then(const State&, const Survivor& actor, int price, Seat);

}  // namespace sisypho
