#include "cli/play/layout.hpp"

#include <algorithm>

namespace cli {
namespace {

constexpr int wide_width = 118;
constexpr int wide_height = 34;
constexpr int panel_width = 39;
constexpr int least_board_height = 20;

Layout everything(int width, int height) {
  Layout layout;
  layout.fits = true;
  const int room = height - 4;  // without title, status, notice and keys
  const int bottom = std::clamp(room / 4, 8, 14);
  const int board = room - bottom;
  const int left = width - panel_width - 1;
  layout.title = {0, 0, width, 1};
  layout.board = {0, 1, left, board};
  layout.panel = {left + 1, 1, panel_width, board};
  layout.status = {0, 1 + board, width, 1};
  layout.choices = {0, 2 + board, width / 2 - 1, bottom};
  layout.log = {width / 2 + 1, 2 + board, width - width / 2 - 1, bottom};
  layout.notice = {0, height - 2, width, 1};
  layout.keys = {0, height - 1, width, 1};
  return layout;
}

Layout one_page(int width, int height, bool second_page) {
  Layout layout;
  layout.fits = true;
  layout.pages = true;
  layout.status = {0, 0, width, 1};
  layout.notice = {0, height - 2, width, 1};
  layout.keys = {0, height - 1, width, 1};
  const int spare = height - least_height;
  const int choices = second_page ? std::min(9, 5 + spare / 2) : std::min(9, 1 + spare / 2);
  const int room = height - 3 - choices;
  layout.choices = {0, 1 + room, width, choices};
  if (!second_page) {
    layout.board = {0, 1, width, std::max(room, least_board_height)};
  } else {
    layout.panel = {0, 1, panel_width, room};
    layout.log = {panel_width + 1, 1, width - panel_width - 1, room};
  }
  return layout;
}

}  // namespace

Layout laid_out(int width, int height, bool second_page) {
  if (width < least_width || height < least_height) return {};
  if (width >= wide_width && height >= wide_height) return everything(width, height);
  return one_page(width, height, second_page);
}

}  // namespace cli
