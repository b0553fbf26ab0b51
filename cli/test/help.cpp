#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "cli/test/commands_support.hpp"

// The manual page and the completions have all that the help of the commands has.
namespace cli::test {
namespace {

using testing::HasSubstr;
using testing::Not;

using Words = std::set<std::string>;

// What the help of one command tells.
struct Help {
  Words options;
  Words commands;
};

Help help_in(const std::string& text) {
  Help help;
  bool commands = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] != ' ') commands = line == "Subcommands:";
    if (!line.starts_with("  ") || line[2] == ' ') continue;
    const std::string head = line.substr(2, line.find("  ", 2) - 2);
    if (commands) help.commands.insert(head);
    if (head[0] != '-') continue;
    static const std::regex name("(^|,)(--?[a-z][a-z-]*)");
    for (auto at = std::sregex_iterator(head.begin(), head.end(), name);
         at != std::sregex_iterator(); ++at)
      help.options.insert((*at)[2]);
  }
  return help;
}

std::vector<std::string> split(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::map<std::string, Help> ask_for_commands() {
  std::map<std::string, Help> all;
  const std::function<void(const std::string&)> visit = [&](const std::string& command) {
    std::vector<std::string> arguments = split(command);
    arguments.emplace_back("--help");
    all[command] = help_in(run(arguments).out);
    for (const std::string& sub : all[command].commands)
      visit(command.empty() ? sub : command + " " + sub);
  };
  visit("");
  return all;
}

// Every command that the help leads to, with what its own help tells: "", "admin", "admin list".
// Asked once, because the program is started for each of them.
const std::map<std::string, Help>& all_commands() {
  static const std::map<std::string, Help> all = ask_for_commands();
  return all;
}

std::string help_for(const std::string& format) {
  const Said said = run({"help", "--format", format});
  EXPECT_EQ(said.code, 0) << said.err;
  return said.out;
}

// The part of a text from one mark to the next of its kind.
std::string part(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return "";
  return text.substr(from, text.find(end, from + begin.size()) - from);
}

std::string with_underscores(std::string command) {
  std::replace(command.begin(), command.end(), ' ', '_');
  return command;
}

class HelpTest : public testing::Test {
 protected:
  // What bash offers after these words; the last one is what was typed of the next.
  Words offered(const std::string& words) {
    static const std::string completion = help_for("bash");
    const std::string script = folder_ / "complete";
    write(script, completion + "\ncompopt() { :; }\nCOMP_WORDS=(" + words +
                      ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_escapement\n"
                      "printf '%s\\n' \"${COMPREPLY[@]}\" >'" +
                      (folder_ / "offered") + "'\n");
    EXPECT_EQ(std::system(("bash '" + script + "'").c_str()), 0);
    const std::vector<std::string> lines = split(read(folder_ / "offered"));
    return {lines.begin(), lines.end()};
  }

  Folder folder_;
};

TEST_F(HelpTest, TheHelpLeadsToAllCommands) {
  const auto all = all_commands();
  EXPECT_TRUE(all.contains("admin check-config"));
  EXPECT_THAT(all.at("play").options, testing::IsSupersetOf({"-o", "--option", "--no-curtain"}));
  EXPECT_THAT(all.at("").commands, Not(testing::Contains("help"))) << "it is for packages";
}

TEST_F(HelpTest, TheManualPageHasEveryCommandAndOption) {
  const std::string page = help_for("man");
  for (const auto& [command, help] : all_commands()) {
    const std::string head = command.empty() ? ".SH OPTIONS\n" : ".SS " + command + "\n";
    const std::string chapter =
        part(page, std::regex_replace(head, std::regex("-"), "\\-"), "\n.S");
    EXPECT_NE(chapter, "") << command;
    for (const std::string& option : help.options) {
      if (!command.empty() && (option == "-h" || option == "--help")) continue;
      const std::string typed = std::regex_replace(option, std::regex("-"), "\\-");
      EXPECT_THAT(chapter, HasSubstr("\\fB" + typed + "\\fR")) << command;
    }
  }
}

TEST_F(HelpTest, BashOffersEveryCommandAndOption) {
  for (const auto& [command, help] : all_commands()) {
    Words options = offered("escapement " + command + " -");
    if (!command.empty()) options.erase("--data");  // of the program, whose help tells it
    EXPECT_EQ(options, help.options) << command;
    if (help.commands.empty()) continue;
    EXPECT_EQ(offered("escapement " + command + " ''"), help.commands) << command;
  }
}

TEST_F(HelpTest, BashKnowsWhereInTheCommandSomebodyIs) {
  const Words games = offered("escapement rules ''");
  EXPECT_TRUE(games.contains("deathstar") && games.contains("sisypho"));
  EXPECT_EQ(offered("escapement rules deathstar ''"), Words{});
  EXPECT_EQ(offered("escapement --data admin rules ''"), games) << "a value is no command";
  EXPECT_EQ(offered("escapement simulate -o a = b --seats 2 ''"), games);
  EXPECT_EQ(offered("escapement play --lang ''"), (Words{"de", "en"}));
  EXPECT_EQ(offered("escapement play --lang = d"), Words{"de"});
  write(folder_ / "game.json", "{}");
  EXPECT_EQ(offered("escapement replay '" + (folder_ / "ga") + "'"), Words{folder_ / "game.json"});
}

TEST_F(HelpTest, ZshOffersEveryCommandAndOption) {
  const std::string script = help_for("zsh");
  for (const auto& [command, help] : all_commands()) {
    const std::string function = part(
        script, "_escapement" + (command.empty() ? "" : "_" + with_underscores(command)) + "()",
        "\n}\n");
    EXPECT_NE(function, "") << command;
    for (const std::string& option : help.options)
      EXPECT_TRUE(std::regex_search(function, std::regex("[)*]" + option + "[=+]?\\[")))
          << command << " " << option;
    for (const std::string& sub : help.commands)
      EXPECT_THAT(function, HasSubstr("\n        '" + sub + ":")) << command;
  }
}

TEST_F(HelpTest, FishOffersEveryCommandAndOption) {
  const std::string script = help_for("fish");
  for (const auto& [command, help] : all_commands()) {
    const std::string begin = "complete -c escapement -n '__escapement_at \\'" + command + "\\'' ";
    std::string own;
    std::istringstream lines(script);
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with(begin)) own += line + "\n";
    for (const std::string& option : help.options)
      EXPECT_THAT(own, HasSubstr(option.starts_with("--") ? " -l " + option.substr(2) + " "
                                                          : " -s " + option.substr(1) + " "))
          << command;
    for (const std::string& sub : help.commands)
      EXPECT_THAT(own, HasSubstr(" -a " + sub + " ")) << command;
  }
}

TEST_F(HelpTest, AFormatThatIsNotThereIsRefused) {
  EXPECT_THAT(complaint({"help", "--format", "html"}), HasSubstr("man, bash, zsh and fish"));
  EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
}

}  // namespace
}  // namespace cli::test
