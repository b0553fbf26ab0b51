#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/asterisk/event.hpp"
#include "games/asterisk/rules.hpp"
#include "games/asterisk/state.hpp"

namespace asterisk {

// What a simulator reports of one game, counted from its events (11.5 of the specification).
class Tally {
 public:
  static std::span<const std::string_view> names();
  void see(const Rules& rules, const Event& event);
  void finish(const Rules& rules, const State& state);
  std::span<const std::int64_t> values() const { return counts_; }

 private:
  enum Metric : std::size_t {
    wins,
    team_points,
    dekedd_points,
    margin,
    prisoner_points,
    mission_points,
    pair_points,
    informer_points,
    cards_freed,
    hostages,
    turns,
    plays,
    passes,
    redraws,
    empty_plays,
    multi_free_turns,
    cards_played,
    assists,
    requests,
    cracks,
    inside_jobs,
    copycats,
    abilities_gained,
    blocked_turns,
    recycles,
    cut_turns,
    calibrations_left,
    metric_count
  };
  std::array<std::int64_t, metric_count> counts_{};
  int taken_ = 0;  // in this turn
  bool played_ = false;
  std::uint64_t line_ = 0;
};

}  // namespace asterisk
