#pragma once

#include <compare>
#include <cstdint>

#include "games/master/cards.hpp"

namespace master {

inline constexpr std::uint8_t no_stack = 0xff;
inline constexpr std::uint8_t any_stack = 0xfe;
inline constexpr std::uint8_t now_seen = 0xff;  // `seen` left out
inline constexpr std::uint8_t no_word = 0xff;
inline constexpr std::uint8_t other_word = 0xfe;  // one that no card has

// How Beast Mode is paid for, and what Story 2 does.
enum class Choice : std::uint8_t { none, ones, two, swap, redraw, decline };

// One decision. Card::any and any_stack in a listed action stand for whatever the rules allow
// there.
struct Action {
  enum class Verb : std::uint8_t {
    start_stack,
    play,
    combo,
    dead_end,
    trap,
    take_three,
    escape,
    pose,
    use_discard_right,
    discard_specials,
    leader_discard,
    draw,
    call_draw,
    can_play,
    done,
    declare_out,
    start,
    ready,
    unlock_beast,
    lumberjack_gift,
    joe_companion,
    prep_done,
    story_choice,
    story_draw,
    story_decline,
    vote_redo,
    pass,
    choose_leader
  };
  static constexpr bool partial = true;  // what is left out has its blank value

  Verb verb = Verb::pass;
  Choice choice = Choice::none;
  Card card = Card::none;     // the lower one of a combination; the first one of a Story choice
  Card upper = Card::none;    // the upper one of a combination; the second one of a Story choice
  Card discard = Card::none;  // then_discard; the third one of a Story choice
  std::uint8_t stack = no_stack;
  std::uint8_t seen = now_seen;
  std::uint8_t word = no_word;
  std::uint8_t target = 0xff;  // a seat; the leader of choose_leader
  std::uint8_t second = 0xff;  // the second seat of Story 6
  std::uint16_t specials = 0;  // of discard_specials, counted from the Dead End; all: a shape

  friend auto operator<=>(const Action&, const Action&) = default;
};
using Verb = Action::Verb;
inline constexpr std::uint16_t any_specials = 0xffff;

// Why an action is refused, or a card goes back to the hand.
enum class Error : std::uint8_t {
  none,
  wrong_phase,
  round_over,
  you_are_out,
  not_playing,
  table_frozen,
  hand_busy,
  answer_trap_first,
  not_in_hand,
  no_such_stack,
  beaten,
  wrong_play,
  trap_blocks,
  not_a_start_card,
  start_only,
  wisdom_on_wisdom,
  never_on_stacks,
  bad_combo,
  doom_no_combo,
  module_off,
  draw_not_allowed,
  pile_empty,
  you_can_play,
  call_running,
  call_cooldown,
  trap_pending,
  cannot_object,
  bad_target,
  target_out,
  trap_already_active,
  no_trap,
  not_special,
  wisdom_not_discardable,
  doom_not_discardable,
  no_credit,
  too_many_cards,
  not_dealer,
  decisions_open,
  not_your_leader,
  ability_lost,
  not_enough_xp,
  beast_already,
  beast_too_late,
  pose_spent,
  not_your_decision,
  bad_choice,
  word_missing,
  not_your_turn,
  not_empty,
  game_over,
  already_left,
  already_redone,
  already_voted
};

}  // namespace master
