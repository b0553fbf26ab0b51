#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/game_entry.hpp"
#include "simulate/luck.hpp"
#include "simulate/usage.hpp"

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

// Seats of one kind (a level, a side), counted in two ways.
struct SeatCount {
  std::int64_t games = 0;      // in which there were any
  std::int64_t wins = 0;       // games that any of them won
  std::int64_t seats = 0;      // all of them, game by game
  std::int64_t seat_wins = 0;  // those that won

  void merge(const SeatCount& other);
};

// What a set of games came to. Whole numbers only, so that adding up in parts gives the same bytes.
struct Counts {
  std::int64_t games = 0;
  std::int64_t without_winner = 0;
  std::int64_t unfinished = 0;     // given up after a great many decisions
  std::vector<std::int64_t> wins;  // by seat
  std::map<std::string, SeatCount> levels;
  std::map<std::string, SeatCount> sides;
  std::int64_t ordered = 0;              // games in which somebody decided first
  std::vector<std::int64_t> order_wins;  // of those, by how many seats after the first one
  std::vector<ReasonCount> reasons;
  std::vector<Metric> metrics;  // the number of decisions first
  Usage::Counts usage;          // if it was asked for
  std::optional<Luck> luck;     // if deals were played with mixes of levels

  Counts() = default;
  Counts(const engine::Ruleset& rules, std::span<const std::string> levels,
         std::span<const std::string> own_metrics);

  void add(const Game& game, std::span<const std::string> levels);
  void merge(const Counts& other);
};

}  // namespace simulate
