#include <algorithm>

#include "games/aliens/play.hpp"
#include "games/aliens/thinking.hpp"

// Plays by what the announcements make likely.
namespace aliens {
namespace {

constexpr float attack_from = 0.2f;   // chance to meet a Human
constexpr float comradeship = 4.0f;   // how much a fellow Alien counts against him
constexpr float fear = 10.0f;         // steps of detour that a certain Alien in reach is worth
constexpr float given_away = 0.35f;   // chance that a card tells the true sector
constexpr float quiet = 0.1f;         // exposure in a Dangerous Sector under Sedatives
constexpr float carelessness = 0.3f;  // the part of fear that does not ask where one is expected
constexpr float whim = 6.0f;          // steps by which tastes in pods differ
constexpr float caution = 2.0f;       // steps that being sure of one is worth
constexpr float wavering = 50.0f;
constexpr float watched_weight = 2.0f;
constexpr float patience = 15.0f;  // rounds after which fear has shrunk to its least part
constexpr float nerve = 0.15f;
constexpr int alien_reach = 2;
constexpr int sight = 3;              // steps within which an Alien is worth looking for
constexpr float hunted_from = 0.45f;  // Aliens in reach, and how sure they are of one
constexpr float seen_from = 0.3f;
constexpr float lost_from = 0.8f;
constexpr float doubt_from = 0.5f;

float jitter(Chance& chance) { return static_cast<float>(chance.below(0, 1000)) * 1e-5f; }

}  // namespace

void Tracker::witness(const Rules& rules, const Event& event) { belief_.witness(rules, event); }

Action Tracker::decide(const Rules& rules, const View& view, const Legal& legal, Chance& chance) {
  if (view.player(me_).side == Side::human && view.phase != Phase::reaction)
    if (const auto action = escape_by_card(rules, view, legal)) return *action;
  if (const Action* action = plain_choice(view, legal)) return *action;
  if (view.phase == Phase::announce) return lie(rules, view, legal[0], chance);
  return view.player(me_).side == Side::human ? run(rules, view, legal, chance)
                                              : hunt(rules, view, legal, chance);
}

// How likely an Alien reaches this place with the next turn.
float Tracker::danger(const Rules& rules, const Belief::Cells& aliens, Sector place) const {
  float sum = aliens[index(place)];
  for (const Sector near : rules.within(place, alien_reach)) sum += aliens[index(near)];
  return std::min(sum, 1.0f);
}

Action Tracker::run(const Rules& rules, const View& view, const Legal& legal, Chance& chance) {
  if (const Action* action = prepare(rules, view, legal)) return *action;
  if (view.phase == Phase::before_move)
    if (const Action* action = best_flight(rules, view, legal, chance)) return *action;
  return legal[0];
}

// How sure the others are of where one is: their guesses follow the same announcements.
float Tracker::seen_at(Sector place) const {
  const Belief::Suspect& me = belief_.suspect(me_);
  const float all = me.as_human() + me.as_alien();
  return all > 0 ? (me.human[index(place)] + me.alien[index(place)]) / all : 0;
}

// Back to the start when an Alien who knows where one is can come; to become one of them if
// nothing else is left; and looks at whoever may be near.
std::optional<Action> Tracker::escape_by_card(const Rules& rules, const View& view,
                                              const Legal& legal) const {
  if (view.phase != Phase::before_move && view.phase != Phase::after_resolution)
    return std::nullopt;
  const Sector place = view.player(me_).place;
  const Belief::Cells aliens = belief_.aliens(rules);
  const float near = danger(rules, aliens, place);
  const bool hunted = near > hunted_from && seen_at(place) > seen_from;
  const bool at_pod = steps_to_pod(rules, view, place) <= 1 + view.turn.adrenaline;
  if (hunted && !(at_pod && view.phase == Phase::before_move) &&
      danger(rules, aliens, rules.zone.human) < near / 3) {
    if (const Action* teleport = find_item(legal, Card::teleport)) return *teleport;
    const Action* ability = find(legal, Verb::use_ability);
    if (ability != nullptr && ability->number == index(Character::co_pilot)) return *ability;
  }
  if (view.phase != Phase::before_move) return std::nullopt;
  if (near > lost_from && seen_at(place) > lost_from && !at_pod &&
      view.player(me_).hand[Card::defence] == 0 && view.player(me_).hand[Card::clone] == 0)
    if (const Action* mutation = find_item(legal, Card::mutation)) return *mutation;
  return look_around(rules, view, legal, place);
}

// The Item or ability that tells most of what Aliens there may be near; nothing if all is known.
std::optional<Action> Tracker::look_around(const Rules& rules, const View& view, const Legal& legal,
                                           Sector place) const {
  float most = doubt_from;
  std::optional<Action> best;
  const auto weigh = [&](const Action& action, float doubt) {
    if (doubt <= most) return;
    most = doubt;
    best = action;
  };
  for (const Action& action : legal) {
    const bool sensor = action.verb == Verb::use_item && action.card == Card::sensor;
    const bool medic = action.verb == Verb::use_ability && action.number == index(Character::medic);
    if ((sensor || medic) && in_play(view.player(action.seat))) {
      const Belief::Suspect& other = belief_.suspect(action.seat);
      float close = other.alien[index(place)];
      for (const Sector sector : rules.within(place, sight)) close += other.alien[index(sector)];
      const float unsure = sensor ? other.as_alien() - close : other.as_human();
      weigh(action, std::min(close, 1.0f) * std::min(std::max(unsure, 0.0f), 1.0f) * 4);
    }
    if (action.verb != Verb::use_item || action.card != Card::spotlight) continue;
    const Belief::Cells aliens = belief_.aliens(rules);
    for (const Sector middle : rules.within(place, sight)) {
      if (rules.steps(place, middle) < 2) continue;  // it would show the own place as well
      float lit = aliens[index(middle)];
      for (const Sector sector : rules.around[index(middle)]) lit += aliens[index(sector)];
      Action light = action;
      light.sectors[0] = middle;
      weigh(light, lit < 1 ? 4 * lit * (1 - lit) : 0);
    }
  }
  return best;
}

// Items that help now.
const Action* Tracker::prepare(const Rules& rules, const View& view, const Legal& legal) {
  const Sector place = view.player(me_).place;
  const Belief::Cells aliens = belief_.aliens(rules);
  const float near = danger(rules, aliens, place);
  if (view.phase == Phase::before_move) {
    const int pod = steps_to_pod(rules, view, place);
    const Action* adrenaline = find_item(legal, Card::adrenaline);
    const int speed_now = 1 + view.turn.adrenaline;
    if (adrenaline != nullptr && pod > speed_now &&
        (pod <= speed_now + view.player(me_).hand[Card::adrenaline] || near > 0.6f))
      return adrenaline;
    const Action* sedatives = find_item(legal, Card::sedatives);
    if (sedatives != nullptr && near > 0.25f && !view.turn.sedated && pod > speed_now)
      return sedatives;
    return nullptr;
  }
  if (view.phase != Phase::after_move) return nullptr;
  const float met = std::min(aliens[index(place)], 1.0f);
  const bool friends = belief_.humans(rules)[index(place)] > 0.3f;
  if (met > 0.5f && !friends) {
    if (const Action* attack = find_item(legal, Card::attack)) return attack;
    const Action* ability = find(legal, Verb::use_ability);
    if (ability != nullptr && ability->number == index(Character::soldier)) return ability;
  }
  if (near < 0.15f) return nullptr;
  if (const Action* cat = find_item(legal, Card::cat)) return cat;
  const Action* ability = find(legal, Verb::use_ability);
  return ability != nullptr && ability->number == index(Character::pilot) ? ability : nullptr;
}

// How far it is to the pod that is near, not watched, and to the taste of this player: whoever
// always runs to the nearest one is expected there.
float Tracker::way_to_pod(const Rules& rules, const View& view, Sector from) const {
  float least = 1000;
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.zone.pod_count); ++i)
    if (view.pods[i] == PodState::open)
      least = std::min(least, static_cast<float>(rules.steps(from, rules.zone.pods[i])) +
                                  watched_weight * std::min(watched_[i], 2.0f) + whims_[i]);
  return least;
}

void Tracker::look_at_pods(const Rules& rules, const Belief::Cells& aliens, Chance& chance) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.zone.pod_count); ++i) {
    if (!whimsical_) whims_[i] = static_cast<float>(chance.below(0, 1000)) * 1e-3f * whim;
    watched_[i] = 0;
    for (const Sector near : rules.within(rules.zone.pods[i], 4))
      watched_[i] += aliens[index(near)];
  }
  whimsical_ = true;
}

// How sure the others will be of this place once it is announced: a Silent Sector narrows it down
// to the silent ones around, a Dangerous one gives it away by one card in three.
float Tracker::exposure(const Rules& rules, const View& view, const Belief::Cells& expected,
                        Sector to) const {
  const bool loud = rules.ground(to) == Ground::dangerous;
  float alike = 1e-6f;
  for (const Sector sector : rules.floor)
    if ((rules.ground(sector) == Ground::dangerous) == loud) alike += expected[index(sector)];
  const float hidden = expected[index(to)] / alike;
  if (!loud) return hidden;
  return view.turn.sedated ? quiet : given_away + (1 - given_away) * hidden;
}

// Out of the Aliens' reach, and where they do not look for one.
const Action* Tracker::best_flight(const Rules& rules, const View& view, const Legal& legal,
                                   Chance& chance) {
  const Belief::Cells aliens = belief_.aliens(rules);
  const Belief::Cells expected = belief_.expected_of_me(rules);
  look_at_pods(rules, aliens, chance);
  const float worry = fear * std::max(nerve, 1 - static_cast<float>(view.round) / patience);
  const Action* best = nullptr;
  float least = 0;
  for (const Action& action : legal) {
    const bool stays = action.verb == Verb::stay;
    if (action.verb != Verb::move && !stays) continue;
    const Sector to = stays ? view.player(me_).place : action.sectors[0];
    if (!stays && rules.pod_at(to) > 0) return &action;
    const float cost =
        way_to_pod(rules, view, to) +
        worry * danger(rules, aliens, to) * (carelessness + exposure(rules, view, expected, to)) +
        caution * exposure(rules, view, expected, to) + jitter(chance) * wavering;
    if (best != nullptr && cost >= least) continue;
    best = &action;
    least = cost;
  }
  return best;
}

bool Tracker::worth_attacking(const Rules& rules, const View& view, Sector place) const {
  float missed = 1;
  float aliens = 0;
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (seat == me_ || !in_play(view.player(seat))) continue;
    missed *= 1 - std::min(belief_.suspect(seat).human[index(place)], 1.0f);
    aliens += belief_.suspect(seat).alien[index(place)];
  }
  const float humans = 1 - missed;
  return humans >= attack_from && humans > comradeship * aliens;
}

Action Tracker::hunt(const Rules& rules, const View& view, const Legal& legal, Chance& chance) {
  const Sector place = view.player(me_).place;
  if (view.phase == Phase::after_move) {
    const Action* attack = find(legal, Verb::attack);
    const Action* proceed = find(legal, Verb::proceed);
    return attack != nullptr && worth_attacking(rules, view, place) ? *attack : *proceed;
  }
  const Action* lurk = find(legal, Verb::lurk_attack);
  if (lurk != nullptr && worth_attacking(rules, view, place)) return *lurk;
  if (view.phase == Phase::before_move)
    if (const Action* action = best_chase(rules, legal, chance)) return *action;
  return legal[0];
}

// Where Humans are likely now, and near to where they may be later.
const Action* Tracker::best_chase(const Rules& rules, const Legal& legal, Chance& chance) {
  const Belief::Cells humans = belief_.humans(rules);
  const Belief::Cells aliens = belief_.aliens(rules);
  const Action* best = nullptr;
  float highest = 0;
  for (const Action& action : legal) {
    if (action.verb != Verb::move) continue;
    const Sector to = action.sectors[0];
    float prospect = 0;
    for (const Sector sector : rules.all_sectors)
      if (humans[index(sector)] > 0.002f)
        prospect += humans[index(sector)] / static_cast<float>(1 + rules.steps(to, sector));
    const float value = std::min(humans[index(to)], 1.0f) + prospect -
                        0.5f * std::min(aliens[index(to)], 1.0f) + jitter(chance);
    if (best != nullptr && value <= highest) continue;
    best = &action;
    highest = value;
  }
  return best;
}

// A lie that the others will believe: where they expect one anyway, but not where one is.
Action Tracker::lie(const Rules& rules, const View& view, const Action& listed, Chance& chance) {
  if (!listed.is_shape()) return listed;
  const Sector place = view.player(me_).place;
  const Belief::Cells expected = belief_.expected_of_me(rules);
  return announced(rules, listed, [&](Sector sector) {
    const int away = std::min(rules.steps(place, sector), 6);
    float value = expected[index(sector)] + 0.01f * static_cast<float>(away) + jitter(chance);
    if (rules.ground(sector) != Ground::dangerous) value -= 1;
    if (away < 2) value -= 0.5f;
    return value;
  });
}

}  // namespace aliens
