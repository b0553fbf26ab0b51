#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>

#include "games/master/cards.hpp"

namespace master {

inline constexpr std::uint8_t no_stack = 0xff;
inline constexpr std::uint8_t any_stack = 0xfe;
inline constexpr std::uint8_t now_seen = 0xff;  // `seen` left out
inline constexpr std::uint8_t no_word = 0xff;
inline constexpr std::uint8_t other_word = 0xfe;  // one that no card has

// How Beast Mode is paid for, and what Story 2 does.
enum class Choice : std::uint8_t { none, ones, two, swap, redraw, decline };
constexpr auto names(Choice) {
  using namespace std::literals;
  return std::array{"none"sv, "ones"sv, "two"sv, "swap"sv, "redraw"sv, "decline"sv};
}

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

constexpr auto names(Action::Verb) {
  using namespace std::literals;
  return std::array{"start_stack"sv,
                    "play"sv,
                    "combo"sv,
                    "dead_end"sv,
                    "trap"sv,
                    "take_three"sv,
                    "escape"sv,
                    "pose"sv,
                    "use_discard_right"sv,
                    "discard_specials"sv,
                    "leader_discard"sv,
                    "draw"sv,
                    "call_draw"sv,
                    "can_play"sv,
                    "done"sv,
                    "declare_out"sv,
                    "start"sv,
                    "ready"sv,
                    "unlock_beast"sv,
                    "lumberjack_gift"sv,
                    "joe_companion"sv,
                    "prep_done"sv,
                    "story_choice"sv,
                    "story_draw"sv,
                    "story_decline"sv,
                    "vote_redo"sv,
                    "pass"sv,
                    "choose_leader"sv};
}

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
constexpr auto names(Error) {
  using namespace std::literals;
  return std::array{"none"sv,
                    "wrong_phase"sv,
                    "round_over"sv,
                    "you_are_out"sv,
                    "not_playing"sv,
                    "table_frozen"sv,
                    "hand_busy"sv,
                    "answer_trap_first"sv,
                    "not_in_hand"sv,
                    "no_such_stack"sv,
                    "beaten"sv,
                    "wrong_play"sv,
                    "trap_blocks"sv,
                    "not_a_start_card"sv,
                    "start_only"sv,
                    "wisdom_on_wisdom"sv,
                    "never_on_stacks"sv,
                    "bad_combo"sv,
                    "doom_no_combo"sv,
                    "module_off"sv,
                    "draw_not_allowed"sv,
                    "pile_empty"sv,
                    "you_can_play"sv,
                    "call_running"sv,
                    "call_cooldown"sv,
                    "trap_pending"sv,
                    "cannot_object"sv,
                    "bad_target"sv,
                    "target_out"sv,
                    "trap_already_active"sv,
                    "no_trap"sv,
                    "not_special"sv,
                    "wisdom_not_discardable"sv,
                    "doom_not_discardable"sv,
                    "no_credit"sv,
                    "too_many_cards"sv,
                    "not_dealer"sv,
                    "decisions_open"sv,
                    "not_your_leader"sv,
                    "ability_lost"sv,
                    "not_enough_xp"sv,
                    "beast_already"sv,
                    "beast_too_late"sv,
                    "pose_spent"sv,
                    "not_your_decision"sv,
                    "bad_choice"sv,
                    "word_missing"sv,
                    "not_your_turn"sv,
                    "not_empty"sv,
                    "game_over"sv,
                    "already_left"sv,
                    "already_redone"sv,
                    "already_voted"sv};
}

}  // namespace master
