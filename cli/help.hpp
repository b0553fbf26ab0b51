#pragma once

#include <string>
#include <vector>

// The command line as data, for what is made from it: the manual page and the completions of
// shells. main.cpp fills it from the real command line, so that a new option shows up everywhere by
// itself.
namespace cli {

struct HelpOption {
  std::vector<std::string> names;  // "-o", "--option"; none: it is known by its place
  std::string value;               // what it takes: "FILE"; empty: nothing
  std::string about;
  bool required = false;
  bool repeated = false;
  std::vector<std::string> words;  // the values to choose from, where they are known
};

struct HelpCommand {
  std::string name;  // as it is typed, without the program: "admin list"; empty: the program itself
  std::string about;
  std::vector<HelpOption> options;
  std::vector<HelpCommand> commands;
};

// What a completion suggests for a value.
enum class Suggested { words, files, folders, nothing };
Suggested suggested_for(const HelpOption& option);

std::string manual_page(const HelpCommand& program);
std::string bash_completion(const HelpCommand& program);
std::string zsh_completion(const HelpCommand& program);
std::string fish_completion(const HelpCommand& program);

}  // namespace cli
