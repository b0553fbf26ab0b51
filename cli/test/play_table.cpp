#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/test/play_support.hpp"

// What the table can be asked at one device, and who acts in which order.
namespace cli::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> alone_with_a_bot{"play",   "deathstar",     "--seat", "person:Ann",
                                                "--seat", "bot:easy",      "--seed", "5",
                                                "-o",     "first_player=0"};

// Max is the Agent; the others plan and act in any order.
const std::vector<std::string> four_at_a_device{
    "play",       "sisypho", "--seats",          "4",      "--seat",    "person:Max",   "--seat",
    "person:Zoe", "--seat",  "person:Alice",     "--seat", "person:Cy", "--no-curtain", "--seed",
    "7",          "-o",      "window_pause_ms=0"};
const std::string to_actions =
    "plan infirmary\nplan infirmary\nplan infirmary\nend\nmove rocket\nend\nend\n";

// What stands in a text in this order.
testing::AssertionResult in_order(const std::string& text, const std::vector<std::string>& parts) {
  std::size_t at = 0;
  for (const std::string& part : parts) {
    at = text.find(part, at);
    if (at == std::string::npos)
      return testing::AssertionFailure() << "'" << part << "' does not come next in:\n" << text;
    at += part.size();
  }
  return testing::AssertionSuccess();
}

TEST(PlayTableTest, AMoveIsTakenBackAndTheLuckStaysTheSame) {
  const std::string out = played(alone_with_a_bot, "spin\nundo\nspin\n").out;
  EXPECT_THAT(out, HasSubstr("A move was taken back."));
  const std::size_t first = out.find("Ann spins ");
  const std::size_t second = out.find("Ann spins ", first + 1);
  ASSERT_NE(second, std::string::npos) << out;
  EXPECT_EQ(out.substr(first, 11), out.substr(second, 11));
  EXPECT_THAT(played(alone_with_a_bot, "undo\n").out,
              HasSubstr("There is nothing of yours to take back."));
}

TEST(PlayTableTest, APausedMatchWaits) {
  const std::string out = played(alone_with_a_bot, "pause\nspin\nresume\nspin\n").out;
  EXPECT_TRUE(in_order(
      out, {"The match is paused.", "The match is paused.", "The match goes on.", "Ann spins "}));
  const Said ended = played(alone_with_a_bot, "pause\n");
  EXPECT_EQ(ended.code, 0);
  EXPECT_THAT(ended.out, HasSubstr("The input has ended before the game."));
}

TEST(PlayTableTest, ABotPlaysForAPersonUntilSheComesBack) {
  const std::string back = played(alone_with_a_bot, "stand-in easy\nback\nspin\n").out;
  EXPECT_TRUE(in_order(back, {"A bot plays for Ann.", "Ann plays again.", "Ann spins "}));
  const Said all = played(alone_with_a_bot, "stand-in easy\n");
  EXPECT_EQ(all.code, 0);
  EXPECT_THAT(all.out, HasSubstr("The game is over: "));
  EXPECT_THAT(played(alone_with_a_bot, "stand-in genius\n").out, HasSubstr("genius"));
}

TEST(PlayTableTest, WhoeverGivesUpHasLeft) {
  const std::string out = played(alone_with_a_bot, "resign\n").out;
  EXPECT_TRUE(in_order(out, {"Ann leaves the table.", "The game is over: "}));
}

TEST(PlayTableTest, AHintSaysWhatAGoodBotWouldDoAndWhy) {
  const std::string out = played(alone_with_a_bot, "hint\nspin\nhint\nHINT\n").out;
  EXPECT_TRUE(
      in_order(out, {"A good bot would choose: Spin. Only the number can say what is possible now.",
                     "Ann asks for a hint.", "Ann spins ", "A good bot would choose: Move ",
                     "A good bot would choose: Move "}));
  EXPECT_THAT(played(both(alone_with_a_bot, {"--lang", "de"}), "rat\n").out,
              HasSubstr("Ein guter Bot würde wählen: Drehen. "));
}

// Whoever looks on without a curtain has heard it already; what is one's own alone is told.
TEST(PlayTableTest, WhatAllHaveHeardIsNotToldAgain) {
  const std::string out = played(four_at_a_device, to_actions).out;
  const auto count = [&](const std::string& part) {
    int found = 0;
    for (std::size_t at = out.find(part); at != std::string::npos; at = out.find(part, at + 1))
      ++found;
    return found;
  };
  EXPECT_EQ(count("\nThe Agent hunts 3 Survivors.\n"), 1);
  EXPECT_EQ(count("\nAll choices are fixed.\n"), 1);
  EXPECT_EQ(count("\nThe Action phase begins.\n"), 1);
  EXPECT_EQ(count("\nThe Agent draws a Neurochip card: 1 in hand.\n"), 1);
  EXPECT_EQ(count("\nYou draw "), 1);
  std::vector<std::string> covered = four_at_a_device;
  std::replace(covered.begin(), covered.end(), std::string("--no-curtain"),
               std::string("--curtain"));
  const std::string hidden = played(covered, "\nplan infirmary\n\nplan infirmary\n\n").out;
  std::size_t told = 0;
  for (std::size_t at = hidden.find("Round 1 begins."); at != std::string::npos; ++told)
    at = hidden.find("Round 1 begins.", at + 1);
  EXPECT_GE(told, 3u) << "behind a curtain everybody is told";
}

// Zoe, Alice, Zoe: the device goes to whoever is named.
TEST(PlayTableTest, PeopleAtOneDeviceActInAnyOrder) {
  const std::string out =
      played(four_at_a_device, to_actions + "do search\nalice\ndo search\nzoe\ndone\n").out;
  EXPECT_TRUE(in_order(out, {"Zoe finds ", "Alice, it is your turn.", "Alice finds ",
                             "Zoe, it is your turn.", "Zoe is done."}));
}

// A plan can be changed or taken back while others make theirs.
TEST(PlayTableTest, WhoHasPlannedMayPlanAnew) {
  const std::string out =
      played(four_at_a_device, "plan infirmary\nzoe\nlook\nplan generator\nzoe\nlook\nunplan\n")
          .out;
  EXPECT_TRUE(in_order(out, {"You have chosen: Infirmary.", "You have chosen: Generator."}));
  EXPECT_THAT(out, Not(HasSubstr("not your turn")));
  EXPECT_THAT(played(four_at_a_device, "max\n").out, HasSubstr("Max cannot do anything now."));
}

TEST(PlayTableTest, WhatTheGameOffersGoesBeforeWhatTheTableCanBeAsked) {
  const std::string out = played({"play", "asterisk", "--seat", "person:Ann", "--seat",
                                  "bot:novice", "--seed", "5", "-o", "lookoutSeat=0", "--fast"},
                                 "start\npause\n")
                              .out;
  EXPECT_THAT(out, HasSubstr("Ann starts the Attempt."));
}

}  // namespace
}  // namespace cli::test
