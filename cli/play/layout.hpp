#pragma once

#include "cli/play/terminal.hpp"

namespace cli {

inline constexpr int least_width = 80;
inline constexpr int least_height = 24;

// Where things go on a screen of a given size. A large one has room for everything; a small one
// shows either the board or the players and the log, one page at a time. Empty areas are not shown.
struct Layout {
  bool fits = false;   // false: too small for any page
  bool pages = false;  // there is a second page
  Area title;
  Area status;
  Area board;
  Area panel;
  Area log;
  Area choices;
  Area notice;
  Area keys;
};

Layout laid_out(int width, int height, bool second_page);

}  // namespace cli
