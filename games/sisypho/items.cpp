#include "games/sisypho/play.hpp"

// Item Actions (SIS-100 to SIS-117).
namespace sisypho {

// Among the Locations with the fewest living Survivors, the user's own excepted; that is where the
// Agent stands, because a Decoy is used beside it.
bool may_be_lured_to(const Rules& rules, const State& state, Location place) {
  if (place == state.agent) return false;
  int fewest = rules.survivors;
  for (std::size_t i = 0; i < locations; ++i)
    if (location_at(i) != state.agent)
      fewest = std::min(fewest, living_at(rules, state, location_at(i)));
  return living_at(rules, state, place) == fewest;
}

void use_item(const Play& play, Seat seat, const Action& action) {
  const Item item = action.item();
  const ItemRule& rule = play.rules.item(item);
  Survivor& survivor = play.state.survivor(seat);
  play.tell(What::ItemUsed, seat).subject = static_cast<std::uint8_t>(item);
  pay(play, seat, halves(rule.cost));
  if (!rule.kept) discard_item(play, seat, item);
  switch (item) {
    case Item::medkit:
      return heal(play, action.seat, rule.amount);
    case Item::adrenaline: {
      survivor.halves = static_cast<std::uint8_t>(survivor.halves + rule.amount);
      play.tell(What::HalfGained, seat).total = survivor.halves;
      return;
    }
    case Item::painkillers:
    case Item::shield: {
      (item == Item::shield ? survivor.shielded : survivor.painless) = true;
      play.tell(What::Protected, seat).subject = static_cast<std::uint8_t>(item);
      return;
    }
    case Item::power_cell:
      return add_power(play, survivor.place, rule.amount);
    case Item::fuel:
      return advance(play, Track::escape, rule.amount);
    case Item::crowbar:
    case Item::keycard:
      return unlock(play, survivor.place);
    case Item::master_key:
      return unlock(play, action.place);
    case Item::decoy:
      return move_agent(play, action.place, Cause::decoy);
    case Item::jammer:
      return discard_random_chip(play);
    case Item::tablet:
      add_power(play, action.other, -action.number);
      return add_power(play, action.place, action.number);
    default:
      return;
  }
}

}  // namespace sisypho
