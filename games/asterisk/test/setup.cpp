#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "games/asterisk/asterisk.hpp"

// Who can play, with what, and what data is refused.
namespace asterisk {
namespace {

using engine::JsonArray;
using engine::JsonObject;

class AsteriskSetup : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<asterisk::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
  }
  bool playable(const JsonObject& options, int seats) const {
    return static_cast<bool>(game_data_->rules(options, seats));
  }
  std::string problem(const JsonObject& options, int seats) const {
    const auto rules = game_data_->rules(options, seats);
    return rules ? "" : rules.problem().what;
  }
  // The same files, one of them changed.
  std::string problem_of_data(std::string_view name, std::string_view was, std::string_view is) {
    const engine::GameEntry& entry = engine::game_entry_of<asterisk::Game>();
    std::vector<engine::File> files(entry.files().begin(), entry.files().end());
    std::string changed;
    for (engine::File& file : files) {
      if (file.name != name) continue;
      changed = file.text;
      const std::size_t at = changed.find(was);
      EXPECT_NE(at, std::string::npos);
      changed.replace(at, was.size(), is);
      file.text = changed;
    }
    const auto game_data = entry.load(files);
    return game_data ? "" : game_data.problem().what;
  }

  std::shared_ptr<const engine::GameData> game_data_;
};

TEST_F(AsteriskSetup, AST_001_two_to_five_play_together) {
  for (const char* mode : {"minimum", "low", "medium", "high", "supermax"}) {
    EXPECT_FALSE(playable({{"mode", mode}}, 1));
    for (int seats = 2; seats <= 5; ++seats) EXPECT_TRUE(playable({{"mode", mode}}, seats));
    EXPECT_FALSE(playable({{"mode", mode}}, 6));
  }
}

TEST_F(AsteriskSetup, AST_002_one_plays_rambo_mode) {
  EXPECT_TRUE(playable({{"mode", "rambo"}}, 1));
  EXPECT_FALSE(playable({{"mode", "rambo"}}, 2));
  EXPECT_TRUE(playable({{"soloTimed", true}}, 1));
  EXPECT_FALSE(playable({{"soloTimed", true}}, 2));
}

TEST_F(AsteriskSetup, AST_008_call_outs_are_words_of_the_table_and_no_actions) {
  for (const std::string_view language : engine::languages) {
    const auto words = game_data_->words(language, "");
    ASSERT_TRUE(words);
    for (const char* call : {"goodPlay", "stuck", "canNudge", "canTables", "canFlip", "hurry"}) {
      EXPECT_TRUE(words->has("call." + std::string(call)));
      EXPECT_FALSE(words->has("action." + std::string(call)));
    }
  }
}

TEST_F(AsteriskSetup, AST_718_an_attempt_needs_a_way_to_end) {
  EXPECT_EQ(problem({{"clock.kind", "untimed"}, {"earlyEnd", "never"}}, 3),
            "refusal.setup.early_end {}");
  EXPECT_EQ(problem({{"lookoutSeat", "4"}}, 3), R"(refusal.setup.lookout {"first":4,"count":3})");
}

TEST_F(AsteriskSetup, AST_104_the_main_deck_has_seventy_cards) {
  EXPECT_EQ(problem_of_data(
                "data/cards.json",
                R"("id": "BA-NUDGE_L", "type": "basicAddOn", "addOn": "NUDGE_L", "count": 2)",
                R"("id": "BA-NUDGE_L", "type": "basicAddOn", "addOn": "NUDGE_L", "count": 3)"),
            "data/cards.json: 'main_deck_total' says 70 cards, but 71 are listed");
  EXPECT_EQ(problem_of_data("data/cards.json", R"("id": "BT-L2")", R"("id": "BT-L1")"),
            "data/cards.json: main_deck: BT-L1: it is there twice");
}

TEST_F(AsteriskSetup, AST_706_a_debrief_has_known_steps) {
  const std::string told = problem_of_data("data/modes.json", "\"lineUnderDeck\"", "\"lineAway\"");
  EXPECT_NE(told.find("data/modes.json: modes: minimum: 'debriefs': one of lineUnderDeck"),
            std::string::npos)
      << told;
}

TEST_F(AsteriskSetup, AST_113_equal_seeds_give_equal_games) {
  const auto rules = game_data_->rules(JsonObject{}, 4);
  ASSERT_TRUE(rules);
  const auto seed = engine::seed_from(7);
  const auto one = (*rules)->open(engine::Chance::chacha(seed));
  const auto other = (*rules)->open(engine::Chance::chacha(seed));
  EXPECT_EQ(one->fingerprint(), other->fingerprint());
  const auto third = (*rules)->open(engine::Chance::chacha(engine::seed_from(8)));
  EXPECT_NE(one->fingerprint(), third->fingerprint());
}

}  // namespace
}  // namespace asterisk
