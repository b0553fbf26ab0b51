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
  std::int64_t games = 0;  // that are looked through at most
  std::int64_t seed = 1;
  int threads = 1;
};

// The first ones that are found and that some level of bots finds, too; of the easiest grade not
// many more than a third. Fewer if the games end or it is stopped. The same for any number of
// threads.
std::vector<engine::puzzles::Puzzle> make_puzzles(
    const PuzzlePlan& plan, const std::atomic<bool>& stop,
    const std::function<void(std::int64_t found)>& progress);

}  // namespace simulate
