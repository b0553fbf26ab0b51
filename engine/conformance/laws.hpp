#pragma once

#include <string>
#include <vector>

#include "engine/conformance/asking.hpp"
#include "engine/conformance/carriage.hpp"
#include "engine/conformance/domain.hpp"
#include "engine/conformance/legality.hpp"
#include "engine/conformance/moment.hpp"
#include "engine/conformance/pilot.hpp"
#include "engine/conformance/print.hpp"
#include "engine/conformance/report.hpp"
#include "engine/conformance/secrecy.hpp"
#include "engine/conformance/strangers.hpp"
#include "engine/conformance/wording.hpp"

// The laws that every game obeys, checked over whole games.
namespace engine::conformance {

// How much is tried. A close look takes as long as some hundred decisions.
struct Budget {
  std::uint64_t first_seed = 1;
  int random_games = 1;
  int disturbed_games = 1;
  int bot_games = 1;
  int first_bots = 0;             // the level that begins; they take turns
  std::uint32_t look_every = 16;  // decisions between two close looks at first, on average
  std::uint32_t half_life = 256;  // decisions until it is twice as many, because games repeat
  int looks_at_first = 6;         // decisions of the opening that are all looked at
  std::uint32_t strangers = 8;    // wrong actions for each close look
  int most_decisions = 100'000;   // a game that takes longer does not end
};

template <Game G>
class Trial {
 public:
  using State = typename G::State;

  Trial(const GameData& game_data, const RulesetOf<G>& ruleset, const Budget& budget,
        Report& report)
      : game_data_(game_data),
        ruleset_(ruleset),
        rules_(ruleset.rules()),
        budget_(budget),
        report_(report),
        wording_(game_data, ruleset.options(), ruleset.seats(), report),
        legality_(wording_, report),
        carriage_(wording_, report),
        secrecy_(carriage_, report),
        honesty_(report) {}

  void play(const Manner& manner, std::uint64_t seed) {
    report_.game(in_words(manner) + ", seed " + std::to_string(seed));
    looks_ = Chance::fast(seed * 3 + 1);
    Course course{seed_from(seed), {}, {}, {}};
    run(manner, seed, course);
    report_.decision(-1);
    check_determinism(course);
    carriage_.record(game_data_, ruleset_, course.seed, course.steps, course.last);
  }

  void finish() {
    report_.game("");
    secrecy_.finish();
  }

  // A look at a position that was set up: what is listed and what is accepted, for some of what can
  // be written at all.
  void visit(const std::string& where, const Moment<G>& moment, Domain<G>& domain, int effort,
             std::uint64_t seed) {
    report_.game(where);
    looks_ = Chance::fast(seed);
    for (int i = 0; i < G::seats(rules_); ++i) {
      const auto legal = listed<G>(rules_, moment.state, seat_at(i));
      const bool asked = G::acting(rules_, moment.state).has(seat_at(i));
      legality_.check_all(moment, seat_at(i),
                          domain.some(rules_, legal, asked ? effort : effort / 4, looks_));
    }
    legality_.check(moment, {}, looks_);
    carriage_.state(moment, nullptr);
  }

  // All laws. Some positions that were set up have no past, so that nobody who sees them can
  // imagine one: false, and nothing is looked at.
  bool visit_closely(const Moment<G>& moment) {
    for (Observer observer : observers<G>(rules_)) {
      const auto view = G::view(rules_, moment.state, observer);
      const State sampled = G::sample(rules_, view, looks_);
      if (!G::conserved(rules_, sampled) || G::view(rules_, sampled, observer) != view)
        return false;
    }
    look(moment, nullptr);
    return true;
  }

 private:
  using Events = typename G::Events;

  struct Course {
    Seed seed;
    std::vector<Step<G>> steps;
    std::vector<std::uint64_t>
        prints;  // of all that can be seen: after the opening, after each step
    State last;
  };

  void run(const Manner& manner, std::uint64_t seed, Course& course) {
    Pilot<G> pilot(ruleset_, manner, seed);
    Chance chance = Chance::chacha(course.seed);
    Events events;
    course.last = G::open(rules_, chance, events);
    Time now{};
    happened(course, events);
    for (int decision = 0; !G::outcome(rules_, course.last); ++decision) {
      report_.decision(decision);
      if (decision == budget_.most_decisions)
        return report_.add(Law::termination, "the game does not end");
      if (report_.enough()) return;
      pilot.witness(rules_, events);
      const Moment<G> moment{rules_, course.last, chance, now};
      const auto step = pilot.next(moment);
      if (!step || worth_a_look(decision)) look(moment, step ? &*step : nullptr);
      if (!step) return report_.add(Law::termination, "nobody can go on, but there is no outcome");
      const Result result = take<G>(rules_, course.last, *step, chance, events);
      if (!result.ok() && step->kind == Input::Kind::leave) continue;
      if (!result.ok())
        return report_.add(
            Law::legal_means_accepted,
            in_words<G>(rules_, *step) + " was chosen from the list, but is refused");
      now = step->at;
      if (step->kind == Input::Kind::action) strangers_.remember(step->action, looks_);
      course.steps.push_back(*step);
      happened(course, events);
    }
    const Moment<G> end{rules_, course.last, chance, now};
    if (!G::acting(rules_, course.last).empty() || G::deadline(rules_, course.last))
      report_.add(Law::termination, "the game is over, but somebody is still waited for");
    look(end, nullptr);
  }

  bool worth_a_look(int decision) {
    const auto played = static_cast<std::uint32_t>(decision);
    const std::uint32_t pause =
        budget_.look_every + budget_.look_every * played / budget_.half_life;
    return decision < budget_.looks_at_first || one_in(pause, looks_);
  }

  void happened(Course& course, const Events& events) {
    if (!G::conserved(rules_, course.last))
      report_.add(Law::conservation, "a component is lost, or in two places");
    for (const auto& event : events) carriage_.event(rules_, event);
    course.prints.push_back(print(course.last, events));
  }

  std::uint64_t print(const State& state, const Events& events) const {
    Print print;
    print.add_value(state);
    for (const auto& event : events) print.add_value(event);
    for (Observer observer : observers<G>(rules_))
      print.add_value(G::view(rules_, state, observer));
    return print.value();
  }

  void look(const Moment<G>& moment, const Step<G>* next) {
    for (int i = 0; i < G::seats(rules_); ++i)
      for (const auto& action : listed<G>(rules_, moment.state, seat_at(i))) {
        carriage_.action(rules_, action);
        if (one_in(4, looks_)) strangers_.remember(action, looks_);
      }
    const auto strange = strangers_.some(rules_, static_cast<int>(budget_.strangers), looks_);
    legality_.check(moment, strange, looks_);
    carriage_.state(moment, next);
    secrecy_.check(moment, strange, looks_);
    honesty_.check(moment, strange, looks_);
    check_breaking_up(moment);
  }

  // All leave, one after the other: somebody else can go on, or the game is over.
  void check_breaking_up(const Moment<G>& moment) {
    std::vector<Seat> seats;
    for (int i = 0; i < G::seats(rules_); ++i) seats.push_back(seat_at(i));
    looks_.shuffle(0, seats, G::seats(rules_));
    State state = moment.state;
    Chance chance = moment.chance;
    Events events;
    std::string order;
    for (Seat seat : seats) {
      if (G::outcome(rules_, state)) return;
      order += " " + std::to_string(index(seat));
      const Step<G> step{Input::Kind::leave, seat, {}, moment.now};
      (void)take<G>(rules_, state, step, chance, events);
      for (const auto& event : events) carriage_.event(rules_, event);
      carriage_.state({rules_, state, chance, moment.now}, nullptr);
      if (!G::conserved(rules_, state))
        return report_.add(Law::conservation, "lost when these seats leave:" + order);
      if (G::outcome(rules_, state)) return;
      if (G::acting(rules_, state).empty() && !G::deadline(rules_, state))
        return report_.add(Law::termination, "nobody can go on when these seats leave:" + order);
    }
    report_.add(Law::termination, "all seats have left, but the game goes on");
  }

  // Plays the same inputs again; in the middle chance is taken up anew from its position.
  void check_determinism(const Course& course) {
    Chance chance = Chance::chacha(course.seed);
    Events events;
    State state = G::open(rules_, chance, events);
    for (std::size_t i = 0; i < course.prints.size(); ++i) {
      if (print(state, events) != course.prints[i]) {
        report_.decision(static_cast<int>(i));
        return report_.add(Law::determinism, "the same inputs led somewhere else");
      }
      if (i == course.steps.size()) return;
      if (i == course.steps.size() / 2) {
        Chance fresh = Chance::chacha(course.seed);
        fresh.seek(chance.position());
        chance = std::move(fresh);
      }
      (void)take<G>(rules_, state, course.steps[i], chance, events);
    }
  }

  const GameData& game_data_;
  const RulesetOf<G>& ruleset_;
  const typename G::Rules& rules_;
  Budget budget_;
  Report& report_;
  Wording wording_;
  Legality<G> legality_;
  Carriage<G> carriage_;
  Secrecy<G> secrecy_;
  Honesty<G> honesty_;
  Strangers<G> strangers_;
  Chance looks_ = Chance::fast(0);
};

// Who plays in the n-th game of bots: each level in turn, then all of them together.
inline std::vector<std::string> bots(const std::vector<std::string>& levels, int number) {
  const std::size_t turn = static_cast<std::size_t>(number) % (levels.size() + 1);
  return turn < levels.size() ? std::vector{levels[turn]} : levels;
}

// All laws, by one set of rules.
template <Game G>
void check_laws(const GameData& game_data, const RulesetOf<G>& ruleset, const Budget& budget,
                Report& report) {
  Trial<G> trial(game_data, ruleset, budget, report);
  std::uint64_t seed = budget.first_seed;
  auto play = [&](std::vector<std::string> levels, bool disturbed) {
    if (!levels.empty() && !report.enough()) trial.play({std::move(levels), disturbed}, seed++);
  };
  for (int i = 0; i < budget.random_games; ++i) play({"random"}, false);
  for (int i = 0; i < budget.disturbed_games; ++i) {
    std::vector<std::string> levels{"random"};
    if (i % 2 == 1)
      for (std::string& level : bots(ruleset.levels(), budget.first_bots + i / 2))
        levels.push_back(std::move(level));
    play(std::move(levels), true);
  }
  for (int i = 0; i < budget.bot_games; ++i)
    play(bots(ruleset.levels(), budget.first_bots + i), false);
  trial.finish();
}

}  // namespace engine::conformance
