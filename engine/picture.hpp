#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace engine {

// What a character of a drawing stands for; the terminal decides how that looks.
enum class Ink : std::uint8_t {
  plain,
  faint,
  strong,
  seat0,
  seat1,
  seat2,
  seat3,
  seat4,
  seat5,
  seat6,
  seat7,
  danger,
  special,
  place,
  goal,
  mark
};

// A drawing made of characters: the board as a game shows it in a terminal.
class Picture {
 public:
  struct Cell {
    char32_t sign = U' ';
    Ink ink = Ink::plain;
  };

  Picture(int width, int height)
      : width_(width),
        height_(height),
        cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}

  int width() const { return width_; }
  int height() const { return height_; }
  const Cell& at(int x, int y) const { return cells_[place(x, y)]; }

  void put(int x, int y, char32_t sign, Ink ink) {
    if (x >= 0 && y >= 0 && x < width_ && y < height_) cells_[place(x, y)] = {sign, ink};
  }
  void write(int x, int y, std::u32string_view text, Ink ink) {
    for (char32_t sign : text) put(x++, y, sign, ink);
  }

 private:
  std::size_t place(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(x);
  }
  int width_;
  int height_;
  std::vector<Cell> cells_;
};

}  // namespace engine
