#include "games/sisypho/play.hpp"

// Base Actions and Location Actions (SIS-053 to SIS-092).
namespace sisypho {
namespace {

void spend_power(const Play& play, Location place, int amount) {
  if (amount > 0) add_power(play, place, -amount);
}

void unlock_both(const Play& play, const Action& action) {
  unlock(play, action.place);
  if (action.other != Location::none) unlock(play, action.other);
}

void unlock_all(const Play& play) {
  for (std::size_t i = 0; i < locations; ++i)
    if (can_be_unlocked(play.state, location_at(i))) unlock(play, location_at(i));
}

void triage(const Play& play, Location place, int amount) {
  for (const Seat seat : survivor_seats(play.rules)) {
    const Survivor& survivor = play.state.survivor(seat);
    if (!survivor.dead && survivor.place == place && survivor.damage > 0) heal(play, seat, amount);
  }
}

void transfuse(const Play& play, Seat from, Seat to, int amount) {
  heal(play, from, amount);
  hurt(play, to, amount, Cause::transfusion);
}

void salvage(const Play& play, Seat seat, Item item) {
  play.state.discard.remove(place_in(play.state.discard, item));
  play.state.survivor(seat).items.add(item);
  play.tell(What::ItemSalvaged, seat).subject = static_cast<std::uint8_t>(item);
}

void haul(const Play& play, Seat seat, Deck deck, int most) {
  for (int n = 0; n < most && !play.state.item_decks[index(deck)].empty(); ++n)
    draw_item(play, seat, deck);
}

void send_evidence(const Play& play, Seat seat, int count, int steps) {
  for (int n = 0; n < count; ++n) discard_item(play, seat, Item::evidence);
  advance(play, Track::earth, count * steps);
}

void move_power(const Play& play, Location from, Location to, int amount) {
  if (amount == 0) return;
  add_power(play, from, -amount);
  add_power(play, to, amount);
}

void route(const Play& play, Location from, const Action& action) {
  for (std::size_t i = 0; i < locations; ++i)
    move_power(play, from, location_at(i), action.load[i]);
}

}  // namespace

void pay(const Play& play, Seat seat, int halves) {
  Survivor& survivor = play.state.survivor(seat);
  const int damage = damage_for(play.state, survivor, halves);
  survivor.halves = static_cast<std::uint8_t>(survivor.halves - halves);
  if (damage > 0) hurt(play, seat, damage, Cause::action);
}

void hold_door(const Play& play, Seat seat) {
  pay(play, seat, halves(cost_of(Verb::hold_door)));
  const Location place = play.state.survivor(seat).place;
  play.state.lock_at(place) = Lock::held;
  play.tell(What::DoorHeld, seat).place = place;
}

void give(const Play& play, Seat from, Seat to, ItemCounts items) {
  Possessions& mine = play.state.survivor(from).items;
  Possessions kept;
  for (const Item item : mine) {
    if (items.of(item) > 0) {
      items.take(item);
      play.state.survivor(to).items.add(item);
    } else {
      kept.add(item);
    }
  }
  mine = kept;
}

void ask_take(const Play& play, Seat seat, const Action& action) {
  play.state.asker = seat;
  play.state.asked = action.seat;
  play.state.asked_items = action.items();
  Event& event = play.tell(What::TakeAsked, seat);
  event.other = action.seat;
  event.items = action.items();
}

void answer_take(const Play& play, bool yes) {
  State& state = play.state;
  const Seat asker = state.asker;
  const Seat asked = state.asked;
  const ItemCounts items = state.asked_items;
  forget_request(state);
  if (yes) pay(play, asker, halves(cost_of(Verb::ask_take)));
  Event& event = play.tell(What::TakeAnswered, asked);
  event.other = asker;
  event.yes = yes;
  event.items = items;
  if (yes) give(play, asked, asker, items);
}

void withdraw_take(const Play& play) {
  State& state = play.state;
  play.tell(What::TakeWithdrawn, state.asker);
  forget_request(state);
}

// SIS-160
void unlock(const Play& play, Location place) {
  play.state.lock_at(place) = Lock::open;
  Event& event = play.announce(What::LockTurned);
  event.place = place;
  event.subject = static_cast<std::uint8_t>(Lock::open);
}

// SIS-069: what cannot be placed is not gained.
void add_power(const Play& play, Location place, int amount) {
  const int change = std::min(amount, power_tokens_left(play.rules, play.state));
  play.state.power_at(place) = static_cast<std::uint8_t>(play.state.power_at(place) + change);
  Event& event = play.announce(What::PowerChanged);
  event.place = place;
  event.number = static_cast<std::int8_t>(change);
  event.total = play.state.power_at(place);
}

// SIS-092
void advance(const Play& play, Track track, int steps) {
  std::uint8_t& token = track == Track::earth ? play.state.earth : play.state.escape;
  const int length = play.rules.length(track);
  const int made = std::min(steps, length - token);
  token = static_cast<std::uint8_t>(token + made);
  Event& event = play.announce(What::TrackMoved);
  event.subject = static_cast<std::uint8_t>(track);
  event.number = static_cast<std::int8_t>(made);
  event.total = token;
  if (track == Track::earth && token == length) end_game(play, Reason::earth);  // SIS-150
}

void heal(const Play& play, Seat seat, int amount) {
  Survivor& survivor = play.state.survivor(seat);
  const int healed = std::min<int>(amount, survivor.damage);
  survivor.damage = static_cast<std::uint8_t>(survivor.damage - healed);
  Event& event = play.tell(What::Healed, seat);
  event.number = static_cast<std::int8_t>(healed);
  event.total = survivor.damage;
}

void draw_item(const Play& play, Seat seat, Deck deck) {
  const Item item = play.state.item_decks[index(deck)].take_top();
  play.state.left[index(deck)].take(item);
  play.state.survivor(seat).items.add(item);
  Event& event = play.tell(What::ItemDrawn, seat);
  event.subject = static_cast<std::uint8_t>(item);
  event.place = play.state.survivor(seat).place;
}

void discard_item(const Play& play, Seat seat, Item item) {
  Possessions& items = play.state.survivor(seat).items;
  items.remove(place_in(items, item));
  play.state.discard.add(item);
  play.tell(What::ItemDiscarded, seat).subject = static_cast<std::uint8_t>(item);
}

void do_deed(const Play& play, Seat seat, const Action& action) {
  const Deed deed = action.deed();
  const DeedRule& rule = play.rules.deed(deed);
  const Location here = play.state.survivor(seat).place;
  const Deck deck = play.rules.deck_at[index(here)];
  Event& event = play.tell(What::Acted, seat);
  event.subject = static_cast<std::uint8_t>(deed);
  event.place = here;
  pay(play, seat, halves(rule.cost));
  const bool chooses = rule.most_power > 0;
  const int spent = chooses ? action.number : rule.power;
  spend_power(play, here, spent);
  switch (deed) {
    case Deed::search:
      return draw_item(play, seat, deck);
    case Deed::treat:
      return heal(play, action.seat, rule.amount);
    case Deed::triage:
      return triage(play, here, rule.amount);
    case Deed::transfusion:
      return transfuse(play, action.seat, action.second, rule.amount);
    case Deed::salvage:
      return salvage(play, seat, action.named_item());
    case Deed::haul:
      return haul(play, seat, deck, rule.amount);
    case Deed::transmit:
      return send_evidence(play, seat, 1, rule.amount);
    case Deed::broadcast:
      return send_evidence(play, seat, action.number, rule.amount);
    case Deed::carrier:
      return advance(play, Track::earth, rule.amount);
    case Deed::doors:
    case Deed::surge:
      return unlock(play, action.place);
    case Deed::override_doors:
      return unlock_both(play, action);
    case Deed::all_doors:
      return unlock_all(play);
    case Deed::charge:
      return add_power(play, here, rule.amount);
    case Deed::overcharge:
      add_power(play, here, rule.amount);
      return hurt(play, seat, 1, Cause::overcharge);
    case Deed::route:
      return route(play, here, action);
    case Deed::feed:
      return move_power(play, here, action.place, action.number);
    case Deed::jam:
      return discard_random_chip(play);
    case Deed::prepare:
    case Deed::ignite:
      return advance(play, Track::escape, spent * rule.amount);
    case Deed::strip:
      discard_item(play, seat, action.named_item());
      return advance(play, Track::escape, rule.amount);
    case Deed::launch:
      discard_item(play, seat, Item::launch_codes);
      return end_game(play, Reason::launch);  // SIS-151
  }
}

}  // namespace sisypho
