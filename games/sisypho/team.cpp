#include "games/sisypho/team.hpp"

namespace sisypho {

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
  std::array<int, locations> gathered{};  // where others have been sent
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
      const double danger = weights_.danger * forecast_.agent()[i] *
                            forecast_.loss(seat, location_at(i)) *
                            (1 + weights_.gathering * gathered[i]);
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
    ++gathered[index(attempt.places[static_cast<std::size_t>(engine::index(seat)) - 1])];
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
