#include "cli/play/dialog.hpp"

#include <algorithm>

#include "cli/play/columns.hpp"
#include "engine/utf8.hpp"

namespace cli {

using engine::Ink;

namespace {

constexpr int widest_page = 84;
constexpr Style plain{Ink::plain, false, false};
constexpr Style faint{Ink::faint, false, false};

// The key for an item of a list: digits, then letters.
std::string sign_of(std::size_t number) {
  return std::string(1, static_cast<char>(number < 9 ? '1' + number : 'a' + number - 9));
}

}  // namespace

Area Dialog::window(int width, int height) const {
  width = std::min(width, terminal_.width());
  height = std::min(height, terminal_.height());
  return {(terminal_.width() - width) / 2, (terminal_.height() - height) / 2, width, height};
}

void Dialog::draw_page(const std::string& title, const std::vector<std::string>& lines, int first,
                       int shown) {
  const Area area = window(widest_page, shown + 4);
  terminal_.frame(area, plain);
  terminal_.write(area.x + 2, area.y, " " + title + " ", heading, area.width - 4);
  for (int i = 0; i < shown; ++i) {
    const int at = first + i;
    terminal_.write(area.x + 3, area.y + 1 + i, lines[static_cast<std::size_t>(at)], plain,
                    area.width - 5);
  }
  const bool more = static_cast<int>(lines.size()) > shown;
  terminal_.write(area.x + 3, area.y + area.height - 2,
                  words_(more ? "screen.scroll" : "screen.close"), faint, area.width - 5);
  terminal_.show();
}

void Dialog::page(const std::string& title, const std::vector<std::string>& paragraphs) {
  int first = 0;
  while (true) {
    const int width = std::min(widest_page, terminal_.width()) - 6;
    std::vector<std::string> lines;
    for (const std::string& paragraph : paragraphs)
      for (std::string& line : wrapped(paragraph, std::max(10, width)))
        lines.push_back(std::move(line));
    const int shown = std::clamp(terminal_.height() - 4, 1, static_cast<int>(lines.size()));
    first = std::clamp(first, 0, static_cast<int>(lines.size()) - shown);
    behind_();
    draw_page(title, lines, first, shown);
    const Key key = key_();
    if (key.is(Key::Kind::up)) --first;
    if (key.is(Key::Kind::down)) ++first;
    if (key.is(Key::Kind::page_up)) first -= shown;
    if (key.is(Key::Kind::page_down)) first += shown;
    if (key.is(Key::Kind::enter) || key.is(Key::Kind::escape) || key.is(Key::Kind::interrupt) ||
        key.is(U' ') || key.is(U'q') || key.is(U'?'))
      return behind_();
  }
}

Dialog::Reply Dialog::ask(const std::string& question) {
  while (true) {
    behind_();
    const std::vector<std::string> lines = wrapped(question, std::min(60, terminal_.width() - 6));
    const Area area = window(66, static_cast<int>(lines.size()) + 4);
    terminal_.frame(area, heading);
    for (std::size_t i = 0; i < lines.size(); ++i)
      terminal_.write(area.x + 3, area.y + 2 + static_cast<int>(i), lines[i], heading,
                      area.width - 5);
    terminal_.show();
    const Key key = key_();
    if (key.is(U'y') || key.is(U'Y') || key.is(U'j') || key.is(U'J')) return Reply::yes;
    if (key.is(U'n') || key.is(U'N')) return Reply::no;
    if (key.is(Key::Kind::escape)) return Reply::neither;
  }
}

std::optional<std::size_t> Dialog::choose(const std::string& title,
                                          const std::vector<std::string>& items) {
  while (true) {
    behind_();
    const Area area = window(66, static_cast<int>(items.size()) + 6);
    terminal_.frame(area, plain);
    terminal_.write(area.x + 3, area.y + 1, title, heading, area.width - 5);
    for (std::size_t i = 0; i < items.size(); ++i)
      terminal_.write(area.x + 3, area.y + 3 + static_cast<int>(i), sign_of(i) + "  " + items[i],
                      plain, area.width - 5);
    terminal_.write(area.x + 3, area.y + area.height - 2, words_("screen.choosing"), faint,
                    area.width - 5);
    terminal_.show();
    const Key key = key_();
    if (key.is(Key::Kind::escape) || key.is(Key::Kind::interrupt)) return std::nullopt;
    if (!key.is(Key::Kind::sign)) continue;
    for (std::size_t i = 0; i < items.size(); ++i)
      if (sign_of(i) == engine::to_text({&key.sign, 1})) return i;
  }
}

std::optional<std::string> Dialog::type(const std::string& question, const std::string& proposal) {
  std::u32string typed = engine::to_signs(proposal);
  while (true) {
    behind_();
    const Area area = window(66, 6);
    terminal_.frame(area, heading);
    terminal_.write(area.x + 3, area.y + 1, question, heading, area.width - 5);
    const auto room = static_cast<std::size_t>(std::max(1, area.width - 8));
    const std::u32string end = typed.size() > room ? typed.substr(typed.size() - room) : typed;
    const int x =
        terminal_.write(area.x + 3, area.y + 3, engine::to_text(end), plain, area.width - 5);
    terminal_.write(area.x + 3, area.y + 4, words_("screen.typing"), faint, area.width - 5);
    terminal_.cursor(x, area.y + 3);
    terminal_.show();
    const Key key = key_();
    if (key.is(Key::Kind::enter)) return engine::to_text(typed);
    if (key.is(Key::Kind::escape) || key.is(Key::Kind::interrupt)) return std::nullopt;
    if (key.is(Key::Kind::backspace) && !typed.empty()) typed.pop_back();
    if (key.is(Key::Kind::sign)) typed += key.sign;
  }
}

}  // namespace cli
