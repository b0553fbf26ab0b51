#include <algorithm>

#include "games/asterisk/play.hpp"

// Turns: Play, Pass and Redraw (AST-301 to AST-324).
namespace asterisk {
namespace {

// AST-322, AST-323: all discards but the top cards become the new Main deck.
void recycle_everything(const Play& play) {
  if (play.rules.on.no_recycling) return;
  MainDeck& deck = play.state.main_deck;
  for (int i = 0; i < play.rules.seats; ++i) {
    Discard& discard = play.state.players[static_cast<std::size_t>(i)].discard;
    if (discard.size() < 2) continue;
    const Card top = discard.take_back();
    for (const Card card : discard) deck.put_bottom(card);
    discard.clear();
    discard.add(top);
  }
  if (deck.empty()) return;
  play.chance.shuffle(main_stream, deck, deck.size());
  play.announce(What::MainDeckRecycled).number = static_cast<std::uint8_t>(deck.size());
}

// AST-313, AST-907
bool pass_draws(const Rules& rules, const State& state) {
  if (rules.solo ? rules.on.rambo_pass_always_draws : rules.on.pass_always_draws) return true;
  return state.passes < players_left(rules, state);
}

void reset_dial(const Play& play) {
  State& state = play.state;
  if (state.dial == state.calibration) return;
  state.dial = state.calibration;
  play.announce(What::DialReset).number = state.dial;
}

Seat next_player(const Rules& rules, const State& state) {
  Seat seat = next_seat(rules, state.active);
  while (state.player(seat).left) seat = next_seat(rules, seat);
  return seat;
}

void tell_discarded(const Play& play, Seat seat, const Card* first, int count) {
  if (count == 0) return;
  Event& event = play.tell(What::CardsDiscarded, seat);
  event.count = static_cast<std::uint8_t>(count);
  event.card = first[count - 1];
  const int told = std::min(count, static_cast<int>(event.cards.size()));
  for (int i = 0; i < told; ++i)
    event.cards[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(first[count - told + i]);
}

Hand in_named_order(const Action& action) {
  Hand cards;
  for (int i = 0; i < action.number; ++i) cards.add(action.card(i));
  return cards;
}

}  // namespace

void draw_card(const Play& play, Seat seat) {
  State& state = play.state;
  if (state.main_deck.empty()) recycle_everything(play);
  if (state.main_deck.empty()) return;
  const Card card = state.main_deck.take_top();
  state.player(seat).hand.add(card);
  play.tell(What::CardDrawn, seat).card = card;
}

void draw_up_to(const Play& play, Seat seat, int size) {
  for (int missing = size - play.state.player(seat).hand.size(); missing > 0; --missing)
    draw_card(play, seat);
}

void draw_crack_card(const Play& play) {
  --play.state.turn.crack_draws;
  draw_card(play, play.state.active);
}

void put_on_discard(const Play& play, Seat seat, const Hand& cards) {
  for (const Card card : cards) play.state.player(seat).discard.add(card);
  tell_discarded(play, seat, cards.begin(), cards.size());
}

// AST-309: as played, the last on top; with the option in the order named.
void sweep_up(const Play& play, const Action* order) {
  Turn& turn = play.state.turn;
  Discard& discard = play.player().discard;
  const int before = discard.size();
  if (order != nullptr && order->number > 0)
    for (const Card card : in_named_order(*order)) discard.add(card);
  else
    for (const Played& each : turn.played) discard.add(each.card);
  turn.played.clear();
  tell_discarded(play, play.state.active, discard.begin() + before, discard.size() - before);
}

// AST-108, AST-324
void refill_line(const Play& play) {
  State& state = play.state;
  if (state.line.size() >= play.rules.mode.line || state.prisoner_deck.empty()) return;
  Event& event = play.announce(What::LineRefilled);
  while (state.line.size() < play.rules.mode.line && !state.prisoner_deck.empty()) {
    const Figure figure = state.prisoner_deck.take_top();
    state.line.add(figure);
    event.cards[event.count++] = static_cast<std::uint8_t>(figure);
  }
}

void begin_turn(const Play& play) {
  State& state = play.state;
  state.turn = Turn{};
  state.clock.turn_deadline = Time{};
  play.tell(What::TurnStarted);
  if (play.rules.on.turn_seconds == 0 || play.rules.solo || state.phase != Phase::RUNNING) return;
  const Time begin = state.paused ? Time{} : play.now;  // a paused clock holds what is left
  state.clock.turn_deadline = begin + std::int64_t{play.rules.on.turn_seconds} * 1000;
}

// AST-308, AST-310
void end_play(const Play& play, const Action& action) {
  refill_line(play);
  reset_dial(play);
  sweep_up(play, &action);
  draw_up_to(play, play.state.active, play.rules.hand.refill);
  finish_turn(play, Ending::play);
}

// AST-311 to AST-313
void pass(const Play& play) {
  State& state = play.state;
  state.clock.turn_deadline = Time{};
  if (pass_draws(play.rules, state)) draw_card(play, state.active);
  state.turn.passing = true;
  if (!holds_too_many(play.rules, state)) finish_turn(play, Ending::pass);
}

// AST-315 to AST-317
bool may_redraw(const Rules& rules, const Hand& hand) {
  int turns = 0;
  int add_ons = 0;
  for (const Card card : hand) {
    turns += rules.face(card).type == CardType::basicTurn ? 1 : 0;
    add_ons += rules.face(card).type == CardType::basicAddOn ? 1 : 0;
  }
  const int needed = rules.hand.redraw_needs;
  if (rules.on.redraw_same_kind) return turns >= needed || add_ons >= needed;
  return turns + add_ons >= needed;
}

void redraw(const Play& play, const Action& action) {
  Player& player = play.player();
  const Hand cards = action.number > 0 ? in_named_order(action) : player.hand;
  player.hand = Hand();
  put_on_discard(play, play.state.active, cards);
  for (int i = 0; i < play.rules.hand.redraw_draws; ++i) draw_card(play, play.state.active);
  finish_turn(play, Ending::redraw);
}

// AST-312, AST-320
void discard_excess(const Play& play, Card card) {
  State& state = play.state;
  Player& player = play.player();
  Hand cards;
  cards.add(player.hand.remove(place_in(player.hand, card)));
  put_on_discard(play, state.active, cards);
  if (state.turn.passing && !holds_too_many(play.rules, state)) finish_turn(play, Ending::pass);
}

void finish_turn(const Play& play, Ending ending) {
  State& state = play.state;
  refill_line(play);  // AST-319
  reset_dial(play);
  play.tell(What::TurnEnded).ending = ending;
  if (ending == Ending::pass)
    state.passes = static_cast<std::uint8_t>(std::min(state.passes + 1, 99));
  else if (ending != Ending::left)
    state.passes = 0;  // AST-314
  state.turn = Turn{};
  state.clock.turn_deadline = Time{};
  if (play.rules.solo && end_rambo(play)) return;
  state.active = next_player(play.rules, state);
  if (play.rules.solo) flip_calibration(play);
  const bool counted = state.phase == Phase::PRACTICE || play.rules.clock == ClockKind::turns;
  if (!counted || play.rules.solo || --state.turns_left > 0) return begin_turn(play);
  if (state.phase == Phase::RUNNING) return time_up(play);  // AST-717
  state.phase = Phase::READY;                               // AST-714
  state.practised = true;
  play.announce(What::PracticeEnded);
}

}  // namespace asterisk
