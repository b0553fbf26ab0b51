#include "games/master/rules.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "engine/erase.hpp"
#include "engine/scenario.hpp"
#include "games/master/master.hpp"
#include "games/master/play.hpp"
#include "games/test/effort.hpp"

// What scenarios cannot say: which matches can be made at all, the order within a tick, and bots.
namespace master {
namespace {

using engine::JsonObject;
using engine::seat_at;

std::shared_ptr<const engine::GameData> game_data() {
  const engine::GameEntry& entry = engine::game_entry_of<master::Game>();
  return *entry.load(entry.files());
}

const master::Rules& rules_of(const engine::Ruleset& ruleset) {
  return static_cast<const engine::RulesetOf<Game>&>(ruleset).rules();
}

TEST(MasterRules, MAS_001_two_to_four_seats_and_six_with_the_extension) {
  const auto loaded = game_data();
  for (int seats = 1; seats <= 8; ++seats) {
    EXPECT_EQ(static_cast<bool>(loaded->rules(JsonObject{}, seats)), seats >= 2 && seats <= 4);
    EXPECT_EQ(static_cast<bool>(loaded->rules(JsonObject{{"players.extended", true}}, seats)),
              seats >= 2 && seats <= 6);
  }
}

TEST(MasterRules, MAS_006_inconsistent_modules_are_refused) {
  const auto loaded = game_data();
  const auto problem = [&](const JsonObject& options, int seats) {
    const auto rules = loaded->rules(options, seats);
    return rules ? std::string() : rules.problem().what;
  };
  EXPECT_NE(problem({{"module.stories", true}}, 2).find("refusal.setup.stories"),
            std::string::npos);
  EXPECT_NE(problem({{"early_end_doom", true}}, 2).find("refusal.setup.early_end_doom"),
            std::string::npos);
  EXPECT_NE(problem({{"team_play", true}}, 3).find("refusal.setup.team_play"), std::string::npos);
  EXPECT_EQ(problem({{"module.leaders", true}, {"module.stories", true}}, 2), "");
  EXPECT_EQ(problem({{"level", "hard"}, {"early_end_doom", true}}, 2), "");
}

TEST(MasterRules, MAS_010_the_decks_have_the_numbers_of_the_manifest) {
  const auto loaded = game_data();
  const auto deck = [&](const JsonObject& options) {
    return rules_of(**loaded->rules(options, 2)).deck.size();
  };
  EXPECT_EQ(deck({}), 84);
  EXPECT_EQ(deck({{"level", "medium"}}), 97);
  EXPECT_EQ(deck({{"level", "hard"}}), 100);
  EXPECT_EQ(deck({{"level", "hard"}, {"deck.sevens", "fourteen_sevens"}}), 106);
}

TEST(MasterRules, MAS_254_the_first_seat_of_a_tick_moves_on) {
  const auto loaded = game_data();
  const auto ruleset =
      *loaded->rules(JsonObject{{"arbitration", "tick"}, {"first_dealer", "0"}}, 3);
  engine::Chance chance = engine::Chance::script({{}, {}, {}, {2}});
  Game::Events events;
  const auto state = Game::open(rules_of(*ruleset), chance, events);
  EXPECT_EQ(state.table.priority, 2);
  const auto first = [&](std::int64_t time) {
    return master::tick_order(rules_of(*ruleset), state, engine::at_milliseconds(time))[0];
  };
  EXPECT_EQ(first(0), seat_at(2));
  EXPECT_EQ(first(99), seat_at(2));
  EXPECT_EQ(first(100), seat_at(0));
  EXPECT_EQ(first(200), seat_at(1));
  const auto order = master::tick_order(rules_of(*ruleset), state, engine::at_milliseconds(100));
  EXPECT_EQ(order[1], seat_at(1));
  EXPECT_EQ(order[2], seat_at(2));
}

// The chance of a script is not used by anything else in an easy match.
TEST(MasterRules, MAS_256_time_is_an_input_and_pauses_are_the_tables) {
  const auto loaded = game_data();
  const auto ruleset = *loaded->rules(JsonObject{{"first_dealer", "0"}}, 2);
  const auto match = ruleset->open(engine::Chance::fast(1));
  ASSERT_TRUE(
      match->apply(seat_at(0), JsonObject{{"do", "start"}}, engine::at_milliseconds(7)).ok());
  EXPECT_EQ(match->deadline(), engine::at_milliseconds(3007));
  const auto late = match->clone();
  late->expire(engine::at_milliseconds(3007));
  EXPECT_EQ(late->view(engine::Observer::spectator()).at("phase"), "play");
  EXPECT_EQ(match->view(engine::Observer::spectator()).at("phase"), "countdown");
}

TEST(MasterBots, MAS_255_slower_bots_lose_to_faster_ones_by_the_same_rules) {
  const auto loaded = game_data();
  const auto ruleset = *loaded->rules(JsonObject{{"end.breaking_point", 20}}, 2);
  int fast = 0;
  int slow = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::vector<std::string> levels = seed % 2 == 0
                                                ? std::vector<std::string>{"hard", "easy"}
                                                : std::vector<std::string>{"easy", "hard"};
    const auto playout = ruleset->play_out(levels, seed);
    ASSERT_TRUE(playout.outcome);
    const int hard = seed % 2 == 0 ? 0 : 1;
    fast += playout.outcome->winners.has(seat_at(hard)) ? 1 : 0;
    slow += playout.outcome->winners.has(seat_at(1 - hard)) ? 1 : 0;
  }
  EXPECT_GT(fast, 14);
  EXPECT_LT(slow, 6);
}

TEST(MasterBots, MAS_270_bots_fill_every_seat_of_every_variant) {
  const auto loaded = game_data();
  for (const char* level : {"easy", "medium", "hard"})
    for (const bool team : {false, true})
      for (const char* tempo : {"live", "relaxed", "pulse", "turns"}) {
        const auto ruleset = *loaded->rules(JsonObject{{"level", level},
                                                       {"team_play", team},
                                                       {"tempo", tempo},
                                                       {"end.breaking_point", 10}},
                                            4);
        const std::vector<std::string> levels{"easy", "medium", "hard", "ghost"};
        EXPECT_TRUE(ruleset->play_out(levels, 3).outcome) << level << " " << tempo << " " << team;
      }
}

// The ranges that the specification gives for equal bots of the hard level, four seats.
TEST(MasterBots, equal_bots_play_balanced_games_of_the_expected_length) {
  if (effort::sparing > 1) GTEST_SKIP() << effort::counts_wins;
  const auto loaded = game_data();
  const auto ruleset = *loaded->rules(JsonObject{{"level", "hard"}}, 4);
  const std::vector<std::string> levels(4, "hard");
  const std::vector<std::string> names = ruleset->metrics();
  std::map<std::string, double> sums;
  std::vector<double> wins(4);
  constexpr int games = 200;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const auto playout = ruleset->play_out(levels, seed);
    ASSERT_TRUE(playout.outcome);
    for (std::size_t i = 0; i < names.size(); ++i)
      sums[names[i]] += static_cast<double>(playout.metrics[i]);
    for (std::size_t i = 0; i < wins.size(); ++i)
      wins[i] += playout.outcome->winners.has(seat_at(static_cast<int>(i))) ? 1 : 0;
  }
  EXPECT_GT(sums["rounds"] / games, 9);
  EXPECT_LT(sums["rounds"] / games, 14);
  EXPECT_GT(sums["photo_finishes"] / sums["rounds"], 0.01);
  EXPECT_LT(sums["photo_finishes"] / sums["rounds"], 0.06);
  EXPECT_LT(sums["exhausted"] / sums["rounds"], 0.02);
  for (const double won : wins) EXPECT_NEAR(won / games, 0.25, 0.08);
  for (const std::string leader :
       {"average_joe", "mouse", "lumberjack", "teen", "robot", "vapor_ninja"}) {
    const double share = sums["won_" + leader] / sums["held_" + leader] * 4;
    EXPECT_GT(share, 0.6) << leader;
    EXPECT_LT(share, 1.7) << leader;
  }
}

TEST(MasterBots, MAS_250_the_same_seed_gives_the_same_game_in_virtual_time) {
  const auto loaded = game_data();
  const auto ruleset = *loaded->rules(JsonObject{{"level", "hard"}}, 4);
  const std::vector<std::string> levels(4, "medium");
  const auto one = ruleset->play_out(levels, 11);
  const auto other = ruleset->play_out(levels, 11);
  EXPECT_EQ(one.metrics, other.metrics);
  EXPECT_EQ(one.decisions, other.decisions);
  EXPECT_EQ(one.outcome, other.outcome);
}

// No table tells the time like that, but a file can; the deadline says that more is due.
TEST(MasterRules, MAS_252_years_that_go_by_at_once_are_told_in_parts) {
  const auto scenarios = engine::read_scenarios(R"({
    "name": "late", "game": "master", "seats": 2, "options": {"level": "easy"},
    "position": {"hands": [["AJ-8", "AJ-2"], ["MO-6", "MO-1"]], "tops": ["LJ-7"]},
    "steps": [{"then": {"deadline": 20000}},
              {"expire": true, "at": 2147483647, "then": {"deadline": 344000}},
              {"expire": true, "at": 2147483647, "then": {"deadline": 688000}}]})",
                                                "late.json");
  EXPECT_EQ(engine::run((*scenarios)[0], *game_data()), std::vector<std::string>{});
}

}  // namespace
}  // namespace master
