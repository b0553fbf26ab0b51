#include "cli/play/play.hpp"

#include <unistd.h>

#include <iostream>

#include "cli/play/lines.hpp"
#include "cli/play/local_table.hpp"
#include "cli/play/reports.hpp"
#include "cli/play/show.hpp"
#include "cli/play/terminal.hpp"

namespace cli {
namespace {

std::vector<std::string> seat_colours(const engine::JsonObject& options) {
  std::vector<std::string> colours;
  const engine::Json* chosen = options.if_contains("colours");
  if (chosen != nullptr && chosen->is_array())
    for (const engine::Json& colour : chosen->get_array())
      colours.push_back(engine::to_word(colour));
  return colours;
}

// What stays in the shell's window when the screen is gone.
int last_words(const TableHere& table) {
  for (const std::string& line : flat(ending(table))) std::cout << line << "\n";
  if (!table.elsewhere() && !table.trouble().empty()) {
    std::cerr << table.trouble() << "\n";
    return 1;
  }
  if (!table.over()) std::cout << table.farewell() << "\n";
  return 0;
}

}  // namespace

bool terminal_here() { return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0; }

int play(const PlayOptions& options) {
  LocalTable table(options);
  Typing typing;
  return show(table, options, typing);
}

int show(TableHere& table, const PlayOptions& options, Typing& typing) {
  std::unique_ptr<Terminal> terminal;
  if (terminal_here() && !options.plain) {
    terminal = Terminal::open(seat_colours(table.rules().options()));
    if (!terminal) std::cerr << table.words()("screen.none") << "\n";
  }
  if (!terminal) return Lines(table, options.curtain, typing).run();
  Show(table, *terminal, options).run();
  terminal.reset();
  return last_words(table);
}

}  // namespace cli
