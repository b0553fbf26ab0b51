#include "engine/scenario.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/conformance/test/toy_game_data.hpp"

// Scenarios, on the toy game of the conformance suite.
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string scenario_problem(std::string_view text) {
  const auto read = engine::read_scenarios(text, "file.json");
  return read ? "" : read.problem().what;
}

// Runs a scenario of two seats with these further fields.
std::vector<std::string> failures(const std::string& fields) {
  const toy::GameData game_data;
  const auto read = engine::read_scenarios(
      R"({"name": "toy", "game": "toy", "seats": 2, )" + fields + "}", "file.json");
  if (!read) return {read.problem().what};
  return engine::run((*read)[0], game_data);
}

std::vector<std::string> place(const std::string& position) {
  return failures(R"("position": )" + position);
}

// One step of seat 0 in a position that is known, and what must come of it.
std::vector<std::string> step(const std::string& action, const std::string& then) {
  return failures(R"("position": {"hands": [[1, 2], [3, 4], []], "secret": 50},
                     "steps": [{"seat": 0, )" +
                  action + R"(, "then": )" + then + "}]");
}

TEST(Scenario, a_position_inputs_and_expectations_that_hold) {
  EXPECT_THAT(failures(R"("rules": ["TOY-003"], "about": "a note", "options": {"mode": "slow"},
        "position": {"hands": [[1, 2], [3], []], "played": [5], "current": 0, "secret": 50},
        "steps": [
          {"then": {"legal": {"seat": 0, "has": [{"do": "play", "card": 2}], "hasnt": [{"card": 3}]}}},
          {"seat": 0, "do": "play", "card": 2, "at": 100, "then": {
             "events": [{"event": "Played", "card": 2}],
             "no_event": [{"event": "Ended"}],
             "view": {"for": 1, "own": [3], "played": {"size": 2, "last": 2, "has": 5}},
             "position": {"hands": [[1], [3], []]},
             "deadline": 10100, "outcome": null}},
          {"seat": 1, "do": "draw", "then": {
             "events_for": {"0": [{"event": "Drew", "card": 0}], "1": [{"event": "Drew", "card": 4}]}}}
        ],
        "branches": [
          {"name": "refused", "steps": [
             {"seat": 1, "do": "draw", "then": {"refused": "NotYourTurn"}},
             {"seat": 0, "do": "play", "card": 3,
              "then": {"refused": {"code": "NotInHand", "rule": "TOY-003"}}}]},
          {"name": "in time", "steps": [
             {"expire": true, "at": 20100,
              "then": {"events_exactly": [{"event": "TimedOut", "seat": 0}]}},
             {"seat": 1, "leave": true, "then": {"outcome": {"winners": []}}}]}
        ])"),
              IsEmpty());
}

TEST(Scenario, a_match_can_begin_at_the_beginning_with_scripted_chance) {
  EXPECT_THAT(failures(R"("chance": {"secret": 7},
                          "steps": [{"then": {"position": {"secret": 7, "hands": {"first": [1, 3, 5]}}}}])"),
              IsEmpty());
  EXPECT_THAT(failures(R"("position": {}, "chance": {"secret": 7}, "steps": [])"),
              ElementsAre("toy: a scripted secret was not used"));
}

TEST(Scenario, a_file_holds_one_or_many) {
  const char* one = R"({"name": "a", "game": "toy", "seats": 2})";
  EXPECT_EQ(engine::read_scenarios(one, "file.json")->size(), 1u);
  const std::string two = std::string(R"({"scenarios": [)") + one + "," + one + "]}";
  EXPECT_EQ(engine::read_scenarios(two, "file.json")->size(), 2u);
}

TEST(Scenario, an_unknown_or_missing_field_of_the_file_is_named) {
  EXPECT_EQ(scenario_problem(R"({"name": "a", "game": "toy", "seats": 2, "step": []})"),
            "file.json: scenario 'a': there is no field 'step' of that kind in a scenario");
  EXPECT_EQ(scenario_problem(R"({"name": "a", "game": "toy", "seats": "2"})"),
            "file.json: scenario 'a': there is no field 'seats' of that kind in a scenario");
  EXPECT_EQ(scenario_problem(R"({"game": "toy", "seats": 2})"),
            "file.json: scenario 1: 'name' is missing");
  EXPECT_EQ(scenario_problem(R"({"name": "a", "seats": 2})"),
            "file.json: scenario 'a': 'game' is missing");
  EXPECT_EQ(scenario_problem(R"({"name": "a", "game": "toy"})"),
            "file.json: scenario 'a': 'seats' is missing");
  for (const char* seats : {"0", "-1", "9", "4294967298", "-9223372036854775808"})
    EXPECT_EQ(
        scenario_problem(std::string(R"({"name": "a", "game": "toy", "seats": )") + seats + "}"),
        "file.json: scenario 'a': 'seats' must be from 1 to 8");
  EXPECT_EQ(scenario_problem(R"({"scenarios": [], "more": 1})"),
            "file.json: 'scenarios' must be a list and stand alone");
}

TEST(Scenario, options_that_do_not_exist_are_named) {
  EXPECT_THAT(failures(R"("options": {"modes": "slow"})"),
              ElementsAre("toy: there is no option 'modes'; did you mean 'mode'?"));
}

TEST(Scenario, an_impossible_position_is_refused_by_name) {
  EXPECT_THAT(place(R"({"hands": [[1], [1], []]})"),
              ElementsAre("toy: position: card 1 is in two places"));
  EXPECT_THAT(place(R"({"hands": [[1, 1], [], []]})"),
              ElementsAre("toy: position: card 1 is in two places"));
  EXPECT_THAT(place(R"({"played": [13]})"), ElementsAre("toy: position: there is no card 13"));
  EXPECT_THAT(place(R"({"secret": 100})"), ElementsAre("toy: position: 'secret' is 0 to 99"));
  EXPECT_THAT(place(R"({"current": 2})"),
              ElementsAre("toy: position: there is no such seat at turn"));
  EXPECT_THAT(place(R"({"hand": []})"), ElementsAre("toy: position: there is no field 'hand'"));
}

TEST(Scenario, a_step_that_cannot_be_read_is_told) {
  EXPECT_THAT(failures(R"("steps": [{"do": "draw"}])"),
              ElementsAre(HasSubstr("step 1: 'seat' must be a seat number"), testing::_));
  EXPECT_THAT(step(R"("do": "dance")", "{}"),
              ElementsAre(HasSubstr("'do': dance is not one of play, draw, guess, pass")));
  EXPECT_THAT(step(R"("do": "draw", "colour": 1)", "{}"),
              ElementsAre(HasSubstr("there is no field 'colour'")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"evnts": []})"),
              ElementsAre("toy: step 1: 'then' cannot say 'evnts'"));
}

TEST(Scenario, an_expectation_that_fails_is_told) {
  EXPECT_THAT(step(R"("do": "play", "card": 9)", "{}"),
              ElementsAre(HasSubstr(R"(refused: {"code":"NotInHand","rule":"TOY-003")")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"refused": "DeckEmpty"})"),
              ElementsAre(HasSubstr("accepted, but it should be refused with \"DeckEmpty\"")));
  EXPECT_THAT(step(R"("do": "play", "card": 9)", R"({"refused": "DeckEmpty"})"),
              ElementsAre(HasSubstr(R"(expected {"code":"DeckEmpty"})")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"events": [{"event": "Played"}]})"),
              ElementsAre(HasSubstr(R"(no event {"event":"Played"} at its place)")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"events_exactly": []})"),
              ElementsAre(HasSubstr("expected []")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"events_for": {"0": [{"card": 12}]}})"),
              ElementsAre(HasSubstr(R"(expected [{"card":12}])")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"no_event": [{"event": "Drew"}]})"),
              ElementsAre(HasSubstr("there is an event")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"view": {"for": 0, "deck_size": 3}})"),
              ElementsAre(HasSubstr(R"(expected {"deck_size":3})")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"view": {"for": 2}})"),
              ElementsAre(HasSubstr("2 is not an observer")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"position": {"secret": 51}})"),
              ElementsAre(HasSubstr(R"(expected {"secret":51})")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"outcome": {"winners": [0]}})"),
              ElementsAre(HasSubstr("the outcome is null")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"deadline": null})"),
              ElementsAre(HasSubstr("the deadline is 10000")));
}

TEST(Scenario, legal_actions_that_are_missing_or_too_many_are_told) {
  EXPECT_THAT(step(R"("do": "draw")", R"({"legal": {"seat": 1, "has": [{"card": 9}]}})"),
              ElementsAre(HasSubstr(R"(no legal action {"card":9})")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"legal": {"seat": 1, "hasnt": [{"do": "pass"}]}})"),
              ElementsAre(HasSubstr(R"(there is a legal action {"do":"pass"})")));
  EXPECT_THAT(
      step(
          R"("do": "draw")",
          R"({"legal": {"seat": 1, "only": [{"do": "play"}, {"do": "draw"}, {"do": "pass"}, {"do": "roll"}]}})"),
      ElementsAre(HasSubstr(R"("do":"guess")")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"legal": {"has": []}})"),
              ElementsAre(HasSubstr("'legal' needs a 'seat'")));
}

TEST(Scenario, an_input_may_be_malformed_on_purpose) {
  EXPECT_THAT(step(R"("do": "dance")", R"({"malformed": "dance is not one of"})"), IsEmpty());
  EXPECT_THAT(step(R"("do": "dance")", R"({"malformed": "no field"})"),
              ElementsAre(HasSubstr("but it is: 'do': dance is not one of")));
  EXPECT_THAT(step(R"("do": "draw")", R"({"malformed": "draw"})"),
              ElementsAre(HasSubstr("it should be malformed")));
  EXPECT_THAT(step(R"("do": "play", "card": 9)", R"({"malformed": "card"})"),
              ElementsAre(HasSubstr("refused: "), HasSubstr("it should be malformed")));
  EXPECT_THAT(step(R"("do": "dance")", R"({"refused": "NotInHand"})"),
              ElementsAre(HasSubstr("dance is not one of")));
}

TEST(Scenario, options_seats_and_positions_can_be_expected_to_be_refused) {
  EXPECT_THAT(failures(R"("options": {"modes": "slow"}, "refused": "did you mean 'mode'")"),
              IsEmpty());
  EXPECT_THAT(failures(R"("position": {"secret": 100}, "refused": "0 to 99")"), IsEmpty());
  EXPECT_THAT(failures(R"("position": {"secret": 99}, "refused": "0 to 99")"),
              ElementsAre("toy: it should be refused with '0 to 99', but it is not refused"));
  EXPECT_THAT(failures(R"("position": {"secret": 100}, "refused": "two places")"),
              ElementsAre(HasSubstr("but it is refused with 'position: 'secret' is 0 to 99'")));
  EXPECT_THAT(failures(R"("refused": "x", "steps": [{"seat": 0, "do": "draw"}])"),
              ElementsAre(HasSubstr("what is refused has no steps")));
}

TEST(Scenario, a_branch_may_have_its_own_chance) {
  const std::string steps = R"("position": {}, "steps": [], "branches": [)";
  EXPECT_THAT(failures(steps + R"({"name": "b", "chance": {}, "steps": []}])"), IsEmpty());
  EXPECT_THAT(failures(steps + R"({"name": "b", "chance": {"secret": 7}, "steps": []}])"),
              ElementsAre("toy: b: a scripted secret was not used"));
  EXPECT_THAT(failures(R"("chance": {"secret": 7}, )" + steps +
                       R"({"name": "b", "chance": {}, "steps": []}])"),
              ElementsAre("toy: b: a scripted secret was not used"));
  EXPECT_THAT(failures(steps + R"({"name": "b", "steps": [], "dice": 1}])"),
              ElementsAre("toy: a branch has a 'name', 'steps' and maybe 'chance' and 'branches'"));
  EXPECT_THAT(failures(steps + R"({"name": "b"}])"),
              ElementsAre("toy: a branch has a 'name', 'steps' and maybe 'chance' and 'branches'"));
}

TEST(Scenario, two_worlds_must_look_the_same_to_an_observer) {
  const std::string worlds = R"("position": {"hands": [[1, 2], [3, 4], []]},
    "alike": {"position": {"hands": [[1, 2], [3, 5], []]}, "for": )";
  EXPECT_THAT(failures(worlds + R"([0, "spectator"]}, "steps": [{"seat": 0, "do": "pass"}])"),
              IsEmpty());
  EXPECT_THAT(failures(worlds + "[1]}"),
              testing::Each(HasSubstr("toy: seat 1 can tell the two worlds apart by '")));
  EXPECT_THAT(failures(worlds + R"([0]}, "steps": [{"seat": 0, "do": "pass"},
                                                    {"seat": 1, "do": "play", "card": 4}])"),
              testing::Contains(HasSubstr("step 2: the two worlds answer differently")));
  EXPECT_THAT(failures(R"("position": {}, "alike": {"position": {}, "for": [0]})"),
              ElementsAre("toy: the two positions of 'alike' are the same"));
  EXPECT_THAT(failures(R"("alike": {"position": {}, "for": [0]})"),
              ElementsAre(HasSubstr("'alike' needs a 'position'")));
  EXPECT_THAT(failures(R"("position": {}, "alike": {"position": {}, "for": []})"),
              ElementsAre(HasSubstr("'alike' has the list 'for' and a 'position'")));
}

TEST(Matches, exactly_is_that_and_nothing_more_and_absent_is_not_there) {
  const auto json = [](const char* text) { return *engine::parse_json(text, ""); };
  EXPECT_TRUE(engine::matches(json(R"({"exactly": {}})"), json("{}")));
  EXPECT_FALSE(engine::matches(json(R"({"exactly": {}})"), json(R"({"a": 1})")));
  EXPECT_TRUE(engine::matches(json(R"({"a": {"exactly": {"b": 1}}})"), json(R"({"a": {"b": 1}})")));
  EXPECT_FALSE(engine::matches(json(R"({"exactly": {"a": {}}})"), json(R"({"a": {"b": 1}})")));
  EXPECT_TRUE(engine::matches(json(R"({"a": {"absent": true}})"), json(R"({"b": 1})")));
  EXPECT_FALSE(engine::matches(json(R"({"a": {"absent": true}})"), json(R"({"a": null})")));
}

TEST(Matches, a_fragment_names_what_matters) {
  const auto json = [](const char* text) { return *engine::parse_json(text, ""); };
  EXPECT_TRUE(engine::matches(json(R"({"a": 1})"), json(R"({"a": 1, "b": 2})")));
  EXPECT_FALSE(engine::matches(json(R"({"a": 1, "b": 2})"), json(R"({"a": 1})")));
  EXPECT_TRUE(engine::matches(json(R"([{"a": 1}])"), json(R"([{"a": 1, "b": 2}])")));
  EXPECT_FALSE(engine::matches(json("[1]"), json("[1, 2]")));
  EXPECT_TRUE(
      engine::matches(json(R"({"first": 1, "last": 3, "size": 3, "has": 2})"), json("[1, 2, 3]")));
  EXPECT_FALSE(engine::matches(json(R"({"first": 1})"), json("[]")));
}

}  // namespace
