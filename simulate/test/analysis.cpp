#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "engine/analysis/story.hpp"
#include "games/analysis.hpp"
#include "games/registry.hpp"
#include "simulate/record.hpp"

// Looking back at matches that are over: the same for every game.
namespace simulate {
namespace {

using engine::analysis::Analysis;
using engine::analysis::Stop;

struct Played {
  std::shared_ptr<const engine::GameData> game_data;
  std::shared_ptr<const engine::Ruleset> rules;
  engine::Record record;
};

// A match of the weakest bots with the fewest seats.
Played played(const engine::GameEntry& entry, std::uint64_t seed) {
  Played match;
  match.game_data = *entry.load(entry.files());
  const int seats = engine::fewest_seats(*match.game_data, engine::JsonObject{});
  match.rules = *match.game_data->rules(engine::JsonObject{}, seats);
  const std::vector<std::string> levels(static_cast<std::size_t>(seats),
                                        match.rules->levels().front());
  match.record = play_record(std::string(entry.slug()), *match.game_data, *match.rules, levels,
                             engine::seed_from(seed));
  return match;
}

std::unique_ptr<Analysis> analysis_of(const Played& match, std::uint32_t games = 400) {
  return std::move(*games::analyse(match.rules, match.record, {.games = games, .seed = 7}));
}

std::string name_of_game(const testing::TestParamInfo<const engine::GameEntry*>& game) {
  return std::string(game.param->slug());
}

// A staged match of two.
Stop stop_at(int index, double chance, double error) {
  Stop stop;
  stop.index = index;
  stop.chances = {chance, 1 - chance};
  stop.error = error;
  return stop;
}

class AnalysisTest : public testing::TestWithParam<const engine::GameEntry*> {};
INSTANTIATE_TEST_SUITE_P(Games, AnalysisTest,
                         testing::ValuesIn(games::all().begin(), games::all().end()), name_of_game);

TEST_P(AnalysisTest, GoesOnFromWhatWasWrittenAsIfItHadNeverStopped) {
  const Played match = played(*GetParam(), 1);
  const auto whole = analysis_of(match);
  for (int i = 0; i < 6 && whole->advance(); ++i) {
  }
  const auto first = analysis_of(match);
  for (int i = 0; i < 3 && first->advance(); ++i) {
  }
  std::vector<Stop> kept;
  for (const Stop& stop : first->found())
    kept.push_back(*engine::analysis::read_stop(
        engine::analysis::written(stop, match.rules->seats()), match.rules->seats()));
  const auto second = analysis_of(match);
  ASSERT_TRUE(second->go_on_from(kept));
  while (second->done() < whole->done() && second->advance()) {
  }
  EXPECT_EQ(engine::to_line(second->written()), engine::to_line(whole->written()));
}

TEST_P(AnalysisTest, LuckAndChoicesAddUpToWhatChanged) {
  const Played match = played(*GetParam(), 2);
  const auto analysis = analysis_of(match, 200);
  while (analysis->advance()) {
  }
  const auto story = engine::analysis::tell(analysis->found(), match.rules->seats());
  for (std::size_t i = 0; i < story.shares.size(); ++i) {
    const auto& share = story.shares[i];
    EXPECT_EQ(share.begin + share.luck - share.given + share.others, share.end);
    EXPECT_THAT(share.end, testing::AnyOf(0, 100)) << "the end is certain";
    EXPECT_GE(share.given, 0);
  }
  EXPECT_LE(story.turns.size(), 7u);
  for (const auto& stop : analysis->found()) {
    if (!stop.decision) continue;
    const auto& options = stop.decision->options;
    EXPECT_LE(options.size(), 3u);
    EXPECT_EQ(std::count_if(options.begin(), options.end(),
                            [](const auto& option) { return option.chosen; }),
              1)
        << "what was chosen is shown";
    EXPECT_TRUE(std::is_sorted(options.begin(), options.end(),
                               [](const auto& a, const auto& b) { return a.chance > b.chance; }));
  }
}

TEST_P(AnalysisTest, TellsNothingOfAMatchThatStillRuns) {
  Played match = played(*GetParam(), 1);
  match.record.inputs.resize(match.record.inputs.size() / 2);
  EXPECT_FALSE(games::analyse(match.rules, match.record, {})) << "it only claims to be over";
  match.record.outcome.reset();
  EXPECT_FALSE(games::analyse(match.rules, match.record, {}));
}

// Somebody who could win at once and does not has given away what is certain.
TEST(AnalysisOfHounds, SeesAWinThatWasNotTaken) {
  for (std::uint64_t seed = 1;; ++seed) {
    ASSERT_LT(seed, 200u);
    const Played match = played(*games::find("hounds"), seed);
    auto begun = engine::replay(match.record, *match.rules, 0);
    const auto running = std::move(*begun);
    for (std::size_t i = 0; i < match.record.inputs.size(); ++i) {
      const engine::Input& input = match.record.inputs[i];
      engine::JsonObject winning;
      for (const engine::JsonObject& action : running->legal(input.seat)) {
        auto tried = running->clone();
        if (!tried->apply(input.seat, action, input.at).ok() || !tried->outcome()) continue;
        if (tried->acting().empty()) winning = action;
      }
      if (!winning.empty() && winning != input.action) {
        const auto analysis = analysis_of(match, 20'000);
        std::vector<Stop> before;  // that part is not looked at
        while (analysis->index_of(static_cast<int>(before.size())) < static_cast<int>(i))
          before.push_back(stop_at(analysis->index_of(static_cast<int>(before.size())), 0.5, 0.1));
        ASSERT_TRUE(analysis->go_on_from(before));
        analysis->advance();
        const auto& decision = analysis->found().back().decision;
        ASSERT_TRUE(decision);
        EXPECT_EQ(decision->options.front().action, winning);
        EXPECT_EQ(decision->chance, 1);
        return;
      }
      ASSERT_EQ(engine::feed(*running, input), "");
    }
  }
}

engine::analysis::Decision choice(int seat, double effect) {
  engine::analysis::Decision decision;
  decision.seat = engine::seat_at(seat);
  decision.effect = {seat == 0 ? effect : -effect, seat == 0 ? -effect : effect};
  return decision;
}

TEST(AnalysisStory, IsLevelWhileNothingSurelyChanges) {
  std::vector<Stop> found;
  for (int i = 0; i < 10; ++i) found.push_back(stop_at(i, i % 2 == 0 ? 0.48 : 0.52, 0.05));
  for (int i = 10; i < 20; ++i) found.push_back(stop_at(i, i % 2 == 0 ? 0.83 : 0.87, 0.05));
  const auto story = engine::analysis::tell(found, 2);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_NEAR(story.course[i][0], 0.5, 1e-9);
  for (std::size_t i = 10; i < 20; ++i) EXPECT_NEAR(story.course[i][0], 0.85, 1e-9);
  ASSERT_EQ(story.turns.size(), 1u);
  EXPECT_EQ(story.turns[0].index, 9);
  EXPECT_EQ(story.turns[0].kind, engine::analysis::Turn::Kind::luck);
  EXPECT_EQ(story.turns[0].points[0], 35);
  EXPECT_EQ(story.turns[0].points[1], -35);
}

TEST(AnalysisStory, TellsLuckAndChoiceApart) {
  std::vector<Stop> found{stop_at(0, 0.6, 0.01), stop_at(1, 0.3, 0.01), stop_at(2, 1, 0)};
  found[0].decision = choice(0, -0.3);  // all of the first fall
  found[1].decision = choice(1, -0.2);  // some of the rise
  const auto story = engine::analysis::tell(found, 2);
  ASSERT_EQ(story.turns.size(), 3u);
  EXPECT_EQ(story.turns[0].kind, engine::analysis::Turn::Kind::choice);
  EXPECT_EQ(story.turns[0].points[0], -30);
  EXPECT_EQ(story.turns[1].kind, engine::analysis::Turn::Kind::luck);
  EXPECT_EQ(story.turns[1].points[0], 50);
  EXPECT_EQ(story.turns[2].points[0], 20);
  EXPECT_EQ(story.shares[0].given, 30);
  EXPECT_EQ(story.shares[0].others, 20);
  EXPECT_EQ(story.shares[0].luck, 50);
  EXPECT_EQ(story.shares[1].given, 20);
  EXPECT_EQ(story.side[1], 1) << "they are against each other";
}

TEST(AnalysisStory, TellsWhatEachSeatCouldKnow) {
  std::vector<Stop> found{stop_at(0, 0.6, 0.01), stop_at(1, 0.3, 0.01), stop_at(2, 1, 0)};
  found[0].decision = choice(1, 0);
  found[0].decision->chance = 0.25;
  found[1].decision = choice(0, 0);
  found[1].decision->chance = 0.75;
  const auto story = engine::analysis::tell(found, 2);
  ASSERT_EQ(story.known.size(), 3u);
  EXPECT_EQ(story.known[0][0], std::nullopt) << "it has not decided anything";
  EXPECT_EQ(story.known[0][1], 0.25);
  EXPECT_EQ(story.known[2][0], 0.75);
  EXPECT_EQ(story.known[2][1], 0.25);
  EXPECT_EQ(engine::to_line(engine::analysis::written(story, 2).at("known")),
            "[[null,250000],[750000,250000],[750000,250000]]");
}

TEST(AnalysisStory, SaysThreeSentencesInEveryLanguage) {
  std::vector<Stop> found{stop_at(0, 0.6, 0.01), stop_at(1, 0.3, 0.01), stop_at(2, 1, 0)};
  found[0].decision = choice(0, -0.3);
  for (const std::string_view language : engine::languages) {
    const std::string name = "engine/analysis/text/" + std::string(language) + ".json";
    std::ifstream file(std::string(SOURCE_FOLDER) + "/" + name);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    auto words = *engine::Catalogue::load(text, name, "-");
    words.name_seats({"Ann", "Bob"});
    for (int seat = 0; seat < 2; ++seat)
      for (auto& sentence :
           engine::analysis::summary(engine::analysis::tell(found, 2), engine::seat_at(seat))) {
        if (sentence.index) sentence.fields["place"] = "here";
        EXPECT_TRUE(words.has(sentence.key)) << sentence.key;
        EXPECT_TRUE(words.unfilled(sentence.key, sentence.fields).empty()) << sentence.key;
        EXPECT_EQ(words.sentence(sentence.key, sentence.fields).find('{'), std::string::npos);
      }
  }
}

}  // namespace
}  // namespace simulate
