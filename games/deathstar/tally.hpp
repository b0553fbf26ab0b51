#pragma once

#include <cstdint>

#include "engine/tally.hpp"
#include "games/deathstar/event.hpp"
#include "games/deathstar/rules.hpp"
#include "games/deathstar/state.hpp"

namespace deathstar {

enum class Metric : std::uint8_t {
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
  won_as_fourth
};

class Tally : public engine::Counts<Metric> {
 public:
  void see(const Rules& rules, const Event& event);
  void finish(const Rules& rules, const State& state);

 private:
  using enum Metric;
};

}  // namespace deathstar
