#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulate/counts.hpp"

namespace simulate {

// Which games are played. A game is named by the seed and its number, whoever plays it and when.
struct Plan {
  std::vector<std::string> levels;  // by seat
  bool alternate = false;           // the levels go round the seats, game by game
  std::int64_t seed = 1;
  std::int64_t from = 0;  // number of the first game
  std::int64_t games = 0;
  int threads = 1;
  bool mixed = false;  // every deal is played with all mixes of the first two levels
  // Of things whose use is counted. Such games are played as a table would, and what the game
  // itself counts is left out.
  std::optional<Usage::Kinds> kinds = {};
};

// The levels at the seats in one game of a plan.
std::vector<std::string> levels_of(const Plan& plan, std::int64_t game);

// Lets the rules prepare what bots share, if any of these levels needs it. Not for several threads.
void prepare(const engine::Ruleset& rules, std::span<const std::string> levels);

// Plays the games on several threads. Blocks of games are added up in their order, so the result
// is the same for any number of threads; after a stop it is that of the first games of the plan.
Counts run(const engine::Ruleset& rules, const Plan& plan, const std::atomic<bool>& stop,
           const std::function<void(std::int64_t done)>& progress);

}  // namespace simulate
