#include <algorithm>

#include "games/aliens/play.hpp"
#include "games/aliens/thinking.hpp"

// Plays by what the announcements make likely.
namespace aliens {
namespace {

using Verb = Action::Verb;

constexpr float attack_from = 0.06f;  // chance to meet a Human
constexpr float comradeship = 0.6f;   // how much a fellow Alien counts against him
constexpr float fear = 5.0f;          // steps of detour that a certain Alien in reach is worth
constexpr float noise_costs = 0.35f;  // steps that a Dangerous Sector is worth avoiding
constexpr int alien_reach = 2;

float jitter(Chance& chance) { return static_cast<float>(chance.below(0, 1000)) * 1e-5f; }

}  // namespace

void Tracker::witness(const Rules& rules, const Event& event) { belief_.witness(rules, event); }

Action Tracker::decide(const Rules& rules, const View& view, const Legal& legal, Chance& chance) {
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

// Towards the pod that is near and not watched, by quiet ways, out of the Aliens' reach.
const Action* Tracker::best_flight(const Rules& rules, const View& view, const Legal& legal,
                                   Chance& chance) {
  const Belief::Cells aliens = belief_.aliens(rules);
  std::array<float, most_pods> watched{};
  for (int i = 0; i < rules.zone.pod_count; ++i)
    for (const Sector near : rules.within(rules.zone.pods[static_cast<std::size_t>(i)], 4))
      watched[static_cast<std::size_t>(i)] += aliens[index(near)];
  const Action* best = nullptr;
  float least = 0;
  for (const Action& action : legal) {
    if (action.verb != Verb::move) continue;
    const Sector to = action.sectors[0];
    if (rules.pod_at(to) > 0) return &action;
    float way = 1000;
    for (int i = 0; i < rules.zone.pod_count; ++i)
      if (view.pods[static_cast<std::size_t>(i)] == PodState::open)
        way = std::min(
            way, static_cast<float>(rules.steps(to, rules.zone.pods[static_cast<std::size_t>(i)])) +
                     2.0f * std::min(watched[static_cast<std::size_t>(i)], 2.0f));
    const float loud =
        rules.ground(to) == Ground::dangerous && !view.turn.sedated ? noise_costs : 0;
    const float cost =
        way + loud + fear * danger(rules, aliens, to) * (loud > 0 ? 1.0f : 0.6f) + jitter(chance);
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

// A lie that could be true: not far from the last claim, but far from where one is and goes.
Action Tracker::lie(const Rules& rules, const View& view, const Action& listed, Chance& chance) {
  if (!listed.is_shape()) return listed;
  const Sector place = view.player(me_).place;
  const Sector origin = claimed_ != Sector::none ? claimed_ : rules.zone.human;
  const int reach = claimed_ != Sector::none ? 4 : 1 + view.round;
  const Action action = announced(rules, listed, [&](Sector sector) {
    const int away = rules.steps(place, sector);
    const int from_claim = rules.steps(origin, sector);
    float value = jitter(chance) * 50;
    if (rules.ground(sector) != Ground::dangerous) value -= 3;
    if (from_claim > reach) value -= 0.3f * static_cast<float>(std::min(from_claim - reach, 10));
    value += 0.25f * static_cast<float>(std::min(away, 6));
    return value;
  });
  claimed_ = action.sectors[0];
  return action;
}

}  // namespace aliens
