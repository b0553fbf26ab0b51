#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/seat.hpp"
#include "games/master/cards.hpp"

namespace master {

using engine::Seat;
using engine::Seats;

inline constexpr std::size_t most_seats = 6;
inline constexpr int most_stacks = 12;

enum class Tempo : std::uint8_t { live, relaxed, pulse, turns };
enum class Practice : std::uint8_t { off, spoken, typed };
// When those who only watch may see hands.
enum class HandsSeen : std::uint8_t { never, delayed, after_game };
enum class Penalty : std::uint8_t { none, draw_1, mistake_1 };

enum class Timer : std::uint8_t {
  hand_cooldown,
  bounce_cooldown,
  misplay_cooldown,
  photo_finish,
  trap_window,
  draw_freeze,
  contest,
  call_cooldown,
  last_call,
  stall,
  start_countdown,
  start_timeout,
  decision,
  pose,
  tick,
  beat,
  turn
};
inline constexpr std::size_t timer_count = 17;

// The switches of a match (section "Options" of RULES.md).
struct Switches {
  bool combos = false;
  bool dead_end = false;
  bool traps = false;
  bool escapes = false;
  bool leaders = false;
  bool stories = false;
  bool doom = false;
  bool team_play = false;
  bool fixed_rounds = false;
  int breaking_point = 30;
  int rounds = 12;
  bool early_end_doom = false;
  Practice practice = Practice::off;
  bool own_words = false;
  Penalty misplay_penalty = Penalty::none;
  bool redo_vote = true;
  bool extended = false;
  int opening_hand = 10;
  bool fourteen_sevens = false;
  bool start_on_stacks = true;
  bool wisdom_on_wisdom = false;
  bool combo_blocks_draw = true;
  bool any_escape_untrapped = false;
  bool beast_before_deal = false;
  bool pose_once = false;
  bool joe_ninja_swapped = false;
  bool choose_leaders = false;
  bool score_floor = true;
  bool doom_minus1_only = false;
  bool robot_hand_only = false;
  int tiebreak_limit = 3;
  std::optional<Seat> first_dealer;
  bool peek_before_start = true;
  bool call_out_manual = false;
  bool call_window = false;
  bool contest_void = false;
  bool as_seen = false;
  bool show_bounces = true;
  bool highlight = true;  // whoever asks is told what fits
  Tempo tempo = Tempo::live;
  bool finish_lap = true;
  bool tick_arbitration = false;
  HandsSeen spectator_hands = HandsSeen::never;
  bool pause_by_vote = true;  // or by the host
  bool pause_off = false;
  int takeover_seconds = 30;
};

// The numbers printed on leaders and Story cards.
struct Printed {
  int joe_hand = 0, joe_beast_hand = 0, joe_companion = 0;
  int gift = 0, gift_extra = 0, beast_gift = 0;
  int mouse_cards = 0, mouse_beast_cards = 0;
  int robot_cap = 0, robot_beast_cap = 0;
  int highest_in_suit_combination = 0;
  int slip_hand = 0;
  int peek = 0, peek_teen = 0;
  int stowaway_hand = 0, stowaway_mouse = 0;
  int give = 0, give_lumberjack = 0;
  int silenced = 0, silenced_robot = 0;
  int training_hand = 0, training_ninja_from = 0;
  int friends = 0, friends_joe = 0;
  int beast_price = 0, most_experience = 0;
  int trap_cards = 0;
  int card_mistakes = 0, doom_mistakes = 0;
  std::array<std::uint8_t, story_count> experience{};
};

struct CardFace {
  std::string id;
  std::string word;      // its English title
  std::string own_word;  // of the group's own list
  int level = 0;         // 0 easy, 1 medium, 2 hard; 3 only with fourteen sevens
};

// The printed things: loaded from data/ and checked there.
struct Components {
  std::array<CardFace, card_count> cards;
  Printed printed;
  std::array<std::array<std::int64_t, 2>, timer_count> timers{};  // live, relaxed
};

// Which way a direction trap lets a player go.
enum class Direction : std::uint8_t { free, up, down };

// Everything a match is played by. What fits on what is worked out once.
struct Rules {
  Rules(std::shared_ptr<const Components> components, const Switches& on,
        const std::array<std::int64_t, timer_count>& timers, int seats);

  std::shared_ptr<const Components> components;
  Switches on;
  std::array<std::int64_t, timer_count> timers;
  int seats;
  int sides;
  CardSet deck;         // every card of the match
  CardSet start_cards;  // that may begin a stack, Wisdom cards included
  // By the value of the top card (0: Wisdom) and the own trap: single cards, and values of
  // combinations as bits.
  std::array<std::array<CardSet, 3>, king + 1> fits{};
  std::array<std::array<std::uint16_t, 3>, king + 1> fitting_values{};
  std::vector<std::string> words;                  // of typed practice, without repetition
  std::array<std::uint8_t, card_count> word_of{};  // by card

  const Printed& printed() const { return components->printed; }
  std::int64_t timer(Timer which) const { return timers[static_cast<std::size_t>(which)]; }
  bool real_time() const { return on.tempo == Tempo::live || on.tempo == Tempo::relaxed; }
  bool in_deck(Card card) const { return deck.has(card); }

  int side_of(Seat seat) const { return engine::index(seat) % sides; }
  bool same_side(Seat one, Seat other) const { return side_of(one) == side_of(other); }
  Seat next(Seat seat) const {
    const int following = engine::index(seat) + 1;
    return engine::seat_at(following == seats ? 0 : following);
  }

 private:
  void gather_deck();
  void work_out_fits();
  void list_words();
};

}  // namespace master
