#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "games/puzzles.hpp"
#include "games/registry.hpp"
#include "games/test/effort.hpp"
#include "games/test/scenarios.hpp"

// Every puzzle of games/*/puzzles.json is a test. A change of play, or of those who play on, that
// makes another choice the best is noticed here: then the puzzles are made anew.
namespace {

using engine::puzzles::Puzzle;
using engine::puzzles::Verdict;

constexpr int puzzles_of_a_game = 20;

class PuzzleTest : public testing::Test {
 public:
  PuzzleTest(Puzzle puzzle, const engine::GameEntry& entry)
      : puzzle_(std::move(puzzle)), entry_(entry) {}

  void SetUp() override {
    ASSERT_EQ(puzzle_.scenario.game, entry_.slug());
    const auto game_data = entry_.load(entry_.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
  }

  void TestBody() override {
    every_choice_is_possible();
    the_answer_is_the_best();
  }

 private:
  void every_choice_is_possible() {
    const auto rules = game_data_->rules(puzzle_.scenario.options, puzzle_.scenario.seats);
    ASSERT_TRUE(rules) << rules.problem().what;
    const auto match = (*rules)->place(puzzle_.scenario.position, puzzle_.scenario.chance);
    ASSERT_TRUE(match) << match.problem().what;
    for (const engine::Json& json : puzzle_.scenario.steps) {
      engine::JsonObject step = json.get_object();
      const engine::Seat seat = engine::seat_at(static_cast<int>(step.at("seat").get_int64()));
      const engine::Time at{step.contains("at") ? step.at("at").get_int64() : 0};
      step.erase("seat");
      step.erase("at");
      ASSERT_TRUE((*match)->apply(seat, step, at).ok()) << engine::to_line(json);
    }
    for (const auto& choice : puzzle_.verdict.choices)
      for (const engine::Json& action : choice.actions) {
        EXPECT_TRUE((*match)->allows(puzzle_.seat, action)) << engine::to_line(action);
        EXPECT_TRUE((*match)->clone()->apply(puzzle_.seat, action, puzzle_.at).ok())
            << engine::to_line(action);
      }
  }

  void the_answer_is_the_best() {
    if (effort::sparing > 1) return;  // wins are counted where games are quick
    const auto finder =
        games::puzzle_finder(puzzle_.scenario.game, *game_data_, games::source_of(puzzle_));
    ASSERT_TRUE(finder) << finder.problem().what;
    // Few games may err; then many decide.
    for (const engine::puzzles::Effort& effort :
         {engine::puzzles::quick, engine::puzzles::thorough}) {
      const auto verdict = (*finder)->weigh(puzzle_, effort);
      ASSERT_TRUE(verdict) << verdict.problem().what;
      if (is_best_by(*verdict)) return;
    }
    ADD_FAILURE() << "another choice is better: escapement puzzles make " << entry_.slug()
                  << " --out games/" << entry_.slug();
  }
  bool is_best_by(const Verdict& verdict) const {
    if (verdict.choices.empty()) return false;
    const engine::JsonArray& best = verdict.choices.front().actions;
    return std::find(best.begin(), best.end(), puzzle_.verdict.choices.front().actions.front()) !=
           best.end();
  }

  Puzzle puzzle_;
  const engine::GameEntry& entry_;
  std::shared_ptr<const engine::GameData> game_data_;
};

class PuzzleFile : public testing::Test {
 public:
  explicit PuzzleFile(std::string wrong) : wrong_(std::move(wrong)) {}
  void TestBody() override { EXPECT_EQ(wrong_, ""); }

 private:
  std::string wrong_;
};

std::string wrong_with(const std::vector<Puzzle>& puzzles) {
  if (std::ssize(puzzles) != puzzles_of_a_game)
    return "there are " + std::to_string(puzzles.size()) + " puzzles";
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    if (puzzles[i].name != puzzles[i].scenario.game + " " + std::to_string(i + 1))
      return "'" + puzzles[i].name + "' is not named by its place";
  const auto same_answer = [&](const Puzzle& one) {
    return std::count_if(puzzles.begin(), puzzles.end(), [&](const Puzzle& other) {
      return one.scenario.options == other.scenario.options &&
             one.verdict.choices.front().actions == other.verdict.choices.front().actions;
    });
  };
  for (const Puzzle& puzzle : puzzles)
    if (same_answer(puzzle) > puzzles_of_a_game / 4)
      return "'" + puzzle.name + "' has the answer of too many others";
  return "";
}

void enlist_puzzle(std::string_view game, const std::string& name,
                   const std::function<testing::Test*()>& make) {
#ifndef __clang_analyzer__  // it does not see that the library keeps the factory, and calls it lost
  testing::RegisterTest(("Puzzles_" + std::string(game)).c_str(), name.c_str(), nullptr, nullptr,
                        __FILE__, __LINE__, make);
#endif
}

const bool puzzles_enlisted = [] {
  for (const engine::GameEntry* entry : games::offered()) {
    const auto file =
        std::filesystem::path(SOURCE_FOLDER) / "games" / entry->slug() / "puzzles.json";
    if (!std::filesystem::exists(file)) continue;
    const auto puzzles =
        engine::puzzles::read_puzzles(scenarios::text(file), file.filename().string());
    const std::string wrong = puzzles ? wrong_with(*puzzles) : puzzles.problem().what;
    enlist_puzzle(entry->slug(), "are_a_set", [wrong] { return new PuzzleFile(wrong); });
    if (!puzzles) continue;
    for (std::size_t i = 0; i < puzzles->size(); ++i)
      enlist_puzzle(entry->slug(), "number_" + std::to_string(i + 1),
                    [entry, puzzle = (*puzzles)[i]] { return new PuzzleTest(puzzle, *entry); });
  }
  return true;
}();

}  // namespace
