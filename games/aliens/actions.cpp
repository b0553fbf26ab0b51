#include "games/aliens/play.hpp"

namespace aliens {
namespace {

Action plain(Verb verb) {
  Action action;
  action.verb = verb;
  return action;
}

Action item(Card card) {
  Action action = plain(Verb::use_item);
  action.card = card;
  return action;
}

// What a seat may do is looked for among candidates; the predicate says which of them are allowed.
void offer(const Action& action, Error error, Actions& actions) {
  if (error == Error::none) actions.add(action);
}

// A shape is allowed if the first action that it stands for is.
Action first_of(const Rules& rules, const State& state, const Action& shape) {
  return Game::fill(rules, state, state.current, shape, 0);
}

void list_item(const Rules& rules, const State& state, Card card, Actions& actions) {
  Action action = item(card);
  if (card == Card::sensor) {
    for (int i = 0; i < rules.seats; ++i) {
      action.seat = engine::seat_at(i);
      offer(action, why_not_item(rules, state, action), actions);
    }
    return;
  }
  if (card == Card::spotlight) action.sectors[0] = Sector::any;
  offer(action, why_not_item(rules, state, first_of(rules, state, action)), actions);
}

void list_items(const Rules& rules, const State& state, Actions& actions) {
  if (!rules.on.items) return;
  const Heap& hand = state.player(state.current).hand;
  for (std::size_t kind = index(Card::attack); kind < card_kinds; ++kind)
    if (hand.of[kind] > 0) list_item(rules, state, card_at(kind), actions);
}

void list_ability(const Rules& rules, const State& state, Actions& actions) {
  const Character character = power(rules, state.player(state.current));
  Action action = plain(Verb::use_ability);
  action.number = static_cast<std::uint8_t>(character);
  if (character != Character::medic)
    return offer(action, why_not_ability(rules, state, action), actions);
  for (int i = 0; i < rules.seats; ++i) {
    action.seat = engine::seat_at(i);
    offer(action, why_not_ability(rules, state, action), actions);
  }
}

void list_answers(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  Action action = plain(Verb::react);
  for (const Answer answer : {Answer::none, Answer::defence, Answer::clone}) {
    action.number = static_cast<std::uint8_t>(answer);
    offer(action, why_not_react(rules, state, seat, action.number), actions);
  }
}

// ALI-121: with a card for the own sector one of two noises is there, named first or second.
void list_announcements(const Rules& rules, const State& state, Actions& actions) {
  Action action = announcement(state);
  offer(action, why_not_announce(rules, state, first_of(rules, state, action)), actions);
  if (action.number != 2 || action.sectors[0] == Sector::any) return;
  std::swap(action.sectors[0], action.sectors[1]);
  offer(action, why_not_announce(rules, state, first_of(rules, state, action)), actions);
}

void list_surplus(const Rules& rules, const State& state, Actions& actions) {
  Action action = plain(Verb::discard);
  for (std::size_t kind = 1; kind < card_kinds; ++kind) {
    action.card = card_at(kind);
    offer(action, why_not_discard(rules, state, action.card), actions);
  }
}

// The house rule hand_limit: out of the game, unseen.
void discard(const Play& play, Card card) {
  Player& player = play.player();
  player.hand.take(card);
  play.state.removed.put(card);
  Event& event = play.tell(What::Discarded);
  event.card = card;
  event.face_down = static_cast<std::uint8_t>(player.hand.size());
}

void lurk(const Play& play) {
  play.state.record(play.state.current)[play.state.round - 1u].write(play.player().place);
  play.state.record(play.state.current)[play.state.round - 1u].mark();
  attack(play, false);
}

void perform(const Play& play, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::move:
      return move(play, action.sectors[0]);
    case Verb::stay:
      return stay(play);
    case Verb::lurk_attack:
      return lurk(play);
    case Verb::attack:
      return attack(play, false);
    case Verb::proceed:
      return play.state.phase == Phase::before_move ? stay_put(play) : resolve_sector(play);
    case Verb::use_item:
      return use_item(play, action);
    case Verb::use_ability:
      return use_ability(play, action);
    case Verb::announce:
      return announce(play, action);
    case Verb::choose_pod_card:
      return choose_pod_card(play, action.number);
    case Verb::react:
      return react(play, seat, static_cast<Answer>(action.number));
    case Verb::discard:
      return discard(play, action.card);
    case Verb::end_turn:
      return pass_turn(play);
  }
}

// How many sectors may stand for an `any` beside what else the shape names.
std::uint32_t nameable(const Rules& rules, const State& state) {
  const Sector own = state.player(state.current).place;
  return static_cast<std::uint32_t>(rules.noise_targets.size()) +
         (rules.noise_number(own) < 0 ? 1u : 0u);
}

Sector nth_nameable(const Rules& rules, const State& state, std::uint32_t number) {
  if (number < rules.noise_targets.size()) return rules.noise_targets[number];
  return state.player(state.current).place;
}

std::uint32_t number_of(const Rules& rules, Sector sector) {
  const int number = rules.noise_number(sector);
  return static_cast<std::uint32_t>(number < 0 ? static_cast<int>(rules.noise_targets.size())
                                               : number);
}

}  // namespace

Seats Game::acting(const Rules& rules, const State& state) {
  if (state.phase == Phase::over) return {};
  return Seats::only(state.phase == Phase::reaction ? asked(rules, state) : state.current);
}

void Game::legal(const Rules& rules, const State& state, Seat seat, Actions& actions) {
  if (state.phase == Phase::reaction) return list_answers(rules, state, seat, actions);
  if (seat != state.current) return;
  switch (state.phase) {
    case Phase::before_move:
      list_moves(rules, state, actions);
      if (actions.empty()) offer(plain(Verb::proceed), why_not_proceed(rules, state), actions);
      offer(plain(Verb::stay), why_not_stay(rules, state), actions);
      offer(plain(Verb::lurk_attack), why_not_lurk(rules, state), actions);
      list_items(rules, state, actions);
      return list_ability(rules, state, actions);
    case Phase::after_move:
      offer(plain(Verb::proceed), why_not_proceed(rules, state), actions);
      offer(plain(Verb::attack), why_not_attack(rules, state), actions);
      list_items(rules, state, actions);
      return list_ability(rules, state, actions);
    case Phase::announce:
      list_announcements(rules, state, actions);
      return list_ability(rules, state, actions);
    case Phase::choose_pod_card: {
      Action action = plain(Verb::choose_pod_card);
      for (action.number = 0; action.number < 2; ++action.number)
        offer(action, why_not_choose(state, action.number), actions);
      return;
    }
    case Phase::after_resolution:
      offer(plain(Verb::end_turn), why_not_end_turn(rules, state), actions);
      if (actions.empty()) list_surplus(rules, state, actions);
      list_items(rules, state, actions);
      return list_ability(rules, state, actions);
    default:
      return;
  }
}

Result Game::apply(const Rules& rules, State& state, Seat seat, const Action& action, Time now,
                   Chance& chance, Events& events) {
  if (const Error error = why_not(rules, state, seat, action); error != Error::none)
    return refusal_for(rules, state, action, error);
  perform(Play{rules, state, now, chance, events}, seat, action);
  return Result::accepted();
}

std::uint32_t Game::domain(const Rules& rules, const State& state, Seat, const Action& listed) {
  if (!listed.is_shape()) return 1;
  if (listed.verb == Verb::use_item) return static_cast<std::uint32_t>(rules.all_sectors.size());
  const std::uint32_t all = nameable(rules, state);
  if (listed.number == 1) return all;
  const bool both_free = listed.sectors[0] == Sector::any && listed.sectors[1] == Sector::any;
  return both_free ? all * (all - 1) : all - 1;
}

Action Game::fill(const Rules& rules, const State& state, Seat, const Action& listed,
                  std::uint32_t number) {
  if (!listed.is_shape()) return listed;
  Action action = listed;
  if (listed.verb == Verb::use_item) {
    action.sectors[0] = rules.all_sectors[number];
    return action;
  }
  if (listed.number == 1) {
    action.sectors[0] = nth_nameable(rules, state, number);
    return action;
  }
  const std::uint32_t others = nameable(rules, state) - 1;
  const std::size_t open = listed.sectors[1] == Sector::any ? 1 : 0;
  const std::size_t named = 1 - open;
  if (listed.sectors[named] == Sector::any)
    action.sectors[named] = nth_nameable(rules, state, number / others);
  const std::uint32_t taken = number_of(rules, action.sectors[named]);
  const std::uint32_t rest = number % others;
  action.sectors[open] = nth_nameable(rules, state, rest < taken ? rest : rest + 1);
  return action;
}

bool Game::covers(const Rules& rules, const State& state, Seat seat, const Action& listed,
                  const Action& action) {
  if (!listed.is_shape()) return listed == action;
  Action shape = action;
  for (std::size_t i = 0; i < 2; ++i)
    if (listed.sectors[i] == Sector::any) shape.sectors[i] = Sector::any;
  return shape == listed && why_not(rules, state, seat, action) == Error::none;
}

}  // namespace aliens
