#include "games/sisypho/play.hpp"

// The set-up (SIS-003 to SIS-013).
namespace sisypho {
namespace {

void fill_decks(const Rules& rules, State& state) {
  for (std::size_t deck = 0; deck < decks; ++deck)
    for (std::size_t kind = 1; kind < item_kinds; ++kind)
      for (int n = 0; n < rules.items[kind].counts[deck]; ++n) {
        state.item_decks[deck].put_bottom(item_at(kind));
        state.left[deck].add(item_at(kind));
      }
  for (std::size_t kind = 1; kind < chip_kinds; ++kind)
    for (int n = 0; n < rules.chips[kind].count; ++n) state.chip_deck.put_bottom(chip_at(kind));
}

void set_out_station(const Rules& rules, State& state) {
  for (std::size_t i = 0; i < locations; ++i) {
    const Place& place = rules.components->places[i];
    state.locks[i] = place.open ? Lock::open : Lock::closed;
    state.power[i] = place.power;
  }
  if (rules.on.handicap == Handicap::survivors_power) ++state.power_at(Location::generator);
  state.agent = rules.components->agent_start;
  for (const Seat seat : survivor_seats(rules)) {
    state.survivor(seat).place = rules.components->survivors_start;
    state.survivor(seat).origin = rules.components->survivors_start;
  }
}

}  // namespace

State Game::open(const Rules& rules, Chance& chance, Events& events) {
  State state{};
  const Play play{rules, state, Time{}, chance, events};
  fill_decks(rules, state);
  for (ItemDeck& deck : state.item_decks) chance.shuffle(deal_stream, deck, deck.size());
  chance.shuffle(deal_stream, state.chip_deck, state.chip_deck.size());
  set_out_station(rules, state);
  play.announce(What::GameStarted).number = static_cast<std::int8_t>(rules.survivors);
  const int cards = rules.on.starting_cards + (rules.on.handicap == Handicap::agent_card ? 1 : 0);
  for (int n = 0; n < cards; ++n) draw_chip(play);
  begin_round(play);
  return state;
}

}  // namespace sisypho
