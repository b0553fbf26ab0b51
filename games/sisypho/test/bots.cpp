#include <gtest/gtest.h>

#include <set>

#include "engine/erase.hpp"
#include "games/sisypho/play.hpp"
#include "games/test/effort.hpp"

// Bots of both sides.
namespace sisypho {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

class SisyphoBots : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<sisypho::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
  }
  // How many games the Survivors win.
  int wins(const char* agent, const char* survivors, int seats, int games,
           const JsonObject& options = {}) const {
    const auto rules = game_data_->rules(options, seats);
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

  // What a hard bot does in a position for four seats, when it is asked for so many times.
  Action decision(const Json& position, int seat, std::uint64_t luck, int times = 1) const {
    const auto ruleset = game_data_->rules(JsonObject{}, 4);
    EXPECT_TRUE(ruleset);
    const Rules& rules = static_cast<const engine::RulesetOf<Game>&>(**ruleset).rules();
    const auto state = Game::place(rules, position);
    EXPECT_TRUE(state) << state.problem().what;
    const auto bot = Game::bot("hard", engine::seat_at(seat));
    Actions legal;
    Game::legal(rules, *state, engine::seat_at(seat), legal);
    Chance chance = Chance::fast(luck);
    const View view = Game::view(rules, *state, engine::seat_at(seat));
    for (; times > 1; --times) (void)bot->decide(rules, view, legal, chance);
    return bot->decide(rules, view, legal, chance);
  }

  // What a bot calls out there.
  std::string_view call(const Json& position, int seat) const {
    const auto ruleset = game_data_->rules(JsonObject{}, 4);
    EXPECT_TRUE(ruleset);
    const Rules& rules = static_cast<const engine::RulesetOf<Game>&>(**ruleset).rules();
    const auto state = Game::place(rules, position);
    EXPECT_TRUE(state) << state.problem().what;
    const View view = Game::view(rules, *state, engine::seat_at(seat));
    const auto bot = Game::bot("hard", engine::seat_at(seat));
    EXPECT_EQ(bot->says(rules, view),
              Game::bot("expert", engine::seat_at(seat))->says(rules, view));
    return bot->says(rules, view);
  }

  std::shared_ptr<const engine::GameData> game_data_;
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
  const auto rules = game_data_->rules(JsonObject{}, 6);
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

TEST_F(SisyphoBots, whoever_can_search_in_peace_does_not_stand_idle) {
  const JsonObject position{
      {"phase", "act"},
      {"power", JsonObject{{"infirmary", 1}}},
      {"players", JsonArray{JsonObject{{"place", "rocket"}}, JsonObject{{"place", "infirmary"}},
                            JsonObject{{"place", "infirmary"}}, JsonObject{{"place", "depot"}}}}};
  for (std::uint64_t luck = 1; luck <= 20; ++luck)
    EXPECT_EQ(decision(position, 1, luck).verb, Verb::location) << luck;
}

// Whoever knows all that lies open, and how they think, still does not know it.
TEST_F(SisyphoBots, where_they_go_does_not_follow_from_what_lies_open) {
  const JsonObject position{
      {"phase", "plan"},
      {"players",
       JsonArray{JsonObject{{"place", "security"}}, JsonObject{{"place", "infirmary"}},
                 JsonObject{{"place", "infirmary"}}, JsonObject{{"place", "infirmary"}}}}};
  for (int seat = 1; seat <= 3; ++seat) {
    std::set<Location> places;
    for (std::uint64_t luck = 1; luck <= 24; ++luck)
      places.insert(decision(position, seat, luck).place);
    EXPECT_GE(places.size(), 3u);
  }
}

JsonObject evidence_with_somebody_done() {
  return {{"phase", "act"},
          {"power", JsonObject{{"command", 2}}},
          {"locks", JsonObject{{"command", "open"}}},
          {"players", JsonArray{JsonObject{{"place", "rocket"}}, JsonObject{{"place", "command"}},
                                JsonObject{{"place", "command"},
                                           {"done", true},
                                           {"halves", 0},
                                           {"items", JsonArray{"evidence"}}},
                                JsonObject{{"place", "depot"}}}}};
}

TEST_F(SisyphoBots, what_somebody_cannot_use_today_is_asked_for) {
  const Action action = decision(evidence_with_somebody_done(), 1, 1);
  EXPECT_EQ(action.verb, Verb::ask_take);
  EXPECT_EQ(action.seat, engine::seat_at(2));
  EXPECT_EQ(action.items().of(Item::evidence), 1);
}

TEST_F(SisyphoBots, nobody_is_asked_twice_in_a_round) {
  EXPECT_NE(decision(evidence_with_somebody_done(), 1, 1, 2).verb, Verb::ask_take);
}

TEST_F(SisyphoBots, a_door_is_held_for_oneself) {
  const JsonObject position{
      {"phase", "act"},
      {"power", JsonObject{{"command", 2}}},
      {"players", JsonArray{JsonObject{{"place", "rocket"}},
                            JsonObject{{"place", "command"},
                                       {"halves", 3},
                                       {"stayed", true},
                                       {"items", JsonArray{"evidence", "evidence"}}},
                            JsonObject{{"place", "depot"}}, JsonObject{{"place", "depot"}}}}};
  EXPECT_EQ(decision(position, 1, 1).verb, Verb::hold_door);
}

JsonObject planning(const JsonObject& power, JsonObject first) {
  first["place"] = "infirmary";
  return {{"phase", "plan"},
          {"power", power},
          {"escape", 6},
          {"players",
           JsonArray{JsonObject{{"place", "security"}}, first, JsonObject{{"place", "infirmary"}},
                     JsonObject{{"place", "infirmary"}}}}};
}

TEST_F(SisyphoBots, SIS_161_they_call_out_what_the_team_has_to_think_of_and_all_may_hear) {
  const JsonObject lit{{"infirmary", 1}};
  const JsonObject dark{{"infirmary", 0}, {"depot", 0}};
  EXPECT_EQ(call(planning(lit, {}), 1), "");
  EXPECT_EQ(call(planning(dark, {}), 1), "power");
  EXPECT_EQ(call(planning(lit, {{"damage", 3}}), 1), "help");
  EXPECT_EQ(call(planning(lit, {{"items", JsonArray{"launch_codes"}}}), 1), "codes");
  EXPECT_EQ(call(planning(dark, {{"damage", 3}}), 0), "") << "the Agent keeps silent";
}

// Who has the Power that others wait for goes first.
TEST_F(SisyphoBots, they_say_who_goes_first) {
  const JsonObject position{
      {"phase", "act"},
      {"power", JsonObject{{"infirmary", 1}, {"depot", 0}}},
      {"players", JsonArray{JsonObject{{"place", "rocket"}}, JsonObject{{"place", "generator"}},
                            JsonObject{{"place", "depot"}}, JsonObject{{"place", "infirmary"}}}}};
  EXPECT_EQ(call(position, 1), "first");
  EXPECT_EQ(call(position, 2), "after");
  EXPECT_EQ(call(position, 3), "") << "who has Power waits for nobody";
}

// A plan is nobody's business but its owner's.
TEST_F(SisyphoBots, SIS_032_what_they_have_planned_is_not_called_out) {
  for (const char* place : {"infirmary", "depot", "command", "generator", "security", "rocket"})
    EXPECT_EQ(call(planning({{"infirmary", 1}}, {{"planned", place}}), 1), "") << place;
}

}  // namespace
}  // namespace sisypho
