#include <gtest/gtest.h>

#include <climits>

#include "engine/erase.hpp"
#include "games/sisypho/sisypho.hpp"

// Who can play, with what, how the table is asked to behave, and what data is refused.
namespace sisypho {
namespace {

using engine::JsonArray;
using engine::JsonObject;
using engine::Standing;

class SisyphoSetup : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<sisypho::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
  }
  std::string problem(const JsonObject& options, int seats) const {
    const auto rules = game_data_->rules(options, seats);
    return rules ? "" : rules.problem().what;
  }
  std::unique_ptr<engine::Match> match(const JsonObject& options, const JsonObject& position) {
    const auto rules = game_data_->rules(options, 4);
    EXPECT_TRUE(rules);
    auto placed = (*rules)->place(position, nullptr);
    EXPECT_TRUE(placed) << placed.problem().what;
    return std::move(*placed);
  }
  std::string problem_of_position(const JsonObject& position) const {
    const auto placed = (*game_data_->rules(JsonObject{}, 4))->place(position, nullptr);
    return placed ? "" : placed.problem().what;
  }
  // The same files, one of them changed.
  std::string problem_of_data(std::string_view name, std::string_view was, std::string_view is) {
    const engine::GameEntry& entry = engine::game_entry_of<sisypho::Game>();
    std::vector<engine::File> files(entry.files().begin(), entry.files().end());
    std::string changed;
    for (engine::File& file : files) {
      if (file.name != name) continue;
      changed = file.text;
      const std::size_t at = changed.find(was);
      EXPECT_NE(at, std::string::npos);
      changed.replace(at, was.size(), is);
      file.text = changed;
    }
    const auto game_data = entry.load(files);
    return game_data ? "" : game_data.problem().what;
  }

  std::shared_ptr<const engine::GameData> game_data_;
};

TEST_F(SisyphoSetup, SIS_001_one_agent_and_three_to_five_survivors) {
  for (int seats = 1; seats <= 8; ++seats)
    EXPECT_EQ(problem({}, seats).empty(), seats >= 4 && seats <= 6) << seats;
  for (int seats : {INT_MIN, -1, 0, INT_MAX}) EXPECT_NE(problem({}, seats), "") << seats;
  EXPECT_EQ(problem({}, 3), R"(refusal.setup.seats {"least":4,"most":6,"count":3})");
}

TEST_F(SisyphoSetup, SIS_011_a_letter_for_each_location) {
  EXPECT_EQ(problem({{"sides", "ABABAB"}}, 4), "");
  EXPECT_NE(problem({{"sides", "ABA"}}, 4), "");
  EXPECT_NE(problem({{"sides", "ABCABC"}}, 4), "");
}

TEST_F(SisyphoSetup, SIS_161_all_talk_is_heard_by_all) {
  const engine::Manners manners = (*game_data_->rules(JsonObject{}, 4))->manners();
  EXPECT_EQ(manners.talk, engine::Manners::Talk::open);
  EXPECT_FALSE(manners.take_back);
}

TEST_F(SisyphoSetup, SIS_162_the_dead_may_talk_if_the_option_lets_them) {
  const JsonObject position{
      {"players", JsonArray{JsonObject{}, JsonObject{{"dead", true}, {"damage", 4}}}}};
  const auto dead = engine::seat_at(1);
  EXPECT_EQ(match({}, position)->standing(dead), Standing::playing);
  const auto silent = match({{"dead_may_talk", false}}, position);
  EXPECT_EQ(silent->standing(dead), Standing::out);
  EXPECT_EQ(silent->standing(engine::seat_at(2)), Standing::playing);
  EXPECT_EQ(silent->standing(engine::seat_at(0)), Standing::playing);
}

// Whether a window could be used must not be seen by its length.
TEST_F(SisyphoSetup, SIS_040_a_window_lasts_a_while_whatever_the_hand_is) {
  for (const char* phase : {"w1", "w2", "w3", "w4"})
    for (const JsonArray& hand : {JsonArray{}, JsonArray{"feedback", "probe"}}) {
      const auto shown =
          match({{"window_pause_ms", 700}}, {{"phase", phase}, {"hand", hand}})->least_delay();
      ASSERT_TRUE(shown) << phase;
      EXPECT_EQ(*shown, 700) << phase;
    }
  EXPECT_EQ(match({}, {{"phase", "plan"}})->least_delay(), 0);
  EXPECT_EQ(match({}, {{"phase", "act"}})->least_delay(), std::nullopt);
}

TEST_F(SisyphoSetup, data_that_cannot_be_is_refused) {
  EXPECT_NE(problem_of_data("data/items.json", "\"depot\": 4}", "\"depot\": 5}")
                .find("has 13 cards instead of 12"),
            std::string::npos);
  EXPECT_NE(problem_of_data("data/neurochips.json", "\"count\": 3", "\"count\": 2"), "");
  EXPECT_NE(problem_of_data("data/station.json", "\"treat\"", "\"trick\"").find("infirmary"),
            std::string::npos);
  EXPECT_NE(problem_of_data("data/station.json", "\"id\": \"depot\"", "\"id\": \"rocket\""), "");
  EXPECT_NE(problem_of_data("data/station.json", "\"death_above\": 3", "\"death_above\": 0"), "");
}

TEST_F(SisyphoSetup, positions_that_cannot_be_are_refused) {
  EXPECT_EQ(problem_of_position({}), "");
  const JsonObject codes{{"items", JsonArray{"launch_codes", "launch_codes", "launch_codes"}}};
  EXPECT_NE(problem_of_position({{"players", JsonArray{JsonObject{}, codes}}})
                .find("launch_codes is there too often"),
            std::string::npos);
  EXPECT_NE(problem_of_position({{"power", JsonObject{{"rocket", 30}}}}), "");
  EXPECT_NE(problem_of_position({{"phase", "fumble"}}), "");
  EXPECT_NE(problem_of_position({{"earth", 5}}), "");
  EXPECT_NE(problem_of_position({{"asker", 1}, {"asked", 2}, {"asked_items", JsonArray{"fuel"}}}),
            "");
}

}  // namespace
}  // namespace sisypho
