#include <algorithm>

#include "games/master/play.hpp"

// Worlds that an observer cannot tell from the real one.
namespace master {
namespace {

constexpr int most_tries = 200;

CardSet open_cards(const Rules& rules, const Tableau& table) {
  CardSet cards = table.doom_pile;
  for (const Laid& laid : table.laid) cards.add(laid.card);
  for (int i = 0; i < rules.seats; ++i) {
    const Player& player = table.players[static_cast<std::size_t>(i)];
    cards = cards | player.history;
    if (player.trap != Card::none) cards.add(player.trap);
  }
  for (std::size_t i = 0; i < table.trap_count; ++i) cards.add(table.trap_cards[i]);
  return cards;
}

// MAS-147: a last call says that nobody can play, and none that somebody can.
bool is_plausible(const Rules& rules, const State& state) {
  if (!tells_of_hands(rules, state.table, state.pile.size())) return true;
  return anybody_can_play(rules, state) == (state.table.last_call_end == never);
}

// Cards that this player could play now.
CardSet playable(const Rules& rules, const Tableau& table, Direction direction) {
  CardSet cards = rules.start_cards;
  for (int i = 0; i < table.stack_count; ++i)
    if (!table.stacks[static_cast<std::size_t>(i)].closed)
      cards = cards | fitting(rules, table, i, direction);
  return cards;
}

// A hidden place for cards, with the number that belongs there.
struct Place {
  CardSet* cards;
  int size;
  int order;      // who is served first: free hands, trapped hands, face-down cards
  CardSet avoid;  // what a hand cannot hold in last call
};
using Places = engine::Buffer<Place, 2 * static_cast<int>(most_seats)>;

Place hand_place(const Rules& rules, const Tableau& table, Seat seat, CardSet& hand, int size) {
  const Direction direction = direction_of(table.player(seat));
  CardSet avoid;
  if (table.last_call_end != never && active(table.player(seat)))
    avoid = playable(rules, table, direction);
  return {&hand, size, direction == Direction::free ? 0 : 1, avoid};
}

Place discard_place(CardSet& cards, int size) { return {&cards, size, 2, {}}; }

// Cards in any order.
struct Deck {
  std::array<Card, card_count> cards{};
  int size = 0;

  Card& operator[](int i) { return cards[static_cast<std::size_t>(i)]; }

  Deck(CardSet unknown, Chance& chance) {
    while (!unknown.empty()) cards[static_cast<std::size_t>(size++)] = unknown.take_first();
    chance.shuffle(deal_stream, *this, size);
  }
  // The last card that need not be avoided, or the last one.
  Card take(const CardSet& avoid) {
    int at = size - 1;
    while (at > 0 && avoid.has((*this)[at])) --at;
    if (avoid.has((*this)[at])) at = size - 1;
    const Card card = (*this)[at];
    (*this)[at] = (*this)[--size];
    return card;
  }
};

void deal_hidden(State& state, Deck& deck, const Places& places, int covered_pile) {
  for (const int order : {0, 1, 2})
    for (const Place& place : places) {
      if (place.order != order) continue;
      *place.cards = {};
      for (int i = 0; i < place.size; ++i) place.cards->add(deck.take(place.avoid));
    }
  Pile pile;
  for (int i = 0; i < covered_pile; ++i) pile.add(deck.take({}));
  for (int i = covered_pile; i < state.pile.size(); ++i) pile.add(state.pile[i]);
  state.pile = pile;
}

void deal_until_plausible(const Rules& rules, State& state, CardSet unknown, const Places& places,
                          int covered_pile, Chance& chance) {
  for (int tries = 0; tries < most_tries; ++tries) {
    Deck deck(unknown, chance);
    deal_hidden(state, deck, places, covered_pile);
    if (is_plausible(rules, state)) return;
  }
}

void forget_plans(const Rules& rules, State& state, Observer observer) {
  for (int i = 0; i < rules.seats; ++i)
    if (observer.is_spectator() || !observer.is(engine::seat_at(i)))
      state.plans[static_cast<std::size_t>(i)] = Action{};
}

Observer observer_of(const View& view) {
  return view.me == nobody ? Observer::spectator() : Observer(seat_of(view.me));
}

void imagine_stories(const Rules& rules, const View& view, State& state, Chance& chance) {
  if (!rules.on.stories) return;
  std::array<bool, story_count> known{};
  const auto mark = [&](Story story) {
    if (story != Story::none) known[static_cast<std::size_t>(story)] = true;
  };
  mark(view.table.story);
  for (const Player& player : view.table.players)
    for (const Story story : player.experience) mark(story);
  for (const Story story : view.bottom) {
    mark(story);
    state.stories.add(story);
  }
  state.stories_known = static_cast<std::uint8_t>(view.bottom.size());
  engine::List<Story, story_count> rest;
  for (int i = 0; i < story_count; ++i)
    if (!known[static_cast<std::size_t>(i)]) rest.add(static_cast<Story>(i));
  chance.shuffle(story_stream, rest, rest.size());
  for (const Story story : rest) state.stories.add(story);
}

}  // namespace

State Game::sample(const Rules& rules, const View& view, Chance& chance) {
  State state;
  state.table = view.table;
  imagine_stories(rules, view, state, chance);
  if (view.me != nobody) state.plans[view.me] = view.plan;
  state.past.shown = view.past;
  state.past.taken = view.past_taken;
  if (!is_dealt(view.table)) return state;
  CardSet unknown = rules.deck.without(open_cards(rules, view.table));
  Places places;
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats); ++i) {
    const Seat seat = engine::seat_at(static_cast<int>(i));
    state.hands[i] = view.hands[i];
    state.discards[i] = view.discards[i];
    unknown = unknown.without(view.hands[i] | view.discards[i]);
    const Observer observer = observer_of(view);
    if (!knows_hand(rules, view.table, observer, seat))
      places.add(hand_place(rules, view.table, seat, state.hands[i], view.hand_sizes[i]));
    if (observer.is_spectator() || !rules.same_side(observer.seat(), seat))
      places.add(discard_place(state.discards[i], view.table.players[i].discards));
  }
  for (int i = 0; i < view.pile_size; ++i) state.pile.add(Card::none);
  for (int i = 0; i < view.peeked.size(); ++i) {
    state.pile[view.pile_size - 1 - i] = view.peeked[i];
    unknown.remove(view.peeked[i]);
  }
  deal_until_plausible(rules, state, unknown, places, view.pile_size - view.peeked.size(), chance);
  if (state.past.taken != never) state.past.next = state.hands;
  return state;
}

State Game::rearrange(const Rules& rules, const State& truth, Observer observer, Chance& chance) {
  State state = truth;
  forget_plans(rules, state, observer);
  const int hidden_stories = state.stories.size() - state.stories_known;
  for (int i = hidden_stories - 1; i > 0; --i)
    std::swap(
        state.stories[state.stories_known + i],
        state.stories[state.stories_known + static_cast<int>(chance.below(
                                                story_stream, static_cast<std::uint32_t>(i) + 1))]);
  if (!is_dealt(state.table)) return state;
  Places places;
  CardSet hidden;
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats); ++i) {
    const Seat seat = engine::seat_at(static_cast<int>(i));
    if (!knows_hand(rules, truth.table, observer, seat)) {
      places.add(hand_place(rules, truth.table, seat, state.hands[i], truth.hands[i].size()));
      hidden = hidden | truth.hands[i];
    }
    if (observer.is_spectator() || !rules.same_side(observer.seat(), seat)) {
      places.add(discard_place(state.discards[i], truth.discards[i].size()));
      hidden = hidden | truth.discards[i];
    }
  }
  int covered = truth.pile.size();
  const Tableau& table = truth.table;
  if (table.phase == Phase::hand_prep && table.story == Story::clearing_minds &&
      !observer.is_spectator() && rules.same_side(observer.seat(), seat_of(table.owner)))
    covered -= cards_to_peek(rules, truth);
  for (int i = 0; i < covered; ++i) hidden.add(truth.pile[i]);
  deal_until_plausible(rules, state, hidden, places, covered, chance);
  return is_plausible(rules, state) ? state : truth;
}

bool Game::conserved(const Rules& rules, const State& state) {
  CardSet found;
  int count = 0;
  const auto see = [&](const CardSet& cards) { found = found | cards, count += cards.size(); };
  const auto see_card = [&](Card card) {
    if (card == Card::none) return;
    found.add(card);
    ++count;
  };
  for (const Laid& laid : state.table.laid) see_card(laid.card);
  for (std::size_t i = 0; i < most_seats; ++i) {
    see(state.hands[i]);
    see(state.discards[i]);
    see(state.table.players[i].history);
    see_card(state.table.players[i].trap);
    if (state.discards[i].size() != state.table.players[i].discards) return false;
  }
  for (const Card card : state.table.trap_cards) see_card(card);
  for (const Card card : state.pile) see_card(card);
  if (!is_dealt(state.table)) {
    if (count != 0) return false;
  } else {
    see(state.table.doom_pile);
    if (count != rules.deck.size() || !(found == rules.deck)) return false;
  }
  if (!rules.on.stories) return state.stories.empty();
  int stories = state.stories.size() + (state.table.story != Story::none ? 1 : 0);
  unsigned kinds =
      state.table.story != Story::none ? 1u << static_cast<unsigned>(state.table.story) : 0u;
  for (const Story story : state.stories) kinds |= 1u << static_cast<unsigned>(story);
  for (const Player& player : state.table.players)
    for (const Story story : player.experience) {
      kinds |= 1u << static_cast<unsigned>(story);
      ++stories;
    }
  return stories == story_count && kinds == (1u << story_count) - 1;
}

}  // namespace master
