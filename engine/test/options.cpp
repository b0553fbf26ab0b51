#include "engine/options.hpp"

#include <gtest/gtest.h>

namespace {

using engine::Json;
using engine::JsonObject;
using engine::Option;
using engine::Options;

constexpr std::string_view options_file = R"({"options": [
 {"id": "edition", "kind": "choice", "values": ["A", "B"], "default": "A", "preset": true},
 {"id": "hold", "kind": "choice", "values": ["never", "always"],
  "defaults": {"A": "never", "B": "always"}},
 {"id": "chain", "kind": "flag", "default": true},
 {"id": "limit", "kind": "number", "least": 5, "most": 9, "may_be_none": true, "default": null},
 {"id": "weights", "kind": "numbers", "length": 3, "least": 1, "most": 2, "default": [1, 1, 1]},
 {"id": "colours", "kind": "list", "values": ["red", "blue"], "default": ["red", "blue"]},
 {"id": "map", "kind": "choice", "values": ["plain", "maze"], "text": 6, "example": "#..#",
  "default": "plain"}
]})";

Options options() { return *Options::load(*engine::parse_json(options_file, "file"), "file"); }

Json value(std::string_view text) { return *engine::parse_json(text, "value"); }

std::string load_problem(std::string_view text) {
  const auto loaded = Options::load(value(text), "options.json");
  return loaded ? "" : loaded.problem().what;
}

std::string problem(std::string_view chosen) {
  const auto completed = options().complete(value(chosen));
  return completed ? "" : completed.problem().what;
}

// What a person's typing becomes, as text; or the problem.
std::string typed(std::string_view id, std::string_view text) {
  const Options all = options();
  const auto parsed = all.parse(*all.find(id), text);
  return parsed ? engine::to_line(*parsed) : parsed.problem().what;
}

TEST(Options, what_is_not_chosen_follows_from_the_preset) {
  EXPECT_EQ(engine::to_line(*options().complete(JsonObject{})),
            R"({"edition":"A","hold":"never","chain":true,"limit":null,"weights":[1,1,1],)"
            R"("colours":["red","blue"],"map":"plain"})");
  const auto chosen = options().complete(value(R"({"edition": "B", "limit": 7})"));
  ASSERT_TRUE(chosen);
  EXPECT_EQ(chosen->at("hold"), "always");
  EXPECT_EQ(chosen->at("limit"), 7);
}

TEST(Options, what_differs_from_the_preset_is_known) {
  const Options all = options();
  EXPECT_TRUE(all.changed(*all.complete(value(R"({"edition": "B", "hold": "always"})"))).empty());
  EXPECT_EQ(all.changed(*all.complete(value(R"({"edition": "B", "hold": "never"})"))),
            std::vector<std::string>{"hold"});
}

TEST(Options, a_choice_of_another_version_is_told_from_its_preset) {
  const Options all = options();
  const auto changed = [&](const char* chosen) { return all.changed(value(chosen).get_object()); };
  EXPECT_TRUE(changed("{}").empty());
  EXPECT_TRUE(changed(R"({"edition": "B", "long_gone": 3})").empty());
  EXPECT_EQ(changed(R"({"hold": "always"})"), std::vector<std::string>{"hold"});
  EXPECT_EQ(changed(R"({"edition": "Z", "hold": "always"})"),
            (std::vector<std::string>{"edition", "hold"}));
}

TEST(Options, an_unknown_one_is_named_with_a_guess) {
  EXPECT_EQ(problem(R"({"holt": "never"})"), "there is no option 'holt'; did you mean 'hold'?");
  EXPECT_EQ(problem(R"({"something": 1})"),
            "there is no option 'something'; the options are edition, hold, chain, limit, weights, "
            "colours, map");
}

TEST(Options, a_value_that_is_not_allowed_is_named_with_those_that_are) {
  EXPECT_EQ(problem(R"({"hold": "maybe"})"),
            "option 'hold' cannot be maybe; allowed: never, always");
  EXPECT_EQ(problem(R"({"hold": null})"), "option 'hold' cannot be null; allowed: never, always");
  EXPECT_EQ(problem(R"({"chain": 1})"), "option 'chain' cannot be 1; allowed: true, false");
  EXPECT_EQ(problem(R"({"limit": 10})"), "option 'limit' cannot be 10; allowed: none, 5 to 9");
  EXPECT_EQ(problem(R"({"weights": [1, 2]})"),
            "option 'weights' cannot be [1,2]; allowed: 3 numbers from 1 to 2 joined by ':'");
  EXPECT_EQ(problem(R"({"weights": [1, 2, 3]})").substr(0, 32), "option 'weights' cannot be [1,2,");
  EXPECT_EQ(problem(R"({"colours": ["red", "red"]})"),
            "option 'colours' cannot be [\"red\",\"red\"]; allowed: different words out of red, "
            "blue, joined by ':'");
  EXPECT_EQ(problem("[]"), "options must be an object of names and values");
  EXPECT_EQ(problem(R"({"colours": ["blue"]})"), "");
}

TEST(Options, a_choice_may_take_a_text_beside_its_values) {
  EXPECT_EQ(problem(R"({"map": "#...##"})"), "");
  EXPECT_EQ(problem(R"({"map": "öäüßéñ"})"), "") << "characters are counted, not bytes";
  EXPECT_EQ(problem(R"({"map": "#...##."})"),
            "option 'map' has at most 6 characters, and this has 7");
  EXPECT_EQ(problem(R"({"map": ""})").substr(0, 32), "option 'map' cannot be ; allowed");
  EXPECT_EQ(problem(R"({"map": 5})"),
            "option 'map' cannot be 5; allowed: plain, maze, or a text of at most 6 characters");
  EXPECT_EQ(typed("map", "#.#"), "\"#.#\"");
  const Options all = options();
  EXPECT_EQ(all.examples(*all.find("map")), (std::vector<Json>{"plain", "maze", "#..#"}));
  EXPECT_EQ(all.changed(*all.complete(value(R"({"map": "#"})"))), std::vector<std::string>{"map"});
}

TEST(Options, a_text_beside_values_needs_a_length_and_an_example) {
  const auto loaded = [](std::string_view fields) {
    return load_problem(R"({"options": [{"id": "a", "default": "x", "values": ["x"], )" +
                        std::string(fields) + "}]}");
  };
  EXPECT_EQ(loaded(R"("kind": "choice", "text": 3, "example": "abc")"), "");
  EXPECT_EQ(loaded(R"("kind": "choice", "text": 3)"),
            "options.json: options[0]: 'example' must be a text of at most 3 characters");
  EXPECT_EQ(loaded(R"("kind": "choice", "text": 3, "example": "abcd")"),
            "options.json: options[0]: 'example' must be a text of at most 3 characters");
  EXPECT_EQ(loaded(R"("kind": "choice", "example": "abc")"),
            "options.json: options[0]: 'text' must say how long a text may be");
  EXPECT_EQ(loaded(R"("kind": "list", "text": 3, "example": "abc")"),
            "options.json: options[0]: only a choice can have 'text'");
}

TEST(Options, are_read_as_a_person_types_them) {
  EXPECT_EQ(typed("chain", "off"), "false");
  EXPECT_EQ(typed("chain", "yes"), "true");
  EXPECT_EQ(typed("limit", "none"), "null");
  EXPECT_EQ(typed("limit", "9"), "9");
  EXPECT_EQ(typed("weights", "1:2:1"), "[1,2,1]");
  EXPECT_EQ(typed("colours", "blue:red"), R"(["blue","red"])");
  EXPECT_EQ(typed("hold", "always"), "\"always\"");
  EXPECT_EQ(typed("chain", "perhaps"), "option 'chain' cannot be perhaps; allowed: true, false");
  EXPECT_EQ(typed("limit", "9x"), "option 'limit' cannot be 9x; allowed: none, 5 to 9");
  EXPECT_EQ(typed("weights", "1:x:1").substr(0, 27), "option 'weights' cannot be ");
}

TEST(Options, every_example_is_allowed) {
  const Options all = options();
  for (const Option& option : all.all()) {
    EXPECT_FALSE(all.examples(option).empty()) << option.id;
    for (const Json& example : all.examples(option))
      EXPECT_TRUE(all.complete(JsonObject{{option.id, example}})) << option.id;
  }
  EXPECT_EQ(all.examples(*all.find("limit")), (std::vector<Json>{nullptr, 5, 9}));
  EXPECT_EQ(all.preset()->id, "edition");
  EXPECT_EQ(all.find("nothing"), nullptr);
}

TEST(Options, a_broken_file_is_told_by_place_and_reason) {
  EXPECT_EQ(load_problem("{}"), "options.json: a list 'options' is needed");
  EXPECT_EQ(load_problem(R"({"options": [1]})"), "options.json: options[0]: an object is needed");
  EXPECT_EQ(load_problem(R"({"options": [{"kind": "flag", "default": true}]})"),
            "options.json: options[0]: 'id' is missing");
  EXPECT_EQ(load_problem(R"({"options": [{"id": "a", "kind": "flag"}]})"),
            "options.json: options[0]: a default is missing");
  EXPECT_EQ(load_problem(R"({"options": [{"id": "a", "kind": "flag", "default": 3}]})"),
            "options.json: options[0]: the default 3 is not an allowed value");
  EXPECT_EQ(load_problem(R"({"options": [{"id": "a", "kind": "fag", "default": true}]})"),
            "options.json: options[0]: field 'kind' is unknown or has the wrong kind of value");
  EXPECT_EQ(load_problem(R"({"options": [{"id": "a", "kind": "flag", "default": true},
                                         {"id": "a", "kind": "flag", "default": true}]})"),
            "options.json: options[1]: there is already an option 'a'");
}

TEST(Nearest, is_the_word_that_differs_least) {
  EXPECT_EQ(engine::nearest("edtion", {"edition", "hold"}), "edition");
  EXPECT_EQ(engine::nearest("zzz", {"edition", "hold"}), "");
}

}  // namespace
