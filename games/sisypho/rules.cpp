#include "games/sisypho/rules.hpp"

namespace sisypho {

Rules::Rules(std::shared_ptr<const Components> parts, const Switches& switches, int survivor_count)
    : components(std::move(parts)),
      on(switches),
      survivors(survivor_count),
      seats(survivor_count + 1),
      deeds(components->deeds),
      items(components->items),
      chips(components->chips),
      hand_limit(components->hand_limit),
      death_above(components->death_above),
      power_tokens(components->power_tokens),
      reach_two_at(switches.reach_two_at.value_or(components->reach_two_at)),
      actions(components->actions) {
  for (std::size_t i = 0; i < locations; ++i) {
    const Place& place = components->places[i];
    deeds_at[i] = place.sides[on.side_b[i] ? 1 : 0];  // SIS-011
    beside[i] = place.beside;
    deck_at[i] = place.deck;
  }
  const auto count = static_cast<std::size_t>(survivors);
  track_length[0] =
      static_cast<std::uint8_t>(on.track_earth.value_or(components->tracks[0][count]));
  track_length[1] =
      static_cast<std::uint8_t>(on.track_escape.value_or(components->tracks[1][count]));
}

}  // namespace sisypho
