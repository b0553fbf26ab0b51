#pragma once

#include <array>

#include "games/sisypho/play.hpp"

namespace sisypho {

// How much things count for a player; found by letting players with other numbers play each other.
struct Weights {
  double health = 0.8692;  // of all the living
  double people = 0.6137;
  double work = 1.091;    // that is left
  double access = 1.496;  // to Locations where something can be done
  double work_offset = 0.9061;
  double health_offset = 0.1854;
  double doomed_share = 0.1373;  // of what somebody has who is about to die
  double protection = 0.5993;    // of Items that protect
  double spare = 0.5358;         // of Items that save work
  double unlocking = 0.6457;     // Half Actions
  double searching = 0.4355;
  double carrying = 0.816;
  double survivor_heat = 0.007227;  // how much worse a choice may be and still be made
  double agent_heat = 0.05576;
  double crowding = 0.25;   // what company at a Location costs
  double danger = 0.7919;   // of meeting the Agent
  double gathering = 0.5;   // by how much more where others go too: that is where it looks
  double least_use = 0.03;  // of a Neurochip card
  double bluffs = 0.2352;   // how often a plan leaves the common one
  double mixing = 0.4;      // how much chance there is in the common plan
  double guess = 0.01;      // how much chance there is in the Agent's way
};
// The Agent reckons with Survivors who think as it does. What counts depends on how many there are.
const Weights& weights_for(const Rules& rules);

// What a position is worth to the Survivors, and what they can make of it. Both sides think with
// it: the Agent wants the opposite. It is shown imagined positions only, made from a view.
class Mind {
 public:
  // What it thinks of: what somebody does alone, doors held for others too, and Items asked for
  // as well.
  enum class Reach { own, doors, asking };

  Mind(const Rules& rules, const Weights& weights, Reach reach = Reach::doors)
      : rules_(rules), weights_(weights), reach_(reach) {}

  // Health and people against the work that is left, as logarithms.
  double worth(const State& state) const;

  struct Choice {
    Action action;
    double gain = 0;  // over doing nothing
  };
  // The best thing that a Survivor can do at once; done if nothing helps.
  Choice best_action(const State& state, Seat seat, const Actions& legal, Chance& chance) const;
  // Lets one Survivor, or all, do the best they can for the rest of the round.
  void act(State& state, Seat seat, Chance& chance) const;
  void act_all(State& state, Chance& chance) const;
  // Lets those act who are there and still can, but for one.
  void act_there(State& state, Location place, Seat but, Chance& chance) const;

 private:
  struct Stock;  // what the living have
  Stock take_stock(const State& state) const;
  double earth_work(const State& state, const Stock& stock) const;
  double sending_work(const State& state, const Stock& stock, int steps, int signals) const;
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
  void consider_door(const State& state, Seat seat, Chance& chance, double now, Choice& best) const;
  void consider_take(const State& state, Seat seat, const Action& shape, Chance& chance, double now,
                     Choice& best) const;
  void consider_routes(const State& state, Seat seat, const Action& shape, Chance& chance,
                       double now, Choice& best) const;

  double access(const State& state) const;

  const Rules& rules_;
  const Weights& weights_;
  Reach reach_;
};

}  // namespace sisypho
