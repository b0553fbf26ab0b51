#pragma once

#include <array>

#include "games/aliens/aliens.hpp"

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
    bool out = true;  // not in play, or the observer itself

    float as_human() const;
    float as_alien() const;
  };

  explicit Belief(Seat me) : me_(me) {}

  // Everything that the seat is told.
  void witness(const Rules& rules, const Event& event);

  const Suspect& suspect(Seat seat) const {
    return suspects_[static_cast<std::size_t>(engine::index(seat))];
  }
  // How many Humans, or Aliens, are expected in each sector.
  Cells humans(const Rules& rules) const;
  Cells aliens(const Rules& rules) const;

 private:
  Suspect& at(Seat seat) { return suspects_[static_cast<std::size_t>(engine::index(seat))]; }

  void begin(const Rules& rules, const Event& event);
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
  int humans_ = 0;                        // among the others, as dealt
  std::array<Side, most_seats> dealt_{};  // as far as it is certain
};

}  // namespace aliens
