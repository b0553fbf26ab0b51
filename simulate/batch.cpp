#include "simulate/batch.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "engine/hash.hpp"

namespace simulate {
namespace {

constexpr std::int64_t block_games = 32;

std::uint64_t game_seed(std::int64_t seed, std::int64_t game) {
  engine::Hash hash;
  hash.add(static_cast<std::uint64_t>(seed));
  hash.add(static_cast<std::uint64_t>(game));
  return hash.value();
}

class Batch {
 public:
  Batch(const engine::Ruleset& rules, const Plan& plan, const std::atomic<bool>& stop,
        const std::function<void(std::int64_t)>& progress)
      : rules_(rules), plan_(plan), stop_(stop), progress_(progress), total_(rules, plan.levels) {}

  Counts run() {
    {
      std::vector<std::jthread> workers;
      for (int i = 0; i < plan_.threads; ++i) workers.emplace_back([this] { work(); });
    }
    return std::move(total_);
  }

 private:
  struct Block {
    Counts counts;
    bool whole = true;
  };

  void work() {
    const std::int64_t blocks = (plan_.games + block_games - 1) / block_games;
    for (std::int64_t number = next_++; number < blocks && !stop_; number = next_++)
      deliver(number, play(number));
  }

  Block play(std::int64_t number) const {
    Block block{Counts(rules_, plan_.levels)};
    const std::int64_t end = std::min((number + 1) * block_games, plan_.games);
    for (std::int64_t i = number * block_games; i < end; ++i) {
      if (stop_) {
        block.whole = false;
        break;
      }
      const std::int64_t game = plan_.from + i;
      const std::vector<std::string> levels = levels_of(plan_, game);
      block.counts.add(rules_.play_out(levels, game_seed(plan_.seed, game)), levels);
    }
    return block;
  }

  // Whatever comes after a block that was cut off stays out: the games counted have no gap.
  void deliver(std::int64_t number, Block block) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(number, std::move(block));
    while (!cut_off_ && !waiting_.empty() && waiting_.begin()->first == added_) {
      total_.merge(waiting_.begin()->second.counts);
      cut_off_ = !waiting_.begin()->second.whole;
      waiting_.erase(waiting_.begin());
      ++added_;
    }
    if (progress_) progress_(total_.games);
  }

  const engine::Ruleset& rules_;
  const Plan& plan_;
  const std::atomic<bool>& stop_;
  const std::function<void(std::int64_t)>& progress_;

  std::atomic<std::int64_t> next_{0};
  std::mutex mutex_;
  std::map<std::int64_t, Block> waiting_;
  std::int64_t added_ = 0;
  bool cut_off_ = false;
  Counts total_;
};

}  // namespace

std::vector<std::string> levels_of(const Plan& plan, std::int64_t game) {
  std::vector<std::string> levels = plan.levels;
  const auto seats = static_cast<std::int64_t>(levels.size());
  if (plan.alternate) std::rotate(levels.begin(), levels.begin() + game % seats, levels.end());
  return levels;
}

void prepare(const engine::Ruleset& rules, std::span<const std::string> levels) {
  const auto thinks = [](const std::string& level) { return level != "random"; };
  if (std::any_of(levels.begin(), levels.end(), thinks)) rules.prepare_bots();
}

Counts run(const engine::Ruleset& rules, const Plan& plan, const std::atomic<bool>& stop,
           const std::function<void(std::int64_t done)>& progress) {
  prepare(rules, plan.levels);
  return Batch(rules, plan, stop, progress).run();
}

}  // namespace simulate
