#include <gtest/gtest.h>

#include <algorithm>

#include "engine/game_data.hpp"
#include "games/registry.hpp"

// What is dealt to somebody who plays a game for the first time (first.json of each game).
namespace {

using engine::Json;
using engine::JsonObject;

class FirstMatch : public testing::TestWithParam<const engine::GameEntry*> {};

TEST_P(FirstMatch, can_be_dealt_as_it_is_described) {
  const auto game_data = GetParam()->load(GetParam()->files());
  ASSERT_TRUE(game_data) << game_data.problem().what;
  const auto file = engine::CommonGameData::json_file(GetParam()->files(), "first.json");
  ASSERT_TRUE(file) << file.problem().what;
  const auto& all = file->at("first").get_array();
  ASSERT_FALSE(all.empty());
  for (const Json& each : all) {
    const int seats = static_cast<int>(each.at("seats").get_int64());
    const std::int64_t seat = each.at("seat").get_int64();
    EXPECT_TRUE(seat >= 0 && seat < seats) << each;
    const auto rules = (*game_data)->rules(each.at("options").get_object(), seats);
    ASSERT_TRUE(rules) << each << ": " << rules.problem().what;
    const std::string_view level = each.at("level").get_string();
    EXPECT_NE((*rules)->player(level, engine::seat_at(0), 1), nullptr) << each;
    const std::string_view pace = each.at("bots").get_string();
    EXPECT_TRUE(pace == "quick" || pace == "people") << each;
    for (const std::string_view language : engine::languages) {
      const auto words = (*game_data)->words(language, "");
      ASSERT_TRUE(words);
      const std::string id(each.at("id").get_string());
      EXPECT_TRUE(all.size() == 1 || words->has("first." + id)) << id;
      EXPECT_TRUE(all.size() == 1 || words->has("first." + id + ".about")) << id;
    }
  }
}

// Whoever sits down is told in a word who they are and what they are after, in both languages.
TEST_P(FirstMatch, names_a_goal_for_every_seat_and_none_for_those_who_look_on) {
  const auto game_data = GetParam()->load(GetParam()->files());
  ASSERT_TRUE(game_data);
  const auto file = engine::CommonGameData::json_file(GetParam()->files(), "first.json");
  ASSERT_TRUE(file);
  const Json& first = file->at("first").get_array().front();
  const int seats = static_cast<int>(first.at("seats").get_int64());
  const auto rules = (*game_data)->rules(first.at("options").get_object(), seats);
  ASSERT_TRUE(rules);
  const auto match = (*rules)->open(engine::Chance::fast(1));
  for (int i = 0; i < seats; ++i) {
    const JsonObject prompt = match->prompt(engine::seat_at(i));
    ASSERT_TRUE(prompt.contains("goal")) << i;
    const std::string key(prompt.at("goal").get_string());
    for (const std::string_view language : engine::languages) {
      const auto words = (*game_data)->words(language, "");
      EXPECT_TRUE(words->has(key)) << key;
      EXPECT_TRUE(words->has(key + ".aim")) << key;
    }
  }
  EXPECT_FALSE(match->prompt(engine::Observer::spectator()).contains("goal"));
}

INSTANTIATE_TEST_SUITE_P(Games, FirstMatch,
                         testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& game) { return std::string(game.param->slug()); });

}  // namespace
