#pragma once

#include <optional>

#include "games/aliens/aliens.hpp"
#include "games/aliens/belief.hpp"

// What bots share: choosing among listed actions, naming sectors, answering attacks.
namespace aliens {

using Legal = Game::Actions;

// The listed action of this kind, if there is one.
const Action* find(const Legal& legal, Action::Verb verb);
const Action* find_item(const Legal& legal, Card item);

// Steps to the nearest open pod; a large number if there is none.
int steps_to_pod(const Rules& rules, const View& view, Sector from);

// The noise that a listed announcement makes when every free sector is chosen by this order: the
// best one first.
template <class Score>
Action announced(const Rules& rules, const Action& listed, Score&& score) {
  Action action = listed;
  for (std::size_t i = 0; i < 2; ++i) {
    if (listed.sectors[i] != Sector::any) continue;
    const std::size_t other = 1 - i;
    Sector best = Sector::none;
    float highest = 0;
    for (const Sector sector : rules.noise_targets) {
      if (sector == action.sectors[other]) continue;
      const float value = score(sector);
      if (best != Sector::none && value <= highest) continue;
      best = sector;
      highest = value;
    }
    action.sectors[i] = best;
  }
  return action;
}

// Answers, draws and ends of turns about which there is nothing to think; none if there is.
const Action* plain_choice(const View& view, const Legal& legal);

// The player that Humans and Aliens of the level "hard" are made of.
class Tracker {
 public:
  explicit Tracker(Seat me) : me_(me), belief_(me) {}
  void witness(const Rules& rules, const Event& event);
  Action decide(const Rules& rules, const View& view, const Legal& legal, Chance& chance);
  const Belief& belief() const { return belief_; }

 private:
  Action run(const Rules& rules, const View& view, const Legal& legal, Chance& chance);
  Action hunt(const Rules& rules, const View& view, const Legal& legal, Chance& chance);
  std::optional<Action> escape_by_card(const Rules& rules, const View& view,
                                       const Legal& legal) const;
  std::optional<Action> look_around(const Rules& rules, const View& view, const Legal& legal,
                                    Sector place) const;
  float seen_at(Sector place) const;
  const Action* prepare(const Rules& rules, const View& view, const Legal& legal);
  const Action* best_flight(const Rules& rules, const View& view, const Legal& legal,
                            Chance& chance);
  float way_to_pod(const Rules& rules, const View& view, Sector from) const;
  float exposure(const Rules& rules, const View& view, const Belief::Cells& expected,
                 Sector to) const;
  void look_at_pods(const Rules& rules, const Belief::Cells& aliens, Chance& chance);
  const Action* best_chase(const Rules& rules, const Legal& legal, Chance& chance);
  Action lie(const Rules& rules, const View& view, const Action& listed, Chance& chance);
  bool worth_attacking(const Rules& rules, const View& view, Sector place) const;
  float danger(const Rules& rules, const Belief::Cells& aliens, Sector place) const;

  Seat me_;
  Belief belief_;
  std::array<float, most_pods> watched_{};  // by Aliens, as far as one knows
  std::array<float, most_pods> whims_{};
  bool whimsical_ = false;  // has made up its mind about pods
};

}  // namespace aliens
