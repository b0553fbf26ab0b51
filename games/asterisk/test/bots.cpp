#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "games/asterisk/asterisk.hpp"
#include "games/asterisk/planner.hpp"
#include "games/asterisk/solver.hpp"

// Bots in virtual time, the planner and the solver.
namespace asterisk {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

std::shared_ptr<const engine::Ruleset> ruleset(const JsonObject& options, int seats) {
  const engine::GameEntry& entry = engine::game_entry_of<asterisk::Game>();
  const auto game_data = entry.load(entry.files());
  const auto rules = (*game_data)->rules(options, seats);
  EXPECT_TRUE(rules);
  return *rules;
}
const asterisk::Rules& rules_of(const engine::Ruleset& ruleset) {
  return static_cast<const engine::RulesetOf<Game>&>(ruleset).rules();
}

int wins(const char* mode, const std::string& level, int games, int seats = 3,
         const JsonObject& more = {}) {
  JsonObject options{{"mode", mode}};
  for (const auto& [key, value] : more) options[key] = value;
  const auto rules = ruleset(options, seats);
  const std::vector<std::string> levels(static_cast<std::size_t>(seats), level);
  int won = 0;
  for (int game = 0; game < games; ++game) {
    const engine::Playout playout = rules->play_out(levels, static_cast<std::uint64_t>(game));
    EXPECT_TRUE(playout.outcome);
    if (playout.outcome && !playout.outcome->winners.empty()) ++won;
  }
  return won;
}

TEST(AsteriskBots, the_modes_are_a_ladder_and_so_are_the_profiles) {
  EXPECT_GE(wins("minimum", "steady", 40), 36);
  EXPECT_GE(wins("medium", "sharp", 20), 19);
  const int steady = wins("supermax", "steady", 60);
  EXPECT_GT(steady, wins("supermax", "novice", 60));
  EXPECT_LT(steady, 36);
}

TEST(AsteriskBots, the_clock_decides) {
  EXPECT_GT(wins("medium", "sharp", 20),
            wins("medium", "sharp", 20, 3, {{"clock.attemptSeconds", 90}}) + 5);
}

TEST(AsteriskBots, the_same_seed_is_the_same_game_in_virtual_time) {
  const auto rules = ruleset({{"mode", "high"}}, 4);
  const std::vector<std::string> levels{"novice", "steady", "sharp", "expert"};
  const engine::Playout one = rules->play_out(levels, 11);
  const engine::Playout other = rules->play_out(levels, 11);
  EXPECT_EQ(one.decisions, other.decisions);
  EXPECT_EQ(one.metrics, other.metrics);
}

TEST(AsteriskBots, they_finish_games_under_every_clock) {
  for (const char* clock : {"realtime", "turns", "untimed"})
    for (const char* level : {"novice", "expert"})
      (void)wins("low", level, 3, 2, {{"clock.kind", clock}});
}

asterisk::State placed(const asterisk::Rules& rules, const Json& position) {
  const auto state = asterisk::Game::place(rules, position);
  EXPECT_TRUE(state) << state.problem().what;
  return *state;
}

// 7, 10 by R3, 12 by a Nudge: two are better than one.
TEST(AsteriskPlanner, finds_the_longest_chain) {
  const auto owner = ruleset({}, 2);
  const auto& rules = rules_of(*owner);
  const JsonObject position{
      {"calibration", 7},
      {"line", JsonArray{"P10", "P12", "P03", "P17"}},
      {"players", JsonArray{JsonObject{},
                            JsonObject{{"hand", JsonArray{"BT-R5", "BT-R3", "TA-NUDGE_R-L5"}}}}}};
  const auto view = Game::view(rules, placed(rules, position), engine::seat_at(1));
  asterisk::Weights weights;
  weights.line.fill(1.0f);
  weights.cards = 3;
  const asterisk::Plan plan = asterisk::Planner(rules, view, weights).best();
  EXPECT_EQ(plan.gain, 2.0f);
  EXPECT_EQ(plan.cards, 2);
  EXPECT_EQ(asterisk::Game::write(rules, plan.first),
            (JsonObject{{"do", "playTurn"}, {"card", "BT-R3"}, {"direction", "R"}}));
  weights.cards = 1;
  EXPECT_EQ(asterisk::Planner(rules, view, weights).best().gain, 1.0f);
}

// What a bot of seat `number` does there, after these actions of the seat that is up, which is 1.
struct There {
  std::shared_ptr<const engine::Ruleset> owner;
  asterisk::State state;

  const asterisk::Rules& rules() const { return rules_of(*owner); }
  void play(const JsonObject& json) {
    asterisk::Action action;
    EXPECT_EQ(Game::read(rules(), json, action), "");
    engine::Chance chance = engine::Chance::fast(1);
    Game::Events events;
    EXPECT_TRUE(Game::apply(rules(), state, engine::seat_at(1), action, {}, chance, events).ok());
  }
  JsonObject decision_of(int number, const char* level = "expert") const {
    const auto seat = engine::seat_at(number);
    Game::Actions legal;
    Game::legal(rules(), state, seat, legal);
    engine::Chance chance = engine::Chance::fast(5);
    const auto bot = Game::bot(level, seat);
    const auto view = Game::view(rules(), state, seat);
    return Game::write(rules(), bot->decide(rules(), view, legal, chance));
  }
  std::string_view call_of(int number) const {
    const auto seat = engine::seat_at(number);
    return Game::bot("steady", seat)->says(rules(), Game::view(rules(), state, seat));
  }
};
There there(const JsonArray& line, const JsonArray& hand, const JsonArray& helper,
            const JsonObject& more = {}) {
  JsonObject position{{"calibration", 7},
                      {"line", line},
                      {"players", JsonArray{JsonObject{{"hand", helper}},
                                            JsonObject{{"hand", hand}}, JsonObject{}}}};
  for (const auto& [key, value] : more) position[key] = value;
  const auto owner = ruleset({{"mode", "high"}}, 3);
  return {owner, placed(rules_of(*owner), position)};
}
const JsonObject right_two{{"do", "playTurn"}, {"card", "BT-R2"}, {"direction", "R"}};
const JsonObject any_help{{"do", "requestAssist"}, {"wanted", "any"}};

// The Dial shows 9: the first card of the helper would turn it to 8 or 7, where nobody is.
TEST(AsteriskHelp, whoever_asks_for_any_card_gets_the_one_that_lands_best) {
  There here = there({"P10", "P14"}, {"BT-R2"}, {"BA-NUDGE_L", "BA-NUDGE_R", "BA-TABLES_R"});
  here.play(right_two);
  here.play(any_help);
  EXPECT_EQ(here.decision_of(0),
            (JsonObject{{"do", "assist"}, {"card", "BA-TABLES_R"}, {"steps", 5}}))
      << "14 is worth more than 10";
}

TEST(AsteriskHelp, a_card_that_brings_nothing_is_kept) {
  There here = there({"P16", "P18"}, {"BT-R2"}, {"BA-NUDGE_L", "BA-NUDGE_R"});
  here.play(right_two);
  here.play(any_help);
  EXPECT_EQ(here.decision_of(0).at("do"), Json("decline"));
}

TEST(AsteriskHelp, who_asks_for_certain_steps_gets_them) {
  There here = there({"P16", "P18"}, {"BT-R2"}, {"BA-NUDGE_L", "BA-NUDGE_R"});
  here.play(right_two);
  here.play({{"do", "requestAssist"}, {"wanted", JsonArray{1}}});
  EXPECT_EQ(here.decision_of(0),
            (JsonObject{{"do", "assist"}, {"card", "BA-NUDGE_R"}, {"steps", 1}}));
}

TEST(AsteriskHelp, of_two_that_land_alike_the_one_goes_that_could_do_less) {
  There here =
      there({"EN-AZOLH"}, {"BT-R2"}, {"BA-NUDGE_R", "BA-FLIPSIDE", "BA-TABLES_R"}, {{"dial", 8}});
  here.play(right_two);
  here.play(any_help);
  EXPECT_EQ(here.decision_of(0),
            (JsonObject{{"do", "assist"}, {"card", "BA-TABLES_R"}, {"steps", 5}}))
      << "11 and 15 are odd: either way it is taken";
}

// Both reach 10: the License to Nil has another use.
TEST(AsteriskPlanner, keeps_the_card_that_can_do_more) {
  const There here = there({"P10", "P18"}, {"TA-NIL-R3", "BT-R3", "BT-L1"}, {});
  EXPECT_EQ(here.decision_of(1),
            (JsonObject{{"do", "playTurn"}, {"card", "BT-R3"}, {"direction", "R"}}));
}

TEST(AsteriskBots, AST_609_a_license_to_nil_is_not_given_away_for_nothing) {
  const JsonObject informed{
      {"prisoner_deck", JsonArray{}},
      {"players", JsonArray{JsonObject{}, JsonObject{{"hand", JsonArray{"BT-R2", "TA-NIL-L3"}}},
                            JsonObject{{"custody", JsonArray{"I07"}}}}}};
  There far = there({}, {}, {}, informed);
  far.play(right_two);
  EXPECT_EQ(far.decision_of(1).at("do"), Json("endTurn")) << "there is nobody to free";
  JsonObject crowded = informed;
  crowded["line"] = JsonArray{"P10", "P11", "P14", "P19"};
  There near = there({}, {}, {}, crowded);
  near.play(right_two);
  EXPECT_EQ(near.decision_of(1).at("do"), Json("nilForCards")) << "many a card would help";
}

TEST(AsteriskTalk, who_can_help_says_so_and_nobody_says_what_brings_nothing) {
  There here = there({"P10", "P16"}, {"BT-R2"}, {"BA-NUDGE_R", "BA-FLIPSIDE"});
  EXPECT_EQ(here.call_of(0), "") << "nothing has been turned yet";
  here.play(right_two);
  EXPECT_EQ(here.call_of(0), "canNudge");
  here.play(any_help);
  EXPECT_EQ(here.call_of(0), "") << "who was asked answers";
  There far = there({"P16", "P18"}, {"BT-R2"}, {"BA-NUDGE_R"});
  far.play(right_two);
  EXPECT_EQ(far.call_of(0), "");
  There flips = there({"P19"}, {"BT-R2"}, {"BA-NUDGE_R", "BA-FLIPSIDE"});
  flips.play(right_two);
  EXPECT_EQ(flips.call_of(0), "canFlip");
}

JsonObject rambo(const JsonArray& hand, const JsonArray& calibrations) {
  JsonArray custody;
  for (const char* id :
       {"I01", "I02", "I03",  "I04",  "I05",    "I06",       "I07",       "P09",
        "P10", "P11", "P12",  "P13",  "P14",    "P15",       "P16",       "P17",
        "P18", "P19", "P20T", "P20J", "SNITCH", "EN-DEKEDD", "EN-NEWGUY", "EN-COMPETENT"})
    custody.emplace_back(id);
  return {{"calibration", 10},
          {"line", JsonArray{"P08", "EN-AZOLH"}},
          {"prisoner_deck", JsonArray{}},
          {"calibration_deck", calibrations},
          {"players", JsonArray{JsonObject{{"hand", hand}, {"custody", custody}}}}};
}

TEST(AsteriskSolver, AST_905_wins_in_the_fewest_turns) {
  const auto owner = ruleset({{"mode", "rambo"}}, 1);
  const auto& rules = rules_of(*owner);
  const auto state = placed(rules, rambo({"BT-L1", "BT-L2", "BA-NUDGE_L"}, {4}));
  const asterisk::Solution solution = asterisk::solve(rules, state, {});
  EXPECT_TRUE(solution.won);
  EXPECT_TRUE(solution.proven);
  EXPECT_EQ(solution.turns, 1);
  EXPECT_EQ(solution.prisoners_left, 0);
  asterisk::State replayed = state;
  engine::Chance chance = engine::Chance::fast(1);
  Game::Events events;
  for (const asterisk::Action& action : solution.line)
    EXPECT_TRUE(Game::apply(rules, replayed, engine::seat_at(0), action, {}, chance, events).ok());
  EXPECT_EQ(replayed.reason, asterisk::Reason::won);
}

TEST(AsteriskSolver, AST_906_says_that_nothing_is_better) {
  const auto owner = ruleset({{"mode", "rambo"}}, 1);
  const auto& rules = rules_of(*owner);
  const asterisk::Solution solution =
      asterisk::solve(rules, placed(rules, rambo({"BT-L1", "BT-L2"}, {})), {});
  EXPECT_FALSE(solution.won);
  EXPECT_TRUE(solution.proven);
  EXPECT_EQ(solution.prisoners_left, 1);
}

TEST(AsteriskSolver, AST_903_says_when_it_has_not_looked_at_all) {
  const auto owner = ruleset({{"mode", "rambo"}}, 1);
  const auto& rules = rules_of(*owner);
  engine::Chance chance = engine::Chance::fast(3);
  Game::Events events;
  const auto state = Game::open(rules, chance, events);
  const asterisk::Solution solution = asterisk::solve(rules, state, {3, 60});
  EXPECT_FALSE(solution.proven);
  EXPECT_GT(solution.positions, 100u);
  EXPECT_FALSE(solution.line.empty());
}

}  // namespace
}  // namespace asterisk
