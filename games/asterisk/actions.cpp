#include <bit>

#include "games/asterisk/why_not.hpp"

namespace asterisk {
namespace {

// Identical cards are listed once.
bool held_before(const Hand& hand, int i) {
  for (int k = 0; k < i; ++k)
    if (hand[k] == hand[i]) return true;
  return false;
}

// What a seat may do is looked for among candidates; the predicate says which of them are allowed.
// What is left out before it is asked is only left out to save time.
struct Lister {
  const Rules& rules;
  const State& state;
  Seat seat;
  const Player& player;
  Actions& actions;

  bool may(Verb verb) const {
    return why_not_moment(rules, state, seat, verb, Time{}) == Error::none && has_use_of(verb);
  }
  [[gnu::always_inline]] bool has_use_of(Verb verb) const {
    return why_not_verb(rules, state, seat, verb) == Error::none;
  }
  bool fits(Verb verb, Card card) const { return why_not_card(rules, verb, card) == Error::none; }
  void offer(Verb verb) const {
    if (may(verb)) actions.add(Action::plain(verb));
  }
  // Within a turn whose moment has been judged.
  void offer_in_turn(Verb verb) const {
    if (has_use_of(verb)) actions.add(Action::plain(verb));
  }
  void offer_use(const Action& action) const {
    if (why_not_use(rules, state, seat, action) == Error::none) actions.add(action);
  }
  void add_ways(Verb verb, Card card) const {
    const Way way = way_of(rules, state, player, verb, card);
    for (const Direction direction : {Direction::L, Direction::R})
      if (allows(way, direction)) actions.add(Action::of(verb, card, direction));
  }
  void offer_ways(Verb verb, Card card, Card second) const {
    for (const Direction direction : {Direction::L, Direction::R}) {
      Action action = Action::of(verb, card, direction);
      action.cards[1] = static_cast<std::uint8_t>(second);
      offer_use(action);
    }
  }
};

void list_turn_cards(const Lister& list, Verb verb) {
  if (!list.has_use_of(verb)) return;
  for (const Card card : list.player.hand)
    if (list.fits(verb, card)) list.add_ways(verb, card);
}

void list_add_ons(const Lister& list) {
  if (!list.has_use_of(Verb::playAddOn)) return;
  const Hand& hand = list.player.hand;
  for (int i = 0; i < hand.size(); ++i) {
    if (!list.fits(Verb::playAddOn, hand[i]) || held_before(hand, i)) continue;
    const AddOn add_on = list.rules.face(hand[i]).add_on;
    for (const std::int8_t steps : add_on_steps(list.rules, add_on, list.state.abilities))
      list.actions.add(Action::of(Verb::playAddOn, hand[i], steps));
  }
}

void list_deed(const Lister& list) {
  switch (list.state.turn.pending) {
    case Deed::CRACK:
      return list_turn_cards(list, Verb::useCrack);
    case Deed::INSIDE:
      if (!list.has_use_of(Verb::useInside)) return;
      for (const Figure figure : list.state.line)
        list.offer_ways(Verb::useInside, static_cast<Card>(figure), Card::none);
      return;
    case Deed::COPYCAT:
      if (list.has_use_of(Verb::useCopyCat)) list.add_ways(Verb::useCopyCat, Card::none);
      return;
    case Deed::none:
      return;
  }
}

void list_informers(const Lister& list) {
  const Hand& hand = list.player.hand;
  if (list.has_use_of(Verb::playCopyCatAddOn))
    for (const Card card : hand)
      if (list.fits(Verb::playCopyCatAddOn, card)) list.add_ways(Verb::playCopyCatAddOn, card);
  if (list.has_use_of(Verb::flipsideForTurn))
    for (int i = 0; i < hand.size(); ++i) {
      if (list.rules.face(hand[i]).add_on != AddOn::FLIPSIDE || held_before(hand, i)) continue;
      for (const Card turn : hand) list.offer_ways(Verb::flipsideForTurn, hand[i], turn);
    }
  if (list.has_use_of(Verb::nilForCards))
    for (const Card card : hand)
      if (list.fits(Verb::nilForCards, card))
        list.actions.add(Action::of(Verb::nilForCards, card, 0));
}

void list_choice(const Lister& list) {
  list_turn_cards(list, Verb::playTurn);
  list.offer_in_turn(Verb::pass);
  list.offer_in_turn(Verb::redraw);
}

void list_playing(const Lister& list) {
  list.offer_in_turn(Verb::endTurn);
  list_add_ons(list);
  if (list.state.turn.pending != Deed::none) list_deed(list);
  if (list.state.turn.crack_draws > 0) list.offer_in_turn(Verb::crackDraw);
  if (list.state.abilities != 0) list_informers(list);
  if (!exists_in_mode(list.rules, Verb::requestAssist)) return;
  if (list.has_use_of(Verb::requestAssist)) {
    list.actions.add(Action::plain(Verb::requestAssist));
    list.actions[list.actions.size() - 1].number = static_cast<std::uint8_t>(Wanted::any);
  }
  list.offer_in_turn(Verb::cancelRequest);
}

void list_excess(const Lister& list) {
  const Hand& hand = list.player.hand;
  if (!list.may(Verb::discardExcess)) return;
  for (int i = 0; i < hand.size(); ++i)
    if (!held_before(hand, i)) list.actions.add(Action::of(Verb::discardExcess, hand[i], 0));
}

void list_offered(const Lister& list) {
  if (!list.may(Verb::takeFromLanding)) return;
  Figures set = 0;
  for (int i = 0; i < list.state.line.size(); ++i)
    if ((list.state.turn.offered >> i & 1) != 0) set |= bit(list.state.line[i]);
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
    list.offer_use(action);
  }
}

void list_help(const Lister& list) {
  if (!list.state.turn.started) return;
  if (list.may(Verb::assist)) {
    const Hand& hand = list.player.hand;
    for (int i = 0; i < hand.size(); ++i) {
      if (!list.fits(Verb::assist, hand[i]) || held_before(hand, i)) continue;
      const AddOn add_on = list.rules.face(hand[i]).add_on;
      for (const std::int8_t steps : add_on_steps(list.rules, add_on, list.state.abilities))
        if (why_not_help(list.rules, list.state, steps) == Error::none)
          list.actions.add(Action::of(Verb::assist, hand[i], steps));
    }
  }
  if (list.state.turn.wanted != Wanted::nothing) list.offer(Verb::decline);
}

// The moment is that of a turn, or of somebody who looks on.
void list_clock(const Lister& list) {
  if (!exists_in_mode(list.rules, Verb::callTime)) return;
  if (why_not_phase(list.state, Verb::callTime) != Error::none) return;
  list.offer_in_turn(Verb::callTime);
  list.offer_in_turn(Verb::uncallTime);
}

void list_turn(const Lister& list) {
  if (list.seat != list.state.active) {
    list_help(list);
    return list_clock(list);
  }
  if (holds_too_many(list.rules, list.state)) list_excess(list);
  if (list.state.turn.offered != 0) return list_offered(list);
  if (why_not_moment(list.rules, list.state, list.seat, Verb::endTurn, Time{}) != Error::none)
    return;
  if (list.state.turn.started)
    list_playing(list);
  else
    list_choice(list);
  list_clock(list);
}

// What stops the clock comes last, so that nobody does it by mistake.
void list_attempt(const Lister& list) {
  if (!list.state.paused) list_turn(list);
  if (!exists_in_mode(list.rules, Verb::pause)) return;
  if (list.state.paused)
    list.offer(Verb::resume);
  else
    list.offer(Verb::pause);
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
  const Lister list{rules, state, seat, state.player(seat), actions};
  switch (state.phase) {
    case Phase::READY:
      return list.offer(Verb::startAttempt);
    case Phase::PRACTICE:
    case Phase::RUNNING:
      return list_attempt(list);
    case Phase::RETURNING:
      if (list.may(Verb::returnCards))
        actions.add(named(Verb::returnCards, share_of(rules, state, seat).total));
      return;
    case Phase::TRIMMING:
      if (list.may(Verb::trimHand))
        actions.add(named(Verb::trimHand, list.player.hand.size() - rules.hand.after_attempt));
      return;
    case Phase::OVER:
      return;
  }
}

Result Game::apply(const Rules& rules, State& state, Seat seat, const Action& action, Time now,
                   Chance& chance, Events& events) {
  const Action full = in_full(rules, state, seat, action);
  if (const Error error = why_not(rules, state, seat, full, now); error != Error::none)
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
  return why_not(rules, state, seat, full, Time{}) == Error::none;
}

}  // namespace asterisk
