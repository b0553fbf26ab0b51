#pragma once

#include <array>

#include "games/sisypho/play.hpp"

namespace sisypho {

// What a position is worth to the Survivors, and what they can make of it. Both sides think with
// it: the Agent wants the opposite. It is shown imagined positions only, made from a view.
class Mind {
 public:
  explicit Mind(const Rules& rules) : rules_(rules) {}

  // Health and people against the work that is left, as logarithms.
  double worth(const State& state) const;
  // Half Actions that the nearer victory still takes.
  double work_left(const State& state) const;

  struct Choice {
    Action action;
    double gain = 0;  // over doing nothing
  };
  // The best thing that a Survivor can do at once; done if nothing helps.
  Choice best_action(const State& state, Seat seat, const Actions& legal, Chance& chance) const;
  // Lets one Survivor, or all, do the best they can for the rest of the round.
  void act(State& state, Seat seat, Chance& chance) const;
  void act_all(State& state, Chance& chance) const;

 private:
  struct Stock;  // what the living have
  Stock take_stock(const State& state) const;
  double earth_work(const State& state, const Stock& stock) const;
  double escape_work(const State& state, const Stock& stock) const;
  double codes_work(const State& state, const Stock& stock) const;
  double power_work(const State& state, Location place, int needed, int cells) const;
  double evidence_work(const State& state) const;
  double worth_after(const State& state, Seat seat, const Action& action, Chance& chance) const;
  double worth_of_search(const State& state, Seat seat, const Action& action, Chance& chance) const;
  void consider(const State& state, Seat seat, const Action& action, Chance& chance, double now,
                Choice& best) const;
  void consider_boost(const State& state, Seat seat, const Action& action, Chance& chance,
                      double now, Choice& best) const;
  void consider_routes(const State& state, Seat seat, const Action& shape, Chance& chance,
                       double now, Choice& best) const;

  const Rules& rules_;
};

}  // namespace sisypho
