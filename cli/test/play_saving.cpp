#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <sstream>

#include "cli/test/play_support.hpp"

// A game that is kept in a file: nothing is lost, and nothing is given away before the end.
namespace cli::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class SavingTest : public testing::Test {
 protected:
  std::vector<std::string> game(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"play",   "deathstar",     "--seat", "person:Ann",
                                       "--seat", "bot:easy",      "--seed", "5",
                                       "-o",     "first_player=0"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
  // A game that was left after some inputs.
  void begin() const {
    const Said begun = played(game({"--save", file_}), lines("1", 6));
    EXPECT_EQ(begun.code, 0) << begun.err;
    EXPECT_THAT(begun.out, HasSubstr("The game is saved to " + file_ + "; go on with --resume"));
  }
  // The lines of the journal of a running game: first what it is, then its entries.
  std::vector<engine::JsonObject> journal() const {
    std::vector<engine::JsonObject> lines;
    std::istringstream text(read(file_));
    for (std::string line; std::getline(text, line);) {
      const auto json = engine::parse_json(line, "saved");
      EXPECT_TRUE(json) << json.problem().what;
      if (json) lines.push_back(json->as_object());
    }
    return lines;
  }
  std::ptrdiff_t inputs() const {
    const auto lines = journal();
    return std::count_if(lines.begin(), lines.end(), [](const engine::JsonObject& line) {
      return line.contains("kind") && line.at("kind") == "input";
    });
  }
  engine::Json record() const {
    const auto json = engine::parse_json(read(file_), "record");
    EXPECT_TRUE(json) << json.problem().what;
    return json ? *json : engine::Json();
  }

  Folder folder_;
  std::string file_ = folder_ / "game.json";
};

TEST_F(SavingTest, ARunningGameTellsNothingThatIsHidden) {
  begin();
  const std::string seed = read(file_ + ".seed");
  ASSERT_EQ(seed.size(), 65u);
  for (const engine::JsonObject& line : journal()) EXPECT_FALSE(line.contains("seed"));
  EXPECT_THAT(read(file_), Not(HasSubstr(seed.substr(0, 64))));
  struct stat status{};
  ASSERT_EQ(stat((file_ + ".seed").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777u, 0600u);
}

TEST_F(SavingTest, ASavedGameGoesOnAndBecomesARecordThatReplays) {
  begin();
  const std::ptrdiff_t before = inputs();
  const Said more = played({"play", "deathstar", "--resume", file_}, lines("1", 4));
  EXPECT_EQ(more.code, 0) << more.err;
  EXPECT_THAT(more.out, HasSubstr("The game goes on where it was saved"));
  EXPECT_GT(inputs(), before);
  const Said end = played({"play", "deathstar", "--resume", file_}, lines("1", 3000));
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_THAT(end.out, HasSubstr("The game is over: "));
  EXPECT_TRUE(record().at("seed").is_string());
  EXPECT_FALSE(std::filesystem::exists(file_ + ".seed")) << "one file is left";
  const Said verified = run({"verify", file_});
  EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
  EXPECT_THAT(played({"play", "deathstar", "--resume", file_}, "").err, HasSubstr("is over"));
}

// Whatever ends the program ends it between two bytes.
TEST_F(SavingTest, ALineThatWasCutOffIsAsIfItHadNotBeen) {
  begin();
  const std::string whole = read(file_);
  const std::ptrdiff_t before = inputs();
  const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  for (const std::size_t bytes : {last + 1, (last + whole.size()) / 2, whole.size() - 1}) {
    write(file_, whole.substr(0, bytes));
    const Said result = played({"play", "deathstar", "--resume", file_}, "");
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_GE(inputs(), before - 1) << bytes;
  }
}

TEST_F(SavingTest, AGameThatAnOlderVersionKeptGoesOn) {
  const Said whole = played(game({"--save", file_}), lines("1", 3000));
  ASSERT_EQ(whole.code, 0) << whole.err;
  engine::JsonObject kept = record().as_object();
  write(file_ + ".seed", std::string(kept.at("seed").as_string()) + "\n");
  kept["seed"] = nullptr;
  kept["outcome"] = nullptr;
  kept["fingerprint"] = "";
  kept.at("inputs").as_array().resize(4);
  write(file_, engine::to_line(kept));
  const Said more = played({"play", "deathstar", "--resume", file_}, lines("1", 3000));
  EXPECT_EQ(more.code, 0) << more.err;
  EXPECT_THAT(more.out, HasSubstr("The game goes on where it was saved"));
  EXPECT_EQ(run({"verify", file_}).code, 0);
}

TEST_F(SavingTest, WhatWasTakenBackStaysSo) {
  const Said begun = played(game({"--save", file_}), "spin\nundo\n");
  EXPECT_THAT(begun.out, HasSubstr("A move was taken back."));
  const Said more = played({"play", "deathstar", "--resume", file_}, "spin\n");
  EXPECT_THAT(more.out, HasSubstr("Ann is up and spins.")) << more.err;
  EXPECT_THAT(more.out, HasSubstr("Ann spins "));
}

TEST_F(SavingTest, AGameThatIsNotOverHasNoRecordYet) {
  begin();
  for (const char* command : {"verify", "replay"})
    EXPECT_THAT(complaint({command, file_}), HasSubstr("is a game that is still being played"));
  const std::string whole = read(file_);
  write(file_, whole + "[1]\n");
  EXPECT_THAT(complaint({"play", "deathstar", "--resume", file_}),
              HasSubstr("cannot be played again"));
}

TEST_F(SavingTest, ALineSavesAGameThatWasNot) {
  const Said result = played(game(), "spin\nsave\nsave " + file_ + "\n1\nquit\n");
  EXPECT_THAT(result.out, HasSubstr("Write it as: save FILE"));
  EXPECT_THAT(result.out, HasSubstr("Saved to " + file_ + "."));
  EXPECT_THAT(result.out, HasSubstr("--resume " + file_));
  EXPECT_GE(inputs(), 2);
}

TEST_F(SavingTest, TheRecordOfAGameCanBeKeptAfterwards) {
  const Said result =
      played({"play", "deathstar", "--seat", "person:Ann", "--seat", "bot:normal", "--seed", "9"},
             lines("1", 3000) + "save " + file_ + "\n");
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, HasSubstr("Type save FILE to keep the record of this game, or quit."));
  EXPECT_EQ(run({"verify", file_}).code, 0);
}

TEST_F(SavingTest, WithoutItsSeedAGameCannotGoOn) {
  begin();
  const std::string seed = read(file_ + ".seed");
  std::filesystem::remove(file_ + ".seed");
  EXPECT_THAT(complaint({"play", "deathstar", "--resume", file_}),
              HasSubstr("the file " + file_ + ".seed with its seed is missing."));
  for (const std::string& wrong :
       {std::string(64, '0') + "\n", std::string("nonsense"), seed + seed}) {
    write(file_ + ".seed", wrong);
    EXPECT_THAT(complaint({"play", "deathstar", "--resume", file_}),
                HasSubstr("does not hold the seed that it was begun with."));
  }
  write(file_ + ".seed", seed);
  EXPECT_EQ(played({"play", "deathstar", "--resume", file_}, "").code, 0);
}

TEST_F(SavingTest, AFileThatIsNoSavedGameIsOneSentence) {
  EXPECT_THAT(complaint({"play", "deathstar", "--resume", folder_ / "none.json"}),
              HasSubstr("none.json"));
  write(file_, "{}");
  EXPECT_THAT(complaint({"play", "deathstar", "--resume", file_}), HasSubstr("not a record"));
  write(file_, "");
  begin();
  EXPECT_THAT(complaint({"play", "deathstar", "--resume", file_, "--seats", "2"}),
              HasSubstr("A saved game brings its seats, options and seed along"));
}

TEST_F(SavingTest, AnotherGameIsNotWrittenOver) {
  begin();
  const std::string before = read(file_);
  EXPECT_THAT(complaint(game({"--save", file_})), HasSubstr("exists already"));
  const Said result = played(game(), "save " + file_ + "\nquit\n");
  EXPECT_THAT(result.out, HasSubstr("exists already"));
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(read(file_), before);
}

TEST_F(SavingTest, APlaceWhereNothingCanBeWrittenIsFoundOutFirst) {
  EXPECT_THAT(complaint(game({"--save", folder_ / "none/game.json"})),
              HasSubstr("there is no such folder."));
  EXPECT_THAT(complaint(game({"--save", folder_ / "none/game.json", "--lang", "de"})),
              HasSubstr("diesen Ordner gibt es nicht."));
  EXPECT_THAT(complaint(game({"--save", folder_ / "."})), HasSubstr("cannot be saved"));
}

// A limit on the size of files fails a write half way, as a full disk does.
TEST_F(SavingTest, WhenTheDiskIsFullTheLastGoodFileStays) {
  const Said result =
      played(game({"--save", file_}), lines("1", 3000), "trap '' XFSZ; ulimit -f 4; ");
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, HasSubstr("The game cannot be saved to " + file_ + ": "));
  EXPECT_THAT(result.out, HasSubstr("The game is over: ")) << "the game itself goes on";
  EXPECT_GE(inputs(), 1);
  EXPECT_EQ(played({"play", "deathstar", "--resume", file_}, "").code, 0);
  int files = 0;
  for ([[maybe_unused]] const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(file_).parent_path()))
    ++files;
  EXPECT_EQ(files, 2) << "no drafts are left behind";
}

}  // namespace
}  // namespace cli::test
