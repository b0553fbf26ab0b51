#include "cli/play/terminal.hpp"

#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#define NCURSES_NOMACROS
#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include "cli/play/columns.hpp"
#include "engine/utf8.hpp"

namespace cli {

using engine::Ink;

namespace {

volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int) { interrupted = 1; }

// A system without any language set still has terminals that know UTF-8; one that was set to
// something else is taken at its word.
bool speaks_utf8() {
  std::setlocale(LC_ALL, "");
  if (std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') return false;
  }
  return std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr;
}

struct Shade {
  int rich;  // of 256 colours
  int poor;  // of 8
};

Shade shade_of(const std::string& name) {
  if (name == "red") return {203, COLOR_RED};
  if (name == "blue") return {75, COLOR_BLUE};
  if (name == "yellow") return {227, COLOR_YELLOW};
  if (name == "green") return {114, COLOR_GREEN};
  if (name == "white") return {255, COLOR_WHITE};
  if (name == "black") return {245, COLOR_WHITE};
  if (name == "purple") return {177, COLOR_MAGENTA};
  if (name == "orange") return {215, COLOR_YELLOW};
  return {252, COLOR_WHITE};
}

class Curses final : public Terminal {
 public:
  Curses(SCREEN* screen, bool utf8, const std::vector<std::string>& seat_colours)
      : screen_(screen), utf8_(utf8) {
    set_term(screen_);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    set_colours(seat_colours);
    struct sigaction action{};
    action.sa_handler = note_interrupt;
    sigaction(SIGINT, &action, &before_);
  }
  Curses(const Curses&) = delete;
  Curses& operator=(const Curses&) = delete;
  ~Curses() override {
    sigaction(SIGINT, &before_, nullptr);
    endwin();
    delscreen(screen_);
  }

  int width() const override { return getmaxx(stdscr); }
  int height() const override { return getmaxy(stdscr); }
  void clear() override {
    curs_set(0);
    werase(stdscr);
  }
  void show() override { wrefresh(stdscr); }

  void put(int x, int y, char32_t sign, Style style) override {
    if (x < 0 || y < 0 || y >= height() || x + columns_of(sign) > width()) return;
    const std::string plain = utf8_ ? "" : in_ascii(engine::to_text({&sign, 1}));
    const wchar_t text[] = {utf8_ ? static_cast<wchar_t>(sign) : static_cast<wchar_t>(plain[0]),
                            L'\0'};
    cchar_t cell;
    setcchar(&cell, text, attributes(style), colour_pair(style), nullptr);
    mvwadd_wch(stdscr, y, x, &cell);
  }

  void cursor(int x, int y) override {
    curs_set(1);
    wmove(stdscr, y, x);
  }

  Key read(int milliseconds, int other) override {
    if (other < 0) return read_within(milliseconds);
    if (const Key key = read_within(0); !key.is(Key::Kind::none)) return key;
    pollfd files[] = {{STDIN_FILENO, POLLIN, 0}, {other, POLLIN, 0}};
    poll(files, 2, milliseconds);
    return read_within(0);
  }
  void forget_keys() override { flushinp(); }

 private:
  static Key read_within(int milliseconds) {
    wtimeout(stdscr, milliseconds);
    wint_t typed = 0;
    const int kind = wget_wch(stdscr, &typed);
    if (interrupted != 0) {
      interrupted = 0;
      return {Key::Kind::interrupt, 0};
    }
    if (kind == ERR) return {};
    return kind == KEY_CODE_YES ? special(static_cast<int>(typed))
                                : plain(static_cast<char32_t>(typed));
  }
  static Key special(int code) {
    switch (code) {
      case KEY_RESIZE:
        return {Key::Kind::resize, 0};
      case KEY_UP:
        return {Key::Kind::up, 0};
      case KEY_DOWN:
        return {Key::Kind::down, 0};
      case KEY_LEFT:
        return {Key::Kind::left, 0};
      case KEY_RIGHT:
        return {Key::Kind::right, 0};
      case KEY_PPAGE:
        return {Key::Kind::page_up, 0};
      case KEY_NPAGE:
        return {Key::Kind::page_down, 0};
      case KEY_ENTER:
        return {Key::Kind::enter, 0};
      case KEY_BACKSPACE:
        return {Key::Kind::backspace, 0};
      default:
        return {};
    }
  }
  static Key plain(char32_t sign) {
    if (sign == U'\r' || sign == U'\n') return {Key::Kind::enter, 0};
    if (sign == U'\t') return {Key::Kind::tab, 0};
    if (sign == 27) return {Key::Kind::escape, 0};
    if (sign == 127 || sign == 8) return {Key::Kind::backspace, 0};
    if (sign < U' ') return {};
    return {Key::Kind::sign, sign};
  }

  void set_colours(const std::vector<std::string>& seat_colours) {
    const char* unwanted = std::getenv("NO_COLOR");
    colours_ = has_colors() && (unwanted == nullptr || *unwanted == '\0');
    if (!colours_) return;
    start_color();
    use_default_colors();
    const bool rich = COLORS >= 256;
    // A background of our own, so that every ink can be read on light terminals too.
    const int night = rich ? 233 : COLOR_BLACK;
    auto set = [&](Ink ink, Shade shade, std::optional<int> behind = {}) {
      init_pair(pair_of(ink), static_cast<short>(rich ? shade.rich : shade.poor),
                static_cast<short>(behind.value_or(night)));
    };
    static const std::vector<std::string> usual{"red",   "blue",   "yellow", "green",
                                                "white", "purple", "orange", "black"};
    for (std::size_t i = 0; i < usual.size(); ++i)
      set(static_cast<Ink>(static_cast<std::size_t>(Ink::seat0) + i),
          shade_of(i < seat_colours.size() ? seat_colours[i] : usual[i]));
    set(Ink::plain, {252, COLOR_WHITE});
    set(Ink::faint, {246, COLOR_WHITE});
    set(Ink::strong, {231, COLOR_WHITE});
    set(Ink::danger, {209, COLOR_RED});
    set(Ink::special, {81, COLOR_CYAN});
    set(Ink::place, {183, COLOR_MAGENTA});
    set(Ink::goal, {120, COLOR_GREEN});
    set(Ink::mark, {16, COLOR_BLACK}, rich ? 221 : COLOR_YELLOW);
    wbkgd(stdscr, static_cast<chtype>(COLOR_PAIR(pair_of(Ink::plain))));
  }

  static short pair_of(Ink ink) { return static_cast<short>(static_cast<int>(ink) + 1); }
  short colour_pair(Style style) const { return colours_ ? pair_of(style.ink) : short{0}; }
  attr_t attributes(Style style) const {
    attr_t look = A_NORMAL;
    const bool few = !colours_ || COLORS < 256;
    if (style.reverse || (style.ink == Ink::mark && !colours_)) look |= A_REVERSE;
    if (style.ink == Ink::faint && few) look |= A_DIM;
    const bool seat = style.ink >= Ink::seat0 && style.ink <= Ink::seat7;
    if (style.bold || seat || style.ink == Ink::strong || style.ink == Ink::danger ||
        style.ink == Ink::goal)
      look |= A_BOLD;
    return look;
  }

  SCREEN* screen_;
  bool utf8_;
  bool colours_ = false;
  struct sigaction before_{};
};

}  // namespace

std::unique_ptr<Terminal> Terminal::open(const std::vector<std::string>& seat_colours) {
  const bool utf8 = speaks_utf8();
  SCREEN* screen = newterm(nullptr, stdout, stdin);
  if (screen == nullptr) return nullptr;
  return std::make_unique<Curses>(screen, utf8, seat_colours);
}

int Terminal::write(int x, int y, std::string_view text, Style style, int columns) {
  for (char32_t sign : engine::to_signs(clipped(text, columns))) {
    put(x, y, sign, style);
    x += columns_of(sign);
  }
  return x;
}

void Terminal::fill(const Area& area, Style style) {
  for (int y = area.y; y < area.y + area.height; ++y)
    for (int x = area.x; x < area.x + area.width; ++x) put(x, y, U' ', style);
}

void Terminal::frame(const Area& area, Style style) {
  fill(area, style);
  const int right = area.x + area.width - 1;
  const int bottom = area.y + area.height - 1;
  for (int x = area.x + 1; x < right; ++x) {
    put(x, area.y, U'─', style);
    put(x, bottom, U'─', style);
  }
  for (int y = area.y + 1; y < bottom; ++y) {
    put(area.x, y, U'│', style);
    put(right, y, U'│', style);
  }
  put(area.x, area.y, U'╭', style);
  put(right, area.y, U'╮', style);
  put(area.x, bottom, U'╰', style);
  put(right, bottom, U'╯', style);
}

}  // namespace cli
