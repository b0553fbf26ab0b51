#include <bit>

#include "games/master/play.hpp"

namespace master {
namespace {

// The fields that a verb uses; the others must be blank, so that one action has one form.
Action cleaned(const Action& action) {
  Action clean;
  clean.verb = action.verb;
  const auto with_card = [&] { clean.card = action.card, clean.word = action.word; };
  const auto with_stack = [&] { clean.stack = action.stack, clean.seen = action.seen; };
  switch (action.verb) {
    case Verb::start_stack:
      with_card();
      clean.discard = action.discard;
      break;
    case Verb::play:
      with_card();
      with_stack();
      clean.discard = action.discard;
      break;
    case Verb::combo:
      with_card();
      with_stack();
      clean.upper = action.upper;
      break;
    case Verb::dead_end:
      with_card();
      with_stack();
      break;
    case Verb::trap:
      with_card();
      clean.target = action.target;
      break;
    case Verb::escape:
      with_card();
      clean.target = action.target;
      clean.discard = action.discard;
      break;
    case Verb::use_discard_right:
      clean.card = action.card;
      break;
    case Verb::discard_specials:
      clean.specials = action.specials;
      clean.card = action.card;
      break;
    case Verb::unlock_beast:
      clean.choice = action.choice;
      break;
    case Verb::lumberjack_gift:
    case Verb::joe_companion:
    case Verb::choose_leader:
      clean.target = action.target;
      break;
    case Verb::story_choice:
      clean = action;
      clean.stack = no_stack;
      clean.seen = now_seen;
      clean.word = no_word;
      clean.specials = 0;
      break;
    default:
      break;
  }
  return clean;
}

bool is_answer(const Rules& rules, const Tableau& table, Seat seat, const Action& action) {
  const bool trapped_now = open_trap(table, seat) >= 0;
  if (action.verb == Verb::take_three || action.verb == Verb::pose) return trapped_now;
  if (action.verb != Verb::escape || !is_seat(rules, action.target)) return false;
  if (trapped_now) return action.target == number_of(seat);
  return rules.same_side(seat, seat_of(action.target)) &&
         open_trap(table, seat_of(action.target)) >= 0;
}

// MAS-144: whether this would leave the hand empty.
bool would_empty(const State& state, Seat seat, const Action& action) {
  const int size = state.hand(seat).size();
  const int discarded = action.discard == Card::none ? 0 : 1;
  switch (action.verb) {
    case Verb::start_stack:
    case Verb::play:
    case Verb::dead_end:
    case Verb::trap:
    case Verb::escape:
      return size == 1 + discarded;
    case Verb::combo:
      return size == 2;
    case Verb::discard_specials:
      return std::popcount(action.specials) == size;
    case Verb::leader_discard:
      return true;
    default:
      return false;
  }
}

Error why_not_hold(const State& state, Seat seat, const Action& action) {
  const CardSet& hand = state.hand(seat);
  switch (action.verb) {
    case Verb::combo:
      return hand.has(action.card) && hand.has(action.upper) ? Error::none : Error::not_in_hand;
    case Verb::start_stack:
    case Verb::play:
    case Verb::dead_end:
    case Verb::trap:
    case Verb::escape:
    case Verb::use_discard_right:
      return hand.has(action.card) ? Error::none : Error::not_in_hand;
    case Verb::discard_specials: {
      const CardSet cards = specials_of(action.specials);
      const bool other_held = action.card == Card::none || hand.has(action.card);
      return other_held && (cards & hand) == cards ? Error::none : Error::not_in_hand;
    }
    default:
      return Error::none;
  }
}

bool speaks(Verb verb) {
  return verb == Verb::start_stack || verb == Verb::play || verb == Verb::combo ||
         verb == Verb::dead_end || verb == Verb::trap || verb == Verb::escape;
}

Error why_not_word(const Rules& rules, const Action& action) {  // MAS-218
  if (!speaks(action.verb)) return Error::none;
  if (rules.on.practice != Practice::typed)
    return action.word == no_word ? Error::none : Error::bad_choice;
  const Card top = action.verb == Verb::combo ? action.upper : action.card;
  return rules.word_of[index(top)] == action.word ? Error::none : Error::word_missing;
}

// A play that grants a discard right may use it at once (MAS-136, MAS-206).
Error why_not_then_discard(const Rules& rules, const State& state, Seat seat,
                           const Action& action) {
  if (action.discard == Card::none) return Error::none;
  const bool grants = is_wisdom(action.card) && state.table.story == Story::meditation &&
                      state.table.owner == number_of(seat);
  if (!grants) return Error::no_credit;
  if (action.discard == action.card || !state.hand(seat).has(action.discard))
    return Error::not_in_hand;
  return why_not_discard(rules, Right::other, action.discard);
}

Error why_not_leader(const Rules& rules, const Player& player, Leader needed) {
  if (!rules.on.leaders) return Error::module_off;
  Player able = player;
  able.lost = false;
  if (ability(rules, able) != needed) return Error::not_your_leader;
  return player.lost ? Error::ability_lost : Error::none;
}

Error why_not_pose(const Rules& rules, const Tableau& table, Seat seat) {
  const Player& player = table.player(seat);
  if (const Error error = why_not_leader(rules, player, Leader::vapor_ninja); error != Error::none)
    return error;
  if (!player.beast) return Error::not_your_leader;
  if (!trapped(table, seat)) return Error::no_trap;
  return player.posed && rules.on.pose_once ? Error::pose_spent : Error::none;
}

Error why_not_leader_discard(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.table.player(seat);
  if (const Error error = why_not_leader(rules, player, Leader::mouse); error != Error::none)
    return error;
  const CardSet& hand = state.hand(seat);
  const int limit = player.beast ? rules.printed().mouse_beast_cards : rules.printed().mouse_cards;
  if (hand.size() > limit) return Error::too_many_cards;
  if (hand.empty()) return Error::not_in_hand;
  if (!(hand & wisdom_cards).empty()) return Error::wisdom_not_discardable;
  if (rules.on.doom_minus1_only && !(hand & doom_cards).empty()) return Error::doom_not_discardable;
  return Error::none;
}

// MAS-093: only special cards, at least one.
Error why_not_specials(const Action& action) {
  if (is_wisdom(action.card)) return Error::wisdom_not_discardable;
  const bool shape = action.specials >> (first_doom - first_dead_end) != 0;
  return action.card == Card::none && action.specials != 0 && !shape ? Error::none
                                                                     : Error::not_special;
}

Error why_not_object(const Rules& rules, const State& state, Seat seat) {
  const Tableau& table = state.table;
  if (!rules.on.call_window) return Error::module_off;
  const bool may = table.caller != nobody && table.caller != number_of(seat) && !table.objected;
  return may && can_play(rules, state, seat) ? Error::none : Error::cannot_object;
}

Error why_not_draw(const Rules& rules, const State& state, Seat seat) {
  if (can_play(rules, state, seat)) return Error::draw_not_allowed;
  return state.pile.empty() ? Error::pile_empty : Error::none;
}

Error why_not_particular(const Rules& rules, const State& state, Seat seat, const Action& action,
                         Time now) {
  switch (action.verb) {
    case Verb::start_stack:
    case Verb::play:
    case Verb::combo:
    case Verb::dead_end:
      if (const Error error = why_not_stack(rules, state, seat, action); error != Error::none)
        return error;
      return why_not_then_discard(rules, state, seat, action);
    case Verb::trap:
      return why_not_trap(rules, state, seat, action);
    case Verb::escape:
      return why_not_escape(rules, state, seat, action);
    case Verb::take_three:
      return open_trap(state.table, seat) >= 0 ? Error::none : Error::no_trap;
    case Verb::pose:
      return why_not_pose(rules, state.table, seat);
    case Verb::use_discard_right: {
      const Right right = state.table.player(seat).right;
      return right == Right::none ? Error::no_credit : why_not_discard(rules, right, action.card);
    }
    case Verb::discard_specials:
      return why_not_specials(action);
    case Verb::leader_discard:
      return why_not_leader_discard(rules, state, seat);
    case Verb::draw:
      return why_not_draw(rules, state, seat);
    case Verb::call_draw:
      return why_not_call(rules, state, seat, now);
    case Verb::can_play:
      return why_not_object(rules, state, seat);
    default:
      return Error::none;
  }
}

bool between_rounds(const Tableau& table) {
  if (table.phase == Phase::story || table.phase == Phase::closing) return true;
  return table.round > 1 && table.phase < Phase::countdown;
}

// The common refusals, in the order of the specification.
Error why_not_act(const Rules& rules, const State& state, Seat seat, const Action& action,
                  Time now) {
  const Tableau& table = state.table;
  const Player& player = table.player(seat);
  const bool hand = is_hand_action(action.verb);
  const bool call = action.verb == Verb::call_draw || action.verb == Verb::can_play;
  const bool answer = is_answer(rules, table, seat, action);
  if (table.phase == Phase::closing) {
    const bool in_time = now < table.photo_end && hand && would_empty(state, seat, action);
    const bool right = action.verb == Verb::use_discard_right && player.right != Right::none;
    if (!answer && !right && !in_time) return Error::round_over;
  } else if (table.phase != Phase::play) {
    return between_rounds(table) ? Error::round_over : Error::wrong_phase;
  }
  if ((hand || call) && !answer && frozen(table, now)) return Error::table_frozen;
  if ((hand || action.verb == Verb::call_draw) && !answer && must_answer(rules, table, seat))
    return Error::answer_trap_first;
  if (rules.on.tempo == Tempo::turns && table.phase == Phase::play && hand && !answer &&
      (table.trap_count > 0 || table.turn != seat))
    return Error::not_your_turn;
  if (hand && !answer && rules.real_time() && now < player.busy_until) return Error::hand_busy;
  return Error::none;
}

Error judge_play(const Rules& rules, const State& state, Seat seat, const Action& action,
                 Time now) {
  if (const Error error = why_not_act(rules, state, seat, action, now); error != Error::none)
    return error;
  if (const Error error = why_not_hold(state, seat, action); error != Error::none) return error;
  if (action.verb == Verb::combo && !rules.on.combos) return Error::module_off;
  if (const Error error = why_not_word(rules, action); error != Error::none) return error;
  return why_not_particular(rules, state, seat, action, now);
}

Error why_not_gift(const Rules& rules, const State& state, Seat seat, const Action& action) {
  const Tableau& table = state.table;
  const Player& player = table.player(seat);
  const bool gift = action.verb == Verb::lumberjack_gift;
  if (!rules.on.leaders) return Error::module_off;
  if (table.phase != Phase::prep || player.done) return Error::wrong_phase;
  const Leader needed = gift ? Leader::lumberjack : Leader::average_joe;
  if (const Error error = why_not_leader(rules, player, needed); error != Error::none) return error;
  if (player.gave || (!gift && !player.beast)) return Error::bad_choice;
  if (!gift && action.target == nobody) return Error::none;
  const bool other = is_seat(rules, action.target) && seat_of(action.target) != seat &&
                     takes_part(table.player(seat_of(action.target)));
  return other ? Error::none : Error::bad_target;
}

Error why_not_start(const Tableau& table, Seat seat) {
  if (table.phase == Phase::prep || table.phase == Phase::prep_story ||
      table.phase == Phase::hand_prep || table.phase == Phase::choose_leader)
    return Error::decisions_open;
  if (table.phase != Phase::ready) return Error::wrong_phase;
  return table.dealer == seat ? Error::none : Error::not_dealer;
}

Error why_not_vote(const Rules& rules, const Tableau& table, Seat seat) {
  if (!rules.on.redo_vote) return Error::module_off;
  if (table.phase == Phase::choose_leader || table.phase == Phase::story) return Error::wrong_phase;
  if (table.redone > 0) return Error::already_redone;
  return table.player(seat).voted ? Error::already_voted : Error::none;
}

Error why_not_choose_leader(const Rules& rules, const Tableau& table, Seat seat,
                            const Action& action) {
  if (table.phase != Phase::choose_leader) return Error::wrong_phase;
  if (table.turn != seat) return Error::not_your_decision;
  if (action.target >= tribe_count) return Error::bad_choice;
  for (int i = 0; i < rules.seats; ++i)
    if (table.players[static_cast<std::size_t>(i)].leader == static_cast<Leader>(action.target))
      return Error::bad_choice;
  return Error::none;
}

Error why_not_story_draw(const Rules& rules, const Tableau& table, Seat seat) {
  if (table.phase != Phase::story) return Error::wrong_phase;
  const bool entitled = rules.side_of(seat) == table.entitled && !table.player(seat).done;
  return entitled ? Error::none : Error::not_your_decision;
}

Error why_not_pass(const Rules& rules, const Tableau& table, Seat seat) {
  if (rules.real_time()) return Error::module_off;
  if (table.phase != Phase::play)
    return between_rounds(table) ? Error::round_over : Error::wrong_phase;
  if (rules.on.tempo == Tempo::turns && (table.trap_count > 0 || table.turn != seat))
    return Error::not_your_turn;
  return Error::none;
}

Error why_not_declare(const Rules& rules, const State& state, Seat seat, Time now) {
  if (!rules.on.call_out_manual) return Error::module_off;
  const Tableau& table = state.table;
  const bool photo = table.phase == Phase::closing && now < table.photo_end;
  if (table.phase != Phase::play && !photo)
    return between_rounds(table) ? Error::round_over : Error::wrong_phase;
  return state.hand(seat).empty() ? Error::none : Error::not_empty;
}

// Decisions of seats that need not be in the round.
std::optional<Error> judge_outside(const Rules& rules, const State& state, Seat seat,
                                   const Action& action) {
  const Tableau& table = state.table;
  switch (action.verb) {
    case Verb::vote_redo:
      return why_not_vote(rules, table, seat);
    case Verb::choose_leader:
      return why_not_choose_leader(rules, table, seat, action);
    case Verb::story_draw:
    case Verb::story_decline:
      return why_not_story_draw(rules, table, seat);
    default:
      return std::nullopt;
  }
}

}  // namespace

bool must_answer(const Rules& rules, const Tableau& table, Seat seat) {
  const int which = open_trap(table, seat);
  if (which < 0) return false;
  if (rules.on.tempo != Tempo::pulse || table.phase == Phase::closing) return true;
  for (std::size_t i = 0; i < table.trap_count; ++i)  // MAS-264: not in the beat it was set in
    if (table.trap_victims[i] == number_of(seat) &&
        table.trap_ends[i] <= engine::at_milliseconds(table.beat))
      return true;
  return false;
}

bool is_hand_action(Verb verb) {
  switch (verb) {
    case Verb::start_stack:
    case Verb::play:
    case Verb::combo:
    case Verb::dead_end:
    case Verb::trap:
    case Verb::escape:
    case Verb::pose:
    case Verb::discard_specials:
    case Verb::leader_discard:
    case Verb::draw:
      return true;
    default:
      return false;
  }
}

Error judge(const Rules& rules, const State& state, Seat seat, const Action& action, Time now) {
  const Tableau& table = state.table;
  if (engine::index(seat) >= rules.seats) return Error::not_playing;
  const Player& player = table.player(seat);
  if (table.phase == Phase::over) return Error::game_over;
  if (player.left) return Error::already_left;
  if (!(cleaned(action) == action)) return Error::bad_choice;
  if (const auto error = judge_outside(rules, state, seat, action)) return *error;
  if (player.sits_out) return Error::not_playing;
  if (player.out) return Error::you_are_out;
  switch (action.verb) {
    case Verb::start:
      return why_not_start(table, seat);
    case Verb::ready:
      return table.phase == Phase::ready && !player.ready ? Error::none : Error::wrong_phase;
    case Verb::unlock_beast:
      return why_not_beast(rules, state, seat, action.choice);
    case Verb::lumberjack_gift:
    case Verb::joe_companion:
      return why_not_gift(rules, state, seat, action);
    case Verb::prep_done:
      return table.phase == Phase::prep && has_preparations(rules, state, seat)
                 ? Error::none
                 : Error::wrong_phase;
    case Verb::story_choice:
      return why_not_story_choice(rules, state, seat, action);
    case Verb::done:
      return table.phase == Phase::play && table.last_call_end != never && !player.done
                 ? Error::none
                 : Error::wrong_phase;
    case Verb::declare_out:
      return why_not_declare(rules, state, seat, now);
    case Verb::pass:
      return why_not_pass(rules, table, seat);
    default:
      return judge_play(rules, state, seat, action, now);
  }
}

// MAS-247; in turns there is time to look, so nothing is laid wrongly (MAS-265).
std::optional<Timer> cost_of(const Rules& rules, Error error) {
  if (rules.on.tempo == Tempo::turns) return std::nullopt;
  switch (error) {
    case Error::wrong_play:
    case Error::wisdom_on_wisdom:
    case Error::start_only:
    case Error::not_a_start_card:
    case Error::never_on_stacks:
    case Error::bad_combo:
    case Error::doom_no_combo:
      return Timer::misplay_cooldown;
    case Error::beaten:
    case Error::trap_blocks:
    case Error::trap_already_active:
    case Error::word_missing:
      return Timer::bounce_cooldown;
    default:
      return std::nullopt;
  }
}

namespace {

constexpr std::array<std::uint16_t, 53> rule_of_error{
    0,  27, 144, 227, 164, 79,  251, 121, 240, 37,  242, 243, 113, 34,  41,  48,  95,  61,
    65, 5,  70,  78,  76,  76,  76,  76,  82,  110, 227, 118, 134, 93,  50,  215, 136, 178,
    27, 27, 170, 184, 210, 210, 213, 183, 189, 6,   218, 265, 141, 160, 257, 245, 245};

}  // namespace

engine::Refusal refusal_for(const Rules&, const State& state, Seat seat, const Action&,
                            Error error) {
  engine::Refusal refusal = refuse(error, rule_of_error[static_cast<std::size_t>(error)]);
  if (error == Error::trap_blocks)
    refusal.what[0] = static_cast<std::int16_t>(direction_of(state.table.player(seat)));
  return refusal;
}

}  // namespace master
