#pragma once

#include "games/asterisk/play.hpp"

// The predicate behind listing and accepting in parts, in the order in which they are asked, so
// that listing asks but once what many actions share. The order is part of the rules (section
// "Refusals" of RULES.md).
namespace asterisk {

inline bool is_turn_verb(Verb verb) {
  return verb >= Verb::playTurn && verb <= Verb::cancelRequest;
}

inline bool exists_in_mode(const Rules& rules, Verb verb) {
  switch (verb) {
    case Verb::requestAssist:
    case Verb::cancelRequest:
    case Verb::assist:
    case Verb::decline:
      return rules.seats > 1;
    case Verb::callTime:
    case Verb::uncallTime:
      return !rules.solo && rules.on.early_end;
    case Verb::pause:
    case Verb::resume:
      return rules.clock == ClockKind::realtime && !rules.solo && rules.on.pause != Pausing::off;
    case Verb::startAttempt:
    case Verb::returnCards:
    case Verb::trimHand:
      return !rules.solo;
    case Verb::takeFromLanding:
      return rules.on.optional_freeing;
    default:
      return true;
  }
}

// AST-703: an input stamped at the deadline is too late.
inline Error why_not_clock(const State& state, Time now) {
  if (state.phase != Phase::RUNNING || state.paused) return Error::none;
  const Clock& clock = state.clock;
  if (clock.deadline != Time{} && now >= clock.deadline) return Error::ATTEMPT_OVER;
  if (clock.turn_deadline != Time{} && now >= clock.turn_deadline) return Error::NOT_YOUR_TURN;
  return Error::none;
}

inline Error why_not_phase(const State& state, Verb verb) {
  switch (verb) {
    case Verb::startAttempt:
      return state.phase == Phase::READY ? Error::none : Error::WRONG_PHASE;
    case Verb::returnCards:
      return state.phase == Phase::RETURNING ? Error::none : Error::WRONG_PHASE;
    case Verb::trimHand:
      return state.phase == Phase::TRIMMING ? Error::none : Error::WRONG_PHASE;
    default:
      break;
  }
  if (state.phase == Phase::RETURNING || state.phase == Phase::TRIMMING) return Error::ATTEMPT_OVER;
  const bool needs_clock = verb == Verb::callTime || verb == Verb::uncallTime ||
                           verb == Verb::pause || verb == Verb::resume;
  if (state.phase == Phase::READY || (needs_clock && state.phase == Phase::PRACTICE))
    return Error::ATTEMPT_NOT_RUNNING;
  if (verb == Verb::resume) return state.paused ? Error::none : Error::WRONG_PHASE;
  return state.paused ? Error::PAUSED : Error::none;
}

[[gnu::always_inline]] inline Error why_not_seat(const Rules& rules, const State& state, Seat seat,
                                                 Verb verb) {
  if (verb == Verb::startAttempt) return seat == state.lookout ? Error::none : Error::LOOKOUT_ONLY;
  if (verb == Verb::pause || verb == Verb::resume)
    return rules.on.pause != Pausing::lookoutOnly || seat == state.lookout ? Error::none
                                                                           : Error::LOOKOUT_ONLY;
  if (verb == Verb::assist || verb == Verb::decline)
    return seat != state.active ? Error::none : Error::ASSIST_ON_OWN_TURN;
  if (is_turn_verb(verb) || verb == Verb::takeFromLanding)
    return seat == state.active ? Error::none : Error::NOT_YOUR_TURN;
  return Error::none;
}

// What the active player has to do before anything else (AST-320, and the option "freeing").
[[gnu::always_inline]] inline Error why_not_duty(const Rules& rules, const State& state, Seat seat,
                                                 Verb verb) {
  if (verb == Verb::pause || verb == Verb::resume) return Error::none;
  if (state.turn.offered != 0 && (verb == Verb::assist || verb == Verb::decline))
    return Error::WRONG_PHASE;
  if (seat != state.active) return Error::none;
  const bool too_many = holds_too_many(rules, state);
  if (verb == Verb::discardExcess) return too_many ? Error::none : Error::NOTHING_TO_DISCARD;
  if (state.turn.offered != 0 && verb != Verb::takeFromLanding) return Error::MUST_TAKE;
  if (too_many && verb != Verb::takeFromLanding) return Error::MUST_DISCARD;
  return Error::none;
}

// The moment: the same for all verbs of a turn but discardExcess, where the mode has them.
[[gnu::always_inline]] inline Error why_not_moment(const Rules& rules, const State& state,
                                                   Seat seat, Verb verb, Time now) {
  if (state.phase == Phase::OVER) return Error::GAME_OVER;
  if (!exists(rules, seat)) return Error::NOT_YOUR_TURN;
  if (state.player(seat).left) return Error::ALREADY_LEFT;
  if (!exists_in_mode(rules, verb)) return Error::NOT_IN_THIS_MODE;
  if (const Error error = why_not_clock(state, now); error != Error::none) return error;
  if (const Error error = why_not_phase(state, verb); error != Error::none) return error;
  if (const Error error = why_not_seat(rules, state, seat, verb); error != Error::none)
    return error;
  return playing(state) ? why_not_duty(rules, state, seat, verb) : Error::none;
}

inline bool has_turn_card(const Rules& rules, const Hand& hand) {
  for (const Card card : hand)
    if (rules.face(card).is_turn()) return true;
  return false;
}

inline Error why_not_before_turn_card(Verb verb, const Turn& turn) {
  switch (verb) {
    case Verb::playTurn:
      return turn.started ? Error::TURN_ALREADY_PLAYED : Error::none;
    case Verb::pass:
    case Verb::redraw:
      return turn.started ? Error::TURN_STARTED : Error::none;
    case Verb::discardExcess:
    case Verb::crackDraw:  // these two only need what they are about
    case Verb::cancelRequest:
      return Error::none;
    default:
      return turn.started ? Error::none : Error::NEED_TURN_FIRST;
  }
}

inline Error why_not_source(const State& state, Verb verb) {
  const Turn& turn = state.turn;
  const auto pending = [&](Deed deed) {
    return turn.pending == deed ? Error::none : Error::NO_SUCH_ACTION_PENDING;
  };
  const auto informer = [&](Ability ability) {
    return state.has(ability) ? Error::none : Error::INFORMER_MISSING;
  };
  switch (verb) {
    case Verb::useCrack:
      return pending(Deed::CRACK);
    case Verb::useInside:
      return pending(Deed::INSIDE);
    case Verb::useCopyCat:
      return pending(Deed::COPYCAT);
    case Verb::crackDraw:
      return turn.crack_draws > 0 ? Error::none : Error::NO_CRACK_DRAW;
    case Verb::playCopyCatAddOn:
      return informer(Ability::copycat_add_on);
    case Verb::flipsideForTurn:
      return informer(Ability::flipside_for_turn);
    case Verb::nilForCards:
      return informer(Ability::nil_for_cards);
    case Verb::cancelRequest:
      return turn.wanted != Wanted::nothing ? Error::none : Error::NO_SUCH_ACTION_PENDING;
    default:
      return Error::none;
  }
}

// What the verb needs, whatever it is used with.
[[gnu::always_inline]] inline Error why_not_verb(const Rules& rules, const State& state, Seat seat,
                                                 Verb verb) {
  if (is_turn_verb(verb)) {
    if (const Error error = why_not_before_turn_card(verb, state.turn); error != Error::none)
      return error;
    if (const Error error = why_not_source(state, verb); error != Error::none) return error;
  }
  const Turn& turn = state.turn;
  const auto refused_if = [](bool refused, Error why) { return refused ? why : Error::none; };
  switch (verb) {
    case Verb::useCrack:
      return refused_if(!has_turn_card(rules, state.player(seat).hand),
                        Error::NO_TURN_CARD_IN_HAND);
    case Verb::redraw:
      return refused_if(!may_redraw(rules, state.player(seat).hand), Error::REDRAW_NOT_ALLOWED);
    case Verb::assist:
      if (!turn.started) return Error::ASSIST_TOO_EARLY;  // AST-502
      return refused_if(turn.wanted == Wanted::nothing && !rules.on.open_assists,
                        Error::ASSIST_NOT_WANTED);
    case Verb::decline:
      if (turn.wanted == Wanted::nothing) return Error::ASSIST_NOT_WANTED;
      return refused_if(turn.declined.has(seat), Error::ALREADY_SUBMITTED);
    case Verb::callTime:
      return refused_if(state.called.has(seat), Error::ALREADY_SUBMITTED);
    case Verb::uncallTime:
      return refused_if(!state.called.has(seat), Error::ALREADY_SUBMITTED);
    case Verb::returnCards:
      return refused_if(!must_return(rules, state, seat), Error::ALREADY_SUBMITTED);
    case Verb::trimHand:
      return refused_if(!must_trim(rules, state, seat), Error::ALREADY_SUBMITTED);
    case Verb::takeFromLanding:
      return refused_if(turn.offered == 0, Error::WRONG_PHASE);
    default:
      return Error::none;
  }
}

// What the card must be.
inline Error why_not_card(const Rules& rules, Verb verb, Card card) {
  const Face& face = rules.face(card);
  switch (verb) {
    case Verb::playTurn:
    case Verb::useCrack:
      return face.is_turn() ? Error::none : Error::NOT_A_TURN_CARD;
    case Verb::playAddOn:
      return face.add_on != AddOn::none ? Error::none : Error::NOT_AN_ADD_ON;
    case Verb::playCopyCatAddOn:
      return face.deed == Deed::COPYCAT ? Error::none : Error::NOT_AN_ADD_ON;
    case Verb::nilForCards:
      return face.add_on == AddOn::NIL ? Error::none : Error::NOT_A_NIL;
    case Verb::assist:
      return face.type == CardType::basicAddOn ? Error::none : Error::ASSIST_ONLY_BASIC;
    default:
      return Error::none;
  }
}

// What keeps a helper from these steps, which the card can make.
inline Error why_not_help(const Rules& rules, const State& state, int steps) {
  if (rules.on.open_assists) return Error::none;
  return (bits(state.turn.wanted) & help_bit(steps)) != 0 ? Error::none : Error::ASSIST_NOT_WANTED;
}

// Which ways a card may turn the dial; of a Copy Cat that is the card on the discard pile.
inline Way way_of(const Rules& rules, const State& state, const Player& player, Verb verb,
                  Card card) {
  switch (verb) {
    case Verb::useCrack:
      return state.has(Ability::crack_both_ways) ? Way::LR : rules.face(card).way;  // AST-604
    case Verb::useInside:
      return Way::LR;
    case Verb::useCopyCat:
    case Verb::playCopyCatAddOn:
      return can_copy(rules, player) ? rules.face(player.discard.back()).way : Way::none;
    default:
      return rules.face(card).way;
  }
}

}  // namespace asterisk
