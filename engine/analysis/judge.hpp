#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/analysis/analysis.hpp"
#include "engine/erase.hpp"
#include "engine/search/worlds.hpp"

namespace engine::analysis {

inline Chances worth(const Outcome& outcome) {
  Chances chances{};
  for (int i = 0; i < max_seats; ++i)
    chances[static_cast<std::size_t>(i)] = outcome.winners.has(seat_at(i)) ? 1 : 0;
  return chances;
}

// Of a share that was counted, one standard deviation.
inline double error_of(double share, int count) {
  return std::sqrt((share * (1 - share) + 0.25 / count) / count);
}

// One of several choices, and what came of it so far.
template <class G>
struct Weighed {
  typename G::Action action;
  bool chosen = false;
  double sum = 0;
  int count = 0;
  std::vector<Chances> last{};  // of the last round, world by world
};

template <class G>
double mean(const Weighed<G>& choice) {
  return choice.count == 0 ? 0 : choice.sum / choice.count;
}

template <class G>
void sort_best_first(std::vector<Weighed<G>>& all) {
  std::sort(all.begin(), all.end(), [](const auto& one, const auto& other) {
    if (mean(one) != mean(other)) return mean(one) > mean(other);
    return one.chosen != other.chosen ? one.chosen : one.action < other.action;
  });
}

// By how much one is better for the seat than another, and the error of that: in the same worlds.
template <class G>
std::pair<double, double> gain(const Weighed<G>& one, const Weighed<G>& other, Seat seat) {
  const auto at = static_cast<std::size_t>(index(seat));
  double sum = 0;
  double squares = 0;
  const auto count = static_cast<double>(one.last.size());
  for (std::size_t n = 0; n < one.last.size(); ++n) {
    const double difference = one.last[n][at] - other.last[n][at];
    sum += difference;
    squares += difference * difference;
  }
  const double average = sum / count;
  const double spread = std::max(0.0, squares / count - average * average);
  return {average, std::sqrt((spread + 0.25 / count) / count)};
}

// What choices are worth: bots play on from them, again and again, in worlds that are imagined from
// what a seat sees and was told. Everything drawn is drawn by numbers that are given.
template <Game G>
class Judge {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Bots = std::vector<std::unique_ptr<Bot<G>>>;

  explicit Judge(const std::shared_ptr<const RulesetOf<G>>& ruleset)
      : ruleset_(ruleset), rules_(&ruleset->rules()) {}

  // Bots of this level play on. Once, before anything is heard.
  void seat_bots(const std::string& level) {
    level_ = level;
    for (int i = 0; i < seats(); ++i) {
      worlds_.emplace_back(seat_at(i));
      known_.push_back(ruleset_->make_bot(level_, seat_at(i)));
    }
    copies_ = ruleset_->make_bot(level_, seat_at(0))->become(*known_[0]);
  }

  // Everybody hears what happened, as far as they may.
  void hear(const typename G::Event& event) {
    heard_.push_back(event);
    for (int i = 0; i < seats(); ++i)
      if (const auto seen = G::witness(*rules_, event, seat_at(i))) {
        worlds_[static_cast<std::size_t>(i)].witness(*rules_, *seen);
        known_[static_cast<std::size_t>(i)]->witness(*rules_, *seen);
      }
  }

  // The seats as bots that know what they have heard so far; of what happened in secret, as much as
  // `through` may know of it.
  Bots company(std::optional<Seat> through) const {
    Bots bots;
    for (int i = 0; i < seats(); ++i) {
      const Seat seat = seat_at(i);
      auto& bot = bots.emplace_back(ruleset_->make_bot(level_, seat));
      const bool all = !through || *through == seat;
      if (all && copies_ && bot->become(*known_[static_cast<std::size_t>(i)])) continue;
      for (const auto& event : heard_) tell(*bot, event, seat, all ? std::nullopt : through);
    }
    return bots;
  }
  // A bot of any level that has heard what its seat was told.
  std::unique_ptr<Bot<G>> newcomer(const std::string& level, Seat seat) const {
    auto bot = ruleset_->make_bot(level, seat);
    for (const auto& event : heard_) tell(*bot, event, seat, std::nullopt);
    return bot;
  }

  Chances play_on(State& world, Time now, std::optional<Seat> through, Chance& chance) const {
    return play_on(world, now, company(through), chance, {});
  }

  // The seat has to decide, and this is what it sees.
  void prepare(Seat seat, const typename G::View& view, std::uint64_t number) {
    Chance prepared = Chance::fast(number);
    worlds_[static_cast<std::size_t>(index(seat))].prepare(*rules_, view, prepared);
  }

  // All of them in the same world, and with the same chance.
  void try_all(std::vector<Weighed<G>>& all, Seat seat, Time at, const typename G::View& view,
               std::uint64_t world_number, std::uint64_t play_number, bool keep) const {
    Chance dealing = Chance::fast(world_number);
    const State world =
        worlds_[static_cast<std::size_t>(index(seat))].imagine(*rules_, view, dealing);
    for (Weighed<G>& each : all) {
      State next = world;
      Chance chance = Chance::fast(play_number);
      typename G::Events events;
      Chances came{};
      if (G::apply(*rules_, next, seat, each.action, at, chance, events).ok())
        came = play_on(next, at, company(seat), chance, events);
      each.sum += came[static_cast<std::size_t>(index(seat))];
      ++each.count;
      if (keep) each.last.push_back(came);
    }
  }

 private:
  static constexpr std::uint32_t longest = 20'000;

  int seats() const { return G::seats(*rules_); }

  void tell(Bot<G>& bot, const typename G::Event& event, Seat seat,
            std::optional<Seat> through) const {
    if (!through) {
      if (const auto seen = G::witness(*rules_, event, seat)) bot.witness(*rules_, *seen);
    } else if (const auto told = G::witness(*rules_, event, *through)) {
      if (const auto seen = G::witness(*rules_, *told, seat)) bot.witness(*rules_, *seen);
    }
  }

  Chances play_on(State& world, Time now, Bots bots, Chance& chance,
                  typename G::Events events) const {
    Chance choices = Chance::fast(chance.word(0));
    const std::uint32_t patience = G::hesitation(*rules_);
    typename G::Actions legal;
    for (std::uint32_t inputs = 0; inputs < longest; ++inputs) {
      for (const auto& event : events)
        for (int i = 0; i < seats(); ++i)
          if (const auto seen = G::witness(*rules_, event, seat_at(i)))
            bots[static_cast<std::size_t>(i)]->witness(*rules_, *seen);
      events.clear();
      const Seats acting = G::acting(*rules_, world);
      const auto deadline = G::deadline(*rules_, world);
      if (acting.empty() && !deadline) break;
      const auto then = acting.empty() ? std::nullopt : hesitate(deadline, now, patience, choices);
      now = then ? *then : std::max(now, *deadline);
      if (!then) {
        G::expire(*rules_, world, now, chance, events);
        continue;
      }
      const Seat seat = random_acting<G>(acting, choices);
      legal.clear();
      G::legal(*rules_, world, seat, legal);
      const auto action = bots[static_cast<std::size_t>(index(seat))]->decide(
          *rules_, G::view(*rules_, world, seat), legal, choices);
      if (!G::apply(*rules_, world, seat, action, now, chance, events).ok()) break;
    }
    const auto outcome = G::outcome(*rules_, world);
    return outcome ? worth(*outcome) : Chances{};
  }

  std::shared_ptr<const RulesetOf<G>> ruleset_;
  const Rules* rules_;
  std::string level_;
  bool copies_ = false;  // bots can take over what others know
  std::vector<typename G::Event> heard_;
  std::vector<search::Worlds<G>> worlds_;
  Bots known_;
};

}  // namespace engine::analysis
