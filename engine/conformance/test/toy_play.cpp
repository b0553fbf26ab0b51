#include "engine/conformance/test/toy.hpp"

// What happens in the toy game.
namespace toy {
namespace {

engine::Refusal refuse(Error error, int rule, int what = 0) {
  return {static_cast<std::uint16_t>(error),
          static_cast<std::uint16_t>(rule),
          {static_cast<std::int16_t>(what)}};
}

void end(State& state, Events& events) {
  state.phase = Phase::over;
  events.add({Event::What::Ended, state.current, 0, state.secret});
}

// Seldom enough that a handful of imagined worlds may not know of it.
constexpr std::uint32_t die_sides = 24;

void next_turn(const Rules& rules, State& state, Time now, Events& events) {
  if (state.rolled == 1) events.add({Event::What::Slipped, state.current, 0, 0});
  state.rolled = 0;
  if (rules.fault != Fault::never_ends && ++state.turn >= rules.turns) return end(state, events);
  do state.current = engine::seat_at((engine::index(state.current) + 1) % rules.seats);
  while (state.left.has(state.current));
  state.turn_began = now;
}

// Why not, or nothing: the one predicate behind listing and accepting.
std::optional<engine::Refusal> why_not(const Rules& rules, const State& state, Seat seat,
                                       const Action& action) {
  if (state.phase == Phase::over) return refuse(Error::GameOver, 2);
  if (seat != state.current) return refuse(Error::NotYourTurn, 1);
  switch (action.verb) {
    case Action::Verb::play:
      if (has(state.hands[at(seat)], action.number)) break;
      if (rules.fault == Fault::refusal_depends_on_a_hand)
        for (const Hand& hand : state.hands)
          if (has(hand, action.number)) return refuse(Error::HeldByAnother, 3, action.number);
      return refuse(Error::NotInHand, 3, action.number);
    case Action::Verb::draw:
      if (action.number != 0) return refuse(Error::BadNumber, 6, action.number);
      if (state.deck.empty()) return refuse(Error::DeckEmpty, 4);
      if (rules.fault == Fault::legal_depends_on_a_hand)
        if (has(state.hands[(at(seat) + 1) % static_cast<std::size_t>(rules.seats)], 7))
          return refuse(Error::DeckEmpty, 4);
      break;
    case Action::Verb::guess:
      if (state.guesses[at(seat)] != 0) return refuse(Error::AlreadyGuessed, 5);
      if (action.number > 99) return refuse(Error::BadNumber, 6, action.number);
      break;
    case Action::Verb::pass:
      if (action.number != 0) return refuse(Error::BadNumber, 6, action.number);
      break;
    case Action::Verb::roll:
      if (action.number != 0) return refuse(Error::BadNumber, 6, action.number);
      if (state.rolled != 0) return refuse(Error::AlreadyRolled, 8);
      break;
  }
  return std::nullopt;
}

}  // namespace

State Game::open(const Rules& rules, Chance& chance, Events& events) {
  State state;
  for (int i = 1; i <= card_count; ++i) state.deck.put_bottom(static_cast<Card>(i));
  chance.shuffle(0, state.deck, card_count);
  for (int i = 0; i < 3 * rules.seats; ++i)
    state.hands[static_cast<std::size_t>(i % rules.seats)].add(state.deck.take_top());
  state.secret = static_cast<std::uint8_t>(chance.below(1, 100));
  events.add({});
  return state;
}

Seats Game::acting(const Rules& rules, const State& state) {
  if (rules.fault == Fault::gets_stuck && state.turn == 9) return Seats();
  return state.phase == Phase::over ? Seats() : Seats::only(state.current);
}

void Game::legal(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (rules.fault == Fault::nothing_listed && state.turn == 9) return;
  auto list = [&](Action action, Action as) {
    if (!why_not(rules, state, seat, action)) actions.add(as);
  };
  for (Card card : state.hands[at(seat)])
    list({Action::Verb::play, card}, {Action::Verb::play, card});
  list({Action::Verb::draw, 0}, {Action::Verb::draw, 0});
  list({Action::Verb::guess, 0}, {Action::Verb::guess, Action::any});
  list({Action::Verb::pass, 0}, {Action::Verb::pass, 0});
  list({Action::Verb::roll, 0}, {Action::Verb::roll, 0});
}

std::uint32_t Game::domain(const Rules&, const State&, Seat, const Action& action) {
  return action.verb == Action::Verb::guess ? 100 : 1;
}

Action Game::fill(const Rules&, const State&, Seat, const Action& action, std::uint32_t number) {
  if (action.verb != Action::Verb::guess) return action;
  return {action.verb, static_cast<std::uint8_t>(number)};
}

bool Game::covers(const Rules& rules, const State& state, Seat seat, const Action& shape,
                  const Action& action) {
  if (rules.fault == Fault::meaning_is_shared && action.verb == Action::Verb::pass)
    return !why_not(rules, state, seat, action);
  if (shape.verb != Action::Verb::guess) return shape == action;
  return action.verb == shape.verb && action.number < 100;
}

std::vector<engine::Blank> Game::blanks(const Rules& rules, const State&, Seat,
                                        const Action& listed, const engine::JsonObject&) {
  if (listed.verb != Action::Verb::guess) return {};
  engine::Blank number{.field = "number"};
  const int numbers = rules.fault == Fault::blank_offers_too_much ? 200 : 100;
  for (int i = 0; i < numbers; ++i) number.values.emplace_back(i);
  return {number};
}

void Game::at_turn(const Rules& rules, State& state, Seat seat) {
  if (state.phase == Phase::over || state.left.has(seat) || state.current == seat) return;
  if (rules.fault == Fault::turn_ahead_depends_on_a_hand && has(state.hands[at(state.current)], 7))
    return;
  state.current = seat;
  state.rolled = 0;
}

Result Game::apply(const Rules& rules, State& state, Seat seat, const Action& action, Time now,
                   Chance& chance, Events& events) {
  auto refusal = why_not(rules, state, seat, action);
  if (rules.fault == Fault::listed_is_refused && !refusal && action.verb == Action::Verb::draw &&
      state.deck.size() == 3)
    refusal = refuse(Error::DeckEmpty, 4);
  if (rules.fault == Fault::shape_lies && !refusal && action.verb == Action::Verb::guess &&
      action.number == 99)
    refusal = refuse(Error::BadNumber, 6, 99);
  if (rules.fault == Fault::unlisted_is_accepted && refusal &&
      refusal->code == static_cast<std::uint16_t>(Error::AlreadyGuessed))
    refusal.reset();
  if (refusal) {
    if (rules.fault == Fault::refusal_changes_state) state.turn_began = now + 1;
    if (rules.fault == Fault::refusal_uses_chance) chance.word(2);
    if (rules.fault == Fault::refusal_tells_events) events.add({});
    return *refusal;
  }
  if (rules.fault == Fault::hidden_counter) {
    static int calls = 0;
    if (++calls % 5 == 0) state.secret = static_cast<std::uint8_t>((state.secret + 1) % 100);
  }
  Hand& hand = state.hands[at(seat)];
  switch (action.verb) {
    case Action::Verb::play:
      for (int i = 0; i < hand.size(); ++i)
        if (hand[i] == action.number) hand.remove(i);
      if (rules.fault != Fault::card_gets_lost || action.number != 5)
        state.played.add(action.number);
      events.add({Event::What::Played, seat, action.number, 0});
      if (rules.fault != Fault::never_ends && hand.empty()) {
        end(state, events);
        return Result::accepted();
      }
      break;
    case Action::Verb::draw:
      hand.add(state.deck.take_top());
      events.add({Event::What::Drew, seat, hand.back(), 0});
      break;
    case Action::Verb::guess:
      state.guesses[at(seat)] = static_cast<std::uint8_t>(action.number + 1);
      events.add({Event::What::Guessed, seat, 0, action.number});
      break;
    case Action::Verb::pass:
      events.add({Event::What::Passed, seat, 0, 0});
      break;
    case Action::Verb::roll: {
      const std::uint32_t number = chance.below(2, die_sides);
      state.rolled = static_cast<std::uint8_t>(number + 1);
      events.add({Event::What::Rolled, seat, 0, static_cast<std::uint8_t>(number)});
      return Result::accepted();
    }
  }
  next_turn(rules, state, now, events);
  return Result::accepted();
}

Result Game::leave(const Rules& rules, State& state, Seat seat, Time now, Chance&, Events& events) {
  if (state.phase == Phase::over) return refuse(Error::GameOver, 2);
  if (engine::index(seat) >= rules.seats || state.left.has(seat))
    return refuse(Error::AlreadyLeft, 7);
  state.left.add(seat);
  events.add({Event::What::Left, seat, 0, 0});
  if (rules.seats - state.left.count() < 2)
    end(state, events);
  else if (state.current == seat)
    next_turn(rules, state, now, events);
  return Result::accepted();
}

std::optional<Time> Game::deadline(const Rules& rules, const State& state) {
  if (rules.seconds == 0 || state.phase == Phase::over) return std::nullopt;
  if (rules.fault == Fault::gets_stuck && state.turn == 9) return std::nullopt;
  const int extra = rules.fault == Fault::deadline_depends_on_the_secret ? state.secret : 0;
  return state.turn_began + (1000 * rules.seconds + extra);
}

void Game::expire(const Rules& rules, State& state, Time now, Chance&, Events& events) {
  const auto due = deadline(rules, state);
  if (!due || now < *due) return;
  events.add({Event::What::TimedOut, state.current, 0, 0});
  next_turn(rules, state, now, events);
}

std::optional<Outcome> Game::outcome(const Rules& rules, const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  Outcome outcome;
  int best = 100;  // how far the best guess was off
  for (int i = 0; i < rules.seats; ++i) {
    const int guess = state.guesses[static_cast<std::size_t>(i)];
    if (guess == 0) continue;
    const int off = guess - 1 > state.secret ? guess - 1 - state.secret : state.secret - guess + 1;
    if (off < best) outcome.winners = Seats();
    if (off <= best) outcome.winners.add(engine::seat_at(i));
    best = off < best ? off : best;
  }
  return outcome;
}

}  // namespace toy
