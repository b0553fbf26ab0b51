#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/aliens/event.hpp"
#include "games/aliens/rules.hpp"
#include "games/aliens/state.hpp"

namespace aliens {

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
    turns,
    humans,
    escaped_humans,
    alien_wins,
    joint_wins,
    noises,
    silences,
    silent_sectors,
    reshuffles,
    attacks,
    hits,
    humans_killed,
    aliens_killed,
    pods_used,
    red_cards,
    items_used,
    mutations,
    metric_count
  };
  std::array<std::int64_t, metric_count> counts_{};
};

}  // namespace aliens
