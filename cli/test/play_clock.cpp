#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/test/play_support.hpp"

// `escapement play` with a game that is played against a clock.
namespace cli::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> ann_at_the_dial{"play",   "asterisk",     "--seat", "person:Ann",
                                               "--seat", "bot:novice",   "--seed", "5",
                                               "-o",     "lookoutSeat=0"};

TEST(PlayClockTest, AGameOfBotsIsTheSameHoweverFastTheMachineIs) {
  const Folder folder;
  std::vector<std::string> bots{"play",       "asterisk", "--seat",     "bot:steady", "--seat",
                                "bot:novice", "--seat",   "bot:random", "--seed",     "4"};
  const Said result = played(bots, "");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("Time is up for Attempt 1!"));
  EXPECT_THAT(result.out, HasSubstr("The game is over: "));
  EXPECT_THAT(result.out, testing::ContainsRegex("\nThe gang\n[^\n]+: [0-9]+\n"));
  EXPECT_THAT(result.out, testing::ContainsRegex("\nDeKedd\n[^\n]+ in the Prisoner deck"));
  EXPECT_EQ(played(bots, "").out, result.out);
  bots.insert(bots.end(), {"--save", folder / "game.json"});
  EXPECT_EQ(played(bots, "").code, 0);
  EXPECT_EQ(run({"verify", folder / "game.json"}).code, 0);
}

// The bot takes its time, which passes at once.
TEST(PlayClockTest, TimePassesAtOnceForWhoeverIsInAHurry) {
  const Said result = played(both(ann_at_the_dial, {"--fast"}), lines("1", 200));
  EXPECT_THAT(result.out,
              testing::ContainsRegex("Time left: [0-4]:[0-9][0-9], until the Attempt ends\n"))
      << result.err;
  EXPECT_THAT(result.out, HasSubstr("Time is up for Attempt 1!"));
}

TEST(PlayClockTest, OneReadsWhoCanBeFreedByWhichNumberAndWhatTheModeIsAbout) {
  const std::string team = played(ann_at_the_dial, "look\n").out;
  EXPECT_THAT(team, testing::ContainsRegex("\nIn the Line: [^\n]*\\(number [0-9]+, "));
  EXPECT_THAT(team, HasSubstr("Ann is the Lookout."));
  EXPECT_THAT(team, HasSubstr("Three Attempts, four in the Line, three Enemies"));
  const std::string alone =
      played({"play", "asterisk", "--mode", "rambo", "--seat", "person:Ann"}, "").out;
  EXPECT_THAT(alone, HasSubstr("You play alone."));
  EXPECT_THAT(alone, Not(HasSubstr("more points than DeKedd")));
}

TEST(PlayClockTest, WhatIsGivenBackIsNamed) {
  // By a clock that counts turns it is the same game on any machine, and Ann has somebody to give
  // back at its debrief.
  const Said result =
      played({"play", "asterisk", "--seat", "person:Ann", "--seat", "bot:novice", "--seed", "2",
              "-o", "lookoutSeat=0", "-o", "clock.kind=turns", "--fast"},
             lines("1", 200));
  const std::size_t debrief = result.out.find("Give back cards of your custody");
  ASSERT_NE(debrief, std::string::npos) << result.out;
  // By its name, behind its number if it has one.
  EXPECT_THAT(
      result.out.substr(debrief),
      testing::ContainsRegex("This choice leaves[^\n]*\n([A-Z0-9-]+  )?[A-Z][a-z]+[,.]? [A-Z\"]"));
}

TEST(PlayClockTest, HelpIsAskedForInWords) {
  std::vector<std::string> arguments = both(ann_at_the_dial, {"--fast"});
  arguments[9] = "lookoutSeat=1";  // Ann has the first turn
  const std::string out = played(arguments, "1\nask 5 -1\nask any\nrequestassist 10\n").out;
  EXPECT_THAT(out, HasSubstr("Ann asks for help: left 1, right 5."));
  EXPECT_THAT(out, HasSubstr("Ann asks for help: any card that fits."));
  EXPECT_THAT(out, HasSubstr("Ann asks for help: ten.")) << out;
}

// The names of cards hold commas, and so may a list that somebody types.
TEST(PlayClockTest, CardsAreTypedByTheirNamesInTheReadersLanguage) {
  std::vector<std::string> arguments = both(ann_at_the_dial, {"--fast", "--lang", "de"});
  arguments[9] = "lookoutSeat=1";  // Ann has the first turn
  const std::string before = played(arguments, "").out;
  std::string named;
  for (std::size_t at = before.find("  Links"); named.empty() && at != std::string::npos;)
    named = before.substr(at + 2, before.find(" spielen", at) - at - 2);
  ASSERT_FALSE(named.empty()) << before;
  const std::string out = played(arguments, "hilfe\nspiele " + named + "\n").out;
  EXPECT_THAT(out, HasSubstr("spiele <Karte> <Richtung>"));
  EXPECT_THAT(out, HasSubstr("Ann spielt " + named));
}

TEST(PlayClockTest, TheClockRunsOnTheScreenWhileABotThinks) {
  const Screen screen(120, 40, ann_at_the_dial);
  screen.wait_for("Enter closes");
  screen.press("Enter");
  screen.wait_for("Ann starts the Attempt.");
  screen.press("Enter");
  screen.wait_for("Player 2 is thinking");
  screen.wait_for("4:5");
  screen.press("Space");
  // The five seconds that a bot may take have passed on the clock.
  EXPECT_THAT(screen.wait_for("Player 2 plays"), Not(testing::ContainsRegex("4:5[6-9]")));
}

}  // namespace
}  // namespace cli::test
