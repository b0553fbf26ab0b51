#include <algorithm>

#include "cli/build.hpp"
#include "cli/choose.hpp"
#include "cli/help.hpp"

// The manual page, in the language of man(7).
namespace cli {
namespace {

// Plain text for roff: a hyphen that can be typed, no accidental requests.
std::string roff(const std::string& text) {
  std::string safe;
  for (const char letter : text) {
    if (letter == '\\')
      safe += "\\e";
    else if (letter == '-')
      safe += "\\-";
    else
      safe += letter;
  }
  return safe.starts_with('.') || safe.starts_with('\'') ? "\\&" + safe : safe;
}

std::string bold(const std::string& text) { return "\\fB" + roff(text) + "\\fR"; }
std::string slanted(const std::string& text) { return "\\fI" + roff(text) + "\\fR"; }

std::string place_in_usage(const HelpOption& option) {
  const std::string value = slanted(option.value) + (option.repeated ? "..." : "");
  return option.required ? value : "[" + value + "]";
}

// "escapement rules [OPTIONS] GAME [ID]"
std::string usage(const HelpCommand& command) {
  std::string line = bold("escapement");
  if (!command.name.empty()) line += " " + bold(command.name);
  line += " [" + slanted("OPTIONS") + "]";
  for (const HelpOption& option : command.options)
    if (option.names.empty()) line += " " + place_in_usage(option);
  if (!command.commands.empty()) line += " " + slanted("COMMAND") + " ...";
  return line;
}

std::string entry(const HelpOption& option) {
  std::string head;
  for (const std::string& name : option.names) head += (head.empty() ? "" : ", ") + bold(name);
  if (!option.value.empty()) head += (head.empty() ? "" : " ") + slanted(option.value);
  // Often the sentence itself tells the words.
  const bool told = option.words.empty() || option.about.find(option.words[0]) != std::string::npos;
  return ".TP\n" + head + "\n" + roff(option.about) +
         (told ? "" : ": " + roff(joined(option.words))) + "\n";
}

// Every command has the help flag; the page tells of it once.
bool is_help(const HelpOption& option) {
  return std::find(option.names.begin(), option.names.end(), "--help") != option.names.end();
}

std::string chapter(const HelpCommand& command) {
  std::string text =
      ".SS " + roff(command.name) + "\n" + usage(command) + "\n.PP\n" + roff(command.about) + ".\n";
  for (const HelpOption& option : command.options)
    if (!is_help(option)) text += entry(option);
  for (const HelpCommand& sub : command.commands) text += chapter(sub);
  return text;
}

constexpr const char* about_the_program =
    "Escapement plays board games by exact rules: in a terminal, in browsers that reach a server "
    "of "
    "your own, and between bots by the million. The games, their rules and their texts are inside "
    "the program.\n"
    ".PP\n"
    "What can be read by a program is printed with \\fB\\-\\-json\\fR. Texts come in English and "
    "German: \\fB\\-\\-lang de\\fR.\n";

constexpr const char* last_chapters =
    ".SH EXIT STATUS\n"
    ".TP\n0\nAll went well.\n"
    ".TP\n1\nSomething went wrong; one sentence on the error stream tells what.\n"
    ".TP\n2\nThe command line itself was wrong.\n"
    ".TP\n130\nA simulation was ended by Ctrl\\-C; its report has the games done so far.\n"
    ".SH FILES\n"
    ".TP\n\\fI/etc/escapement/server.toml\\fR\n"
    "Settings of the server that the system starts; "
    "\\fBescapement admin check\\-config\\fR tells all of them.\n"
    ".TP\n\\fI/var/lib/escapement\\fR\nAll that this server keeps.\n"
    ".TP\n\\fI$XDG_DATA_HOME/escapement\\fR, \\fI~/.local/share/escapement\\fR\n"
    "All that a server keeps which you start yourself.\n"
    ".TP\n\\fI$XDG_STATE_HOME/escapement\\fR, \\fI~/.local/state/escapement\\fR\n"
    "By what servers know you.\n"
    ".SH EXAMPLES\n"
    ".TP\n\\fBescapement serve \\-\\-lan\\fR\nLet everybody in this network play.\n"
    ".TP\n\\fBescapement play asterisk\\fR\nPlay in this terminal.\n"
    ".TP\n\\fBescapement simulate deathstar \\-\\-games 100000\\fR\n"
    "Statistics of games between bots.\n"
    ".TP\n\\fBescapement admin backup \\-\\-config /etc/escapement/server.toml "
    "/backup/monday\\fR\nCopy all that the server keeps, while it runs.\n"
    ".SH SEE ALSO\n"
    "The guides in \\fI/usr/share/doc/escapement\\fR; \\fBsystemctl\\fR(1), "
    "\\fBjournalctl\\fR(1).\n";

}  // namespace

std::string manual_page(const HelpCommand& program) {
  std::string page =
      ".TH ESCAPEMENT 1 \"\" \"Escapement " + std::string(version) + "\" \"User Commands\"\n";
  page += ".SH NAME\nescapement \\- board games with exact rules, bots, records and simulation\n";
  page += ".SH SYNOPSIS\n" + usage(program) + "\n";
  page += std::string(".SH DESCRIPTION\n") + about_the_program;
  page += ".SH OPTIONS\nThese go with every command.\n";
  for (const HelpOption& option : program.options) page += entry(option);
  page += ".SH COMMANDS\n";
  for (const HelpCommand& command : program.commands) page += chapter(command);
  return page + last_chapters;
}

}  // namespace cli
