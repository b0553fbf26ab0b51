#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/codec.hpp"
#include "engine/erase.hpp"

// Whether samples have the distribution that the rules imply. Seeds are fixed, so that a test fails
// always or never.
namespace fair {

using Counts = std::map<std::string, int>;
using Shares = std::map<std::string, double>;

inline constexpr int samples = 6000;

// Pearson's statistic lies within six deviations of its mean, and nothing came that cannot come.
inline void expect_shares(const Counts& seen, const Shares& expected) {
  int all = 0;
  for (const auto& [what, count] : seen) {
    all += count;
    EXPECT_TRUE(expected.contains(what)) << what << " came " << count << " times";
  }
  double sum = 0;
  for (const auto& [what, share] : expected) {
    const double mean = share * all;
    ASSERT_GT(mean, 5) << what << " is too rare to be judged";
    const auto found = seen.find(what);
    const double off = (found == seen.end() ? 0 : found->second) - mean;
    sum += off * off / mean;
  }
  const auto freedom = static_cast<double>(expected.size() - 1);
  std::string all_counts;
  for (const auto& [what, count] : seen) all_counts += " " + what + ":" + std::to_string(count);
  EXPECT_LE(sum, freedom + 6 * std::sqrt(2 * freedom)) << all_counts;
}

inline void expect_uniform(const Counts& seen, const std::set<std::string>& worlds) {
  Shares shares;
  for (const std::string& world : worlds) shares[world] = 1.0 / static_cast<double>(worlds.size());
  expect_shares(seen, shares);
}

// A position of a game, by name.
template <class G>
class Stage {
 public:
  Stage(std::string_view options, int seats, std::string_view position) {
    const engine::GameEntry& entry = engine::game_entry_of<G>();
    const auto game_data = entry.load(entry.files());
    EXPECT_TRUE(game_data) << game_data.problem().what;
    const auto rules = (*game_data)->rules(*engine::parse_json(options, "options"), seats);
    EXPECT_TRUE(rules) << rules.problem().what;
    ruleset_ = *rules;
    const auto truth = G::place(this->rules(), *engine::parse_json(position, "position"));
    EXPECT_TRUE(truth) << truth.problem().what;
    if (truth) truth_ = *truth;
  }

  const typename G::Rules& rules() const {
    return static_cast<const engine::RulesetOf<G>&>(*ruleset_).rules();
  }
  const typename G::State& truth() const { return truth_; }

  // The names of the first so many things of a list, in order.
  template <class List>
  std::string named(const List& list, int most = 1000) const {
    std::string all;
    for (int i = 0; i < std::min<int>(most, static_cast<int>(list.size())); ++i)
      all += engine::to_word(engine::encoded(rules(), list[i])) + " ";
    return all;
  }
  // Likewise, whatever the order.
  template <class List>
  std::string named_sorted(const List& list) const {
    std::vector<std::string> words;
    for (int i = 0; i < static_cast<int>(list.size()); ++i)
      words.push_back(engine::to_word(engine::encoded(rules(), list[i])));
    std::sort(words.begin(), words.end());
    std::string all;
    for (const std::string& word : words) all += word + " ";
    return all;
  }

 private:
  std::shared_ptr<const engine::Ruleset> ruleset_;
  typename G::State truth_{};
};

// What `label` says of worlds that the observer imagines.
template <class G, class Label>
Counts imagined(const Stage<G>& stage, engine::Observer observer, const Label& label) {
  Counts counts;
  engine::Chance chance = engine::Chance::fast(1);
  const auto view = G::view(stage.rules(), stage.truth(), observer);
  for (int i = 0; i < samples; ++i) ++counts[label(G::sample(stage.rules(), view, chance))];
  return counts;
}

// The same of the truth with everything hidden dealt anew.
template <class G, class Label>
Counts rearranged(const Stage<G>& stage, engine::Observer observer, const Label& label) {
  Counts counts;
  engine::Chance chance = engine::Chance::fast(2);
  for (int i = 0; i < samples; ++i)
    ++counts[label(G::rearrange(stage.rules(), stage.truth(), observer, chance))];
  return counts;
}

// Both, of worlds that are all equally likely.
template <class G, class Label>
void expect_all_alike(const Stage<G>& stage, engine::Observer observer, const Label& label,
                      const std::set<std::string>& worlds) {
  expect_uniform(imagined(stage, observer, label), worlds);
  expect_uniform(rearranged(stage, observer, label), worlds);
}

// All orders of these words, each written as one.
inline std::set<std::string> orders(std::vector<std::string> words) {
  std::set<std::string> all;
  std::sort(words.begin(), words.end());
  do {
    std::string order;
    for (const std::string& word : words) order += word + " ";
    all.insert(order);
  } while (std::next_permutation(words.begin(), words.end()));
  return all;
}

}  // namespace fair
