#include <algorithm>

#include "games/asterisk/play.hpp"

// Set-up (AST-101 to AST-115), with chance used in the order of AST-113.
namespace asterisk {
namespace {

void shuffle_main_deck(const Rules& rules, State& state, Chance& chance) {
  for (std::size_t face = 1; face < most_faces; ++face)
    for (int i = 0; i < rules.components->counts[face]; ++i)
      state.main_deck.put_bottom(card_at(face));
  chance.shuffle(main_stream, state.main_deck, state.main_deck.size());
}

// AST-106: printed positions count in the whole deck, before the Line is dealt.
void place_after_shuffle(PrisonerDeck& deck, const Placing& placing) {
  engine::List<Figure, prisoner_deck_size> cards;
  while (!deck.empty()) {
    const Figure figure = deck.take_top();
    if (figure != placing.card) cards.add(figure);
  }
  const int at = placing.at == Placing::At::top      ? 0
                 : placing.at == Placing::At::bottom ? cards.size()
                                                     : std::min(placing.position - 1, cards.size());
  for (int i = 0; i <= cards.size(); ++i) {
    if (i == at) deck.put_bottom(placing.card);
    if (i < cards.size()) deck.put_bottom(cards[i]);
  }
}

// AST-102, AST-103
void shuffle_prisoner_deck(const Rules& rules, State& state, Chance& chance) {
  Figures aside = 0;
  for (const Figure figure : rules.mode.aside) {
    aside |= bit(figure);
    state.aside.add(figure);
  }
  const Figures inside = rules.in_game & ~aside;
  for (std::size_t i = 1; i < most_figures; ++i)
    if ((inside >> i & 1) != 0) state.prisoner_deck.put_bottom(figure_at(i));
  chance.shuffle(prisoner_stream, state.prisoner_deck, state.prisoner_deck.size());
  for (const Placing& placing : rules.mode.placed)
    place_after_shuffle(state.prisoner_deck, placing);
}

// AST-109
void deal_missions(const Play& play) {
  if (!play.rules.mode.missions) return;
  engine::List<std::uint8_t, 16> missions;
  for (std::size_t i = 0; i < play.rules.components->missions.size(); ++i)
    missions.add(static_cast<std::uint8_t>(i));
  play.chance.shuffle(deal_stream, missions, missions.size());
  for (int i = 0; i < play.rules.seats; ++i) {
    play.state.players[static_cast<std::size_t>(i)].mission = missions[i];
    play.tell(What::MissionGiven, engine::seat_at(i)).number = missions[i];
  }
}

// AST-101, AST-110
void choose_calibrations(const Rules& rules, State& state, Chance& chance) {
  engine::List<std::uint8_t, dial_numbers> all;
  for (int number = 1; number <= dial_numbers; ++number) all.add(static_cast<std::uint8_t>(number));
  chance.shuffle(deal_stream, all, all.size());
  for (int i = rules.mode.calibration_cards; i > 0; --i) state.calibration_deck.add(all[i - 1]);
}

Seat choose_lookout(const Rules& rules, Chance& chance) {
  if (rules.on.lookout) return *rules.on.lookout;
  if (rules.seats == 1) return Seat{};
  return engine::seat_at(
      static_cast<int>(chance.below(seat_stream, static_cast<std::uint32_t>(rules.seats))));
}

}  // namespace

State Game::open(const Rules& rules, Chance& chance, Events& events) {
  State state;
  const Play play{rules, state, Time{}, chance, events};
  play.announce(What::GameStarted).number = static_cast<std::uint8_t>(rules.seats);
  shuffle_main_deck(rules, state, chance);
  shuffle_prisoner_deck(rules, state, chance);
  deal_missions(play);
  choose_calibrations(rules, state, chance);
  state.lookout = choose_lookout(rules, chance);
  for (int i = 0; i < rules.seats; ++i)  // AST-105
    for (int n = 0; n < rules.hand.start; ++n) draw_card(play, engine::seat_at(i));
  refill_line(play);                               // AST-107
  state.active = next_seat(rules, state.lookout);  // AST-702
  if (!rules.solo) return state;
  state.phase = Phase::RUNNING;
  flip_calibration(play);
  begin_turn(play);
  return state;
}

}  // namespace asterisk
