#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/test/commands_support.hpp"

// Everything that can be wrong with what a person gives the program: one clear sentence each.
namespace cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class RefusalsTest : public testing::Test {
 protected:
  static std::vector<std::string> simulate(std::vector<std::string> more) {
    more.insert(more.begin(), {"simulate", "deathstar", "--games", "1"});
    if (std::find(more.begin(), more.end(), "--bots") == more.end())
      more.insert(more.end(), {"--bots", "random"});
    return more;
  }

  // A good record with one thing changed.
  std::string edited_record(const std::string& old, const std::string& by) {
    const std::string file = folder_ / "game.json";
    run(simulate({"--seats", "2", "-o", "round_limit=50", "--record", file}));
    write(file, replaced(read(file), old, by));
    return file;
  }

  std::string scenario(const std::string& position) {
    const std::string file = folder_ / "scenario.json";
    write(file, R"({"name": "a test", "game": "deathstar", "seats": 2, )" + position + "}");
    return file;
  }

  // A copy of a game's folder to be spoilt.
  std::string game_folder() {
    const std::string copy = folder_ / "games";
    for (const char* part : {"data", "text"})
      std::filesystem::create_directories(copy + "/deathstar/" + part);
    const std::string game = std::string(SOURCE_FOLDER) + "/games/deathstar";
    for (const char* part : {"data", "text", "RULES.md"})
      std::filesystem::copy(game + "/" + part, copy + "/deathstar/" + part,
                            std::filesystem::copy_options::recursive);
    return copy;
  }

  Folder folder_;
};

TEST_F(RefusalsTest, AnUnknownGame) {
  for (const char* command : {"rules", "simulate", "bench"})
    EXPECT_THAT(complaint({command, "deathstr"}),
                AllOf(HasSubstr("no game 'deathstr'"), HasSubstr("did you mean 'deathstar'?")));
  EXPECT_THAT(complaint({"rules", "chess"}), HasSubstr("the games are: deathstar"));
}

TEST_F(RefusalsTest, InTheLanguageOfWhoTypedIt) {
  EXPECT_THAT(complaint({"rules", "deathstr", "--lang", "de"}),
              HasSubstr("ein Spiel „deathstr“ gibt es nicht; es gibt: deathstar, "));
  EXPECT_THAT(complaint({"rules", "deathstar", "999", "--lang", "de"}),
              HasSubstr("eine Regel „999“ gibt es nicht; die nächste ist DST-"));
  EXPECT_THAT(complaint({"rules", "--lang", "de", "deathstar", "--speed"}, 2),
              HasSubstr("eine Angabe „--speed“ gibt es nicht"));
}

TEST_F(RefusalsTest, AnUnknownRule) {
  EXPECT_THAT(complaint({"rules", "deathstar", "DST-999"}), HasSubstr("the nearest is DST-183"));
  EXPECT_THAT(complaint({"rules", "deathstar", "chess"}),
              AllOf(HasSubstr("no rule speaks of 'chess'"), HasSubstr("written as 61")));
}

TEST_F(RefusalsTest, AnUnknownOption) {
  EXPECT_THAT(complaint(simulate({"-o", "hodl=never"})),
              AllOf(HasSubstr("no house rule “hodl”"), HasSubstr("do you mean “hold”?")));
  EXPECT_THAT(complaint(simulate({"-o", "hold"})), HasSubstr("hold=VALUE"));
  EXPECT_THAT(complaint(simulate({"-o", "hold=never", "-o", "hold=always"})), HasSubstr("twice"));
}

TEST_F(RefusalsTest, WhyHouseRulesCannotBePlayedInTheLanguageOfWhoTypedThem) {
  const auto told = [&](const std::vector<std::string>& options) {
    std::vector<std::string> typed{"simulate", "master", "--games", "1", "--lang", "de"};
    typed.insert(typed.end(), options.begin(), options.end());
    return complaint(typed);
  };
  EXPECT_THAT(told({"--seats", "3", "-o", "team_play=true"}),
              HasSubstr("„Escape Alliance (Zweierteams)“ braucht 4 oder 6 Personen, nicht 3."));
  EXPECT_THAT(told({"--seats", "5"}), HasSubstr("So spielt man zu 2 bis 4, nicht zu 5; mehr dürfen "
                                                "mit „5 oder 6 Spieler erlauben“ mitspielen."));
  EXPECT_THAT(told({"-o", "team_play=vielleicht"}),
              HasSubstr("„Escape Alliance (Zweierteams)“ kann nicht vielleicht sein."));
  EXPECT_THAT(complaint({"play", "aliens", "--lang", "de", "--plain", "-o", "secret_kills=true",
                         "-o", "mutation_last_human=forbidden"}),
              HasSubstr("„Geheime Tode“ verbirgt, wer der letzte Mensch ist"));
}

TEST_F(RefusalsTest, AnOptionThatCannotHaveThisValue) {
  EXPECT_THAT(
      complaint(simulate({"-o", "hold=sometimes"})),
      AllOf(HasSubstr("“Holding” cannot be sometimes"), HasSubstr("never, approach, always")));
  EXPECT_THAT(complaint(simulate({"-o", "round_limit=7"})), HasSubstr("50 to 1000"));
  EXPECT_THAT(complaint(simulate({"--edition", "C"})), HasSubstr("Possible: A, B"));
}

TEST_F(RefusalsTest, ABadNumberOfSeats) {
  for (const char* seats : {"0", "1", "5"})
    EXPECT_THAT(complaint(simulate({"--seats", seats})),
                AllOf(HasSubstr("2 to 4 players"), HasSubstr("not for " + std::string(seats))));
  EXPECT_THAT(complaint(simulate({"--seats", "two"}), 2), HasSubstr("'two' is not a whole number"));
}

TEST_F(RefusalsTest, AnUnknownBotOrLanguage) {
  EXPECT_THAT(complaint(simulate({"--bots", "hrad"})), HasSubstr("did you mean 'hard'?"));
  EXPECT_THAT(complaint(simulate({"--seats", "2", "--bots", "random,random,random"})),
              HasSubstr("3 bots for 2 seats"));
  EXPECT_THAT(complaint(simulate({"--lang", "fr"})), HasSubstr("there are en and de"));
}

TEST_F(RefusalsTest, ABadSeed) {
  EXPECT_THAT(complaint({"play", "deathstar", "--seed", "lucky"}),
              HasSubstr("neither 64 hex digits nor a whole number"));
  EXPECT_THAT(complaint(simulate({"--seed", "-1"}), 2), HasSubstr("'-1' is not a whole number"));
}

TEST_F(RefusalsTest, ATruncatedRecord) {
  const std::string file = edited_record("", "");
  const std::string whole = read(file);
  for (const std::size_t part :
       {std::size_t{0}, std::size_t{10}, whole.size() / 2, whole.size() - 3}) {
    write(file, whole.substr(0, part));
    for (const char* command : {"verify", "replay"})
      EXPECT_THAT(complaint({command, file}), HasSubstr("not valid JSON"));
  }
  write(file, "{}");
  EXPECT_THAT(complaint({"verify", file}), HasSubstr("not a record"));
}

TEST_F(RefusalsTest, ARecordWithAnEditedInput) {
  const std::string file = edited_record(R"("seat":0,"do":"spin")", R"("seat":1,"do":"spin")");
  for (const char* command : {"verify", "replay"})
    EXPECT_THAT(complaint({command, file}), HasSubstr("input 0: seat 1 may not do that"));
}

TEST_F(RefusalsTest, ARecordWithAnEditedOutcome) {
  EXPECT_THAT(
      complaint({"verify", edited_record(R"("reason": "round_limit")", R"("reason": "won")")}),
      HasSubstr("claims the outcome"));
}

TEST_F(RefusalsTest, ARecordWithAnEditedSeed) {
  EXPECT_THAT(complaint({"verify", edited_record(R"("seed": ")", R"("seed": "00)")}),
              HasSubstr("'seed' must be 64 hex digits"));
  const std::string file = edited_record("", "");
  const engine::Json record = *engine::parse_json(read(file), "");
  const std::string seed = engine::to_word(record.at("seed"));
  write(file, replaced(read(file), seed, std::string(64, '0')));
  EXPECT_THAT(complaint({"verify", file}), HasSubstr("does not match the commitment"));
}

TEST_F(RefusalsTest, ARecordWithAnotherLastPosition) {
  EXPECT_THAT(complaint({"verify", edited_record(R"("fingerprint": ")", R"("fingerprint": "0)")}),
              HasSubstr("another position"));
}

TEST_F(RefusalsTest, ARecordOfAnotherVersionOfTheRules) {
  EXPECT_THAT(
      complaint({"verify", edited_record(R"("rules_version": 1)", R"("rules_version": 999)")}),
      HasSubstr("version 999 of the rules"));
  EXPECT_THAT(complaint({"verify", edited_record(R"("data": ")", R"("data": "ff)")}),
              HasSubstr("other component data"));
  EXPECT_THAT(
      complaint({"replay", edited_record(R"("rules_version": 1)", R"("rules_version": 2)"),
                 "--lang", "de"}),
      HasSubstr("nach Fassung 2 der Regeln gespielt; dieses Programm spielt nach Fassung 1"));
}

TEST_F(RefusalsTest, AServerWithTheFolderOfGamesInsteadOfItsOwn) {
  const Folder folder;
  for (const std::vector<std::string>& line :
       {std::vector<std::string>{"serve", "--data", folder / "data"},
        std::vector<std::string>{"--data", folder / "data", "serve"}})
    EXPECT_THAT(complaint(line, 2), HasSubstr("is named by --data-folder"));
  EXPECT_FALSE(std::filesystem::exists(folder / "data"));
}

TEST_F(RefusalsTest, DealsForTestsAreNotForEverybody) {
  const Folder folder;
  for (const std::vector<std::string>& where :
       {std::vector<std::string>{"--lan"}, std::vector<std::string>{"--address", "0.0.0.0"}}) {
    std::vector<std::string> line = {"serve", "--deals", "x", "--data-folder", folder / "data"};
    line.insert(line.end(), where.begin(), where.end());
    EXPECT_THAT(complaint(line), HasSubstr("this machine only"));
  }
}

TEST_F(RefusalsTest, APlaceThatARecordDoesNotHave) {
  const std::string file = edited_record("", "");
  EXPECT_THAT(complaint({"replay", file, "--at", "100000"}), HasSubstr("--at takes a number"));
  EXPECT_THAT(complaint({"replay", file, "--as", "4"}), HasSubstr("a seat from 0 to 1"));
}

TEST_F(RefusalsTest, AScenarioWithACardTwice) {
  const std::string file = scenario(
      R"("position": {"deck": ["FC-26", "FC-26", "FC-26", "FC-26", "FC-26"]}, "steps": [])");
  const Said ran = run({"scenario", "run", file});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("card FC-26 is there 5 times"), HasSubstr("1 failed")));
}

TEST_F(RefusalsTest, AScenarioWithAnUnknownField) {
  EXPECT_THAT(complaint({"scenario", "run", scenario(R"("stpes": [])")}),
              HasSubstr("no field 'stpes'"));
  const Said ran = run({"scenario", "run", scenario(R"("position": {"phaze": 1}, "steps": [])")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("phaze"));
}

TEST_F(RefusalsTest, ADataFileWithAWrongCount) {
  const std::string games = game_folder();
  const std::string cards = games + "/deathstar/data/cards.json";
  write(cards, replaced(read(cards), R"("count": 2)", R"("count": 3)"));
  EXPECT_THAT(complaint({"--data", games, "rules", "deathstar"}),
              HasSubstr(games + "/deathstar/data/cards.json: "));
}

TEST_F(RefusalsTest, AGameFolderWithAMissingOrBrokenFile) {
  const std::string games = game_folder();
  EXPECT_THAT(complaint({"--data", games + "/nothing", "games"}), HasSubstr("there is no folder"));
  write(games + "/deathstar/text/de.json", "{\"title\": 5}");
  EXPECT_THAT(complaint({"--data", games, "games"}),
              HasSubstr("deathstar/text/de.json: 'title' must be a text"));
  std::filesystem::remove(games + "/deathstar/text/de.json");
  EXPECT_THAT(complaint({"--data", games, "games"}), HasSubstr("text/de.json is missing"));
}

TEST_F(RefusalsTest, AFileThatIsNotThere) {
  const std::string missing = folder_ / "missing.json";
  EXPECT_THAT(complaint({"verify", missing}), HasSubstr(missing));
  EXPECT_THAT(complaint({"replay", missing}), HasSubstr("No such file"));
  EXPECT_THAT(complaint({"scenario", "run", missing}), HasSubstr(missing));
  EXPECT_THAT(complaint({"merge", missing}), HasSubstr(missing));
  EXPECT_THAT(complaint({"verify", folder_ / ""}), HasSubstr("is a folder"));
}

TEST_F(RefusalsTest, AnOutputThatCannotBeWritten) {
  const std::string nowhere = folder_ / "no/such/folder/file.json";
  EXPECT_THAT(complaint(simulate({"--out", nowhere})), HasSubstr(nowhere + " cannot be written"));
  EXPECT_THAT(complaint(simulate({"--record", nowhere})), HasSubstr("cannot be written"));
  EXPECT_THAT(complaint({"replay", edited_record("", ""), "--export", nowhere}),
              HasSubstr("cannot be written"));
  EXPECT_THAT(complaint(simulate({"--out", "/dev/full"})), HasSubstr("No space left"));
}

TEST_F(RefusalsTest, AFileThatIsNoReport) {
  EXPECT_THAT(complaint({"merge", edited_record("", "")}), HasSubstr("not a report"));
}

TEST_F(RefusalsTest, AWrongCommandLine) {
  EXPECT_THAT(complaint({}, 2), HasSubstr("the commands are: "));
  EXPECT_THAT(complaint({"simulat"}, 2), HasSubstr("did you mean 'simulate'?"));
  EXPECT_THAT(complaint(simulate({"--sead", "4"}), 2), HasSubstr("did you mean '--seed'?"));
  EXPECT_THAT(complaint({"simulate"}, 2), HasSubstr("game is required"));
  EXPECT_THAT(complaint(simulate({"--games", "many"}), 2), HasSubstr("'many' is not a whole"));
  EXPECT_THAT(complaint(simulate({"--json", "--csv"}), 2), HasSubstr("excludes"));
  EXPECT_THAT(complaint(simulate({"--seed", "1", "--seed", "2"}), 2),
              HasSubstr("--seed is given more than once"));
}

}  // namespace
}  // namespace cli::test
