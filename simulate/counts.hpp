#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/title.hpp"

namespace simulate {

// How one whole number is spread over many games, in bounded memory: sizes below 4096 are counted
// one by one, larger ones in steps of less than a two-thousandth of themselves.
struct Distribution {
  std::map<std::int64_t, std::int64_t> histogram;  // games by value
  std::int64_t sum = 0;
  std::int64_t squares = 0;  // sum of the squares
  std::int64_t least = 0;
  std::int64_t most = 0;

  void add(std::int64_t value);
  void merge(const Distribution& other);
  // The smallest value that at least this many in a hundred games do not exceed.
  std::int64_t quantile(int percent) const;
};

struct Metric {
  std::string name;
  Distribution values;
};

struct ReasonCount {
  std::string name;
  std::int64_t games = 0;
};

// What a set of games came to. Whole numbers only, so that adding up in parts gives the same bytes.
struct Counts {
  std::int64_t games = 0;
  std::int64_t without_winner = 0;
  std::int64_t unfinished = 0;                     // given up after a great many decisions
  std::vector<std::int64_t> wins;                  // by seat
  std::map<std::string, std::int64_t> level_wins;  // games that somebody of the level won
  std::vector<ReasonCount> reasons;
  std::vector<Metric> metrics;  // the number of decisions first

  Counts() = default;
  Counts(const engine::Ruleset& rules, std::span<const std::string> levels);

  void add(const engine::Playout& playout, std::span<const std::string> levels);
  void merge(const Counts& other);
};

}  // namespace simulate
