#include "games/deathstar/view.hpp"

#include <algorithm>
#include <array>

#include "games/deathstar/deathstar.hpp"

namespace deathstar {
namespace {

CardList listed(const Deck& deck, int from) {
  CardList cards;
  for (int i = from; i < deck.size(); ++i) cards.add(deck[i]);
  return cards;
}

// With the memory aid everybody keeps seeing what was put back; it lies at the bottom, in this
// order.
int known_from(const Rules& rules, const State& state) {
  return rules.on.memory_aid ? state.deck.size() - state.returned : state.deck.size();
}

// What is public in both: a truth and a view carry these fields alike.
template <class From, class To>
void copy_public(const From& from, To& to) {
  to.turn_began = from.turn_began;
  to.players = from.players;
  to.round = from.round;
  to.phase = from.phase;
  to.current = from.current;
  to.starter = from.starter;
  to.spin = from.spin;
  to.extra = from.extra;
  to.extra_turn = from.extra_turn;
  to.falcon_open = from.falcon_open;
  to.drawn = from.drawn;
  to.locked_up = from.locked_up;
  to.card = from.card;
  to.mover = from.mover;
  to.meeting = from.meeting;
  to.first_spins = from.first_spins;
  to.contenders = from.contenders;
  to.spun = from.spun;
  to.reason = from.reason;
}

using CardCounts = std::array<std::uint8_t, 32>;

void take(CardCounts& counts, const CardList& cards) {
  for (Card card : cards) --counts[static_cast<std::size_t>(index(card))];
}

}  // namespace

View Game::view(const Rules& rules, const State& state, Observer) {
  View view;
  copy_public(state, view);
  view.deck_size = static_cast<std::uint8_t>(state.deck.size());
  view.discard_size = static_cast<std::uint8_t>(state.discard.size());
  if (rules.on.memory_aid || state.phase == Phase::game_over)
    view.returned = rules.on.reshuffle ? listed(state.discard, 0)
                                       : listed(state.deck, state.deck.size() - state.returned);
  if (state.phase == Phase::game_over) {
    view.deck = listed(state.deck, 0);
    view.discard = listed(state.discard, 0);
  }
  return view;
}

std::optional<Event> Game::witness(const Rules&, const Event& event, Observer) { return event; }

// Drawing shows a card of the hidden order, and the end shows the whole pile.
bool Game::reveals(const Rules&, const Event& event, Observer) {
  return event.what == Event::What::ForceDrawn || event.what == Event::What::GameEnded;
}

State Game::sample(const Rules& rules, const View& view, Chance& chance) {
  State state;
  copy_public(view, state);
  if (view.phase == Phase::game_over) {
    for (Card card : view.deck) state.deck.put_bottom(card);
    for (Card card : view.discard) state.discard.put_bottom(card);
    if (!rules.on.reshuffle) state.returned = static_cast<std::uint8_t>(view.returned.size());
    return state;
  }
  CardCounts left = rules.card_counts;
  if (view.card != Card::none) --left[static_cast<std::size_t>(index(view.card))];
  for (const Player& player : view.players)
    left[static_cast<std::size_t>(index(rules.escape_card))] -= player.escapes;
  take(left, view.returned);
  std::array<Card, 64> hidden{};
  int count = 0;
  for (std::size_t i = 1; i < left.size(); ++i)
    for (int n = 0; n < left[i]; ++n)
      hidden[static_cast<std::size_t>(count++)] = static_cast<Card>(i);
  for (int i = count - 1; i > 0; --i)
    std::swap(hidden[static_cast<std::size_t>(i)],
              hidden[chance.below(shuffle_stream, static_cast<std::uint32_t>(i) + 1)]);
  int next = 0;
  const bool known_at_bottom = rules.on.memory_aid && !rules.on.reshuffle;
  const int unknown = view.deck_size - (known_at_bottom ? view.returned.size() : 0);
  while (next < unknown) state.deck.put_bottom(hidden[static_cast<std::size_t>(next++)]);
  if (known_at_bottom) {
    for (Card card : view.returned) state.deck.put_bottom(card);
    state.returned = static_cast<std::uint8_t>(view.returned.size());
  } else if (rules.on.memory_aid) {
    for (Card card : view.returned) state.discard.put_bottom(card);
  } else {
    while (next < count) state.discard.put_bottom(hidden[static_cast<std::size_t>(next++)]);
  }
  return state;
}

State Game::rearrange(const Rules& rules, const State& state, Observer, Chance& chance) {
  State other = state;
  if (state.phase == Phase::game_over) return other;
  const int hidden = rules.on.reshuffle ? state.deck.size() : known_from(rules, state);
  chance.shuffle(shuffle_stream, other.deck, hidden);
  return other;
}

bool Game::conserved(const Rules& rules, const State& state) {
  CardCounts seen{};
  auto count = [&](Card card) { ++seen[static_cast<std::size_t>(index(card))]; };
  for (int i = 0; i < state.deck.size(); ++i) count(state.deck[i]);
  for (int i = 0; i < state.discard.size(); ++i) count(state.discard[i]);
  if (state.card != Card::none) count(state.card);
  for (const Player& player : state.players)
    seen[static_cast<std::size_t>(index(rules.escape_card))] += player.escapes;
  return seen == rules.card_counts;
}

}  // namespace deathstar
