#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "engine/utf8.hpp"
#include "games/asterisk/asterisk.hpp"

// The dial and the sentences that a terminal shows.
namespace asterisk {
namespace {

using engine::JsonArray;
using engine::JsonObject;

class AsteriskShown : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<asterisk::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
    const auto rules = game_data_->rules(JsonObject{}, 2);
    ASSERT_TRUE(rules) << rules.problem().what;
    const JsonObject position{
        {"calibration", 7},
        {"line", JsonArray{"EN-DEKEDD", "P12", "P03"}},
        {"players",
         JsonArray{JsonObject{{"custody", JsonArray{"P08"}}, {"hand", JsonArray{"BA-FLIPSIDE"}}},
                   JsonObject{{"hand", JsonArray{"BT-R3"}}, {"discard", JsonArray{"BT-L6"}}}}}};
    auto match = (*rules)->place(position, nullptr);
    ASSERT_TRUE(match) << match.problem().what;
    match_ = std::move(*match);
  }

  std::string in_words(std::string_view language, engine::Observer observer) const {
    auto words = game_data_->words(language, "");
    words->name_seats({"Ann", "Ben"});
    std::string all;
    for (const std::string& line : match_->in_words(observer, *words)) all += line + "\n";
    return all;
  }
  std::vector<std::string> drawn(const engine::Json* action = nullptr) const {
    const auto words = game_data_->words("en", "");
    const engine::Picture picture = match_->picture(engine::seat_at(1), *words, action, 80, 40);
    std::vector<std::string> lines;
    for (int y = 0; y < picture.height(); ++y) {
      std::u32string line;
      for (int x = 0; x < picture.width(); ++x) line += picture.at(x, y).sign;
      while (!line.empty() && line.back() == U' ') line.pop_back();
      lines.push_back(engine::to_text(line));
    }
    return lines;
  }

  std::shared_ptr<const engine::GameData> game_data_;
  std::unique_ptr<engine::Match> match_;
};

TEST_F(AsteriskShown, the_dial_with_what_each_number_does) {
  const auto lines = drawn();
  EXPECT_EQ(lines[0], "                    ▼");
  EXPECT_EQ(lines[1], "  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20");
  EXPECT_EQ(lines[2], "                    ^");
  EXPECT_EQ(lines[3], "        -    x              x      -       x              x");
  EXPECT_EQ(lines[6], " Ronald DeKedd (Enemy)");
  EXPECT_EQ(lines[7], " 12 Lou Pohl (3)");
}

TEST_F(AsteriskShown, where_a_card_would_stop) {
  const engine::Json action = JsonObject{{"do", "playTurn"}, {"card", "BT-R3"}, {"direction", "R"}};
  const auto lines = drawn(&action);
  EXPECT_EQ(lines[4], "                             ▲");
  EXPECT_EQ(lines[5], "7 and 3 steps: 10");
}

TEST_F(AsteriskShown, the_own_hand_and_nobody_elses) {
  const std::string own = in_words("en", engine::seat_at(1));
  EXPECT_NE(own.find("Your hand: Right 3."), std::string::npos) << own;
  EXPECT_NE(own.find("On top of your discard pile of 1: Left 6."), std::string::npos) << own;
  EXPECT_NE(own.find("An Enemy stands in the Line"), std::string::npos) << own;
  EXPECT_NE(own.find("In the custody of Ann: Barb Dwyer (number 8, 2 points)."), std::string::npos)
      << own;
  EXPECT_EQ(own.find("Flipside"), std::string::npos) << own;
  const std::string other = in_words("de", engine::Observer::spectator());
  EXPECT_EQ(other.find("Rechts 3"), std::string::npos) << other;
  EXPECT_NE(other.find("Ein Feind steht in der Reihe"), std::string::npos) << other;
}

}  // namespace
}  // namespace asterisk
