#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "engine/utf8.hpp"
#include "games/sisypho/sisypho.hpp"

// The station and the sentences that a terminal shows.
namespace sisypho {
namespace {

using engine::JsonArray;
using engine::JsonObject;

class SisyphoShown : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<sisypho::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
    const JsonObject position{
        {"phase", "w1"},
        {"earth", 2},
        {"hand", JsonArray{"spike"}},
        {"probed", JsonArray{2}},
        {"players", JsonArray{JsonObject{{"place", "security"}},
                              JsonObject{{"damage", 2},
                                         {"planned", "rocket"},
                                         {"items", JsonArray{"medkit", "evidence"}}},
                              JsonObject{{"place", "generator"}, {"planned", "command"}},
                              JsonObject{{"dead", true}, {"damage", 4}}}}};
    auto match = (*game_data_->rules(JsonObject{}, 4))->place(position, nullptr);
    ASSERT_TRUE(match) << match.problem().what;
    match_ = std::move(*match);
  }

  std::string in_words(std::string_view language, engine::Observer observer) const {
    auto words = game_data_->words(language, "");
    words->name_seats({"Max", "Zoe", "Alice", "Emma"});
    std::string all;
    for (const std::string& line : match_->in_words(observer, *words)) all += line + "\n";
    return all;
  }
  std::vector<std::string> drawn(const engine::Json* action = nullptr, int height = 40,
                                 engine::Observer observer = engine::seat_at(1)) const {
    auto words = game_data_->words("en", "");
    words->name_seats({"Max", "Zoe", "Alice", "Emma"});
    const engine::Picture picture = match_->picture(observer, *words, action, 80, height);
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

TEST_F(SisyphoShown, the_station_with_locks_power_and_everybody) {
  const auto lines = drawn();
  EXPECT_EQ(lines[0].substr(0, 30), "+------------------------+====");
  EXPECT_EQ(lines[1],
            "| Infirmary              | Depot                  | Command                |");
  EXPECT_EQ(lines[2],
            "| Open        *          | Closed      *          | Closed                 |");
  EXPECT_EQ(lines[3],
            "| Zoe          xx +2     |                        |                        |");
  EXPECT_EQ(lines[10],
            "| Generator              | Security               | Rocket                 |");
  EXPECT_EQ(lines[12],
            "| Alice                  | THE AGENT              |                        |");
  EXPECT_EQ(lines[19], "Earth Communication     ..@.# 2/4       Plan: Rocket");
  EXPECT_EQ(lines[20], "Escape                  @.....# 0/6     Items: Medkit, Evidence");
}

TEST_F(SisyphoShown, SIS_032_what_only_one_seat_sees_beside_the_tracks) {
  EXPECT_EQ(drawn(nullptr, 40, engine::seat_at(0))[19],
            "Earth Communication     ..@.# 2/4       Hand: Spike");
  EXPECT_EQ(drawn(nullptr, 40, engine::seat_at(2))[19],
            "Earth Communication     ..@.# 2/4       Plan: Command");
  for (const engine::Observer other :
       {engine::Observer(engine::seat_at(3)), engine::Observer::spectator()})
    EXPECT_EQ(drawn(nullptr, 40, other)[19], "Earth Communication     ..@.# 2/4");
}

TEST_F(SisyphoShown, the_station_on_a_small_screen) {
  const auto lines = drawn(nullptr, 20);
  ASSERT_EQ(lines.size(), 20u);
  EXPECT_EQ(lines[9],
            "| Generator              | Security               | Rocket                 |");
  EXPECT_EQ(lines[11],
            "| Alice                  | THE AGENT              |                        |");
  EXPECT_EQ(lines[17], "Earth Communication     ..@.# 2/4       Plan: Rocket");
}

TEST_F(SisyphoShown, what_an_action_would_touch) {
  const engine::Json action = JsonObject{{"do", "plan"}, {"location", "depot"}};
  EXPECT_EQ(drawn(&action)[1],
            "| Infirmary              |>Depot                  | Command                |");
}

TEST_F(SisyphoShown, SIS_032_the_own_plan_and_nobody_elses) {
  const std::string own = in_words("en", engine::seat_at(1));
  EXPECT_NE(own.find("You have chosen: Rocket."), std::string::npos) << own;
  EXPECT_EQ(own.find("has planned"), std::string::npos) << own;
  EXPECT_EQ(own.find("Spike"), std::string::npos) << own;
  EXPECT_NE(own.find("Zoe in the Infirmary: 2 Damage; has Medkit, Evidence."), std::string::npos)
      << own;
  EXPECT_NE(own.find("Emma is dead."), std::string::npos) << own;
}

TEST_F(SisyphoShown, SIS_133_the_agent_is_told_what_it_has_probed) {
  const std::string agent = in_words("de", engine::seat_at(0));
  EXPECT_NE(agent.find("Alice hat geplant: Kommando."), std::string::npos) << agent;
  EXPECT_NE(agent.find("Hand des Agenten: Impuls."), std::string::npos) << agent;
  EXPECT_EQ(agent.find("Zoe hat geplant"), std::string::npos) << agent;
  const std::string other = in_words("de", engine::Observer::spectator());
  EXPECT_EQ(other.find("geplant"), std::string::npos) << other;
  EXPECT_EQ(other.find("Impuls"), std::string::npos) << other;
}

}  // namespace
}  // namespace sisypho
