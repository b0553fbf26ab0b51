#include <bit>

#include "games/asterisk/play.hpp"

namespace asterisk {
namespace {

// Identical cards are listed once.
bool held_before(const Hand& hand, int i) {
  for (int k = 0; k < i; ++k)
    if (hand[k] == hand[i]) return true;
  return false;
}

void list_ways(Verb verb, Card card, Way way, Actions& actions) {
  if (allows(way, Direction::L)) actions.add(Action::of(verb, card, Direction::L));
  if (allows(way, Direction::R)) actions.add(Action::of(verb, card, Direction::R));
}

void list_turn_cards(const Rules& rules, const Hand& hand, Verb verb, bool both_ways,
                     Actions& actions) {
  for (const Card card : hand) {
    const Way way = rules.face(card).way;
    if (way != Way::none) list_ways(verb, card, both_ways ? Way::LR : way, actions);
  }
}

void list_steps(const Rules& rules, const State& state, Verb verb, Card card, unsigned wanted,
                Actions& actions) {
  for (const std::int8_t steps : add_on_steps(rules, rules.face(card).add_on, state.abilities))
    if (verb != Verb::assist || (wanted & help_bit(steps)) != 0)
      actions.add(Action::of(verb, card, steps));
}

void list_add_ons(const Rules& rules, const State& state, const Hand& hand, Actions& actions) {
  for (int i = 0; i < hand.size(); ++i)
    if (rules.face(hand[i]).add_on != AddOn::none && !held_before(hand, i))
      list_steps(rules, state, Verb::playAddOn, hand[i], 0, actions);
}

void list_inside(const Rules& rules, const State& state, Actions& actions) {
  for (const Figure figure : state.line) {
    const Profile& profile = rules.profile(figure);
    if (profile.is_enemy()) continue;
    if (!profile.low_value && !state.has(Ability::any_inside)) continue;
    list_ways(Verb::useInside, static_cast<Card>(figure), Way::LR, actions);
  }
}

void list_flipsides(const Rules& rules, const Hand& hand, Actions& actions) {
  for (int i = 0; i < hand.size(); ++i) {
    if (rules.face(hand[i]).add_on != AddOn::FLIPSIDE || held_before(hand, i)) continue;
    for (const Card turn : hand) {
      if (rules.face(turn).type != CardType::basicTurn) continue;
      const int before = actions.size();
      list_ways(Verb::flipsideForTurn, hand[i], rules.face(turn).way, actions);
      for (int k = before; k < actions.size(); ++k)
        actions[k].cards[1] = static_cast<std::uint8_t>(turn);
    }
  }
}

void list_deed(const Rules& rules, const State& state, const Player& player, Actions& actions) {
  switch (state.turn.pending) {
    case Deed::CRACK:
      return list_turn_cards(rules, player.hand, Verb::useCrack,
                             state.has(Ability::crack_both_ways), actions);
    case Deed::INSIDE:
      return list_inside(rules, state, actions);
    case Deed::COPYCAT:
      if (can_copy(rules, player))
        list_ways(Verb::useCopyCat, Card::none, rules.face(player.discard.back()).way, actions);
      return;
    case Deed::none:
      return;
  }
}

void list_informers(const Rules& rules, const State& state, const Player& player,
                    Actions& actions) {
  if (state.has(Ability::copycat_add_on) && can_copy(rules, player))
    for (const Card card : player.hand)
      if (rules.face(card).deed == Deed::COPYCAT)
        list_ways(Verb::playCopyCatAddOn, card, rules.face(player.discard.back()).way, actions);
  if (state.has(Ability::flipside_for_turn)) list_flipsides(rules, player.hand, actions);
  if (state.has(Ability::nil_for_cards))
    for (const Card card : player.hand)
      if (rules.face(card).add_on == AddOn::NIL)
        actions.add(Action::of(Verb::nilForCards, card, 0));
}

void list_choice(const Rules& rules, const Player& player, Actions& actions) {
  list_turn_cards(rules, player.hand, Verb::playTurn, false, actions);
  actions.add(Action::plain(Verb::pass));
  if (may_redraw(rules, player.hand)) actions.add(Action::plain(Verb::redraw));
}

void list_playing(const Rules& rules, const State& state, const Player& player, Actions& actions) {
  actions.add(Action::plain(Verb::endTurn));
  list_add_ons(rules, state, player.hand, actions);
  if (state.turn.pending != Deed::none) list_deed(rules, state, player, actions);
  if (state.turn.crack_draws > 0) actions.add(Action::plain(Verb::crackDraw));
  if (state.abilities != 0) list_informers(rules, state, player, actions);
  if (rules.seats == 1) return;
  actions.add(Action::plain(Verb::requestAssist));
  actions[actions.size() - 1].number = static_cast<std::uint8_t>(Wanted::any);
  if (state.turn.wanted != Wanted::nothing) actions.add(Action::plain(Verb::cancelRequest));
}

void list_excess(const Hand& hand, Actions& actions) {
  for (int i = 0; i < hand.size(); ++i)
    if (!held_before(hand, i)) actions.add(Action::of(Verb::discardExcess, hand[i], 0));
}

void list_offered(const State& state, Actions& actions) {
  Figures set = 0;
  for (int i = 0; i < state.line.size(); ++i)
    if ((state.turn.offered >> i & 1) != 0) set |= bit(state.line[i]);
  std::array<Figure, most_line> offered{};
  int count = 0;
  for (; set != 0; set &= set - 1)
    offered[static_cast<std::size_t>(count++)] =
        figure_at(static_cast<std::size_t>(std::countr_zero(set)));
  for (unsigned chosen = 0; chosen < 1u << count; ++chosen) {
    Action action = Action::plain(Verb::takeFromLanding);
    for (int i = 0; i < count; ++i)
      if ((chosen >> i & 1u) != 0)
        action.cards[action.number++] =
            static_cast<std::uint8_t>(offered[static_cast<std::size_t>(i)]);
    actions.add(action);
  }
}

void list_help(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (!state.turn.started || state.turn.offered != 0) return;
  const bool asked = state.turn.wanted != Wanted::nothing;
  if (!asked && !rules.on.open_assists) return;
  const unsigned wanted = bits(rules.on.open_assists ? Wanted::any : state.turn.wanted);
  const Hand& hand = state.player(seat).hand;
  for (int i = 0; i < hand.size(); ++i)
    if (rules.face(hand[i]).type == CardType::basicAddOn && !held_before(hand, i))
      list_steps(rules, state, Verb::assist, hand[i], wanted, actions);
  if (asked && !state.turn.declined.has(seat)) actions.add(Action::plain(Verb::decline));
}

bool may_pause(const Rules& rules, const State& state, Seat seat) {
  return rules.clock == ClockKind::realtime && !rules.solo && rules.on.pause != Pausing::off &&
         state.phase == Phase::RUNNING &&
         (rules.on.pause == Pausing::allowed || seat == state.lookout);
}

void list_clock(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (state.phase == Phase::RUNNING && !rules.solo && rules.on.early_end)
    actions.add(Action::plain(state.called.has(seat) ? Verb::uncallTime : Verb::callTime));
}

void list_turn(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (seat != state.active) {
    list_help(rules, state, seat, actions);
    return list_clock(rules, state, seat, actions);
  }
  const Player& player = state.player(seat);
  const bool too_many = holds_too_many(rules, state);
  if (too_many) list_excess(player.hand, actions);
  if (state.turn.offered != 0) return list_offered(state, actions);
  if (too_many) return;
  if (state.turn.started)
    list_playing(rules, state, player, actions);
  else
    list_choice(rules, player, actions);
  list_clock(rules, state, seat, actions);
}

// What stops the clock comes last, so that nobody does it by mistake.
void list_attempt(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (!state.paused) list_turn(rules, state, seat, actions);
  if (may_pause(rules, state, seat))
    actions.add(Action::plain(state.paused ? Verb::resume : Verb::pause));
}

// A list that a shape stands for: any cards, as many as are needed.
Action named(Verb verb, int count) {
  Action action = Action::plain(verb);
  action.number = static_cast<std::uint8_t>(count);
  return action;
}

void perform(const Play& play, Seat seat, const Action& action) {
  State& state = play.state;
  switch (action.verb) {
    case Verb::startAttempt:
      return start_attempt(play);
    case Verb::playTurn:
      return play_turn(play, action);
    case Verb::playAddOn:
      return play_add_on(play, action);
    case Verb::useCrack:
      return use_crack(play, action);
    case Verb::crackDraw:
      return draw_crack_card(play);
    case Verb::useInside:
      return use_inside(play, action);
    case Verb::useCopyCat:
      return use_copycat(play, action);
    case Verb::playCopyCatAddOn:
      return play_copycat_add_on(play, action);
    case Verb::flipsideForTurn:
      return flipside_for_turn(play, action);
    case Verb::nilForCards:
      return nil_for_cards(play, action);
    case Verb::endTurn:
      return end_play(play, action);
    case Verb::pass:
      return pass(play);
    case Verb::redraw:
      return redraw(play, action);
    case Verb::discardExcess:
      return discard_excess(play, action.card());
    case Verb::requestAssist:
      state.turn.wanted = action.wanted();
      state.turn.declined = Seats();
      play.tell(What::RequestOpened).wanted = action.wanted();
      return;
    case Verb::cancelRequest:
      return close_request(play);
    case Verb::assist:
      return assist(play, seat, action);
    case Verb::decline:
      return decline(play, seat);
    case Verb::callTime:
      return call_time(play, seat, true);
    case Verb::uncallTime:
      return call_time(play, seat, false);
    case Verb::pause:
      return pause(play, seat);
    case Verb::resume:
      return resume(play, seat);
    case Verb::returnCards:
      return return_cards(play, seat, action);
    case Verb::trimHand:
      return trim_hand(play, seat, action);
    case Verb::takeFromLanding:
      return take_offered(play, action);
  }
}

// The n-th ordered choice of `count` out of these; a number of the size of `domain_of` tells all
// of them apart, as far as that goes.
template <class From>
Action choose(Verb verb, const From& from, int count, std::uint32_t number) {
  Action action = named(verb, count);
  From rest = from;
  for (int i = 0; i < count; ++i) {
    const auto size = static_cast<std::uint32_t>(rest.size());
    action.cards[static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(rest.remove(static_cast<int>(number % size)));
    number /= size;
  }
  return action;
}

std::uint32_t domain_of(int size, int count) {
  std::uint32_t product = 1;
  for (int i = 0; i < count && product < 1u << 20; ++i)
    product *= static_cast<std::uint32_t>(size - i);
  return product;
}

constexpr std::array askable{Wanted::any, static_cast<Wanted>(0b0100001),
                             static_cast<Wanted>(0b0011110), static_cast<Wanted>(0b1000000)};

// With separate counting the choice is made of two heaps.
Custody heap_of(const Rules& rules, const Custody& custody, bool enemies) {
  Custody heap;
  for (const Figure figure : custody)
    if (rules.is_enemy(figure) == enemies) heap.add(figure);
  return heap;
}

Action choose_returns(const Rules& rules, const State& state, Seat seat, std::uint32_t number) {
  const Custody& custody = state.player(seat).custody;
  const Share share = share_of(rules, state, seat);
  if (!share.separate) return choose(Verb::returnCards, custody, share.total, number);
  Action action =
      choose(Verb::returnCards, heap_of(rules, custody, false), share.prisoners, number);
  const Action hostages =
      choose(Verb::returnCards, heap_of(rules, custody, true), share.hostages, number);
  for (int i = 0; i < hostages.number; ++i)
    action.cards[action.number++] = hostages.cards[static_cast<std::size_t>(i)];
  return action;
}

// One card on top of the others, which keep their order.
template <class From>
Action with_on_top(Verb verb, const From& cards, std::uint32_t number) {
  Action action = named(verb, cards.size());
  int at = 0;
  for (int i = 0; i < cards.size(); ++i)
    if (i != static_cast<int>(number))
      action.cards[static_cast<std::size_t>(at++)] = static_cast<std::uint8_t>(cards[i]);
  action.cards[static_cast<std::size_t>(at)] =
      static_cast<std::uint8_t>(cards[static_cast<int>(number)]);
  return action;
}

bool orders_discards(const Rules& rules, const State& state) {
  return rules.on.choose_discard_order && state.turn.played.size() < Hand::capacity;
}

}  // namespace

// A request asks the whole table; while the clock stands, somebody has to let it run again.
Seats Game::acting(const Rules& rules, const State& state) {
  Seats seats;
  switch (state.phase) {
    case Phase::READY:
      return Seats::only(state.lookout);
    case Phase::PRACTICE:
    case Phase::RUNNING:
      if (state.paused)
        return Seats::only(rules.on.pause == Pausing::lookoutOnly ? state.lookout
                                                                  : state.paused_by);
      seats.add(state.active);
      if (state.turn.wanted == Wanted::nothing || state.turn.offered != 0) return seats;
      for (int i = 0; i < rules.seats; ++i)
        if (!state.players[static_cast<std::size_t>(i)].left &&
            !state.turn.declined.has(engine::seat_at(i)))
          seats.add(engine::seat_at(i));
      return seats;
    case Phase::RETURNING:
    case Phase::TRIMMING:
      for (int i = 0; i < rules.seats; ++i)
        if (!state.decided.has(engine::seat_at(i))) seats.add(engine::seat_at(i));
      return seats;
    case Phase::OVER:
      return seats;
  }
  return seats;
}

void Game::legal(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (!exists(rules, seat) || state.player(seat).left) return;
  switch (state.phase) {
    case Phase::READY:
      if (seat == state.lookout) actions.add(Action::plain(Verb::startAttempt));
      return;
    case Phase::PRACTICE:
    case Phase::RUNNING:
      return list_attempt(rules, state, seat, actions);
    case Phase::RETURNING:
      if (must_return(rules, state, seat))
        actions.add(named(Verb::returnCards, share_of(rules, state, seat).total));
      return;
    case Phase::TRIMMING:
      if (must_trim(rules, state, seat))
        actions.add(
            named(Verb::trimHand, state.player(seat).hand.size() - rules.hand.after_attempt));
      return;
    case Phase::OVER:
      return;
  }
}

Result Game::apply(const Rules& rules, State& state, Seat seat, const Action& action, Time now,
                   Chance& chance, Events& events) {
  const Action full = in_full(rules, state, seat, action);
  if (const Error error = bar_to(rules, state, seat, full, now); error != Error::none)
    return refusal_for(rules, state, seat, full, error);
  perform(Play{rules, state, now, chance, events}, seat, full);
  return Result::accepted();
}

std::uint32_t Game::shape_domain(const Rules& rules, const State& state, Seat seat,
                                 const Action& listed) {
  const Player& player = state.player(seat);
  switch (listed.verb) {
    case Verb::requestAssist:
      return static_cast<std::uint32_t>(askable.size());
    case Verb::returnCards: {
      const Share share = share_of(rules, state, seat);
      return domain_of(player.custody.size(), share.total);
    }
    case Verb::trimHand:
      return domain_of(player.hand.size(), listed.number);
    case Verb::redraw:
      return static_cast<std::uint32_t>(player.hand.size());
    case Verb::endTurn:
      return orders_discards(rules, state) ? static_cast<std::uint32_t>(state.turn.played.size())
                                           : 1;
    default:
      return 1;
  }
}

Action Game::fill(const Rules& rules, const State& state, Seat seat, const Action& listed,
                  std::uint32_t number) {
  const Player& player = state.player(seat);
  switch (listed.verb) {
    case Verb::requestAssist: {
      Action action = listed;
      action.number = static_cast<std::uint8_t>(askable[number]);
      return action;
    }
    case Verb::returnCards:
      return choose_returns(rules, state, seat, number);
    case Verb::trimHand:
      return choose(Verb::trimHand, player.hand, listed.number, number);
    case Verb::redraw:
      return with_on_top(Verb::redraw, player.hand, number);
    case Verb::endTurn: {
      if (!orders_discards(rules, state)) return listed;
      Hand cards;
      for (const Played& each : state.turn.played) cards.add(each.card);
      return with_on_top(Verb::endTurn, cards, number);
    }
    default:
      return listed;
  }
}

bool Game::covers(const Rules& rules, const State& state, Seat seat, const Action& listed,
                  const Action& action) {
  if (listed.verb != action.verb) return false;
  const Action full = in_full(rules, state, seat, action);
  if (!is_shape(listed.verb) || listed.verb == Verb::takeFromLanding) return listed == full;
  return bar_to(rules, state, seat, full, Time{}) == Error::none;
}

}  // namespace asterisk
