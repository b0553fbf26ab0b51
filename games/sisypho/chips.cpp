#include "games/sisypho/play.hpp"

// The Neurochip cards (SIS-124 to SIS-143).
namespace sisypho {
namespace {

// SIS-115: compulsory, and used up by it.
bool is_shut_out(const Play& play, Chip chip, Seat seat) {
  if (!has(play.state.survivor(seat).items, Item::inhibitor)) return false;
  play.tell(What::Inhibited, seat).subject = static_cast<std::uint8_t>(chip);
  discard_item(play, seat, Item::inhibitor);
  return true;
}

void displace(const Play& play, Seat seat, Location to, Cause cause) {
  Survivor& survivor = play.state.survivor(seat);
  Event& event = play.tell(What::Displaced, seat);
  event.from = survivor.place;
  event.place = to;
  event.cause = cause;
  survivor.place = to;
  survivor.stayed = false;  // SIS-045
}

void spike(const Play& play) {
  for (const Seat seat : survivor_seats(play.rules)) {
    if (!lives(play.state, seat) || play.state.survivor(seat).place != play.state.agent) continue;
    if (!is_shut_out(play, Chip::spike, seat))
      hurt(play, seat, play.rules.chip(Chip::spike).amount, Cause::spike);
    if (is_over(play.state)) return;
  }
}

void probe(const Play& play, Seat seat) {
  play.state.probed.add(seat);
  play.tell(What::Probed, seat).place = play.state.survivor(seat).planned;
}

void lose_half(const Play& play, Seat seat) {
  Survivor& survivor = play.state.survivor(seat);
  --survivor.halves;
  Event& event = play.tell(What::HalfLost, seat);
  event.cause = Cause::migraine;
  event.total = survivor.halves;
}

void ask_for_fumble(const Play& play, Seat seat) {
  play.tell(What::FumbleAsked, seat);
  play.state.asked = seat;
  enter(play, Phase::fumble);
}

void hit(const Play& play, Chip chip, Seat seat, Location to) {
  if (is_shut_out(play, chip, seat)) return;
  switch (chip) {
    case Chip::probe:
      return probe(play, seat);
    case Chip::wrong_turn:
      return displace(play, seat, to, Cause::wrong_turn);
    case Chip::vertigo:
      return displace(play, seat, play.state.survivor(seat).origin, Cause::vertigo);
    case Chip::migraine:
      return lose_half(play, seat);
    case Chip::feedback:
      return hurt(play, seat, play.rules.chip(chip).amount, Cause::feedback);
    case Chip::aphasia:
      play.state.survivor(seat).aphasia = true;
      play.tell(What::Silenced, seat);
      return;
    case Chip::fumble:
      return ask_for_fumble(play, seat);
    default:
      return;
  }
}

void sabotage(const Play& play, Location place) {
  const int most = play.rules.chip(Chip::sabotage).amount;
  add_power(play, place, -std::min<int>(most, play.state.power_at(place)));
}

void lock_down(const Play& play, Location place) {
  play.state.lock_at(place) = Lock::closed;
  Event& event = play.announce(What::LockTurned);
  event.place = place;
  event.subject = static_cast<std::uint8_t>(Lock::closed);
}

int place_in(const ChipHand& hand, Chip chip) {
  for (int i = 0; i < hand.size(); ++i)
    if (hand[i] == chip) return i;
  return -1;
}

}  // namespace

bool may_hit(const Rules& rules, const State& state, Chip chip, Seat seat) {
  if (!lives(state, seat)) return false;
  const Survivor& survivor = state.survivor(seat);
  switch (chip) {
    case Chip::probe:
      return !hunted(rules, state.round);
    case Chip::wrong_turn: {
      if (survivor.place != survivor.planned) return false;
      const unsigned others = rules.beside[index(survivor.place)] & ~(1u << index(state.agent));
      return others != 0;
    }
    case Chip::vertigo:
      return survivor.place != survivor.origin;
    case Chip::migraine:
      return survivor.halves > 0;
    case Chip::feedback:
      return true;
    case Chip::aphasia:
      return !survivor.aphasia;
    case Chip::spike:
      return survivor.place == state.agent;
    case Chip::fumble:
      return !survivor.items.empty();
    default:
      return false;
  }
}

bool aims_at_place(Chip chip) {
  return chip == Chip::homing || chip == Chip::sabotage || chip == Chip::lockdown;
}

bool may_strike(const Rules& rules, const State& state, Chip chip, Location place) {
  switch (chip) {
    case Chip::homing:
      return place != state.agent && living_at(rules, state, place) > 0;
    case Chip::sabotage:
      return state.power_at(place) > 0;
    case Chip::lockdown:
      return state.lock_at(place) == Lock::open;
    default:
      return false;
  }
}

bool has_use(const Rules& rules, const State& state, Chip chip) {
  if (rules.chip(chip).window != window_of(state.phase)) return false;
  if (aims_at_place(chip)) {
    for (std::size_t i = 0; i < locations; ++i)
      if (may_strike(rules, state, chip, location_at(i))) return true;
    return false;
  }
  for (const Seat seat : survivor_seats(rules))
    if (may_hit(rules, state, chip, seat)) return true;
  return false;
}

bool any_use(const Rules& rules, const State& state) {
  return std::any_of(state.hand.begin(), state.hand.end(),
                     [&](Chip chip) { return has_use(rules, state, chip); });
}

// SIS-124
bool holds_too_many(const Rules& rules, const State& state) {
  return state.phase == Phase::w4 && state.hand.size() > rules.hand_limit;
}

void play_card(const Play& play, const Action& action) {
  State& state = play.state;
  const Chip chip = action.chip();
  state.hand.remove(place_in(state.hand, chip));
  state.used.add(chip);
  Event& event = play.tell(What::CardUsed, action.seat);
  event.other = action.second;
  event.place = action.place;
  event.from = action.other;
  event.subject = static_cast<std::uint8_t>(chip);
  switch (chip) {
    case Chip::homing:
      return move_agent(play, action.place, Cause::homing);
    case Chip::spike:
      return spike(play);
    case Chip::sabotage:
      return sabotage(play, action.place);
    case Chip::lockdown:
      return lock_down(play, action.place);
    default:
      hit(play, chip, action.seat, action.place);
      if (action.second != agent_seat && !is_over(state))
        hit(play, chip, action.second, action.other);
  }
}

// SIS-142
void fumble(const Play& play, Item item) {
  const Seat seat = play.state.asked;
  play.state.asked = agent_seat;
  discard_item(play, seat, item);
  enter(play, Phase::w4);
}

void discard_chip(const Play& play, int place) {
  const Chip chip = play.state.hand.remove(place);
  play.state.unseen.add(chip);
  Event& event = play.announce(What::AgentDiscarded);
  event.subject = static_cast<std::uint8_t>(chip);
  event.total = static_cast<std::uint8_t>(play.state.hand.size());
}

void discard_random_chip(const Play& play) {
  const auto size = static_cast<std::uint32_t>(play.state.hand.size());
  discard_chip(play, static_cast<int>(play.chance.below(discard_stream, size)));
}

}  // namespace sisypho
