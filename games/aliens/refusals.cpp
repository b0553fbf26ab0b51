#include "games/aliens/play.hpp"

// One predicate for listing, accepting and explaining: what stands in the way of an action.
namespace aliens {
namespace {

// The same decision with everything that its verb does not use left blank. Only this form is
// accepted, so that equal decisions are equal actions.
Action plain_form(const Action& action) {
  Action plain;
  plain.verb = action.verb;
  switch (action.verb) {
    case Verb::move:
      plain.sectors[0] = action.sectors[0];
      break;
    case Verb::use_item:
      plain.card = action.card;
      if (action.card == Card::spotlight) plain.sectors[0] = action.sectors[0];
      if (action.card == Card::sensor) plain.seat = action.seat;
      break;
    case Verb::use_ability:
      plain.number = action.number;
      if (action.number == index(Character::medic)) plain.seat = action.seat;
      break;
    case Verb::announce:
      plain.number = action.number > 2 ? 2 : action.number;
      for (std::size_t i = 0; i < plain.number; ++i) plain.sectors[i] = action.sectors[i];
      break;
    case Verb::choose_pod_card:
    case Verb::react:
      plain.number = action.number;
      break;
    case Verb::discard:
      plain.card = action.card;
      break;
    default:
      break;
  }
  return plain;
}

bool over_the_limit(const Rules& rules, const State& state) {
  return rules.on.hand_limit > 0 && state.player(state.current).hand.size() > rules.on.hand_limit;
}

int rule_behind(const Rules& rules, Error error, const Action& action) {
  switch (error) {
    case Error::none:
    case Error::not_your_turn:
      return 40;
    case Error::wrong_step:
      return 52;
    case Error::unknown_sector:
      return action.verb == Verb::announce ? 21 : 20;
    case Error::too_far:
      return 44;
    case Error::must_move:
      return 42;
    case Error::same_sector:
      return 48;
    case Error::start_sector_closed:
      return 45;
    case Error::pod_aliens:
      return 46;
    case Error::pod_closed:
      return 47;
    case Error::pods_not_open_yet:
      return 160;
    case Error::no_such_card:
      return rules.on.items ? 102 : 201;
    case Error::item_not_for_you:
      return 100;
    case Error::item_wrong_window:
      return 104;
    case Error::no_draw_no_cat:
      return 123;
    case Error::already_there:
      return 112;
    case Error::no_ability:
    case Error::ability_used:
      return 130;
    case Error::ability_wrong_place:
      return action.verb == Verb::lurk_attack ? 146 : 135;
    case Error::cannot_attack:
      return 93;
    case Error::attack_needs_move:
      return 80;
    case Error::bad_target_self:
    case Error::bad_target_out:
      return action.verb == Verb::use_ability ? 138 : 118;
    case Error::noise_not_allowed:
      return 64;
    case Error::noise_must_include_own:
      return 121;
    case Error::noise_two_different:
      return 120;
    case Error::nothing_to_react:
      return 92;
    case Error::answer_not_held:
      return 115;
    case Error::mutation_forbidden:
      return 189;
    case Error::too_many_cards:
    case Error::no_surplus:
      return 73;
    case Error::game_over:
      return 180;
    case Error::already_left:
      return 211;
  }
  return 40;
}

}  // namespace

Error why_not_attack(const Rules& rules, const State& state) {
  const Player& player = state.player(state.current);
  if (player.side != Side::alien || attacks_barred(rules, state)) return Error::cannot_attack;
  if (state.phase == Phase::before_move || !state.turn.moved) return Error::attack_needs_move;
  return state.phase == Phase::after_move ? Error::none : Error::wrong_step;  // ALI-095
}

Error why_not_proceed(const Rules& rules, const State& state) {
  if (state.phase == Phase::before_move)
    return has_destination(rules, state) ? Error::must_move : Error::none;  // ALI-049
  return state.phase == Phase::after_move ? Error::none : Error::wrong_step;
}

Error why_not_end_turn(const Rules& rules, const State& state) {
  if (state.phase == Phase::before_move) return Error::must_move;
  if (state.phase != Phase::after_resolution) return Error::wrong_step;
  return over_the_limit(rules, state) ? Error::too_many_cards : Error::none;
}

Error why_not_discard(const Rules& rules, const State& state, Card card) {
  if (state.phase != Phase::after_resolution) return Error::wrong_step;
  if (!over_the_limit(rules, state)) return Error::no_surplus;
  const bool held = card != Card::none && state.player(state.current).hand.has(card);
  return held ? Error::none : Error::no_such_card;
}

Error why_not_choose(const State& state, int which) {
  if (state.phase != Phase::choose_pod_card) return Error::wrong_step;
  return which < 2 ? Error::none : Error::no_such_card;
}

Error why_not_react(const Rules& rules, const State& state, Seat seat, int answer) {
  if (state.phase != Phase::reaction || asked(rules, state) != seat) return Error::nothing_to_react;
  const bool known = answer <= static_cast<int>(Answer::clone);
  return known && may_answer(rules, state, seat, static_cast<Answer>(answer))
             ? Error::none
             : Error::answer_not_held;
}

Error why_not(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (state.phase == Phase::over) return Error::game_over;
  if (engine::index(seat) >= rules.seats) return Error::not_your_turn;
  if (state.player(seat).left) return Error::already_left;
  if (action != plain_form(action)) return Error::wrong_step;
  if (action.verb == Verb::react) return why_not_react(rules, state, seat, action.number);
  // What never is possible comes before what is not possible now.
  if (action.verb == Verb::use_item && never_for(rules, state.player(seat), action.card))
    return Error::item_not_for_you;
  if (seat != state.current) return Error::not_your_turn;
  if (state.phase == Phase::reaction) return Error::wrong_step;
  switch (action.verb) {
    case Verb::move:
      return why_not_move(rules, state, action.sectors[0]);
    case Verb::stay:
      return why_not_stay(rules, state);
    case Verb::lurk_attack:
      return why_not_lurk(rules, state);
    case Verb::attack:
      return why_not_attack(rules, state);
    case Verb::proceed:
      return why_not_proceed(rules, state);
    case Verb::use_item:
      return why_not_item(rules, state, action);
    case Verb::use_ability:
      return why_not_ability(rules, state, action);
    case Verb::announce:
      return why_not_announce(rules, state, action);
    case Verb::choose_pod_card:
      return why_not_choose(state, action.number);
    case Verb::discard:
      return why_not_discard(rules, state, action.card);
    case Verb::end_turn:
      return why_not_end_turn(rules, state);
    case Verb::react:
      break;
  }
  return Error::wrong_step;
}

engine::Refusal refusal_for(const Rules& rules, const State& state, const Action& action,
                            Error error) {
  engine::Refusal refusal = refuse(error, rule_behind(rules, error, action));
  const auto sector = static_cast<std::int16_t>(index(action.sectors[0]));
  switch (error) {
    case Error::unknown_sector:
      refusal.what[0] = sector;
      for (const Sector each : action.sectors)
        if (on_grid(each) && !rules.exists(each))
          refusal.what[0] = static_cast<std::int16_t>(index(each));
      break;
    case Error::too_far:
      refusal.what = {sector, static_cast<std::int16_t>(speed(rules, state)), 0};
      break;
    case Error::pod_closed:
      refusal.what[0] = static_cast<std::int16_t>(rules.pod_at(action.sectors[0]));
      break;
    case Error::pods_not_open_yet:
      refusal.what[0] = static_cast<std::int16_t>(rules.on.pods_open_round);
      break;
    case Error::item_wrong_window:
      refusal.what[0] = static_cast<std::int16_t>(action.card);
      break;
    case Error::too_many_cards:
      refusal.what[0] = static_cast<std::int16_t>(rules.on.hand_limit);
      break;
    default:
      break;
  }
  return refusal;
}

}  // namespace aliens
