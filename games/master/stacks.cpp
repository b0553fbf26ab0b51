#include <algorithm>

#include "games/master/play.hpp"

namespace master {
namespace {

Stack& stack_at(const Play& play, int number) {
  return play.table().stacks[static_cast<std::size_t>(number)];
}

// The top card of a stack when it had this version.
Card top_at(const Tableau& table, int stack, int version) {
  int reached = -1;
  for (const Laid& laid : table.laid) {
    if (laid.stack() != stack || laid.lower()) continue;
    if (++reached == version) return laid.card;
  }
  return Card::none;
}

bool combination_fits(const Rules& rules, const Player& player, const Action& action, Card top,
                      Direction direction) {
  const int value = combination(rules, player, action.card, action.upper);
  const auto& values = rules.fitting_values[static_cast<std::size_t>(value_of(top))];
  return (values[static_cast<std::size_t>(direction)] >> value & 1) != 0;
}

bool fits_then(const Rules& rules, const Player& player, const Action& action, Card top,
               Direction direction) {
  if (action.verb == Verb::combo) return combination_fits(rules, player, action, top, direction);
  if (kind_of(action.card) == Kind::dead_end) return true;
  return fits_on(rules, action.card, top, direction);
}

// MAS-247: whether the card may lie on stacks at all.
Error why_not_kind(const Rules& rules, const Action& action, const Player& player) {
  if (action.verb == Verb::combo) {
    if (is_doom(action.card) || is_doom(action.upper)) return Error::doom_no_combo;
    return combination(rules, player, action.card, action.upper) == 0 ? Error::bad_combo
                                                                      : Error::none;
  }
  const Kind kind = kind_of(action.card);
  if (kind == Kind::dead_end) return Error::none;
  if (action.verb == Verb::dead_end || is_trap(kind) || is_escape(kind))
    return Error::never_on_stacks;
  if (kind == Kind::number && !rules.on.start_on_stacks && rules.start_cards.has(action.card))
    return Error::start_only;
  return Error::none;
}

// MAS-241 to MAS-243, in the order of the specification: BEATEN before TRAP_BLOCKS before
// WRONG_PLAY.
Error why_not(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const Tableau& table = state.table;
  const Player& player = table.player(seat);
  const Stack& stack = table.stacks[action.stack];
  const int seen = action.seen == now_seen ? stack.version : action.seen;
  const Direction direction = direction_of(player);
  const bool moved = seen < stack.version;
  if (stack.closed) return moved ? Error::beaten : Error::no_such_stack;
  if (moved && fits_then(rules, player, action, top_at(table, action.stack, seen), direction))
    return Error::beaten;
  if (is_wisdom(action.card) && is_wisdom(stack.top)) return Error::wisdom_on_wisdom;
  if (direction != Direction::free && fits_then(rules, player, action, stack.top, Direction::free))
    return Error::trap_blocks;
  return Error::wrong_play;
}

void lay(const Play& play, Seat seat, int stack, Card card, bool lower) {
  play.state.hand(seat).remove(card);
  play.table().laid.add(Laid::of(card, stack, seat, lower));
  if (!lower) stack_at(play, stack).top = card;
}

// What every stack play has in common.
void stack_played(const Play& play, Seat seat, const Action& action, Card top) {
  play.table().stack_from = play.now;
  void_call(play);
  used_hand(play, seat, Timer::hand_cooldown);
  if (!is_wisdom(top)) return check_out(play, seat);
  for (int i = 0; i < play.rules.seats; ++i)  // MAS-051
    if (play.player(engine::seat_at(i)).trap != Card::none)
      resolve_direction_trap(play, engine::seat_at(i), Cause::wisdom, number_of(seat));
  if (play.table().story == Story::meditation && play.table().owner == number_of(seat))
    gain_right(play, seat, Right::other, action.discard);  // MAS-206
  check_out(play, seat);
}

Event& tell_stack(const Play& play, What what, Seat seat, int stack) {
  Event& event = play.tell(what, seat);
  event.stack = static_cast<std::uint8_t>(stack);
  event.version = stack_at(play, stack).version;
  event.until = play.now;
  return event;
}

}  // namespace

const CardSet& fitting(const Rules& rules, const Tableau& table, int stack, Direction direction) {
  const Card top = table.stacks[static_cast<std::size_t>(stack)].top;
  return rules.fits[static_cast<std::size_t>(value_of(top))][static_cast<std::size_t>(direction)];
}

bool fits_on(const Rules& rules, Card card, Card top, Direction direction) {
  return rules.fits[static_cast<std::size_t>(value_of(top))][static_cast<std::size_t>(direction)]
      .has(card);
}

namespace {

// By who plays: anybody, a Teen, a Teen in Beast Mode.
constexpr int ways_to_combine = 3;
using PartnersOf = std::array<CardSet, first_start>;
constexpr PartnersOf partners_by_way(int way) {
  PartnersOf all{};
  for (std::size_t i = 0; i < first_start; ++i)
    for (std::size_t k = 0; k < first_start; ++k) {
      const Card one = card_at(i);
      const Card other = card_at(k);
      const bool small = small_cards.has(one) && small_cards.has(other);
      const bool faces = face_cards.has(one) && face_cards.has(other);
      const bool teen = tribe_of(one) == Tribe::teen || tribe_of(other) == Tribe::teen;
      const bool suit = tribe_of(one) == tribe_of(other) || way == 2 || (way == 1 && teen);
      if (i != k && ((small && suit) || (faces && value_of(one) == value_of(other))))
        all[i].add(other);
    }
  return all;
}
// One by one: a compiler takes only so many steps at a time.
constexpr PartnersOf partners_by_suit = partners_by_way(0);
constexpr PartnersOf partners_of_teens = partners_by_way(1);
constexpr PartnersOf partners_of_all = partners_by_way(2);
constexpr std::array<PartnersOf, ways_to_combine> all_partners{partners_by_suit, partners_of_teens,
                                                               partners_of_all};

// Small cards by their values as bits.
constexpr std::array<CardSet, 64> small_cards_by_values = [] {
  std::array<CardSet, 64> all{};
  for (std::size_t values = 0; values < all.size(); ++values)
    for (std::size_t i = 0; i < first_start; ++i)
      if (small_cards.has(card_at(i)) && (values >> value_of(card_at(i)) & 1) != 0)
        all[values].add(card_at(i));
  return all;
}();

}  // namespace

CardSet partners(const Rules& rules, const Player& player, Card one, unsigned values) {
  if (index(one) >= first_start) return {};
  const bool teen = ability(rules, player) == Leader::teen;
  const PartnersOf& all = all_partners[teen ? (player.beast ? 2 : 1) : 0];
  const auto value = static_cast<unsigned>(value_of(one));
  if (small_cards.has(one)) return all[index(one)] & small_cards_by_values[values >> value & 63];
  return (values >> value & 1) != 0 ? all[index(one)] : CardSet{};
}

int combination(const Rules& rules, const Player& player, Card one, Card other) {
  constexpr unsigned any_value = 0xffff;
  if (!partners(rules, player, one, any_value).has(other)) return 0;
  return small_cards.has(one) ? value_of(one) + value_of(other) : value_of(one);
}

namespace {

bool has_fitting_combination(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.table.player(seat);
  const auto direction = static_cast<std::size_t>(direction_of(player));
  unsigned values = 0;
  for (int i = 0; i < state.table.stack_count; ++i) {
    const Stack& stack = state.table.stacks[static_cast<std::size_t>(i)];
    if (!stack.closed)
      values |= rules.fitting_values[static_cast<std::size_t>(value_of(stack.top))][direction];
  }
  for (CardSet lower = state.hand(seat) & (small_cards | face_cards); !lower.empty();) {
    const Card one = lower.take_first();
    if (!(lower & partners(rules, player, one, values)).empty()) return true;
  }
  return false;
}

}  // namespace

bool can_play(const Rules& rules, const State& state, Seat seat) {
  const CardSet& hand = state.hand(seat);
  if (!(hand & rules.start_cards).empty()) return true;
  const Direction direction = direction_of(state.table.player(seat));
  for (int i = 0; i < state.table.stack_count; ++i)
    if (!state.table.stacks[static_cast<std::size_t>(i)].closed &&
        !(hand & fitting(rules, state.table, i, direction)).empty())
      return true;
  return rules.on.combos && rules.on.combo_blocks_draw &&
         has_fitting_combination(rules, state, seat);
}

Error why_not_stack(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const Tableau& table = state.table;
  if (action.verb == Verb::start_stack)
    return rules.start_cards.has(action.card) ? Error::none : Error::not_a_start_card;
  if (action.stack >= table.stack_count) return Error::no_such_stack;
  const Player& player = table.player(seat);
  if (const Error error = why_not_kind(rules, action, player); error != Error::none) return error;
  const Stack& stack = table.stacks[action.stack];
  if (action.seen != now_seen && action.seen > stack.version) return Error::bad_choice;
  const bool stale = action.seen != now_seen && action.seen < stack.version;
  if (!stack.closed && !(rules.on.as_seen && stale) &&
      fits_then(rules, player, action, stack.top, direction_of(player)))
    return Error::none;
  if (rules.on.as_seen && stale && !stack.closed) return Error::beaten;
  return why_not(rules, state, seat, action);
}

void start_stack(const Play& play, Seat seat, const Action& action) {
  Tableau& table = play.table();
  const int number = table.stack_count++;
  lay(play, seat, number, action.card, false);
  tell_stack(play, What::StackStarted, seat, number).card = action.card;
  stack_played(play, seat, action, action.card);
}

void play_card(const Play& play, Seat seat, const Action& action) {
  lay(play, seat, action.stack, action.card, false);
  ++stack_at(play, action.stack).version;
  tell_stack(play, What::CardPlayed, seat, action.stack).card = action.card;
  stack_played(play, seat, action, action.card);
}

void play_combination(const Play& play, Seat seat, const Action& action) {
  lay(play, seat, action.stack, action.card, true);
  lay(play, seat, action.stack, action.upper, false);
  ++stack_at(play, action.stack).version;
  Event& event = tell_stack(play, What::ComboPlayed, seat, action.stack);
  event.card = action.card;
  event.upper = action.upper;
  stack_played(play, seat, action, action.upper);
}

void close_stack(const Play& play, Seat seat, const Action& action) {
  Stack& stack = stack_at(play, action.stack);
  play.state.hand(seat).remove(action.card);
  play.table().laid.add(Laid::of(action.card, action.stack, seat, true));
  stack.closed = true;
  ++stack.version;
  tell_stack(play, What::StackClosed, seat, action.stack).card = action.card;
  used_hand(play, seat, Timer::hand_cooldown);
  check_out(play, seat);
}

// Who laid the card that followed the version the loser saw (MAS-242).
Seat winner_of(const Tableau& table, const Action& action) {
  int version = -1;
  for (const Laid& laid : table.laid) {
    if (laid.stack() != action.stack) continue;
    const bool closing = laid.lower() && kind_of(laid.card) == Kind::dead_end;
    if (laid.lower() && !closing) continue;
    if (++version > action.seen) return laid.seat();
  }
  return Seat{};
}

void bounce(const Play& play, Seat seat, const Action& action, Error error) {
  Player& player = play.player(seat);
  Event& event = play.tell(What::TakenBack, seat);
  event.error = error;
  event.card = action.card;
  event.stack = action.stack;
  if (error == Error::beaten) {
    Event& open = play.tell(What::Bounced, seat);
    open.target = number_of(winner_of(play.table(), action));
    open.stack = action.stack;
    open.until = play.now;
  }
  // At least for a moment: nobody lays two cards wrongly at once.
  if (play.rules.real_time())
    keep_busy(player, std::max(play.after(*cost_of(play.rules, error)), play.now + 1));
  if (error != Error::wrong_play) return;
  constexpr std::uint8_t most = 100;
  if (play.rules.on.misplay_penalty == Penalty::mistake_1 && player.penalties < most)
    ++player.penalties;
  if (play.rules.on.misplay_penalty == Penalty::draw_1 && !play.state.pile.empty())
    draw_cards(play, seat, 1, Cause::penalty);
}

}  // namespace master
