#include "simulate/puzzles.hpp"

#include <gtest/gtest.h>

#include "games/puzzles.hpp"
#include "games/registry.hpp"

namespace simulate {
namespace {

using engine::puzzles::Effort;
using engine::puzzles::Finder;
using engine::puzzles::Puzzle;
using engine::puzzles::Verdict;

// Every game has a puzzle, but some are easy.
class Numbered final : public Finder {
 public:
  std::optional<Puzzle> look_at(std::uint64_t seed, std::int64_t number) const override {
    if (number % 3 == 2) return std::nullopt;
    Puzzle puzzle;
    puzzle.scenario.game = "toy";
    puzzle.at = engine::Time{static_cast<std::int64_t>(seed) * 1000 + number};
    puzzle.grade = number % 3 == 0 ? 1 : 2;
    puzzle.found = {{"easy", puzzle.grade == 1 ? 100 : 0}, {"hard", number == 4 ? 0 : 100}};
    return puzzle;
  }
  engine::Fallible<Verdict> weigh(const Puzzle&, const Effort&) const override { return Verdict{}; }
};

std::vector<std::int64_t> made(std::int64_t number, std::int64_t games, int threads) {
  const PuzzlePlan plan{.finders = {std::make_shared<Numbered>()},
                        .number = number,
                        .found_for_each = 1,
                        .games = games,
                        .seed = 2,
                        .threads = threads};
  const std::atomic<bool> stop{false};
  std::vector<std::int64_t> times;
  int counted = 0;
  for (const Puzzle& puzzle : make_puzzles(plan, stop, nullptr)) {
    EXPECT_EQ(puzzle.name, "toy " + std::to_string(++counted));
    times.push_back(engine::milliseconds(puzzle.at));
  }
  return times;
}

TEST(MakingPuzzles, TakesTheFirstOnesWhateverTheThreads) {
  const std::vector<std::int64_t> first{2000, 2003, 2001, 2007, 2010, 2013};
  EXPECT_EQ(made(6, 1000, 1), first)
      << "two easy ones of six, which come first, and not number 4, which nobody finds";
  EXPECT_EQ(made(6, 1000, 4), first);
  EXPECT_EQ(made(6, 4, 2), (std::vector<std::int64_t>{2000, 2003, 2001})) << "games are at an end";
}

// Answers, kinds and grades of which the rarer ones come late.
class Monotonous final : public Finder {
 public:
  std::optional<Puzzle> look_at(std::uint64_t, std::int64_t number) const override {
    Puzzle puzzle;
    puzzle.scenario.game = "toy";
    const bool rare = number % 4 == 3;
    puzzle.kind = rare ? "jump" : "walk";
    puzzle.grade = rare ? 3 : 2;
    puzzle.found = {{"hard", 100}};
    const engine::JsonObject answer{{"do", puzzle.kind}, {"to", number % 8 == 0 ? 1 : 2}};
    puzzle.verdict.choices = {{{answer}, number == 3 ? 40 : 90}, {{answer}, 10}};
    return puzzle;
  }
  engine::Fallible<Verdict> weigh(const Puzzle&, const Effort&) const override { return Verdict{}; }
};

TEST(MakingPuzzles, TakesThoseThatDiffer) {
  const PuzzlePlan plan{
      .finders = {std::make_shared<Monotonous>()}, .number = 3, .games = 100, .threads = 2};
  std::vector<std::string> answers;
  for (const Puzzle& puzzle : make_puzzles(plan, std::atomic<bool>{false}, nullptr)) {
    const auto& best = puzzle.verdict.choices.front();
    answers.push_back(engine::to_line(best.actions.front()) + " " + std::to_string(best.chance));
  }
  EXPECT_EQ(answers,
            (std::vector<std::string>{R"({"do":"walk","to":1} 90)", R"({"do":"walk","to":2} 90)",
                                      R"({"do":"jump","to":2} 90)"}))
      << "not the jump of number 3, after which more is lost than won";
}

TEST(MakingPuzzles, EndsWhenItIsStopped) {
  const PuzzlePlan plan{.finders = {std::make_shared<Numbered>()},
                        .number = 5,
                        .games = 100,
                        .seed = 1,
                        .threads = 2};
  const std::atomic<bool> stop{true};
  EXPECT_TRUE(make_puzzles(plan, stop, nullptr).empty());
}

// What is found in a game hangs on the numbers alone.
TEST(MakingPuzzles, AGameIsLookedThroughTheSameWayAgain) {
  const engine::GameEntry& entry = *games::find("aliens");
  const auto game_data = *entry.load(entry.files());
  const auto source = games::puzzle_sources("aliens").front();
  std::optional<Puzzle> found;
  std::int64_t number = 0;
  for (; !found && number < 40; ++number)
    found = (*games::puzzle_finder("aliens", *game_data, source))->look_at(5, number);
  ASSERT_TRUE(found);
  const auto again = (*games::puzzle_finder("aliens", *game_data, source))->look_at(5, number - 1);
  ASSERT_TRUE(again);
  EXPECT_EQ(engine::to_line(engine::puzzles::written(*again)),
            engine::to_line(engine::puzzles::written(*found)));
  EXPECT_GE(found->verdict.margin, engine::puzzles::least_margin);
}

}  // namespace
}  // namespace simulate
