#include <algorithm>
#include <array>
#include <vector>

#include "engine/codec.hpp"
#include "engine/utf8.hpp"
#include "games/aliens/aliens.hpp"
#include "games/aliens/codec.hpp"
#include "games/aliens/play.hpp"

// The zone in characters: two columns of signs a sector, two lines a row, because every second
// column sits half a sector lower. Nothing depends on colour alone. Where the whole zone is too
// high, the rows around the place that matters are shown.
namespace aliens {
namespace {

using engine::Catalogue;
using engine::Ink;
using engine::JsonObject;
using engine::Picture;

constexpr int left_margin = 4;
constexpr int top_margin = 1;
constexpr int bottom_margin = 3;

class Drawing {
 public:
  Drawing(const Rules& rules, const View& view, const Catalogue& words, const Action* action,
          int width, int height)
      : rules_(rules), view_(view), words_(words), action_(action) {
    measure(width);
    narrow(height);
  }

  Picture finish() {
    const std::u32string signs = engine::to_signs(words_["legend.signs"]);
    const int map_width = left_margin + spacing_ * columns();
    Picture picture(std::max(map_width, static_cast<int>(signs.size())),
                    top_margin + 2 * rows() + bottom_margin);
    picture.write(0, picture.height() - 1, signs, Ink::faint);
    draw_frame(picture);
    for (const Sector sector : rules_.all_sectors)
      if (is_shown(sector)) draw_sector(picture, sector);
    draw_players(picture);
    draw_marks(picture);
    draw_caption(picture);
    return picture;
  }

 private:
  int columns() const { return last_column_ - first_column_ + 1; }
  int rows() const { return last_row_ - first_row_ + 1; }

  // Only the part of the grid that the zone fills.
  void measure(int width) {
    first_column_ = grid_columns;
    first_row_ = grid_rows;
    for (const Sector sector : rules_.all_sectors) {
      first_column_ = std::min(first_column_, column_of(sector));
      last_column_ = std::max(last_column_, column_of(sector));
      first_row_ = std::min(first_row_, row_of(sector));
      last_row_ = std::max(last_row_, row_of(sector));
    }
    spacing_ = left_margin + 3 * columns() <= width ? 3 : 2;
  }

  // As many rows as there is room for, with the place that matters in the middle.
  void narrow(int height) {
    const int room = std::max(1, (height - top_margin - bottom_margin) / 2);
    if (rows() <= room) return;
    const Sector focus = place_that_matters();
    const int middle = rules_.exists(focus) ? row_of(focus) : (first_row_ + last_row_) / 2;
    first_row_ = std::clamp(middle - room / 2, first_row_, last_row_ + 1 - room);
    last_row_ = first_row_ + room - 1;
  }

  Sector place_that_matters() const {
    if (action_ != nullptr && rules_.exists(action_->sectors[0])) return action_->sectors[0];
    return view_.me < rules_.seats ? view_.players[static_cast<std::size_t>(view_.me)].place
                                   : Sector::none;
  }

  bool is_shown(Sector sector) const {
    return row_of(sector) >= first_row_ && row_of(sector) <= last_row_;
  }

  int x(Sector sector) const {
    return left_margin + spacing_ * (column_of(sector) - first_column_);
  }
  int y(Sector sector) const {
    return top_margin + 2 * (row_of(sector) - first_row_) + column_of(sector) % 2;
  }

  void draw_frame(Picture& picture) const {
    for (int column = first_column_; column <= last_column_; ++column)
      picture.put(left_margin + spacing_ * (column - first_column_), 0,
                  static_cast<char32_t>(U'A' + static_cast<char32_t>(column)), Ink::faint);
    for (int row = first_row_; row <= last_row_; ++row) {
      const std::string label{static_cast<char>('0' + (row + 1) / 10),
                              static_cast<char>('0' + (row + 1) % 10)};
      picture.write(0, top_margin + 2 * (row - first_row_), engine::to_signs(label), Ink::faint);
    }
  }

  void draw_sector(Picture& picture, Sector sector) const {
    switch (rules_.ground(sector)) {
      case Ground::silent:
        return picture.put(x(sector), y(sector), U'o', Ink::plain);
      case Ground::dangerous:
        return picture.put(x(sector), y(sector), U'#', Ink::faint);
      case Ground::human:
        return picture.put(x(sector), y(sector), U'H', Ink::place);
      case Ground::alien:
        return picture.put(x(sector), y(sector), U'A', Ink::place);
      case Ground::pod:
        return draw_pod(picture, sector);
      case Ground::nothing:
        return;
    }
  }

  void draw_pod(Picture& picture, Sector sector) const {
    const int number = rules_.pod_at(sector);
    const bool open = view_.pods[static_cast<std::size_t>(number - 1)] == PodState::open;
    const char32_t sign = open ? U'0' + static_cast<char32_t>(number) : U'x';
    picture.put(x(sector), y(sector), sign, open ? Ink::goal : Ink::faint);
  }

  static Ink ink_of(int seat) { return static_cast<Ink>(static_cast<int>(Ink::seat0) + seat); }

  // Players whose place this observer knows: a letter beside the sector, the own one in its place.
  void draw_players(Picture& picture) const {
    std::array<std::vector<int>, grid_cells> others;
    for (int i = 0; i < rules_.seats; ++i) {
      const Player& player = view_.players[static_cast<std::size_t>(i)];
      const Sector place = player.place != Sector::none ? player.place : player.known;
      if (place == Sector::none || !is_shown(place)) continue;
      if (i == view_.me)
        picture.put(x(place), y(place), U'@', ink_of(i));
      else
        others[index(place)].push_back(i);
    }
    for (const Sector sector : rules_.all_sectors)
      draw_others(picture, sector, others[index(sector)]);
  }

  // Where there is no room for a letter each: how many they are, or only that they are several.
  void draw_others(Picture& picture, Sector place, const std::vector<int>& seats) const {
    const int room = spacing_ - 1;
    const int count = static_cast<int>(seats.size());
    for (int i = 0; i < count && count <= room; ++i) {
      const int seat = seats[static_cast<std::size_t>(i)];
      const char32_t letter = U'a' + static_cast<char32_t>(seat);
      picture.put(x(place) + 1 + i, y(place), letter, ink_of(seat));
    }
    if (count <= room) return;
    picture.put(x(place) + 1, y(place), U'+', Ink::plain);
    if (room > 1)
      picture.put(x(place) + 2, y(place), U'0' + static_cast<char32_t>(count), Ink::plain);
  }

  void draw_marks(Picture& picture) const {
    if (action_ == nullptr) return;
    for (const Sector sector : action_->sectors) {
      if (!rules_.exists(sector) || !is_shown(sector)) continue;
      picture.put(x(sector) - 1, y(sector), U'▸', Ink::mark);
      picture.put(x(sector) + 1, y(sector), U'◂', Ink::mark);
    }
  }

  void draw_caption(Picture& picture) const {
    const JsonObject fields{{"round", view_.round},
                            {"rounds", rules_.on.rounds},
                            {"draw_size", view_.draw_size},
                            {"discard_size", view_.discard_size}};
    picture.write(0, picture.height() - 2,
                  engine::to_signs(words_.sentence("legend.table", fields)), Ink::faint);
  }

  const Rules& rules_;
  const View& view_;
  const Catalogue& words_;
  const Action* action_;
  int first_column_ = 0;
  int last_column_ = 0;
  int first_row_ = 0;
  int last_row_ = 0;
  int spacing_ = 2;
};

}  // namespace

Picture Game::picture(const Rules& rules, const View& view, const Catalogue& words,
                      const Action* action, int width, int height) {
  return Drawing(rules, view, words, action, width, height).finish();
}

}  // namespace aliens
