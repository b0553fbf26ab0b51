#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <map>

#include "cli/test/commands_support.hpp"

// The commands as a person or a program uses them.
namespace cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> few_games{"simulate", "deathstar", "--seats", "2",
                                         "--bots",   "random",    "-o",      "round_limit=50",
                                         "--games",  "70",        "--json"};

std::vector<std::string> with(std::vector<std::string> arguments,
                              const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

class CommandsTest : public testing::Test {
 protected:
  // A record of a short game.
  std::string record() {
    const std::string file = folder_ / "game.json";
    const Said made = run({"simulate", "deathstar", "--seats", "2", "--bots", "random", "--games",
                           "1", "-o", "round_limit=50", "--record", file});
    EXPECT_EQ(made.code, 0) << made.err;
    return file;
  }

  Folder folder_;
};

TEST_F(CommandsTest, TheProgramTellsItsVersionAndItsCommands) {
  EXPECT_THAT(
      run({"--version"}).out,
      testing::MatchesRegex("escapement [0-9]+\\.[0-9]+\\.[0-9]+( \\([0-9a-f]{7,}\\+?\\))?\n"));
  const Said help = run({"--help"});
  EXPECT_EQ(help.code, 0);
  for (const char* command :
       {"games", "rules", "play", "simulate", "merge", "bench", "replay", "verify", "scenario"}) {
    EXPECT_THAT(help.out, HasSubstr(command));
    const Said own = run({command, "--help"});
    EXPECT_EQ(own.code, 0) << command;
    EXPECT_THAT(own.out, HasSubstr("--help")) << command;
  }
}

TEST_F(CommandsTest, GamesAreListedForPeopleAndPrograms) {
  EXPECT_THAT(run({"games"}).out, HasSubstr("Escape from Death Star"));
  EXPECT_THAT(run({"games", "--lang", "de"}).out, HasSubstr("Flucht vom Todesstern"));
  const engine::Json games = json_of({"games", "--json"});
  ASSERT_FALSE(games.as_array().empty());
  EXPECT_EQ(games.as_array()[0].at("game"), "deathstar");
  EXPECT_EQ(games.as_array()[0].at("least_seats"), 2);
}

// Nobody is offered it, but whoever asks for it by name gets it.
TEST_F(CommandsTest, AnExampleIsPlayedOnlyIfItIsAskedFor) {
  EXPECT_THAT(run({"games"}).out, Not(HasSubstr("hounds")));
  EXPECT_THAT(run({"games", "--all"}).out, HasSubstr("Hare and Hounds"));
  EXPECT_THAT(complaint({"rules", "hunds"}), Not(HasSubstr("hounds")));
  EXPECT_THAT(run({"rules", "hounds", "22", "--lang", "de"}).out, HasSubstr("Spalten"));
  EXPECT_EQ(json_of({"simulate", "hounds", "--games", "2", "--json"}).at("games"), 2);
}

TEST_F(CommandsTest, ARuleIsFoundHoweverItsNumberIsTyped) {
  const std::string rule = run({"rules", "deathstar", "DST-061"}).out;
  EXPECT_THAT(rule, HasSubstr("Trash Compactor"));
  EXPECT_THAT(rule, HasSubstr("[R]"));
  EXPECT_EQ(run({"rules", "deathstar", "61"}).out, rule);
  EXPECT_EQ(run({"rules", "deathstar", "dst-061"}).out, rule);
  EXPECT_THAT(run({"rules", "deathstar", "61", "--lang", "de"}).out, HasSubstr("Müllpresse"));
  EXPECT_EQ(json_of({"rules", "deathstar", "61", "--json"}).at("id"), "DST-061");
}

TEST_F(CommandsTest, RulesAreFoundByAWord) {
  const std::string found = run({"rules", "deathstar", "trash"}).out;
  EXPECT_THAT(found, HasSubstr("DST-061  "));
  EXPECT_THAT(found, Not(HasSubstr("DST-010  ")));
  EXPECT_THAT(run({"rules", "deathstar", "müllpresse", "--lang", "de"}).out, HasSubstr("DST-061"));
  const engine::Json rules = json_of({"rules", "deathstar", "your own other token", "--json"});
  ASSERT_EQ(rules.as_array().size(), 1u);
  EXPECT_EQ(rules.as_array().front().at("id"), "DST-055");
}

TEST_F(CommandsTest, TheRulebookAndItsOptionsAreShownWhole) {
  EXPECT_EQ(run({"rules", "deathstar"}).out,
            read(std::filesystem::path(SOURCE_FOLDER) / "games/deathstar/RULES.md"));
  const engine::Json rules = json_of({"rules", "deathstar", "--json"});
  const engine::Json games = json_of({"games", "--json"});
  EXPECT_EQ(rules.at("rules").as_array().size(), games.as_array()[0].at("rules"));
  const engine::Json options = json_of({"rules", "deathstar", "--options", "--json"});
  for (const engine::Json& option : options.as_array()) {
    EXPECT_FALSE(option.at("about").as_string().starts_with("option.")) << engine::to_line(option);
    EXPECT_FALSE(option.at("defaults").as_object().empty()) << engine::to_line(option);
  }
  EXPECT_THAT(run({"rules", "deathstar", "--options", "--lang", "de"}).out, HasSubstr("Vorgabe: "));
}

TEST_F(CommandsTest, ASimulationGivesTheSameBytesForAnyNumberOfThreads) {
  const Said one = run(with(few_games, {"--threads", "1"}));
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(one.err, "");
  EXPECT_EQ(run(with(few_games, {"--threads", "2"})).out, one.out);
  EXPECT_EQ(run(few_games).out, one.out);
}

TEST_F(CommandsTest, CtrlCEndsASimulationWithWhatIsDone) {
  const std::string file = folder_ / "game.json";
  std::vector<std::string> endless = few_games;
  endless[9] = "1000000000000";
  Child child(with(endless, {"--record", file}));
  while (child.runs() && !std::filesystem::exists(file)) usleep(1000);  // from then on it listens
  child.interrupt();
  const Said said = child.wait();
  EXPECT_EQ(said.code, 130);
  EXPECT_THAT(said.err, HasSubstr("Stopped after "));
  const auto report = engine::parse_json(said.out, "output");
  ASSERT_TRUE(report) << report.problem().what;
  EXPECT_THAT(said.err, HasSubstr("after " + engine::to_word(report->at("games")) + " of "));
}

TEST_F(CommandsTest, MergedPartsEqualTheSingleRun) {
  const std::string first = folder_ / "first.json";
  const std::string second = folder_ / "second.json";
  std::vector<std::string> part = few_games;
  part[9] = "30";
  EXPECT_EQ(run(with(part, {"--out", first})).code, 0);
  part[9] = "40";
  EXPECT_EQ(run(with(part, {"--from", "30", "--out", second})).code, 0);
  const Said whole = run(few_games);
  EXPECT_EQ(run({"merge", first, second, "--json"}).out, whole.out);
  EXPECT_EQ(run({"merge", second, first, "--json"}).out, whole.out);
  EXPECT_THAT(run({"merge", first, second}).out, HasSubstr("70 games"));
  EXPECT_THAT(complaint({"merge", first, first}), HasSubstr("another report holds too"));
}

TEST_F(CommandsTest, AReportHasOnlyWholeNumbersAndReadsInTwoLanguages) {
  const engine::Json report = json_of(few_games);  // the parser refuses fractions
  EXPECT_EQ(report.at("games"), 70);
  std::vector<std::string> people = few_games;
  people.pop_back();
  EXPECT_THAT(run(people).out, HasSubstr("Force cards drawn"));
  EXPECT_THAT(run(with(people, {"--lang", "de"})).out, HasSubstr("Gezogene Machtkarten"));
  EXPECT_THAT(run(with(people, {"--csv"})).out, HasSubstr("metric,decisions,sum,"));
}

TEST_F(CommandsTest, ASimulatedRecordIsVerifiedAndReplayed) {
  const std::string file = record();
  const Said verified = run({"verify", file});
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("The record is good."));
  EXPECT_EQ(json_of({"verify", file, "--json"}).at("good"), true);

  const Said replayed = run({"replay", file});
  EXPECT_EQ(replayed.code, 0) << replayed.err;
  EXPECT_THAT(replayed.out, HasSubstr("1. Bot 0: Spin"));
  EXPECT_THAT(replayed.out, HasSubstr("The escape begins."));
  EXPECT_THAT(replayed.out, Not(HasSubstr("event.")));
  EXPECT_THAT(run({"replay", file, "--as", "all", "--lang", "de"}).out, HasSubstr("Bot 0"));
  const engine::Json all = json_of({"replay", file, "--json", "--as", "1"});
  EXPECT_GT(all.at("steps").as_array().size(), 50u);
}

TEST_F(CommandsTest, APersonStepsThroughARecord) {
  const std::string shown =
      at_terminal({"replay", record()}, "n\n\np\nj 5\nv\nwhat\n-1\n99999\nq\n");
  EXPECT_THAT(shown, HasSubstr("[0/"));
  EXPECT_THAT(shown, HasSubstr("2. Bot 1: Spin"));
  EXPECT_THAT(shown, HasSubstr("After 5 of "));
  EXPECT_THAT(shown, HasSubstr("This is the start."));
  EXPECT_THAT(shown, HasSubstr("That was the last input."));
}

TEST_F(CommandsTest, APositionOfARecordCanBeSeenAndExported) {
  const std::string file = record();
  const engine::Json place = json_of({"replay", file, "--at", "10", "--as", "all", "--json"});
  EXPECT_EQ(place.at("number"), 10);
  EXPECT_EQ(place.at("views").as_object().size(), 3u);
  EXPECT_THAT(run({"replay", file, "--at", "10"}).out, HasSubstr("After 10 of "));
  for (const char* at : {"0", "10", "40"}) {
    const std::string scenario = folder_ / "position.json";
    EXPECT_EQ(run({"replay", file, "--at", at, "--export", scenario}).code, 0);
    const Said ran = run({"scenario", "run", scenario});
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr("1 passed, 0 failed"));
  }
}

TEST_F(CommandsTest, AGameFolderCanReplaceTheOneInsideTheProgram) {
  const std::string games = std::string(SOURCE_FOLDER) + "/games";
  EXPECT_EQ(run({"--data", games, "games"}).out, run({"games"}).out);
  const std::string file = record();
  EXPECT_EQ(run({"verify", file, "--data", games}).code, 0) << "the data is the same";
}

TEST_F(CommandsTest, AMapIsCheckedAndDrawn) {
  const std::string zones = std::string(SOURCE_FOLDER) + "/games/aliens/data/zones.json";
  EXPECT_THAT(run({"map", "check", zones}).out,
              AllOf(HasSubstr("Galilei: can be played."), HasSubstr("W6 An Alien can stand"),
                    HasSubstr("Pod 1: 12 moves for a Human, 9 for an Alien to its edge, lead 7.")));
  const engine::Json checked = json_of({"map", "check", zones, "--json"});
  EXPECT_EQ(checked.as_array().size(), 18u);
  EXPECT_EQ(checked.as_array()[3].at("warnings").as_array().size(), 1u);
  EXPECT_THAT(run({"map", "draw", zones}).out, HasSubstr("       1   #   #   o   #   o   #"));
  const std::string file = folder_ / "maze.txt";
  write(file, "; name: Maze\nHss1\nsddA\nsd?s\n");
  EXPECT_EQ(run({"map", "check", file}).code, 1);
  EXPECT_THAT(run({"map", "check", file, "--lang", "de"}).out,
              HasSubstr("Z02 Zeile 3, Spalte 3: „?“ ist kein Sektorzeichen."));
}

TEST_F(CommandsTest, AZoneOfOnesOwnIsPlayedByItsCodeOrFromAFile) {
  const std::string file = folder_ / "maze.txt";
  write(file, "; name: Maze\nHss1\nsddA\nsdds\n");
  const engine::Json checked = json_of({"map", "check", file, "--json"});
  const std::string code = engine::to_word(checked.at(0).at("facts").at("zone_code"));
  const std::string record = folder_ / "match.json";
  EXPECT_EQ(run({"simulate", "aliens", "--games", "1", "--seats", "3", "-o", "zone=@" + file,
                 "--record", record})
                .code,
            0);
  EXPECT_THAT(read(record), HasSubstr(code)) << "the record carries the zone";
  EXPECT_EQ(run({"verify", record}).code, 0);
  const Said played = run({"play", "aliens", "-o", "zone=" + code, "--seat", "bot:easy", "--seat",
                           "bot:easy", "--plain", "--fast", "--seed", "7"});
  EXPECT_EQ(played.code, 0) << played.err;
  write(file, "Hss1\n");
  EXPECT_THAT(complaint({"simulate", "aliens", "--games", "1", "-o", "zone=@" + file}),
              HasSubstr("A zone needs exactly one Alien Sector."));
  EXPECT_THAT(complaint({"simulate", "aliens", "--games", "1", "-o", "zone=fermii"}),
              HasSubstr("do you mean “fermi”?"));
  EXPECT_THAT(run({"rules", "aliens", "--options"}).out, HasSubstr("TEXT: A zone of your own"));
}

TEST_F(CommandsTest, WithoutBotsEveryGameTakesItsOwnMiddleLevel) {
  std::map<std::string, std::string> taken;
  const engine::Json games = json_of({"games", "--json"});
  for (const engine::Json& game : games.as_array()) {
    const std::string slug(game.at("game").as_string());
    const engine::Json report = json_of({"simulate", slug, "--games", "1", "--json"});
    for (const engine::Json& level : report.at("levels").as_array())
      taken[slug] = engine::to_word(level);
    EXPECT_EQ(run({"bench", slug, "--decisions", "100", "--load", "play"}).code, 0) << slug;
  }
  EXPECT_EQ(taken, (std::map<std::string, std::string>{{"aliens", "normal"},
                                                       {"asterisk", "steady"},
                                                       {"deathstar", "normal"},
                                                       {"master", "medium"},
                                                       {"sisypho", "normal"}}));
}

TEST_F(CommandsTest, TheBenchTellsSpeedAndSignature) {
  const engine::Json games =
      json_of({"bench", "deathstar", "--decisions", "100", "--rounds", "1", "--json"});
  const engine::Json& game = games.as_array().at(0);
  EXPECT_EQ(game.at("loads").as_array().size(), 5u);
  EXPECT_GT(game.at("loads").at(4).at("games_per_second").to_number<int>(), 0) << "of the search";
  EXPECT_GT(game.at("state_bytes").to_number<int>(), 0);
  EXPECT_EQ(run({"bench", "deathstar", "--signature-only"}).out,
            "deathstar " + engine::to_word(game.at("signature")) + "\n");
  const std::string best = run({"bench", "hounds", "--best-only"}).out;
  EXPECT_THAT(best, testing::MatchesRegex("hounds [0-9a-f]{16}\n"));
  EXPECT_EQ(run({"bench", "hounds", "--best-only"}).out, best) << "always the same";
  EXPECT_EQ(run({"bench", "--best-only", "--signature-only"}).code, 2);
}

}  // namespace
}  // namespace cli::test
