#pragma once

#include <cstdint>

#include "engine/tally.hpp"
#include "games/asterisk/event.hpp"
#include "games/asterisk/rules.hpp"
#include "games/asterisk/state.hpp"

namespace asterisk {

// 11.5 of the specification.
enum class Metric : std::uint8_t {
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
  calibrations_left
};

class Tally : public engine::Counts<Metric> {
 public:
  void see(const Rules& rules, const Event& event);
  void finish(const Rules& rules, const State& state);

 private:
  using enum Metric;
  int taken_ = 0;  // in this turn
  bool played_ = false;
  std::uint64_t line_ = 0;
};

}  // namespace asterisk
