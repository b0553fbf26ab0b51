#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/utf8.hpp"
#include "games/registry.hpp"

// The board in characters and the position in sentences.
namespace deathstar {
namespace {

using engine::Ink;
using engine::Json;
using engine::JsonObject;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

struct Shown {
  std::unique_ptr<engine::Match> match;
  engine::Catalogue words;

  engine::Picture picture(int width, int height, const Json* action = nullptr) const {
    return match->picture(engine::seat_at(0), words, action, width, height);
  }
  std::vector<std::string> in_words() const { return match->in_words(engine::seat_at(0), words); }
};

Shown table(const std::string& position, const JsonObject& options = {},
            std::string_view language = "en") {
  const engine::GameEntry& entry = *games::find("deathstar");
  const auto game_data = entry.load(entry.files());
  EXPECT_TRUE(game_data) << game_data.problem().what;
  const auto rules = (*game_data)->rules(options, 4);
  EXPECT_TRUE(rules) << rules.problem().what;
  auto words = (*game_data)->words(language, "classic");
  words->name_seats({"Ann", "Ben", "Cleo", "Dan"});
  auto match = (*rules)->place(*engine::parse_json(position, "position"), JsonObject{});
  EXPECT_TRUE(match) << match.problem().what;
  return {std::move(*match), std::move(*words)};
}

std::string text_of(const engine::Picture& picture) {
  std::string text;
  for (int y = 0; y < picture.height(); ++y) {
    std::u32string row;
    for (int x = 0; x < picture.width(); ++x) row += picture.at(x, y).sign;
    text += engine::to_text(row) + "\n";
  }
  return text;
}

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) ++found;
  return found;
}

const std::string everywhere = R"({"phase": "await_move", "spin": 3, "current": 0, "players": [
  {"LL": "FNW2", "HC": {"spot": "DB", "served": 1, "free": false}},
  {"LL": {"spot": "DB", "served": 3, "free": true}, "HC": "CR", "blueprint": true, "escapes": 2},
  {"LL": "MF", "HC": "P2", "owed": 1},
  {"LL": "C4", "HC": "C4"}]})";

TEST(PictureTest, EveryTokenCanBeToldWithoutColour) {
  const std::string drawn = text_of(table(everywhere).picture(80, 22));
  EXPECT_THAT(drawn, HasSubstr("(R)"));    // on its corridor
  EXPECT_THAT(drawn, HasSubstr("[R]1"));   // locked up, one turn served
  EXPECT_THAT(drawn, HasSubstr("(B)✓"));   // free to leave
  EXPECT_THAT(drawn, HasSubstr("CR[B]"));  // in a room
  EXPECT_THAT(drawn, HasSubstr("│(Y)"));   // on the Falcon
  EXPECT_THAT(drawn, HasSubstr("[Y]"));
  EXPECT_THAT(drawn, HasSubstr("<G>"));  // a pair
}

TEST(PictureTest, EverySpotIsThereAtEverySize) {
  const Shown start = table(R"({"phase": "await_spin", "players": []})");
  for (int width = 76; width <= 160; width += 4)
    for (int height = 20; height <= 60; height += 2) {
      const engine::Picture picture = start.picture(width, height);
      ASSERT_LE(picture.width(), width);
      ASSERT_LE(picture.height(), height);
      const std::string drawn = text_of(picture);
      const std::string size =
          std::to_string(width) + " x " + std::to_string(height) + "\n" + drawn;
      ASSERT_EQ(count(drawn, "✦"), 17 + 1) << size;  // and one in the legend
      ASSERT_EQ(count(drawn, "○"), 24 + 1) << size;
      ASSERT_EQ(count(drawn, "|o|"), 9 + 1) << size;
      ASSERT_EQ(count(drawn, "◇"), 9 + 1) << size;
      ASSERT_EQ(count(drawn, "[CR]") + count(drawn, "[TB]"), 2) << size;
    }
}

TEST(PictureTest, AnActionIsMarkedFromItsStartToItsEnd) {
  const Shown at = table(everywhere);
  const Json action = *engine::parse_json(
      R"({"do": "move", "token": "LL", "path": ["FNW3", "FNW4", "CR"]})", "action");
  const engine::Picture picture = at.picture(80, 22, &action);
  const std::string drawn = text_of(picture);
  EXPECT_THAT(drawn, HasSubstr("▸"));
  EXPECT_THAT(drawn, HasSubstr("→ Control Room · takes the Death Star Blueprint · "
                               "Han/Chewbacca of Ben is there"));
  int marked = 0;
  int warned = 0;
  for (int y = 0; y < picture.height() - 1; ++y)
    for (int x = 0; x < picture.width(); ++x) {
      marked += picture.at(x, y).ink == Ink::mark ? 1 : 0;
      warned += picture.at(x, y).ink == Ink::danger && picture.at(x, y).sign == U'▸' ? 1 : 0;
    }
  EXPECT_GT(marked, 3);
  EXPECT_EQ(warned, 1) << "somebody stands at the end";
  EXPECT_THAT(text_of(at.picture(80, 22)), Not(HasSubstr("▸")));
}

TEST(PictureTest, DST_060_TwoTokensOnOneSpotAreBothRead) {
  const Shown shared =
      table(R"({"phase": "await_move", "spin": 1, "players": [{"LL": "NW4"}, {"HC": "NW4"}]})",
            {{"edition", "B"}});
  EXPECT_THAT(text_of(shared.picture(80, 22)), HasSubstr("(RB]"));
}

TEST(PictureTest, APairThatFightsStandsInTheWingsOfTheTieFighter) {
  const Shown fight =
      table(R"({"phase": "await_dogfight", "spin": 1, "players": [{"LL": "C1", "HC": "C1"}]})");
  EXPECT_THAT(text_of(fight.picture(80, 22)), HasSubstr("|R|"));
}

TEST(ToldTest, ThePositionIsToldInSentences) {
  const std::vector<std::string> told = table(everywhere).in_words();
  for (const char* sentence :
       {"Round 1.", "Ann moves one token.", "The number spun is 3.",
        "Ann: Leia/Luke on north-west corridor 2, Force spot.",
        "Ann: Han/Chewbacca is locked up in the Detention Block, 1 of 3 turns served.",
        "Ann: no mission card yet.", "Ben: Leia/Luke is in the Detention Block and free to leave.",
        "Ben: has the Death Star Blueprint, still needs the Tractor Beam card.",
        "Ben: 2 Escape cards kept.", "Cleo: must miss 1 turn.",
        "Cleo: Leia/Luke aboard: Millennium Falcon.",
        "Dan: the pair is on Hyperspace centre 4, empty space.", "The Force pile holds 50 cards."})
    EXPECT_THAT(told, Contains(sentence));
}

TEST(ToldTest, ACardBeingCarriedOutIsToldInFull) {
  const std::vector<std::string> told =
      table(R"({"phase": "await_card_path", "spin": 2, "card": "FC-04", "mover": "LL",
                "players": [{"LL": "FNW2"}]})")
          .in_words();
  EXPECT_THAT(told, Contains("The Force card of Leia/Luke is being carried out: Wookiee roar."));
  EXPECT_THAT(told, Contains("The patrol runs for it. Move this token ahead 2."));
}

TEST(ToldTest, NoSentenceLacksAWordInEitherLanguage) {
  for (std::string_view language : engine::languages)
    for (const std::string& sentence : table(everywhere, {}, language).in_words()) {
      EXPECT_THAT(sentence, Not(HasSubstr("?")));
      EXPECT_THAT(sentence, Not(HasSubstr("position.")));
    }
}

}  // namespace
}  // namespace deathstar
