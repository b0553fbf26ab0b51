#include "games/aliens/play.hpp"

namespace aliens {

Sector Memory::place_of(const Rules& rules, Seat seat, Side side, Chance& chance) const {
  const Belief::Suspect& suspect = belief_.suspect(seat);
  const Belief::Cells& cells = side == Side::human ? suspect.human : suspect.alien;
  float all = 0;
  for (const Sector sector : rules.all_sectors) all += cells[index(sector)];
  if (all <= 0) return Sector::none;
  float left = all * static_cast<float>(chance.below(place_stream, 1 << 20)) / (1 << 20);
  Sector last = Sector::none;
  for (const Sector sector : rules.all_sectors) {
    if (cells[index(sector)] <= 0) continue;
    last = sector;
    left -= cells[index(sector)];
    if (left < 0) break;
  }
  return last;
}

// Between the turns of others nobody's turn is under way but the own one, so that a place binds
// nothing else.
State Game::sample(const Rules& rules, const View& view, const Memory& memory, Chance& chance) {
  State state = sample(rules, view, chance);
  const bool own_turn = view.me < rules.seats && engine::index(view.current) == view.me;
  if (view.complete || !own_turn || view.phase == Phase::reaction) return state;
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    Player& player = state.player(seat);
    if (i == view.me || !in_play(player) || player.known != Sector::none) continue;
    const Sector place = memory.place_of(rules, seat, player.side, chance);
    if (rules.is_floor(place)) player.place = place;
  }
  return state;
}

}  // namespace aliens
