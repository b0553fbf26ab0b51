#include <algorithm>

#include "games/asterisk/play.hpp"

// Whether an action is allowed, and what to tell whoever may not do it. The order of the questions
// is part of the rules (section "Refusals" of RULES.md).
namespace asterisk {
namespace {

bool is_turn_verb(Verb verb) { return verb >= Verb::playTurn && verb <= Verb::cancelRequest; }

bool exists_in_mode(const Rules& rules, Verb verb) {
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
Error bar_of_clock(const State& state, Time now) {
  if (state.phase != Phase::RUNNING || state.paused) return Error::none;
  const Clock& clock = state.clock;
  if (clock.deadline != Time{} && now >= clock.deadline) return Error::ATTEMPT_OVER;
  if (clock.turn_deadline != Time{} && now >= clock.turn_deadline) return Error::NOT_YOUR_TURN;
  return Error::none;
}

Error bar_of_phase(const State& state, Verb verb) {
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

Error bar_of_seat(const Rules& rules, const State& state, Seat seat, Verb verb) {
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
Error bar_of_duty(const Rules& rules, const State& state, Seat seat, Verb verb) {
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

bool has_turn_card(const Rules& rules, const Hand& hand) {
  for (const Card card : hand)
    if (rules.face(card).is_turn()) return true;
  return false;
}

Error bar_to_turn_part(const Rules& rules, const Action& action, bool both_ways) {
  const Face& face = rules.face(action.card());
  if (!face.is_turn()) return Error::NOT_A_TURN_CARD;
  const Way way = both_ways ? Way::LR : face.way;
  return allows(way, action.direction()) ? Error::none : Error::WRONG_DIRECTION;
}

Error bar_to_steps(const Rules& rules, const State& state, const Action& action) {
  for (const std::int8_t steps :
       add_on_steps(rules, rules.face(action.card()).add_on, state.abilities))
    if (steps == action.steps()) return Error::none;
  return Error::WRONG_STEPS;
}

Error bar_to_inside(const Rules& rules, const State& state, const Action& action) {
  if (place_in(state.line, action.figure()) < 0) return Error::NOT_IN_LINE;
  const Profile& profile = rules.profile(action.figure());
  if (profile.is_enemy()) return Error::NOT_A_PRISONER;
  if (!profile.low_value && !state.has(Ability::any_inside)) return Error::NOT_LOW_VALUE;
  return action.direction() == Direction::none ? Error::WRONG_DIRECTION : Error::none;
}

Error bar_to_copy(const Rules& rules, const Player& player, const Action& action) {
  if (!can_copy(rules, player)) return Error::COPYCAT_NO_TURN;
  const Way way = rules.face(player.discard.back()).way;
  return allows(way, action.direction()) ? Error::none : Error::WRONG_DIRECTION;
}

Error bar_to_flipside(const Rules& rules, const Player& player, const Action& action) {
  if (action.card(0) == action.card(1)) return Error::DUPLICATE_CARD;
  if (place_in(player.hand, action.card(0)) < 0 || place_in(player.hand, action.card(1)) < 0)
    return Error::CARD_NOT_IN_HAND;
  if (rules.face(action.card(0)).add_on != AddOn::FLIPSIDE) return Error::NOT_A_FLIPSIDE;
  const Face& face = rules.face(action.card(1));
  if (face.type != CardType::basicTurn) return Error::NOT_A_BASIC_TURN;
  return allows(face.way, action.direction()) ? Error::none : Error::WRONG_DIRECTION;
}

// A list of cards out of `from`: first of all none twice, then all there.
template <class From>
Error bar_to_list(const From& from, const Action& action, Error missing) {
  using Item = std::remove_cvref_t<decltype(from[0])>;
  Error error = Error::none;
  for (int i = 0; i < action.number; ++i) {
    const auto item = static_cast<Item>(action.cards[static_cast<std::size_t>(i)]);
    int named = 0;
    int there = 0;
    for (int k = 0; k < action.number; ++k)
      named += static_cast<Item>(action.cards[static_cast<std::size_t>(k)]) == item ? 1 : 0;
    for (const auto& each : from) there += each == item ? 1 : 0;
    if (named > std::max(there, 1)) return Error::DUPLICATE_CARD;
    if (there == 0) error = missing;
  }
  return error;
}

Hand played_cards(const Turn& turn) {
  Hand cards;
  for (const Played& each : turn.played)
    if (!cards.full()) cards.add(each.card);
  return cards;
}

// An order names all cards or none.
Error bar_to_order(const Hand& cards, const Action& action, bool offered) {
  if (action.number == 0) return Error::none;
  if (!offered) return Error::NOT_IN_THIS_MODE;
  if (const Error error = bar_to_list(cards, action, Error::CARD_NOT_IN_HAND); error != Error::none)
    return error;
  return action.number == cards.size() ? Error::none : Error::WRONG_TRIM_COUNT;
}

Error bar_to_end(const Rules& rules, const State& state, const Action& action) {
  const bool offered = rules.on.choose_discard_order && state.turn.played.size() < Hand::capacity;
  return bar_to_order(played_cards(state.turn), action, offered);
}

Error bar_to_return(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (!must_return(rules, state, seat)) return Error::ALREADY_SUBMITTED;
  const Custody& custody = state.player(seat).custody;
  if (const Error error = bar_to_list(custody, action, Error::NOT_IN_CUSTODY); error != Error::none)
    return error;
  const Share share = share_of(rules, state, seat);
  int hostages = 0;
  for (int i = 0; i < action.number; ++i) hostages += rules.is_enemy(action.figure(i)) ? 1 : 0;
  const bool mixed = !share.separate || hostages == share.hostages;
  return action.number == share.total && mixed ? Error::none : Error::WRONG_RETURN_COUNT;
}

Error bar_to_trim(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (!must_trim(rules, state, seat)) return Error::ALREADY_SUBMITTED;
  const Hand& hand = state.player(seat).hand;
  if (const Error error = bar_to_list(hand, action, Error::CARD_NOT_IN_HAND); error != Error::none)
    return error;
  return action.number == hand.size() - rules.hand.after_attempt ? Error::none
                                                                 : Error::WRONG_TRIM_COUNT;
}

// Taken in one order only: by their numbers.
Error bar_to_take(const State& state, const Action& action) {
  if (state.turn.offered == 0) return Error::WRONG_PHASE;
  for (int i = 0; i < action.number; ++i) {
    if (i > 0 && action.figure(i) <= action.figure(i - 1)) return Error::DUPLICATE_CARD;
    const int place = place_in(state.line, action.figure(i));
    if (place < 0 || (state.turn.offered >> place & 1) == 0) return Error::NOT_IN_LINE;
  }
  return Error::none;
}

Error bar_to_assist(const Rules& rules, const State& state, Seat seat, const Action& action) {
  if (!state.turn.started) return Error::ASSIST_TOO_EARLY;  // AST-502
  const bool asked = state.turn.wanted != Wanted::nothing;
  if (!asked && !rules.on.open_assists) return Error::ASSIST_NOT_WANTED;
  if (place_in(state.player(seat).hand, action.card()) < 0) return Error::CARD_NOT_IN_HAND;
  if (rules.face(action.card()).type != CardType::basicAddOn) return Error::ASSIST_ONLY_BASIC;
  if (const Error error = bar_to_steps(rules, state, action); error != Error::none) return error;
  if (rules.on.open_assists) return Error::none;
  return (bits(state.turn.wanted) & help_bit(action.steps())) != 0 ? Error::none
                                                                   : Error::ASSIST_NOT_WANTED;
}

Error bar_before_turn_card(Verb verb, const Turn& turn) {
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

Error bar_of_source(const State& state, Verb verb) {
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

bool names_a_card(Verb verb) {
  return verb == Verb::playTurn || verb == Verb::playAddOn || verb == Verb::useCrack ||
         verb == Verb::playCopyCatAddOn || verb == Verb::nilForCards || verb == Verb::discardExcess;
}

Error bar_to_turn_verb(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const Player& player = state.player(seat);
  const Face& face = rules.face(action.card());
  const Verb verb = action.verb;
  if (const Error error = bar_before_turn_card(verb, state.turn); error != Error::none)
    return error;
  if (const Error error = bar_of_source(state, verb); error != Error::none) return error;
  if (verb == Verb::useCrack && !has_turn_card(rules, player.hand))
    return Error::NO_TURN_CARD_IN_HAND;
  if (names_a_card(verb) && place_in(player.hand, action.card()) < 0)
    return Error::CARD_NOT_IN_HAND;
  switch (verb) {
    case Verb::playTurn:
      return bar_to_turn_part(rules, action, false);
    case Verb::useCrack:
      return bar_to_turn_part(rules, action, state.has(Ability::crack_both_ways));  // AST-604
    case Verb::playAddOn:
      if (face.add_on == AddOn::none) return Error::NOT_AN_ADD_ON;
      return bar_to_steps(rules, state, action);
    case Verb::useInside:
      return bar_to_inside(rules, state, action);
    case Verb::useCopyCat:
      return bar_to_copy(rules, player, action);
    case Verb::playCopyCatAddOn:
      if (face.deed != Deed::COPYCAT) return Error::NOT_AN_ADD_ON;
      return bar_to_copy(rules, player, action);
    case Verb::flipsideForTurn:
      return bar_to_flipside(rules, player, action);
    case Verb::nilForCards:
      return face.add_on == AddOn::NIL ? Error::none : Error::NOT_A_NIL;
    case Verb::redraw:
      if (!may_redraw(rules, player.hand)) return Error::REDRAW_NOT_ALLOWED;
      return bar_to_order(player.hand, action, true);
    case Verb::endTurn:
      return bar_to_end(rules, state, action);
    case Verb::requestAssist:
      return bits(action.wanted()) == 0 || bits(action.wanted()) > bits(Wanted::any)
                 ? Error::BAD_REQUEST
                 : Error::none;
    default:
      return Error::none;
  }
}

Error bar_to_the_rest(const Rules& rules, const State& state, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::assist:
      return bar_to_assist(rules, state, seat, action);
    case Verb::decline:
      if (state.turn.wanted == Wanted::nothing) return Error::ASSIST_NOT_WANTED;
      return state.turn.declined.has(seat) ? Error::ALREADY_SUBMITTED : Error::none;
    case Verb::callTime:
      return state.called.has(seat) ? Error::ALREADY_SUBMITTED : Error::none;
    case Verb::uncallTime:
      return state.called.has(seat) ? Error::none : Error::ALREADY_SUBMITTED;
    case Verb::returnCards:
      return bar_to_return(rules, state, seat, action);
    case Verb::trimHand:
      return bar_to_trim(rules, state, seat, action);
    case Verb::takeFromLanding:
      return bar_to_take(state, action);
    default:
      return Error::none;
  }
}

int rule_behind(Error error, Verb verb) {
  switch (error) {
    case Error::none:
    case Error::NOT_YOUR_TURN:
      return 301;
    case Error::ATTEMPT_NOT_RUNNING:
      return 701;
    case Error::ATTEMPT_OVER:
      return 703;
    case Error::GAME_OVER:
      return 801;
    case Error::PAUSED:
      return 720;
    case Error::LOOKOUT_ONLY:
      return verb == Verb::startAttempt ? 6 : 720;
    case Error::CARD_NOT_IN_HAND:
      return 4;
    case Error::NOT_A_TURN_CARD:
    case Error::NEED_TURN_FIRST:
      return 302;
    case Error::NOT_AN_ADD_ON:
      return 303;
    case Error::TURN_ALREADY_PLAYED:
      return 305;
    case Error::TURN_STARTED:
      return 318;
    case Error::WRONG_DIRECTION:
      return 203;
    case Error::WRONG_STEPS:
      return 202;
    case Error::NO_SUCH_ACTION_PENDING:
      return verb == Verb::cancelRequest ? 506 : 408;
    case Error::NO_TURN_CARD_IN_HAND:
      return 410;
    case Error::NO_CRACK_DRAW:
      return 411;
    case Error::NOT_IN_LINE:
      return verb == Verb::takeFromLanding ? 211 : 413;
    case Error::NOT_LOW_VALUE:
      return 413;
    case Error::NOT_A_PRISONER:
      return 603;
    case Error::COPYCAT_NO_TURN:
      return 416;
    case Error::INFORMER_MISSING:
      return 601;
    case Error::NOT_A_BASIC_TURN:
    case Error::NOT_A_FLIPSIDE:
      return 606;
    case Error::NOT_A_NIL:
      return 609;
    case Error::REDRAW_NOT_ALLOWED:
      return 315;
    case Error::MUST_DISCARD:
    case Error::NOTHING_TO_DISCARD:
      return 320;
    case Error::ASSIST_ON_OWN_TURN:
    case Error::ASSIST_ONLY_BASIC:
      return 501;
    case Error::ASSIST_TOO_EARLY:
      return 502;
    case Error::ASSIST_NOT_WANTED:
    case Error::BAD_REQUEST:
      return 506;
    case Error::WRONG_RETURN_COUNT:
    case Error::NOT_IN_CUSTODY:
      return 709;
    case Error::WRONG_TRIM_COUNT:
      return verb == Verb::trimHand ? 710 : 317;
    case Error::ALREADY_SUBMITTED:
      return verb == Verb::callTime || verb == Verb::uncallTime ? 716
             : verb == Verb::decline                            ? 506
                                                                : 709;
    case Error::NOT_IN_THIS_MODE:
      return verb == Verb::pause || verb == Verb::resume           ? 720
             : verb == Verb::callTime || verb == Verb::uncallTime  ? 716
             : verb == Verb::endTurn                               ? 309
             : verb == Verb::takeFromLanding                       ? 211
             : verb == Verb::returnCards || verb == Verb::trimHand ? 706
                                                                   : 902;
    case Error::WRONG_PHASE:
      return verb == Verb::resume ? 720 : verb == Verb::takeFromLanding ? 211 : 706;
    case Error::DUPLICATE_CARD:
      return 317;
    case Error::MUST_TAKE:
      return 211;
    case Error::ALREADY_LEFT:
      return 719;
  }
  return 301;
}

}  // namespace

Error bar_to(const Rules& rules, const State& state, Seat seat, const Action& action, Time now) {
  if (state.phase == Phase::OVER) return Error::GAME_OVER;
  if (!exists(rules, seat)) return Error::NOT_YOUR_TURN;
  if (state.player(seat).left) return Error::ALREADY_LEFT;
  if (!exists_in_mode(rules, action.verb)) return Error::NOT_IN_THIS_MODE;
  if (const Error error = bar_of_clock(state, now); error != Error::none) return error;
  if (const Error error = bar_of_phase(state, action.verb); error != Error::none) return error;
  if (const Error error = bar_of_seat(rules, state, seat, action.verb); error != Error::none)
    return error;
  if (playing(state))
    if (const Error error = bar_of_duty(rules, state, seat, action.verb); error != Error::none)
      return error;
  if (is_turn_verb(action.verb)) return bar_to_turn_verb(rules, state, seat, action);
  return bar_to_the_rest(rules, state, seat, action);
}

engine::Refusal refusal_for(const Rules& rules, const State& state, Seat seat, const Action& action,
                            Error error) {
  engine::Refusal refusal;
  refusal.code = static_cast<std::uint16_t>(error);
  refusal.rule = static_cast<std::uint16_t>(rule_behind(error, action.verb));
  if (error == Error::WRONG_RETURN_COUNT)
    refusal.what[0] = static_cast<std::int16_t>(share_of(rules, state, seat).total);
  if (error == Error::WRONG_TRIM_COUNT) {
    const int size =
        action.verb == Verb::endTurn ? state.turn.played.size() : state.player(seat).hand.size();
    const int keep = action.verb == Verb::trimHand ? rules.hand.after_attempt : 0;
    refusal.what[0] = static_cast<std::int16_t>(size - keep);
  }
  return refusal;
}

namespace {

enum class Meaning : std::uint8_t { nothing, direction, steps, wanted, count };

struct Form {
  Meaning number;
  int cards;  // -1: as many as the number says
};

Form form_of(Verb verb) {
  switch (verb) {
    case Verb::playTurn:
    case Verb::useCrack:
    case Verb::useInside:
    case Verb::playCopyCatAddOn:
      return {Meaning::direction, 1};
    case Verb::useCopyCat:
      return {Meaning::direction, 0};
    case Verb::flipsideForTurn:
      return {Meaning::direction, 2};
    case Verb::playAddOn:
    case Verb::assist:
      return {Meaning::steps, 1};
    case Verb::nilForCards:
    case Verb::discardExcess:
      return {Meaning::nothing, 1};
    case Verb::requestAssist:
      return {Meaning::wanted, 0};
    case Verb::endTurn:
    case Verb::redraw:
    case Verb::returnCards:
    case Verb::trimHand:
    case Verb::takeFromLanding:
      return {Meaning::count, -1};
    default:
      return {Meaning::nothing, 0};
  }
}

// The card whose printed direction counts.
Card turning_card(const State& state, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::playTurn:
    case Verb::useCrack:
      return action.card();
    case Verb::flipsideForTurn:
      return action.card(1);
    case Verb::useCopyCat:
    case Verb::playCopyCatAddOn: {
      const Discard& discard = state.player(seat).discard;
      return discard.empty() ? Card::none : discard.back();
    }
    default:
      return Card::none;
  }
}

}  // namespace

// Nothing but what the verb has, and the direction where it is printed or copied.
Action in_full(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const Form form = form_of(action.verb);
  Action full = action;
  if (form.number == Meaning::nothing) full.number = 0;
  if (form.number == Meaning::count && full.number > Action::most_cards)
    full.number = Action::most_cards;
  const int cards = form.cards < 0 ? full.number : form.cards;
  for (int i = 0; i < Action::most_cards; ++i) {
    std::uint8_t& card = full.cards[static_cast<std::size_t>(i)];
    if (i >= cards || card >= most_faces) card = 0;
  }
  if (form.number != Meaning::direction) return full;
  if (full.number > static_cast<std::uint8_t>(Direction::R)) full.number = 0;
  if (full.number == 0 && exists(rules, seat))
    full.number =
        static_cast<std::uint8_t>(only_direction(rules.face(turning_card(state, seat, full)).way));
  return full;
}

}  // namespace asterisk
