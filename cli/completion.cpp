#include <algorithm>
#include <functional>
#include <set>

#include "cli/help.hpp"

// What shells offer when Tab is pressed. Each script finds out from the words before the cursor
// which command is meant and how many words of its own it already has, and offers what may follow.
namespace cli {
namespace {

bool has(const HelpOption& option, const std::string& name) {
  return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
}

// Every command with all that can be typed after it: its own options and those of the program.
std::vector<HelpCommand> all_commands(const HelpCommand& program) {
  std::vector<HelpOption> common;
  for (const HelpOption& option : program.options)
    if (!has(option, "--help") && !has(option, "--version")) common.push_back(option);
  std::vector<HelpCommand> all;
  const std::function<void(const HelpCommand&)> add = [&](const HelpCommand& command) {
    all.push_back(command);
    if (!command.name.empty())
      all.back().options.insert(all.back().options.end(), common.begin(), common.end());
    for (const HelpCommand& sub : command.commands) add(sub);
  };
  add(program);
  return all;
}

std::vector<HelpOption> named(const HelpCommand& command) {
  std::vector<HelpOption> found = command.options;
  std::erase_if(found, [](const HelpOption& option) { return option.names.empty(); });
  return found;
}

std::vector<HelpOption> placed(const HelpCommand& command) {
  std::vector<HelpOption> found = command.options;
  std::erase_if(found, [](const HelpOption& option) { return !option.names.empty(); });
  return found;
}

std::string last_word(const std::string& name) { return name.substr(name.rfind(' ') + 1); }

// The command in which this one is typed: "admin" of "admin list".
std::string parent_of(const std::string& name) {
  const std::size_t space = name.rfind(' ');
  return space == std::string::npos ? "" : name.substr(0, space);
}

std::string spaced(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += by.size())
    text.replace(at, old.size(), by);
  return text;
}

// One word for bash and zsh.
std::string shell_word(const std::string& text) { return "'" + replaced(text, "'", "'\\''") + "'"; }
// One word for fish, where a backslash counts between quotes, too.
std::string fish_word(const std::string& text) {
  return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

// "'play --seats'|'play -o'": every option that takes a value, behind its command.
std::vector<std::string> with_values(const std::vector<HelpCommand>& commands) {
  std::vector<std::string> patterns;
  for (const HelpCommand& command : commands)
    for (const HelpOption& option : named(command))
      if (!option.value.empty())
        for (const std::string& name : option.names) patterns.push_back(command.name + " " + name);
  return patterns;
}

std::string in_bash(const HelpOption& option) {
  switch (suggested_for(option)) {
    case Suggested::words:
      return "_escapement_offer -W " + shell_word(spaced(option.words));
    case Suggested::files:
      return "_escapement_offer -f";
    case Suggested::folders:
      return "_escapement_offer -d";
    case Suggested::nothing:
      break;
  }
  return ":";
}

constexpr const char* bash_head =
    R"(# Completion of escapement for bash, written by: escapement help --format bash

_escapement_offer() {
  [[ $1 == -W ]] || compopt -o filenames
  mapfile -t COMPREPLY < <(compgen "$@" -- "$current")
}

_escapement() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command='' position=0 skip='' word
  # --lang=de comes as three words.
  if [[ $current == = ]]; then current=''; fi
  if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
  for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
    if [[ $word == = ]]; then skip=1; continue; fi
    if [[ $skip ]]; then skip=''; continue; fi
    case "$command $word" in
)";

// The parts of an option of zsh's _arguments. Square brackets, colons and backslashes mean
// something there.
std::string zsh_text(const std::string& text) {
  std::string safe;
  for (const char letter : text) {
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') safe += '\\';
    safe += letter;
  }
  return safe;
}

std::string zsh_value(const HelpOption& option) {
  std::string action = " ";
  switch (suggested_for(option)) {
    case Suggested::words:
      action = "(" + spaced(option.words) + ")";
      break;
    case Suggested::files:
      action = "_files";
      break;
    case Suggested::folders:
      action = "_files -/";
      break;
    case Suggested::nothing:
      break;
  }
  return ":" + zsh_text(option.value) + ":" + action;
}

// One line a name: "'(-o --option)--option=[Set an option]:KEY=VALUE: '".
std::string zsh_option(const HelpOption& option) {
  std::string lines;
  for (const std::string& name : option.names) {
    std::string line = option.repeated ? "*" : "(" + spaced(option.names) + ")";
    if (has(option, "--help") || has(option, "--version")) line = "(- *)";
    line += name;
    if (!option.value.empty()) line += name.starts_with("--") ? "=" : "+";
    line += "[" + zsh_text(option.about) + "]";
    if (!option.value.empty()) line += zsh_value(option);
    lines += " \\\n    " + shell_word(line);
  }
  return lines;
}

std::string zsh_function(const HelpCommand& command) {
  const std::string name =
      "_escapement" + (command.name.empty() ? "" : "_" + replaced(command.name, " ", "_"));
  std::string text = name + "() {\n";
  text += "  local curcontext=$curcontext state line\n  typeset -A opt_args\n";
  text += "  _arguments -C";
  for (const HelpOption& option : named(command)) text += zsh_option(option);
  for (const HelpOption& option : placed(command)) {
    const std::string place = option.repeated ? "*" : option.required ? "" : ":";
    text += " \\\n    " + shell_word(place + zsh_value(option));
  }
  if (command.commands.empty()) return text + "\n}\n\n";
  text += " \\\n    '1: :->command' \\\n    '*:: :->rest'\n";
  text += "  case $state in\n    command)\n      local -a commands=(\n";
  std::string calls;
  for (const HelpCommand& sub : command.commands) {
    const std::string word = last_word(sub.name);
    text += "        " + shell_word(word + ":" + sub.about) + "\n";
    calls += "        " + word + ") _escapement_" + replaced(sub.name, " ", "_") + " ;;\n";
  }
  text += "      )\n      _describe -t commands command commands\n      ;;\n";
  text += "    rest)\n      case $words[1] in\n" + calls + "      esac\n      ;;\n  esac\n}\n\n";
  return text;
}

std::string in_fish(const HelpOption& option) {
  switch (suggested_for(option)) {
    case Suggested::words:
      return " -a " + fish_word(spaced(option.words));
    case Suggested::files:
      return " -F";
    case Suggested::folders:
      return " -a '(__fish_complete_directories)'";
    case Suggested::nothing:
      break;
  }
  return "";
}

constexpr const char* fish_head =
    R"(# Completion of escapement for fish, written by: escapement help --format fish

# Whether the words before the cursor name this command, and how many words of its own it has:
# __escapement_at 'admin close' -eq 0
function __escapement_at
    set -l command ''
    set -l position 0
    set -l skip 0
    set -l typed (commandline -opc)
    for word in $typed[2..-1]
        if test $skip = 1
            set skip 0
            continue
        end
        switch "$command $word"
)";

constexpr const char* fish_middle = R"(
                set skip 1
            case '* -*'
            case '*'
                set position (math $position + 1)
        end
    end
    test "$command" = "$argv[1]"; or return 1
    test (count $argv) = 1; or test $position $argv[2] $argv[3]
end

complete -c escapement -f
)";

}  // namespace

Suggested suggested_for(const HelpOption& option) {
  static const std::set<std::string> files{"FILE", "FILES"};
  static const std::set<std::string> folders{"DIR", "FOLDER"};
  if (!option.words.empty()) return Suggested::words;
  if (files.contains(option.value)) return Suggested::files;
  return folders.contains(option.value) ? Suggested::folders : Suggested::nothing;
}

std::string bash_completion(const HelpCommand& program) {
  const std::vector<HelpCommand> commands = all_commands(program);
  std::string text = bash_head;
  for (const HelpCommand& command : commands)
    if (!command.name.empty())
      text += "      " + shell_word(parent_of(command.name) + " " + last_word(command.name)) +
              ") command=" + shell_word(command.name) + " ;;\n";
  std::string patterns;
  for (const std::string& pattern : with_values(commands))
    patterns += (patterns.empty() ? "" : " | \\\n        ") + shell_word(pattern);
  text += "      " + patterns + ") skip=1 ;;\n";
  text += "      *' -'*) ;;\n      *) position=$((position + 1)) ;;\n    esac\n  done\n";

  // A value after its option.
  text += "  case \"$command $previous\" in\n";
  for (const HelpCommand& command : commands)
    for (const HelpOption& option : named(command))
      if (!option.value.empty())
        for (const std::string& name : option.names)
          text += "    " + shell_word(command.name + " " + name) + ") " + in_bash(option) +
                  "; return ;;\n";
  text += "  esac\n";

  // Else an option, or the word for this place.
  text += "  if [[ $current == -* ]]; then\n    case $command in\n";
  for (const HelpCommand& command : commands) {
    std::vector<std::string> names;
    for (const HelpOption& option : named(command))
      names.insert(names.end(), option.names.begin(), option.names.end());
    text += "      " + shell_word(command.name) + ") _escapement_offer -W " +
            shell_word(spaced(names)) + " ;;\n";
  }
  text += "    esac\n    return\n  fi\n  case \"$command $position\" in\n";
  for (const HelpCommand& command : commands) {
    std::vector<std::string> subs;
    for (const HelpCommand& sub : command.commands) subs.push_back(last_word(sub.name));
    if (!subs.empty())
      text += "    " + shell_word(command.name + " 0") + ") _escapement_offer -W " +
              shell_word(spaced(subs)) + " ;;\n";
    int place = 0;
    for (const HelpOption& option : placed(command)) {
      const std::string at = option.repeated ? "" : std::to_string(place++);
      text += "    " + shell_word(command.name + " " + at) + (option.repeated ? "*" : "") + ") " +
              in_bash(option) + " ;;\n";
    }
  }
  return text + "  esac\n}\n\ncomplete -F _escapement escapement\n";
}

std::string zsh_completion(const HelpCommand& program) {
  std::string text =
      "#compdef escapement\n"
      "# Completion of escapement for zsh, written by: escapement help --format zsh\n\n";
  for (const HelpCommand& command : all_commands(program)) text += zsh_function(command);
  // Loaded by zsh as a function, or read by a person's own settings.
  return text +
         "if [[ $funcstack[1] == _escapement ]]; then\n  _escapement \"$@\"\nelse\n"
         "  compdef _escapement escapement\nfi\n";
}

std::string fish_completion(const HelpCommand& program) {
  const std::vector<HelpCommand> commands = all_commands(program);
  std::string text = fish_head;
  for (const HelpCommand& command : commands)
    if (!command.name.empty())
      text += "            case " +
              fish_word(parent_of(command.name) + " " + last_word(command.name)) +
              "\n                set command " + fish_word(command.name) + "\n";
  text += "            case";
  for (const std::string& pattern : with_values(commands))
    text += " \\\n                " + fish_word(pattern);
  text += fish_middle;

  const auto line = [&](const HelpCommand& command, const std::string& place) {
    const std::string at = "__escapement_at " + shell_word(command.name) + place;
    return "complete -c escapement -n " + fish_word(at);
  };
  for (const HelpCommand& command : commands) {
    for (const HelpCommand& sub : command.commands)
      text +=
          line(command, "") + " -a " + last_word(sub.name) + " -d " + fish_word(sub.about) + "\n";
    int place = 0;
    for (const HelpOption& option : placed(command)) {
      const std::string at = (option.repeated ? " -ge " : " -eq ") + std::to_string(place++);
      if (suggested_for(option) != Suggested::nothing)
        text += line(command, at) + in_fish(option) + "\n";
    }
    for (const HelpOption& option : named(command)) {
      text += line(command, "");
      for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.value.empty())
        text += (suggested_for(option) == Suggested::files ? " -r" : " -x");
      text += in_fish(option) + " -d " + fish_word(option.about) + "\n";
    }
  }
  return text;
}

}  // namespace cli
