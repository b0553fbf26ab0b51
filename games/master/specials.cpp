#include <algorithm>

#include "games/master/play.hpp"

namespace master {
namespace {

void put_in_history(const Play& play, Seat seat, Card card) { play.player(seat).history.add(card); }

void discard(const Play& play, Seat seat, CardSet cards, Cause cause) {
  const auto at = static_cast<std::size_t>(engine::index(seat));
  play.state.hand(seat) = play.state.hand(seat).without(cards);
  play.state.discards[at] = play.state.discards[at] | cards;
  Player& player = play.player(seat);
  player.discards = static_cast<std::uint8_t>(player.discards + cards.size());
  Event& event = play.tell(What::Discarded, seat);
  event.cards = cards;
  event.number = static_cast<std::uint8_t>(cards.size());
  event.cause = cause;
}

// MAS-135: the newest open +3 Trap, else the direction trap.
void resolve_one_trap(const Play& play, Seat victim, Cause cause, Seat by) {
  if (const int which = open_trap(play.table(), victim); which >= 0)
    return resolve_open_trap(play, which, cause, number_of(by));
  resolve_direction_trap(play, victim, cause, number_of(by));
}

}  // namespace

bool trapped(const Tableau& table, Seat seat) {
  return table.player(seat).trap != Card::none || open_trap(table, seat) >= 0;
}

Error why_not_trap(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (!is_trap(kind_of(action.card))) return Error::not_special;
  if (!is_seat(rules, action.target)) return Error::bad_target;
  const Seat target = seat_of(action.target);
  if (rules.same_side(seat, target)) return Error::bad_target;
  const Player& victim = state.table.player(target);
  if (!takes_part(victim)) return Error::bad_target;
  if (victim.out) return Error::target_out;
  if (kind_of(action.card) != Kind::trap_draw3 && victim.trap != Card::none)
    return Error::trap_already_active;
  return Error::none;
}

void set_trap(const Play& play, Seat seat, const Action& action) {
  Tableau& table = play.table();
  const Seat victim = seat_of(action.target);
  play.state.hand(seat).remove(action.card);
  Event& event = play.tell(What::TrapSet, seat);
  event.target = action.target;
  event.card = action.card;
  event.kind = kind_of(action.card);
  if (event.kind == Kind::trap_draw3) {
    const std::size_t at = table.trap_count++;
    table.trap_cards[at] = action.card;
    table.trap_victims[at] = action.target;
    table.trap_ends[at] = play.rules.real_time() ? play.after(Timer::trap_window)
                          : play.rules.on.tempo == Tempo::turns
                              ? play.after(Timer::turn)
                              : engine::at_milliseconds(table.beat + 1);
    if (play.rules.on.tempo != Tempo::pulse) event.until = table.trap_ends[at];
    if (play.state.pile.empty())  // MAS-125
      resolve_open_trap(play, static_cast<int>(at), Cause::no_cards, nobody);
  } else {
    play.player(victim).trap = action.card;
  }
  used_hand(play, seat, Timer::hand_cooldown);
  check_out(play, seat);
}

void resolve_open_trap(const Play& play, int which, Cause cause, std::uint8_t by) {
  Tableau& table = play.table();
  const auto at = static_cast<std::size_t>(which);
  const Seat victim = seat_of(table.trap_victims[at]);
  put_in_history(play, victim, table.trap_cards[at]);
  Event& event = play.tell(What::TrapResolved, victim);
  event.kind = Kind::trap_draw3;
  event.cause = cause;
  event.target = by;
  if (at == 0) {
    table.trap_cards[0] = table.trap_cards[1];
    table.trap_victims[0] = table.trap_victims[1];
    table.trap_ends[0] = table.trap_ends[1];
  }
  table.trap_cards[1] = Card::none;
  table.trap_victims[1] = nobody;
  table.trap_ends[1] = never;
  --table.trap_count;
}

void resolve_direction_trap(const Play& play, Seat victim, Cause cause, std::uint8_t by) {
  Player& player = play.player(victim);
  Event& event = play.tell(What::TrapResolved, victim);
  event.kind = kind_of(player.trap);
  event.cause = cause;
  event.target = by;
  put_in_history(play, victim, player.trap);
  player.trap = Card::none;
}

void take_three(const Play& play, int which, Cause cause) {
  const Seat victim = seat_of(play.table().trap_victims[static_cast<std::size_t>(which)]);
  resolve_open_trap(play, which, cause, nobody);
  draw_cards(play, victim, play.rules.printed().trap_cards, Cause::trap);
  finish_closing_if_over(play);
}

Right right_by(const Rules& rules, Card escape) {
  if (kind_of(escape) == Kind::escape_minus1) return Right::minus1;
  return rules.on.any_escape_untrapped ? Right::other : Right::none;
}

Error why_not_escape(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (!is_escape(kind_of(action.card))) return Error::not_special;
  if (!is_seat(rules, action.target)) return Error::bad_target;
  const Seat target = seat_of(action.target);
  if (!rules.same_side(seat, target)) return Error::bad_target;
  Right right = kind_of(action.card) == Kind::escape_minus1 ? Right::minus1 : Right::none;
  if (!trapped(state.table, target)) {  // MAS-133, MAS-134
    right = target == seat ? right_by(rules, action.card) : Right::none;
    if (right == Right::none) return Error::no_trap;
  }
  if (action.discard == Card::none) return Error::none;
  if (right == Right::none) return Error::no_credit;
  if (action.discard == action.card || !state.hand(seat).has(action.discard))
    return Error::not_in_hand;
  return why_not_discard(rules, right, action.discard);
}

void escape(const Play& play, Seat seat, const Action& action) {
  const Seat target = seat_of(action.target);
  const bool freed = trapped(play.table(), target);
  play.state.hand(seat).remove(action.card);
  put_in_history(play, target, action.card);
  Event& event = play.tell(What::EscapePlayed, seat);
  event.target = action.target;
  event.card = action.card;
  event.kind = kind_of(action.card);
  if (freed) resolve_one_trap(play, target, Cause::escape, seat);
  used_hand(play, seat, Timer::hand_cooldown);
  const Right right = event.kind == Kind::escape_minus1 ? Right::minus1
                      : freed                           ? Right::none
                                                        : right_by(play.rules, action.card);
  if (right != Right::none && !play.state.hand(seat).empty())
    gain_right(play, seat, right, action.discard);
  check_out(play, seat);
  finish_closing_if_over(play);
}

void pose(const Play& play, Seat seat) {
  resolve_one_trap(play, seat, Cause::pose, seat);
  play.player(seat).posed = true;
  used_hand(play, seat, Timer::pose);
  finish_closing_if_over(play);
}

// MAS-050, MAS-137, MAS-215.
Error why_not_discard(const Rules& rules, Right right, Card card) {
  if (is_wisdom(card)) return Error::wisdom_not_discardable;
  if (is_doom(card) && rules.on.doom_minus1_only && right != Right::minus1)
    return Error::doom_not_discardable;
  return Error::none;
}

void gain_right(const Play& play, Seat seat, Right right, Card then_discard) {
  play.player(seat).right = right;
  play.tell(What::RightGained, seat);
  if (then_discard != Card::none) use_right(play, seat, then_discard);
}

void drop_right(const Play& play, Seat seat) {
  if (play.player(seat).right == Right::none) return;
  play.player(seat).right = Right::none;
  play.tell(What::RightLapsed, seat);
}

void use_right(const Play& play, Seat seat, Card card) {
  play.player(seat).right = Right::none;
  CardSet cards;
  cards.add(card);
  discard(play, seat, cards, Cause::right);
  check_out(play, seat);
}

CardSet specials_of(std::uint16_t mask) {
  CardSet cards;
  for (std::size_t i = first_dead_end; i < first_doom; ++i)
    if ((mask >> (i - first_dead_end) & 1) != 0) cards.add(card_at(i));
  return cards;
}

void discard_specials(const Play& play, Seat seat, std::uint16_t mask) {
  discard(play, seat, specials_of(mask), Cause::specials);
  used_hand(play, seat, Timer::hand_cooldown);
  check_out(play, seat);
}

void discard_hand(const Play& play, Seat seat) {
  discard(play, seat, play.state.hand(seat), Cause::leader);
  used_hand(play, seat, Timer::hand_cooldown);
  check_out(play, seat);
}

}  // namespace master
