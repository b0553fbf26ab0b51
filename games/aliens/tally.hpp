#pragma once

#include <cstdint>

#include "engine/tally.hpp"
#include "games/aliens/event.hpp"
#include "games/aliens/rules.hpp"
#include "games/aliens/state.hpp"

namespace aliens {

enum class Metric : std::uint8_t {
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
  mutations
};

class Tally : public engine::Counts<Metric> {
 public:
  void see(const Rules& rules, const Event& event);
  void finish(const Rules& rules, const State& state);

 private:
  using enum Metric;
};

}  // namespace aliens
