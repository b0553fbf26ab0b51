#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/puzzles/puzzle.hpp"

namespace simulate {

// How many puzzles, and where they are looked for.
struct PuzzlePlan {
  std::vector<std::shared_ptr<const engine::puzzles::Finder>> finders;  // game by game, by turns
  std::int64_t number = 20;
  std::int64_t found_for_each = 3;  // that is taken: so many more are looked for, to choose from
  std::int64_t games = 0;           // that are looked through at most
  std::int64_t seed = 1;
  int threads = 1;
};

// Those that some level of bots finds, too, chosen so that they differ: in what the answer is, in
// what is decided, by which rules and how hard it is. Of the easiest grade not many more than a
// third; the easiest come first. Fewer if the games end or it is stopped. The same for any number
// of threads.
std::vector<engine::puzzles::Puzzle> make_puzzles(
    const PuzzlePlan& plan, const std::atomic<bool>& stop,
    const std::function<void(std::int64_t found)>& progress);

}  // namespace simulate
