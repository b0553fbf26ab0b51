#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/list.hpp"
#include "engine/seat.hpp"
#include "games/asterisk/cards.hpp"

namespace asterisk {

inline constexpr std::size_t most_seats = 5;
inline constexpr int most_attempts = 5;
inline constexpr int most_line = 8;
inline constexpr int dial_numbers = 20;

enum class DebriefStep : std::uint8_t {
  lineUnderDeck,
  gangstasUnderDeck,
  snitchUnderDeck,
  returnHalf,
  replenishLine,
  discardToFive,
  recycleDiscardsUnderMainDeck
};
using Debrief = std::vector<DebriefStep>;

// Where a card lies after the shuffle.
struct Placing {
  enum class At : std::uint8_t { bottom, top, fromTop };
  Figure card = Figure::none;
  At at = At::bottom;
  int position = 0;  // counted from 1
};

struct Mode {
  std::string id;
  int calibration_cards = 0;
  int attempts = 0;
  bool timed = true;
  int line = 0;
  std::vector<Figure> enemies;
  std::vector<Figure> aside;
  std::vector<int> informers;
  bool snitch = false;
  std::vector<Placing> placed;
  bool missions = true;
  bool return_up = false;
  int dekedd_per_card = 0;
  int dekedd_per_enemy = 0;
  std::vector<Debrief> debriefs;
};

struct Mission {
  std::string id;
  std::array<Figure, 2> prisoners{};
};

struct HandRules {
  int start = 0;
  int refill = 0;
  int most = 0;
  int after_attempt = 0;
  int redraw_needs = 0;
  int redraw_draws = 0;
};

// How a bot takes its time; milliseconds.
struct BotProfile {
  std::string id;
  int plan_cards = 0;
  bool assists = false;
  int overlook_percent = 0;
  int think_mean = 0;
  int think_spread = 0;
  int per_card = 0;
  int pass = 0;
  int redraw = 0;
};

// The printed things: loaded from data/ and checked there.
struct Components {
  std::vector<std::string> card_ids;  // by number; the first is empty
  std::array<Face, most_faces> faces{};
  std::array<std::uint8_t, most_faces> counts{};
  std::vector<std::string> figure_ids;
  std::array<Profile, most_figures> profiles{};
  std::array<Figure, dial_numbers + 1> informers{};  // by number
  std::array<Figure, dial_numbers + 1> replaced{};   // the Prisoner in whose place one comes
  std::array<engine::List<std::int8_t, 2>, add_on_kinds> add_ons{};
  std::vector<Mission> missions;
  std::array<Figure, 2> pair{};
  Figure snitch = Figure::none;
  int pair_points = 0;
  int mission_points = 0;
  int informer_points = 0;
  HandRules hand;
  std::vector<Mode> modes;
  std::vector<BotProfile> bots;
};

enum class ClockKind : std::uint8_t { realtime, turns, untimed };
enum class Pausing : std::uint8_t { allowed, lookoutOnly, off };

// The switches of a match (section "Options" of RULES.md).
struct Switches {
  int rambo_calibration = 20;
  bool practice = false;
  std::optional<engine::Seat> lookout;
  ClockKind clock = ClockKind::realtime;
  int attempt_seconds = 300;
  int turns_per_attempt = 6;
  int turn_seconds = 0;
  int absent_seconds = 0;
  Pausing pause = Pausing::allowed;
  bool pause_hides = true;
  bool open_hands = false;
  bool open_to_spectators = false;
  bool right_subtracts = false;
  bool cascade = false;
  bool optional_freeing = false;
  bool open_assists = false;
  bool assistant_keeps = false;
  bool redraw_same_kind = false;
  bool choose_discard_order = false;
  bool crack_draw_before = false;
  bool pass_always_draws = false;
  bool rambo_pass_always_draws = false;
  bool rambo_gangstas = false;
  bool no_recycling = false;
  bool interrupted_refill = true;
  bool shuffle_returns = false;
  bool return_separately = false;
  bool line_counts = false;
  bool bonus_in_deck_only = false;
  bool early_end = true;
  bool team_missions = false;
};

// Everything a match is played by.
struct Rules {
  Rules(std::shared_ptr<const Components> components, const Mode& mode, const Switches& on,
        int seats);

  std::shared_ptr<const Components> components;
  Mode mode;
  Switches on;
  int seats;
  bool solo;  // Rambo Mode
  ClockKind clock;
  std::array<Face, most_faces> faces;
  std::array<Profile, most_figures> profiles;
  Figures enemies = 0;
  Figures in_game = 0;  // everything but the box
  Figures informer_set = 0;
  HandRules hand;

  const Face& face(Card card) const { return faces[index(card)]; }
  const Profile& profile(Figure figure) const { return profiles[index(figure)]; }
  bool is_enemy(Figure figure) const { return (enemies & bit(figure)) != 0; }
};

}  // namespace asterisk
