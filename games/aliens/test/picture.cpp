#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "engine/utf8.hpp"
#include "games/aliens/aliens.hpp"

// The map and the sentences that a terminal shows: complete for the own seat, silent about others.
namespace aliens {
namespace {

using engine::JsonArray;
using engine::JsonObject;

class Shown : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<aliens::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
    const auto rules = game_data_->rules(JsonObject{}, 4);
    ASSERT_TRUE(rules) << rules.problem().what;
    const JsonObject position{
        {"players",
         JsonArray{JsonObject{{"character", "soldier"},
                              {"place", "D09"},
                              {"hand", JsonObject{{"cat", 1}, {"silence", 1}}}},
                   JsonObject{{"character", "engineer"}, {"place", "D12"}},
                   JsonObject{{"character", "blink"}, {"place", "F09"}, {"known", "F09"}},
                   JsonObject{{"character", "silent"}, {"status", "eliminated"}, {"shown", true}}}},
        {"pods", JsonArray{"gone", "open", "damaged", "open"}}};
    auto match = (*rules)->place(position, nullptr);
    ASSERT_TRUE(match) << match.problem().what;
    match_ = std::move(*match);
  }

  std::vector<std::string> in_words(std::string_view language, engine::Observer observer) const {
    auto words = game_data_->words(language, "");
    words->name_seats({"Ann", "Ben", "Cid", "Dot"});
    return match_->in_words(observer, *words);
  }
  std::string drawn(engine::Observer observer, const engine::Json* action = nullptr,
                    int width = 80) const {
    const auto words = game_data_->words("en", "");
    const engine::Picture picture = match_->picture(observer, *words, action, width, 40);
    std::string text;
    for (int y = 0; y < picture.height(); ++y) {
      std::u32string line;
      for (int x = 0; x < picture.width(); ++x) line += picture.at(x, y).sign;
      text += engine::to_text(line) + "\n";
    }
    return text;
  }
  static std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
      ++found;
    return found;
  }

  std::shared_ptr<const engine::GameData> game_data_;
  std::unique_ptr<engine::Match> match_;
};

TEST_F(Shown, ALI_051_the_map_shows_the_own_place_and_only_known_places_of_others) {
  const std::string own = drawn(engine::seat_at(0));
  EXPECT_EQ(count(own, "@"), 2u);  // on the map and in the legend
  EXPECT_NE(own.find("#c"), std::string::npos);
  EXPECT_EQ(own.find("#b"), std::string::npos);
  const std::string other = drawn(engine::seat_at(2));
  EXPECT_EQ(other.find("#a"), std::string::npos);
  EXPECT_EQ(drawn(engine::Observer::spectator()).find("#a"), std::string::npos);
}

TEST_F(Shown, ALI_051_nobody_is_hidden_by_others_in_the_same_sector) {
  const auto rules = game_data_->rules(JsonObject{}, 4);
  const auto lay = [&](const JsonArray& known) {
    JsonArray players{JsonObject{{"character", "soldier"}, {"place", "D09"}}};
    for (const char* character : {"engineer", "blink", "silent"}) {
      JsonObject player{{"character", character}, {"place", "F09"}};
      if (!known[players.size() - 1].is_null()) player["known"] = known[players.size() - 1];
      players.push_back(player);
    }
    match_ = std::move(*(*rules)->place(JsonObject{{"players", players}}, nullptr));
  };
  lay({"F09", nullptr, "F09"});
  EXPECT_NE(drawn(engine::seat_at(0)).find("#bd"), std::string::npos);
  EXPECT_NE(drawn(engine::seat_at(0), nullptr, 60).find("#+"), std::string::npos) << "less room";
  lay({"F09", "F09", "F09"});
  EXPECT_NE(drawn(engine::seat_at(0)).find("#+3"), std::string::npos);
  EXPECT_NE(drawn(engine::seat_at(1)).find("@cd"), std::string::npos) << drawn(engine::seat_at(1));
  lay({nullptr, "F09", nullptr});
  EXPECT_NE(drawn(engine::seat_at(0)).find("#c "), std::string::npos);
}

TEST_F(Shown, ALI_023_closed_pods_are_crossed_out_and_an_action_is_marked) {
  const std::string plain = drawn(engine::seat_at(0));
  EXPECT_EQ(plain.find("       1 "), std::string::npos);
  EXPECT_NE(plain.find("       4 "), std::string::npos);
  const engine::Json action = JsonObject{{"do", "move"}, {"to", "D08"}};
  EXPECT_NE(drawn(engine::seat_at(0), &action).find("▸#◂"), std::string::npos);
}

TEST_F(Shown, ALI_006_the_sentences_tell_the_own_cards_and_nobody_elses) {
  const std::vector<std::string> own = in_words("en", engine::seat_at(0));
  const std::string ability = "Ability: Once: attack as if an Attack card had been played.";
  const std::vector<std::string> expected{"Round 1 of 40.",
                                          "Ann is up and moves.",
                                          "You are The Soldier (Human).",
                                          ability,
                                          "You can move up to 1 sector.",
                                          "You are in D09 (Dangerous Sector).",
                                          "Your face-down cards: Silence, Cat.",
                                          "Ann: in play, 2 face-down cards.",
                                          "Ben: in play, 0 face-down cards.",
                                          "Cid: in play, 0 face-down cards.",
                                          "Cid was last known to be in F09.",
                                          "Dot: out of the game, 0 face-down cards.",
                                          "Dot has shown the Character Card: The Silent Alien.",
                                          "Escape Pod 1 is gone, 8 steps from you.",
                                          "Escape Pod 2 is open, 19 steps from you.",
                                          "Escape Pod 3 is damaged, 18 steps from you.",
                                          "Escape Pod 4 is open, 5 steps from you.",
                                          "75 cards to draw, 0 discarded."};
  EXPECT_EQ(own, expected);
  for (const std::string& line : in_words("de", engine::seat_at(1)))
    EXPECT_EQ(line.find("Soldat"), std::string::npos) << line;
}

TEST_F(Shown, ALI_089_who_is_out_does_not_play_on_as_an_alien) {
  const auto rules = game_data_->rules(JsonObject{}, 4);
  const auto lines = [&](const char* status) {
    const JsonObject position{
        {"players",
         JsonArray{
             JsonObject{{"character", "soldier"}, {"place", "D09"}},
             JsonObject{
                 {"character", "pilot"}, {"reborn", true}, {"shown", true}, {"status", status}},
             JsonObject{{"character", "blink"}}, JsonObject{{"character", "silent"}}}}};
    auto match = (*rules)->place(position, nullptr);
    EXPECT_TRUE(match) << match.problem().what;
    auto words = game_data_->words("en", "");
    words->name_seats({"Ann", "Ben", "Cid", "Dot"});
    std::string all;
    for (const std::string& line : (*match)->in_words(engine::seat_at(0), *words))
      all += line + "\n";
    return all;
  };
  EXPECT_NE(lines("in_play").find("Ben plays on as an Alien."), std::string::npos);
  EXPECT_EQ(lines("eliminated").find("plays on as an Alien"), std::string::npos);
}

}  // namespace
}  // namespace aliens
