#include "engine/ask.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "engine/erase.hpp"
#include "games/sisypho/sisypho.hpp"

// What the rules answer from a view alone: prompts, choices, refusals, dangers.
namespace sisypho {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

constexpr auto nobody = engine::Observer::spectator();

class SisyphoAsked : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<sisypho::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
  }

  // Three Survivors; two of them at the first one's Location.
  static JsonObject at(std::string_view place, JsonObject first = {}, JsonObject more = {}) {
    JsonObject own{{"place", place}, {"halves", 2}};
    for (auto& [name, value] : first) own[name] = value;
    JsonObject position{{"phase", "act"},
                        {"round", 3},
                        {"players", JsonArray{JsonObject{{"place", "depot"}}, own,
                                              JsonObject{{"place", place}, {"halves", 2}},
                                              JsonObject{{"place", "command"}, {"halves", 2}}}},
                        {"locks", JsonObject{{place, "open"}}},
                        {"power", JsonObject{{place, 1}}}};
    for (auto& [name, value] : more) position[name] = value;
    return position;
  }

  void lay(const JsonObject& position, const JsonObject& options = {}) {
    auto match = (*game_data_->rules(options, 4))->place(position, nullptr);
    ASSERT_TRUE(match) << match.problem().what;
    match_ = std::move(*match);
  }
  JsonObject ask(const JsonObject& action, int seat = 1) const {
    const std::array<Json, 1> actions{Json(action)};
    return match_->ask(engine::seat_at(seat), actions, engine::Time{})[0].get_object();
  }
  std::string refused(const JsonObject& action, int seat = 1) const {
    const JsonObject answer = ask(action, seat);
    const Json* refusal = answer.if_contains("refused");
    if (refusal == nullptr) return engine::to_line(answer);
    const Json* none = refusal->get_object().if_contains("none");
    return std::string(refusal->at("code").get_string()) + " " +
           std::string(refusal->at("rule").get_string()) +
           (none != nullptr && none->get_bool() ? " none" : "");
  }
  static JsonObject deed(std::string_view action) {
    return {{"do", "location"}, {"action", action}};
  }
  static JsonObject item(std::string_view card) { return {{"do", "item"}, {"card", card}}; }
  // "verb rest then" of an observer.
  std::string prompt(engine::Observer observer) const {
    const JsonObject said = match_->prompt(observer);
    std::string all;
    for (const char* part : {"verb", "rest", "then"})
      if (const Json* key = said.if_contains(part))
        all += (all.empty() ? "" : " ") + std::string(key->get_string());
    return all;
  }
  Json field(engine::Observer observer, std::string_view name) const {
    const JsonObject said = match_->prompt(observer);
    const Json* value = said.at("fields").get_object().if_contains(name);
    return value == nullptr ? Json(nullptr) : *value;
  }
  static JsonArray dangers(const JsonObject& answer) {
    const Json* all = answer.if_contains("dangers");
    return all == nullptr ? JsonArray{} : all->get_array();
  }
  // The fields of the first foreseen event of a kind.
  static JsonObject foreseen(const JsonObject& answer, std::string_view event) {
    for (const Json& one : answer.at("events").get_array())
      if (one.at("event").at("event").get_string() == event) return one.at("event").get_object();
    return {};
  }

  static engine::Observer seat(int number) { return engine::seat_at(number); }

  std::shared_ptr<const engine::GameData> game_data_;
  std::unique_ptr<engine::Match> match_;
};

TEST_F(SisyphoAsked, PromptsOfPlanning) {
  lay({{"phase", "plan"},
       {"round", 2},
       {"players", JsonArray{JsonObject{}, JsonObject{{"planned", "rocket"}}, JsonObject{},
                             JsonObject{{"dead", true}}}}});
  EXPECT_EQ(prompt(seat(1)), "ui.say.locked ui.say.locked.rest ui.say.plan.wait");
  EXPECT_EQ(field(seat(1), "location"), "rocket");
  EXPECT_EQ(field(seat(1), "seat"), (JsonArray{2}));
  EXPECT_EQ(prompt(seat(2)), "ui.say.plan ui.say.plan.rest ui.say.plan.wait");
  EXPECT_EQ(field(seat(2), "seat"), JsonArray{});
  EXPECT_EQ(field(seat(2), "location"), nullptr) << "what others plan is theirs";
  EXPECT_EQ(prompt(seat(3)), "ui.say.dead ui.wait.plan");
  EXPECT_EQ(prompt(seat(0)), "ui.wait.plan");
  EXPECT_EQ(prompt(nobody), "ui.wait.plan");
  EXPECT_EQ(field(nobody, "location"), nullptr);
}

TEST_F(SisyphoAsked, PromptsOfAHunt) {
  lay({{"phase", "hunt"}, {"round", 2}}, {{"open_hunt", true}});
  EXPECT_EQ(prompt(seat(1)), "ui.say.hunt ui.say.hunt.rest ui.say.plan.wait");
  EXPECT_EQ(prompt(nobody), "ui.wait.hunt");
}

TEST_F(SisyphoAsked, PromptsOfTheAgent) {
  for (const std::string phase : {"w1", "w2", "w3", "w4"}) {
    lay({{"phase", phase}, {"round", 2}, {"hand", JsonArray{"probe"}}});
    EXPECT_EQ(prompt(seat(0)), "ui.say.window ui.say.window." + phase + " ui.say.window.then");
    EXPECT_EQ(prompt(seat(1)), "ui.wait." + phase);
    const JsonObject said = match_->prompt(seat(1));
    lay({{"phase", phase}, {"round", 2}, {"hand", JsonArray{"lockdown"}}});
    EXPECT_EQ(match_->prompt(seat(1)), said) << "nobody can tell what the Agent holds";
  }
  lay({{"phase", "agent_move"}, {"round", 2}}, {{"agent_must_move", true}});
  EXPECT_EQ(prompt(seat(0)), "ui.say.move ui.say.move.rest ui.say.move.then");
  EXPECT_EQ(field(seat(0), "stay"), false);
  EXPECT_EQ(prompt(nobody), "ui.wait.agent_move");
}

TEST_F(SisyphoAsked, PromptsOfAHandThatIsTooLarge) {
  lay({{"phase", "w4"}, {"round", 2}, {"hand", JsonArray{"probe", "spike", "lockdown"}}});
  EXPECT_EQ(prompt(seat(0)), "ui.say.use ui.say.use.rest");
  lay({{"phase", "w4"}, {"round", 2}, {"hand", JsonArray{"probe", "spike", "feedback"}}});
  EXPECT_EQ(prompt(seat(0)), "ui.say.discard ui.say.discard.rest");
  EXPECT_EQ(field(seat(0), "count"), 3);
  EXPECT_EQ(prompt(seat(1)), "ui.wait.w4");
}

TEST_F(SisyphoAsked, PromptsOfActing) {
  lay(at("generator"));
  EXPECT_EQ(prompt(seat(1)), "ui.say.act ui.say.act.rest ui.say.act.others");
  EXPECT_EQ(field(seat(1), "seat"), (JsonArray{2, 3}));
  EXPECT_EQ(prompt(seat(0)), "ui.wait.act");
  lay(at("generator", {{"halves", 0}}));
  EXPECT_EQ(prompt(seat(1)), "ui.say.finish ui.say.finish.rest ui.say.act.others");
  lay(at("generator", {{"done", true}}));
  EXPECT_EQ(prompt(seat(1)), "ui.say.done ui.say.done.rest ui.say.act.others");
}

TEST_F(SisyphoAsked, PromptsOfARequest) {
  JsonObject position =
      at("depot", {}, {{"asker", 1}, {"asked", 2}, {"asked_items", JsonArray{"fuel"}}});
  position["players"].get_array()[2].get_object()["items"] = JsonArray{"fuel"};
  lay(position);
  EXPECT_EQ(prompt(seat(1)), "ui.say.asking");
  EXPECT_EQ(prompt(seat(2)), "ui.say.answer ui.say.answer.rest");
  EXPECT_EQ(prompt(seat(3)), "ui.say.request ui.say.request.then");
  EXPECT_EQ(prompt(nobody), "ui.say.request ui.say.request.then");
  EXPECT_EQ(field(nobody, "price"), 1) << "beside the Agent a yes hurts";
}

TEST_F(SisyphoAsked, PromptsOfAFumbleAndOfTheEnd) {
  lay({{"phase", "fumble"},
       {"asked", 1},
       {"players", JsonArray{JsonObject{}, JsonObject{{"items", JsonArray{"fuel"}}}}}});
  EXPECT_EQ(prompt(seat(1)), "ui.say.fumble ui.say.fumble.rest");
  EXPECT_EQ(prompt(seat(2)), "ui.wait.fumble");
}

TEST_F(SisyphoAsked, SIS_060_SIS_062_SIS_063_TellsWhatHoldingGivingAndTakingCost) {
  lay(at("generator"));
  EXPECT_EQ(field(seat(1), "costs"),
            (JsonObject{{"hold_door", "full"}, {"give", "half"}, {"ask_take", "half"}}));
}

TEST_F(SisyphoAsked, TellsWhyNobodyCanDoThatInARoom) {
  lay(at("generator"));
  for (const engine::Observer observer : {seat(0), seat(1), nobody}) {
    const Json barred = field(observer, "barred");
    EXPECT_EQ(barred.at("command").at("transmit").at("code"), "CLOSED");
    EXPECT_FALSE(barred.get_object().contains("generator"));
    EXPECT_FALSE(barred.get_object().contains("infirmary")) << "somebody may be hurt there later";
  }
  lay(at("rocket", {},
         {{"locks", JsonObject{{"rocket", "open"}, {"command", "open"}}},
          {"power", JsonObject{{"rocket", 1}, {"command", 1}}}}));
  const Json barred = field(nobody, "barred");
  EXPECT_EQ(barred.at("rocket").at("launch").at("code"), "TRACK_NOT_FULL");
  EXPECT_EQ(barred.at("command").at("carrier").at("needs"), 2);
  EXPECT_FALSE(barred.at("command").get_object().contains("transmit"));
}

TEST_F(SisyphoAsked, TellsWhatEachVictoryNeeds) {
  lay(at("rocket", {{"items", JsonArray{"launch_codes", "evidence"}}}, {{"earth", 1}}));
  const Json needs = field(nobody, "needs");
  EXPECT_EQ(needs.at("earth").get_array()[1].at("needed"), 2) << "3 steps, 2 each";
  EXPECT_EQ(needs.at("earth").get_array()[1].at("held"), 1);
  EXPECT_EQ(needs.at("escape").get_array()[1].at("seat"), (JsonArray{1}));
  EXPECT_EQ(needs.at("escape").get_array()[2].at("met"), true);
}

TEST_F(SisyphoAsked, BlanksOfGiveAndTake) {
  lay(at("generator", {{"items", JsonArray{"fuel", "evidence", "fuel"}}}));
  const JsonObject answer = ask({{"do", "give"}, {"to", 2}});
  const JsonObject blank = answer.at("missing").get_array()[0].get_object();
  EXPECT_EQ(blank.at("field"), "items");
  EXPECT_EQ(blank.at("pick"), "some");
  EXPECT_EQ(blank.at("values"), (JsonArray{"fuel", "evidence", "fuel"}));
  EXPECT_EQ(blank.at("most"), 3);
  const JsonObject given{{"do", "give"}, {"to", 2}, {"items", JsonArray{"fuel", "fuel"}}};
  EXPECT_EQ(foreseen(ask(given), "Given").at("items"), (JsonArray{"fuel", "fuel"}));
  EXPECT_EQ(ask({{"do", "ask_take"}, {"from", 1}}, 2).at("missing").get_array()[0].at("values"),
            (JsonArray{"fuel", "evidence", "fuel"}));
}

TEST_F(SisyphoAsked, BlanksOfARoute) {
  lay(at("generator", {}, {{"power", JsonObject{{"generator", 3}}}}));
  const JsonObject blank = ask(deed("route")).at("missing").get_array()[0].get_object();
  EXPECT_EQ(blank.at("pick"), "amounts");
  EXPECT_EQ(blank.at("most"), 3);
  EXPECT_EQ(blank.at("values").get_array().size(), 5);
}

TEST_F(SisyphoAsked, HalfMadeActionsAreToldWhatIsMissing) {
  lay(at("infirmary"));
  EXPECT_EQ(refused(deed("treat")), "NOTHING_TO_HEAL SIS-071 none");
  EXPECT_EQ(refused({{"do", "give"}}), "NOT_YOURS SIS-062 none");
  EXPECT_EQ(refused({{"do", "ask_take"}}), "NOT_YOURS SIS-063 none");
  EXPECT_EQ(refused({{"do", "give"}}, 3), "TARGET_NOT_HERE SIS-062 none");
  lay(at("infirmary"), {{"sides", "advanced"}});
  EXPECT_EQ(refused(deed("triage")), "NOTHING_TO_HEAL SIS-072 none");
  EXPECT_EQ(refused(deed("transfusion")), "NOTHING_TO_HEAL SIS-073 none");
  lay(at("depot"));
  EXPECT_EQ(refused(deed("salvage")), "NO_TARGET SIS-074 none");
  lay(at("infirmary", {{"items", JsonArray{"medkit"}}}));
  EXPECT_EQ(refused(item("medkit")), "NOTHING_TO_HEAL SIS-101 none");
  const JsonObject dark{{"infirmary", 0}, {"depot", 0},    {"command", 0},
                        {"generator", 0}, {"security", 0}, {"rocket", 0}};
  lay(at("depot", {{"items", JsonArray{"tablet"}}}, {{"power", dark}}));
  EXPECT_EQ(refused(item("tablet")), "NO_TARGET SIS-114 none");
  JsonObject whole = item("tablet");
  whole.insert({{"source", "rocket"}, {"location", "command"}, {"power", 1}});
  EXPECT_EQ(refused(whole), "NOT_ENOUGH_POWER SIS-114");
  lay(at("depot", {{"items", JsonArray{"tablet"}}}, {{"power", JsonObject{{"generator", 1}}}}));
  EXPECT_TRUE(ask(item("tablet")).contains("missing")) << "somewhere there is some";
}

TEST_F(SisyphoAsked, OpeningWhereEverythingIsOpen) {
  const JsonObject open{{"infirmary", "open"}, {"depot", "open"},    {"command", "open"},
                        {"generator", "open"}, {"security", "open"}, {"rocket", "open"}};
  lay(at("generator", {{"items", JsonArray{"master_key"}}}, {{"locks", open}}));
  EXPECT_EQ(refused(deed("surge")), "NOT_OPENABLE SIS-160 none");
  EXPECT_EQ(refused(item("master_key")), "NOT_OPENABLE SIS-160 none");
}

TEST_F(SisyphoAsked, AFullTrackIsNoQuestionOfPower) {
  lay(at("rocket", {}, {{"escape", 6}}));
  EXPECT_EQ(refused(deed("prepare")), "TRACK_FULL SIS-092");
}

// What the browser once worked out by itself, and got wrong.
TEST_F(SisyphoAsked, NoMorePowerThanThereAreTokens) {
  lay(at("generator", {},
         {{"power", JsonObject{{"generator", 5}, {"infirmary", 14}, {"depot", 0}}}}),
      {{"sides", "advanced"}});
  const JsonObject power = foreseen(ask(deed("overcharge")), "PowerChanged");
  EXPECT_EQ(power.at("power"), 1);
  EXPECT_EQ(power.at("total"), 6);
}

TEST_F(SisyphoAsked, ThePriceComesBeforeThePower) {
  lay(at("command", {{"halves", 0}}));
  EXPECT_EQ(refused(deed("carrier")), "NO_ACTIONS_LEFT SIS-050");
  lay(at("command"));
  EXPECT_EQ(refused(deed("carrier")), "NOT_ENOUGH_POWER SIS-066");
}

TEST_F(SisyphoAsked, DangersOfActingBesideTheAgent) {
  lay(at("depot", {{"damage", 2}}));
  EXPECT_EQ(dangers(ask(deed("search"))), (JsonArray{JsonObject{{"danger", "strike"}}}));
  lay(at("depot", {{"damage", 3}}));
  EXPECT_EQ(dangers(ask(deed("search"))), (JsonArray{JsonObject{{"danger", "dying"}}}));
  lay(at("generator", {{"damage", 2}}));
  EXPECT_TRUE(dangers(ask(deed("charge"))).empty());
}

TEST_F(SisyphoAsked, DangersOfATakeThatIsNotAnsweredYet) {
  lay(at("depot", {{"damage", 1}}));
  EXPECT_TRUE(ask({{"do", "ask_take"}, {"from", 2}}).contains("refused"));
  JsonObject position = at("depot", {{"damage", 1}});
  position["players"].get_array()[2].get_object()["items"] = JsonArray{"fuel"};
  lay(position);
  const JsonObject answer = ask({{"do", "ask_take"}, {"from", 2}, {"items", JsonArray{"fuel"}}});
  EXPECT_EQ(dangers(answer),
            (JsonArray{JsonObject{{"danger", "price"}, {"damage", 1}, {"total", 2}}}));
}

}  // namespace
}  // namespace sisypho
