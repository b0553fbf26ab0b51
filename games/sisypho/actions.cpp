#include <bit>

#include "games/sisypho/play.hpp"

// What a seat may do now, and doing it.
namespace sisypho {
namespace {

unsigned kinds_of(const Possessions& items) {
  unsigned kinds = 0;
  for (const Item item : items) kinds |= 1u << index(item);
  return kinds;
}

// Calls with each Item kind of a set.
template <class Each>
void for_each_kind(unsigned kinds, Each&& each) {
  for (; kinds != 0; kinds &= kinds - 1)
    each(item_at(static_cast<std::size_t>(std::countr_zero(kinds))));
}

void list_plans(Actions& actions) {
  for (std::size_t i = 0; i < locations; ++i) actions.add(Action::to(Verb::plan, location_at(i)));
}

void list_miniatures(const State& state, Actions& actions) {
  for (std::size_t i = 1; i < miniature_kinds; ++i)
    if (!is_taken(state, miniature_at(i))) actions.add(Action::of(miniature_at(i)));
}

// SIS-131: one Survivor, or two.
void list_targets(const Rules& rules, const State& state, Chip chip, Actions& actions) {
  const bool two = reach_of(rules, state, chip) >= 2;
  for (const Seat seat : survivor_seats(rules)) {
    if (!may_hit(rules, state, chip, seat)) continue;
    Action action = Action::of(Verb::play_card, chip);
    action.seat = seat;
    actions.add(action);
    for (int i = engine::index(seat) + 1; two && i <= rules.survivors; ++i) {
      action.second = engine::seat_at(i);
      if (may_hit(rules, state, chip, action.second)) actions.add(action);
    }
  }
}

template <class Each>
void for_each_turn(const Rules& rules, const State& state, Seat seat, Each&& each) {
  if (!may_hit(rules, state, Chip::wrong_turn, seat)) return;
  for (std::size_t i = 0; i < locations; ++i)
    if (may_displace(rules, state, seat, location_at(i))) each(location_at(i));
}

void list_wrong_turns(const Rules& rules, const State& state, Actions& actions) {
  const bool two = reach_of(rules, state, Chip::wrong_turn) >= 2;
  for (const Seat seat : survivor_seats(rules))
    for_each_turn(rules, state, seat, [&](Location place) {
      Action action = Action::of(Verb::play_card, Chip::wrong_turn);
      action.seat = seat;
      action.place = place;
      actions.add(action);
      for (int i = engine::index(seat) + 1; two && i <= rules.survivors; ++i)
        for_each_turn(rules, state, engine::seat_at(i), [&](Location other) {
          action.second = engine::seat_at(i);
          action.other = other;
          actions.add(action);
        });
    });
}

template <class Fits>
void list_places(Chip chip, Fits&& fits, Actions& actions) {
  for (std::size_t i = 0; i < locations; ++i) {
    if (!fits(location_at(i))) continue;
    Action action = Action::of(Verb::play_card, chip);
    action.place = location_at(i);
    actions.add(action);
  }
}

void list_card(const Rules& rules, const State& state, Chip chip, Actions& actions) {
  switch (chip) {
    case Chip::homing:
      return list_places(
          chip,
          [&](Location place) {
            return place != state.agent && living_at(rules, state, place) > 0;
          },
          actions);
    case Chip::spike:
      if (has_use(rules, state, chip)) actions.add(Action::of(Verb::play_card, chip));
      return;
    case Chip::sabotage:
      return list_places(chip, [&](Location place) { return state.power_at(place) > 0; }, actions);
    case Chip::lockdown:
      return list_places(
          chip, [&](Location place) { return state.lock_at(place) == Lock::open; }, actions);
    case Chip::wrong_turn:
      return list_wrong_turns(rules, state, actions);
    default:
      return list_targets(rules, state, chip, actions);
  }
}

void list_window(const Rules& rules, const State& state, Actions& actions) {
  const bool too_many = holds_too_many(rules, state);
  if (!too_many) actions.add(Action::plain(Verb::end_window));
  const Window window = window_of(state.phase);
  unsigned listed = 0;
  for (const Chip chip : state.hand) {
    const unsigned bit = 1u << index(chip);
    if ((listed & bit) == 0 && rules.chip(chip).window == window)
      list_card(rules, state, chip, actions);
    listed |= bit;
  }
  if (!too_many || actions.size() > 0) return;
  for (std::size_t kind = 1; kind < chip_kinds; ++kind)
    if ((listed >> kind & 1u) != 0) actions.add(Action::of(Verb::discard_card, chip_at(kind)));
}

// The acting Survivor and what listing needs again and again.
struct Turn {
  const Rules& rules;
  const State& state;
  Seat seat;
  const Survivor& survivor;
  Actions& actions;

  bool affords(Cost cost, int more_damage = 0) const {
    const int price = halves(cost);
    if (survivor.halves < price) return false;
    if (!rules.on.immediate_death) return true;
    const int damage = damage_for(state, survivor, price) + more_damage;
    return damage == 0 || survivor.damage + damage <= rules.death_above;
  }
  int damage_then(Cost cost, Seat other) const {
    return sisypho::damage_then(state, survivor, halves(cost), other);
  }
  bool is_here(Seat other) const {
    return lives(state, other) && state.survivor(other).place == survivor.place;
  }
};

void list_exchanges(const Turn& turn) {
  for (const Seat other : survivor_seats(turn.rules)) {
    if (other == turn.seat || !turn.is_here(other)) continue;
    Action action = Action::plain(Verb::give);
    action.seat = other;
    if (!turn.survivor.items.empty()) turn.actions.add(action);
    action.verb = Verb::ask_take;
    if (!turn.state.survivor(other).items.empty()) turn.actions.add(action);
  }
}

// Who is hurt here once this price is paid (SIS-053).
template <class Add>
void for_each_hurt_here(const Turn& turn, Cost cost, Add&& add) {
  for (const Seat seat : survivor_seats(turn.rules))
    if (turn.is_here(seat) && turn.damage_then(cost, seat) > 0) add(seat);
}

void list_healing(const Turn& turn, Cost cost, Action action) {
  for_each_hurt_here(turn, cost, [&](Seat seat) {
    action.seat = seat;
    turn.actions.add(action);
  });
}

void list_unlocking(const Turn& turn, Action action) {
  for (std::size_t i = 0; i < locations; ++i) {
    action.place = location_at(i);
    if (can_be_unlocked(turn.state, action.place)) turn.actions.add(action);
  }
}

void list_overrides(const Turn& turn, Action action) {
  for (std::size_t i = 0; i < locations; ++i) {
    if (!can_be_unlocked(turn.state, location_at(i))) continue;
    action.place = location_at(i);
    action.other = Location::none;
    turn.actions.add(action);
    for (std::size_t k = i + 1; k < locations; ++k) {
      if (!can_be_unlocked(turn.state, location_at(k))) continue;
      action.other = location_at(k);
      turn.actions.add(action);
    }
  }
}

void list_transfusions(const Turn& turn, Cost cost, Action action) {
  for_each_hurt_here(turn, cost, [&](Seat from) {
    for (const Seat to : survivor_seats(turn.rules)) {
      if (to == from || !turn.is_here(to) || turn.damage_then(cost, to) >= turn.rules.death_above)
        continue;
      action.seat = from;
      action.second = to;
      turn.actions.add(action);
    }
  });
}

void list_feeds(const Turn& turn, Action action) {
  for (std::size_t i = 0; i < locations; ++i) {
    action.place = location_at(i);
    if (action.place == Location::generator) continue;
    for (int n = 1; n <= turn.state.power_at(Location::generator); ++n) {
      action.number = static_cast<std::uint8_t>(n);
      turn.actions.add(action);
    }
  }
}

void list_numbers(const Turn& turn, Action action, int least, int most) {
  for (int n = least; n <= most; ++n) {
    action.number = static_cast<std::uint8_t>(n);
    turn.actions.add(action);
  }
}

void list_items(const Turn& turn, Action action, const Possessions& items) {
  for_each_kind(kinds_of(items), [&](Item item) {
    action.number = static_cast<std::uint8_t>(item);
    turn.actions.add(action);
  });
}

void list_if(const Turn& turn, bool condition, const Action& action) {
  if (condition) turn.actions.add(action);
}

void list_deed(const Turn& turn, Deed deed) {
  const State& state = turn.state;
  const Survivor& survivor = turn.survivor;
  const DeedRule& rule = turn.rules.deed(deed);
  const int power = state.power_at(survivor.place);
  const Action action = Action::of(deed);
  const bool full = state.escape == turn.rules.length(Track::escape);
  switch (deed) {
    case Deed::search:
    case Deed::haul: {
      const Deck deck = turn.rules.deck_at[index(survivor.place)];
      return list_if(turn, deck != Deck::none && !state.item_decks[index(deck)].empty(), action);
    }
    case Deed::treat:
      return list_healing(turn, rule.cost, action);
    case Deed::triage: {
      bool any = false;
      for_each_hurt_here(turn, rule.cost, [&](Seat) { any = true; });
      return list_if(turn, any, action);
    }
    case Deed::transfusion:
      return list_transfusions(turn, rule.cost, action);
    case Deed::salvage:
      return list_items(turn, action, state.discard);
    case Deed::transmit:
      return list_if(turn, has(survivor.items, Item::evidence), action);
    case Deed::broadcast:
      return list_numbers(turn, action, 1, counted(survivor.items).of(Item::evidence));
    case Deed::carrier:
      return turn.actions.add(action);
    case Deed::doors:
    case Deed::surge:
      return list_unlocking(turn, action);
    case Deed::override_doors:
      return list_overrides(turn, action);
    case Deed::all_doors:
      return list_if(turn,
                     std::any_of(state.locks.begin(), state.locks.end(),
                                 [](Lock lock) { return lock != Lock::open; }),
                     action);
    case Deed::charge:
      return list_if(turn, power_tokens_left(turn.rules, state) > 0, action);
    case Deed::overcharge:
      return list_if(turn, turn.affords(rule.cost, 1) && power_tokens_left(turn.rules, state) > 0,
                     action);
    case Deed::route:
      return turn.actions.add(action);
    case Deed::feed:
      return list_feeds(turn, action);
    case Deed::jam:
      return list_if(turn, !state.hand.empty(), action);
    case Deed::prepare:
    case Deed::ignite:
      if (!full) list_numbers(turn, action, rule.power, std::min<int>(rule.most_power, power));
      return;
    case Deed::strip:
      if (!full) list_items(turn, action, survivor.items);
      return;
    case Deed::launch:
      return list_if(turn, full && has(survivor.items, Item::launch_codes), action);
  }
}

void list_deeds(const Turn& turn) {
  const Location here = turn.survivor.place;
  if (turn.survivor.aphasia || !is_open(turn.state, here)) return;
  const int power = turn.state.power_at(here);
  for (std::uint32_t rest = turn.rules.deeds_at[index(here)]; rest != 0; rest &= rest - 1) {
    const Deed deed = deed_at(static_cast<std::size_t>(std::countr_zero(rest)));
    const DeedRule& rule = turn.rules.deed(deed);
    if (power == 0 && !rule.without_power) continue;
    if (power >= rule.power && turn.affords(rule.cost)) list_deed(turn, deed);
  }
}

void list_shifts(const Turn& turn, Action action) {
  for (std::size_t from = 0; from < locations; ++from)
    for (std::size_t to = 0; to < locations; ++to) {
      if (from == to) continue;
      action.other = location_at(from);
      action.place = location_at(to);
      list_numbers(turn, action, 1,
                   std::min<int>(turn.rules.item(Item::tablet).amount, turn.state.power[from]));
    }
}

void list_item(const Turn& turn, Item item) {
  const State& state = turn.state;
  const Location here = turn.survivor.place;
  const Action action = Action::of(Verb::item, item);
  switch (item) {
    case Item::medkit:
      return list_healing(turn, turn.rules.item(item).cost, action);
    case Item::power_cell:
      return list_if(turn, power_tokens_left(turn.rules, state) > 0, action);
    case Item::fuel:
      return list_if(turn,
                     here == Location::rocket && is_open(state, here) &&
                         state.escape < turn.rules.length(Track::escape),
                     action);
    case Item::crowbar:
    case Item::keycard:
      return list_if(turn, can_be_unlocked(state, here), action);
    case Item::master_key:
      return list_unlocking(turn, action);
    case Item::shield:
      return list_if(turn, here == state.agent, action);
    case Item::decoy:
      if (here != state.agent) return;
      for (std::size_t i = 0; i < locations; ++i) {
        Action lure = action;
        lure.place = location_at(i);
        list_if(turn, may_be_lured_to(turn.rules, state, lure.place), lure);
      }
      return;
    case Item::jammer:
      return list_if(turn, !state.hand.empty(), action);
    case Item::tablet:
      return list_shifts(turn, action);
    default:
      return turn.actions.add(action);
  }
}

void list_acts(const Turn& turn) {
  const Survivor& survivor = turn.survivor;
  if (survivor.done) return turn.actions.add(Action::plain(Verb::undone));
  turn.actions.add(Action::plain(Verb::done));
  if (!is_open(turn.state, survivor.place) && turn.affords(Cost::full))
    turn.actions.add(Action::plain(Verb::hold_door));
  if (turn.affords(Cost::half)) {
    list_exchanges(turn);
    list_deeds(turn);
  }
  if (survivor.items.empty()) return;
  for_each_kind(kinds_of(survivor.items), [&](Item item) {
    const ItemRule& rule = turn.rules.item(item);
    if (rule.usable && turn.affords(rule.cost)) list_item(turn, item);
  });
}

void list_answer(const State& state, Seat seat, Actions& actions) {
  if (state.asker == seat) actions.add(Action::plain(Verb::withdraw_take));
  if (state.asked != seat) return;
  for (const bool yes : {true, false}) {
    Action action = Action::plain(Verb::answer_take);
    action.number = yes ? 1 : 0;
    actions.add(action);
  }
}

void list_agent(const Rules& rules, const State& state, Actions& actions) {
  if (is_window(state.phase)) return list_window(rules, state, actions);
  if (state.phase != Phase::agent_move) return;
  for (std::size_t i = 0; i < locations; ++i)
    if (!rules.on.agent_must_move || location_at(i) != state.agent)
      actions.add(Action::to(Verb::agent_move, location_at(i)));
}

void list_survivor(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  const Survivor& survivor = state.survivor(seat);
  if (survivor.dead) return;
  switch (state.phase) {
    case Phase::plan:
      list_plans(actions);
      if (survivor.planned != Location::none) actions.add(Action::plain(Verb::unplan));
      if (may_choose_miniatures(state) && survivor.miniature == Miniature::none)
        list_miniatures(state, actions);
      return;
    case Phase::hunt:
      if (survivor.planned == Location::none) list_plans(actions);
      return;
    case Phase::act:
      if (state.asker != agent_seat) return list_answer(state, seat, actions);
      return list_acts(Turn{rules, state, seat, survivor, actions});
    case Phase::fumble:
      if (state.asked != seat) return;
      for_each_kind(kinds_of(survivor.items),
                    [&](Item item) { actions.add(Action::of(Verb::fumble, item)); });
      return;
    default:
      return;
  }
}

void declare(const Play& play, Seat seat, bool done) {
  play.state.survivor(seat).done = done;
  play.tell(done ? What::Done : What::Undone, seat);
  if (done && all_done(play.rules, play.state)) end_actions(play);
}

int place_of(const ChipHand& hand, Chip chip) {
  return static_cast<int>(std::find(hand.begin(), hand.end(), chip) - hand.begin());
}

void tell_given(const Play& play, Seat seat, const Action& action) {
  Event& event = play.tell(What::Given, seat);
  event.other = action.seat;
  event.items = action.items();
}

void perform(const Play& play, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::plan:
      if (play.state.phase == Phase::hunt) return pick(play, seat, action.place);
      return plan(play, seat, action.place);
    case Verb::unplan:
      return unplan(play, seat);
    case Verb::play_card:
      return play_card(play, action);
    case Verb::end_window:
      return end_window(play);
    case Verb::agent_move:
      move_agent(play, action.place, Cause::move);
      return go_on_after_move(play);
    case Verb::hold_door:
      return hold_door(play, seat);
    case Verb::give:
      pay(play, seat, halves(Cost::half));
      tell_given(play, seat, action);
      return give(play, seat, action.seat, action.items());
    case Verb::ask_take:
      return ask_take(play, seat, action);
    case Verb::answer_take:
      return answer_take(play, action.number == 1);
    case Verb::withdraw_take:
      return withdraw_take(play);
    case Verb::location:
      return do_deed(play, seat, action);
    case Verb::item:
      return use_item(play, seat, action);
    case Verb::done:
      return declare(play, seat, true);
    case Verb::undone:
      return declare(play, seat, false);
    case Verb::fumble:
      return fumble(play, action.item());
    case Verb::discard_card:
      return discard_chip(play, place_of(play.state.hand, action.chip()));
    case Verb::choose_miniature:
      return choose_miniature(play, seat, action.miniature());
  }
}

// Whose Items a Give or a Take is about.
const Possessions& goods(const State& state, Seat seat, const Action& listed) {
  return state.survivor(listed.verb == Verb::give ? seat : listed.seat).items;
}

constexpr std::uint32_t other_locations = locations - 1;
constexpr std::uint32_t location_pairs = other_locations * (other_locations - 1) / 2;

std::size_t other_than_generator(std::uint32_t number) {
  return number < index(Location::generator) ? number : number + 1;
}

// All Power to one place, some of it, or one each to two places.
Action fill_route(const State& state, Action action, std::uint32_t number) {
  const std::uint32_t power = state.power_at(Location::generator);
  if (number < other_locations * power) {
    action.load[other_than_generator(number / power)] =
        static_cast<std::uint8_t>(number % power + 1);
    return action;
  }
  number -= other_locations * power;
  for (std::uint32_t one = 0; one < other_locations; ++one)
    for (std::uint32_t two = one + 1; two < other_locations; ++two)
      if (number-- == 0)
        action.load[other_than_generator(one)] = action.load[other_than_generator(two)] = 1;
  return action;
}

}  // namespace

Seats Game::acting(const Rules& rules, const State& state) {
  Seats seats;
  switch (state.phase) {
    case Phase::plan:
    case Phase::hunt:
      for (const Seat seat : survivor_seats(rules))
        if (lives(state, seat) && state.survivor(seat).planned == Location::none) seats.add(seat);
      return seats;
    case Phase::act:
      if (state.asker != agent_seat) return Seats::only(state.asked);
      for (const Seat seat : survivor_seats(rules))
        if (lives(state, seat) && !state.survivor(seat).done) seats.add(seat);
      return seats;
    case Phase::fumble:
      return Seats::only(state.asked);
    case Phase::over:
      return seats;
    default:
      return Seats::only(agent_seat);
  }
}

void Game::legal(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (!exists(rules, seat)) return;
  if (seat == agent_seat)
    list_agent(rules, state, actions);
  else
    list_survivor(rules, state, seat, actions);
}

Result Game::apply(const Rules& rules, State& state, Seat seat, const Action& action, Time now,
                   Chance& chance, Events& events) {
  if (const engine::Refusal refusal = bar_to(rules, state, seat, action); refusal.code != 0)
    return refusal;
  perform(Play{rules, state, now, chance, events}, seat, action);
  return Result::accepted();
}

// A Give or a Take of one kind of Item, or of everything.
std::uint32_t Game::shape_domain(const Rules&, const State& state, Seat seat,
                                 const Action& listed) {
  if (listed.verb == Verb::location) {
    const std::uint32_t power = state.power_at(Location::generator);
    return other_locations * power + (power > 1 ? location_pairs : 0);
  }
  const Possessions& items = goods(state, seat, listed);
  return static_cast<std::uint32_t>(std::popcount(kinds_of(items))) + (items.size() > 1 ? 1 : 0);
}

Action Game::fill(const Rules&, const State& state, Seat seat, const Action& listed,
                  std::uint32_t number) {
  if (!is_shape(listed)) return listed;
  if (listed.verb == Verb::location) return fill_route(state, listed, number);
  Action action = listed;
  const Possessions& items = goods(state, seat, listed);
  ItemCounts named = counted(items);
  for_each_kind(kinds_of(items), [&](Item item) {
    if (number-- != 0) return;
    named = ItemCounts();
    named.add(item);
  });
  action.set_items(named);
  return action;
}

bool Game::covers(const Rules& rules, const State& state, Seat seat, const Action& listed,
                  const Action& action) {
  if (!is_shape(listed)) return listed == action;
  if (listed.verb != action.verb || listed.seat != action.seat || listed.what != action.what)
    return false;
  return bar_to(rules, state, seat, action).code == 0;
}

}  // namespace sisypho
