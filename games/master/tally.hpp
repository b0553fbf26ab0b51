#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/master/event.hpp"
#include "games/master/rules.hpp"
#include "games/master/state.hpp"

namespace master {

// What a simulator reports of one game, counted from its events.
class Tally {
 public:
  static std::span<const std::string_view> names();
  void see(const Rules& rules, const Event& event);
  void finish(const Rules& rules, const State& state);
  std::span<const std::int64_t> values() const { return counts_; }

 private:
  enum Metric : std::size_t {
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
    held_by_average_joe,  // the six leaders: games in which somebody had one at the end
    won_by_average_joe = held_by_average_joe + tribe_count,
    metric_count = won_by_average_joe + tribe_count
  };
  void begin_round();
  void count_exit(const Rules& rules);
  void end_round();

  std::array<std::int64_t, metric_count> counts_{};
  // Milliseconds: the begin of play and its latest card; the play of all rounds.
  std::int64_t began_ = 0;
  std::int64_t last_ = 0;
  std::int64_t played_ = 0;
  int outs_ = 0;
  bool closing_ = false;
  bool photo_ = false;
};

}  // namespace master
