#include "simulate/batch.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "engine/hash.hpp"
#include "simulate/record.hpp"

namespace simulate {
namespace {

constexpr std::int64_t block_games = 32;

std::uint64_t game_seed(std::int64_t seed, std::int64_t game) {
  engine::Hash hash;
  hash.add(static_cast<std::uint64_t>(seed));
  hash.add(static_cast<std::uint64_t>(game));
  return hash.value();
}

// Sides, and who decides first: the start is that of the game, since the chance is the same.
void look_at_start(const engine::Match& match, Game& game) {
  for (int i = 0; i < match.seats(); ++i) {
    const engine::JsonObject prompt = match.prompt(engine::seat_at(i));
    const engine::Json* goal = prompt.if_contains("goal");
    const std::string key = goal != nullptr ? engine::to_word(*goal) : "";
    game.sides.push_back(key.substr(std::min(key.find('.') + 1, key.size())));
  }
  if (match.acting().single() && !match.deadline()) game.first = match.acting().lowest();
}

// Only games that are played as at a table tell what was offered and how long they took.
Game noted_game(const engine::Ruleset& rules, std::span<const std::string> levels,
                std::uint64_t seed, Usage& usage) {
  Game game;
  const std::unique_ptr<engine::Match> match = rules.open(engine::Chance::fast(seed));
  std::int64_t seconds = 0;
  const auto tell = [&] {
    for (int i = 0; i < match->event_count(); ++i) {
      std::vector<engine::JsonObject> seen;
      for (int seat = 0; seat < match->seats(); ++seat)
        if (auto event = match->event(i, engine::seat_at(seat))) seen.push_back(std::move(*event));
      usage.tell(seen);
    }
  };
  play_through(*match, rules, levels, engine::seed_from(seed),
               [&](engine::Time at, std::optional<engine::Seat> seat, const auto& choice) {
                 tell();
                 seconds = engine::milliseconds(at) / 1000;
                 if (!seat) return;
                 ++game.playout.decisions;
                 usage.decide(match->legal(*seat), match->written(choice));
               });
  tell();
  game.playout.metrics.push_back(seconds);
  const std::optional<engine::JsonObject> outcome = match->outcome();
  if (!outcome) return game;
  game.playout.outcome.emplace();
  for (const engine::Json& seat : outcome->at("winners").get_array())
    game.playout.outcome->winners.add(engine::seat_at(static_cast<int>(seat.get_int64())));
  const std::vector<std::string> reasons = rules.outcome_reasons();
  const auto reason =
      std::find(reasons.begin(), reasons.end(), engine::to_word(outcome->at("reason")));
  if (reason != reasons.end())
    game.playout.outcome->reason = static_cast<std::uint8_t>(reason - reasons.begin());
  return game;
}

class Batch {
 public:
  Batch(const engine::Ruleset& rules, const Plan& plan, const std::atomic<bool>& stop,
        const std::function<void(std::int64_t)>& progress)
      : rules_(rules),
        plan_(plan),
        stop_(stop),
        progress_(progress),
        own_metrics_(plan.kinds ? std::vector<std::string>{"seconds"} : rules.metrics()),
        total_(rules, plan.levels, own_metrics_) {}

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

  // A block holds whole deals: their mixes are a power of two, and so are its games.
  Block play(std::int64_t number) const {
    Block block{Counts(rules_, plan_.levels, own_metrics_)};
    std::optional<Usage> usage;
    if (plan_.kinds) usage.emplace(*plan_.kinds);
    std::vector<Game> deal;
    const std::int64_t end = std::min((number + 1) * block_games, plan_.games);
    for (std::int64_t i = number * block_games; i < end; ++i) {
      if (stop_) {
        block.whole = false;
        break;
      }
      const std::int64_t game = plan_.from + i;
      const std::vector<std::string> levels = levels_of(plan_, game);
      const std::int64_t of_deal = plan_.mixed ? mixes(rules_.seats()) : 1;
      const std::uint64_t seed = game_seed(plan_.seed, game / of_deal);
      Game played = usage ? noted_game(rules_, levels, seed, *usage)
                          : Game{rules_.play_out(levels, seed), {}, {}};
      look_at_start(*rules_.open(engine::Chance::fast(seed)), played);
      block.counts.add(played, levels);
      if (!plan_.mixed) continue;
      deal.push_back(std::move(played));
      if (std::ssize(deal) < of_deal) continue;
      if (!block.counts.luck) block.counts.luck.emplace();
      block.counts.luck->add(game / of_deal, deal);
      deal.clear();
    }
    if (usage) block.counts.usage = usage->counts();
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

  std::vector<std::string> own_metrics_;
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
  if (plan.mixed) {
    const int count = static_cast<int>(seats);
    const int mix = static_cast<int>(game % mixes(count));
    for (int i = 0; i < count; ++i)
      levels[static_cast<std::size_t>(i)] = plan.levels[is_second(mix, i) ? 1 : 0];
    return levels;
  }
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
