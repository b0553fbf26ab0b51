#pragma once

#include <array>
#include <vector>

#include "games/aliens/event.hpp"
#include "games/aliens/rules.hpp"

namespace aliens {

// Where each of the others may be, and on which side, as far as announcements tell: for every seat
// the chance of every sector, once as a Human and once as an Alien. Seats are weighed one by one;
// what binds them together, the number of Humans, is respected on average.
class Belief {
 public:
  using Cells = std::array<float, grid_cells>;
  struct Suspect {
    Cells human{};
    Cells alien{};
    bool out = true;  // not in play

    float as_human() const;
    float as_alien() const;
  };

  explicit Belief(Seat me) : me_(me) {}

  // Everything that the seat is told.
  void witness(const Rules& rules, const Event& event);

  const Suspect& suspect(Seat seat) const {
    return suspects_[static_cast<std::size_t>(engine::index(seat))];
  }
  // Where the others, who hear the same announcements, expect the observer after its next move.
  Cells expected_of_me(const Rules& rules) const;
  // How many other Humans, or Aliens, are expected in each sector.
  Cells humans(const Rules& rules) const;
  Cells aliens(const Rules& rules) const;

 private:
  Suspect& at(Seat seat) { return suspects_[static_cast<std::size_t>(engine::index(seat))]; }

  bool is_me(std::size_t seat) const {
    return seat == static_cast<std::size_t>(engine::index(me_));
  }
  Cells sum_of_others(const Rules& rules, Cells Suspect::* side) const;
  Cells after_human_move(const Rules& rules, const Cells& cells, int steps) const;
  void begin(const Rules& rules);
  void measure_pods(const Rules& rules);
  void learn_own(const Rules& rules, const Event& event);
  void move(const Rules& rules, Seat seat);
  void hear(const Rules& rules, const Event& event);
  void hear_noise(const Rules& rules, const Event& event);
  void see_attack(const Rules& rules, const Event& event);
  void see_found(const Rules& rules, const Event& event);
  void see_item(const Rules& rules, const Event& event);
  void see_character(const Event& event);
  void put(Seat seat, Sector place, Side side);
  void narrow(Seat seat, Sector place);
  void make(Seat seat, Side side);
  void drop(Seat seat);
  void settle(const Rules& rules, Seat seat);
  void balance(const Rules& rules);

  Seat me_;
  std::array<Suspect, most_seats> suspects_{};
  std::array<int, most_seats> extra_speed_{};  // Adrenaline of this turn
  std::array<bool, most_seats> sedated_{};
  std::array<int, most_seats> speed_{};  // as an Alien
  Side side_ = Side::unknown;            // the own one as dealt
  int others_ = 0;
  int humans_ = 0;  // among the others, as dealt
  std::vector<Sector> open_pods_;
  std::array<int, grid_cells> to_pod_{};  // steps to the nearest open one
  std::array<Side, most_seats> dealt_{};  // as far as it is certain
  std::array<bool, most_seats> mutated_{};
};

}  // namespace aliens
