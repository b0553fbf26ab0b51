#include "games/asterisk/play.hpp"

// Who sees what (section "Information" of RULES.md).
namespace asterisk {
namespace {

void copy_public(const State& state, View& view) {
  view.clock = state.clock;
  view.aside = state.aside;
  view.calibrations_used = state.calibrations_used;
  view.turn = state.turn;
  view.phase = state.phase;
  view.attempt = state.attempt;
  view.lookout = state.lookout;
  view.active = state.active;
  view.dial = state.dial;
  view.calibration = state.calibration;
  view.passes = state.passes;
  view.turns_left = state.turns_left;
  view.practised = state.practised;
  view.paused = state.paused;
  view.paused_by = state.paused_by;
  view.called = state.called;
  view.decided = state.decided;
  view.debrief = state.debrief;
  view.abilities = state.abilities;
  view.reason = state.reason;
}

void count_cards(const Rules& rules, const State& state, View& view) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats); ++i) {
    view.hand_sizes[i] = static_cast<std::uint8_t>(state.players[i].hand.size());
    view.discard_sizes[i] = static_cast<std::uint8_t>(state.players[i].discard.size());
  }
  view.main_deck_size = static_cast<std::uint8_t>(state.main_deck.size());
  view.prisoner_deck_size = static_cast<std::uint8_t>(state.prisoner_deck.size());
  view.calibration_deck_size = static_cast<std::uint8_t>(state.calibration_deck.size());
  view.line_size = static_cast<std::uint8_t>(state.line.size());
}

void show_everything(const State& state, View& view) {
  view.main_deck = state.main_deck;
  view.prisoner_deck = state.prisoner_deck;
  view.calibration_deck = state.calibration_deck;
  view.line = state.line;
  view.players = state.players;
  view.complete = true;
}

// AST-009: hands are their owners'; the option opens them to the table.
bool sees_hand(const Rules& rules, Seat owner, Observer observer) {
  if (observer.is(owner)) return true;
  if (!rules.on.open_hands) return false;
  return !observer.is_spectator() || rules.on.open_to_spectators;
}

void show_player(const Rules& rules, const State& state, Seat seat, Observer observer, bool covered,
                 Player& seen) {
  const Player& player = state.player(seat);
  seen.custody = player.custody;
  seen.mission = player.mission;
  seen.left = player.left;
  if (!covered && sees_hand(rules, seat, observer)) seen.hand = player.hand;
  if (observer.is(seat)) {
    seen.discard = player.discard;
    seen.giving = player.giving;
  } else if (!player.discard.empty()) {
    seen.discard.add(player.discard.back());
  }
}

}  // namespace

View Game::view(const Rules& rules, const State& state, Observer observer) {
  View view{};
  copy_public(state, view);
  count_cards(rules, state, view);
  if (!observer.is_spectator()) view.me = static_cast<std::uint8_t>(observer.seat());
  if (state.phase == Phase::OVER) {
    show_everything(state, view);
    return view;
  }
  const bool covered = state.paused && rules.on.pause_hides;  // AST-720
  if (!covered) view.line = state.line;
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    show_player(rules, state, seat, observer, covered, view.player(seat));
  }
  return view;
}

std::optional<Event> Game::witness(const Rules& rules, const Event& event, Observer observer) {
  Event seen = event;
  switch (event.what) {
    case What::CardDrawn:
      if (!sees_hand(rules, event.seat, observer)) seen.card = Card::none;
      return seen;
    case What::CardsDiscarded:
      if (!observer.is(event.seat)) seen.cards = {};
      return seen;
    default:
      return seen;
  }
}

bool Game::reveals(const Rules& rules, const Event& event, Observer observer) {
  switch (event.what) {
    case What::CardDrawn:
      return sees_hand(rules, event.seat, observer);
    case What::CardsDiscarded:
    case What::CardPlayed:
      return !observer.is(event.seat);
    case What::CardsReturned:  // chosen face down
      return !observer.is(event.seat);
    case What::CalibrationFlipped:
    case What::LineRefilled:
    case What::MainDeckRecycled:
    case What::GameOver:
      return true;
    case What::Resumed:
    case What::SeatLeft:
      return rules.on.pause_hides;
    default:
      return false;
  }
}

}  // namespace asterisk
