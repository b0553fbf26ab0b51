#include "games/asterisk/rules.hpp"

namespace asterisk {

Rules::Rules(std::shared_ptr<const Components> parts, const Mode& chosen, const Switches& switches,
             int seat_count)
    : components(std::move(parts)),
      mode(chosen),
      on(switches),
      seats(seat_count),
      solo(!chosen.timed),
      clock(switches.clock),
      faces(components->faces),
      profiles(components->profiles),
      hand(components->hand) {
  for (std::size_t i = 1; i < most_figures; ++i) {
    const Figure figure = figure_at(i);
    const Profile& profile = profiles[i];
    if (profile.kind == Kind::regular) in_game |= bit(figure);
    if (profile.kind == Kind::enemy) enemies |= bit(figure);
    if (profile.kind == Kind::informer) informer_set |= bit(figure);
  }
  for (const int number : mode.informers) {  // AST-102
    const auto at = static_cast<std::size_t>(number);
    in_game &= ~bit(components->replaced[at]);
    in_game |= bit(components->informers[at]);
  }
  for (const Figure figure : mode.enemies) in_game |= bit(figure);  // AST-103
  for (const Figure figure : mode.aside) in_game |= bit(figure);
  if (mode.snitch) in_game |= bit(components->snitch);
}

}  // namespace asterisk
