#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/ask.hpp"
#include "games/deathstar/test/support.hpp"

// What the rules say to those who ask: the status line, and what an action leads into.
namespace deathstar {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::Observer;
using testing::HasSubstr;

Json parsed(const std::string& text) { return *engine::parse_json(text, "test"); }

struct Asked {
  std::unique_ptr<engine::Match> match;
  engine::Catalogue words;

  std::string said(Observer observer) const {
    const JsonObject prompt = match->prompt(observer);
    std::string all;
    for (const char* part : {"verb", "rest", "then"}) {
      const Json* key = prompt.if_contains(part);
      if (key == nullptr) continue;
      const Json* fields = prompt.if_contains("fields");
      const JsonObject none;
      all += words.sentence(key->get_string(), fields ? fields->get_object() : none) + " ";
    }
    return all;
  }
  std::string said(int seat) const { return said(Observer(engine::seat_at(seat))); }
  JsonObject answer(const std::string& action, int seat = 0) const {
    const std::vector<Json> actions{parsed(action)};
    return match->ask(engine::seat_at(seat), actions, {}).at(0).get_object();
  }
  // The kinds of the events that are foreseen.
  std::vector<std::string> events(const std::string& action) const {
    std::vector<std::string> kinds;
    const JsonObject all = answer(action);
    for (const Json& foreseen : all.at("events").get_array())
      kinds.emplace_back(foreseen.at("event").at("event").get_string());
    return kinds;
  }
};

Asked table_at(const std::string& position, const JsonObject& options = {},
               std::string_view language = "en") {
  const auto rules = game_data()->rules(options, 3);
  EXPECT_TRUE(rules) << rules.problem().what;
  auto match = (*rules)->place(parsed(position), JsonObject{});
  EXPECT_TRUE(match) << match.problem().what;
  auto words = game_data()->words(language, "classic");
  words->name_seats({"Ann", "Ben", "Cleo"});
  return {std::move(*match), std::move(*words)};
}

TEST(Deathstar, PromptOfEveryPhaseSaysWhatToDoAndWhatHappensThen) {
  const std::string pair = R"("players": [{"LL": "C1", "HC": "C1"}]})";
  EXPECT_THAT(table_at(R"({"phase": "first_spin", "contenders": [0, 1]})").said(0),
              HasSubstr("Spin for the first turn. The highest number begins."));
  EXPECT_EQ(table_at(R"({"phase": "await_spin"})").said(0), "Spin and move one token that far. ");
  EXPECT_THAT(table_at(R"({"phase": "await_spin", )" + pair).said(0),
              HasSubstr("Spin and fly the pair that far."));
  EXPECT_THAT(
      table_at(R"({"phase": "await_flight", "spin": 2, )" + pair).said(0),
      HasSubstr("Fly the pair 2 spaces. Ending on a fighter means a dogfight, won 2 in 3."));
  EXPECT_THAT(table_at(R"({"phase": "await_dogfight", "spin": 1, )" + pair).said(0),
              HasSubstr("Spin for the dogfight. You win 2 times in 3."));
  EXPECT_THAT(table_at(R"({"phase": "await_step", "spin": 1, )" + pair).said(0),
              HasSubstr("Move on one space: you won the dogfight."));
}

TEST(Deathstar, PromptBeforeTheSpinNamesWhatElseCounts) {
  const Asked locked = table_at(R"({"phase": "await_spin", "extra_turn": true, "players": [
    {"LL": "DB", "HC": "DB", "escapes": 1, "blueprint": true, "tractor": true}]})");
  EXPECT_THAT(locked.said(0), HasSubstr("This is your extra turn. A 3 lets Leia/Luke or "
                                        "Han/Chewbacca out. Or hand in an Escape card first. "
                                        "The ship is open to you."));
  EXPECT_THAT(locked.said(1), HasSubstr("Ann is up and spins. You are next."));
}

TEST(Deathstar, PromptOfAMoveNamesTheTokenAndTheBestThatItReaches) {
  const Asked both =
      table_at(R"({"phase": "await_move", "spin": 2, "players": [{"LL": "NW5", "HC": "SW1"}]})");
  EXPECT_THAT(both.said(0), HasSubstr("Move one token 2 spots. Leia/Luke can reach the Control "
                                      "Room exactly."));
  const Asked one = table_at(R"({"phase": "await_move", "spin": 1, "players": [
    {"LL": "DB", "HC": "P2", "blueprint": true, "tractor": true}]})");
  EXPECT_THAT(one.said(0), HasSubstr("Move Han/Chewbacca 1 spot. Han/Chewbacca can reach the "
                                     "Millennium Falcon exactly."));
  const Asked taken = table_at(R"({"phase": "await_move", "spin": 2, "players": [
    {"LL": "NW5", "HC": "SW1", "blueprint": true}]})");
  EXPECT_EQ(taken.said(0), "Move one token 2 spots. ");
}

TEST(Deathstar, PromptOfAMeetingNamesWhoIsMetAndWhereToStop) {
  const std::string meeting = R"({"phase": "await_collision", "spin": 2, "mover": "LL",
    "players": [{"LL": "NW1"}, {"HC": "NW3"}], "meeting": {"path": ["NW2", "NW3"], "stop": )";
  EXPECT_THAT(table_at(meeting + R"(1, "cause": "spin"}})").said(0),
              HasSubstr("Choose: send Han/Chewbacca of Ben back, or stop short on north-west"));
  EXPECT_THAT(table_at(meeting + R"(0, "cause": "ahead"}})").said(0),
              HasSubstr("Choose: send Han/Chewbacca of Ben back, or stay where you are."));
  EXPECT_THAT(table_at(meeting + R"(1, "cause": "spin"}})").said(2),
              HasSubstr("Ann chooses: send back or stop short."));
  const Asked space = table_at(R"({"phase": "await_collision", "spin": 2, "players": [
    {"LL": "MF", "HC": "MF"}, {"LL": "L2", "HC": "L2"}],
    "meeting": {"path": ["L1", "L2"], "stop": 1}})");
  EXPECT_THAT(space.said(0), HasSubstr("send the pair of Ben back, or stop short on Hyperspace"));
}

TEST(Deathstar, PromptOfACardNamesIt) {
  EXPECT_THAT(table_at(R"({"phase": "await_card_path", "spin": 1, "card": "FC-04", "mover": "HC",
                           "players": [{"HC": "XN"}]})")
                  .said(0),
              HasSubstr("Move Han/Chewbacca ahead 2. Force card: Wookiee roar."));
  EXPECT_THAT(
      table_at(R"({"phase": "await_card_choice", "spin": 1, "card": "FC-06", "mover": "HC",
                           "players": [{"LL": "DB", "HC": "XN"}]})",
               {{"edition", "B"}})
          .said(0),
      HasSubstr(
          "Choose: move ahead with this card, or free Leia/Luke. Force card: Borrowed armour."));
}

TEST(Deathstar, PromptOfTheEndNamesTheWinner) {
  const Asked over = table_at(R"({"phase": "game_over", "reason": "won", "players": [
    {}, {"LL": "RB", "HC": "RB", "place": 1}]})");
  EXPECT_EQ(over.said(0), "Ben wins. ");
  EXPECT_EQ(over.match->prompt(Observer::spectator()).at("seat"), Json(1));
}

// "2 ship 95, 0 compactor 0": the stage of each seat that races, the leader first.
std::string race_at(const std::string& players, const JsonObject& options = {},
                    const std::string& more = "") {
  const Asked asked = table_at(R"({"players": )" + players + more + "}", options);
  const JsonObject prompt = asked.match->prompt(Observer::spectator());
  std::string all;
  for (const Json& runner : prompt.at("fields").at("race").get_array()) {
    if (!all.empty()) all += ", ";
    all += std::to_string(runner.at("seat").get_int64()) + " " +
           std::string(runner.at("stage").get_string()) + " " +
           std::to_string(runner.at("share").get_int64());
  }
  return all;
}

TEST(Deathstar, PromptTellsTheRaceFromTheCompactorToTheBase) {
  EXPECT_EQ(race_at(R"([{"LL": "TC", "HC": "TC"}, {"LL": "NW5", "HC": "TC"},
                        {"LL": "CR", "HC": "TC", "blueprint": true}])"),
            "2 missions 50, 1 compactor 60, 0 compactor 0");
  EXPECT_EQ(race_at(R"([{"LL": "CR", "HC": "TB", "blueprint": true, "tractor": true},
                        {"LL": "MF", "HC": "GT", "blueprint": true, "tractor": true},
                        {"LL": "MF", "HC": "MF", "blueprint": true, "tractor": true}])"),
            "2 hyperspace 0, 1 ship 87, 0 ship 28");
  EXPECT_EQ(race_at(R"([{"LL": "C3", "HC": "C3", "blueprint": true, "tractor": true},
                        {"LL": "C6", "HC": "C6", "blueprint": true, "tractor": true},
                        {"LL": "RB", "HC": "RB", "place": 1}])",
                    {{"play_on", true}}),
            "2 base 0, 1 hyperspace 86, 0 hyperspace 43");
}

// With equal headway the place decides, then the seat; whoever has left races no more.
TEST(Deathstar, DST_172_DST_173_PromptTellsTheRaceByPlacesAndWithoutThoseWhoLeft) {
  EXPECT_EQ(race_at(R"([{"LL": "RB", "HC": "RB", "place": 2}, {"LL": "RB", "HC": "RB", "place": 1},
                        {}])",
                    {{"play_on", true}}, R"(, "current": 2)"),
            "1 base 0, 0 base 0, 2 compactor 0");
  EXPECT_EQ(race_at(R"([{}, {"LL": null, "HC": null, "left": true}, {}])"),
            "0 compactor 0, 2 compactor 0");
}

// DST-075: only the missions that the table asks for stand before the ship.
TEST(Deathstar, PromptTellsTheRaceByTheMissionsThatAreAskedFor) {
  EXPECT_EQ(race_at(R"([{}, {}, {}])", {{"missions_required", "none"}}),
            "0 ship 0, 1 ship 0, 2 ship 0");
  EXPECT_EQ(race_at(R"([{"tractor": true}, {}, {}])", {{"missions_required", "either"}}),
            "0 ship 0, 1 compactor 0, 2 compactor 0");
}

// An extra turn comes first, and whoever owes a turn gives it up.
TEST(Deathstar, DST_011_DST_018_PromptPromisesTheNextTurnOnlyToWhomItComes) {
  EXPECT_THAT(table_at(R"({"phase": "await_spin"})").said(1), HasSubstr("You are next."));
  EXPECT_EQ(table_at(R"({"phase": "await_spin", "extra": 1})").said(1), "Ann is up and spins. ");
  const Asked owing = table_at(R"({"phase": "await_spin", "players": [{}, {"owed": 1}]})");
  EXPECT_EQ(owing.said(1), "Ann is up and spins. ");
  EXPECT_THAT(owing.said(2), HasSubstr("You are next."));
  EXPECT_EQ(owing.said(Observer::spectator()), "Ann is up and spins. ");
}

TEST(Deathstar, PromptsAreWholeSentencesForEverybodyInBothLanguages) {
  for (const char* edition : {"A", "B"}) {
    const auto rules = *game_data()->rules({{"edition", edition}}, 3);
    for (const char* language : {"en", "de"}) {
      const auto words = game_data()->words(language, "generic");
      engine::Chance dice = engine::Chance::fast(7);
      const auto match = rules->open(engine::Chance::fast(11));
      for (int i = 0; i < 1500 && !match->acting().empty(); ++i) {
        const engine::Seat seat = match->acting().lowest();
        for (int k = 0; k <= 3; ++k) {
          const JsonObject prompt =
              match->prompt(k == 3 ? Observer::spectator() : Observer(engine::seat_at(k)));
          for (const char* part : {"verb", "rest", "then"}) {
            const Json* key = prompt.if_contains(part);
            if (key == nullptr) continue;
            ASSERT_TRUE(words->has(key->get_string())) << engine::to_line(prompt);
            const Json* fields = prompt.if_contains("fields");
            const JsonObject none;
            ASSERT_THAT(words->unfilled(key->get_string(), fields ? fields->get_object() : none),
                        testing::IsEmpty())
                << engine::to_line(prompt);
          }
        }
        ASSERT_TRUE(match->apply(seat, match->any_legal(seat, dice), {}).ok());
      }
    }
  }
}

TEST(Deathstar, DST_055_AskingShowsWhereTheOwnTokenStopsAMove) {
  const std::string position =
      R"({"phase": "await_move", "spin": 2, "players": [{"LL": "NW1", "HC": "NW3"}]})";
  const std::string move = R"({"do": "move", "token": "LL", "path": ["NW2", "NW3"]})";
  const JsonObject stopped = table_at(position).answer(move);
  EXPECT_TRUE(stopped.at("certain").get_bool());
  const Json& moved = stopped.at("events").at(0).at("event");
  EXPECT_EQ(moved.at("spot"), Json("NW2"));
  EXPECT_EQ(moved.at("result"), Json("stop_short"));
  const Json shared = table_at(position, {{"edition", "B"}}).answer(move).at("events").at(0);
  EXPECT_EQ(shared.at("event").at("spot"), Json("NW3"));
}

TEST(Deathstar, DST_053_AskingTellsAChoiceFromBeingSentAway) {
  const std::string move = R"({"do": "move", "token": "LL", "path": ["NW6", "CR"]})";
  const JsonObject choice = table_at(R"({"phase": "await_move", "spin": 2, "players": [
    {"LL": "NW5"}, {"HC": "CR"}]})")
                                .answer(move);
  EXPECT_TRUE(choice.at("events").get_array().empty());
  EXPECT_EQ(choice.at("dangers"), parsed(R"([{"danger": "meeting", "seat": 1, "token": "HC",
    "waits": false, "brings": "blueprint", "win": 2, "all": 3}])"));
  const Asked crowded = table_at(R"({"phase": "await_move", "spin": 2, "players": [
    {"LL": "NW5"}, {"HC": "CR", "LL": "NW6"}]})");
  EXPECT_THAT(crowded.events(move),
              testing::ElementsAre("TokenSent", "TokenMoved", "MissionCardTaken", "TurnStarted"));
}

TEST(Deathstar, DST_090_AskingADrawLeavesTheCardOpen) {
  const JsonObject draw = table_at(R"({"phase": "await_move", "spin": 1, "players": [
    {"LL": "FSW2"}]})")
                              .answer(R"({"do": "move", "token": "LL", "path": ["FSW1"]})");
  const Json& drawn = draw.at("events").at(1);
  EXPECT_EQ(drawn.at("event").at("event"), Json("ForceDrawn"));
  EXPECT_FALSE(drawn.at("event").get_object().contains("card"));
  EXPECT_FALSE(draw.at("certain").get_bool());
}

// One card a turn: the second blue spot brings nothing.
TEST(Deathstar, DST_094_AskingKnowsWhenNothingIsDrawnAnyMore) {
  const std::string position = R"({"phase": "await_card_path", "spin": 1, "card": "FC-03",
    "drawn": 1, "players": [{"LL": "FSW2"}]})";
  const std::string move = R"({"do": "move_card", "token": "LL", "path": ["FSW1"]})";
  EXPECT_THAT(table_at(position).events(move), testing::Contains("ForceDrawn"));
  EXPECT_THAT(table_at(position, {{"chain_draws", false}}).events(move),
              testing::Not(testing::Contains("ForceDrawn")));
}

TEST(Deathstar, DST_172_AskingTellsAPlaceFromWinning) {
  const Asked second = table_at(R"({"phase": "await_flight", "spin": 1, "players": [
    {"LL": "C6", "HC": "C6"}, {"LL": "RB", "HC": "RB", "place": 1}]})",
                                {{"play_on", true}});
  const JsonObject answer = second.answer(R"({"do": "fly", "path": ["RB"]})");
  EXPECT_EQ(answer.at("events").at(1).at("event").at("number"), Json(2));
}

TEST(Deathstar, DST_150_AskingWarnsOfADogfight) {
  const JsonObject fight = table_at(R"({"phase": "await_flight", "spin": 1, "players": [
    {"LL": "MF", "HC": "MF"}]})")
                               .answer(R"({"do": "fly", "path": ["C1"]})");
  EXPECT_EQ(fight.at("dangers"), parsed(R"([{"danger": "dogfight", "win": 2, "all": 3}])"));
}

// Why a token has nowhere to go, asked with nothing but its name.
TEST(Deathstar, DST_080_DST_121_AskingSaysWhyATokenCannotMove) {
  const Asked at = table_at(R"({"phase": "await_move", "spin": 1, "players": [
    {"LL": "MF", "HC": "NW1"}]})");
  EXPECT_EQ(at.answer(R"({"do": "move", "token": "LL"})").at("refused"),
            parsed(R"({"code": "TokenAboard", "rule": "DST-080"})"));
  EXPECT_TRUE(at.answer(R"({"do": "move", "token": "HC"})").contains("missing"));
  const Asked locked = table_at(R"({"phase": "await_move", "spin": 1, "players": [
    {"LL": "DB", "HC": "NW1"}]})");
  EXPECT_EQ(locked.answer(R"({"do": "move", "token": "LL"})").at("refused"),
            parsed(R"({"code": "TokenDetained", "rule": "DST-121"})"));
  EXPECT_EQ(locked.answer(R"({"do": "spin"})", 1).at("refused").at("code"), Json("NotYourTurn"));
}

}  // namespace
}  // namespace deathstar
