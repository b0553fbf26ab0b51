#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "games/sisypho/sisypho.hpp"
#include "games/test/effort.hpp"

// Bots of both sides.
namespace sisypho {
namespace {

using engine::JsonObject;

class SisyphoBots : public testing::Test {
 protected:
  void SetUp() override {
    const engine::Title& title = engine::title_of<sisypho::Game>();
    const auto kit = title.load(title.files());
    ASSERT_TRUE(kit) << kit.problem().what;
    kit_ = *kit;
  }
  // How many games the Survivors win.
  int wins(const char* agent, const char* survivors, int seats, int games,
           const JsonObject& options = {}) const {
    const auto rules = kit_->rules(options, seats);
    EXPECT_TRUE(rules);
    std::vector<std::string> levels(static_cast<std::size_t>(seats), survivors);
    levels[0] = agent;
    int won = 0;
    for (int game = 0; game < games; ++game) {
      const engine::Playout playout = (*rules)->play_out(levels, static_cast<std::uint64_t>(game));
      EXPECT_TRUE(playout.outcome);
      if (playout.outcome && !playout.outcome->winners.has(engine::seat_at(0))) ++won;
    }
    return won;
  }

  std::shared_ptr<const engine::Kit> kit_;
};

TEST_F(SisyphoBots, hard_beats_normal_and_normal_easy_on_both_sides) {
  if (effort::sparing > 1) GTEST_SKIP() << effort::counts_wins;
  constexpr int games = 60;
  EXPECT_GT(wins("normal", "hard", 5, games), wins("normal", "normal", 5, games) + 5);
  EXPECT_LT(wins("hard", "hard", 5, games), wins("normal", "hard", 5, games) - 5);
  EXPECT_GT(wins("easy", "normal", 5, games), wins("easy", "easy", 5, games) + 5);
  EXPECT_LE(wins("normal", "easy", 5, games), wins("easy", "easy", 5, games));
}

TEST_F(SisyphoBots, the_same_seed_is_the_same_game) {
  const auto rules = kit_->rules(JsonObject{}, 6);
  const std::vector<std::string> levels{"hard", "easy", "normal", "hard", "normal", "hard"};
  const engine::Playout one = (*rules)->play_out(levels, 11);
  const engine::Playout other = (*rules)->play_out(levels, 11);
  EXPECT_EQ(one.decisions, other.decisions);
  EXPECT_EQ(one.metrics, other.metrics);
}

TEST_F(SisyphoBots, they_finish_games_with_other_sides_and_rules) {
  for (const JsonObject& options :
       {JsonObject{{"sides", "advanced"}}, JsonObject{{"open_hunt", true}},
        JsonObject{{"immediate_death", true}},
        JsonObject{{"plan_ms", 60000}, {"act_ms", 60000}, {"window_ms", 20000}}})
    for (const char* level : {"easy", "normal", "hard"}) (void)wins(level, level, 4, 3, options);
}

}  // namespace
}  // namespace sisypho
