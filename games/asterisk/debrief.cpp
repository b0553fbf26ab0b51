#include <algorithm>

#include "games/asterisk/play.hpp"

// What follows an Attempt, in the order of the mode (AST-706 to AST-713).
namespace asterisk {
namespace {

void tell_step(const Play& play, DebriefStep step) {
  play.announce(What::DebriefStepDone).number = static_cast<std::uint8_t>(step);
}

void put_under_deck(const Play& play, Figure figure, Event& event) {
  play.state.prisoner_deck.put_bottom(figure);
  event.cards[event.count++] = static_cast<std::uint8_t>(figure);
}

// AST-707: leftmost first, so that the rightmost lies lowest.
void line_under_deck(const Play& play) {
  Event& event = play.announce(What::DebriefStepDone);
  event.number = static_cast<std::uint8_t>(DebriefStep::lineUnderDeck);
  for (const Figure figure : play.state.line) put_under_deck(play, figure, event);
  play.state.line.clear();
}

// AST-708
void aside_under_deck(const Play& play, DebriefStep step) {
  const bool snitch = step == DebriefStep::snitchUnderDeck;
  Custody& aside = play.state.aside;
  Event& event = play.announce(What::DebriefStepDone);
  event.number = static_cast<std::uint8_t>(step);
  for (int i = 0; i < aside.size();)
    if ((aside[i] == play.rules.components->snitch) == snitch)
      put_under_deck(play, aside.remove(i), event);
    else
      ++i;
}

int half(const Rules& rules, int count) {
  return rules.mode.return_up ? (count + 1) / 2 : count / 2;
}

void remove_from(Custody& custody, Figure figure) {
  for (int i = 0; i < custody.size(); ++i)
    if (custody[i] == figure) {
      custody.remove(i);
      return;
    }
}

bool all_decided(const Play& play) { return play.state.decided == Seats::first(play.rules.seats); }

void begin_returns(const Play& play) {
  State& state = play.state;
  state.phase = Phase::RETURNING;
  state.decided = Seats();
  for (int i = 0; i < play.rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    const int custody = state.player(seat).custody.size();
    const int total = share_of(play.rules, state, seat).total;
    if (total == 0 || total == custody || state.player(seat).left) return_first(play, seat);
  }
}

void shuffle_under_deck(const Play& play, Custody& cards) {
  play.chance.shuffle(prisoner_stream, cards, cards.size());
  for (const Figure figure : cards) play.state.prisoner_deck.put_bottom(figure);
}

// AST-709: from the left of the Lookout round to the Lookout.
void place_returns(const Play& play) {
  State& state = play.state;
  Custody together;
  Seat seat = state.lookout;
  for (int i = 0; i < play.rules.seats; ++i) {
    seat = next_seat(play.rules, seat);
    Player& player = state.player(seat);
    if (player.giving.empty()) continue;
    if (play.rules.on.shuffle_returns)  // told without their order
      std::sort(player.giving.begin(), player.giving.end());
    Event& event = play.tell(What::CardsReturned, seat);
    for (const Figure figure : player.giving) {
      remove_from(player.custody, figure);
      event.cards[event.count++] = static_cast<std::uint8_t>(figure);
      if (play.rules.on.shuffle_returns)
        together.add(figure);
      else
        state.prisoner_deck.put_bottom(figure);
    }
    player.giving = Returned();
  }
  shuffle_under_deck(play, together);
  learn_abilities(play);
  state.decided = Seats();
}

void begin_trims(const Play& play) {
  State& state = play.state;
  state.phase = Phase::TRIMMING;
  state.decided = Seats();
  for (int i = 0; i < play.rules.seats; ++i) {
    const Player& player = state.players[static_cast<std::size_t>(i)];
    if (player.hand.size() <= play.rules.hand.after_attempt) state.decided.add(engine::seat_at(i));
  }
}

// AST-711, AST-712
void recycle_discards(const Play& play) {
  State& state = play.state;
  Discard loose;
  for (int i = 0; i < play.rules.seats; ++i) {
    Discard& discard = state.players[static_cast<std::size_t>(i)].discard;
    if (discard.size() < 2) continue;
    const Card top = discard.take_back();
    for (const Card card : discard) loose.add(card);
    discard.clear();
    discard.add(top);
  }
  play.chance.shuffle(main_stream, loose, loose.size());
  for (const Card card : loose) state.main_deck.put_bottom(card);
  play.announce(What::MainDeckRecycled).number = static_cast<std::uint8_t>(loose.size());
}

void get_ready(const Play& play) {
  State& state = play.state;
  state.phase = Phase::READY;
  state.decided = Seats();
  state.debrief = 0;
  ++state.attempt;
}

// False if somebody has to decide first.
bool carry_out(const Play& play, DebriefStep step) {
  switch (step) {
    case DebriefStep::lineUnderDeck:
      line_under_deck(play);
      return true;
    case DebriefStep::gangstasUnderDeck:
    case DebriefStep::snitchUnderDeck:
      aside_under_deck(play, step);
      return true;
    case DebriefStep::returnHalf:
      if (play.state.phase != Phase::RETURNING) begin_returns(play);
      if (!all_decided(play)) return false;
      tell_step(play, step);
      place_returns(play);
      return true;
    case DebriefStep::replenishLine:
      tell_step(play, step);
      refill_line(play);
      return true;
    case DebriefStep::discardToFive:
      if (play.state.phase != Phase::TRIMMING) begin_trims(play);
      if (!all_decided(play)) return false;
      tell_step(play, step);
      return true;
    case DebriefStep::recycleDiscardsUnderMainDeck:
      tell_step(play, step);
      recycle_discards(play);
      return true;
  }
  return true;
}

}  // namespace

const Debrief& debrief_of(const Rules& rules, int attempt) {
  const auto& all = rules.mode.debriefs;
  return all[std::min(static_cast<std::size_t>(attempt), all.size()) - 1];
}

Share share_of(const Rules& rules, const State& state, Seat seat) {
  Share share;
  int hostages = 0;
  const Custody& custody = state.player(seat).custody;
  for (const Figure figure : custody) hostages += rules.is_enemy(figure) ? 1 : 0;
  share.separate = rules.on.return_separately;
  if (!share.separate) {
    share.total = half(rules, custody.size());
    return share;
  }
  share.hostages = half(rules, hostages);
  share.prisoners = half(rules, custody.size() - hostages);
  share.total = share.hostages + share.prisoners;
  return share;
}

void return_first(const Play& play, Seat seat) {
  Player& player = play.state.player(seat);
  const Share share = share_of(play.rules, play.state, seat);
  int prisoners = share.prisoners;
  int hostages = share.hostages;
  int any = share.separate ? 0 : share.total;
  for (const Figure figure : player.custody) {
    int& room = !share.separate ? any : play.rules.is_enemy(figure) ? hostages : prisoners;
    if (room == 0) continue;
    --room;
    player.giving.add(figure);
  }
  play.state.decided.add(seat);
}

bool must_return(const Rules&, const State& state, Seat seat) {
  return state.phase == Phase::RETURNING && !state.decided.has(seat);
}

bool must_trim(const Rules&, const State& state, Seat seat) {
  return state.phase == Phase::TRIMMING && !state.decided.has(seat);
}

void begin_debrief(const Play& play) {
  play.state.debrief = 0;
  play.state.phase = Phase::READY;
  continue_debrief(play);
}

void continue_debrief(const Play& play) {
  State& state = play.state;
  const Debrief& steps = debrief_of(play.rules, state.attempt);
  while (state.debrief < steps.size()) {
    if (!carry_out(play, steps[state.debrief])) return;
    ++state.debrief;
  }
  get_ready(play);
}

void return_cards(const Play& play, Seat seat, const Action& action) {
  for (int i = 0; i < action.number; ++i) play.state.player(seat).giving.add(action.figure(i));
  play.state.decided.add(seat);
  if (all_decided(play)) continue_debrief(play);
}

void trim_hand(const Play& play, Seat seat, const Action& action) {
  Player& player = play.state.player(seat);
  Hand cards;
  for (int i = 0; i < action.number; ++i)
    cards.add(player.hand.remove(place_in(player.hand, action.card(i))));
  put_on_discard(play, seat, cards);
  play.state.decided.add(seat);
  if (all_decided(play)) continue_debrief(play);
}

}  // namespace asterisk
