#include <algorithm>

#include "games/asterisk/why_not.hpp"

// Whether an action is allowed, and what to tell whoever may not do it. The order of the questions
// is part of the rules (section "Refusals" of RULES.md).
namespace asterisk {
namespace {

Error why_not_steps(const Rules& rules, const State& state, const Action& action) {
  for (const std::int8_t steps :
       add_on_steps(rules, rules.face(action.card()).add_on, state.abilities))
    if (steps == action.steps()) return Error::none;
  return Error::WRONG_STEPS;
}

Error why_not_inside(const Rules& rules, const State& state, const Action& action) {
  if (place_in(state.line, action.figure()) < 0) return Error::NOT_IN_LINE;
  const Profile& profile = rules.profile(action.figure());
  if (profile.is_enemy()) return Error::NOT_A_PRISONER;
  if (!profile.low_value && !state.has(Ability::any_inside)) return Error::NOT_LOW_VALUE;
  return Error::none;
}

Error why_not_flipside(const Rules& rules, const Player& player, const Action& action) {
  if (action.card(0) == action.card(1)) return Error::DUPLICATE_CARD;
  if (place_in(player.hand, action.card(0)) < 0 || place_in(player.hand, action.card(1)) < 0)
    return Error::CARD_NOT_IN_HAND;
  if (rules.face(action.card(0)).add_on != AddOn::FLIPSIDE) return Error::NOT_A_FLIPSIDE;
  const Face& face = rules.face(action.card(1));
  if (face.type != CardType::basicTurn) return Error::NOT_A_BASIC_TURN;
  return Error::none;
}

// A list of cards out of `from`: first of all none twice, then all there.
template <class From>
Error why_not_list(const From& from, const Action& action, Error missing) {
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
Error why_not_order(const Hand& cards, const Action& action, bool offered) {
  if (action.number == 0) return Error::none;
  if (!offered) return Error::NOT_IN_THIS_MODE;
  if (const Error error = why_not_list(cards, action, Error::CARD_NOT_IN_HAND);
      error != Error::none)
    return error;
  return action.number == cards.size() ? Error::none : Error::WRONG_TRIM_COUNT;
}

Error why_not_end(const Rules& rules, const State& state, const Action& action) {
  if (action.number == 0) return Error::none;
  const bool offered = rules.on.choose_discard_order && state.turn.played.size() < Hand::capacity;
  return why_not_order(played_cards(state.turn), action, offered);
}

Error why_not_return(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const Custody& custody = state.player(seat).custody;
  if (const Error error = why_not_list(custody, action, Error::NOT_IN_CUSTODY);
      error != Error::none)
    return error;
  const Share share = share_of(rules, state, seat);
  int hostages = 0;
  for (int i = 0; i < action.number; ++i) hostages += rules.is_enemy(action.figure(i)) ? 1 : 0;
  const bool mixed = !share.separate || hostages == share.hostages;
  return action.number == share.total && mixed ? Error::none : Error::WRONG_RETURN_COUNT;
}

Error why_not_trim(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const Hand& hand = state.player(seat).hand;
  if (const Error error = why_not_list(hand, action, Error::CARD_NOT_IN_HAND); error != Error::none)
    return error;
  return action.number == hand.size() - rules.hand.after_attempt ? Error::none
                                                                 : Error::WRONG_TRIM_COUNT;
}

// Taken in one order only: by their numbers.
Error why_not_take(const State& state, const Action& action) {
  for (int i = 0; i < action.number; ++i) {
    if (i > 0 && action.figure(i) <= action.figure(i - 1)) return Error::DUPLICATE_CARD;
    const int place = place_in(state.line, action.figure(i));
    if (place < 0 || (state.turn.offered >> place & 1) == 0) return Error::NOT_IN_LINE;
  }
  return Error::none;
}

bool names_a_card(Verb verb) {
  return verb == Verb::playTurn || verb == Verb::playAddOn || verb == Verb::useCrack ||
         verb == Verb::playCopyCatAddOn || verb == Verb::nilForCards ||
         verb == Verb::discardExcess || verb == Verb::assist;
}

Error why_not_request(const Action& action) {
  const unsigned wanted = bits(action.wanted());
  return wanted == 0 || wanted > bits(Wanted::any) ? Error::BAD_REQUEST : Error::none;
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

// What is done with it: first what it is done to, then which way or how far.
Error why_not_use(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const Player& player = state.player(seat);
  const auto way = [&](Card card, Error error = Error::none) {
    if (error != Error::none) return error;
    return allows(way_of(rules, state, player, action.verb, card), action.direction())
               ? Error::none
               : Error::WRONG_DIRECTION;
  };
  switch (action.verb) {
    case Verb::playTurn:
    case Verb::useCrack:
      return way(action.card());
    case Verb::useInside:
      return way(Card::none, why_not_inside(rules, state, action));
    case Verb::useCopyCat:
    case Verb::playCopyCatAddOn:
      return can_copy(rules, player) ? way(Card::none) : Error::COPYCAT_NO_TURN;
    case Verb::flipsideForTurn:
      return way(action.card(1), why_not_flipside(rules, player, action));
    case Verb::playAddOn:
      return why_not_steps(rules, state, action);
    case Verb::assist:
      if (const Error error = why_not_steps(rules, state, action); error != Error::none)
        return error;
      return why_not_help(rules, state, action.steps());
    case Verb::redraw:
      return why_not_order(player.hand, action, true);
    case Verb::endTurn:
      return why_not_end(rules, state, action);
    case Verb::requestAssist:
      return why_not_request(action);
    case Verb::returnCards:
      return why_not_return(rules, state, seat, action);
    case Verb::trimHand:
      return why_not_trim(rules, state, seat, action);
    case Verb::takeFromLanding:
      return why_not_take(state, action);
    default:
      return Error::none;
  }
}

Error why_not(const Rules& rules, const State& state, Seat seat, const Action& action, Time now) {
  const Verb verb = action.verb;
  if (const Error error = why_not_moment(rules, state, seat, verb, now); error != Error::none)
    return error;
  if (const Error error = why_not_verb(rules, state, seat, verb); error != Error::none)
    return error;
  if (names_a_card(verb) && place_in(state.player(seat).hand, action.card()) < 0)
    return Error::CARD_NOT_IN_HAND;
  if (const Error error = why_not_card(rules, verb, action.card()); error != Error::none)
    return error;
  return why_not_use(rules, state, seat, action);
}

engine::Refusal refusal_for(const Rules& rules, const State& state, Seat seat, const Action& action,
                            Error error) {
  engine::Refusal refusal = refuse(error, rule_behind(error, action.verb));
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
