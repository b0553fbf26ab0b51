#pragma once

#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "engine/conformance/carriage.hpp"
#include "engine/conformance/moment.hpp"
#include "engine/conformance/report.hpp"

namespace engine::conformance {

// Sampling and NoInterference: what an observer cannot see makes no difference to it.
//
// Other worlds come from two hands that check each other: `sample` knows the view only, as it
// arrives through text, so that it cannot respect what the view does not say; `rearrange` knows the
// truth and what the rules hide, so that it moves what a view should not have said.
template <Game G>
class Secrecy {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;
  using Event = typename G::Event;
  using View = typename G::View;

  Secrecy(Carriage<G>& carriage, Report& report) : carriage_(carriage), report_(report) {}

  void check(const Moment<G>& moment, const std::vector<Action>& strangers, Chance& dice) {
    for (Observer observer : observers<G>(moment.rules)) {
      View view;
      if (!carriage_.view(moment.rules, G::view(moment.rules, moment.state, observer), view))
        continue;
      const State sampled = G::sample(moment.rules, view, dice);
      const State moved = G::rearrange(moment.rules, moment.state, observer, dice);
      count(observer, !(moved == moment.state), !(sampled == moment.state));
      if (sample_fits(moment, observer, view, sampled))
        compare(moment, sampled, observer, "a sampled world", strangers, dice);
      if (moved_fits(moment, observer, view, moved))
        compare(moment, moved, observer, "a rearranged world", strangers, dice);
    }
  }

  // A sampler that always finds the truth has been told it; one that rearranges nothing where there
  // are other worlds checks nothing.
  void finish() {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      const Observer observer = i == 0 ? Observer::spectator() : seat_at(static_cast<int>(i) - 1);
      judge(Law::sampling, observer, "sampling", counts_[i].both, counts_[i].moved);
      judge(Law::no_interference, observer, "rearranging", counts_[i].both, counts_[i].sampled);
    }
  }

 private:
  static constexpr int enough_to_judge = 20;
  struct Count {  // positions in which another world was found
    int sampled = 0;
    int moved = 0;
    int both = 0;
  };

  void count(Observer observer, bool moved, bool sampled) {
    Count& mine =
        counts_[observer.is_spectator() ? 0 : static_cast<std::size_t>(index(observer.seat())) + 1];
    mine.sampled += sampled ? 1 : 0;
    mine.moved += moved ? 1 : 0;
    mine.both += sampled && moved ? 1 : 0;
  }

  void judge(Law law, Observer observer, const std::string& what, int found, int possible) {
    if (possible < enough_to_judge || found * 5 >= possible) return;
    report_.add(law, observer,
                what + " gave the truth itself in all but " + std::to_string(found) + " of " +
                    std::to_string(possible) + " positions with something to hide");
  }

  std::string view_difference(const Rules& rules, const State& one, const State& other,
                              Observer observer) {
    const View here = G::view(rules, one, observer);
    const View there = G::view(rules, other, observer);
    if (here == there) return "";
    const std::string where = difference(G::write(rules, here), G::write(rules, there));
    return "the view" + (where.empty() ? "" : " (" + where + ")");
  }

  bool sample_fits(const Moment<G>& moment, Observer observer, const View& view,
                   const State& sampled) {
    if (!G::conserved(moment.rules, sampled)) {
      report_.add(Law::sampling, observer, "the sampled world is not conserved");
      return false;
    }
    if (G::view(moment.rules, sampled, observer) == view) return true;
    report_.add(Law::sampling, observer,
                "the sampled world looks different: " +
                    view_difference(moment.rules, moment.state, sampled, observer));
    return false;
  }

  bool moved_fits(const Moment<G>& moment, Observer observer, const View& view,
                  const State& moved) {
    if (!G::conserved(moment.rules, moved)) {
      report_.add(Law::no_interference, observer, "the rearranged world is not conserved");
      return false;
    }
    if (G::view(moment.rules, moved, observer) == view) return true;
    report_.add(Law::no_interference, observer,
                "the view shows what the rules hide: " +
                    view_difference(moment.rules, moment.state, moved, observer));
    return false;
  }

  // Everything but the view that an observer can notice without an input.
  std::string noticed(const Rules& rules, const State& one, const State& other, Observer observer) {
    if (G::acting(rules, one) != G::acting(rules, other)) return "the seats that are asked";
    if (G::deadline(rules, one) != G::deadline(rules, other)) return "the deadline";
    if (G::outcome(rules, one) != G::outcome(rules, other)) return "the outcome";
    if (observer.is_spectator()) return "";
    const Seat seat = observer.seat();
    const auto here = listed<G>(rules, one, seat);
    if (here != listed<G>(rules, other, seat)) return "the legal actions";
    for (const Action& action : here)
      if (G::domain(rules, one, seat, action) != G::domain(rules, other, seat, action))
        return "the domain of a legal action";
    return "";
  }

  void compare(const Moment<G>& moment, const State& world, Observer observer,
               const std::string& name, const std::vector<Action>& strangers, Chance& dice) {
    if (world == moment.state) return;
    if (std::string what = noticed(moment.rules, moment.state, world, observer); !what.empty())
      return report_.add(Law::no_interference, observer, what + ": not the same in " + name);
    if (!observer.is_spectator())
      for (const Action& action : strangers)
        compare_step(moment, world, observer, name,
                     Step<G>{Input::Kind::action, observer.seat(), action, moment.now});
    for (const Step<G>& step : common_steps(moment, world, dice))
      compare_step(moment, world, observer, name, step);
  }

  // Inputs that are possible in both worlds: one of each seat that can do something in both, the
  // time running out, somebody leaving.
  std::vector<Step<G>> common_steps(const Moment<G>& moment, const State& world, Chance& dice) {
    std::vector<Step<G>> steps;
    for (int i = 0; i < G::seats(moment.rules); ++i) {
      const Seat seat = seat_at(i);
      typename G::Actions legal;
      G::legal(moment.rules, moment.state, seat, legal);
      for (int tries = 0; tries < 4 && !legal.empty(); ++tries) {
        const Action action = random_action<G>(moment.rules, moment.state, seat, legal, dice);
        if (!allows<G>(moment.rules, world, seat, action)) continue;
        steps.push_back({Input::Kind::action, seat, action, moment.now});
        break;
      }
    }
    if (const auto step = expiry(moment)) steps.push_back(*step);
    const std::uint32_t leaver = dice.below(0, static_cast<std::uint32_t>(G::seats(moment.rules)));
    steps.push_back({Input::Kind::leave, seat_at(static_cast<int>(leaver)), {}, moment.now});
    return steps;
  }

  struct Witnessed {
    Event event;
    bool reveals;
  };
  struct Course {  // what became of a step, as far as the observer can tell
    Result result;
    State state;
    std::vector<Witnessed> witnessed;
  };

  Course course(const Moment<G>& moment, State state, const Step<G>& step, Observer observer) {
    Chance chance = moment.chance;
    typename G::Events events;
    const Result result = take<G>(moment.rules, state, step, chance, events);
    std::vector<Witnessed> witnessed;
    for (const Event& event : events)
      if (const auto seen = G::witness(moment.rules, event, observer))
        witnessed.push_back({*seen, G::reveals(moment.rules, event, observer)});
    return {result, state, std::move(witnessed)};
  }

  void compare_step(const Moment<G>& moment, const State& world, Observer observer,
                    const std::string& name, const Step<G>& step) {
    const Course here = course(moment, moment.state, step, observer);
    const Course there = course(moment, world, step, observer);
    const std::string what = what_differs(moment.rules, here, there, observer);
    if (!what.empty())
      report_.add(Law::no_interference, observer,
                  what + ": not the same in " + name + " after " + in_words<G>(moment.rules, step));
  }

  // The text counts, too: it is the shape of the message.
  std::string event_difference(const Rules& rules, const Event& one, const Event& other) {
    if (std::memcmp(&one, &other, sizeof one) == 0) return "";
    const std::string text = to_line(G::write(rules, one));
    const std::string other_text = to_line(G::write(rules, other));
    if (one == other && text == other_text) return "";
    return "(" + text + " against " + other_text + ")";
  }

  std::string what_differs(const Rules& rules, const Course& here, const Course& there,
                           Observer observer) {
    if (!(here.result == there.result)) return "the answer";
    for (std::size_t i = 0; i < here.witnessed.size() || i < there.witnessed.size(); ++i) {
      if (i == here.witnessed.size() || i == there.witnessed.size()) return "the number of events";
      const Witnessed& one = here.witnessed[i];
      const Witnessed& other = there.witnessed[i];
      if (one.reveals && other.reveals) return "";  // from here on the worlds may be told apart
      const std::string what = event_difference(rules, one.event, other.event);
      if (!what.empty()) return "event " + std::to_string(i) + ", which reveals nothing, " + what;
    }
    if (std::string view = view_difference(rules, here.state, there.state, observer); !view.empty())
      return view + ", although no event revealed anything";
    return noticed(rules, here.state, there.state, observer);
  }

  Carriage<G>& carriage_;
  Report& report_;
  std::array<Count, max_seats + 1> counts_{};
};

}  // namespace engine::conformance
