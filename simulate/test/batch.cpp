#include "simulate/batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "games/registry.hpp"
#include "simulate/print.hpp"
#include "simulate/record.hpp"

namespace simulate {
namespace {

class BatchTest : public testing::Test {
 protected:
  BatchTest() {
    const engine::GameEntry& entry = *games::find("deathstar");
    game_data_ = *entry.load(entry.files());
    rules_ = *game_data_->rules(engine::JsonObject{{"round_limit", 50}}, 3);
  }

  Report play(const Plan& plan) const {
    const std::atomic<bool> never{false};
    return report(plan, run(*rules_, plan, never, nullptr));
  }
  Report report(const Plan& plan, const Counts& counts) const {
    return {.game = "deathstar",
            .rules_version = game_data_->rules_version(),
            .data = game_data_->data_fingerprint(),
            .options = rules_->options(),
            .levels = plan.levels,
            .alternate = plan.alternate,
            .mixed = plan.mixed,
            .seed = plan.seed,
            .played = {{plan.from, counts.games}},
            .counts = counts};
  }
  static std::string text(const Report& report) { return engine::to_pages(write_report(report)); }

  const std::vector<std::string> levels_{"random", "random", "random"};
  std::shared_ptr<const engine::GameData> game_data_;
  std::shared_ptr<const engine::Ruleset> rules_;
};

TEST_F(BatchTest, GivesTheSameBytesForAnyNumberOfThreads) {
  const std::string one = text(play({.levels = levels_, .games = 150, .threads = 1}));
  EXPECT_EQ(text(play({.levels = levels_, .games = 150, .threads = 2})), one);
  EXPECT_EQ(text(play({.levels = levels_, .games = 150, .threads = 5})), one);
}

TEST_F(BatchTest, BotsShareWhatTheyKnowWithoutSpoilingThat) {
  const std::vector<std::string> bots{"normal", "easy", "random"};
  const std::string one = text(play({.levels = bots, .alternate = true, .games = 70}));
  const std::string two =
      text(play({.levels = bots, .alternate = true, .games = 70, .threads = 2}));
  EXPECT_EQ(one, two);
}

TEST_F(BatchTest, DependsOnTheSeed) {
  EXPECT_NE(text(play({.levels = levels_, .seed = 1, .games = 20})),
            text(play({.levels = levels_, .seed = 2, .games = 20})));
}

TEST_F(BatchTest, PartsAddUpToTheWhole) {
  const Plan whole{.levels = levels_, .alternate = true, .from = 10, .games = 90};
  Plan first = whole;
  first.games = 37;
  Plan second = whole;
  second.from = 47;
  second.games = 53;
  const auto merged = merge({play(second), play(first)}, {"second", "first"});
  ASSERT_TRUE(merged) << merged.problem().what;
  EXPECT_EQ(text(*merged), text(play(whole)));
}

TEST_F(BatchTest, RefusesToMergeWhatDoesNotBelongTogether) {
  const Report one = play({.levels = levels_, .games = 10});
  const Report other = play({.levels = levels_, .seed = 2, .from = 10, .games = 10});
  const Report overlapping = play({.levels = levels_, .from = 5, .games = 10});
  const auto seeds = merge({one, other}, {"a.json", "b.json"});
  ASSERT_FALSE(seeds);
  EXPECT_EQ(seeds.problem().what,
            "b.json has another seed than a.json; only parts of one simulation can be merged");
  const auto twice = merge({one, overlapping}, {"a.json", "b.json"});
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.problem().what, "b.json holds games that another report holds too");
}

TEST_F(BatchTest, AStopLeavesTheFirstGamesOfThePlan) {
  Plan plan{.levels = levels_, .games = 100'000, .threads = 2};
  std::atomic<bool> stop{false};
  const Counts counts =
      run(*rules_, plan, stop, [&](std::int64_t done) { stop = stop || done >= 64; });
  ASSERT_GE(counts.games, 64);
  ASSERT_LT(counts.games, plan.games);
  Plan shorter = plan;
  shorter.games = counts.games;
  EXPECT_EQ(text(report(plan, counts)), text(play(shorter)));
}

TEST_F(BatchTest, AlternatingMovesTheLevelsOneSeatOn) {
  const Plan plan{.levels = {"easy", "normal", "hard"}, .alternate = true};
  EXPECT_EQ(levels_of(plan, 0), (std::vector<std::string>{"easy", "normal", "hard"}));
  EXPECT_EQ(levels_of(plan, 1), (std::vector<std::string>{"normal", "hard", "easy"}));
  EXPECT_EQ(levels_of(plan, 3), levels_of(plan, 0));
}

TEST_F(BatchTest, WinsAreCountedByLevelToo) {
  Counts counts(*rules_, levels_, {});
  const std::vector<std::string> levels{"hard", "easy", "hard"};
  Game game;
  engine::Playout& playout = game.playout;
  playout.outcome.emplace();
  playout.outcome->winners.add(engine::seat_at(0));
  playout.outcome->winners.add(engine::seat_at(2));
  counts.add(game, levels);
  playout.outcome->winners = {};
  counts.add(game, levels);
  playout.outcome.reset();
  counts.add(game, levels);
  EXPECT_EQ(counts.wins, (std::vector<std::int64_t>{1, 0, 1}));
  EXPECT_EQ(counts.levels["hard"].wins, 1);
  EXPECT_EQ(counts.levels["hard"].seat_wins, 2);
  EXPECT_EQ(counts.levels["hard"].seats, 6);
  EXPECT_EQ(counts.levels["easy"].wins, 0);
  EXPECT_EQ(counts.without_winner, 1);
  EXPECT_EQ(counts.unfinished, 1);
  EXPECT_EQ(counts.games, 3);
}

TEST_F(BatchTest, EveryGameIsCountedOnce) {
  const Counts counts = play({.levels = levels_, .games = 40}).counts;
  std::int64_t ended = counts.unfinished;
  for (const ReasonCount& reason : counts.reasons) ended += reason.games;
  EXPECT_EQ(ended, 40);
  for (const Metric& metric : counts.metrics) {
    std::int64_t games = 0;
    for (const auto& [value, number] : metric.values.histogram) games += number;
    EXPECT_EQ(games, 40) << metric.name;
  }
}

TEST_F(BatchTest, AReportSurvivesSavingAndLoading) {
  const Report report = play({.levels = levels_, .games = 40});
  const auto again = read_report(text(report), "report.json");
  ASSERT_TRUE(again) << again.problem().what;
  EXPECT_EQ(text(*again), text(report));
}

TEST_F(BatchTest, AnEditedReportIsRefused) {
  engine::JsonObject edited = write_report(play({.levels = levels_, .games = 40}));
  edited["metrics"].as_array()[0].as_object()["sum"] = 1;
  const auto read = read_report(engine::to_pages(edited), "report.json");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.problem().what,
            "report.json: 'metrics' is missing or does not fit the rest of the report");
}

TEST_F(BatchTest, ARecordedGameIsGood) {
  const engine::Record record =
      play_record("deathstar", *game_data_, *rules_, levels_, engine::seed_from(7));
  EXPECT_FALSE(record.inputs.empty());
  EXPECT_TRUE(record.outcome);
  const auto problem = engine::verify(record, *game_data_);
  EXPECT_FALSE(problem) << problem->what;
}

TEST_F(BatchTest, ReportsAreTheSameInBothLanguagesButForTheWords) {
  const auto english = report_words("en");
  const auto german = report_words("de");
  EXPECT_EQ(english.keys(), german.keys());
  const Report report = play({.levels = levels_, .games = 40});
  const std::string text =
      print_report(report, *game_data_->words("de", ""), german, {"round_limit"});
  EXPECT_NE(text.find("Geänderte Optionen: round_limit=50"), std::string::npos) << text;
  EXPECT_NE(text.find("Platz 1 (random)"), std::string::npos) << text;
  EXPECT_EQ(text.find("report."), std::string::npos) << text;
}

TEST_F(BatchTest, CsvHasFourFieldsALine) {
  std::istringstream lines(print_csv(play({.levels = levels_, .games = 10})));
  for (std::string line; std::getline(lines, line);)
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), 3) << line;
}

}  // namespace
}  // namespace simulate
