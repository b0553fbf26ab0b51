#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/test/play_support.hpp"

// `escapement play` on a screen, driven by keys in a real terminal. Every step waits for what it
// needs to see, however long that takes.
namespace cli::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> ann_on_a_screen{"play",   "deathstar",     "--seat", "person:Ann",
                                               "--seat", "bot:easy",      "--seed", "5",
                                               "-o",     "first_player=0"};

TEST(PlayScreenTest, AGameIsBegunPlayedAndLeft) {
  const Screen screen(120, 40, ann_on_a_screen);
  EXPECT_THAT(screen.wait_for("Enter closes"), HasSubstr("Commitment to the seed of all chance:"));
  screen.press("Enter");
  const std::string start = screen.wait_for("Ann is up and spins.");
  EXPECT_THAT(start, HasSubstr("Rebel Base ║"));
  EXPECT_THAT(start, HasSubstr("(RR]"));
  EXPECT_THAT(start, HasSubstr("[CR]"));
  EXPECT_THAT(start, HasSubstr("|o|"));
  EXPECT_THAT(start, HasSubstr("Blue (bot, easy)"));
  screen.press("h");
  screen.wait_for("(Rule DST-010; ? shows it.)");
  screen.press("?");
  screen.wait_for("DST-010  A turn is");
  screen.press("Enter");
  screen.press("Space");
  EXPECT_THAT(screen.wait_for("Ann moves one token."), HasSubstr("▸"));
  screen.press("i");
  EXPECT_THAT(screen.wait_for("The position, and what would come of the choice"),
              HasSubstr("Ann moves Leia/Luke to"));
  screen.press("Enter");
  screen.press("2");
  EXPECT_THAT(screen.wait_for("▸✦◂"), HasSubstr("→ north-west corridor"));
  screen.press("l");
  screen.wait_for("Ann zieht eine Figur.");
  screen.press("l");
  screen.wait_for("Ann moves one token.");
  screen.press("1");
  screen.press("Enter");
  screen.wait_for("Ann moves Leia/Luke to north-west ring");
  screen.press("q");
  screen.wait_for("Save the game before you leave?");
  screen.press("n");
  EXPECT_THAT(screen.wait_for("LEFT WITH 0"), HasSubstr("The game was not saved."));
}

TEST(PlayScreenTest, CoordinatesAreTyped) {
  const Screen screen(
      120, 40, {"play", "aliens", "--seat", "person:Ann", "--seat", "bot:easy", "--seed", "4"});
  screen.wait_for("Enter closes");
  screen.press("Enter");
  screen.wait_for("→ L05");
  screen.press(":");
  screen.wait_for("What do you do?");
  for (const char* key : {"m", "o", "v", "e", "Space", "l", "0", "5", "Enter"}) screen.press(key);
  screen.wait_for("Attack here");
  screen.press("Space");
  screen.wait_for("Announce noise in any sector");
  screen.press("Enter");
  screen.wait_for("Announce noise in any sector: type what you mean");
  for (const char* key : {"d", "0", "8", "Enter"}) screen.press(key);
  screen.wait_for("Noise in sector D08.");
}

void type(const Screen& screen, const std::string& line) {
  screen.press(":");
  screen.wait_for("What do you do?");
  for (const char sign : line) screen.press(sign == ' ' ? "Space" : std::string(1, sign));
  screen.press("Enter");
}

TEST(PlayScreenTest, TheWordsOfPlainLinesAreTyped) {
  const Screen screen(120, 40, ann_on_a_screen);
  screen.wait_for("Enter closes");
  screen.press("Enter");
  screen.wait_for("Ann is up and spins.");
  screen.press("?");
  screen.wait_for("Type : and then a word: help, list, look NAME");
  screen.press("Enter");
  type(screen, "help");
  screen.wait_for("Actions can be typed too:");
  screen.press("Enter");
  type(screen, "rules dogfight");
  screen.wait_for("DST-151");
  screen.press("Enter");
  type(screen, "rules 61");
  screen.wait_for("DST-061");
  screen.press("Enter");
  type(screen, "note wait at the corner");
  screen.wait_for("Your note: wait at the corner");
  screen.press("Enter");
  type(screen, "look");
  EXPECT_THAT(screen.wait_for("Your note: wait at the corner"), HasSubstr("The Force pile holds"));
  screen.press("Enter");
  type(screen, "dance");
  screen.wait_for("“dance” is not understood; type help to see what can be typed.");
  type(screen, "1");
  screen.wait_for("Ann moves one token.");
  type(screen, "list");
  screen.wait_for(" 1  Move Leia/Luke");
  screen.press("Enter");
  type(screen, "move LL mars");
  EXPECT_THAT(screen.wait_for("“mars” cannot stand there; possible:"), HasSubstr("FNW3"));
  type(screen, "move nobody");
  screen.wait_for("“nobody” cannot stand there; possible: Leia/Luke (LL); Han/Chewbacca (HC).");
  type(screen, "99");
  screen.wait_for("There is no choice 99; choose from 1 to");
  type(screen, "language de");
  screen.wait_for("Ann zieht eine Figur.");
}

TEST(PlayScreenTest, ASmallScreenHasTwoPagesAndATinyOneSaysSo) {
  const Screen screen(80, 24, ann_on_a_screen);
  screen.wait_for("Enter closes");
  screen.press("Enter");
  EXPECT_THAT(screen.wait_for("Tab players"), Not(HasSubstr("Blue (bot, easy)")));
  screen.press("Tab");
  EXPECT_THAT(screen.wait_for("Blue (bot, easy)"), HasSubstr("The escape begins."));
  screen.press("Tab");
  screen.wait_for("Rebel Base ║");
  screen.resize(70, 20);
  screen.wait_for("at least 80 x 24");
  screen.resize(120, 40);
  EXPECT_THAT(screen.wait_for("Blue (bot, easy)"), HasSubstr("Rebel Base ║"));
}

TEST(PlayScreenTest, TheCurtainCoversEverything) {
  const Screen screen(80, 24,
                      {"play", "deathstar", "--seat", "person:Ann", "--seat", "person:Ben",
                       "--seed", "5", "--curtain"});
  screen.wait_for("Enter closes");
  screen.press("Enter");
  EXPECT_THAT(screen.wait_for("Pass the device to Ann."), Not(HasSubstr("Rebel Base")));
  screen.press("Enter");
  screen.wait_for("▶ Spin for the first turn. The highest number begins.");
  screen.press("Space");
  EXPECT_THAT(screen.wait_for("Pass the device to Ben."), Not(HasSubstr("Rebel Base")));
  screen.press("Enter");
  screen.wait_for("Ben, it is your turn.");
}

TEST(PlayScreenTest, AWholeGameIsWatchedSavedAndKept) {
  const Folder folder;
  const Screen screen(100, 30,
                      {"play", "deathstar", "--seat", "bot:normal", "--seat", "bot:easy", "--seed",
                       "4", "--fast", "--save", folder / "game.json"});
  screen.wait_for("Enter closes");
  screen.press("Enter");
  EXPECT_THAT(screen.wait_for("Seed of all chance:"), HasSubstr(" wins."));
  screen.press("End");  // a key that closes nothing: the page stays
  for (int i = 0; i < 3; ++i) screen.press("PPage");
  for (int i = 0; i < 3; ++i) screen.press("NPage");
  screen.wait_for("The Force pile holds");
  screen.press("Enter");
  screen.wait_for("LEFT WITH 0");
  EXPECT_EQ(run({"verify", folder / "game.json"}).code, 0);
}

}  // namespace
}  // namespace cli::test
