#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "games/asterisk/asterisk.hpp"

// What the rules answer to those who ask: prompts, blanks, plans.
namespace asterisk {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::seat_at;

class AsteriskAsked : public testing::Test {
 protected:
  void lay(JsonObject position, const JsonObject& options = {}, int seats = 2) {
    const engine::GameEntry& entry = engine::game_entry_of<asterisk::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
    const auto rules = game_data_->rules(options, seats);
    ASSERT_TRUE(rules) << rules.problem().what;
    if (!position.contains("calibration")) position["calibration"] = 14;
    auto match = (*rules)->place(position, nullptr);
    ASSERT_TRUE(match) << match.problem().what;
    match_ = std::move(*match);
  }
  void act(int seat, const JsonObject& action) {
    ASSERT_TRUE(match_->apply(seat_at(seat), action, engine::Time{}).ok())
        << engine::to_line(action);
  }
  JsonObject asked(int seat, const JsonObject& action) const {
    const std::vector<Json> all{action};
    return match_->ask(seat_at(seat), all, engine::Time{})[0].get_object();
  }
  std::string said(engine::Observer observer) const {
    const JsonObject prompt = match_->prompt(observer);
    auto words = game_data_->words("en", "");
    words->name_seats({"Ann", "Ben"});
    const JsonObject fields =
        prompt.contains("fields") ? prompt.at("fields").get_object() : JsonObject{};
    std::string all;
    for (const std::string_view part : {"verb", "rest", "then"}) {
      if (!prompt.contains(part)) continue;
      const std::string_view key(prompt.at(part).get_string());
      EXPECT_TRUE(words->has(key)) << key;
      EXPECT_TRUE(words->unfilled(key, fields).empty()) << key;
      all += (all.empty() ? "" : " ") + words->sentence(key, fields);
    }
    return all;
  }
  JsonObject fields(engine::Observer observer) const {
    return match_->prompt(observer).at("fields").get_object();
  }
  static std::vector<std::string> names_of(const JsonObject& answer) {
    std::vector<std::string> all;
    for (const Json& each : answer.at("events").get_array())
      all.emplace_back(each.at("event").at("event").get_string());
    return all;
  }

  std::shared_ptr<const engine::GameData> game_data_;
  std::unique_ptr<engine::Match> match_;
};

JsonObject hands(JsonArray first, JsonArray second = {}) {
  return {{"active", 0},
          {"line", JsonArray{"P19", "P17", "P09", "P04"}},
          {"players", JsonArray{JsonObject{{"hand", std::move(first)}},
                                JsonObject{{"hand", std::move(second)}}}}};
}
const JsonObject right_five{{"do", "playTurn"}, {"card", "BT-R5"}, {"direction", "R"}};

TEST_F(AsteriskAsked, a_turn_is_prompted_to_everybody_as_they_see_it) {
  lay(hands({"BT-R5", "BA-FLIPSIDE"}, {"BA-NUDGE_R"}));
  EXPECT_EQ(said(seat_at(0)), "Turn the Dial: play a Turn card. Wanted: 4, 9, 17, 19.");
  EXPECT_EQ(said(seat_at(1)), "Ann is up. You are next: tap cards to plan.");
  EXPECT_EQ(said(engine::Observer::spectator()), "Ann is up.");
  act(0, right_five);
  EXPECT_EQ(said(seat_at(0)), "Add a card, or end your turn. Wanted: 4, 9, 17.");
  EXPECT_EQ(said(engine::Observer::spectator()), "Ann plays.");
  act(0, {{"do", "requestAssist"}, {"wanted", JsonArray{2, 10}}});
  EXPECT_EQ(said(seat_at(0)),
            "You ask for help: right 2, ten. Any move of the Dial closes the request.");
  EXPECT_EQ(said(seat_at(1)), "Help Ann: right 2, ten. Tap the card that pulses.");
  EXPECT_EQ(said(engine::Observer::spectator()), "Ann asks for help: right 2, ten.");
  act(1, {{"do", "decline"}});
  EXPECT_EQ(said(seat_at(1)), "Ann plays. You are next: tap cards to plan.");
}

TEST_F(AsteriskAsked, enemies_are_prompted_by_their_numbers) {
  JsonObject position = hands({"BT-R5"});
  position["line"] = JsonArray{"EN-NEWGUY", "P19"};
  lay(position);
  EXPECT_EQ(said(seat_at(0)),
            "Take The New Guy hostage. Stop on: even. Nobody leaves while an Enemy watches.");
}

TEST_F(AsteriskAsked, pauses_choices_and_discards_are_prompted) {
  lay(hands({"BT-R5"}), {{"freeing", "optional"}});
  act(0, right_five);
  EXPECT_EQ(said(seat_at(0)), "Choose: Whom do you take?");
  act(1, {{"do", "pause"}});
  EXPECT_EQ(said(seat_at(0)), "Ben has stopped the clock.");
  lay(hands({"BT-R1", "BT-R2", "BT-R3", "BT-R4", "BT-R5", "BT-L1", "BT-L2", "BT-L3"}));
  act(0, {{"do", "pass"}});
  EXPECT_EQ(said(seat_at(0)), "Discard one card: you hold 9, 8 are allowed.");
}

TEST_F(AsteriskAsked, a_debrief_is_prompted_with_who_still_decides) {
  JsonObject position = hands({"BT-R5"});
  position["lookout"] = 0;
  position["players"] = JsonArray{JsonObject{{"custody", JsonArray{"P08", "EN-AZOLH", "P01"}}},
                                  JsonObject{{"custody", JsonArray{"P10"}}}};
  lay(position, {{"clock.kind", "untimed"}});
  act(0, {{"do", "callTime"}});
  act(1, {{"do", "callTime"}});
  EXPECT_EQ(said(seat_at(0)), "Give back one card of your custody.");
  EXPECT_EQ(said(seat_at(1)), "Waiting for the others to decide.");
  const JsonArray turnout = fields(seat_at(1)).at("turnout").get_array();
  EXPECT_EQ(turnout[0], (JsonObject{{"seat", 1}, {"from", 1}, {"count", 0}, {"state", "nothing"}}));
  EXPECT_EQ(turnout[1], (JsonObject{{"seat", 0}, {"from", 3}, {"count", 1}, {"state", "open"}}));
  // What can be spared most is offered first.
  const JsonObject blank = asked(0, {{"do", "returnCards"}}).at("missing").at(0).get_object();
  EXPECT_EQ(blank.at("field"), "cards");
  EXPECT_EQ(blank.at("values"), (JsonArray{"P01", "EN-AZOLH", "P08"}));
  EXPECT_EQ(blank.at("least"), 1);
  EXPECT_EQ(blank.at("most"), 1);
  act(0, {{"do", "returnCards"}, {"cards", JsonArray{"P01"}}});
  EXPECT_EQ(said(seat_at(0)), "Start Attempt 2 of 3 when all are ready. No clock runs.");
  EXPECT_EQ(said(seat_at(1)), "Ann starts Attempt 2 of 3. No clock runs.");
}

TEST_F(AsteriskAsked, AST_706_the_steps_of_a_debrief_are_told_while_it_is_talked_over) {
  const auto mode = [&] { return fields(seat_at(1)).at("mode").get_object(); };
  lay({{"active", 0}, {"line", JsonArray{"P19"}}},
      {{"mode", "low"}, {"clock.kind", "untimed"}, {"custom.rounding", "up"}});
  EXPECT_FALSE(mode().contains("debrief"));
  act(0, {{"do", "callTime"}});
  act(1, {{"do", "callTime"}});
  EXPECT_EQ(fields(seat_at(1)).at("mode").at("rounding"), "up");
  EXPECT_EQ(mode().at("debrief").get_array().at(0), "lineUnderDeck");
  EXPECT_EQ(mode().at("attempts"), 3);
  EXPECT_EQ(mode().at("line"), 4);
  EXPECT_EQ(mode().at("solo"), false);
}

TEST_F(AsteriskAsked, AST_103_the_lowest_of_the_deck_are_those_that_this_table_plays_with) {
  const auto lowest = [&](const JsonObject& options) {
    lay({{"active", 0}, {"line", JsonArray{"P19"}}}, options);
    return fields(seat_at(0)).at("mode").at("lowest").get_array();
  };
  EXPECT_EQ(lowest({{"mode", "supermax"}}), JsonArray{"SNITCH"});
  EXPECT_EQ(lowest({{"mode", "supermax"}, {"custom.snitch", false}}), JsonArray{});
}

TEST_F(AsteriskAsked, whoever_is_next_is_told_without_those_who_have_left) {
  JsonObject position = hands({"BT-R5"}, {"BT-R1"});
  lay(position);
  EXPECT_EQ(fields(seat_at(0)).at("next"), 1);
  act(0, {{"do", "pass"}});
  EXPECT_EQ(fields(seat_at(0)).at("next"), 0);
}

TEST_F(AsteriskAsked, prisoners_and_hostages_are_prompted_apart_where_they_are_counted_apart) {
  JsonObject position = hands({});
  const JsonArray custody{"P08", "EN-AZOLH", "P01", "EN-NEWGUY", "P02"};
  position["players"] = JsonArray{JsonObject{{"custody", custody}}, JsonObject{}};
  lay(position, {{"clock.kind", "untimed"}, {"returnCounting", "separate"}});
  act(0, {{"do", "callTime"}});
  act(1, {{"do", "callTime"}});
  EXPECT_EQ(said(seat_at(0)), "Give back 2 cards of your custody. 1 Prisoner, 1 hostage.");
  const JsonObject blank = asked(0, {{"do", "returnCards"}}).at("missing").at(0).get_object();
  EXPECT_EQ(blank.at("values"), (JsonArray{"P01", "EN-AZOLH", "P02", "EN-NEWGUY", "P08"}));
}

TEST_F(AsteriskAsked, requests_and_hands_to_trim_are_filled_in) {
  lay(hands({"BT-R5", "BT-L1", "BT-L2", "BT-L3", "BT-L4", "BT-L6", "BA-NUDGE_L"}),
      {{"clock.kind", "untimed"}});
  act(0, right_five);
  const JsonObject wanted = asked(0, {{"do", "requestAssist"}}).at("missing").at(0).get_object();
  EXPECT_EQ(wanted.at("values"), (JsonArray{-5, -2, -1, 1, 2, 5, 10}));
  EXPECT_TRUE(
      asked(0, {{"do", "requestAssist"}, {"wanted", JsonArray{-5, 10}}}).contains("events"));
  act(0, {{"do", "callTime"}});
  act(1, {{"do", "callTime"}});
  const JsonObject cards = asked(0, {{"do", "trimHand"}}).at("missing").at(0).get_object();
  EXPECT_EQ(cards.at("values").get_array().size(), 6u);
  EXPECT_EQ(cards.at("most"), 1);
}

TEST_F(AsteriskAsked, a_plan_is_foreseen_card_by_card) {
  lay(hands({"BT-R5", "TA-NUDGE_L-R2", "BT-L6"}));
  const JsonObject nudge{{"do", "playAddOn"}, {"card", "TA-NUDGE_L-R2"}, {"steps", -2}};
  const JsonObject plan = asked(0, {{"after", JsonArray{right_five, nudge}}});
  EXPECT_EQ(names_of(plan), (std::vector<std::string>{"CardPlayed", "DialMoved", "PrisonerFreed",
                                                      "CardPlayed", "DialMoved", "PrisonerFreed"}));
  EXPECT_EQ(plan.at("view").at("dial"), 17);
  EXPECT_EQ(plan.at("view").at("line"), (JsonArray{"P09", "P04"}));
  const JsonObject second{{"do", "playTurn"}, {"card", "BT-L6"}, {"direction", "L"}};
  const JsonObject wrong = asked(0, {{"after", JsonArray{right_five, second, nudge}}});
  EXPECT_EQ(wrong.at("at"), 1);
  EXPECT_EQ(wrong.at("refused").at("code"), "TURN_ALREADY_PLAYED");
  const JsonObject next =
      asked(0, {{"do", "playAddOn"}, {"card", "TA-NUDGE_L-R2"}, {"after", JsonArray{right_five}}});
  EXPECT_EQ(next.at("missing").at(0).at("values"), (JsonArray{-1, -2}));
}

TEST_F(AsteriskAsked, those_who_wait_plan_for_their_turn) {
  lay(hands({"BT-R5"}, {"BT-R3"}));
  act(0, right_five);
  const JsonObject three{{"do", "playTurn"}, {"card", "BT-R3"}, {"direction", "R"}};
  EXPECT_EQ(asked(1, three).at("refused").at("code"), "NOT_YOUR_TURN");
  const JsonObject plan = asked(1, {{"after", JsonArray{three}}});
  EXPECT_EQ(names_of(plan), (std::vector<std::string>{"CardPlayed", "DialMoved", "PrisonerFreed"}));
  EXPECT_EQ(plan.at("view").at("dial"), 17);
}

TEST_F(AsteriskAsked, an_outlook_knows_reach_and_help) {
  lay(hands({"BT-R3", "BA-NUDGE_R", "BT-L6"}));
  const JsonObject outlook =
      asked(0, {{"after", JsonArray{}}, {"outlook", true}}).at("outlook").get_object();
  EXPECT_EQ(outlook.at("reach"), (JsonArray{9, 17}));
  EXPECT_EQ(outlook.at("help").at(5),
            (JsonObject{{"steps", 5}, {"to", 19}, {"cards", JsonArray{"P19"}}}));
  EXPECT_EQ(outlook.at("help").at(6),
            (JsonObject{{"steps", 10}, {"to", 4}, {"cards", JsonArray{"P04"}}}));
}

TEST_F(AsteriskAsked, a_pass_after_all_have_passed_draws_nothing) {
  lay(hands({"BT-R5"}));
  const auto drawn = [&] {
    int count = 0;
    for (const std::string& name : names_of(asked(0, {{"do", "pass"}})))
      count += name == "CardDrawn" ? 1 : 0;
    return count;
  };
  EXPECT_EQ(drawn(), 1);
  act(0, {{"do", "pass"}});
  act(1, {{"do", "pass"}});
  EXPECT_EQ(drawn(), 0);  // AST-313
}

TEST_F(AsteriskAsked, the_score_sheet_adds_up_to_the_outcome) {
  const JsonObject supermax{
      {"mode", "supermax"}, {"clock.kind", "untimed"}, {"custom.informers", JsonArray{"5", "6"}}};
  for (const JsonObject& more :
       {JsonObject{}, JsonObject{{"lineCountsForDeKedd", true}},
        JsonObject{{"enemyBonusScope", "deckOnly"}}, JsonObject{{"teamMissions", true}},
        JsonObject{{"custom.dekeddPerCard", 1}, {"custom.dekeddPerEnemy", 7}}}) {
    JsonObject options = supermax;
    for (const auto& [name, value] : more) options[name] = value;
    JsonObject position = hands({});
    position["attempt"] = 2;
    position["line"] = JsonArray{"EN-AZOLH", "P11", "P03"};
    position["players"] =
        JsonArray{JsonObject{{"custody", JsonArray{"P08", "P18", "P20T", "P20J", "EN-VETERAN"}},
                             {"mission", "M1"}},
                  JsonObject{{"custody", JsonArray{"P09", "I05", "I06", "SNITCH", "P17", "P13"}},
                             {"mission", "M2"}}};
    lay(position, options);
    const Json before = fields(seat_at(0)).at("team");
    act(0, {{"do", "callTime"}});
    act(1, {{"do", "callTime"}});
    const JsonObject outcome = *match_->outcome();
    const JsonObject now = fields(engine::Observer::spectator());
    EXPECT_EQ(before, outcome.at("team"));
    for (const std::string_view side : {"team", "dekedd"}) {
      std::int64_t sum = 0;
      for (const Json& line : now.at("sheet").at(side).get_array())
        sum += line.at("points").get_int64();
      EXPECT_EQ(sum, outcome.at(side).get_int64()) << side << engine::to_line(more);
      EXPECT_EQ(now.at(side), outcome.at(side)) << side << engine::to_line(more);
    }
  }
}

}  // namespace
}  // namespace asterisk
