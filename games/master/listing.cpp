#include "games/master/listing.hpp"

#include <array>
#include <bit>
#include <span>

namespace master {
namespace {

Action plain(Verb verb) {
  Action action;
  action.verb = verb;
  return action;
}

Action with_card(const Rules& rules, Verb verb, Card card) {
  Action action = plain(verb);
  action.card = card;
  if (rules.on.practice == Practice::typed) action.word = rules.word_of[index(card)];
  return action;
}

const Stack& stack_of(const State& state, int number) {
  return state.table.stacks[static_cast<std::size_t>(number)];
}

Action on_stack(const State& state, Action action, int stack) {
  action.stack = static_cast<std::uint8_t>(stack);
  action.seen = stack_of(state, stack).version;
  return action;
}

// Lists one seat's actions.
class Lister {
 public:
  Lister(const Rules& rules, const State& state, Seat seat, Actions& actions)
      : rules_(rules),
        state_(state),
        table_(state.table),
        seat_(seat),
        player_(state.table.player(seat)),
        hand_(state.hand(seat)),
        actions_(actions) {}

  void all() {
    switch (table_.phase) {
      case Phase::choose_leader:
        list_leaders();
        break;
      case Phase::prep_story:
      case Phase::hand_prep:
        list_story_choices();
        break;
      case Phase::prep:
        list_preparations();
        break;
      case Phase::ready:
        offer(plain(Verb::start));
        offer(plain(Verb::ready));
        break;
      case Phase::play:
        list_play();
        break;
      case Phase::closing:
        list_closing();
        break;
      case Phase::story:
        offer(plain(Verb::story_draw));
        offer(plain(Verb::story_decline));
        break;
      case Phase::countdown:
      case Phase::over:
        break;
    }
    if (rules_.on.redo_vote && !player_.voted && table_.redone == 0) offer(plain(Verb::vote_redo));
  }

 private:
  void offer(const Action& action) {
    if (judge(rules_, state_, seat_, action, table_.now) == Error::none) actions_.add(action);
  }

  void list_leaders() {
    Action action = plain(Verb::choose_leader);
    for (action.target = 0; action.target < tribe_count; ++action.target) offer(action);
  }

  void list_preparations() {
    for (const Choice choice : {Choice::ones, Choice::two}) {
      Action action = plain(Verb::unlock_beast);
      action.choice = choice;
      offer(action);
    }
    for (const Verb verb : {Verb::lumberjack_gift, Verb::joe_companion}) {
      Action action = plain(verb);
      for (int i = 0; i < rules_.seats; ++i) {
        action.target = static_cast<std::uint8_t>(i);
        offer(action);
      }
    }
    offer(plain(Verb::joe_companion));
    offer(plain(Verb::prep_done));
  }

  void list_story_choices() {
    if (table_.owner != number_of(seat_)) return;
    Action action = plain(Verb::story_choice);
    if (table_.story == Story::clearing_minds) {
      action.card = Card::any;
      actions_.add(action);
      return;
    }
    if (table_.story == Story::mutiny) {
      action.choice = Choice::redraw;
      offer(action);
      action.choice = Choice::decline;
      offer(action);
      action.choice = Choice::swap;
    }
    for (int i = 0; i < rules_.seats; ++i) {
      action.target = static_cast<std::uint8_t>(i);
      if (table_.story == Story::timber)
        list_gifts(action);
      else if (table_.story == Story::old_code && seats_to_silence(rules_, state_) > 1)
        list_pairs(action);
      else
        offer(action);
    }
  }

  void list_pairs(Action action) {
    for (int i = 0; i < rules_.seats; ++i) {
      action.second = static_cast<std::uint8_t>(i);
      offer(action);
    }
  }

  void list_gifts(Action action) {
    if (seat_of(action.target) == seat_ || !takes_part(table_.player(seat_of(action.target))))
      return;
    action.card = Card::any;
    actions_.add(action);
  }

  bool hand_is_free() const {
    if (!active(player_)) return false;
    if (rules_.real_time())
      return !frozen(table_, table_.now) && player_.busy_until <= table_.now &&
             open_trap(table_, seat_) < 0;
    if (rules_.on.tempo == Tempo::turns) return table_.trap_count == 0 && table_.turn == seat_;
    return judge(rules_, state_, seat_, plain(Verb::draw), table_.now) != Error::answer_trap_first;
  }

  bool grants_right(Card card) const {
    return is_wisdom(card) && table_.story == Story::meditation && table_.owner == number_of(seat_);
  }

  void add_with_discard(Action action) {
    actions_.add(action);
    if (!grants_right(action.card)) return;
    action.discard = Card::any;
    if (Game::domain(rules_, state_, seat_, action) > 0) actions_.add(action);
  }

  void list_stack_plays() {
    for (CardSet starts = hand_ & rules_.start_cards; !starts.empty();)
      add_with_discard(with_card(rules_, Verb::start_stack, starts.take_first()));
    const Direction direction = direction_of(player_);
    for (int i = 0; i < table_.stack_count; ++i) {
      if (stack_of(state_, i).closed) continue;
      for (CardSet cards = hand_ & fitting(rules_, table_, i, direction); !cards.empty();)
        add_with_discard(on_stack(state_, with_card(rules_, Verb::play, cards.take_first()), i));
      if (!rules_.on.combos) continue;
      Action shape = on_stack(state_, plain(Verb::combo), i);
      shape.card = shape.upper = Card::any;
      if (Game::domain(rules_, state_, seat_, shape) > 0) actions_.add(shape);
    }
  }

  void list_specials() {
    const CardSet specials = hand_ & special_cards;
    if (specials.empty()) return;
    for (CardSet rest = specials; !rest.empty();) {
      const Card card = rest.take_first();
      const Kind kind = kind_of(card);
      if (kind == Kind::dead_end) list_dead_end(card);
      if (is_trap(kind)) list_targets(with_card(rules_, Verb::trap, card));
      if (is_escape(kind)) list_escapes(card);
    }
    Action shape = plain(Verb::discard_specials);
    shape.specials = any_specials;
    actions_.add(shape);
  }

  void list_dead_end(Card card) {
    for (int i = 0; i < table_.stack_count; ++i)
      if (!stack_of(state_, i).closed)
        actions_.add(on_stack(state_, with_card(rules_, Verb::dead_end, card), i));
  }

  void list_targets(Action action) {
    for (int i = 0; i < rules_.seats; ++i) {
      action.target = static_cast<std::uint8_t>(i);
      offer(action);
    }
  }

  void list_escapes(Card card) {
    Action action = with_card(rules_, Verb::escape, card);
    for (int i = 0; i < rules_.seats; ++i) {
      if (!rules_.same_side(seat_, engine::seat_at(i))) continue;
      action.target = static_cast<std::uint8_t>(i);
      action.discard = Card::none;
      offer(action);
      action.discard = Card::any;
      if (Game::domain(rules_, state_, seat_, action) > 0) actions_.add(action);
    }
  }

  void list_answers() {
    offer(plain(Verb::take_three));
    for (CardSet cards = hand_ & special_cards; !cards.empty();) {
      const Card card = cards.take_first();
      if (is_escape(kind_of(card))) list_escapes(card);
    }
    offer(plain(Verb::pose));
  }

  void list_free_hand() {
    list_stack_plays();
    list_specials();
    if (rules_.on.leaders && hand_.size() <= rules_.printed().mouse_beast_cards)
      offer(plain(Verb::leader_discard));
    if (rules_.on.leaders && trapped(table_, seat_)) offer(plain(Verb::pose));
    if (!state_.pile.empty() && !can_play(rules_, state_, seat_)) actions_.add(plain(Verb::draw));
    if (rules_.on.tempo != Tempo::turns && find_slip(rules_, state_, seat_))
      actions_.add(slip_shape());
  }

  void list_play() {
    if (!active(player_)) return;
    if (hand_is_free())
      list_free_hand();
    else if (rules_.on.traps)
      list_answers();
    if (!rules_.real_time()) offer(plain(Verb::pass));
    offer(plain(Verb::call_draw));
    if (rules_.on.call_window) offer(plain(Verb::can_play));
    list_beside_the_hand();
    if (table_.last_call_end != never) offer(plain(Verb::done));
  }

  void list_beside_the_hand() {
    if (player_.right != Right::none)
      for (CardSet cards = hand_; !cards.empty();) {
        Action action = plain(Verb::use_discard_right);
        action.card = cards.take_first();
        offer(action);
      }
    if (rules_.on.stories && !player_.experience.empty())
      for (const Choice choice : {Choice::ones, Choice::two}) {
        Action action = plain(Verb::unlock_beast);
        action.choice = choice;
        offer(action);
      }
    if (rules_.on.call_out_manual) offer(plain(Verb::declare_out));
  }

  // Only what empties the hand, and answers.
  void list_closing() {
    if (!active(player_)) return;
    if (open_trap(table_, seat_) >= 0) {
      list_answers();
    } else if (table_.now < table_.photo_end && !hand_.empty()) {
      Actions free;
      Lister(rules_, state_, seat_, free).list_free_hand();
      for (const Action& action : free) offer_last(action);
    } else {
      list_answers();
    }
    list_beside_the_hand();
  }

  void offer_last(const Action& action) {
    if (action == slip_shape()) {
      actions_.add(action);
      return;
    }
    const std::uint32_t size = Game::domain(rules_, state_, seat_, action);
    if (action.specials == any_specials) {  // all of them, or not at all
      Action everything = action;
      everything.specials = 0;
      for (CardSet cards = hand_ & special_cards; !cards.empty();)
        everything.specials = static_cast<std::uint16_t>(
            everything.specials | 1u << (index(cards.take_first()) - first_dead_end));
      return offer(everything);
    }
    if (size == 0) return;
    const Action first = Game::fill(rules_, state_, seat_, action, 0);
    if (judge(rules_, state_, seat_, first, table_.now) == Error::none) actions_.add(action);
  }

  const Rules& rules_;
  const State& state_;
  const Tableau& table_;
  Seat seat_;
  const Player& player_;
  const CardSet& hand_;
  Actions& actions_;
};

Card nth(CardSet cards, std::uint32_t number) {
  for (; number > 0; --number) cards.take_first();
  return cards.first();
}

// The n-th ordered pair of hand cards that may be played together on this stack; with a number
// beyond the last one, their count.
std::uint32_t find_pair(const Rules& rules, const State& state, Seat seat, Action& action,
                        std::uint32_t number) {
  const Player& player = state.table.player(seat);
  const Stack& stack = stack_of(state, action.stack);
  const unsigned values = rules.fitting_values[static_cast<std::size_t>(value_of(stack.top))]
                                              [static_cast<std::size_t>(direction_of(player))];
  std::uint32_t count = 0;
  const CardSet cards = state.hand(seat) & (small_cards | face_cards);
  for (CardSet lower = cards; !lower.empty();) {
    const Card one = lower.take_first();
    const CardSet upper = cards & partners(rules, player, one, values);
    const auto size = static_cast<std::uint32_t>(upper.size());
    if (number - count < size) {
      action.card = one;
      action.upper = nth(upper, number - count);
      return count + 1;
    }
    count += size;
  }
  return count;
}

// The cards that may be thrown away together with this play. That hangs on their kind alone: never
// Wisdom cards, Doom Master cards by some rights only.
CardSet discardable_with(const Rules& rules, const State& state, Seat seat, const Action& listed) {
  CardSet cards;
  CardSet rest = state.hand(seat).without(wisdom_cards);
  if (listed.card != Card::any) rest.remove(listed.card);
  for (const CardSet& alike : {rest & doom_cards, rest.without(doom_cards)}) {
    if (alike.empty()) continue;
    Action action = listed;
    action.discard = alike.first();
    if (judge(rules, state, seat, action, state.table.now) == Error::none) cards = cards | alike;
  }
  return cards;
}

// How many ways there are to exchange cards: each place gets none or another hand card.
std::uint32_t exchanges(int places, std::uint32_t cards) {
  if (places == 0) return 1;
  return exchanges(places - 1, cards) + cards * (cards == 0 ? 0 : exchanges(places - 1, cards - 1));
}

Action fill_exchange(Action action, CardSet hand, int places, std::uint32_t number) {
  action.card = action.upper = action.discard = Card::none;
  const std::array slots{&action.card, &action.upper, &action.discard};
  for (Card* slot : std::span(slots).first(static_cast<std::size_t>(places))) {
    --places;
    const std::uint32_t unused = exchanges(places, static_cast<std::uint32_t>(hand.size()));
    if (number < unused) continue;
    number -= unused;
    const std::uint32_t each = exchanges(places, static_cast<std::uint32_t>(hand.size()) - 1);
    *slot = nth(hand, number / each);
    hand.remove(*slot);
    number %= each;
  }
  return action;
}

Action fill_gift(const State& state, Seat seat, Action action, int count, std::uint32_t number) {
  const auto size = static_cast<std::uint32_t>(state.hand(seat).size());
  action.card = action.upper = Card::none;
  if (count < 2) {
    action.card = nth(state.hand(seat), number);
    return action;
  }
  std::uint32_t first = 0;
  for (std::uint32_t row = size - 1; number >= row; --row) number -= row, ++first;
  action.card = nth(state.hand(seat), first);
  action.upper = nth(state.hand(seat), first + 1 + number);
  return action;
}

std::uint16_t specials_in(const CardSet& hand) {
  std::uint16_t mask = 0;
  for (CardSet cards = hand & special_cards; !cards.empty();)
    mask = static_cast<std::uint16_t>(mask | 1u << (index(cards.take_first()) - first_dead_end));
  return mask;
}

// The n-th subset of these bits that is not empty.
std::uint16_t subset(std::uint16_t mask, std::uint32_t number) {
  std::uint16_t chosen = 0;
  for (unsigned bits = mask, n = number + 1; bits != 0; bits &= bits - 1, n >>= 1)
    if ((n & 1) != 0) chosen = static_cast<std::uint16_t>(chosen | (bits & ~(bits - 1)));
  return chosen;
}

bool is_shape(const Action& action) {
  return action.card == Card::any || action.discard == Card::any || action.specials == any_specials;
}

// The form in which an accepted action is listed: what was left out is filled in.
Action as_listed(const Rules& rules, const State& state, Seat seat, Action action) {
  if (action.verb == Verb::play && exists(action.card) && kind_of(action.card) == Kind::dead_end)
    action.verb = Verb::dead_end;
  if (action.stack < state.table.stack_count) action.seen = stack_of(state, action.stack).version;
  if (action.verb == Verb::unlock_beast && action.choice == Choice::none)
    action.choice = payment(rules, state.table.player(seat));
  return action;
}

}  // namespace

Action slip_shape() {
  Action shape = plain(Verb::play);
  shape.card = Card::any;
  shape.stack = any_stack;
  return shape;
}

std::optional<Action> find_slip(const Rules& rules, const State& state, Seat seat) {
  const Tableau& table = state.table;
  const CardSet& hand = state.hand(seat);
  const auto slips = [&](const Action& action) {
    return cost_of(rules, judge(rules, state, seat, action, table.now)).has_value();
  };
  const Direction direction = direction_of(table.player(seat));
  for (int i = 0; i < table.stack_count; ++i) {
    if (stack_of(state, i).closed) continue;
    const CardSet misfits = hand.without(fitting(rules, table, i, direction) | special_cards);
    if (misfits.empty()) continue;
    const Action action = on_stack(state, with_card(rules, Verb::play, misfits.first()), i);
    if (table.phase == Phase::play || slips(action)) return action;
  }
  if (const CardSet others = hand.without(rules.start_cards); !others.empty()) {
    const Action action = with_card(rules, Verb::start_stack, others.first());
    if (slips(action)) return action;
  }
  if (hand.size() < 1 || table.stack_count == 0) return std::nullopt;
  for (int i = 0; i < table.stack_count; ++i) {
    Action stale = on_stack(state, with_card(rules, Verb::play, hand.first()), i);
    if (stale.seen > 0) --stale.seen;
    if (slips(stale)) return stale;
  }
  CardSet cards = hand;
  Action pair = on_stack(state, with_card(rules, Verb::combo, cards.take_first()), 0);
  if (cards.empty()) return std::nullopt;
  pair.upper = cards.first();
  if (rules.on.practice == Practice::typed) pair.word = rules.word_of[index(pair.upper)];
  return slips(pair) ? std::optional(pair) : std::nullopt;
}

Seats asked(const Rules& rules, const State& state) {
  const Tableau& table = state.table;
  const bool playing = table.phase == Phase::play;
  const bool trapped = table.trap_count > 0;
  const bool still = frozen(table, table.now);
  const bool in_photo = table.now < table.photo_end;
  const auto is_asked = [&](Seat seat, const Player& player) {
    if (playing && rules.on.tempo == Tempo::turns && !trapped) return table.turn == seat;
    if (playing && rules.on.tempo == Tempo::pulse) return !table.submitted.has(seat);
    if (trapped && open_trap(table, seat) >= 0) return true;
    if (still || player.busy_until > table.now) return false;
    if (playing) return rules.on.tempo != Tempo::turns;
    const int cards = in_photo ? state.hand(seat).size() : 2;
    return cards == 1 || (cards == 0 && rules.on.call_out_manual);
  };
  Seats seats;
  for (int i = 0; i < rules.seats; ++i) {
    const Seat seat = engine::seat_at(i);
    const Player& player = table.player(seat);
    if (active(player) && is_asked(seat, player)) seats.add(seat);
  }
  return seats;
}

void Game::legal(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (engine::index(seat) < rules.seats) Lister(rules, state, seat, actions).all();
}

std::uint32_t Game::domain(const Rules& rules, const State& state, Seat seat,
                           const Action& listed) {
  if (!is_shape(listed) || listed.stack == any_stack) return 1;
  if (listed.verb == Verb::combo) {
    Action action = listed;
    return find_pair(rules, state, seat, action, 0xffffffff);
  }
  if (listed.verb == Verb::discard_specials)
    return (1u << std::popcount(specials_in(state.hand(seat)))) - 1;
  if (listed.discard == Card::any)
    return static_cast<std::uint32_t>(discardable_with(rules, state, seat, listed).size());
  const auto cards = static_cast<std::uint32_t>(state.hand(seat).size());
  if (state.table.story == Story::clearing_minds)
    return exchanges(cards_to_peek(rules, state), cards);
  return cards_to_give(rules, state) < 2 ? cards : cards * (cards - 1) / 2;
}

Action Game::fill(const Rules& rules, const State& state, Seat seat, const Action& listed,
                  std::uint32_t number) {
  if (!is_shape(listed)) return listed;
  if (listed == slip_shape()) return find_slip(rules, state, seat).value_or(listed);
  Action action = listed;
  if (listed.verb == Verb::combo) {
    find_pair(rules, state, seat, action, number);
    if (rules.on.practice == Practice::typed) action.word = rules.word_of[index(action.upper)];
  } else if (listed.verb == Verb::discard_specials) {
    action.specials = subset(specials_in(state.hand(seat)), number);
  } else if (listed.discard == Card::any) {
    action.discard = nth(discardable_with(rules, state, seat, listed), number);
  } else if (state.table.story == Story::clearing_minds) {
    return fill_exchange(action, state.hand(seat), cards_to_peek(rules, state), number);
  } else {
    return fill_gift(state, seat, action, cards_to_give(rules, state), number);
  }
  return action;
}

bool Game::covers(const Rules& rules, const State& state, Seat seat, const Action& listed,
                  const Action& action) {
  const Error error = judge(rules, state, seat, action, state.table.now);
  if (listed == slip_shape()) return cost_of(rules, error).has_value();
  if (error != Error::none) return false;
  Action form = as_listed(rules, state, seat, action);
  if (!is_shape(listed)) return form == listed;
  if (listed.card == Card::any) {
    form.card = Card::any;
    form.upper = listed.upper;
    if (listed.verb == Verb::story_choice) form.discard = Card::none;
    if (listed.verb == Verb::combo) form.word = no_word;
  }
  if (listed.discard == Card::any && form.discard != Card::none) form.discard = Card::any;
  if (listed.specials == any_specials) form.specials = any_specials;
  return form == listed;
}

}  // namespace master
