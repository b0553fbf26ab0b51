#include "simulate/luck.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace simulate {
namespace {

constexpr int free_seats = 4;  // whose levels are chosen one by one

constexpr std::size_t figures = 5;
using Figures = std::array<double, figures>;  // in the order of Shares

// Analysis of variance: within a group every deal meets every mix once, so what mixes and deals do
// to the mean can be told apart from what is left.
Figures figures_of(const Luck::Groups& groups, int mix_count) {
  const double mixes = mix_count;
  double weight = 0, skill = 0, deal = 0, play = 0, noise = 0, mean = 0, edge = 0;
  for (const auto& [place, group] : groups) {
    if (group.deals < 2) continue;
    const auto deals = static_cast<double>(group.deals);
    double wins = 0, mix_squares = 0, second = 0;
    for (std::size_t mix = 0; mix < group.wins.size(); ++mix) {
      const auto won = static_cast<double>(group.wins[mix]);
      wins += won;
      mix_squares += won * won;
      second += is_second(static_cast<int>(mix), place.first) ? won : -won;
    }
    const double level = wins * wins / (deals * mixes);
    const double by_deal = static_cast<double>(group.squares) / mixes - level;
    const double by_mix = mix_squares / deals - level;
    const double rest = wins - level - by_deal - by_mix;
    const double rest_mean = rest / ((deals - 1) * (mixes - 1));
    const double mix_part = (by_mix / (mixes - 1) - rest_mean) / deals * (mixes - 1) / mixes;
    const double deal_part = (by_deal / (deals - 1) - rest_mean) / mixes;
    weight += deals;
    skill += deals * mix_part;
    deal += deals * deal_part;
    play += deals * rest_mean;
    noise += deal_part + rest_mean / mixes;
    mean += wins / mixes;
    edge += second / (mixes / 2);
  }
  if (weight == 0) return {};
  mean /= weight;
  double seat = 0;
  for (const auto& [place, group] : groups) {
    if (group.deals < 2) continue;
    std::int64_t wins = 0;
    for (const std::int64_t won : group.wins) wins += won;
    const auto deals = static_cast<double>(group.deals);
    const double apart = static_cast<double>(wins) / (deals * mixes) - mean;
    seat += deals * apart * apart;
  }
  Figures parts{skill, seat - noise, deal, play};
  double total = 0;
  for (std::size_t i = 0; i + 1 < figures; ++i) total += parts[i] = std::max(0.0, parts[i]);
  for (std::size_t i = 0; i + 1 < figures; ++i) parts[i] = total > 0 ? parts[i] / total : 0;
  parts[figures - 1] = edge / weight;
  return parts;
}

void add_group(Luck::Group& to, const Luck::Group& from) {
  to.deals += from.deals;
  to.squares += from.squares;
  if (to.wins.empty()) to.wins.resize(from.wins.size());
  for (std::size_t i = 0; i < from.wins.size(); ++i) to.wins[i] += from.wins[i];
}

Luck::Groups all_but(const Luck& luck, std::size_t left_out) {
  Luck::Groups all;
  for (std::size_t i = 0; i < Luck::folds; ++i) {
    if (i == left_out) continue;
    for (const auto& [place, group] : luck.parts[i]) add_group(all[place], group);
  }
  return all;
}

}  // namespace

int mixes(int seats) { return 1 << std::min(seats, free_seats); }

// From the fifth seat on the level is the parity of three of the first four.
bool is_second(int mix, int seat) {
  constexpr std::array<unsigned, 8> chosen{1, 2, 4, 8, 7, 11, 13, 14};
  return std::popcount(static_cast<unsigned>(mix) & chosen[static_cast<std::size_t>(seat)]) % 2 ==
         1;
}

std::int64_t Luck::deals() const {
  std::int64_t all = 0;
  for (const Groups& part : parts)
    for (const auto& [place, group] : part) all += place.first == 0 ? group.deals : 0;
  return all;
}

void Luck::add(std::int64_t deal, std::span<const Game> games) {
  mix_count = static_cast<int>(games.size());
  Groups& part = parts[static_cast<std::size_t>(deal) % folds];
  const std::vector<std::string>& sides = games.front().sides;
  for (std::size_t seat = 0; seat < sides.size(); ++seat) {
    Group& group = part[{static_cast<int>(seat), sides[seat]}];
    if (group.wins.empty()) group.wins.resize(games.size());
    std::int64_t won = 0;
    for (std::size_t mix = 0; mix < games.size(); ++mix) {
      const auto& outcome = games[mix].playout.outcome;
      if (!outcome || !outcome->winners.has(engine::seat_at(static_cast<int>(seat)))) continue;
      ++group.wins[mix];
      ++won;
    }
    ++group.deals;
    group.squares += won * won;
  }
}

void Luck::merge(const Luck& other) {
  mix_count = std::max(mix_count, other.mix_count);
  for (std::size_t i = 0; i < folds; ++i)
    for (const auto& [place, group] : other.parts[i]) add_group(parts[i][place], group);
}

// The error comes from leaving out one tenth of the deals after the other.
Shares shares_of(const Luck& luck) {
  constexpr double student = 2.262;  // of nine degrees of freedom
  constexpr auto parts = static_cast<double>(Luck::folds);
  const Figures whole = figures_of(all_but(luck, Luck::folds), luck.mix_count);
  std::array<Figures, Luck::folds> without;
  Figures mean{};
  for (std::size_t fold = 0; fold < Luck::folds; ++fold) {
    without[fold] = figures_of(all_but(luck, fold), luck.mix_count);
    for (std::size_t i = 0; i < figures; ++i) mean[i] += without[fold][i] / parts;
  }
  std::array<Estimate, figures> estimates;
  for (std::size_t i = 0; i < figures; ++i) {
    double squares = 0;
    for (const Figures& each : without) squares += (each[i] - mean[i]) * (each[i] - mean[i]);
    const double half = student * std::sqrt(squares * (parts - 1) / parts);
    const double least = i + 1 < figures ? 0 : -1;
    estimates[i] = {std::llround(whole[i] * 1e6),
                    std::llround(std::max(least, whole[i] - half) * 1e6),
                    std::llround(std::min(1.0, whole[i] + half) * 1e6)};
  }
  return {estimates[0], estimates[1], estimates[2], estimates[3], estimates[4]};
}

}  // namespace simulate
