#include "engine/json.hpp"

#include <gtest/gtest.h>

namespace {

using engine::parse_json;

std::string parse_problem(std::string_view text) {
  const auto json = parse_json(text, "file.json");
  return json ? "" : json.problem().what;
}

TEST(Json, whole_numbers_only) {
  EXPECT_EQ(parse_problem("[1, -2, 9007199254740993]"), "");
  EXPECT_EQ(parse_problem("1.0"), "file.json: numbers must be whole numbers");
  EXPECT_EQ(parse_problem(R"({"a": [{"b": 1e2}]})"), "file.json: numbers must be whole numbers");
}

TEST(Json, a_mistake_is_named_by_line_and_column) {
  EXPECT_EQ(parse_problem("{\n  \"a\": tru\n}").substr(0, 28), "file.json: line 2, column 8:");
  EXPECT_EQ(parse_problem("[1,]").substr(0, 28), "file.json: line 1, column 4:");
}

TEST(Json, a_text_that_ends_too_early_or_too_late_is_a_mistake) {
  EXPECT_NE(parse_problem("{\"a\": 1"), "");
  EXPECT_NE(parse_problem(""), "");
  EXPECT_EQ(parse_problem("{} {}"),
            "file.json: line 1, column 4: there is more text after the end of the JSON value");
  EXPECT_EQ(parse_problem(" {} \n"), "");
  EXPECT_EQ(parse_problem("12"), "");
  EXPECT_NE(parse_problem("12 13"), "");
}

TEST(Json, is_not_nested_without_limit) {
  EXPECT_EQ(parse_problem(std::string(30, '[') + std::string(30, ']')), "");
  EXPECT_NE(parse_problem(std::string(100'000, '[')), "");
}

TEST(Json, a_key_that_stands_twice_counts_once) {
  const auto json = parse_json(R"({"a": 1, "a": 2})", "file.json");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->get_object().size(), 1u);
}

TEST(Json, is_written_in_one_line_or_in_pages_and_read_again) {
  const std::string text = R"({"short":[1,2,3],"words":"ä \" \n","none":null,"yes":true})";
  const auto json = parse_json(text, "text");
  ASSERT_TRUE(json);
  EXPECT_EQ(engine::to_line(*json), text);
  engine::JsonArray many(40, *json);
  const auto pages = parse_json(engine::to_pages(many), "text");
  ASSERT_TRUE(pages);
  EXPECT_EQ(*pages, engine::Json(many));
  EXPECT_NE(engine::to_pages(many).find("\n "), std::string::npos);
}

TEST(Json, a_word_is_a_value_inside_a_sentence) {
  EXPECT_EQ(engine::to_word(engine::Json("hold")), "hold");
  EXPECT_EQ(engine::to_word(engine::Json(12)), "12");
  EXPECT_EQ(engine::to_word(engine::Json(nullptr)), "null");
}

}  // namespace
