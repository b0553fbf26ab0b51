#include "simulate/counts.hpp"

#include <algorithm>
#include <bit>

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

void SeatCount::merge(const SeatCount& other) {
  games += other.games;
  wins += other.wins;
  seats += other.seats;
  seat_wins += other.seat_wins;
}

Counts::Counts(const engine::Ruleset& rules, std::span<const std::string> seated,
               std::span<const std::string> own_metrics)
    : wins(seated.size()), order_wins(seated.size()) {
  for (const std::string& level : seated) levels[level];
  for (const std::string& name : rules.outcome_reasons()) reasons.push_back({name, 0});
  metrics.push_back({"decisions", {}});
  for (const std::string& name : own_metrics) metrics.push_back({name, {}});
}

void Counts::add(const Game& game, std::span<const std::string> seated) {
  const engine::Playout& playout = game.playout;
  ++games;
  metrics[0].values.add(playout.decisions);
  for (std::size_t i = 0; i < playout.metrics.size(); ++i)
    metrics[i + 1].values.add(playout.metrics[i]);
  const auto won = [&](std::size_t seat) {
    return playout.outcome && playout.outcome->winners.has(engine::seat_at(static_cast<int>(seat)));
  };
  std::map<SeatCount*, bool> kinds;  // whether any of them won
  for (std::size_t i = 0; i < wins.size(); ++i) {
    std::vector<SeatCount*> own{&levels[seated[i]]};
    if (!game.sides.empty() && !game.sides[i].empty()) own.push_back(&sides[game.sides[i]]);
    for (SeatCount* kind : own) {
      ++kind->seats;
      kind->seat_wins += won(i) ? 1 : 0;
      kinds[kind] = kinds[kind] || won(i);
    }
    wins[i] += won(i) ? 1 : 0;
  }
  for (const auto& [kind, any] : kinds) {
    ++kind->games;
    kind->wins += any ? 1 : 0;
  }
  if (game.first) {
    ++ordered;
    const auto first = static_cast<std::size_t>(engine::index(*game.first));
    for (std::size_t i = 0; i < wins.size(); ++i)
      order_wins[i] += won((first + i) % wins.size()) ? 1 : 0;
  }
  if (!playout.outcome) {
    ++unfinished;
    return;
  }
  ++reasons[playout.outcome->reason].games;
  if (playout.outcome->winners.empty()) ++without_winner;
}

void Counts::merge(const Counts& other) {
  games += other.games;
  without_winner += other.without_winner;
  unfinished += other.unfinished;
  for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += other.wins[i];
  for (const auto& [level, count] : other.levels) levels[level].merge(count);
  for (const auto& [side, count] : other.sides) sides[side].merge(count);
  ordered += other.ordered;
  for (std::size_t i = 0; i < order_wins.size(); ++i) order_wins[i] += other.order_wins[i];
  for (std::size_t i = 0; i < reasons.size(); ++i) reasons[i].games += other.reasons[i].games;
  for (std::size_t i = 0; i < metrics.size(); ++i) metrics[i].values.merge(other.metrics[i].values);
  for (const auto& [thing, count] : other.usage) {
    Usage::Count& own = usage[thing];
    own.offered += count.offered;
    own.chosen += count.chosen;
    own.told += count.told;
  }
  if (other.luck && !luck) luck.emplace();
  if (other.luck) luck->merge(*other.luck);
}

}  // namespace simulate
