#include "games/deathstar/play.hpp"

namespace deathstar {
namespace {

void shuffle_deck(const Rules& rules, State& state, Chance& chance) {
  for (std::size_t card = 1; card < rules.card_counts.size(); ++card)
    for (int i = 0; i < rules.card_counts[card]; ++i)
      state.deck.put_bottom(static_cast<Card>(card));
  chance.shuffle(shuffle_stream, state.deck, state.deck.size());
}

Seat next_to_spin(const State& state) {
  for (int i = 0; i < 4; ++i) {
    const Seat seat = engine::seat_at(i);
    if (state.contenders.has(seat) && !state.spun.has(seat)) return seat;
  }
  return state.contenders.lowest();
}

// DST-007: those who tie for highest spin again; what has been spun in this pass is compared and
// cleared.
void compare_first_spins(const Rules& rules, State& state) {
  int highest = 0;
  for (std::uint8_t number : state.first_spins) highest = std::max(highest, int{number});
  for (int i = 0; i < rules.seats; ++i)
    if (state.first_spins[static_cast<std::size_t>(i)] != highest)
      state.contenders.remove(engine::seat_at(i));
  state.spun = Seats();
  state.first_spins = {};
}

}  // namespace

State Game::open(const Rules& rules, Chance& chance, Events& events) {
  State state;
  const Play play{rules, state, Time{}, chance, events};
  for (int i = 0; i < rules.seats; ++i)
    for (Token& token : state.players[static_cast<std::size_t>(i)].tokens)
      token.spot = rules.compactor;
  shuffle_deck(rules, state, chance);
  play.announce(What::GameStarted);
  if (rules.on.first == First::spin) {
    state.contenders = Seats::first(rules.seats);
    return state;
  }
  state.starter = rules.on.first == First::seat
                      ? rules.on.first_seat
                      : engine::seat_at(static_cast<int>(
                            chance.below(spin_stream, static_cast<std::uint32_t>(rules.seats))));
  state.current = state.starter;
  play.tell(What::FirstPlayer);
  begin_turn(play, state.starter, false);
  return state;
}

// DST-006: everybody spins once, in seat order; the highest number begins.
void first_spin(const Play& play) {
  State& state = play.state;
  const int number = 1 + play.chance.weighted(spin_stream, play.rules.on.spinner);
  state.first_spins[static_cast<std::size_t>(engine::index(state.current))] =
      static_cast<std::uint8_t>(number);
  state.spun.add(state.current);
  play.tell(What::FirstSpin).number = static_cast<std::uint16_t>(number);
  settle_first_player(play);
}

// Somebody has spun, or somebody in the running has left.
void settle_first_player(const Play& play) {
  State& state = play.state;
  const bool pass_over = state.spun == state.contenders;
  if (pass_over) compare_first_spins(play.rules, state);
  if (!state.contenders.single()) {
    const Seat next = next_to_spin(state);
    if (pass_over || next != state.current) state.turn_began = play.now;
    state.current = next;
    return;
  }
  state.starter = state.contenders.lowest();
  state.contenders = state.spun = Seats();
  state.first_spins = {};
  state.current = state.starter;
  play.tell(What::FirstPlayer);
  begin_turn(play, state.starter, false);
}

}  // namespace deathstar
