#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/names.hpp"
#include "games/sisypho/event.hpp"
#include "games/sisypho/rules.hpp"
#include "games/sisypho/state.hpp"

namespace sisypho {

enum class Metric : std::uint8_t {
  survivors_win,
  earth_wins,
  launches,
  rounds,
  deaths,
  damage,
  healed,
  stays,
  earth_steps,
  escape_steps,
  base_actions,
  location_actions,
  item_actions
};

// What a simulator reports of one game, counted from its events (section 11 of the specification):
// who won and how, length, deaths, the use of actions and cards, and where both sides went.
class Tally {
 public:
  static std::span<const std::string_view> names();
  void see(const Rules& rules, const Event& event);
  void finish(const Rules& rules, const State& state);
  std::span<const std::int64_t> values() const { return counts_; }

 private:
  using enum Metric;
  // After them: every Location Action and every Neurochip, and the rooms that Survivors and the
  // Agent went to.
  static constexpr std::size_t first_deed = engine::words_of<Metric>.size();
  static constexpr std::size_t first_chip = first_deed + deed_kinds;
  static constexpr std::size_t first_visit = first_chip + chip_kinds - 1;
  static constexpr std::size_t first_hunt = first_visit + locations;
  static constexpr std::size_t metric_count = first_hunt + locations;

  std::int64_t& count(Metric metric) { return counts_[static_cast<std::size_t>(metric)]; }

  std::array<std::int64_t, metric_count> counts_{};
};

}  // namespace sisypho
