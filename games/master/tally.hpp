#pragma once

#include <cstdint>

#include "engine/tally.hpp"
#include "games/master/event.hpp"
#include "games/master/rules.hpp"
#include "games/master/state.hpp"

namespace master {

enum class Metric : std::uint8_t {
  rounds,
  seconds,
  mistakes,
  stacks,
  plays,
  combinations,
  beaten,
  misplays,
  draws,
  calls,
  contested,
  forced_draws,
  traps,
  escapes,
  dead_ends,
  discarded,
  last_calls,
  exhausted,
  photo_finishes,
  stories,
  beasts,
  extra_rounds,
  play_seconds,
  longest_round,
  // the six leaders: games in which somebody had one at the end, and won
  held_average_joe,
  held_mouse,
  held_lumberjack,
  held_teen,
  held_robot,
  held_vapor_ninja,
  won_average_joe,
  won_mouse,
  won_lumberjack,
  won_teen,
  won_robot,
  won_vapor_ninja
};

class Tally : public engine::Counts<Metric> {
 public:
  void see(const Rules& rules, const Event& event);
  void finish(const Rules& rules, const State& state);

 private:
  using enum Metric;
  void begin_round();
  void count_exit(const Rules& rules);
  void end_round();

  // Milliseconds: the begin of play and its latest card; the play of all rounds.
  std::int64_t began_ = 0;
  std::int64_t last_ = 0;
  std::int64_t played_ = 0;
  int outs_ = 0;
  bool closing_ = false;
  bool photo_ = false;
};

}  // namespace master
