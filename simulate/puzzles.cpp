#include "simulate/puzzles.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

namespace simulate {
namespace {

using engine::puzzles::Puzzle;

// Games are looked through on several threads; what was found is taken in the order of the games.
class Making {
 public:
  Making(const PuzzlePlan& plan, const std::atomic<bool>& stop,
         const std::function<void(std::int64_t)>& progress)
      : plan_(plan), stop_(stop), progress_(progress) {}

  std::vector<Puzzle> run() {
    {
      std::vector<std::jthread> workers;
      for (int i = 0; i < plan_.threads; ++i) workers.emplace_back([this] { work(); });
    }
    return std::move(taken_);
  }

 private:
  void work() {
    for (std::int64_t game = next_++; game < plan_.games && !stop_ && !full_; game = next_++) {
      const auto& finder = *plan_.finders[static_cast<std::size_t>(game) % plan_.finders.size()];
      deliver(game, finder.look_at(static_cast<std::uint64_t>(plan_.seed), game));
    }
  }

  void deliver(std::int64_t game, std::optional<Puzzle> found) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(game, std::move(found));
    for (; !waiting_.empty() && waiting_.begin()->first == added_; ++added_) {
      if (auto& puzzle = waiting_.begin()->second; puzzle && wanted(*puzzle)) {
        puzzle->name = puzzle->scenario.game + " " + std::to_string(taken_.size() + 1);
        taken_.push_back(std::move(*puzzle));
      }
      waiting_.erase(waiting_.begin());
    }
    if (std::ssize(taken_) >= plan_.number) full_ = true;
    if (progress_) progress_(std::ssize(taken_));
  }

  bool wanted(const Puzzle& puzzle) const {
    if (std::ssize(taken_) >= plan_.number) return false;
    // What nobody finds may be a fault of those who play on.
    if (std::none_of(puzzle.found.begin(), puzzle.found.end(),
                     [](const auto& each) { return each.share >= 50; }))
      return false;
    if (puzzle.grade > 1) return true;
    const auto easy = std::count_if(taken_.begin(), taken_.end(),
                                    [](const Puzzle& each) { return each.grade == 1; });
    return 3 * easy < plan_.number;
  }

  const PuzzlePlan& plan_;
  const std::atomic<bool>& stop_;
  const std::function<void(std::int64_t)>& progress_;
  std::atomic<std::int64_t> next_{0};
  std::atomic<bool> full_{false};
  std::mutex mutex_;
  std::map<std::int64_t, std::optional<Puzzle>> waiting_;
  std::int64_t added_ = 0;
  std::vector<Puzzle> taken_;
};

}  // namespace

std::vector<Puzzle> make_puzzles(const PuzzlePlan& plan, const std::atomic<bool>& stop,
                                 const std::function<void(std::int64_t)>& progress) {
  return Making(plan, stop, progress).run();
}

}  // namespace simulate
