#include "games/sisypho/team.hpp"

#include "engine/hash.hpp"

namespace sisypho {

std::uint64_t common_number(const Rules& rules, const State& state) {
  engine::Hash hash;
  hash.add(state.round);
  hash.add(index(state.agent));
  hash.add(static_cast<std::uint64_t>(state.earth) << 8 | state.escape);
  hash.add_value(state.power);
  for (const ItemCounts& left : state.left) hash.add(left.bits());
  for (const Seat seat : survivor_seats(rules)) {
    const Survivor& survivor = state.survivor(seat);
    hash.add(static_cast<std::uint64_t>(survivor.damage) << 8 | index(survivor.place));
  }
  return hash.value();
}

State common_position(const State& state, std::uint64_t number) {
  State common = state;
  Chance chance = Chance::fast(number);
  for (std::size_t deck = 0; deck < decks; ++deck) {
    ItemDeck& pile = common.item_decks[deck];
    pile.clear();
    for (std::size_t kind = 1; kind < item_kinds; ++kind)
      for (int n = 0; n < state.left[deck].of(item_at(kind)); ++n) pile.put_bottom(item_at(kind));
    chance.shuffle(0, pile, pile.size());
  }
  return common;
}

void send(const Rules& rules, State& state, Seat seat, Location place) {
  Survivor& survivor = state.survivor(seat);
  survivor.done = survivor.aphasia = survivor.painless = survivor.shielded = false;
  survivor.stayed = place == survivor.origin;
  survivor.place = place;
  survivor.halves = static_cast<std::uint8_t>(rules.actions + (survivor.stayed ? 1 : 0));
}

double prospect(const Mind& mind, const Rules& rules, State state, Chance& chance) {
  Events events;
  while (state.phase == Phase::w2 || state.phase == Phase::w3) {
    events.clear();
    (void)Game::apply(rules, state, agent_seat, Action::plain(Verb::end_window), state.clock,
                      chance, events);
  }
  if (state.phase == Phase::act) mind.act_all(state, chance);
  return mind.worth(state);
}

Team::Attempt Team::plan_in_order(const Order& order, const Moods& moods, Chance& chance) const {
  const Mind mind(rules_, weights_);
  State now = state_;
  now.phase = Phase::act;
  now.agent = Location::none;
  forget_request(now);
  for (Survivor& survivor : now.survivors) survivor.halves = 0;  // until it is sent somewhere
  Attempt attempt;
  double risk = 0;
  for (const Seat seat : order) {
    if (!lives(now, seat)) continue;
    double best = -100;
    State after = now;
    double owed = 0;
    for (std::size_t i = 0; i < locations; ++i) {
      State then = now;
      send(rules_, then, seat, location_at(i));
      mind.act(then, seat, chance);
      mind.act_there(then, location_at(i), seat, chance);
      const double danger =
          weights_.danger * forecast_.agent()[i] * forecast_.loss(seat, location_at(i));
      const auto at = static_cast<std::size_t>(engine::index(seat)) - 1;
      const double value = mind.worth(then) - danger + moods[at][i];
      if (value <= best) continue;
      best = value;
      after = then;
      owed = danger;
      attempt.places[at] = location_at(i);
    }
    now = after;
    risk += owed;
    if (is_over(now)) break;
  }
  attempt.worth = mind.worth(now) - risk;
  return attempt;
}

Team::Places Team::plan(int orders, Chance& chance) const {
  Moods moods{};
  for (Forecast::Chances& each : moods)
    for (double& mood : each) mood = weights_.mixing * chance.below(0, 1000) / 1000.0;
  Order order;
  for (const Seat seat : survivor_seats(rules_)) order.add(seat);
  Attempt best;
  for (int n = 0; n < orders; ++n) {
    chance.shuffle(0, order, order.size());
    const Attempt attempt = plan_in_order(order, moods, chance);
    if (attempt.worth > best.worth) best = attempt;
  }
  return best.places;
}

}  // namespace sisypho
