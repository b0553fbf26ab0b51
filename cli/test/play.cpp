#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/test/play_support.hpp"

// `escapement play` in lines, as a listener or a script uses it.
namespace cli::test {
namespace {

using testing::HasSubstr;
using testing::Not;

// Ann has the first turn, against a bot.
const std::vector<std::string> anns_game{"play",   "deathstar",     "--seat", "person:Ann",
                                         "--seat", "bot:easy",      "--seed", "5",
                                         "-o",     "first_player=0"};

// What Ann's first spin with this seed is.
int first_spin() {
  const std::string out = played(anns_game, "spin\n").out;
  const std::size_t at = out.find("Ann spins ");
  return at == std::string::npos ? 0 : out[at + 10] - '0';
}

std::string way_along_the_ring(int length) {
  std::string way;
  for (int i = 1; i <= length; ++i) way += " NW" + std::to_string(i);
  return way;
}

TEST(PlayTest, AWholeGameOfBotsEndsWithAnOutcomeAndTheSeed) {
  const std::vector<std::string> game{"play",   "deathstar", "--seat", "bot:normal",
                                      "--seat", "bot:easy",  "--seed", "4"};
  const Said result = played(game, "");
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, HasSubstr("Commitment to the seed of all chance: "));
  EXPECT_THAT(result.out, HasSubstr("The game is over: the Rebel Base has been reached."));
  EXPECT_THAT(result.out,
              testing::ContainsRegex("\n(Red|Blue) wins\\.\n1\\. (Red|Blue): At the Rebel Base\n"));
  EXPECT_THAT(result.out, HasSubstr("Seed of all chance: "));
  EXPECT_EQ(played(game, "").out, result.out) << "a seed names a whole game of bots";
  EXPECT_LT(result.out.find("Commitment"), result.out.find("spins"));
}

TEST(PlayTest, TheSeedAndTheCommitmentCanBeCheckedAsTheSentenceSays) {
  const std::string out =
      played({"play", "deathstar", "--seat", "bot:easy", "--seat", "bot:easy"}, "").out;
  const std::size_t start = out.find("printf escapement-seed-1:");
  ASSERT_NE(start, std::string::npos) << out;
  const std::size_t end = out.find(" prints the commitment ");
  const std::string wanted = out.substr(end + 23, 64);
  const Folder folder;
  const std::string line = out.substr(start, end - start) + " >" + (folder / "sum");
  ASSERT_EQ(std::system(line.c_str()), 0);
  EXPECT_THAT(read(folder / "sum"), HasSubstr(wanted));
}

TEST(PlayTest, APersonPlaysAWholeGameByNumbers) {
  const Folder folder;
  const Said result = played(both(anns_game, {"--save", folder / "game.json"}), lines("1", 3000));
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("Ann moves one token."));
  EXPECT_THAT(result.out, HasSubstr(" 1  Move Leia/Luke to "));
  EXPECT_THAT(result.out, HasSubstr("The game is over: "));
  EXPECT_THAT(result.out, Not(HasSubstr("\x1b"))) << "no colours, no cursor";
}

TEST(PlayTest, ActionsCanBeTypedInFullOrByTheirEnd) {
  const int number = first_spin();
  ASSERT_GE(number, 1);
  const std::string end = "to north-west ring " + std::to_string(number);
  for (const std::string& typed :
       {"move LL" + way_along_the_ring(number), "MOVE ll" + way_along_the_ring(number),
        "move ll nw" + std::to_string(number), "zieh LL" + way_along_the_ring(number)}) {
    const Said result = played(anns_game, "spin\n" + typed + "\n");
    EXPECT_THAT(result.out, HasSubstr("Ann moves Leia/Luke " + end)) << typed;
  }
}

// What to do, what would come of it and what is on a spot is asked of the core.
TEST(PlayTest, WhatIsToBeDoneAndWhatWouldComeOfItIsSaid) {
  const std::string out = played(anns_game, "spin\n1?\n99?\n").out;
  EXPECT_THAT(out, HasSubstr("Spin and move one token that far."));
  EXPECT_THAT(out, testing::ContainsRegex("\nMove one token [1-3] spot"));
  EXPECT_THAT(out, testing::ContainsRegex("\nAnn moves Leia/Luke to [^\n]*Blue is up"));
  EXPECT_THAT(out, HasSubstr("There is no choice 99; "));
  EXPECT_THAT(out, HasSubstr("Ann: a person; Red, on the board (R) and [R]."));
}

// With this seed the first card lets an Alien announce noise anywhere.
const std::vector<std::string> hunter{"play",   "aliens",   "--seat", "person:Ann",
                                      "--seat", "bot:easy", "--seed", "4"};

TEST(PlayTest, WhatAChoiceLeavesOpenIsTypedAfterItsNumber) {
  const Said result = played(hunter, "1\n1\n1\n1 d08 d09\n1 zz9\n1 d08\n");
  EXPECT_THAT(result.out, HasSubstr(" 1  Announce noise in any sector"));
  EXPECT_THAT(result.out, HasSubstr("This choice leaves one place open: type the number"));
  EXPECT_THAT(result.out, HasSubstr("“zz9” cannot stand there; possible: B01; "));
  EXPECT_THAT(result.out, HasSubstr("“d09” is too much"));
  EXPECT_THAT(result.out, HasSubstr("Ann: “Noise in sector D08.”"));
}

// Who begins as a Human with this seed.
TEST(PlayTest, HumansAreNotAskedWhetherTheyAttack) {
  const std::vector<std::string> human{"play",   "aliens",   "--seat", "person:Ann",
                                       "--seat", "bot:easy", "--seat", "bot:easy",
                                       "--seat", "bot:easy", "--seed", "33"};
  const std::string out = played(human, "1\nlook\n").out;
  EXPECT_THAT(out,
              HasSubstr("Ann has moved and decides what comes next.\nDecide what you do in K08. "
                        "Go on and draw a card.\n"));
  EXPECT_THAT(out, Not(HasSubstr("ttack")));
  EXPECT_THAT(out, testing::ContainsRegex("\nEscape Pod 1 is open, [0-9]+ steps from you\\.\n"));
  EXPECT_THAT(played(hunter, "1\n").out, HasSubstr("Attack, or go on"));
}

TEST(PlayTest, WhatASectorAsksOfItsVisitorIsMarked) {
  const std::string out = played(hunter, "1?\n1\n").out;
  EXPECT_THAT(out, testing::ContainsRegex("\n 1  Move to L05 – (Silent|Dangerous)\n"));
  EXPECT_THAT(out, testing::ContainsRegex("\nYou move from the Alien Sector to L05\\. L05 is "
                                          "(Silent: no card|Dangerous: you will draw)"));
}

TEST(PlayTest, PartnersSeeEachOthersHands) {
  const std::string out =
      played({"play", "master", "--seat", "person:Ann", "--seat", "bot:easy", "--seat", "bot:easy",
              "--seat", "bot:easy", "--seed", "3", "-o", "team_play=true"},
             "look\n")
          .out;
  EXPECT_THAT(out, testing::ContainsRegex("\nYour partner Player 3 has: [A-Z][^\n]*, "));
  EXPECT_THAT(out, Not(HasSubstr("partner Player 2")));
  EXPECT_THAT(out, HasSubstr("\nTwo and two together: your partner sits opposite."));
}

TEST(PlayTest, TwoPeopleOfOneNameAreRefusedInASentence) {
  const Said result =
      played({"play", "deathstar", "--seat", "person:Ann", "--seat", "person:Ann"}, "quit\n");
  EXPECT_THAT(result.err, Not(HasSubstr("key")));
}

TEST(PlayTest, WhereOneActsAfterTheOtherItIsSaidWhoIsUp) {
  const std::string out = played({"play", "master", "--seat", "person:Ann", "--seat", "bot:easy",
                                  "--seed", "5", "-o", "tempo=turns", "-o", "first_dealer=1"},
                                 "look\n")
                              .out;
  EXPECT_THAT(out, HasSubstr("\nRound 1, dealt by Player 2.\nAnn is up.\n")) << out;
  EXPECT_THAT(out, Not(HasSubstr("Everybody plays.")));
  EXPECT_THAT(out, Not(HasSubstr(" \n"))) << "no line ends with a space";
}

TEST(PlayTest, WhatIsTooMuchBehindANumberIsNamed) {
  const std::string out = played(anns_game, "1 now\n").out;
  EXPECT_THAT(out, HasSubstr("“now” is too much"));
  EXPECT_THAT(out, Not(HasSubstr("leaves 0 open")));
}

TEST(PlayTest, WhatOthersHaveSaidAndOnesNotesAreReadAgain) {
  const std::string out =
      played(hunter, "1\n1\n1\n1 d08\n1\nnote the bot is quiet\nNote\nlook\n").out;
  EXPECT_THAT(out, testing::ContainsRegex("\nAnn, round by round: 1 noise in D08\\.\n"));
  EXPECT_THAT(out, testing::ContainsRegex("\nPlayer 2, round by round: 1 [a-zA-Z]"));
  EXPECT_THAT(out, testing::ContainsRegex("\nYou can move up to [12] sectors?\\.\n"));
  const std::size_t first = out.find("Your note: the bot is quiet");
  ASSERT_NE(first, std::string::npos);
  EXPECT_NE(out.find("Your note: the bot is quiet", first + 1), std::string::npos);
}

// All Survivors stay where they are, the Agent goes away, and Ann searches. What she finds is
// chance, and so its name is read from what is said.
const std::vector<std::string> station{
    "play",       "sisypho", "--seats",          "4",      "--seat",    "person:Max",   "--seat",
    "person:Ann", "--seat",  "person:Ben B",     "--seat", "person:Cy", "--no-curtain", "--seed",
    "7",          "-o",      "window_pause_ms=0"};
const std::string search =
    "plan infirmary\nplan Krankenstation\nplan INFIRMARY\nend\nmove rocket\nend\nend\n"
    "do search\n";

TEST(PlayTest, WhatIsPrintedOnAThingIsReadOut) {
  const std::string out = played(station, "look medkit\nlook\nlook LAUNCH codes\nlook chess\n").out;
  EXPECT_THAT(out, HasSubstr("\nMedkit: "));
  EXPECT_THAT(out, HasSubstr("\nRound 1 of at most "));
  EXPECT_THAT(out, HasSubstr("\nLaunch Codes: "));
  EXPECT_THAT(out,
              HasSubstr("Nothing that could be read out is called “chess”; rules chess finds"));
  const std::string german =
      played(both(station, {"--lang", "de"}), "schau medikit\nSCHAU köder\nschau KÖDER\n").out;
  EXPECT_THAT(german, testing::ContainsRegex("\nMedikit: [^\n]*\nKöder: [^\n]*\nKöder: "));
}

std::string found_by_ann(const std::vector<std::string>& more, const std::string& before,
                         const std::string& after) {
  std::vector<std::string> arguments = station;
  arguments.insert(arguments.end(), more.begin(), more.end());
  std::string out = played(arguments, search).out;
  const std::size_t start = out.find(before);
  if (start == std::string::npos) return out;
  return out.substr(start + before.size(), out.find(after, start) - start - before.size());
}

TEST(PlayTest, WhatIsOnTheListCanBeTypedByItsNames) {
  const std::string item = found_by_ann({}, "Ann finds ", " in the Infirmary");
  for (const std::string& typed : {"give Ben B " + item, "2 " + item, "gib 2 " + item}) {
    const Said result = played(station, search + typed + "\n");
    EXPECT_THAT(result.out, HasSubstr("Ann gives Ben B: " + item + ".")) << typed;
  }
  const Said asked = played(station, search + "done\ntake Ann " + item + "\nanswer yes\n");
  EXPECT_THAT(asked.out, HasSubstr("Ben B asks Ann for: " + item + "."));
  EXPECT_THAT(asked.out, HasSubstr("Ann agrees; to Ben B: " + item + "."));
}

TEST(PlayTest, NamesCanBeTypedInEitherLanguage) {
  const std::string item = found_by_ann({"--lang", "de"}, "Ann findet ", " in der Krankenstation");
  for (const std::string& typed : {"gib Cy " + item, "give Cy " + item}) {
    const Said result = played(station, search + typed + "\n");
    EXPECT_THAT(result.out, HasSubstr("Ann gives Cy: ")) << typed;
  }
}

TEST(PlayTest, AListThatIsLeftOpenIsAskedFor) {
  const std::string item = found_by_ann({}, "Ann finds ", " in the Infirmary");
  const Said result = played(station, search + "2\n2 Nonsense\n");
  EXPECT_THAT(result.out, HasSubstr("This choice leaves open which and how many: "));
  EXPECT_THAT(result.out, HasSubstr("for example 2 " + item + ".\n" + item + "\n"));
  EXPECT_THAT(result.out, HasSubstr("“Nonsense” cannot stand there; possible: "));
}

// Cards that bear no id are typed by their names, and so they are listed.
TEST(PlayTest, WhatCanBeNamedIsListedAsItIsTyped) {
  const std::vector<std::string> game{"play",   "asterisk", "--seat",          "person:Ann",
                                      "--fast", "--seat",   "bot:novice",      "--seed",
                                      "5",      "-o",       "clock.kind=turns"};
  const std::string out = played(game, lines("list", 1)).out;
  EXPECT_THAT(out, Not(testing::ContainsRegex("[A-Z]{2}-[A-Z]+[0-9_-]")));
  EXPECT_THAT(out, HasSubstr("\nChanged: Clock: After a number of turns.\n"));
  EXPECT_THAT(out, testing::ContainsRegex("\nPlayer 2 draws a card\\. \\(5 times\\)\n"));
}

TEST(PlayTest, VerbsAreTypedAsTheyAreSaid) {
  for (const std::string spin : {"spin", "dreh", "drehe", "Drehen"})
    for (const std::string move : {"zieh", "ziehe", "ziehen"}) {
      const std::string out = played(anns_game, spin + "\n" + move + " LL nowhere\n").out;
      EXPECT_THAT(out, HasSubstr("Ann spins ")) << spin;
      EXPECT_THAT(out, HasSubstr("“nowhere” cannot stand there; possible: ")) << move;
    }
}

TEST(PlayTest, TheChoicesAreReadAgain) {
  const std::string out = played(anns_game, "look\nlist\nliste\nAnn\n").out;
  const auto count = [&](const std::string& text) {
    int times = 0;
    for (std::size_t at = out.find(text); at != std::string::npos; ++times)
      at = out.find(text, at + 1);
    return times;
  };
  EXPECT_EQ(count("\n 1  Spin\n"), 4) << out;
  EXPECT_THAT(out, Not(HasSubstr("is not understood")));
}

// What a bot would do is told by names, in either language.
TEST(PlayTest, AHintNamesWhomItSpeaksOf) {
  const std::vector<std::string> game{"play",   "asterisk", "--mode", "rambo",
                                      "--seat", "person",   "--seed", "9"};
  for (const char* language : {"en", "de"}) {
    const std::string out = played(both(game, {"--lang", language}), "hint\nlook\nhint\n").out;
    EXPECT_THAT(out, testing::ContainsRegex("(A good bot would|Ein guter Bot würde)"));
    EXPECT_THAT(out, Not(testing::ContainsRegex("[^A-Za-z]P[0-9]+"))) << out;
  }
}

TEST(PlayTest, PowerIsSharedOutByNamesAndNumbers) {
  const Said result =
      played(station,
             "plan generator\nplan infirmary\nplan infirmary\nend\nmove rocket\nend\nend\n"
             "do charge\ndo route depot 1\n");
  EXPECT_THAT(result.out, HasSubstr("The Depot gains 1 Power and has 2."));
}

TEST(PlayTest, WaysThatCannotDifferAreOneChoice) {
  // EX-10: a 3 leads from the compactor to the West Crossing by two ways.
  for (int seed = 1; seed < 40; ++seed) {
    const std::string out =
        played({"play", "deathstar", "--seat", "person:Ann", "--seat", "bot:easy", "-o",
                "first_player=0", "--seed", std::to_string(seed)},
               "spin\n")
            .out;
    if (out.find("Ann spins 3.") == std::string::npos) continue;
    EXPECT_THAT(out, HasSubstr("Move Leia/Luke to West Crossing via FNW1, FNW2, XW"));
    EXPECT_THAT(out, Not(HasSubstr("via FSW1, FSW2, XW")));
    return;
  }
  FAIL() << "no seed spins a 3";
}

TEST(PlayTest, ARefusalNamesItsRuleAndTheRuleCanBeRead) {
  const Said result =
      played(anns_game, "spin\nmove LL NW5 NW6\nhold\nrules\nrules 17\nrules DST-999\n");
  EXPECT_THAT(result.out,
              HasSubstr("Trash Compactor and north-west ring 5 (DS-2) are not joined by a line. "
                        "(Rule DST-030; type rules DST-030 to read it.)"));
  EXPECT_THAT(result.out, HasSubstr("You have a legal move and must make it. (Rule DST-015;"));
  EXPECT_THAT(result.out, HasSubstr("\nDST-015  Moving is compulsory"));
  EXPECT_THAT(result.out, HasSubstr("\nDST-017  If you have no legal move"));
  EXPECT_THAT(result.out, HasSubstr("There is no rule DST-999."));
  EXPECT_EQ(result.code, 0);
}

TEST(PlayTest, TheRulesBehindTheLastEventCanBeRead) {
  EXPECT_THAT(played(anns_game, "spin\nrules\n").out,
              HasSubstr("\nDST-012  The spin gives 1, 2 or 3"));
}

TEST(PlayTest, WhatIsNotUnderstoodIsSaidInOneSentence) {
  const std::string out =
      played(anns_game, "dance\n77\nmove\nspin\nmove LL XX1\nlanguage fr\n").out;
  EXPECT_THAT(out, HasSubstr("“dance” is not understood; type help to see what can be typed."));
  EXPECT_THAT(out, HasSubstr("There is no choice 77; choose from 1 to 1."));
  EXPECT_THAT(out, HasSubstr("Write it as: move <token> <path>…"));
  EXPECT_THAT(out, HasSubstr("“XX1” cannot stand there; possible: NW1"));
  EXPECT_THAT(out, HasSubstr("There is no language “fr”; there are: en, de."));
}

TEST(PlayTest, ThePositionIsToldAndDrawn) {
  const std::string out = played(anns_game, "look\nboard\nhelp\n").out;
  EXPECT_THAT(out, HasSubstr("Ann: Leia/Luke in the Trash Compactor."));
  EXPECT_THAT(out, testing::ContainsRegex(
                       "\nAnn: Leia/Luke is [0-9]+ lines away from the Death Star Blueprint\\."));
  EXPECT_THAT(out, HasSubstr("The Force pile holds 52 cards."));
  EXPECT_THAT(out, HasSubstr("Rebel Base ║"));
  EXPECT_THAT(out, HasSubstr("[CR]"));
  EXPECT_THAT(out, HasSubstr("move <token> <path>…"));
}

TEST(PlayTest, RulesAreFoundByAWordAndHelpByAQuestionMark) {
  const std::string out = played(anns_game, "rules trash comp\nrules chess\nrules token\n?\n").out;
  EXPECT_THAT(out, HasSubstr("\nDST-061  "));
  EXPECT_THAT(out, HasSubstr("No rule speaks of “chess”."));
  EXPECT_THAT(out, testing::ContainsRegex("And [0-9]+ more rules with “token”"));
  EXPECT_THAT(out, HasSubstr("A number: that choice from the list."));
}

// What ends a turn must not leave the game.
// Of German verbs any form is understood: zieh, ziehe, ziehen.
std::string stem(std::string_view verb) {
  for (const std::string_view ending : {"en", "e", "n"})
    if (verb.ends_with(ending) && verb.size() >= ending.size() + 3)
      return std::string(verb.substr(0, verb.size() - ending.size()));
  return std::string(verb);
}

TEST(PlayTest, NoCommandHasTheNameOfAnAction) {
  const std::filesystem::path source(SOURCE_FOLDER);
  const auto texts = [](const std::filesystem::path& file) {
    return *engine::parse_json(read(file), file.string());
  };
  int usages = 0;
  for (const std::string language : {"en.json", "de.json"}) {
    const engine::Json own = texts(source / "cli/play/text" / language);
    for (const auto& game : std::filesystem::directory_iterator(source / "games")) {
      if (!exists(game.path() / "text")) continue;
      const engine::Json words = texts(game.path() / "text" / language);
      for (const auto& [key, usage] : words.as_object()) {
        if (!std::string_view(key).starts_with("usage.")) continue;
        ++usages;
        const std::string typed(usage.as_string());
        for (const auto& [command, word] : own.as_object()) {
          const std::string_view name = command;
          // Before the match, when there are no actions.
          if (name == "table.command.start") continue;
          if (!name.starts_with("command.") && !name.starts_with("table.command.")) continue;
          EXPECT_NE(stem(word.as_string()), stem(typed.substr(0, typed.find(' '))))
              << game.path() << " " << std::string_view(key);
        }
      }
    }
  }
  EXPECT_GT(usages, 50);
}

TEST(PlayTest, GermanIsSpokenFromTheStartOrFromAnyTime) {
  const Said german = played({"play", "deathstar", "--seat", "bot:easy", "--seat", "bot:easy",
                              "--seed", "4", "--lang", "de"},
                             "");
  EXPECT_EQ(german.code, 0);
  EXPECT_THAT(german.out, HasSubstr("Flucht vom Todesstern"));
  EXPECT_THAT(german.out, testing::ContainsRegex("\n(Rot|Blau) gewinnt\\.\n"));
  const std::string switched = played(anns_game, "language de\nabwarten\nhilfe\nverlassen\n").out;
  EXPECT_THAT(switched, HasSubstr("Ann ist dran und dreht."));
  EXPECT_THAT(switched, HasSubstr("Das geht an dieser Stelle nicht. (Regel DST-010; mit regeln "
                                  "DST-010 kannst du sie lesen.)"));
  EXPECT_THAT(switched, HasSubstr("Das Spiel wurde nicht gespeichert."));
}

TEST(PlayTest, TheEndOfTheInputIsAnEndLikeAnyOther) {
  const Said result = played(anns_game, "spin\n");
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(
      result.out.ends_with("The input has ended before the game.\nThe game was not saved.\n"));
}

TEST(PlayTest, PeopleAreAskedInTurnAndTheCurtainCanBeDrawn) {
  const std::vector<std::string> two{"play",   "deathstar",  "--seat", "person:Ann",
                                     "--seat", "person:Ben", "--seed", "5"};
  const std::string open = played(two, "spin\nspin\n").out;
  EXPECT_THAT(open, HasSubstr("Ann, it is your turn."));
  EXPECT_THAT(open, HasSubstr("Ben, it is your turn."));
  EXPECT_THAT(open, Not(HasSubstr("Pass the device")));
  std::vector<std::string> covered = two;
  covered.emplace_back("--curtain");
  const std::string out = played(covered, "\nspin\n").out;
  const std::size_t curtain = out.find("Pass the device to Ben.");
  ASSERT_NE(curtain, std::string::npos) << out;
  EXPECT_EQ(out.find("Ann spins", out.find("Ann spins") + 1), std::string::npos)
      << "what happened is told behind the curtain only";
}

TEST(PlayTest, WishesThatCannotBeMetAreOneSentence) {
  EXPECT_THAT(complaint({"play", "deathstar", "--seat", "robot"}), HasSubstr("“robot” is no seat"));
  EXPECT_THAT(complaint({"play", "deathstar", "--seat", "bot:hrd"}),
              HasSubstr("did you mean hard?"));
  EXPECT_THAT(complaint({"play", "deathstar", "--seats", "2", "--seat", "bot", "--seat", "bot",
                         "--seat", "bot"}),
              HasSubstr("3 seats are described, but the game has 2."));
}

TEST(PlayTest, NamesCannotCarryControlSigns) {
  const std::string out =
      played({"play", "deathstar", "--seat", "person:A\x1b[31mnn\n", "--seat", "bot"}, "").out;
  EXPECT_THAT(out, HasSubstr("A[31mnn: a person;"));
  EXPECT_THAT(out, Not(HasSubstr("\x1b")));
}

TEST(PlayTest, BothLanguagesHaveTheSameTexts) {
  const std::string folder = std::string(SOURCE_FOLDER) + "/cli/play/text/";
  const auto english = engine::parse_json(read(folder + "en.json"), "en.json");
  const auto german = engine::parse_json(read(folder + "de.json"), "de.json");
  ASSERT_TRUE(english && german);
  auto fields = [](std::string_view text) {
    std::vector<std::string> all;
    for (std::size_t i = text.find('{'); i != std::string_view::npos; i = text.find('{', i + 1))
      all.emplace_back(text.substr(i, text.find_first_of(":}", i) - i));
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  };
  EXPECT_EQ(english->as_object().size(), german->as_object().size());
  for (const auto& [key, text] : english->as_object()) {
    ASSERT_TRUE(german->as_object().contains(key)) << key;
    EXPECT_EQ(fields(text.as_string()), fields(german->at(key).as_string())) << key;
  }
}

// Everybody at the table has to agree, and bots do.
TEST(PlayTest, ARoundIsRepeatedWhenThePeopleWantIt) {
  const std::string out = played({"play", "master", "--seat", "person:Ann", "--seat", "bot:random",
                                  "--seat", "bot:random", "--seed", "5", "-o", "level=easy", "-o",
                                  "tempo=turns", "-o", "first_dealer=0"},
                                 "redo\n")
                              .out;
  EXPECT_THAT(out, HasSubstr("Ann wants to repeat the round."));
  EXPECT_THAT(out, HasSubstr("Round 1 is repeated.")) << out;
}

// While another person has not agreed, bots do not decide the vote.
TEST(PlayTest, BotsAgreeToARepeatedRoundOnlyAfterAllPeople) {
  const std::string out = played({"play", "master", "--seat", "person:Ann", "--seat", "person:Ben",
                                  "--seat", "bot:random", "--seed", "5", "-o", "level=easy", "-o",
                                  "tempo=turns", "-o", "first_dealer=0"},
                                 "\nredo\n")
                              .out;
  EXPECT_THAT(out, HasSubstr("Ann wants to repeat the round.")) << out;
  EXPECT_THAT(out, Not(HasSubstr("Round 1 is repeated.")));
}

}  // namespace
}  // namespace cli::test
