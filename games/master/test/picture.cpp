#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "games/master/master.hpp"

// The table and the sentences that a terminal shows: complete for the own seat, silent about
// others.
namespace master {
namespace {

using engine::JsonArray;
using engine::JsonObject;

class Shown : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<master::Game>();
    game_data_ = *entry.load(entry.files());
    const auto rules = game_data_->rules(JsonObject{{"level", "hard"}}, 2);
    ASSERT_TRUE(rules) << rules.problem().what;
    const JsonObject position{
        {"tops", JsonArray{"AJ-K", "WI-1"}},
        {"hands", JsonArray{JsonArray{"MO-1", "TE-Q"}, JsonArray{"DM-J", "LJ-2", "LJ-3"}}},
        {"totals", JsonArray{4, 11}},
        {"players", JsonArray{JsonObject{{"leader", "mouse"}, {"trap", "TU-1"}},
                              JsonObject{{"leader", "robot"}, {"beast", true}}}},
        {"traps", JsonArray{JsonObject{{"card", "T3-1"}, {"victim", 1}, {"until", 4000}}}}};
    auto match = (*rules)->place(position, nullptr);
    ASSERT_TRUE(match) << match.problem().what;
    match_ = std::move(*match);
  }

  engine::Catalogue words(std::string_view language) const {
    auto words = game_data_->words(language, "");
    words->name_seats({"Ann", "Ben"});
    return *words;
  }
  std::string in_words(std::string_view language, engine::Observer observer) const {
    std::string all;
    for (const std::string& line : match_->in_words(observer, words(language))) all += line + "\n";
    return all;
  }
  std::vector<std::string> drawn(engine::Observer observer) const {
    const engine::Picture picture = match_->picture(observer, words("en"), nullptr, 80, 40);
    std::vector<std::string> lines;
    for (int y = 0; y < picture.height(); ++y) {
      std::string line;
      for (int x = 0; x < picture.width(); ++x) {
        const char32_t sign = picture.at(x, y).sign;
        line += sign < 128 ? static_cast<char>(sign) : '?';
      }
      lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
    }
    return lines;
  }

  std::shared_ptr<const engine::GameData> game_data_;
  std::unique_ptr<engine::Match> match_;
};

using MasterShown = Shown;

TEST_F(MasterShown, stacks_tell_what_fits_below_and_above) {
  const auto lines = drawn(engine::seat_at(0));
  EXPECT_EQ(lines[1], "  A  [K]   AJ-K   Q 1");
  EXPECT_EQ(lines[2], "  B  [W]   WI-1   *");
}

TEST_F(MasterShown, seats_show_hands_totals_leaders_and_traps) {
  const auto lines = drawn(engine::seat_at(0));
  EXPECT_EQ(lines[4], "@ Ann: 2 in hand, 4 mistakes, Mouse  ?");
  EXPECT_EQ(lines[5], "  Ben: 3 in hand, 11 mistakes, Robot (Beast Mode)  +3");
  EXPECT_EQ(lines[7], " MO-1 TE-Q");
}

TEST_F(MasterShown, nobody_sees_another_hand) {
  for (const std::string& line : drawn(engine::Observer::spectator())) {
    EXPECT_EQ(line.find("MO-1"), std::string::npos);
    EXPECT_EQ(line.find("DM-J"), std::string::npos);
  }
  EXPECT_EQ(in_words("en", engine::seat_at(0)).find("Doom"), std::string::npos);
  EXPECT_NE(in_words("en", engine::seat_at(1)).find("Doom Master J"), std::string::npos);
}

TEST_F(MasterShown, the_position_in_sentences) {
  const std::string english = in_words("en", engine::seat_at(0));
  EXPECT_NE(english.find("Your hand: Mouse 1, Teen Q."), std::string::npos);
  EXPECT_NE(english.find("Stack A: Average Joe K."), std::string::npos);
  EXPECT_NE(english.find("Ann is under a trap: Up Trap."), std::string::npos);
  EXPECT_NE(english.find("Ben must answer a +3 Trap."), std::string::npos);
  const std::string german = in_words("de", engine::seat_at(0));
  EXPECT_NE(german.find("Deine Hand: Maus 1, Jugendlicher Q."), std::string::npos);
  EXPECT_NE(german.find("Ann steckt in einer Falle: Aufwärts-Falle."), std::string::npos);
}

}  // namespace
}  // namespace master
