#include "games/sisypho/mind.hpp"

#include <cmath>

namespace sisypho {

struct Mind::Stock {
  double health = 0;
  double people = 0;
  double evidence = 0;
  double fuel = 0;
  double cells = 0;
  double codes = 0;
  double spare = 0;  // Half Actions that other Items are worth
};

namespace {

constexpr double win = 8;
constexpr double least_gain = 0.004;

// Half Actions, or Health, that an Item in hand may save one day.
double spare_of(Item item) {
  switch (item) {
    case Item::adrenaline:
      return 0.8;
    case Item::keycard:
    case Item::crowbar:
      return 0.4;
    case Item::master_key:
    case Item::tablet:
      return 0.6;
    default:
      return 0;
  }
}
double protection_of(Item item) {
  switch (item) {
    case Item::medkit:
      return 1.3;
    case Item::shield:
    case Item::painkillers:
    case Item::inhibitor:
      return 0.6;
    case Item::decoy:
      return 1.0;
    case Item::jammer:
      return 0.5;
    default:
      return 0;
  }
}

// The nearer of two counts most, but the other one helps.
double nearer(double one, double other) {
  return 1 / std::sqrt(1 / (one * one) + 1 / (other * other));
}

}  // namespace

const Weights& weights_for(const Rules& rules) {
  static constexpr Weights many{};
  static constexpr Weights few{.people = 2 * many.people};
  return rules.survivors == least_survivors ? few : many;
}

Mind::Stock Mind::take_stock(const State& state) const {
  Stock stock;
  for (const Seat seat : survivor_seats(rules_)) {
    const Survivor& survivor = state.survivor(seat);
    if (survivor.dead) continue;
    const int strike = survivor.place == state.agent && !survivor.shielded ? 1 : 0;
    const int left = rules_.death_above + 1 - survivor.damage - strike;
    const double share =
        left > 0 ? 1.0 : weights_.doomed_share;  // the doomed may still hand over what they have
    stock.people += left > 0 ? 1.0 : 0.05;
    stock.health += left > 0 ? left + (left > 1 ? 0.15 : 0) : 0.05;
    for (const Item item : survivor.items) {
      if (item == Item::evidence) stock.evidence += share;
      if (item == Item::fuel) stock.fuel += share;
      if (item == Item::power_cell) stock.cells += share;
      if (item == Item::launch_codes) stock.codes += share;
      stock.spare += share * spare_of(item);
      stock.health += weights_.protection * share * protection_of(item);
    }
  }
  return stock;
}

// Charging, carrying and Power Cells.
double Mind::power_work(const State& state, Location place, int needed, int cells) const {
  int missing = needed - state.power_at(place);
  if (missing <= 0) return 0;
  double work = 0;
  for (; missing > 0 && cells > 0; --cells, missing -= 2) work += 1;
  if (missing <= 0) return work;
  const int stock = place == Location::generator ? 0 : state.power_at(Location::generator);
  const bool fast = rules_.has_deed(Location::generator, Deed::overcharge);
  work += std::max(0, missing - stock) * (fast ? 0.6 : 1.0) + weights_.carrying;
  if (!is_open(state, Location::generator)) work += weights_.unlocking;
  return work;
}

// Half Actions for one more Evidence out of a deck.
double Mind::evidence_work(const State& state) const {
  double best = 9;
  for (std::size_t i = 0; i < locations; ++i) {
    const Deck deck = rules_.deck_at[i];
    if (deck == Deck::none) continue;
    const int evidence = state.left[index(deck)].of(Item::evidence);
    if (evidence == 0) continue;
    const int size = state.item_decks[index(deck)].size();
    double work = weights_.searching * (size + 1.0) / (evidence + 1.0);
    if (state.locks[i] == Lock::closed) work += 0.4;
    if (state.power[i] == 0) work += 0.6;
    best = std::min(best, work);
  }
  return best;
}

// A last single step is cheaper by a bare signal than by one more Evidence.
double Mind::earth_work(const State& state, const Stock& stock) const {
  const int steps = rules_.length(Track::earth) - state.earth;
  const bool signals = rules_.has_deed(Location::command, Deed::carrier);
  const double plain = sending_work(state, stock, steps, 0);
  return signals && steps % 2 == 1 ? std::min(plain, sending_work(state, stock, steps - 1, 1))
                                   : plain;
}

double Mind::sending_work(const State& state, const Stock& stock, int steps, int signals) const {
  const bool broadcast = rules_.has_deed(Location::command, Deed::broadcast);
  const double sent = rules_.deed(broadcast ? Deed::broadcast : Deed::transmit).amount;
  const double needed = std::ceil(steps / sent);
  const double missing = std::max(0.0, needed - stock.evidence);
  double work = missing * evidence_work(state) + signals;
  if (needed > 0) work += broadcast ? 2 + 0.5 * needed : needed;
  const int power = broadcast ? 1 + static_cast<int>(needed) / 3 : static_cast<int>(needed);
  work += power_work(state, Location::command, power + signals * rules_.deed(Deed::carrier).power,
                     static_cast<int>(stock.cells));
  if (state.lock_at(Location::command) != Lock::open) work += weights_.unlocking;
  return work;
}

double Mind::codes_work(const State& state, const Stock& stock) const {
  const double missing = std::max(0.0, 1 - stock.codes);
  if (missing == 0) return 0;
  const Deck deck = rules_.deck_at[index(Location::command)];
  const int codes = state.left[index(deck)].of(Item::launch_codes);
  if (codes == 0) return 7 * missing;
  const int size = state.item_decks[index(deck)].size();
  double work = (size + 1.0) / (codes + 1.0);
  if (state.lock_at(Location::command) == Lock::closed) work += weights_.unlocking;
  work += power_work(state, Location::command, 1, 0);
  return work * missing;
}

double Mind::escape_work(const State& state, const Stock& stock) const {
  const bool ignite = rules_.has_deed(Location::rocket, Deed::ignite);
  const double each = rules_.deed(ignite ? Deed::ignite : Deed::prepare).amount;
  int steps = rules_.length(Track::escape) - state.escape;
  double work = 1;  // the Launch
  double fuel = stock.fuel;
  for (; steps > 1 && fuel > 0; fuel -= 1, steps -= rules_.item(Item::fuel).amount) work += 1;
  const int power = steps > 0 ? static_cast<int>(std::ceil(steps / each)) : 0;
  work += ignite ? (power > 0 ? 2 : 0) : (power + 1) / 2;
  work += power_work(state, Location::rocket, power + 1, static_cast<int>(stock.cells));
  if (state.lock_at(Location::rocket) != Lock::open) work += weights_.unlocking;
  return work + codes_work(state, stock);
}

// Many places to work at leave the Agent guessing.
double Mind::access(const State& state) const {
  double sum = 0;
  for (std::size_t i = 0; i < locations; ++i) {
    if (state.locks[i] != Lock::open) continue;
    const Deck deck = rules_.deck_at[i];
    const bool empty = deck != Deck::none && state.item_decks[index(deck)].empty();
    const bool works = state.power[i] > 0 || location_at(i) == Location::generator;
    sum += empty ? 0.1 : works ? 0.4 : 0.15;
  }
  return sum;
}

double Mind::worth(const State& state) const {
  if (is_over(state))
    return state.reason == Reason::earth || state.reason == Reason::launch ? win : -win;
  const Stock stock = take_stock(state);
  const double work =
      nearer(earth_work(state, stock), escape_work(state, stock)) - weights_.spare * stock.spare;
  return weights_.health * std::log(weights_.health_offset + stock.health) +
         weights_.people * std::log(0.3 + stock.people) -
         weights_.work * std::log(weights_.work_offset + std::max(0.3, work)) +
         weights_.access * std::log(1 + access(state));
}

double Mind::worth_after(const State& state, Seat seat, const Action& action,
                         Chance& chance) const {
  State next = state;
  Events events;
  if (!Game::apply(rules_, next, seat, action, state.clock, chance, events).ok()) return -win;
  return worth(next);
}

// Over all cards that may come: what an imagined deck has on top says nothing.
double Mind::worth_of_search(const State& state, Seat seat, const Action& action,
                             Chance& chance) const {
  State next = state;
  Events events;
  if (!Game::apply(rules_, next, seat, action, state.clock, chance, events).ok()) return -win;
  Possessions& items = next.survivor(seat).items;
  const std::size_t deck = index(rules_.deck_at[index(state.survivor(seat).place)]);
  const ItemCounts left = state.left[deck];
  items.take_back();
  double sum = 0;
  for (std::size_t kind = 1; kind < item_kinds; ++kind) {
    const int count = left.of(item_at(kind));
    if (count == 0) continue;
    next.left[deck] = left;
    next.left[deck].take(item_at(kind));
    items.add(item_at(kind));
    sum += count * worth(next);
    items.take_back();
  }
  return sum / left.size();
}

void Mind::consider(const State& state, Seat seat, const Action& action, Chance& chance, double now,
                    Choice& best) const {
  const bool search = action.verb == Verb::location && action.deed() == Deed::search;
  const double then = search ? worth_of_search(state, seat, action, chance)
                             : worth_after(state, seat, action, chance);
  if (then - now > best.gain) best = {action, then - now};
}

// Items that help only by what is done next.
void Mind::consider_boost(const State& state, Seat seat, const Action& action, Chance& chance,
                          double now, Choice& best) const {
  State next = state;
  Events events;
  if (!Game::apply(rules_, next, seat, action, state.clock, chance, events).ok()) return;
  Actions legal;
  Game::legal(rules_, next, seat, legal);
  const double gain = worth(next) - now + best_action(next, seat, legal, chance).gain;
  const bool first = action.item() == Item::painkillers || state.survivor(seat).halves == 0;
  if (first && gain > best.gain) best = {action, gain};
}

// A held door is worth what is done behind it that would not be done before it.
void Mind::consider_door(const State& state, Seat seat, Chance& chance, double now,
                         Choice& best) const {
  const Location place = state.survivor(seat).place;
  State next = state;
  Events events;
  const Action hold = Action::plain(Verb::hold_door);
  if (!Game::apply(rules_, next, seat, hold, state.clock, chance, events).ok()) return;
  act(next, seat, chance);
  bool company = false;
  for (const Seat other : survivor_seats(rules_)) {
    const Survivor& each = state.survivor(other);
    company = company ||
              (other != seat && !each.dead && each.place == place && !each.done && each.halves > 0);
  }
  double before = now;
  if (company) {
    act_there(next, place, seat, chance);
    State shut = state;
    Mind(rules_, weights_, Reach::own).act_there(shut, place, seat, chance);
    before = std::max(now, worth(shut));
  }
  const double gain = worth(next) - before;
  if (gain > best.gain) best = {hold, gain};
}

// Somebody who can do no more today may hold what this one can use at once.
void Mind::consider_take(const State& state, Seat seat, const Action& shape, Chance& chance,
                         double now, Choice& best) const {
  const Survivor& other = state.survivor(shape.seat);
  if (!other.done && other.halves > 0) return;
  const ItemCounts held = counted(other.items);
  for (const Item item :
       {Item::evidence, Item::fuel, Item::launch_codes, Item::power_cell, Item::medkit}) {
    if (held.of(item) == 0) continue;
    Action action = shape;
    ItemCounts one;
    one.add(item);
    action.set_items(one);
    State next = state;
    Events events;
    Action yes = Action::plain(Verb::answer_take);
    yes.number = 1;
    if (!Game::apply(rules_, next, seat, action, state.clock, chance, events).ok() ||
        !Game::apply(rules_, next, shape.seat, yes, state.clock, chance, events).ok())
      continue;
    Actions legal;
    Game::legal(rules_, next, seat, legal);
    const double gain =
        worth(next) - now +
        Mind(rules_, weights_, Reach::own).best_action(next, seat, legal, chance).gain;
    if (gain > best.gain) best = {action, gain};
  }
}

// Where Power is missing for a victory, or one for a Location that has none.
void Mind::consider_routes(const State& state, Seat seat, const Action& shape, Chance& chance,
                           double now, Choice& best) const {
  const auto power = state.power_at(Location::generator);
  for (const Location main : {Location::command, Location::rocket}) {
    Action action = shape;
    action.load[index(main)] = power;
    consider(state, seat, action, chance, now, best);
    for (std::size_t i = 0; i < locations && power > 1; ++i) {
      if (state.power[i] > 0 || location_at(i) == Location::generator || location_at(i) == main)
        continue;
      Action split = action;
      --split.load[index(main)];
      ++split.load[i];
      consider(state, seat, split, chance, now, best);
    }
  }
  for (std::size_t i = 0; i < locations; ++i) {
    if (state.power[i] > 0 || location_at(i) == Location::generator) continue;
    Action action = shape;
    action.load[i] = 1;
    consider(state, seat, action, chance, now, best);
  }
}

Mind::Choice Mind::best_action(const State& state, Seat seat, const Actions& legal,
                               Chance& chance) const {
  const double now = worth(state);
  Choice best{Action::plain(Verb::done), least_gain};
  for (const Action& listed : legal) {
    switch (listed.verb) {
      case Verb::location:
        if (listed.deed() == Deed::route)
          consider_routes(state, seat, listed, chance, now, best);
        else
          consider(state, seat, listed, chance, now, best);
        break;
      case Verb::give: {
        Action action = listed;
        action.set_items(counted(state.survivor(seat).items));
        consider(state, seat, action, chance, now, best);
        break;
      }
      case Verb::item:
        if (listed.item() == Item::adrenaline || listed.item() == Item::painkillers) {
          consider_boost(state, seat, listed, chance, now, best);
          break;
        }
        consider(state, seat, listed, chance, now, best);
        break;
      case Verb::hold_door:
        if (reach_ != Reach::own) consider_door(state, seat, chance, now, best);
        break;
      case Verb::ask_take:
        if (reach_ == Reach::asking) consider_take(state, seat, listed, chance, now, best);
        break;
      default:
        break;
    }
  }
  if (best.action.verb == Verb::done) best.gain = 0;
  return best;
}

void Mind::act(State& state, Seat seat, Chance& chance) const {
  if (reach_ == Reach::asking) return Mind(rules_, weights_).act(state, seat, chance);
  Actions legal;
  Events events;
  for (int n = 0; n < 6 && !is_over(state); ++n) {
    legal.clear();
    Game::legal(rules_, state, seat, legal);
    const Choice choice = best_action(state, seat, legal, chance);
    if (choice.action.verb == Verb::done) return;
    events.clear();
    (void)Game::apply(rules_, state, seat, choice.action, state.clock, chance, events);
  }
}

void Mind::act_there(State& state, Location place, Seat but, Chance& chance) const {
  for (const Seat seat : survivor_seats(rules_)) {
    const Survivor& survivor = state.survivor(seat);
    if (is_over(state)) return;
    if (seat == but || survivor.dead || survivor.done || survivor.place != place) continue;
    if (survivor.halves > 0) act(state, seat, chance);
  }
}

void Mind::act_all(State& state, Chance& chance) const {
  for (const Seat seat : survivor_seats(rules_))
    if (!is_over(state) && lives(state, seat)) act(state, seat, chance);
}

}  // namespace sisypho
