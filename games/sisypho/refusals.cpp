#include "games/sisypho/play.hpp"

// Whether an action is allowed, and what to tell whoever may not do it.
namespace sisypho {
namespace {

using engine::allowed;
using engine::Refusal;
using engine::refuse;

// There is nothing at all that could be chosen for it: what a half-made action is told.
Refusal refuse_all(Error error, int rule) {
  Refusal refusal = refuse(error, rule);
  refusal.what[2] = 1;
  return refusal;
}
Refusal refuse_choice(Error error, int rule, bool none) {
  return none ? refuse_all(error, rule) : refuse(error, rule);
}

// Fields that an action does not use must be blank, so that one decision has one form.
bool blank_load(const Action& action) { return action.load == std::array<std::uint8_t, 8>{}; }
bool is_plain(const Action& action) {
  Action blank = Action::plain(action.verb);
  return action == blank;
}
bool no_seats(const Action& action) {
  return action.seat == agent_seat && action.second == agent_seat;
}
bool no_places(const Action& action) {
  return action.place == Location::none && action.other == Location::none;
}
bool only_place(const Action& action) {
  Action same = Action::plain(action.verb);
  same.place = action.place;
  same.what = action.what;
  return action == same && index(action.place) < locations;
}

// What a Base, Location or Item Action needs of its price (SIS-050, SIS-053, option
// immediate_death).
Refusal why_not_price(const Rules& rules, const State& state, const Survivor& survivor, int price,
                      int more_damage = 0) {
  if (survivor.halves < price) return refuse(Error::NO_ACTIONS_LEFT, 50, price, survivor.halves);
  if (!rules.on.immediate_death) return allowed;
  const int damage = damage_for(state, survivor, price) + more_damage;
  if (damage > 0 && survivor.damage + damage > rules.death_above)
    return refuse(Error::WOULD_DIE, 58);
  return allowed;
}

bool is_here(const Rules& rules, const State& state, const Survivor& survivor, Seat other) {
  return is_survivor(rules, other) && lives(state, other) &&
         state.survivor(other).place == survivor.place;
}

bool all_unlocked(const State& state) {
  return std::all_of(state.locks.begin(), state.locks.end(),
                     [](Lock lock) { return lock == Lock::open; });
}

Refusal why_not_unlock(const State& state, Location place, int rule) {
  if (index(place) >= locations)
    return all_unlocked(state) ? refuse_all(Error::NOT_OPENABLE, 160)
                               : refuse(Error::NOT_OPENABLE, rule);
  return can_be_unlocked(state, place) ? allowed : refuse(Error::NOT_OPENABLE, 160);
}

bool anybody_hurt_here(const Rules& rules, const State& state, const Survivor& survivor,
                       int price) {
  for (const Seat seat : survivor_seats(rules))
    if (is_here(rules, state, survivor, seat) && damage_then(state, survivor, price, seat) > 0)
      return true;
  return false;
}

Refusal why_not_heal(const Rules& rules, const State& state, const Survivor& survivor, Seat target,
                     int price, int rule) {
  if (!is_here(rules, state, survivor, target))
    return target == agent_seat && !anybody_hurt_here(rules, state, survivor, price)
               ? refuse_all(Error::NOTHING_TO_HEAL, rule)
               : refuse(Error::TARGET_NOT_HERE, rule);
  return damage_then(state, survivor, price, target) > 0 ? allowed
                                                         : refuse(Error::NOTHING_TO_HEAL, rule);
}

constexpr std::array<std::uint8_t, deed_kinds> deed_rules{
    70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 91, 89, 90};
constexpr std::array<std::uint8_t, item_kinds> item_rules{100, 100, 101, 102, 103, 104, 105, 106,
                                                          107, 108, 109, 110, 111, 112, 113, 114};
constexpr std::array<std::uint8_t, chip_kinds> chip_rules{130, 133, 134, 135, 136, 137,
                                                          138, 139, 140, 141, 142, 143};

Refusal refuse_power(int needs, int rule) { return refuse(Error::NOT_ENOUGH_POWER, rule, needs); }

Refusal why_not_route(const State& state, const Action& action) {
  int sum = 0;
  for (std::size_t i = 0; i < action.load.size(); ++i) {
    if (action.load[i] > 0 && (i >= locations || location_at(i) == Location::generator))
      return refuse(Error::NO_TARGET, 81);
    sum += action.load[i];
  }
  if (sum == 0) return refuse(Error::NO_TARGET, 81);
  return sum <= state.power_at(Location::generator) ? allowed : refuse_power(sum, 66);
}

Refusal why_not_feed(const State& state, const Action& action) {
  if (index(action.place) >= locations || action.place == Location::generator || action.number == 0)
    return refuse(Error::NO_TARGET, 84);
  return action.number <= state.power_at(Location::generator) ? allowed
                                                              : refuse_power(action.number, 66);
}

Refusal why_not_override(const State& state, const Action& action) {
  const Refusal first = why_not_unlock(state, action.place, 85);
  if (is_refused(first) || action.other == Location::none) return first;
  if (action.other <= action.place) return refuse(Error::NOT_OPENABLE, 85);
  return why_not_unlock(state, action.other, 85);
}

bool can_transfuse(const Rules& rules, const State& state, const Survivor& survivor, int price) {
  for (const Seat from : survivor_seats(rules))
    for (const Seat to : survivor_seats(rules))
      if (from != to && is_here(rules, state, survivor, from) &&
          is_here(rules, state, survivor, to) && damage_then(state, survivor, price, from) > 0 &&
          damage_then(state, survivor, price, to) < rules.death_above)
        return true;
  return false;
}

Refusal why_not_transfuse(const Rules& rules, const State& state, const Survivor& survivor,
                          const Action& action) {
  const int price = halves(rules.deed(Deed::transfusion).cost);
  if (action.second == agent_seat && !can_transfuse(rules, state, survivor, price))
    return anybody_hurt_here(rules, state, survivor, price)
               ? refuse_all(Error::NO_TARGET, 73)
               : refuse_all(Error::NOTHING_TO_HEAL, 73);
  const Refusal giver = why_not_heal(rules, state, survivor, action.seat, price, 73);
  if (is_refused(giver)) return giver;
  if (action.second == action.seat || !is_here(rules, state, survivor, action.second))
    return refuse(Error::TARGET_NOT_HERE, 73);
  return damage_then(state, survivor, price, action.second) < rules.death_above
             ? allowed
             : refuse(Error::NO_TARGET, 73);
}

// Which fields a Deed uses; the others are blank.
bool fits(const Action& action) {
  Action same = Action::of(action.deed());
  switch (action.deed()) {
    case Deed::treat:
      same.seat = action.seat;
      break;
    case Deed::transfusion:
      same.seat = action.seat;
      same.second = action.second;
      break;
    case Deed::salvage:
    case Deed::strip:
    case Deed::prepare:
    case Deed::ignite:
    case Deed::broadcast:
      same.number = action.number;
      break;
    case Deed::doors:
    case Deed::surge:
      same.place = action.place;
      break;
    case Deed::override_doors:
      same.place = action.place;
      same.other = action.other;
      break;
    case Deed::feed:
      same.place = action.place;
      same.number = action.number;
      break;
    case Deed::route:
      same.load = action.load;
      break;
    default:
      break;
  }
  return action == same;
}

// SIS-066
Refusal why_not_power(const Rules& rules, const State& state, const Survivor& survivor,
                      const Action& action) {
  const DeedRule& rule = rules.deed(action.deed());
  const int here = state.power_at(survivor.place);
  if (rule.most_power == 0) return rule.power <= here ? allowed : refuse_power(rule.power, 66);
  const int spent = std::max(rule.power, action.number);
  if (spent > rule.most_power) return refuse(Error::NOT_ENOUGH_POWER, 66, spent, rule.most_power);
  return spent <= here ? allowed : refuse_power(spent, 66);
}

// What each Location Action asks for beyond SIS-064, with its price paid.
Refusal why_not_here(const Rules& rules, const State& state, const Survivor& survivor,
                     const Action& action) {
  const Location here = survivor.place;
  const Deck deck = rules.deck_at[index(here)];
  const int rule = deed_rules[action.what];
  const int price = halves(rules.deed(action.deed()).cost);
  switch (action.deed()) {
    case Deed::search:
    case Deed::haul:
      return deck == Deck::none || state.item_decks[index(deck)].empty()
                 ? refuse(Error::DECK_EMPTY, rule)
                 : allowed;
    case Deed::treat:
      return why_not_heal(rules, state, survivor, action.seat, price, rule);
    case Deed::triage:
      return anybody_hurt_here(rules, state, survivor, price)
                 ? allowed
                 : refuse_all(Error::NOTHING_TO_HEAL, rule);
    case Deed::transfusion:
      return why_not_transfuse(rules, state, survivor, action);
    case Deed::salvage:
      return action.number > 0 && has(state.discard, action.named_item())
                 ? allowed
                 : refuse_choice(Error::NO_TARGET, rule, state.discard.empty());
    case Deed::transmit:
      return has(survivor.items, Item::evidence) ? allowed : refuse_all(Error::NO_EVIDENCE, rule);
    case Deed::broadcast:
      return action.number > 0 && action.number <= counted(survivor.items).of(Item::evidence)
                 ? allowed
                 : refuse_choice(Error::NO_EVIDENCE, rule, !has(survivor.items, Item::evidence));
    case Deed::doors:
    case Deed::surge:
      return why_not_unlock(state, action.place, rule);
    case Deed::override_doors:
      return why_not_override(state, action);
    case Deed::all_doors:
      return all_unlocked(state) ? refuse_all(Error::NOT_OPENABLE, 160) : allowed;
    case Deed::charge:
    case Deed::overcharge:
      return power_tokens_left(rules, state) > 0 ? allowed : refuse(Error::NO_TOKENS, 69);
    case Deed::route:
      return why_not_route(state, action);
    case Deed::feed:
      return why_not_feed(state, action);
    case Deed::jam:
      return state.hand.empty() ? refuse_all(Error::NO_TARGET, rule) : allowed;
    case Deed::prepare:
    case Deed::ignite:
    case Deed::strip:
      if (state.escape == rules.length(Track::escape)) return refuse(Error::TRACK_FULL, 92);
      if (action.deed() == Deed::strip)
        return action.number > 0 && has(survivor.items, action.named_item())
                   ? allowed
                   : refuse_choice(Error::NOT_YOURS, rule, survivor.items.empty());
      return action.number >= rules.deed(action.deed()).power
                 ? allowed
                 : refuse_power(rules.deed(action.deed()).power, 66);
    case Deed::launch:
      if (state.escape != rules.length(Track::escape))
        return refuse(Error::TRACK_NOT_FULL, rule, rules.length(Track::escape) - state.escape);
      return has(survivor.items, Item::launch_codes) ? allowed : refuse(Error::NO_CODES, rule);
    case Deed::carrier:
      return allowed;
  }
  return allowed;
}

Refusal why_not_location(const Rules& rules, const State& state, const Survivor& survivor,
                         const Action& action) {
  if (action.what >= deed_kinds || !fits(action) || !rules.has_deed(survivor.place, action.deed()))
    return refuse(Error::NOT_THERE, 64);
  const Refusal begin = why_not_begin(rules, state, survivor, action.deed());
  return is_refused(begin) ? begin : why_not_deed(rules, state, survivor, action);
}

bool item_fits(const Action& action) {
  Action same = Action::of(Verb::item, action.item());
  switch (action.item()) {
    case Item::medkit:
      same.seat = action.seat;
      break;
    case Item::decoy:
    case Item::master_key:
      same.place = action.place;
      break;
    case Item::tablet:
      same.place = action.place;
      same.other = action.other;
      same.number = action.number;
      break;
    default:
      break;
  }
  return action == same;
}

Refusal why_not_shift_power(const Rules& rules, const State& state, const Action& action) {
  if (power_on_board(state) == 0 && action.number == 0) return refuse_all(Error::NO_TARGET, 114);
  if (index(action.place) >= locations || index(action.other) >= locations ||
      action.place == action.other || action.number == 0 ||
      action.number > rules.item(Item::tablet).amount)
    return refuse(Error::NO_TARGET, 114);
  return action.number <= state.power_at(action.other) ? allowed : refuse_power(action.number, 114);
}

Refusal why_not_item_action(const Rules& rules, const State& state, const Survivor& survivor,
                            const Action& action) {
  if (action.what == 0 || action.what >= item_kinds || !has(survivor.items, action.item()))
    return refuse(Error::NOT_YOURS, 67);
  if (!item_fits(action)) return refuse(Error::NO_TARGET, item_rules[action.what]);
  const Refusal use = why_not_use(rules, state, survivor, action.item());
  return is_refused(use) ? use : why_not_item(rules, state, survivor, action);
}

// Give and Take (SIS-062, SIS-063).
int rule_of_deal(Verb verb) { return verb == Verb::give ? 62 : 63; }

// Why nobody can be dealt with, whoever is named.
Refusal why_not_all_deals(const Rules& rules, const State& state, Seat seat, Verb verb,
                          const Refusal& price) {
  const Survivor& survivor = state.survivor(seat);
  bool alone = true;
  bool nothing = true;
  for (const Seat other : survivor_seats(rules)) {
    if (other == seat || !is_here(rules, state, survivor, other)) continue;
    alone = false;
    nothing = nothing && goods(state, seat, verb, other).empty();
  }
  if (alone) return refuse_all(Error::TARGET_NOT_HERE, rule_of_deal(verb));
  if (is_refused(price)) return price;
  return nothing ? refuse_all(Error::NOT_YOURS, rule_of_deal(verb))
                 : refuse(Error::TARGET_NOT_HERE, rule_of_deal(verb));
}

Refusal why_not_exchange(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const int rule = rule_of_deal(action.verb);
  Action same = Action::plain(action.verb);
  same.seat = action.seat;
  same.load = action.load;
  if (action != same) return refuse(Error::TARGET_NOT_HERE, rule);
  const Refusal deal = why_not_deal(rules, state, seat, action.verb, action.seat);
  if (is_refused(deal)) return deal;
  const ItemCounts named = action.items();
  const ItemCounts all = counted(goods(state, seat, action.verb, action.seat));
  return !named.empty() && within(named, all) ? allowed : refuse(Error::NOT_YOURS, rule);
}

Refusal why_not_act(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (const Refusal turn = why_not_verb(rules, state, seat, action.verb); is_refused(turn))
    return turn;
  const Survivor& survivor = state.survivor(seat);
  switch (action.verb) {
    case Verb::hold_door: {
      if (!is_plain(action)) return refuse(Error::NO_TARGET, 60);
      const Refusal price = why_not_price(rules, state, survivor, halves(cost_of(Verb::hold_door)));
      if (is_refused(price)) return price;
      return is_open(state, survivor.place) ? refuse(Error::NOT_OPENABLE, 61) : allowed;
    }
    case Verb::give:
    case Verb::ask_take:
      return why_not_exchange(rules, state, seat, action);
    case Verb::location:
      return why_not_location(rules, state, survivor, action);
    case Verb::item:
      return why_not_item_action(rules, state, survivor, action);
    case Verb::done:
      return is_plain(action) ? allowed : refuse(Error::NO_TARGET, 57);
    default:  // undone
      return is_plain(action) ? allowed : refuse(Error::NOT_YOUR_PHASE, 57);
  }
}

Refusal why_not_plan(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (const Refusal refusal = why_not_planning(rules, state, seat, action.verb);
      is_refused(refusal))
    return refusal;
  if (action.verb == Verb::unplan)
    return is_plain(action) ? allowed : refuse(Error::NOT_PLANNED, 31);
  return only_place(action) && action.what == 0 ? allowed : refuse(Error::NO_TARGET, 33);
}

// SIS-014
Refusal why_not_choose(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (!is_survivor(rules, seat) || !may_choose_miniatures(state))
    return refuse(Error::NOT_YOUR_PHASE, 14);
  if (state.survivor(seat).miniature != Miniature::none) return refuse(Error::MINIATURE_CHOSEN, 14);
  if (action != Action::of(action.miniature()) || action.what == 0 ||
      action.what >= miniature_kinds)
    return refuse(Error::NO_TARGET, 14);
  return is_taken(state, action.miniature()) ? refuse(Error::MINIATURE_TAKEN, 14) : allowed;
}

Refusal why_not_answer(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (!is_survivor(rules, seat) || state.phase != Phase::act)
    return refuse(Error::NOT_YOUR_PHASE, 63);
  if (state.asker == agent_seat) return refuse(Error::NOT_ASKED, 63);
  if (action.verb == Verb::withdraw_take)
    return state.asker == seat && is_plain(action) ? allowed : refuse(Error::NOT_ASKED, 63);
  Action same = Action::plain(Verb::answer_take);
  same.number = action.number;
  return state.asked == seat && action == same && action.number <= 1 ? allowed
                                                                     : refuse(Error::NOT_ASKED, 63);
}

Refusal why_not_aim(const Rules& rules, const State& state, Chip chip, Seat seat, Location place) {
  const int rule = chip_rules[index(chip)];
  if (!is_survivor(rules, seat) || !may_hit(rules, state, chip, seat))
    return refuse(Error::NO_TARGET, rule);
  if (chip == Chip::wrong_turn) return why_not_turn(rules, state, seat, place);
  return place == Location::none ? allowed : refuse(Error::NO_TARGET, rule);
}

// SIS-131: one Survivor, or two.
Refusal why_not_targets(const Rules& rules, const State& state, const Action& action) {
  const Chip chip = action.chip();
  const Refusal first = why_not_aim(rules, state, chip, action.seat, action.place);
  if (is_refused(first)) return first;
  if (action.second == agent_seat)
    return action.other == Location::none ? allowed
                                          : refuse(Error::NO_TARGET, chip_rules[index(chip)]);
  if (reach_of(rules, state, chip) < 2 || action.second <= action.seat)
    return refuse(Error::NO_TARGET, 131);
  return why_not_aim(rules, state, chip, action.second, action.other);
}

Refusal why_not_card(const Rules& rules, const State& state, const Action& action) {
  const Chip chip = action.chip();
  if (!is_window(state.phase)) return refuse(Error::WRONG_WINDOW, 130);
  if (action.what == 0 || action.what >= chip_kinds ||
      std::find(state.hand.begin(), state.hand.end(), chip) == state.hand.end())
    return refuse(Error::NOT_YOURS, 130);
  if (rules.chip(chip).window != window_of(state.phase)) return refuse(Error::WRONG_WINDOW, 130);
  if (action.number != 0 || action.blank != 0 || !blank_load(action) ||
      !has_use(rules, state, chip))
    return refuse(Error::NO_TARGET, 132);
  const int rule = chip_rules[index(chip)];
  if (aims_at_place(chip))
    return only_place(action) && may_strike(rules, state, chip, action.place)
               ? allowed
               : refuse(Error::NO_TARGET, rule);
  if (chip == Chip::spike)
    return no_seats(action) && no_places(action) ? allowed : refuse(Error::NO_TARGET, rule);
  return why_not_targets(rules, state, action);
}

Refusal why_not_discard(const Rules& rules, const State& state, const Action& action) {
  if (state.phase != Phase::w4) return refuse(Error::NOT_YOUR_PHASE, 124);
  if (!holds_too_many(rules, state)) return refuse(Error::NOTHING_TO_DISCARD, 124);
  if (any_use(rules, state)) return refuse(Error::MUST_USE_OR_DISCARD, 124, state.hand.size());
  const Action same = Action::of(Verb::discard_card, action.chip());
  return action == same &&
                 std::find(state.hand.begin(), state.hand.end(), action.chip()) != state.hand.end()
             ? allowed
             : refuse(Error::NOT_YOURS, 124);
}

Refusal why_not_agent(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (seat != agent_seat) return refuse(Error::NOT_YOUR_PHASE, 1);
  switch (action.verb) {
    case Verb::play_card:
      return why_not_card(rules, state, action);
    case Verb::end_window:
      if (!is_window(state.phase) || !is_plain(action)) return refuse(Error::NOT_YOUR_PHASE, 40);
      return why_not_end_window(rules, state);
    case Verb::agent_move:
      if (state.phase != Phase::agent_move) return refuse(Error::NOT_YOUR_PHASE, 41);
      if (!only_place(action) || action.what != 0) return refuse(Error::NO_TARGET, 41);
      return why_not_walk(rules, state, action.place);
    default:
      return why_not_discard(rules, state, action);
  }
}

Refusal why_not_fumble(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (!is_survivor(rules, seat) || state.phase != Phase::fumble || state.asked != seat)
    return refuse(Error::NOT_YOUR_PHASE, 142);
  const Action same = Action::of(Verb::fumble, action.item());
  return action == same && action.what != 0 && has(state.survivor(seat).items, action.item())
             ? allowed
             : refuse(Error::NOT_YOURS, 142);
}

}  // namespace

// SIS-053, SIS-054
int damage_for(const State& state, const Survivor& survivor, int halves) {
  return survivor.place == state.agent && !survivor.painless ? halves : 0;
}

int damage_then(const State& state, const Survivor& actor, int price, Seat seat) {
  const Survivor& survivor = state.survivor(seat);
  return survivor.damage + (&survivor == &actor ? damage_for(state, actor, price) : 0);
}

Refusal why_not_planning(const Rules& rules, const State& state, Seat seat, Verb verb) {
  const bool planning = state.phase == Phase::plan || state.phase == Phase::hunt;
  if (!is_survivor(rules, seat) || !planning) return refuse(Error::NOT_YOUR_PHASE, 30);
  const bool chosen = state.survivor(seat).planned != Location::none;
  if (state.phase == Phase::hunt && (chosen || verb == Verb::unplan))
    return refuse(Error::NOT_YOUR_PHASE, 21);
  return verb == Verb::unplan && !chosen ? refuse(Error::NOT_PLANNED, 31) : allowed;
}

Refusal why_not_end_window(const Rules& rules, const State& state) {
  return holds_too_many(rules, state) ? refuse(Error::MUST_USE_OR_DISCARD, 124, state.hand.size())
                                      : allowed;
}

Refusal why_not_walk(const Rules& rules, const State& state, Location place) {
  return rules.on.agent_must_move && place == state.agent ? refuse(Error::MUST_MOVE, 41) : allowed;
}

Refusal why_not_verb(const Rules& rules, const State& state, Seat seat, Verb verb) {
  if (!is_survivor(rules, seat) || state.phase != Phase::act)
    return refuse(Error::NOT_YOUR_PHASE, 50);
  if (state.asker != agent_seat) return refuse(Error::TAKE_PENDING, 63);
  if (state.survivor(seat).done == (verb == Verb::undone)) return allowed;
  return refuse_choice(Error::NOT_YOUR_PHASE, 57, verb == Verb::undone);
}

Refusal why_not_begin(const Rules& rules, const State& state, const Survivor& survivor, Deed deed) {
  if (survivor.aphasia) return refuse(Error::APHASIA, 139);
  if (!is_open(state, survivor.place)) return refuse(Error::CLOSED, 64);
  const DeedRule& rule = rules.deed(deed);
  if (!rule.without_power && state.power_at(survivor.place) == 0)
    return refuse(Error::NO_POWER, 64);
  return why_not_price(rules, state, survivor, halves(rule.cost), deed == Deed::overcharge ? 1 : 0);
}

Refusal why_not_deed(const Rules& rules, const State& state, const Survivor& survivor,
                     const Action& action) {
  const Refusal power = why_not_power(rules, state, survivor, action);
  return is_refused(power) ? power : why_not_here(rules, state, survivor, action);
}

Refusal why_not_use(const Rules& rules, const State& state, const Survivor& survivor, Item item) {
  const ItemRule& rule = rules.item(item);
  if (!rule.usable) return refuse(Error::NO_TARGET, item_rules[index(item)]);
  return why_not_price(rules, state, survivor, halves(rule.cost));
}

Refusal why_not_item(const Rules& rules, const State& state, const Survivor& survivor,
                     const Action& action) {
  const int rule = item_rules[action.what];
  switch (action.item()) {
    case Item::medkit:
      return why_not_heal(rules, state, survivor, action.seat,
                          halves(rules.item(Item::medkit).cost), rule);
    case Item::power_cell:
      return power_tokens_left(rules, state) > 0 ? allowed : refuse(Error::NO_TOKENS, 69);
    case Item::fuel:
      if (survivor.place != Location::rocket) return refuse(Error::NOT_THERE, rule);
      if (!is_open(state, Location::rocket)) return refuse(Error::CLOSED, rule);
      return state.escape < rules.length(Track::escape) ? allowed : refuse(Error::TRACK_FULL, 92);
    case Item::crowbar:
    case Item::keycard:
      return why_not_unlock(state, survivor.place, rule);
    case Item::master_key:
      return why_not_unlock(state, action.place, rule);
    case Item::shield:
      return survivor.place == state.agent ? allowed : refuse(Error::NOT_THERE, rule);
    case Item::decoy:
      if (survivor.place != state.agent) return refuse(Error::NOT_THERE, rule);
      return index(action.place) < locations && may_be_lured_to(rules, state, action.place)
                 ? allowed
                 : refuse(Error::NO_TARGET, rule);
    case Item::jammer:
      return state.hand.empty() ? refuse_all(Error::NO_TARGET, rule) : allowed;
    case Item::tablet:
      return why_not_shift_power(rules, state, action);
    default:
      return allowed;
  }
}

// Known before the game is: it is asked for with every Item that might change hands.
constexpr int price_of_deal = halves(cost_of(Verb::give));
static_assert(price_of_deal == halves(cost_of(Verb::ask_take)));

Refusal why_not_deal(const Rules& rules, const State& state, Seat seat, Verb verb, Seat other) {
  const Survivor& survivor = state.survivor(seat);
  if (other == seat || !is_here(rules, state, survivor, other)) {
    if (other != agent_seat) return refuse(Error::TARGET_NOT_HERE, rule_of_deal(verb));
    return why_not_all_deals(rules, state, seat, verb,
                             why_not_price(rules, state, survivor, price_of_deal));
  }
  const Refusal price = why_not_price(rules, state, survivor, price_of_deal);
  if (is_refused(price)) return price;
  return goods(state, seat, verb, other).empty()
             ? refuse_choice(Error::NOT_YOURS, rule_of_deal(verb), verb == Verb::give)
             : allowed;
}

Refusal why_not_turn(const Rules& rules, const State& state, Seat seat, Location place) {
  const int rule = chip_rules[index(Chip::wrong_turn)];
  if (index(place) >= locations || !rules.are_beside(state.survivor(seat).place, place))
    return refuse(Error::BESIDE_ONLY, rule);
  return place == state.agent ? refuse(Error::AGENT_THERE, rule) : allowed;
}

Refusal why_not_at(const Rules& rules, const State& state, Location place, Deed deed) {
  Survivor able;  // who could do everything
  able.place = place;
  able.halves = static_cast<std::uint8_t>(halves(Cost::full));
  able.painless = true;
  able.items.add(Item::evidence);
  able.items.add(Item::launch_codes);
  const Refusal begin = why_not_begin(rules, state, able, deed);
  if (is_refused(begin)) return begin;
  Action least = Action::of(deed);
  if (rules.deed(deed).most_power > 0) least.number = rules.deed(deed).power;
  const Refusal refusal = why_not_deed(rules, state, able, least);
  const auto error = static_cast<Error>(refusal.code);
  const bool of_people = error == Error::NOTHING_TO_HEAL || deed == Deed::transfusion;
  return of_people || (is_choice(error) && refusal.what[2] == 0) ? allowed : refusal;
}

Refusal why_not(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (is_over(state)) return refuse(Error::GAME_OVER, 2);
  if (is_survivor(rules, seat) && !lives(state, seat)) return refuse(Error::DEAD, 121);
  switch (action.verb) {
    case Verb::plan:
    case Verb::unplan:
      return why_not_plan(rules, state, seat, action);
    case Verb::play_card:
    case Verb::end_window:
    case Verb::agent_move:
    case Verb::discard_card:
      return why_not_agent(rules, state, seat, action);
    case Verb::answer_take:
    case Verb::withdraw_take:
      return why_not_answer(rules, state, seat, action);
    case Verb::fumble:
      return why_not_fumble(rules, state, seat, action);
    case Verb::choose_miniature:
      return why_not_choose(rules, state, seat, action);
    default:
      return why_not_act(rules, state, seat, action);
  }
}

}  // namespace sisypho
