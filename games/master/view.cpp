#include "games/master/view.hpp"

#include <algorithm>

#include "games/master/play.hpp"

namespace master {

bool is_dealt(const Tableau& table) {
  return table.phase >= Phase::hand_prep && table.phase <= Phase::closing;
}

bool has_taken_up(const Rules& rules, const Tableau& table, Seat seat) {
  if (rules.on.peek_before_start || table.phase >= Phase::play) return true;
  return table.phase == Phase::hand_prep && table.owner == number_of(seat);
}

bool knows_hand(const Rules& rules, const Tableau& table, Observer observer, Seat seat) {
  return !observer.is_spectator() && rules.same_side(observer.seat(), seat) &&
         has_taken_up(rules, table, seat);
}

bool tells_of_hands(const Rules& rules, const Tableau& table, int pile_size) {
  return table.phase == Phase::play && pile_size == 0 && rules.on.tempo != Tempo::turns;
}

// Spectators see hands of at least half a minute ago.
void open_past_hands(const Play& play) {
  constexpr std::int64_t delay = 30'000;
  PastHands& past = play.state.past;
  if (play.table().phase != Phase::play) return;
  if (past.taken != never && play.now < past.taken + delay) return;
  if (past.taken != never) {
    past.shown = past.next;
    play.tell(What::HandsOpened);
  }
  past.next = play.state.hands;
  past.taken = play.now;
}

void open_last_hands(const Play& play) {
  PastHands& past = play.state.past;
  const bool gathered = play.state.hands == std::array<CardSet, most_seats>{};
  if (play.rules.on.spectator_hands == HandsSeen::never || gathered) return;
  past.shown = play.state.hands;
  past.next = {};
  past.taken = never;
}

View Game::view(const Rules& rules, const State& state, Observer observer) {
  View view;
  view.table = state.table;
  view.me = observer.is_spectator() ? nobody : number_of(observer.seat());
  view.pile_size = static_cast<std::uint8_t>(state.pile.size());
  view.stories_left = static_cast<std::uint8_t>(state.stories.size());
  for (int i = 0; i < state.stories_known; ++i) view.bottom.add(state.stories[i]);
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats); ++i) {
    view.hand_sizes[i] = static_cast<std::uint8_t>(state.hands[i].size());
    const Seat seat = engine::seat_at(static_cast<int>(i));
    if (observer.is_spectator() || !rules.same_side(observer.seat(), seat)) continue;
    view.discards[i] = state.discards[i];
    if (has_taken_up(rules, state.table, seat)) view.hands[i] = state.hands[i];
  }
  if (observer.is_spectator()) {
    view.past = state.past.shown;
    view.past_taken = state.past.taken;
    return view;
  }
  view.hands_covered = is_dealt(state.table) && !has_taken_up(rules, state.table, observer.seat());
  view.plan = state.plans[static_cast<std::size_t>(engine::index(observer.seat()))];
  const Tableau& table = state.table;
  if (table.phase == Phase::hand_prep && table.story == Story::clearing_minds &&
      rules.same_side(observer.seat(), seat_of(table.owner)))
    for (int i = 0; i < cards_to_peek(rules, state); ++i)
      view.peeked.add(state.pile[state.pile.size() - 1 - i]);
  return view;
}

namespace {

bool shares_hand(const Rules& rules, Observer observer, Seat seat) {
  return !observer.is_spectator() && rules.same_side(observer.seat(), seat);
}

bool knows_faces(const Rules& rules, const Event& event, Observer observer) {
  switch (event.what) {
    case What::HandShown:
    case What::DoomPileGrew:
      return true;
    case What::Dealt:
      return rules.on.peek_before_start && shares_hand(rules, observer, event.seat);
    case What::CardsPassed:
      return shares_hand(rules, observer, event.seat) ||
             (shares_hand(rules, observer, seat_of(event.target)) && rules.on.peek_before_start);
    default:
      return shares_hand(rules, observer, event.seat);
  }
}

}  // namespace

std::optional<Event> Game::witness(const Rules& rules, const Event& event, Observer observer) {
  const bool own = !observer.is_spectator() && observer.is(event.seat);
  if (event.what == What::TakenBack && !own) return std::nullopt;  // MAS-243
  if (event.what == What::HandsOpened && !observer.is_spectator()) return std::nullopt;
  if (event.what == What::Bounced && !rules.on.show_bounces && !own &&
      !(event.target != nobody && observer == Observer(seat_of(event.target))))
    return std::nullopt;
  Event seen = event;
  if (!knows_faces(rules, event, observer)) seen.cards = {};
  return seen;
}

bool Game::reveals(const Rules& rules, const Event& event, Observer observer) {
  const bool shares = shares_hand(rules, observer, event.seat);
  if (event.what == What::HandsOpened) return observer.is_spectator();
  // With an empty draw pile everybody learns at once whether anybody can still play.
  if (event.pile == 0 && event.what != What::TakenBack && event.what != What::MarkedReady)
    return true;
  switch (event.what) {
    case What::StackStarted:
    case What::CardPlayed:
    case What::ComboPlayed:
    case What::StackClosed:
    case What::TrapSet:
    case What::EscapePlayed:
    case What::DrawDeclared:
      return !shares;
    case What::Dealt:
    case What::CardsDrawn:
    case What::StoryPeeked:
    case What::CardsExchanged:
      return shares;
    case What::CardsPassed:
      return shares || shares_hand(rules, observer, seat_of(event.target));
    case What::DrawCalled:
      return !rules.on.call_window;
    case What::PlayBegan:
      return !rules.on.peek_before_start;
    case What::DrawContested:  // MAS-086
    case What::HandShown:
    case What::StoryDrawn:
    case What::BeatClosed:
      return true;
    case What::GameOver:
      return observer.is_spectator() && rules.on.spectator_hands != HandsSeen::never;
    default:
      return false;
  }
}

}  // namespace master
