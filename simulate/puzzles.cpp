#include "simulate/puzzles.hpp"

#include <algorithm>
#include <limits>
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
    return chosen();
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
      if (auto& puzzle = waiting_.begin()->second; puzzle && wanted(*puzzle))
        found_.push_back(std::move(*puzzle));
      waiting_.erase(waiting_.begin());
    }
    if (std::ssize(found_) >= wanted_number()) full_ = true;
    if (progress_) progress_(std::ssize(found_) / plan_.found_for_each);
  }

  std::int64_t wanted_number() const { return plan_.number * plan_.found_for_each; }

  bool wanted(const Puzzle& puzzle) const {
    if (std::ssize(found_) >= wanted_number()) return false;
    // What nobody finds may be a fault of those who play on.
    if (std::none_of(puzzle.found.begin(), puzzle.found.end(),
                     [](const auto& each) { return each.share >= 50; }))
      return false;
    return puzzle.grade > 1 || !enough_easy(found_, wanted_number());
  }

  std::vector<Puzzle> chosen() {
    std::vector<Puzzle> taken;
    while (std::ssize(taken) < plan_.number) {
      const auto best = std::min_element(found_.begin(), found_.end(),
                                         [&](const Puzzle& one, const Puzzle& other) {
                                           return sameness(one, taken) < sameness(other, taken);
                                         });
      if (best == found_.end() || (best->grade == 1 && enough_easy(taken, plan_.number))) break;
      taken.push_back(std::move(*best));
      found_.erase(best);
    }
    std::stable_sort(taken.begin(), taken.end(), [](const Puzzle& one, const Puzzle& other) {
      return one.grade < other.grade;
    });
    std::int64_t number = 0;
    for (Puzzle& puzzle : taken)
      puzzle.name = puzzle.scenario.game + " " + std::to_string(++number);
    return taken;
  }

  static bool enough_easy(const std::vector<Puzzle>& puzzles, std::int64_t of) {
    const auto easy = std::count_if(puzzles.begin(), puzzles.end(),
                                    [](const Puzzle& each) { return each.grade == 1; });
    return 3 * easy >= of;
  }

  // How much of it there is already: the same answer bores most. What is half lost even with the
  // best choice is no joy, either.
  int sameness(const Puzzle& puzzle, const std::vector<Puzzle>& taken) const {
    if (puzzle.grade == 1 && enough_easy(taken, plan_.number)) return most_sameness;
    int same = chance_of(puzzle) < pleasing ? 4 : 0;
    for (const Puzzle& other : taken) {
      if (other.scenario.options == puzzle.scenario.options) {
        same += 1;
        if (answer_of(other) == answer_of(puzzle)) same += 12;
      }
      if (other.kind == puzzle.kind) same += 2;
      if (other.grade == puzzle.grade) same += 2;
    }
    return same;
  }
  static int chance_of(const Puzzle& puzzle) {
    return puzzle.verdict.choices.empty() ? 0 : puzzle.verdict.choices.front().chance;
  }
  static engine::Json answer_of(const Puzzle& puzzle) {
    return puzzle.verdict.choices.empty() ? engine::Json()
                                          : puzzle.verdict.choices.front().actions.front();
  }

  static constexpr int pleasing = 60;  // percent
  static constexpr int most_sameness = std::numeric_limits<int>::max();

  const PuzzlePlan& plan_;
  const std::atomic<bool>& stop_;
  const std::function<void(std::int64_t)>& progress_;
  std::atomic<std::int64_t> next_{0};
  std::atomic<bool> full_{false};
  std::mutex mutex_;
  std::map<std::int64_t, std::optional<Puzzle>> waiting_;
  std::int64_t added_ = 0;
  std::vector<Puzzle> found_;
};

}  // namespace

std::vector<Puzzle> make_puzzles(const PuzzlePlan& plan, const std::atomic<bool>& stop,
                                 const std::function<void(std::int64_t)>& progress) {
  return Making(plan, stop, progress).run();
}

}  // namespace simulate
