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

// What a seat may do is looked for among candidates; the predicate says which of them are allowed.
// What is left out before it is asked is only left out to save time.
struct Lister {
  const Rules& rules;
  const State& state;
  Seat seat;
  Actions& actions;

  void offer(const Action& action) const {
    if (!is_refused(why_not(rules, state, seat, action))) actions.add(action);
  }
  void offer(Verb verb) const { offer(Action::plain(verb)); }
};

template <class Offer>
void each_place(Action action, Offer&& offer) {
  for (std::size_t i = 0; i < locations; ++i) {
    action.place = location_at(i);
    offer(action);
  }
}

template <class Offer>
void each_survivor(const Rules& rules, Action action, Offer&& offer) {
  for (const Seat seat : survivor_seats(rules)) {
    action.seat = seat;
    offer(action);
  }
}

template <class Offer>
void each_number(Action action, int least, int most, Offer&& offer) {
  for (int n = least; n <= most; ++n) {
    action.number = static_cast<std::uint8_t>(n);
    offer(action);
  }
}

template <class Offer>
void each_item(Action action, const Possessions& items, Offer&& offer) {
  for_each_kind(kinds_of(items), [&](Item item) {
    action.number = static_cast<std::uint8_t>(item);
    offer(action);
  });
}

void list_plans(const Lister& list) {
  if (is_refused(why_not_planning(list.rules, list.state, list.seat, Verb::plan))) return;
  each_place(Action::plain(Verb::plan), [&](const Action& action) { list.actions.add(action); });
}

// SIS-131: one Survivor, or two.
void list_targets(const Lister& list, Chip chip) {
  engine::Buffer<Action, most_survivors* static_cast<int>(locations)> aims;
  each_survivor(list.rules, Action::of(Verb::play_card, chip), [&](const Action& action) {
    if (!may_hit(list.rules, list.state, chip, action.seat)) return;
    if (chip != Chip::wrong_turn) return aims.add(action);
    each_place(action, [&](const Action& turn) {
      if (!is_refused(why_not_turn(list.rules, list.state, turn.seat, turn.place))) aims.add(turn);
    });
  });
  const bool two = reach_of(list.rules, list.state, chip) >= 2;
  for (int i = 0; i < aims.size(); ++i) {
    list.actions.add(aims[i]);
    for (int k = i + 1; two && k < aims.size(); ++k) {
      if (aims[k].seat == aims[i].seat) continue;
      Action both = aims[i];
      both.second = aims[k].seat;
      both.other = aims[k].place;
      list.actions.add(both);
    }
  }
}

void list_card(const Lister& list, Chip chip) {
  const Action action = Action::of(Verb::play_card, chip);
  if (chip == Chip::spike) {
    if (has_use(list.rules, list.state, chip)) list.actions.add(action);
    return;
  }
  if (!aims_at_place(chip)) return list_targets(list, chip);
  each_place(action, [&](const Action& at) {
    if (may_strike(list.rules, list.state, chip, at.place)) list.actions.add(at);
  });
}

void list_window(const Lister& list) {
  if (!is_refused(why_not_end_window(list.rules, list.state)))
    list.actions.add(Action::plain(Verb::end_window));
  const Window window = window_of(list.state.phase);
  unsigned kinds = 0;
  for (const Chip chip : list.state.hand) {
    const unsigned bit = 1u << index(chip);
    if ((kinds & bit) == 0 && list.rules.chip(chip).window == window) list_card(list, chip);
    kinds |= bit;
  }
  if (!holds_too_many(list.rules, list.state)) return;
  for (std::size_t kind = 1; kind < chip_kinds; ++kind)
    if ((kinds >> kind & 1u) != 0) list.offer(Action::of(Verb::discard_card, chip_at(kind)));
}

// The acting Survivor.
struct Turn : Lister {
  const Survivor& survivor;

  void offer_deed(const Action& action) const {
    if (!is_refused(why_not_deed(rules, state, survivor, action))) actions.add(action);
  }
  void offer_item(const Action& action) const {
    if (!is_refused(why_not_item(rules, state, survivor, action))) actions.add(action);
  }
  bool is_here(Seat other) const { return state.survivor(other).place == survivor.place; }
};

void list_exchanges(const Turn& turn) {
  for (const Seat other : survivor_seats(turn.rules)) {
    if (other == turn.seat || !turn.is_here(other)) continue;
    for (const Verb verb : {Verb::give, Verb::ask_take}) {
      Action action = Action::plain(verb);
      action.seat = other;
      if (!is_refused(why_not_deal(turn.rules, turn.state, turn.seat, verb, other)))
        turn.actions.add(action);
    }
  }
}

void list_overrides(const Turn& turn, Action action) {
  for (std::size_t i = 0; i < locations; ++i) {
    action.place = location_at(i);
    action.other = Location::none;
    turn.offer_deed(action);
    for (std::size_t k = i + 1; k < locations; ++k) {
      action.other = location_at(k);
      turn.offer_deed(action);
    }
  }
}

void list_transfusions(const Turn& turn, Action action) {
  for (const Seat from : survivor_seats(turn.rules)) {
    if (!turn.is_here(from)) continue;
    action.seat = from;
    for (const Seat to : survivor_seats(turn.rules)) {
      action.second = to;
      turn.offer_deed(action);
    }
  }
}

void list_deed(const Turn& turn, Deed deed) {
  const DeedRule& rule = turn.rules.deed(deed);
  const Action action = Action::of(deed);
  const auto offer = [&](const Action& each) { turn.offer_deed(each); };
  switch (deed) {
    case Deed::treat:
      return each_survivor(turn.rules, action, offer);
    case Deed::transfusion:
      return list_transfusions(turn, action);
    case Deed::salvage:
      return each_item(action, turn.state.discard, offer);
    case Deed::strip:
      return each_item(action, turn.survivor.items, offer);
    case Deed::broadcast:
      return each_number(action, 1, counted(turn.survivor.items).of(Item::evidence), offer);
    case Deed::prepare:
    case Deed::ignite:
      return each_number(action, rule.power, rule.most_power, offer);
    case Deed::doors:
    case Deed::surge:
      return each_place(action, offer);
    case Deed::override_doors:
      return list_overrides(turn, action);
    case Deed::feed:
      return each_place(action, [&](const Action& to) {
        each_number(to, 1, turn.state.power_at(Location::generator), offer);
      });
    case Deed::route: {
      const Action first = Game::fill(turn.rules, turn.state, turn.seat, action, 0);
      if (!is_refused(why_not_deed(turn.rules, turn.state, turn.survivor, first)))
        turn.actions.add(action);
      return;
    }
    default:
      return offer(action);
  }
}

void list_deeds(const Turn& turn) {
  for (std::uint32_t rest = turn.rules.deeds_at[index(turn.survivor.place)]; rest != 0;
       rest &= rest - 1) {
    const Deed deed = deed_at(static_cast<std::size_t>(std::countr_zero(rest)));
    if (!is_refused(why_not_begin(turn.rules, turn.state, turn.survivor, deed)))
      list_deed(turn, deed);
  }
}

void list_shifts(const Turn& turn, Action action) {
  const int most = turn.rules.item(Item::tablet).amount;
  for (std::size_t from = 0; from < locations; ++from) {
    if (turn.state.power[from] == 0) continue;
    action.other = location_at(from);
    each_place(action, [&](const Action& to) {
      each_number(to, 1, most, [&](const Action& shift) { turn.offer_item(shift); });
    });
  }
}

void list_item(const Turn& turn, Item item) {
  const Action action = Action::of(Verb::item, item);
  const auto offer = [&](const Action& each) { turn.offer_item(each); };
  switch (item) {
    case Item::medkit:
      return each_survivor(turn.rules, action, offer);
    case Item::master_key:
    case Item::decoy:
      return each_place(action, offer);
    case Item::tablet:
      return list_shifts(turn, action);
    default:
      return offer(action);
  }
}

void list_acts(const Turn& turn) {
  const Survivor& survivor = turn.survivor;
  if (is_refused(why_not_verb(turn.rules, turn.state, turn.seat, Verb::done)))
    return turn.offer(Verb::undone);
  turn.actions.add(Action::plain(Verb::done));
  if (!is_open(turn.state, survivor.place)) turn.offer(Verb::hold_door);
  if (survivor.halves > 0) {
    list_exchanges(turn);
    list_deeds(turn);
  }
  if (survivor.items.empty()) return;
  for_each_kind(kinds_of(survivor.items), [&](Item item) {
    if (!is_refused(why_not_use(turn.rules, turn.state, survivor, item))) list_item(turn, item);
  });
}

void list_answer(const Lister& list) {
  list.offer(Verb::withdraw_take);
  for (const bool yes : {true, false}) {
    Action action = Action::plain(Verb::answer_take);
    action.number = yes ? 1 : 0;
    list.offer(action);
  }
}

void list_agent(const Lister& list) {
  if (is_window(list.state.phase)) return list_window(list);
  if (list.state.phase != Phase::agent_move) return;
  each_place(Action::plain(Verb::agent_move), [&](const Action& action) {
    if (!is_refused(why_not_walk(list.rules, list.state, action.place))) list.actions.add(action);
  });
}

void list_survivor(const Lister& list) {
  const Survivor& survivor = list.state.survivor(list.seat);
  if (survivor.dead) return;
  switch (list.state.phase) {
    case Phase::plan:
      list_plans(list);
      if (!is_refused(why_not_planning(list.rules, list.state, list.seat, Verb::unplan)))
        list.actions.add(Action::plain(Verb::unplan));
      if (!may_choose_miniatures(list.state) || survivor.miniature != Miniature::none) return;
      for (std::size_t i = 1; i < miniature_kinds; ++i)
        if (!is_taken(list.state, miniature_at(i))) list.actions.add(Action::of(miniature_at(i)));
      return;
    case Phase::hunt:
      return list_plans(list);
    case Phase::act:
      if (list.state.asker != agent_seat) return list_answer(list);
      return list_acts(Turn{list, survivor});
    case Phase::fumble:
      for_each_kind(kinds_of(survivor.items),
                    [&](Item item) { list.offer(Action::of(Verb::fumble, item)); });
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
      pay(play, seat, halves(cost_of(Verb::give)));
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
  const Lister list{rules, state, seat, actions};
  if (seat == agent_seat)
    list_agent(list);
  else
    list_survivor(list);
}

Result Game::apply(const Rules& rules, State& state, Seat seat, const Action& action, Time now,
                   Chance& chance, Events& events) {
  if (const engine::Refusal refusal = why_not(rules, state, seat, action); is_refused(refusal))
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
  const Possessions& items = goods(state, seat, listed.verb, listed.seat);
  return static_cast<std::uint32_t>(std::popcount(kinds_of(items))) + (items.size() > 1 ? 1 : 0);
}

Action Game::fill(const Rules&, const State& state, Seat seat, const Action& listed,
                  std::uint32_t number) {
  if (!is_shape(listed)) return listed;
  if (listed.verb == Verb::location) return fill_route(state, listed, number);
  Action action = listed;
  const Possessions& items = goods(state, seat, listed.verb, listed.seat);
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
  return !is_refused(why_not(rules, state, seat, action));
}

}  // namespace sisypho
