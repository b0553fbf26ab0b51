#pragma once

#include "games/asterisk/asterisk.hpp"
#include "games/master/play.hpp"
#include "games/sisypho/play.hpp"

// The truth with everything dealt anew that not even all seats together know: the orders of decks.
// (In the Aliens nothing lies in an order, and in Death Star no seat has secrets.)
namespace asterisk {

inline State redeal(const Rules& rules, const State& truth, Chance& chance) {
  if (truth.phase == Phase::OVER) return truth;  // everything is shown
  State state = truth;
  chance.shuffle(main_stream, state.main_deck, state.main_deck.size());
  chance.shuffle(prisoner_stream, state.prisoner_deck, state.prisoner_deck.size());
  // Nobody knows any of these, so a stranger's world has them as likely as any other.
  state.calibration_deck =
      Game::rearrange(rules, truth, engine::Observer::spectator(), chance).calibration_deck;
  return state;
}

}  // namespace asterisk

namespace sisypho {

inline State redeal(const Rules& rules, const State& truth, Chance& chance) {
  if (is_over(truth)) return truth;  // everything is shown
  State state = truth;
  // The Agent knows the chips that are in play, but not their order in the deck.
  state.item_decks =
      Game::rearrange(rules, truth, engine::Observer::spectator(), chance).item_decks;
  chance.shuffle(sample_stream, state.chip_deck, state.chip_deck.size());
  return state;
}

}  // namespace sisypho

namespace master {

// But for the cards of the pile that somebody looks at.
inline State redeal(const Rules& rules, const State& truth, Chance& chance) {
  State state = truth;
  state.stories = Game::rearrange(rules, truth, engine::Observer::spectator(), chance).stories;
  const bool peeking =
      truth.table.phase == Phase::hand_prep && truth.table.story == Story::clearing_minds;
  const int hidden = state.pile.size() - (peeking ? cards_to_peek(rules, truth) : 0);
  chance.shuffle(deal_stream, state.pile, hidden);
  return state;
}

}  // namespace master
