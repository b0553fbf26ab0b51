#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/analysis/judge.hpp"
#include "engine/puzzles/puzzle.hpp"

namespace engine::puzzles {

// Games of bots are looked through for decisions about which bots disagree; what their choices are
// worth is found in worlds imagined from the seat's own view, never from the truth.
template <Game G>
class FinderOf final : public Finder {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;

  FinderOf(std::shared_ptr<const RulesetOf<G>> ruleset, Source source)
      : ruleset_(std::move(ruleset)), rules_(&ruleset_->rules()), source_(std::move(source)) {}

  std::optional<Puzzle> look_at(std::uint64_t seed, std::int64_t number) const override {
    Hash hash;
    hash.add(seed);
    hash.add(static_cast<std::uint64_t>(number));
    const std::uint64_t deal = hash.value() & most_seed;
    Chance chance = Chance::fast(deal);
    Chance choices = Chance::fast(~deal);
    const std::vector<std::string> levels = players();
    Bots bots;
    for (int i = 0; i < seats(); ++i)
      bots.push_back(ruleset_->make_bot(
          levels[choices.below(0, static_cast<std::uint32_t>(levels.size()))], seat_at(i)));
    Puzzle puzzle = blank(deal);
    Judge judge(ruleset_);
    judge.seat_bots(source_.level);
    typename G::Events events;
    typename G::Actions legal;
    State state = G::open(*rules_, chance, events);
    Time now{};
    // Not only beginnings are looked at, and not all of a game.
    std::uint32_t skipped = choices.below(0, most_skipped);
    int looks = most_looks;
    for (std::uint32_t inputs = 0; inputs < longest && looks > 0; ++inputs) {
      for (const auto& event : events) {
        if (source_.history) judge.hear(event);
        for (int i = 0; i < seats(); ++i)
          if (const auto seen = G::witness(*rules_, event, seat_at(i)))
            bots[static_cast<std::size_t>(i)]->witness(*rules_, *seen);
      }
      events.clear();
      const Seats acting = G::acting(*rules_, state);
      const auto deadline = G::deadline(*rules_, state);
      if (acting.empty() && !deadline) break;
      const auto then =
          acting.empty() ? std::nullopt : hesitate(deadline, now, G::hesitation(*rules_), choices);
      now = then ? *then : std::max(now, *deadline);
      if (!then) {
        if (source_.history) break;  // steps of a puzzle are acts of people
        G::expire(*rules_, state, now, chance, events);
        continue;
      }
      const Seat seat = random_acting<G>(acting, choices);
      legal.clear();
      G::legal(*rules_, state, seat, legal);
      if (skipped > 0) {
        --skipped;
      } else if (interesting(judge, state, seat, now, number % easy_every != 0, choices)) {
        --looks;
        puzzle.seat = seat;
        puzzle.at = now;
        if (!source_.history) puzzle.scenario.position = G::position(*rules_, state);
        if (confirmed(puzzle)) return puzzle;
      }
      const Action action = bots[static_cast<std::size_t>(index(seat))]->decide(
          *rules_, G::view(*rules_, state, seat), legal, choices);
      if (!G::apply(*rules_, state, seat, action, now, chance, events).ok()) break;
      if (source_.history) add_step(puzzle, seat, action, now);
    }
    return std::nullopt;
  }

  Fallible<Verdict> weigh(const Puzzle& puzzle, const Effort& effort) const override {
    auto laid = lay(puzzle);
    if (!laid) return laid.problem();
    return weigh(laid->judge, laid->state, puzzle.seat, puzzle.at, effort);
  }

 private:
  using Bots = std::vector<std::unique_ptr<Bot<G>>>;
  using Judge = analysis::Judge<G>;
  using Weighed = analysis::Weighed<G>;

  // Where a puzzle begins to be one.
  struct Laid {
    State state;
    Judge judge;
  };
  // Actions that come to the same.
  struct Group {
    std::uint64_t key = 0;
    std::vector<Action> actions;
  };

  static constexpr std::uint64_t most_seed = 0xffffffff;
  static constexpr std::uint32_t longest = 20'000;
  static constexpr std::uint32_t most_skipped = 60;
  static constexpr int most_looks = 12;
  static constexpr std::uint32_t most_choices = 40;
  static constexpr std::size_t most_left = 5;
  static constexpr std::int64_t easy_every = 3;  // games: in others nothing easy is looked for
  static constexpr int opinions = 2;   // of each level, when one looks for something interesting
  static constexpr int tries = 8;      // of each level, when a puzzle is graded
  static constexpr double surely = 2;  // errors
  static constexpr double least_gap = 0.15;

  int seats() const { return G::seats(*rules_); }

  // One of two is guessed easily; but where what was heard counts, yes or no is a question: is
  // somebody here?
  std::size_t least_choices() const { return source_.history ? 2 : 3; }

  // All levels but the strongest, which may think for long.
  std::vector<std::string> players() const {
    std::vector<std::string> levels = ruleset_->levels();
    if (levels.size() > 1) levels.pop_back();
    return levels;
  }

  Puzzle blank(std::uint64_t deal) const {
    Puzzle puzzle;
    puzzle.scenario.game = G::slug;
    puzzle.scenario.seats = seats();
    puzzle.scenario.options = source_.options;
    puzzle.scenario.chance = JsonObject{{"seed", static_cast<std::int64_t>(deal)}};
    puzzle.name = std::string(G::slug) + " " + std::to_string(deal);
    return puzzle;
  }
  void add_step(Puzzle& puzzle, Seat seat, const Action& action, Time at) const {
    JsonObject step{{"seat", index(seat)}};
    if (at != Time{}) step["at"] = milliseconds(at);
    for (const auto& field : G::write(*rules_, action)) step[field.key()] = field.value();
    puzzle.scenario.steps.push_back(std::move(step));
  }

  std::uint64_t number(std::uint64_t seed, std::uint32_t what, std::uint32_t repeat) const {
    Hash hash;
    hash.add(seed);
    hash.add(std::uint64_t{what} << 32 | repeat);
    return hash.value();
  }

  // Empty if there are too many. What an action leads to is looked up in imagined worlds; where
  // others draw conclusions from what they are told, that counts, too.
  std::vector<Group> groups(const State& state, Seat seat, Time at) const {
    typename G::Actions legal;
    G::legal(*rules_, state, seat, legal);
    std::uint32_t total = 0;
    for (const auto& listed : legal) total += G::domain(*rules_, state, seat, listed);
    std::vector<Group> all;
    if (total > most_choices || total < least_choices()) return all;
    Chance dealing = Chance::fast(0);
    const auto view = G::view(*rules_, state, seat);
    const std::array<State, 2> worlds{G::sample(*rules_, view, dealing),
                                      G::sample(*rules_, view, dealing)};
    for (const auto& listed : legal)
      for (std::uint32_t n = 0; n < G::domain(*rules_, state, seat, listed); ++n) {
        const Action action = G::fill(*rules_, state, seat, listed, n);
        const std::uint64_t key = key_of(worlds, seat, at, action);
        auto known = std::find_if(all.begin(), all.end(),
                                  [&](const Group& group) { return group.key == key; });
        if (known == all.end()) known = all.insert(all.end(), {key, {}});
        if (std::find(known->actions.begin(), known->actions.end(), action) == known->actions.end())
          known->actions.push_back(action);
      }
    return all;
  }
  std::uint64_t key_of(const std::array<State, 2>& worlds, Seat seat, Time at,
                       const Action& action) const {
    Hash hash;
    for (const State& world : worlds) {
      State next = world;
      Chance chance = Chance::fast(1);
      typename G::Events events;
      const bool done = G::apply(*rules_, next, seat, action, at, chance, events).ok();
      hash.add(done ? fingerprint_of<G>(*rules_, next) : 0);
      if (source_.history)
        for (const auto& event : events) hash.add_value(event);
    }
    return hash.value();
  }

  // Whether bots do not agree on what to do; or, for something that is not easy, whether a level
  // never does what the strongest one does.
  bool interesting(const Judge& heard, const State& state, Seat seat, Time at, bool hard,
                   Chance& choices) const {
    const std::vector<Group> all = groups(state, seat, at);
    if (all.size() < least_choices()) return false;
    const std::vector<std::string> levels = players();
    const std::uint64_t strongest = opinion(heard, levels.back(), state, seat, all, choices);
    for (const std::string& level : levels) {
      int others = 0;
      for (int i = 0; i < opinions; ++i)
        others += opinion(heard, level, state, seat, all, choices) != strongest ? 1 : 0;
      if (others == opinions || (others > 0 && !hard)) return true;
    }
    return false;
  }
  std::uint64_t opinion(const Judge& heard, const std::string& level, const State& state, Seat seat,
                        const std::vector<Group>& all, Chance& choices) const {
    typename G::Actions legal;
    G::legal(*rules_, state, seat, legal);
    const Action action =
        heard.newcomer(level, seat)->decide(*rules_, G::view(*rules_, state, seat), legal, choices);
    for (const Group& group : all)
      if (std::find(group.actions.begin(), group.actions.end(), action) != group.actions.end())
        return group.key;
    return 0;
  }

  // Whether it is a puzzle at both budgets; it then has its values and its grade.
  bool confirmed(Puzzle& puzzle) const {
    const auto verdict = weigh(puzzle, quick);
    if (!verdict || verdict->margin < least_margin) return false;
    auto again = weigh(puzzle, thorough);
    if (!again || again->margin < least_margin || !agree(*verdict, *again)) return false;
    puzzle.verdict = std::move(*again);
    auto laid = lay(puzzle);
    const std::vector<Group> all = groups(laid->state, puzzle.seat, puzzle.at);
    Action answer;
    (void)G::read(*rules_, puzzle.verdict.choices.front().actions.front(), answer);
    puzzle.found.clear();
    for (const std::string& level : ruleset_->levels()) {
      Chance choices = Chance::fast(thorough.seed);
      int right = 0;
      for (int i = 0; i < tries; ++i) {
        const std::uint64_t key =
            opinion(laid->judge, level, laid->state, puzzle.seat, all, choices);
        for (const Group& group : all)
          if (group.key == key &&
              std::find(group.actions.begin(), group.actions.end(), answer) != group.actions.end())
            ++right;
      }
      puzzle.found.push_back({level, 100 * right / tries});
    }
    puzzle.grade = grade_of(puzzle.found);
    puzzle.kind = kind_of(puzzle, G::view(*rules_, laid->state, puzzle.seat));
    return true;
  }

  // Those who are after something else decide something else, even if they do the same.
  std::string kind_of(const Puzzle& puzzle, const typename G::View& view) const {
    const Json* verb =
        puzzle.verdict.choices.front().actions.front().get_object().if_contains("do");
    return (verb != nullptr ? to_word(*verb) : std::string()) + " " +
           std::string(G::goal(*rules_, view, puzzle.seat));
  }

  Fallible<Laid> lay(const Puzzle& puzzle) const {
    auto placed = ruleset_->place(puzzle.scenario.position, puzzle.scenario.chance);
    if (!placed) return placed.problem();
    auto& match = static_cast<MatchOf<G>&>(**placed);
    Laid laid{match.state(), Judge(ruleset_)};
    laid.judge.seat_bots(source_.level);
    for (const auto& event : match.events()) laid.judge.hear(event);
    for (const Json& json : puzzle.scenario.steps) {
      JsonObject step = json.get_object();
      const Seat seat = seat_at(static_cast<int>(step.at("seat").get_int64()));
      const Time at{step.contains("at") ? step.at("at").get_int64() : 0};
      step.erase("seat");
      step.erase("at");
      if (!match.apply(seat, step, at).ok()) return Problem{"a step is refused: " + to_line(json)};
      for (const auto& event : match.events()) laid.judge.hear(event);
    }
    laid.state = match.state();
    return laid;
  }

  // All of them in the same worlds; those that are then surely worse than the best are left, the
  // others are told apart in new worlds.
  Verdict weigh(Judge& judge, const State& state, Seat seat, Time at, const Effort& effort) const {
    std::vector<Group> all_groups = groups(state, seat, at);
    Verdict verdict;
    if (all_groups.size() < 2) return verdict;
    std::vector<Weighed> all;
    for (const Group& group : all_groups) all.push_back({group.actions.front()});
    const auto view = G::view(*rules_, state, seat);
    judge.prepare(seat, view, number(effort.seed, 0, 0));
    const auto play = [&](std::vector<Weighed>& some, std::uint32_t what, int count) {
      for (Weighed& each : some) {
        each.sum = each.count = 0;
        each.last.clear();
      }
      for (int n = 0; n < count; ++n)
        judge.try_all(some, seat, at, view,
                      number(effort.seed, what, static_cast<std::uint32_t>(n)),
                      number(effort.seed, what + 1, static_cast<std::uint32_t>(n)), true);
      analysis::sort_best_first(some);
    };
    play(all, 1, effort.all);
    // The best is not lost by bad luck: what is about as good stays.
    const Weighed first = all.front();
    const auto end = std::stable_partition(all.begin(), all.end(), [&](const Weighed& each) {
      const auto [more, error] = analysis::gain(first, each, seat);
      return more < surely * error || more < least_gap;
    });
    std::vector<Weighed> left(all.begin(), std::max(end, all.begin() + 2));
    all.erase(all.begin(), all.begin() + std::ssize(left));
    double sure = 0;
    if (left.size() <= most_left) {
      play(left, 3, effort.last);
      sure = 1;
      for (std::size_t i = 1; i < left.size(); ++i) {
        const auto [ahead, doubt] = analysis::gain(left[0], left[i], seat);
        sure = std::min(sure, ahead - surely * doubt);
      }
    }
    const Weighed best = left.front();
    left.insert(left.end(), all.begin(), all.end());
    std::stable_sort(left.begin() + 1, left.end(), [](const Weighed& one, const Weighed& other) {
      return analysis::mean(one) > analysis::mean(other);
    });
    // What was left early counts as it was then.
    if (analysis::mean(best) - analysis::mean(left[1]) < least_gap) sure = 0;
    verdict.margin = std::max(0, static_cast<int>(std::floor(100 * sure)));
    for (const Weighed& each : left) verdict.choices.push_back(choice(each, all_groups));
    return verdict;
  }
  Choice choice(const Weighed& weighed, const std::vector<Group>& all) const {
    Choice choice;
    choice.chance = static_cast<int>(std::lround(100 * analysis::mean(weighed)));
    for (const Group& group : all)
      if (group.actions.front() == weighed.action)
        for (const Action& action : group.actions)
          choice.actions.push_back(G::write(*rules_, action));
    return choice;
  }

  std::shared_ptr<const RulesetOf<G>> ruleset_;
  const Rules* rules_;
  Source source_;
};

}  // namespace engine::puzzles
