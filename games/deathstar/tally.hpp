#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/deathstar/event.hpp"
#include "games/deathstar/rules.hpp"
#include "games/deathstar/state.hpp"

namespace deathstar {

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
    cards,
    longest_chain,
    station_hits,
    hyperspace_hits,
    no_moves,
    holds,
    hyperspace_turns,
    dogfights,
    dogfights_won,
    won_by_dogfight,
    boardings,
    detentions,
    lost_turns,
    won_as_first,
    won_as_second,
    won_as_third,
    won_as_fourth,
    metric_count
  };
  std::array<std::int64_t, metric_count> counts_{};
};

}  // namespace deathstar
