#include "games/aliens/thinking.hpp"

#include <algorithm>

#include "games/aliens/play.hpp"

namespace aliens {

const Action* find(const Legal& legal, Verb verb) {
  for (const Action& action : legal)
    if (action.verb == verb) return &action;
  return nullptr;
}

const Action* find_item(const Legal& legal, Card item) {
  for (const Action& action : legal)
    if (action.verb == Verb::use_item && action.card == item) return &action;
  return nullptr;
}

int steps_to_pod(const Rules& rules, const View& view, Sector from) {
  int least = 255;
  for (int i = 0; i < rules.zone.pod_count; ++i)
    if (view.pods[static_cast<std::size_t>(i)] == PodState::open)
      least = std::min(least, rules.steps(from, rules.zone.pods[static_cast<std::size_t>(i)]));
  return least;
}

const Action* plain_choice(const View& view, const Legal& legal) {
  switch (view.phase) {
    case Phase::reaction: {
      const Action* best = &legal[0];
      for (const Action& action : legal)
        if (action.number == static_cast<std::uint8_t>(Answer::defence) ||
            best->number == static_cast<std::uint8_t>(Answer::none))
          best = &action;
      return best;
    }
    case Phase::choose_pod_card:
      return view.pod_choice[1] == PodCard::green ? &legal[1] : &legal[0];
    case Phase::after_resolution:
      return &legal[0];  // end the turn, or get rid of a Silence card first
    default:
      return legal.size() == 1 && !legal[0].is_shape() ? &legal[0] : nullptr;
  }
}

}  // namespace aliens
