#include "simulate/counts.hpp"

#include <algorithm>
#include <bit>
#include <set>

namespace simulate {
namespace {

constexpr int exact_bits = 12;

std::int64_t rounded(std::int64_t value) {
  const auto size = static_cast<std::uint64_t>(value < 0 ? -value : value);
  const int extra = std::max(0, static_cast<int>(std::bit_width(size)) - exact_bits);
  const auto kept = static_cast<std::int64_t>(size >> extra << extra);
  return value < 0 ? -kept : kept;
}

}  // namespace

void Distribution::add(std::int64_t value) {
  least = histogram.empty() ? value : std::min(least, value);
  most = histogram.empty() ? value : std::max(most, value);
  ++histogram[rounded(value)];
  sum += value;
  squares += value * value;
}

void Distribution::merge(const Distribution& other) {
  if (other.histogram.empty()) return;
  least = histogram.empty() ? other.least : std::min(least, other.least);
  most = histogram.empty() ? other.most : std::max(most, other.most);
  for (const auto& [value, games] : other.histogram) histogram[value] += games;
  sum += other.sum;
  squares += other.squares;
}

std::int64_t Distribution::quantile(int percent) const {
  std::int64_t total = 0;
  for (const auto& [value, games] : histogram) total += games;
  std::int64_t below = 0;
  for (const auto& [value, games] : histogram) {
    below += games;
    if (below * 100 >= total * percent) return value;
  }
  return 0;
}

Counts::Counts(const engine::Ruleset& rules, std::span<const std::string> levels)
    : wins(levels.size()) {
  for (const std::string& level : levels) level_wins[level] = 0;
  for (const std::string& name : rules.outcome_reasons()) reasons.push_back({name, 0});
  metrics.push_back({"decisions", {}});
  for (const std::string& name : rules.metrics()) metrics.push_back({name, {}});
}

void Counts::add(const engine::Playout& playout, std::span<const std::string> levels) {
  ++games;
  metrics[0].values.add(playout.decisions);
  for (std::size_t i = 0; i < playout.metrics.size(); ++i)
    metrics[i + 1].values.add(playout.metrics[i]);
  if (!playout.outcome) {
    ++unfinished;
    return;
  }
  ++reasons[playout.outcome->reason].games;
  if (playout.outcome->winners.empty()) ++without_winner;
  std::set<std::string_view> winning;
  for (std::size_t i = 0; i < wins.size(); ++i) {
    if (!playout.outcome->winners.has(engine::seat_at(static_cast<int>(i)))) continue;
    ++wins[i];
    if (winning.insert(levels[i]).second) ++level_wins[levels[i]];
  }
}

void Counts::merge(const Counts& other) {
  games += other.games;
  without_winner += other.without_winner;
  unfinished += other.unfinished;
  for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += other.wins[i];
  for (const auto& [level, won] : other.level_wins) level_wins[level] += won;
  for (std::size_t i = 0; i < reasons.size(); ++i) reasons[i].games += other.reasons[i].games;
  for (std::size_t i = 0; i < metrics.size(); ++i) metrics[i].values.merge(other.metrics[i].values);
}

}  // namespace simulate
