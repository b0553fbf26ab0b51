#pragma once

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "engine/conformance/moment.hpp"
#include "engine/conformance/report.hpp"
#include "engine/conformance/wording.hpp"

namespace engine::conformance {

// LegalMeansAccepted: what is listed is accepted; anything else is refused for a reason and changes
// nothing.
template <Game G>
class Legality {
 public:
  using Action = typename G::Action;

  Legality(Wording& wording, Report& report) : wording_(wording), report_(report) {}

  void check(const Moment<G>& moment, const std::vector<Action>& strangers, Chance& dice) {
    for (int i = 0; i < G::seats(moment.rules); ++i) {
      check_list(moment, seat_at(i), dice);
      check_all(moment, seat_at(i), strangers);
      (void)attempt(moment, Step<G>{Input::Kind::leave, seat_at(i), {}, moment.now});
    }
    check_nobody(moment, strangers);
  }

  // Each of these is accepted if it is covered by what is listed, and refused if it is not.
  void check_all(const Moment<G>& moment, Seat seat, const std::vector<Action>& actions) {
    const std::vector<Action> legal = listed<G>(moment.rules, moment.state, seat);
    for (const Action& action : actions) check_stranger(moment, seat, legal, action);
  }

 private:
  void complain(const std::string& what) { report_.add(Law::legal_means_accepted, what); }

  void check_list(const Moment<G>& moment, Seat seat, Chance& dice) {
    std::vector<Action> actions = listed<G>(moment.rules, moment.state, seat);
    if (actions.empty() && G::acting(moment.rules, moment.state).has(seat))
      complain("seat " + std::to_string(index(seat)) + " is asked, but nothing is listed for it");
    for (const Action& action : actions) check_listed(moment, seat, action, dice);
    if (!actions.empty()) check_apart(moment, seat, actions, dice);
    std::sort(actions.begin(), actions.end());
    const auto twice = std::adjacent_find(actions.begin(), actions.end());
    if (twice != actions.end())
      complain(to_line(G::write(moment.rules, *twice)) + " is listed twice");
  }

  // What one of them stands for is meant by no other.
  void check_apart(const Moment<G>& moment, Seat seat, const std::vector<Action>& actions,
                   Chance dice) {
    const Action& one = actions[dice.below(0, static_cast<std::uint32_t>(actions.size()))];
    const Action action = G::fill(moment.rules, moment.state, seat, one, 0);
    for (const Action& other : actions)
      if (!(other == one) && G::covers(moment.rules, moment.state, seat, other, action))
        complain(to_line(G::write(moment.rules, action)) + " is meant by two listed actions, " +
                 to_line(G::write(moment.rules, one)) + " and " +
                 to_line(G::write(moment.rules, other)));
  }

  // The ends of what a shape stands for, and one in between.
  void check_listed(const Moment<G>& moment, Seat seat, const Action& listed_action, Chance& dice) {
    const std::uint32_t size = G::domain(moment.rules, moment.state, seat, listed_action);
    if (size == 0)
      return complain(to_line(G::write(moment.rules, listed_action)) +
                      " is listed, but stands for nothing");
    std::set<std::uint32_t> numbers{0, size - 1, dice.below(0, size)};
    for (std::uint32_t number : numbers) {
      const Action action = G::fill(moment.rules, moment.state, seat, listed_action, number);
      const Step<G> step{Input::Kind::action, seat, action, moment.now};
      if (!G::covers(moment.rules, moment.state, seat, listed_action, action))
        complain(in_words<G>(moment.rules, step) +
                 " is filled in from a list that does not cover it");
      if (const Result result = attempt(moment, step); !result.ok())
        complain(in_words<G>(moment.rules, step) + " is listed, but refused with " +
                 to_line(G::refusal(moment.rules, result.refusal())));
    }
  }

  void check_stranger(const Moment<G>& moment, Seat seat, const std::vector<Action>& legal,
                      const Action& action) {
    const Step<G> step{Input::Kind::action, seat, action, moment.now};
    const bool allowed = std::any_of(legal.begin(), legal.end(), [&](const Action& shape) {
      return G::covers(moment.rules, moment.state, seat, shape, action);
    });
    const Result result = attempt(moment, step);
    if (result.ok() != allowed)
      complain(in_words<G>(moment.rules, step) +
               (allowed ? " is covered by a listed action, but refused"
                        : " is accepted, but no listed action covers it"));
  }

  // A record can name a seat that the match does not have.
  void check_nobody(const Moment<G>& moment, const std::vector<Action>& strangers) {
    if (G::seats(moment.rules) == max_seats) return;
    const Seat nobody = seat_at(max_seats - 1);
    for (const Action& action : strangers)
      if (attempt(moment, Step<G>{Input::Kind::action, nobody, action, moment.now}).ok())
        complain("an action of a seat that does not exist is accepted");
    if (attempt(moment, Step<G>{Input::Kind::leave, nobody, {}, moment.now}).ok())
      complain("a seat that does not exist can leave");
  }

  // Tries an input on a copy; a refusal must not leave a trace.
  Result attempt(const Moment<G>& moment, const Step<G>& step) {
    typename G::State state = moment.state;
    Chance chance = moment.chance;
    typename G::Events events;
    const Result result = take<G>(moment.rules, state, step, chance, events);
    if (result.ok()) {
      if (!G::conserved(moment.rules, state))
        report_.add(Law::conservation, "lost by " + in_words<G>(moment.rules, step));
      return result;
    }
    std::string trace;
    if (std::memcmp(&state, &moment.state, sizeof state) != 0) trace = "changes the state";
    if (!events.empty()) trace = "causes events";
    if (chance.position() != moment.chance.position()) trace = "uses chance";
    if (!trace.empty()) complain(in_words<G>(moment.rules, step) + " is refused, but " + trace);
    Hash hash;
    hash.add_value(result.refusal());
    if (explained_.insert(hash.value()).second)
      wording_.refusal(G::refusal(moment.rules, result.refusal()));
    return result;
  }

  Wording& wording_;
  Report& report_;
  std::set<std::uint64_t> explained_;  // refusals that have been read once
};

}  // namespace engine::conformance
