#include <bit>

#include "games/master/listing.hpp"
#include "games/master/play.hpp"

namespace master {
namespace {

bool is_submitted(const Rules& rules, const Tableau& table, Verb verb) {
  if (rules.on.tempo != Tempo::pulse || table.phase != Phase::play) return false;
  return is_hand_action(verb) || verb == Verb::take_three || verb == Verb::call_draw ||
         verb == Verb::pass;
}

void give_mistakes(const Play& play, Seat seat, Seat target) {  // MAS-175, MAS-176
  Player& giver = play.player(seat);
  const Printed& printed = play.rules.printed();
  const int amount = giver.beast ? printed.beast_gift : printed.gift;
  giver.gave = true;
  if (!giver.beast) giver.extra = static_cast<std::int8_t>(giver.extra + printed.gift_extra);
  Player& victim = play.player(target);
  victim.gifts = static_cast<std::uint8_t>(victim.gifts + amount);
  change_total(play, target, amount, Cause::gift);
  end_prep_if_done(play);
}

void name_companion(const Play& play, Seat seat, std::uint8_t target) {  // MAS-172
  play.player(seat).gave = true;
  if (target != nobody) {
    Player& companion = play.player(seat_of(target));
    companion.extra =
        static_cast<std::int8_t>(companion.extra + play.rules.printed().joe_companion);
    play.tell(What::CompanionNamed, seat).target = target;
  }
  end_prep_if_done(play);
}

void vote(const Play& play, Seat seat) {
  play.player(seat).voted = true;
  play.tell(What::RedoVoted, seat);
  for (int i = 0; i < play.rules.seats; ++i) {
    const Player& player = play.player(engine::seat_at(i));
    if (!player.left && !player.voted) return;
  }
  redo_round(play);
}

void answer(const Play& play, Seat seat) {
  take_three(play, open_trap(play.table(), seat), Cause::taken);
}

void perform_in_play(const Play& play, Seat seat, const Action& action) {
  switch (action.verb) {
    case Verb::start_stack:
      return start_stack(play, seat, action);
    case Verb::play:
      if (kind_of(action.card) == Kind::dead_end) return close_stack(play, seat, action);
      return play_card(play, seat, action);
    case Verb::combo:
      return play_combination(play, seat, action);
    case Verb::dead_end:
      return close_stack(play, seat, action);
    case Verb::trap:
      return set_trap(play, seat, action);
    case Verb::take_three:
      return answer(play, seat);
    case Verb::escape:
      return escape(play, seat, action);
    case Verb::pose:
      return pose(play, seat);
    case Verb::use_discard_right:
      return use_right(play, seat, action.card);
    case Verb::discard_specials:
      return discard_specials(play, seat, action.specials);
    case Verb::leader_discard:
      return discard_hand(play, seat);
    case Verb::draw:
      used_hand(play, seat, Timer::hand_cooldown);
      return draw_cards(play, seat, 1, Cause::own);
    case Verb::call_draw:
      return call_draw(play, seat);
    case Verb::can_play:
      return object(play, seat);
    case Verb::done:
      return say_done(play, seat);
    case Verb::declare_out:
      return go_out(play, seat);
    default:
      return;
  }
}

// A hand action or a pass ends a turn; an answer to a trap does not.
void go_on_after_turn(const Play& play, Seat seat, Verb verb, bool answered) {
  if (play.rules.on.tempo != Tempo::turns || play.table().phase != Phase::play) return;
  if (verb == Verb::pass) play.tell(What::Passed, seat);
  if (!answered && (is_hand_action(verb) || verb == Verb::pass))
    return end_turn(play, seat, verb == Verb::pass);
  go_on_with_turns(play);
}

Result apply_at(const Play& play, Seat seat, const Action& action) {
  const Error error = judge(play.rules, play.state, seat, action, play.now);
  if (error != Error::none && !cost_of(play.rules, error))
    return refusal_for(play.rules, play.state, seat, action, error);
  Tableau& table = play.table();
  table.now = play.now;
  if (is_submitted(play.rules, table, action.verb))
    submit(play, seat, action);
  else if (error == Error::none)
    perform(play, seat, action);
  else
    bounce(play, seat, action, error);
  finish_closing_if_over(play);
  check_last_call(play);
  act_on_time(play);
  return Result::accepted();
}

}  // namespace

void perform(const Play& play, Seat seat, const Action& action) {
  const bool trapped_before = open_trap(play.table(), seat) >= 0;
  switch (action.verb) {
    case Verb::start:
      return begin_countdown(play);
    case Verb::ready:
      play.player(seat).ready = true;
      play.tell(What::MarkedReady, seat);
      return;
    case Verb::unlock_beast:
      unlock_beast(play, seat, action.choice);
      if (play.table().phase == Phase::prep) end_prep_if_done(play);
      return;
    case Verb::lumberjack_gift:
      return give_mistakes(play, seat, seat_of(action.target));
    case Verb::joe_companion:
      return name_companion(play, seat, action.target);
    case Verb::prep_done:
      play.player(seat).done = true;
      return end_prep_if_done(play);
    case Verb::story_choice:
      return choose_for_story(play, seat, action);
    case Verb::story_draw:
      return draw_story(play, seat);
    case Verb::story_decline:
      return decline_story(play, seat);
    case Verb::vote_redo:
      return vote(play, seat);
    case Verb::choose_leader:
      return choose_leader(play, seat, static_cast<Leader>(action.target));
    default:
      perform_in_play(play, seat, action);
      const bool answered =
          trapped_before || (action.verb == Verb::escape && action.target != number_of(seat));
      return go_on_after_turn(play, seat, action.verb, answered);
  }
}

Seats Game::acting(const Rules& rules, const State& state) {
  const Tableau& table = state.table;
  Seats seats;
  const auto all_who = [&](auto&& asked) {
    for (int i = 0; i < rules.seats; ++i)
      if (asked(engine::seat_at(i))) seats.add(engine::seat_at(i));
    return seats;
  };
  switch (table.phase) {
    case Phase::choose_leader:
      return Seats::only(table.turn);
    case Phase::prep_story:
    case Phase::hand_prep:
      return Seats::only(seat_of(table.owner));
    case Phase::prep:
      return all_who([&](Seat seat) { return has_preparations(rules, state, seat); });
    case Phase::ready:
      return Seats::only(table.dealer);
    case Phase::story:
      return all_who([&](Seat seat) {
        return rules.side_of(seat) == table.entitled && !table.player(seat).done;
      });
    case Phase::play:
    case Phase::closing:
      return asked(rules, state);
    case Phase::countdown:
    case Phase::over:
      return seats;
  }
  return seats;
}

Result Game::apply(const Rules& rules, State& state, Seat seat, const Action& action, Time now,
                   Chance& chance, Events& events) {
  const Play play{rules, state, now, chance, events};
  if (!time_is_due(rules, state, now)) return apply_at(play, seat, action);
  // MAS-252: what is due comes first, but a refused action must not leave a trace.
  const State before = state;
  const Chance::Position position = chance.position();
  act_on_time(play);
  const Result result = apply_at(play, seat, action);
  if (result.ok()) return result;
  state = before;
  chance.seek(position);
  events.clear();
  return result;
}

Result Game::leave(const Rules& rules, State& state, Seat seat, Time now, Chance& chance,
                   Events& events) {
  if (engine::index(seat) >= rules.seats) return refuse(Error::not_playing, 257);
  if (state.table.phase == Phase::over) return refuse(Error::game_over, 257);
  if (state.table.player(seat).left) return refuse(Error::already_left, 257);
  const Play play{rules, state, now, chance, events};
  state.table.now = std::max(state.table.now, now);
  leave_table(play, seat);
  finish_closing_if_over(play);
  check_last_call(play);
  act_on_time(play);
  return Result::accepted();
}

}  // namespace master
