#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include "cli/test/play_support.hpp"

// The commands that look closer: what turned a match, pages for designers, puzzles.
namespace cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class StudiesTest : public testing::Test {
 protected:
  // A match of the example, which is short.
  std::string record() {
    const std::string file = folder_ / "match.json";
    const Said made =
        run({"simulate", "hounds", "--games", "1", "--bots", "easy", "--record", file});
    EXPECT_EQ(made.code, 0) << made.err;
    return file;
  }
  // The same, with this part of it as it is not.
  std::string spoilt_record(const std::string& key, const engine::Json& value) {
    const std::string file = record();
    engine::JsonObject all = engine::parse_json(read(file), file)->get_object();
    EXPECT_TRUE(all.contains(key));
    all[key] = value;
    write(file, engine::to_pages(all));
    return file;
  }

  static std::vector<std::string> analyse(const std::string& file,
                                          const std::vector<std::string>& more = {}) {
    return both({"analyse", file, "--games", "300"}, more);
  }

  Folder folder_;
};

TEST_F(StudiesTest, AMatchIsLookedBackAt) {
  const std::string file = record();
  const Said english = run(analyse(file));
  EXPECT_EQ(english.code, 0) << english.err;
  EXPECT_THAT(
      english.out,
      AllOf(HasSubstr(" began with a chance of "), HasSubstr("Bot 0, as far as they could know"),
            HasSubstr("imagined games; margin of error"), Not(HasSubstr("{"))));
  EXPECT_THAT(run(analyse(file, {"--lang", "de"})).out,
              AllOf(HasSubstr("nach eigenem Wissen"), Not(HasSubstr("{"))));

  const engine::Json found = json_of(analyse(file, {"--json"}));
  EXPECT_EQ(found.at("line").as_array().size(), found.at("stops").to_number<std::size_t>());
  for (const engine::Json& share : found.at("story").at("shares").as_array())
    EXPECT_EQ(share.at("begin").as_int64() + share.at("luck").as_int64() -
                  share.at("given").as_int64() + share.at("others").as_int64(),
              share.at("end").as_int64());
  EXPECT_EQ(json_of(analyse(file, {"--json"})), found) << "the same numbers again";
  EXPECT_NE(json_of(analyse(file, {"--json", "--seed", "2"})), found);
}

TEST_F(StudiesTest, ASeatSeesTheBestChoicesOfAllItsDecisions) {
  const std::string file = record();
  const engine::Json found = json_of(analyse(file, {"--json"}));
  std::size_t own = 0;
  std::size_t shown = 0;
  for (const engine::Json& stop : found.at("line").as_array()) {
    const engine::Json& decision = stop.at("decision");
    if (decision.is_null() || decision.at("seat") != 1) continue;
    ++own;
    shown += decision.at("options").as_array().size();
  }
  ASSERT_GT(own, 0u);
  const std::string told = run(analyse(file, {"--as", "1", "--decisions"})).out;
  const std::size_t begin = told.find("The choices of Bot 1:");
  ASSERT_NE(begin, std::string::npos) << told;
  EXPECT_EQ(told.find("The choices of Bot 0:"), std::string::npos) << "only of this seat";
  const std::string part = told.substr(begin, told.find("\n\n", begin) - begin);
  std::size_t places = 0;
  std::size_t options = 0;
  for (std::size_t at = part.find("at input "); at != std::string::npos;
       at = part.find("at input ", at + 1))
    ++places;
  for (std::size_t at = part.find(" %  "); at != std::string::npos; at = part.find(" %  ", at + 1))
    ++options;
  EXPECT_EQ(places, own);
  EXPECT_EQ(options, shown);
  EXPECT_THAT(run(analyse(file)).out, Not(HasSubstr("The choices of"))) << "who does not ask";
}

TEST_F(StudiesTest, CtrlCEndsAnAnalysisWithWhatWasFound) {
  const std::string file = record();
  Child child({"analyse", file, "--games", "100000000", "--json"});
  while (child.runs() && !child.listens()) usleep(1000);
  child.interrupt();
  const Said said = child.wait();
  EXPECT_EQ(said.code, 130);
  const auto found = engine::parse_json(said.out, "output");
  ASSERT_TRUE(found) << found.problem().what;
  const auto done = std::to_string(found->at("line").as_array().size());
  EXPECT_THAT(said.err, HasSubstr("Stopped after " + done + " of " +
                                  engine::to_word(found->at("stops")) + " moments."));
}

TEST_F(StudiesTest, WhatCannotBeLookedBackAt) {
  EXPECT_THAT(complaint({"analyse", folder_ / "none.json"}), HasSubstr("cannot be read"));
  EXPECT_THAT(complaint({"analyse", "/tmp"}), HasSubstr("is a folder"));
  const std::string file = record();
  EXPECT_THAT(complaint(analyse(file, {"--as", "2"})), HasSubstr("a seat from 0 to 1"));
  EXPECT_THAT(complaint(analyse(file, {"--games", "0"}), 2),
              HasSubstr("'0' is not a whole number"));
  EXPECT_THAT(complaint({"analyse", spoilt_record("outcome", nullptr)}),
              HasSubstr("the match is not over"));
  EXPECT_THAT(complaint({"analyse", spoilt_record("outcome", nullptr), "--lang", "de"}),
              Not(HasSubstr("not over")));
  EXPECT_THAT(complaint({"analyse", spoilt_record("game", "deathstr")}),
              AllOf(HasSubstr("no game 'deathstr'"), HasSubstr("did you mean 'deathstar'?")));
  write(file, "{}");
  EXPECT_THAT(complaint({"analyse", file}), HasSubstr(file));
}

TEST_F(StudiesTest, APageForDesigners) {
  const std::string page = folder_ / "page.html";
  const std::vector<std::string> report{"report", "hounds",   "--games", "10",    "--sweep",
                                        "0",      "--levels", "easy",    "--out", page};
  const Said made = run(report);
  EXPECT_EQ(made.code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr(page));
  const std::string html = read(page);
  EXPECT_THAT(html,
              AllOf(HasSubstr("<html lang=\"en\""), HasSubstr("escapement simulate hounds"),
                    Not(HasSubstr("src=")), Not(HasSubstr("<link")), Not(HasSubstr("<script"))))
      << "one file, and no network";
  EXPECT_EQ(run(both(report, {"--lang", "de"})).code, 0);
  EXPECT_THAT(read(page), HasSubstr("<html lang=\"de\""));
}

TEST_F(StudiesTest, WhatNoPageIsWrittenAbout) {
  EXPECT_THAT(complaint({"report", "deathstr"}), HasSubstr("did you mean 'deathstar'?"));
  EXPECT_THAT(complaint({"report", "hounds", "--levels", "easy,easy"}), HasSubstr("'easy' twice"));
  EXPECT_THAT(complaint({"report", "hounds", "--levels", "eesy"}),
              HasSubstr("did you mean 'easy'?"));
  EXPECT_THAT(complaint({"report", "hounds", "--games", "9"}, 2), HasSubstr("'9'"));
  EXPECT_THAT(complaint({"report", "hounds", "--out", "/tmp"}), HasSubstr("is a folder"));
  EXPECT_THAT(complaint({"report", "hounds", "--out", folder_ / "none/page.html"}),
              HasSubstr("cannot be written"));
}

// The puzzles of a game as they are, or one thing of them changed.
class PuzzlesTest : public StudiesTest {
 protected:
  const std::string puzzles_ = std::string(SOURCE_FOLDER) + "/games/aliens/puzzles.json";

  std::string spoilt(const std::string& old, const std::string& by) {
    const std::string file = folder_ / "puzzles.json";
    write(file, replaced(read(puzzles_), old, by));
    return file;
  }
  Said solved(const std::string& typed, const std::vector<std::string>& more = {}) {
    return played(both({"puzzles", "solve", puzzles_, "1"}, more), typed);
  }
};

TEST_F(PuzzlesTest, AreSolvedAtATerminal) {
  int right = 0;
  int choices = 1;
  for (int choice = 1; choice <= choices; ++choice) {
    const Said said = solved("what\n" + std::to_string(choice) + "\n");
    const std::size_t asked = said.out.find("Type a number from 1 to ");
    ASSERT_NE(asked, std::string::npos) << said.out;
    choices = std::stoi(said.out.substr(asked + 24));
    EXPECT_THAT(said.out, HasSubstr("Exactly one choice is clearly the best"));
    EXPECT_THAT(said.out, HasSubstr(said.code == 0 ? "Right." : "Not this one."));
    EXPECT_THAT(said.out, HasSubstr("  * ")) << "what was chosen is marked";
    EXPECT_THAT(said.out, Not(HasSubstr("{")));
    right += said.code == 0 ? 1 : 0;
  }
  EXPECT_GE(choices, 2);
  EXPECT_EQ(right, 1) << "exactly one is the best";
  EXPECT_EQ(solved("").code, 1) << "who says nothing has not solved it";
  EXPECT_THAT(solved("1\n", {"--lang", "de"}).out, Not(HasSubstr("Exactly one choice")));
}

TEST_F(PuzzlesTest, AreWeighedAgain) {
  engine::JsonObject all = engine::parse_json(read(puzzles_), puzzles_)->get_object();
  engine::JsonArray& scenarios = all["scenarios"].as_array();
  scenarios.erase(scenarios.begin() + 1, scenarios.end());
  const std::string file = folder_ / "puzzles.json";
  write(file, engine::to_pages(all));
  const engine::Json checked = json_of({"puzzles", "check", file, "--games", "40", "--json"});
  EXPECT_EQ(checked.at("passed"), 1);
  EXPECT_EQ(checked.at("failed"), 0);
  EXPECT_EQ(checked.at("puzzles").at(0).at("name"), scenarios[0].at("name"));

  // Another answer than the best one does not hold.
  engine::JsonObject& puzzle = scenarios[0].as_object();
  engine::JsonArray& choices = puzzle["about"].as_object()["choices"].as_array();
  std::swap(choices.front(), choices.back());
  engine::JsonObject& answer = puzzle["steps"].as_array().back().as_object();
  engine::JsonObject other = choices.front().at("actions").as_array().front().as_object();
  for (const char* key : {"seat", "at"})
    if (const engine::Json* kept = answer.if_contains(key)) other[key] = *kept;
  answer = other;
  write(file, engine::to_pages(all));
  const Said said = run({"puzzles", "check", file, "--games", "40"});
  EXPECT_EQ(said.code, 1);
  EXPECT_THAT(said.out, AllOf(HasSubstr("NOT SURE: "), HasSubstr("0 passed, 1 failed")));
}

TEST_F(PuzzlesTest, WhatIsNone) {
  EXPECT_THAT(complaint({"puzzles", "make", "hounds"}),
              HasSubstr("puzzles of 'hounds' cannot be made"));
  EXPECT_THAT(complaint({"puzzles", "make", "deathstr"}), HasSubstr("did you mean 'deathstar'?"));
  EXPECT_THAT(complaint({"puzzles", "make", "deathstar", "--out", folder_ / "none"}),
              HasSubstr("cannot be written"));
  EXPECT_THAT(complaint({"puzzles", "solve", folder_ / "none.json"}), HasSubstr("cannot be read"));
  EXPECT_THAT(complaint({"puzzles", "solve", puzzles_, "21"}), HasSubstr("there are 20 puzzles"));
  EXPECT_THAT(complaint({"puzzles", "check", folder_ / "none.json"}), HasSubstr("cannot be read"));
  EXPECT_THAT(complaint({"puzzles", "check", spoilt("\"margin\"", "\"margins\"")}),
              HasSubstr("'margin' is missing"));
  EXPECT_THAT(complaint({"puzzles", "solve", spoilt("\"choices\"", "\"choice\"")}),
              HasSubstr("'choices' is a list of at least two"));
}

}  // namespace
}  // namespace cli::test
