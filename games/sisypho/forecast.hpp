#pragma once

#include <array>

#include "games/sisypho/mind.hpp"

namespace sisypho {

// Where everybody may go next: Survivors weigh what they can do at a Location against meeting the
// Agent there, and the Agent weighs whom it would catch. Both are played against each other until
// neither has much to gain, from what all can see.
class Forecast {
 public:
  using Chances = std::array<double, locations>;

  // How deep one thinks: without regard to the other side, or with.
  Forecast(const Rules& rules, const Weights& weights, const State& state, bool both_sides,
           Chance& chance);

  const Chances& of(Seat seat) const { return survivors_[at(seat)]; }
  const Chances& agent() const { return agent_; }
  // What the Agent is known to have seen.
  void know(Seat seat, Location place);
  // Makes up its mind again after that.
  void settle(int rounds);
  // What the Survivors lose if the Agent goes there.
  double harm(Location place) const;
  // What a Survivor expects of a Location.
  double hope(Seat seat, Location place) const;
  void fix_agent(Location place);
  // What a Survivor loses by meeting the Agent there.
  double loss(Seat seat, Location place) const {
    return alone_[at(seat)][index(place)] - caught_[at(seat)][index(place)];
  }

 private:
  static std::size_t at(Seat seat) { return static_cast<std::size_t>(engine::index(seat)) - 1; }
  double outcome_of(const State& state, Seat seat, Location place, bool caught, const Mind& mind,
                    Chance& chance) const;
  void answer_agent(double share);
  void answer_survivors(double share);

  const Rules& rules_;
  const Weights& weights_;
  bool both_sides_;
  bool agent_fixed_ = false;
  engine::Seats living_;
  engine::Seats known_;
  std::array<Chances, most_survivors> alone_{};
  std::array<Chances, most_survivors> caught_{};
  std::array<Chances, most_survivors> survivors_{};
  Chances agent_{};
};

// A place drawn by its chance.
Location drawn_from(const Forecast::Chances& chances, Chance& chance);

}  // namespace sisypho
