#include "games/aliens/belief.hpp"

#include <algorithm>

#include "games/aliens/play.hpp"

namespace aliens {
namespace {

// How often announcements are what they seem.
constexpr float quiet_danger = 0.08f;  // "Silent Sector" in a Dangerous one: Captain, Sedatives
constexpr float honest = 0.5f;         // a noise is where the player is
constexpr float lies_spread_over = 60.0f;
constexpr float soldiers = 0.04f;  // an attack without an Item by a Human
constexpr float resting = 0.02f;   // Executive Officer, Lurking Alien
constexpr float sideways = 0.4f;   // steps of a Human that lead no nearer to a pod
constexpr float backwards = 0.15f;

float sum(const Belief::Cells& cells) {
  float total = 0;
  for (const float chance : cells) total += chance;
  return total;
}

void scale(Belief::Cells& cells, float factor) {
  for (float& chance : cells) chance *= factor;
}

void keep_only(Belief::Cells& cells, Sector place) {
  const float there = cells[index(place)];
  cells = {};
  cells[index(place)] = there;
}

// Everybody in these cells goes on to one of the sectors in reach, by the weight of the step.
template <class Weight>
Belief::Cells spread(const Rules& rules, const Belief::Cells& cells, int steps, Weight&& weight) {
  Belief::Cells next{};
  for (const Sector from : rules.all_sectors) {
    const float chance = cells[index(from)];
    if (chance < 1e-6f) continue;
    const auto near = rules.within(from, std::min(steps, longest_move));
    float total = rules.is_floor(from) ? resting : 0;
    for (const Sector to : near) total += weight(from, to);
    if (total <= 0) {
      next[index(from)] += chance;
      continue;
    }
    if (rules.is_floor(from)) next[index(from)] += chance * resting / total;
    for (const Sector to : near) next[index(to)] += chance * weight(from, to) / total;
  }
  return next;
}

}  // namespace

float Belief::Suspect::as_human() const { return sum(human); }
float Belief::Suspect::as_alien() const { return sum(alien); }

Belief::Cells Belief::sum_of_others(const Rules& rules, Cells Suspect::* side) const {
  Cells all{};
  for (std::size_t i = 0; i < suspects_.size(); ++i)
    if (!is_me(i) && !suspects_[i].out)
      for (const Sector sector : rules.all_sectors)
        all[index(sector)] += (suspects_[i].*side)[index(sector)];
  return all;
}

Belief::Cells Belief::humans(const Rules& rules) const {
  return sum_of_others(rules, &Suspect::human);
}

Belief::Cells Belief::aliens(const Rules& rules) const {
  return sum_of_others(rules, &Suspect::alien);
}

void Belief::begin(const Rules& rules) {
  speed_.fill(rules.components->speeds.alien);
  others_ = rules.seats - 1;
  open_pods_ = {rules.zone.pods.begin(), rules.zone.pods.begin() + rules.zone.pod_count};
  measure_pods(rules);
}

void Belief::measure_pods(const Rules& rules) {
  for (const Sector sector : rules.all_sectors) {
    int least = 255;
    for (const Sector pod : open_pods_) least = std::min(least, rules.steps(sector, pod));
    to_pod_[index(sector)] = least;
  }
}

// The own card tells how many Humans are among the others.
void Belief::learn_own(const Rules& rules, const Event& event) {
  side_ = side_of(event.character);
  humans_ = rules.humans - (side_ == Side::human ? 1 : 0);
  const float human = static_cast<float>(humans_) / static_cast<float>(others_);
  const float astray = rules.on.abilities ? 1.0f / characters_a_side : 0;  // ALI-133
  for (int i = 0; i < rules.seats; ++i) {
    Suspect& suspect = suspects_[static_cast<std::size_t>(i)];
    suspect.out = false;
    if (engine::seat_at(i) == me_) {
      suspect.human[index(rules.zone.human)] = 1;
      continue;
    }
    suspect.human[index(rules.zone.human)] = human * (1 - astray);
    suspect.human[index(rules.zone.alien)] = human * astray;
    suspect.alien[index(rules.zone.alien)] = 1 - human;
  }
}

// Humans are drawn to the pods.
Belief::Cells Belief::after_human_move(const Rules& rules, const Cells& cells, int steps) const {
  return spread(rules, cells, steps, [&](Sector from, Sector to) {
    const int nearer = to_pod_[index(from)] - to_pod_[index(to)];
    return nearer > 0 ? 1.0f : nearer == 0 ? sideways : backwards;
  });
}

Belief::Cells Belief::expected_of_me(const Rules& rules) const {
  return after_human_move(rules, suspect(me_).human, rules.components->speeds.human);
}

void Belief::move(const Rules& rules, Seat seat) {
  Suspect& suspect = at(seat);
  const auto i = static_cast<std::size_t>(engine::index(seat));
  suspect.human =
      after_human_move(rules, suspect.human, rules.components->speeds.human + extra_speed_[i]);
  suspect.alien = spread(rules, suspect.alien, speed_[i] + extra_speed_[i],
                         [](Sector, Sector) { return 1.0f; });
  extra_speed_[i] = 0;
}

void Belief::hear(const Rules& rules, const Event& event) {
  move(rules, event.seat);
  const auto i = static_cast<std::size_t>(engine::index(event.seat));
  const bool silent_said = event.what == What::SilentSector;
  Suspect& suspect = at(event.seat);
  for (const Sector sector : rules.all_sectors) {
    const bool dangerous = rules.ground(sector) == Ground::dangerous || rules.on.draw_on_silent;
    float fits = dangerous == silent_said ? 0.0f : 1.0f;
    if (dangerous && silent_said) fits = sedated_[i] ? 1.0f : quiet_danger;
    suspect.human[index(sector)] *= fits;
    suspect.alien[index(sector)] *= fits;
  }
  sedated_[i] = false;
  settle(rules, event.seat);
}

void Belief::hear_noise(const Rules& rules, const Event& event) {
  move(rules, event.seat);
  Suspect& suspect = at(event.seat);
  const bool two = event.number > 1;
  for (const Sector sector : rules.all_sectors) {
    const bool dangerous = rules.ground(sector) == Ground::dangerous || rules.on.draw_on_silent;
    const bool named = sector == event.sectors[0] || (two && sector == event.sectors[1]);
    const float fits =
        !dangerous ? 0.0f
                   : (1 - honest) / lies_spread_over + (named ? (two ? honest / 2 : honest) : 0);
    suspect.human[index(sector)] *= fits;
    suspect.alien[index(sector)] *= fits;
  }
  settle(rules, event.seat);
}

void Belief::see_attack(const Rules& rules, const Event& event) {
  move(rules, event.seat);
  Suspect& suspect = at(event.seat);
  keep_only(suspect.human, event.sectors[0]);
  keep_only(suspect.alien, event.sectors[0]);
  if (suspect.as_alien() > 0) scale(suspect.human, soldiers);
  settle(rules, event.seat);
  if (suspect.as_human() + suspect.as_alien() < 0.5f)
    put(event.seat, event.sectors[0], Side::alien);
}

// Who did not answer is not there.
void Belief::see_found(const Rules& rules, const Event& event) {
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (seat == event.seat || at(seat).out) continue;
    if (event.seats.has(seat)) {
      narrow(seat, event.sectors[0]);
      continue;
    }
    at(seat).human[index(event.sectors[0])] = 0;
    at(seat).alien[index(event.sectors[0])] = 0;
    settle(rules, seat);
  }
}

void Belief::see_item(const Rules& rules, const Event& event) {
  const auto i = static_cast<std::size_t>(engine::index(event.seat));
  if (rules.item(event.card).licence == Character::none) make(event.seat, Side::human);
  if (event.card == Card::adrenaline) ++extra_speed_[i];
  if (event.card == Card::sedatives) sedated_[i] = true;
  if (event.card == Card::teleport) narrow(event.seat, rules.zone.human);
}

void Belief::see_character(const Event& event) {
  const auto i = static_cast<std::size_t>(engine::index(event.seat));
  if (event.character != Character::none) dealt_[i] = side_of(event.character);
  const bool turned = event.character == Character::none || mutated_[i];
  make(event.seat, turned ? Side::alien : dealt_[i]);
}

void Belief::put(Seat seat, Sector place, Side side) {
  Suspect& suspect = at(seat);
  suspect.human = {};
  suspect.alien = {};
  (side == Side::human ? suspect.human : suspect.alien)[index(place)] = 1;
}

// The place is certain, the side stays as likely as it was.
void Belief::narrow(Seat seat, Sector place) {
  Suspect& suspect = at(seat);
  const float human = suspect.as_human();
  const float alien = suspect.as_alien();
  suspect.human = {};
  suspect.alien = {};
  suspect.human[index(place)] = human;
  suspect.alien[index(place)] = alien;
}

void Belief::make(Seat seat, Side side) {
  Suspect& suspect = at(seat);
  const bool human = side == Side::human;
  Cells& right = human ? suspect.human : suspect.alien;
  Cells& wrong = human ? suspect.alien : suspect.human;
  if (sum(right) < 1e-6f) right = wrong;
  wrong = {};
  const float all = sum(right);
  if (all > 0) scale(right, 1 / all);
}

void Belief::drop(Seat seat) { at(seat) = Suspect{}; }

// Chances add up to one again; if nothing fits, everything is possible.
void Belief::settle(const Rules& rules, Seat seat) {
  Suspect& suspect = at(seat);
  const float all = suspect.as_human() + suspect.as_alien();
  if (all > 1e-9f) {
    scale(suspect.human, 1 / all);
    scale(suspect.alien, 1 / all);
    return;
  }
  const float share = 0.5f / static_cast<float>(rules.floor.size());
  for (const Sector sector : rules.floor)
    suspect.human[index(sector)] = suspect.alien[index(sector)] = share;
}

// As many Humans as there must be among those whose card is not known.
void Belief::balance(const Rules& rules) {
  float expected = 0;
  int left = humans_;
  for (int i = 0; i < rules.seats; ++i) {
    const auto seat = static_cast<std::size_t>(i);
    if (dealt_[seat] == Side::human) --left;
    if (dealt_[seat] == Side::unknown && !suspects_[seat].out && !is_me(seat))
      expected += suspects_[seat].as_human();
  }
  if (expected < 0.01f || left <= 0) return;
  const float factor = static_cast<float>(left) / expected;
  for (int i = 0; i < rules.seats; ++i) {
    Suspect& suspect = suspects_[static_cast<std::size_t>(i)];
    if (suspect.out || is_me(static_cast<std::size_t>(i)) ||
        dealt_[static_cast<std::size_t>(i)] != Side::unknown)
      continue;
    scale(suspect.human, factor);
    settle(rules, engine::seat_at(i));
  }
}

void Belief::witness(const Rules& rules, const Event& event) {
  const auto i = static_cast<std::size_t>(engine::index(event.seat));
  if (event.what == What::GameStarted) return begin(rules);
  if (event.what == What::Dealt) return learn_own(rules, event);
  if (event.what == What::Found) return see_found(rules, event);
  if (event.what == What::PodClosed) {
    std::erase(open_pods_, rules.zone.pods[event.number - 1u]);
    return measure_pods(rules);
  }
  if (suspects_[i].out) return;
  switch (event.what) {
    case What::SilentSector:
    case What::Silence:
      hear(rules, event);
      return balance(rules);
    case What::Noise:
      hear_noise(rules, event);
      return balance(rules);
    case What::Attack:
      see_attack(rules, event);
      return balance(rules);
    case What::PlaceAnnounced:
      return narrow(event.seat, event.sectors[0]);
    case What::ItemUsed:
      see_item(rules, event);
      return balance(rules);
    case What::CharacterShown:
      see_character(event);
      if (event.cause == Cause::co_pilot) narrow(event.seat, rules.zone.human);
      return balance(rules);
    case What::Killed:
      dealt_[i] = side_of(event.character);
      return;
    case What::Reborn:
      return put(event.seat, rules.zone.alien, Side::alien);
    case What::Cloned:
      return put(event.seat, rules.zone.human, Side::human);
    case What::Mutated:
      dealt_[i] = Side::human;
      mutated_[i] = true;
      return make(event.seat, Side::alien);
    case What::PodReached:
      dealt_[i] = Side::human;
      return put(event.seat, rules.zone.pods[event.number - 1u], Side::human);
    case What::Fed:
      speed_[i] = std::min(speed_[i] + 1, rules.components->speeds.most_fed);
      return;
    case What::Escaped:
    case What::Eliminated:
    case What::SeatLeft:
      return drop(event.seat);
    default:
      return;
  }
}

}  // namespace aliens
