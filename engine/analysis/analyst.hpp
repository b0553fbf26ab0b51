#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "engine/analysis/analysis.hpp"
#include "engine/analysis/judge.hpp"
#include "engine/erase.hpp"
#include "engine/record.hpp"

namespace engine::analysis {

// What not even all seats together know (the order of a deck) is dealt anew. A game says so with an
// overload of `redeal`; where no seat has secrets it is what is hidden from any of them.
template <class G>
typename G::State redealt(const typename G::Rules& rules, const typename G::State& truth,
                          Chance& chance) {
  if constexpr (requires { redeal(rules, truth, chance); })
    return redeal(rules, truth, chance);
  else if (G::manners(rules).secrets)
    return truth;
  else
    return G::rearrange(rules, truth, Observer::spectator(), chance);
}

// The analysis of one match. Chances are how often each seat wins when bots of a middling level
// play on. What all knew together is the truth with decks shuffled anew; what a seat could know is
// its view, from which worlds are imagined as in a search.
template <Game G>
class AnalystOf final : public Analysis {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Action = typename G::Action;

  AnalystOf(std::shared_ptr<const RulesetOf<G>> ruleset, const Effort& effort)
      : ruleset_(std::move(ruleset)),
        rules_(&ruleset_->rules()),
        effort_(effort),
        judge_(ruleset_) {
    if (effort_.level.empty()) effort_.level = middle_level(ruleset_->levels());
    judge_.seat_bots(effort_.level);
  }

  // One input after the other, with the state before it.
  void add(const State& before, const Input& input, std::optional<Action> action,
           const std::vector<typename G::Event>& events) {
    const int index = static_cast<int>(moments_.size());
    moments_.push_back({before, input.at, input.seat, std::move(action)});
    for (const auto& event : events) heard_.push_back({index + 1, event});
  }
  void deal(const std::vector<typename G::Event>& events) {
    for (const auto& event : events) heard_.push_back({0, event});
  }
  // The match is over like this.
  void end(const Outcome& outcome) {
    outcome_ = outcome;
    std::vector<int> decisions;
    for (int i = 0; i < static_cast<int>(moments_.size()); ++i)
      if (is_decision(i)) decisions.push_back(i);
    const int most = std::max(1, static_cast<int>(effort_.games / (least_repeats * cost_of_stop)));
    const int count = static_cast<int>(decisions.size());
    const int looked_at = std::min(count, most);
    for (int i = 0; i < looked_at; ++i)
      stops_.push_back(decisions[static_cast<std::size_t>(i) * decisions.size() /
                                 static_cast<std::size_t>(looked_at)]);
    const double share =
        static_cast<double>(effort_.games) / (cost_of_stop * std::max(1, looked_at));
    repeats_ = std::clamp(static_cast<int>(share), least_repeats, most_repeats);
  }

  int stops() const override { return static_cast<int>(stops_.size()) + 1; }
  int index_of(int stop) const override {
    const auto at = static_cast<std::size_t>(stop);
    return at < stops_.size() ? stops_[at] : static_cast<int>(moments_.size());
  }
  const std::vector<Stop>& found() const override { return found_; }

  bool advance() override {
    if (done() == stops()) return false;
    if (done() == stops() - 1)
      found_.push_back(last());
    else
      found_.push_back(looked_at(stops_[static_cast<std::size_t>(done())]));
    return done() < stops();
  }

  bool go_on_from(std::vector<Stop> found) override {
    if (std::ssize(found) > stops()) return false;
    for (std::size_t i = 0; i < found.size(); ++i)
      if (found[i].index != index_of(static_cast<int>(i))) return false;
    found_ = std::move(found);
    return true;
  }

  JsonObject written() const override {
    JsonArray line;
    for (const Stop& stop : found_) line.push_back(analysis::written(stop, seats()));
    return {{"analysis", 2},          {"games", effort_.games}, {"seed", effort_.seed},
            {"level", effort_.level}, {"seats", seats()},       {"inputs", moments_.size()},
            {"stops", stops()},       {"repeats", repeats_},    {"line", std::move(line)}};
  }

 private:
  struct Moment {
    State before;
    Time at;
    Seat seat;
    std::optional<Action> action;
  };
  struct Witnessed {
    int index;  // before this input it was known
    typename G::Event event;
  };
  using Candidate = Weighed<G>;

  static constexpr int least_repeats = 12;
  static constexpr int most_repeats = 400;
  static constexpr int cost_of_stop = 7;  // in repeats, about: one for all, the others for choices
  static constexpr int most_listed = 24;
  static constexpr int most_shown = 3;
  static constexpr double surely = 1.96;  // errors

  int seats() const { return G::seats(*rules_); }

  bool is_decision(int index) const {
    const Moment& moment = moments_[static_cast<std::size_t>(index)];
    if (!moment.action) return false;
    typename G::Actions legal;
    G::legal(*rules_, moment.before, moment.seat, legal);
    std::uint32_t choices = 0;
    for (const auto& listed : legal)
      choices += G::domain(*rules_, moment.before, moment.seat, listed);
    return choices > 1;
  }

  // A number of its own for everything that is repeated, so that nothing hangs on what was looked
  // at before it.
  std::uint64_t number(int index, std::uint32_t what, std::uint32_t repeat) const {
    Hash hash;
    hash.add(effort_.seed);
    hash.add(static_cast<std::uint64_t>(index));
    hash.add(std::uint64_t{what} << 32 | repeat);
    return hash.value();
  }

  Stop last() const {
    Stop stop;
    stop.index = static_cast<int>(moments_.size());
    stop.chances = worth(outcome_);
    return stop;
  }

  // Everybody hears what happened before this input.
  void catch_up(int index) {
    for (; heard_so_far_ < heard_.size() && heard_[heard_so_far_].index <= index; ++heard_so_far_)
      judge_.hear(heard_[heard_so_far_].event);
  }

  Stop looked_at(int index) {
    catch_up(index);
    const Moment& moment = moments_[static_cast<std::size_t>(index)];
    Stop stop;
    stop.index = index;
    for (int i = 0; i < repeats_; ++i) {
      Chance chance = Chance::fast(number(index, 0, static_cast<std::uint32_t>(i)));
      State world = redealt<G>(*rules_, moment.before, chance);
      const Chances came = judge_.play_on(world, moment.at, std::nullopt, chance);
      for (std::size_t s = 0; s < came.size(); ++s) stop.chances[s] += came[s] / repeats_;
    }
    for (const double chance : stop.chances)
      stop.error = std::max(stop.error, error_of(chance, repeats_));
    stop.decision = judge(index, moment);
    // As it will be read again.
    return *read_stop(analysis::written(stop, seats()), seats());
  }
  // What there was to choose from: everything if that is not too much, else what was done, what a
  // bot would do, and some of the rest.
  std::vector<Candidate> candidates(int index, const Moment& moment) {
    std::vector<Candidate> all;
    const auto add = [&](const Action& action, bool chosen) {
      for (const Candidate& each : all)
        if (each.action == action) return;
      all.push_back({action, chosen});
    };
    add(*moment.action, true);
    typename G::Actions legal;
    G::legal(*rules_, moment.before, moment.seat, legal);
    Chance chance = Chance::fast(number(index, 1, 0));
    std::uint32_t total = 0;
    for (const auto& listed : legal)
      total += G::domain(*rules_, moment.before, moment.seat, listed);
    if (total <= most_listed) {
      for (const auto& listed : legal) {
        const std::uint32_t domain = G::domain(*rules_, moment.before, moment.seat, listed);
        for (std::uint32_t n = 0; n < domain; ++n) add(filled(moment, listed, n), false);
      }
      return all;
    }
    const auto bots = judge_.company(moment.seat);
    const auto view = G::view(*rules_, moment.before, moment.seat);
    for (int tries = 0; tries < 3; ++tries)
      add(bots[static_cast<std::size_t>(engine::index(moment.seat))]->decide(*rules_, view, legal,
                                                                             chance),
          false);
    for (int tries = 0; tries < 3 * most_listed && std::ssize(all) < most_listed; ++tries) {
      const auto& listed =
          legal[static_cast<int>(chance.below(0, static_cast<std::uint32_t>(legal.size())))];
      const std::uint32_t domain = G::domain(*rules_, moment.before, moment.seat, listed);
      if (domain > 0) add(filled(moment, listed, chance.below(0, domain)), false);
    }
    return all;
  }
  Action filled(const Moment& moment, const Action& listed, std::uint32_t number) const {
    return G::fill(*rules_, moment.before, moment.seat, listed, number);
  }

  // All of them in the same worlds, a few times; the worse half goes, until few are left. Those are
  // told apart in worlds that had no part in choosing them.
  std::optional<Decision> judge(int index, const Moment& moment) {
    std::vector<Candidate> all = candidates(index, moment);
    const auto view = G::view(*rules_, moment.before, moment.seat);
    judge_.prepare(moment.seat, view, number(index, 2, 0));
    std::uint32_t world = 0;
    while (std::ssize(all) > most_shown + 1) {
      for (int n = 0; n < std::max(2, repeats_ / 8); ++n)
        try_all(all, index, moment, view, world++, false);
      sort_best_first(all);
      const auto kept = std::max<std::size_t>(most_shown + 1, all.size() / 2);
      const auto chosen =
          std::find_if(all.begin(), all.end(), [](const auto& each) { return each.chosen; });
      const auto last = all.begin() + static_cast<std::ptrdiff_t>(kept) - 1;
      if (chosen > last) std::iter_swap(chosen, last);
      all.resize(kept);
    }
    for (Candidate& each : all) each.sum = each.count = 0;
    for (int n = 0; n < repeats_; ++n) try_all(all, index, moment, view, world++, true);
    sort_best_first(all);
    return all.size() < 2 || all.front().count == 0 ? std::nullopt
                                                    : std::optional(decision(all, moment));
  }
  void try_all(std::vector<Candidate>& all, int index, const Moment& moment,
               const typename G::View& view, std::uint32_t world, bool keep) {
    judge_.try_all(all, moment.seat, moment.at, view, number(index, 3, world),
                   number(index, 4, world), keep);
  }

  Decision decision(const std::vector<Candidate>& all, const Moment& moment) const {
    Decision decision;
    decision.seat = moment.seat;
    const Candidate& best = all.front();
    decision.chance = mean(best);
    decision.error = error_of(decision.chance, best.count);
    const auto chosen =
        std::find_if(all.begin(), all.end(), [](const auto& each) { return each.chosen; });
    const auto [lost, doubt] = gain(best, *chosen, moment.seat);
    decision.doubt = doubt;
    if (lost > surely * doubt)
      for (int i = 0; i < seats(); ++i)
        decision.effect[static_cast<std::size_t>(i)] = -gain(best, *chosen, seat_at(i)).first;
    if (best.chosen) {
      const auto [more, unsure] = gain(best, all[1], moment.seat);
      decision.ahead = std::max(0.0, more - surely * unsure);
    }
    // What was chosen is always shown, if need be in the place of the last.
    const auto show = [&](const Candidate& each) {
      decision.options.push_back({G::write(*rules_, each.action), mean(each),
                                  error_of(mean(each), each.count), each.chosen});
    };
    const bool among = chosen - all.begin() < most_shown;
    for (auto each = all.begin();
         each != all.end() && each - all.begin() < most_shown - (among ? 0 : 1); ++each)
      show(*each);
    if (!among) show(*chosen);
    return decision;
  }

  std::shared_ptr<const RulesetOf<G>> ruleset_;
  const Rules* rules_;
  Effort effort_;
  Judge<G> judge_;
  std::vector<Moment> moments_;
  std::vector<Witnessed> heard_;
  std::size_t heard_so_far_ = 0;
  Outcome outcome_;
  std::vector<int> stops_;
  int repeats_ = 0;
  std::vector<Stop> found_;
};

// Looks back at a match that is over; of one that still runs nothing is told. The rules are those
// of the record.
template <Game G>
Fallible<std::unique_ptr<Analysis>> analyse(const std::shared_ptr<const RulesetOf<G>>& ruleset,
                                            const Record& record, const Effort& effort) {
  if (!record.seed || !record.outcome) return Problem{"the match is not over"};
  ruleset->prepare_bots();
  std::unique_ptr<Match> opened = ruleset->open(Chance::chacha(mixed(*record.seed, record.shares)));
  auto& match = static_cast<MatchOf<G>&>(*opened);
  auto analyst = std::make_unique<AnalystOf<G>>(ruleset, effort);
  analyst->deal(match.events());
  for (const Input& input : record.inputs) {
    const auto before = match.state();
    std::optional<typename G::Action> action;
    if (input.kind == Input::Kind::action)
      (void)G::read(ruleset->rules(), input.action, action.emplace());
    if (std::string wrong = feed(match, input); !wrong.empty()) return Problem{std::move(wrong)};
    analyst->add(before, input, action, match.events());
  }
  const auto outcome = G::outcome(ruleset->rules(), match.state());
  if (!outcome) return Problem{"the match is not over"};
  analyst->end(*outcome);
  return std::unique_ptr<Analysis>(std::move(analyst));
}

}  // namespace engine::analysis
