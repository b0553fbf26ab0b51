#include "games/aliens/aid.hpp"

#include <algorithm>

#include "games/aliens/codec.hpp"
#include "games/aliens/play.hpp"

namespace aliens {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

Aid::Aid(const Rules& rules) : rules_(rules) {
  for (const Sector sector : rules.all_sectors) all_.set(index(sector));
  suspects_.resize(static_cast<std::size_t>(rules.seats));
  for (Suspect& suspect : suspects_) suspect.roles = dealt_roles();
}

std::vector<Aid::Role> Aid::dealt_roles() const {
  const Places human = only(rules_.zone.human);
  const Places alien = only(rules_.zone.alien);
  if (!rules_.on.abilities)
    return {{Form::dealt, Character::none, Side::human, false, human},
            {Form::dealt, Character::none, Side::alien, false, alien}};
  std::vector<Role> roles;
  for (std::size_t i = 1; i <= 2 * characters_a_side; ++i) {
    const auto character = static_cast<Character>(i);
    const bool above = side_of(character) == Side::human && character != Character::psychologist;
    roles.push_back({Form::dealt, character, side_of(character), false, above ? human : alien});
  }
  return roles;
}

void Aid::forget() {
  now_.reset();
  closed_ = {};
  for (auto& ways : ways_) ways.clear();
  std::vector<Role> roles = dealt_roles();
  roles.push_back({Form::reborn, Character::none, Side::alien});
  roles.push_back({Form::mutant, Character::none, Side::alien});
  for (Role& role : roles) role.still = all_;
  const std::size_t unspent = roles.size();
  for (std::size_t i = 0; i < unspent; ++i) {
    roles.push_back(roles[i]);
    roles.back().spent = true;
  }
  for (Suspect& suspect : suspects_)
    suspect = {false, true, false, rules_.components->speeds.most_fed, roles};
}

Aid::Places Aid::possible(Seat seat, Side side) {
  Places found;
  const Suspect& suspect = at(seat);
  if (suspect.out) return found;
  for (const Role& role : suspect.roles) {
    if (role.side != side) continue;
    found |= role.still;
    if (mid_turn(seat)) found |= after_move(suspect, role);
  }
  return found;
}

// Sets of sectors, and how far one comes.

Aid::Places Aid::only(Sector sector) const {
  Places places;
  if (on_grid(sector)) places.set(index(sector));
  return places;
}

template <class Keep>
Aid::Places Aid::filtered(const Places& places, Keep&& keep) const {
  Places kept;
  for (const Sector sector : rules_.all_sectors)
    if (places[index(sector)] && keep(sector)) kept.set(index(sector));
  return kept;
}

Aid::Places Aid::floor_of(const Places& places) const {
  return filtered(places, [&](Sector sector) { return rules_.is_floor(sector); });
}

Aid::Places Aid::lit(Sector middle) const {
  Places places = only(middle);
  if (on_grid(middle))
    for (const Sector beside : rules_.around[index(middle)]) places.set(index(beside));
  return places;
}

Aid::Places Aid::rebirth_places() const {
  switch (rules_.on.reborn_sector) {
    case RebornSector::alien_sector:
      break;
    case RebornSector::random_pod:
      return filtered(all_, [&](Sector sector) { return rules_.pod_at(sector) > 0; });
    case RebornSector::random_sector:
      return floor_of(all_);
  }
  return only(rules_.zone.alien);
}

// The floor where a move of one to so many sectors may end; with pods_passable open pods are ways.
const Aid::Places& Aid::within(Sector from, int steps) {
  const auto passable = [&](Sector sector) {
    const int pod = rules_.pod_at(sector);
    return rules_.is_floor(sector) ||
           (rules_.on.pods_passable && pod > 0 && !closed_[static_cast<std::size_t>(pod - 1)]);
  };
  const auto reached = [&](Sector start) {
    Places seen = only(start);
    std::vector<Sector> ring{start};
    for (int step = 0; step < steps; ++step) {
      std::vector<Sector> next;
      for (const Sector here : ring)
        for (const Sector beside : rules_.around[index(here)]) {
          if (seen[index(beside)] || !passable(beside)) continue;
          seen.set(index(beside));
          next.push_back(beside);
        }
      ring = std::move(next);
    }
    seen.reset(index(start));
    return floor_of(seen);
  };
  auto& ways = ways_[static_cast<std::size_t>(steps)];
  if (ways.empty()) {
    ways.resize(grid_cells);
    for (const Sector start : rules_.all_sectors) ways[index(start)] = reached(start);
  }
  return ways[index(from)];
}

Aid::Places Aid::reach(const Places& from, int steps) {
  Places places;
  for (const Sector sector : rules_.all_sectors)
    if (from[index(sector)]) places |= within(sector, std::min(steps, longest_move));
  return places;
}

// Turns.

bool Aid::mid_turn(Seat seat) const { return now_ && now_->seat == seat && !now_->resolved; }

void Aid::begin_turn(Seat seat) {
  end_turn();
  now_ = Now{};
  now_->seat = seat;
}

// A turn that ended without a word leaves open whether there was a move.
void Aid::end_turn() {
  if (now_ && !now_->resolved)
    for (Role& role : at(now_->seat).roles) {
      role.still |= after_move(at(now_->seat), role);
      role.moved.reset();
    }
  now_.reset();
}

// Somebody acts whose turn was not seen to begin.
Aid::Now& Aid::in_turn(Seat seat) {
  if (!now_ || now_->seat != seat) begin_turn(seat);
  return *now_;
}

int Aid::speed_of(const Suspect& suspect, const Role& role) const {
  const Speeds& speeds = rules_.components->speeds;
  const int extra = now_ ? now_->adrenaline * speeds.adrenaline : 0;
  if (role.side == Side::human) return speeds.human + extra;
  int kills = suspect.kills;
  if (rules_.on.secret_kills && suspect.attacked && rules_.on.feeding != Feeding::off)
    kills = speeds.most_fed;
  if (rules_.on.feeding == Feeding::once) kills = std::min(kills, 1);
  const int fed = std::min(speeds.alien + kills * (speeds.fed - speeds.alien), speeds.most_fed);
  const bool first = role.character == Character::fast && !suspect.moved;
  return std::max(fed, first ? speeds.fast_first : 0) + extra;
}

Aid::Places Aid::by_moving(const Suspect& suspect, const Role& role) {
  if (now_ && now_->stood) return role.moved;
  return reach(role.still, speed_of(suspect, role)) | role.moved;
}

// ALI-135: the Executive Officer may stay, once, and nobody hears of it.
Aid::Places Aid::by_staying(const Role& role) const {
  const bool officer = role.character == Character::executive_officer && !role.spent;
  return officer && !(now_ && now_->stood) ? floor_of(role.still) : Places{};
}

Aid::Places Aid::after_move(const Suspect& suspect, const Role& role) {
  return by_moving(suspect, role) | by_staying(role);
}

// What facts rule out.

// A fact about where a seat is now, whether it has moved or not.
void Aid::confine(Seat seat, const Places& to) {
  Suspect& suspect = at(seat);
  if (suspect.out) return;
  for (Role& role : suspect.roles) {
    if (mid_turn(seat)) role.moved = after_move(suspect, role) & to;
    role.still &= to;
  }
  drop_empty(suspect);
}

template <class Keep>
void Aid::keep_roles(Seat seat, Keep&& keep) {
  std::erase_if(at(seat).roles, [&](const Role& role) { return !keep(role); });
}

void Aid::drop_empty(Suspect& suspect) {
  std::erase_if(suspect.roles,
                [](const Role& role) { return role.still.none() && role.moved.none(); });
}

void Aid::put(Seat seat, Sector sector) {
  for (Role& role : at(seat).roles) {
    role.still = only(sector);
    role.moved.reset();
  }
}

// Who came to the Human Sector this way and cannot leave it may stay there (ALI-049).
void Aid::teleport(Seat seat) {
  put(seat, rules_.zone.human);
  const Places doors = lit(rules_.zone.human);
  if (now_->resolved || floor_of(doors).count() > 1) return;
  for (Role& role : at(seat).roles) role.moved = only(rules_.zone.human);
}

// Every Character Card exists once.
void Aid::dealt_elsewhere(Seat seat, Character character) {
  if (character == Character::none) return;
  for (int i = 0; i < rules_.seats; ++i)
    if (engine::seat_at(i) != seat)
      keep_roles(engine::seat_at(i), [&](const Role& role) { return role.character != character; });
}

// The sector that a move led to is made known in some way; what fits stays.
template <class Fits>
void Aid::resolve(Seat seat, Fits&& fits) {
  Now& now = in_turn(seat);
  Suspect& suspect = at(seat);
  std::vector<Role> roles;
  for (const Role& role : suspect.roles) {
    const auto ending = [&](const Places& places) {
      return filtered(places, [&](Sector sector) { return fits(role, sector); });
    };
    add_moved(roles, role, ending(by_moving(suspect, role)));
    roles.push_back({role.form, role.character, role.side, true, ending(by_staying(role))});
  }
  suspect.roles = std::move(roles);
  drop_empty(suspect);
  if (!now.stood) suspect.moved = true;
  now.resolved = true;
}

// ALI-131: the Captain's first Dangerous Sector uses the ability up.
void Aid::add_moved(std::vector<Role>& roles, const Role& role, const Places& ended) const {
  Role next{role.form, role.character, role.side, role.spent, ended};
  if (!role.spent && role.character == Character::captain && !now_->stood) {
    const auto dangerous = [&](Sector sector) {
      return rules_.ground(sector) == Ground::dangerous;
    };
    next.still = filtered(ended, dangerous);
    next.spent = true;
    roles.push_back(next);
    next.still = ended & ~next.still;
    next.spent = false;
  }
  roles.push_back(next);
}

bool Aid::captain_acts(const Role& role, Sector sector) const {
  return role.character == Character::captain && !role.spent && !(now_ && now_->stood) &&
         rules_.ground(sector) == Ground::dangerous;
}

bool Aid::may_be_silent(const Role& role, Sector sector) const {
  if (!asks_for_a_card(rules_, sector)) return true;
  if (captain_acts(role, sector)) return !rules_.on.captain_says_silence;
  return now_->sedated && !rules_.on.sedatives_say_silence;
}

bool Aid::may_say_silence(const Role& role, Sector sector) const {
  if (!asks_for_a_card(rules_, sector)) return false;
  if (captain_acts(role, sector)) return rules_.on.captain_says_silence;
  if (now_->sedated) return rules_.on.sedatives_say_silence;
  return role.character != Character::psychic || (rules_.on.items && !rules_.on.psychic_items);
}

// What is heard and seen.

void Aid::hear(std::span<const Event> events) {
  for (std::size_t i = 0; i < events.size(); ++i)
    if (engine::index(events[i].seat) < rules_.seats) hear_one(events[i], events.subspan(i + 1));
}

void Aid::hear_one(const Event& event, std::span<const Event> next) {
  const Seat seat = event.seat;
  switch (event.what) {
    case What::TurnStarted:
      return begin_turn(seat);
    case What::StoodStill:
      return stand_still(seat);
    case What::ItemUsed:
      return see_item(event, next);
    case What::AbilityUsed:
      if (event.character != Character::co_pilot && event.character != Character::medic) return;
      see_character(seat, event.character);
      in_turn(seat);
      if (event.character == Character::co_pilot) teleport(seat);
      return;
    case What::PlaceAnnounced:
      return confine(seat, only(event.sectors[0]));
    case What::CharacterShown:
      return see_character(seat, event.character);
    case What::SilentSector:
      return resolve(seat, [&](const Role& role, Sector at) { return may_be_silent(role, at); });
    case What::Silence:
      return resolve(seat, [&](const Role& role, Sector at) { return may_say_silence(role, at); });
    case What::Noise:
      return hear_noise(event);
    case What::Attack:
      return see_attack(event);
    case What::Found:
      return see_found(event);
    case What::Cloned:
      keep_roles(seat, [](const Role& role) { return role.side == Side::human; });
      return put(seat, rules_.zone.human);
    case What::Killed:
      if (!rules_.on.secret_kills) dealt_elsewhere(seat, event.character);
      return;
    case What::Reborn:
      return see_rebirth(seat);
    case What::Fed:
      return see_meal(seat);
    case What::Mutated:
      return see_mutation(seat);
    case What::PodReached:
      return see_pod(event);
    case What::PodClosed:
      if (event.number >= 1 && event.number <= most_pods) closed_[event.number - 1u] = true;
      for (auto& ways : ways_) ways.clear();
      return;
    case What::SeatLeft:
      dealt_elsewhere(seat, event.character);
      at(seat).out = true;
      return;
    case What::Eliminated:
    case What::Escaped:
      at(seat).out = true;
      return;
    default:
      return;
  }
}

void Aid::stand_still(Seat seat) {
  in_turn(seat).stood = true;
  for (Role& role : at(seat).roles) {
    role.moved = floor_of(role.still);
    role.still.reset();
  }
  drop_empty(at(seat));
}

void Aid::see_item(const Event& event, std::span<const Event> next) {
  const Seat seat = event.seat;
  const Character licence = rules_.on.abilities ? rules_.item(event.card).licence : Character::none;
  keep_roles(seat, [&](const Role& role) {
    return role.side == Side::human || (licence != Character::none && role.character == licence);
  });
  if (event.card == Card::defence || event.card == Card::clone) return;
  Now& now = in_turn(seat);
  switch (event.card) {
    case Card::adrenaline:
    case Card::sedatives:  // before moving
      for (Role& role : at(seat).roles) role.moved.reset();
      drop_empty(at(seat));
      if (event.card == Card::adrenaline) ++now.adrenaline;
      if (event.card == Card::sedatives) now.sedated = true;
      return;
    case Card::attack:
      now.by_item = true;
      return;
    case Card::cat:
      now.cat = true;
      return;
    case Card::teleport:
      return teleport(seat);
    case Card::spotlight:
      return see_light(event.sectors[0], next);
    default:
      return;
  }
}

// Whoever is not named is not there, but for an Invisible Alien, who shows the card.
void Aid::see_light(Sector middle, std::span<const Event> next) {
  const Places light = lit(middle);
  Seats named;
  Seats hidden;
  for (const Event& event : next) {
    const bool shown = event.what == What::CharacterShown && event.cause == Cause::invisible;
    if (event.what != What::PlaceAnnounced && !shown) break;
    (shown ? hidden : named).add(event.seat);
  }
  for (int i = 0; i < rules_.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (hidden.has(seat))
      confine(seat, light);
    else if (!named.has(seat))
      confine(seat, all_ & ~light);
  }
}

void Aid::see_character(Seat seat, Character character) {
  dealt_elsewhere(seat, character);
  keep_roles(seat, [&](const Role& role) {
    if (role.form == Form::mutant) return true;
    if (!rules_.on.abilities)
      return character == Character::none || role.form == Form::reborn ||
             role.side == side_of(character);
    return character == Character::none ? role.form == Form::reborn : role.character == character;
  });
}

void Aid::hear_noise(const Event& event) {
  const Now& now = in_turn(event.seat);
  if (event.number > 1 && !now.cat) {
    keep_roles(event.seat,
               [](const Role& role) { return role.character == Character::pilot && !role.spent; });
    for (Role& role : at(event.seat).roles) role.spent = true;
  }
  resolve(event.seat, [&](const Role& role, Sector here) {
    if (!asks_for_a_card(rules_, here) || captain_acts(role, here) || now_->sedated) return false;
    if (!rules_.on.noise_dangerous_only) return true;
    // Only the own sector may be a Silent one then.
    for (std::size_t i = 0; i < std::min<std::size_t>(event.number, 2); ++i)
      if (event.sectors[i] != here && rules_.is_floor(event.sectors[i]) &&
          rules_.ground(event.sectors[i]) == Ground::silent)
        return false;
    return true;
  });
}

void Aid::see_attack(const Event& event) {
  Now& now = in_turn(event.seat);
  Suspect& suspect = at(event.seat);
  const Places here = only(event.sectors[0]);
  keep_roles(event.seat, [&](const Role& role) {
    if (event.side != Side::unknown && role.side != event.side) return false;
    if (now.by_item) return role.side == Side::human;
    return role.side == Side::alien || (role.character == Character::soldier && !role.spent);
  });
  const bool dangerous =
      on_grid(event.sectors[0]) && rules_.ground(event.sectors[0]) == Ground::dangerous;
  for (Role& role : suspect.roles) {
    Places ended = by_moving(suspect, role);
    if (role.character == Character::lurking) ended |= floor_of(role.still);
    role.still = ended & here;
    role.moved.reset();
    if (now.by_item ? role.character == Character::captain && dangerous
                    : role.character == Character::soldier)
      role.spent = true;
  }
  drop_empty(suspect);
  suspect.moved = true;
  suspect.attacked = true;
  now.resolved = true;
  now.by_item = false;
  if (rules_.on.secret_kills) fear_unseen_death(event.seat, here);
}

// Victims stay unnamed: whoever may have been there may wake up elsewhere as an Alien.
void Aid::fear_unseen_death(Seat attacker, const Places& here) {
  for (int i = 0; i < rules_.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    Suspect& suspect = at(seat);
    if (seat == attacker || suspect.out) continue;
    auto& roles = suspect.roles;
    const bool back = std::any_of(roles.begin(), roles.end(), [&](const Role& role) {
      const bool comes_back =
          role.side == Side::human ? !rules_.on.killed_humans_out : rules_.on.killed_aliens_reborn;
      return comes_back && (role.still & here).any();
    });
    if (!back) continue;
    const auto known = std::find_if(roles.begin(), roles.end(),
                                    [](const Role& role) { return role.form == Form::reborn; });
    if (known != roles.end())
      known->still |= rebirth_places();
    else
      roles.push_back({Form::reborn, Character::none, Side::alien, false, rebirth_places()});
  }
}

void Aid::see_found(const Event& event) {
  if (rules_.on.secret_kills) return;
  const Places here = only(event.sectors[0]);
  for (int i = 0; i < rules_.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    if (seat != event.seat) confine(seat, event.seats.has(seat) ? here : all_ & ~here);
  }
}

void Aid::see_rebirth(Seat seat) {
  if (rules_.on.secret_kills) return;
  Suspect& suspect = at(seat);
  suspect.kills = 0;
  suspect.moved = true;
  suspect.roles = {{Form::reborn, Character::none, Side::alien, false, rebirth_places()}};
}

void Aid::see_meal(Seat seat) {
  if (rules_.on.secret_kills) return;
  ++at(seat).kills;
  keep_roles(seat, [](const Role& role) { return role.side == Side::alien; });
}

void Aid::see_mutation(Seat seat) {
  Suspect& suspect = at(seat);
  Role mutant{Form::mutant, Character::none, Side::alien};
  for (const Role& role : suspect.roles) {
    if (role.side != Side::human) continue;
    if (mid_turn(seat)) mutant.moved |= after_move(suspect, role);
    mutant.still |= role.still;
  }
  suspect.roles = {mutant};
}

void Aid::see_pod(const Event& event) {
  keep_roles(event.seat, [](const Role& role) { return role.side == Side::human; });
  in_turn(event.seat).resolved = true;
  if (event.number < 1 || event.number > rules_.zone.pod_count) return;
  put(event.seat, rules_.zone.pods[event.number - 1u]);
  at(event.seat).moved = true;
}

Json Game::deduce(const Rules& rules, std::span<const engine::Heard<Event>> lines) {
  Aid aid(rules);
  for (const auto& line : lines) {
    if (line)
      aid.hear(*line);
    else
      aid.forget();
  }
  const auto places = [&](Seat seat, Side side) {
    JsonArray names;
    const Aid::Places possible = aid.possible(seat, side);
    for (const Sector sector : rules.all_sectors)
      if (possible[index(sector)]) names.push_back(engine::encoded(rules, sector));
    return names;
  };
  JsonArray seats;
  for (int i = 0; i < rules.seats; ++i)
    seats.push_back(JsonObject{{"human", places(engine::seat_at(i), Side::human)},
                               {"alien", places(engine::seat_at(i), Side::alien)}});
  return seats;
}

}  // namespace aliens
