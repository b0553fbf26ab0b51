#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/picture.hpp"

namespace cli {

struct Key {
  enum class Kind {
    none,
    sign,
    enter,
    escape,
    backspace,
    tab,
    up,
    down,
    left,
    right,
    page_up,
    page_down,
    resize,
    interrupt
  };
  Kind kind = Kind::none;
  char32_t sign = 0;

  bool is(Kind other) const { return kind == other; }
  bool is(char32_t other) const { return kind == Kind::sign && sign == other; }
};

// How a text looks. Colour only adds to what signs and words already say.
struct Style {
  engine::Ink ink = engine::Ink::plain;
  bool reverse = false;
  bool bold = false;
};
inline constexpr Style heading{engine::Ink::strong, false, true};

struct Area {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  bool empty() const { return width <= 0 || height <= 0; }
};

// A screen of characters that can be drawn on and read keys from.
class Terminal {
 public:
  // Null if this terminal cannot do it. Seats take these colours ("red", ...) where it has colours.
  static std::unique_ptr<Terminal> open(const std::vector<std::string>& seat_colours);
  virtual ~Terminal() = default;

  virtual int width() const = 0;
  virtual int height() const = 0;
  virtual void clear() = 0;
  virtual void show() = 0;
  virtual void put(int x, int y, char32_t sign, Style style) = 0;
  virtual void cursor(int x, int y) = 0;  // where typing goes on; hidden after the next clear
  // None when the time is over (negative: never) or `other` can be read (-1: nothing else).
  virtual Key read(int milliseconds, int other = -1) = 0;
  virtual void forget_keys() = 0;  // those typed but not read yet

  // No further than `columns`; gives the column behind the text.
  int write(int x, int y, std::string_view text, Style style, int columns);
  void fill(const Area& area, Style style);
  void frame(const Area& area, Style style);
};

}  // namespace cli
