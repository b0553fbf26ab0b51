#include <vector>

#include "engine/conformance/test/toy.hpp"

// Who may know what in the toy game.
namespace toy {
namespace {

// What the sampler that remembers has seen last.
State last_seen;

bool leaky(const Rules& rules) {
  return rules.fault == Fault::view_leaks || rules.fault == Fault::sampler_respects_a_leak;
}

// Deals these cards in any order to every hand but the viewer's, and the rest to the deck.
void deal(State& state, std::vector<Card> cards, const std::array<std::uint8_t, 3>& sizes,
          std::uint8_t viewer, Chance& chance) {
  for (std::size_t i = cards.size(); i > 1; --i)
    std::swap(cards[i - 1], cards[chance.below(0, static_cast<std::uint32_t>(i))]);
  for (std::size_t i = 0; i < state.hands.size(); ++i) {
    if (i == viewer) continue;
    state.hands[i].clear();
    while (state.hands[i].size() < sizes[i] && !cards.empty()) {
      state.hands[i].add(cards.back());
      cards.pop_back();
    }
  }
  state.deck.clear();
  for (Card card : cards) state.deck.put_bottom(card);
}

}  // namespace

View Game::view(const Rules& rules, const State& state, Observer observer) {
  if (rules.fault == Fault::sampler_remembers) last_seen = state;
  View view;
  view.turn_began = state.turn_began;
  view.deck_size = static_cast<std::uint8_t>(state.deck.size());
  view.played = state.played;
  view.guesses = state.guesses;
  view.turn = state.turn;
  view.current = state.current;
  view.left = state.left;
  view.phase = state.phase;
  view.rolled = state.rolled;
  for (std::size_t i = 0; i < state.hands.size(); ++i)
    view.hand_sizes[i] = static_cast<std::uint8_t>(state.hands[i].size());
  if (state.phase == Phase::over) view.secret = static_cast<std::uint8_t>(state.secret + 1);
  if (!observer.is_spectator()) {
    view.own = state.hands[at(observer.seat())];
    view.viewer = static_cast<std::uint8_t>(observer.seat());
    const Hand& next =
        state.hands[(at(observer.seat()) + 1) % static_cast<std::size_t>(rules.seats)];
    if (leaky(rules) && !next.empty()) view.leak = next[0];
  }
  if (rules.fault == Fault::sampler_has_a_pocket) view.pocket = state;
  return view;
}

std::optional<Event> Game::witness(const Rules& rules, const Event& event, Observer observer) {
  Event seen = event;
  if (event.what == Event::What::Drew && !observer.is(event.seat) &&
      rules.fault != Fault::event_leaks)
    seen.card = 0;
  return seen;
}

bool Game::reveals(const Rules& rules, const Event& event, Observer observer) {
  switch (event.what) {
    case Event::What::Played:
      return !observer.is(event.seat);
    case Event::What::Drew:
      return observer.is(event.seat) && rules.fault != Fault::sampler_knows_one_deck;
    case Event::What::Ended:
      return rules.fault != Fault::end_reveals_silently;
    default:
      return false;
  }
}

State Game::sample(const Rules& rules, const View& view, Chance& chance) {
  if (rules.fault == Fault::sampler_has_a_pocket) return view.pocket;
  if (rules.fault == Fault::sampler_remembers) return last_seen;
  State state;
  state.turn_began = view.turn_began;
  state.played = view.played;
  state.guesses = view.guesses;
  state.turn = view.turn;
  state.current = view.current;
  state.left = view.left;
  state.phase = view.phase;
  state.rolled = view.rolled;
  state.secret =
      static_cast<std::uint8_t>(view.secret > 0 ? view.secret - 1 : chance.below(1, 100));
  if (view.viewer < 3) state.hands[view.viewer] = view.own;
  std::vector<Card> hidden;
  for (Card card = 1; card <= card_count; ++card)
    if (!has(view.played, card) && !has(view.own, card)) hidden.push_back(card);
  if (rules.fault == Fault::sampler_loses_a_card && view.deck_size > 0) hidden[0] = hidden.back();
  Chance same = Chance::fast(1);
  deal(state, hidden, view.hand_sizes, view.viewer,
       rules.fault == Fault::sampler_knows_one_deck ? same : chance);
  if (rules.fault == Fault::sampler_respects_a_leak && view.leak != 0) {
    Card& shown = state.hands[(view.viewer + 1u) % static_cast<std::size_t>(rules.seats)][0];
    for (Hand& hand : state.hands)
      for (Card& card : hand)
        if (card == view.leak) std::swap(card, shown);
    for (int i = 0; i < state.deck.size(); ++i)
      if (state.deck[i] == view.leak) std::swap(state.deck[i], shown);
  }
  return state;
}

State Game::rearrange(const Rules& rules, const State& state, Observer observer, Chance& chance) {
  State other = state;
  if (rules.fault == Fault::rearranges_nothing) return other;
  const std::uint8_t viewer =
      observer.is_spectator() ? std::uint8_t{255} : static_cast<std::uint8_t>(observer.seat());
  std::vector<Card> hidden;
  std::array<std::uint8_t, 3> sizes{};
  for (std::size_t i = 0; i < state.hands.size(); ++i) {
    sizes[i] = static_cast<std::uint8_t>(state.hands[i].size());
    if (i != viewer) hidden.insert(hidden.end(), state.hands[i].begin(), state.hands[i].end());
  }
  for (int i = 0; i < state.deck.size(); ++i) hidden.push_back(state.deck[i]);
  deal(other, hidden, sizes, viewer, chance);
  if (state.phase == Phase::playing) other.secret = static_cast<std::uint8_t>(chance.below(1, 100));
  return other;
}

bool Game::conserved(const Rules&, const State& state) {
  std::array<int, card_count + 1> seen{};
  for (const Hand& hand : state.hands)
    for (Card card : hand) ++seen[card];
  for (Card card : state.played) ++seen[card];
  for (int i = 0; i < state.deck.size(); ++i) ++seen[state.deck[i]];
  for (std::size_t card = 1; card < seen.size(); ++card)
    if (seen[card] != 1) return false;
  return true;
}

}  // namespace toy
