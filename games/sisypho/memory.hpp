#pragma once

#include <array>

#include "engine/chance.hpp"
#include "games/sisypho/event.hpp"
#include "games/sisypho/rules.hpp"
#include "games/sisypho/view.hpp"

namespace sisypho {

// What somebody expects the others to do in this round, where rules and view say nothing about it:
// where Survivors have planned to go, and where the Agent will look for them.
class Memory {
 public:
  explicit Memory(Seat seat) : me_(seat) {}

  void witness(const Rules&, const Event&) {}
  // Works it out, if that is what the decision is about.
  void prepare(const Rules& rules, const View& view, engine::Chance& chance);

  bool expects_plans() const { return plans_ > 0; }
  // Where a Survivor goes by its own way to share the work, or on a whim elsewhere.
  Location place_of(const Rules& rules, Seat seat, engine::Chance& chance) const;
  Location place_of_agent(engine::Chance& chance) const;

 private:
  static constexpr int most_plans = 24;
  using Chances = std::array<double, locations>;

  void expect_team(const Rules& rules, const State& state, engine::Chance& chance);
  void expect_agent(const Rules& rules, const State& state, engine::Chance& chance);

  Seat me_;
  int plans_ = 0;
  std::array<std::array<Location, most_survivors>, most_plans> places_{};
  std::array<Chances, most_survivors> whims_{};
  Chances agent_{};
};

}  // namespace sisypho
