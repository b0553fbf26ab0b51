#include "cli/play/stage.hpp"

#include <algorithm>

#include "cli/play/columns.hpp"
#include "cli/play/reports.hpp"
#include "engine/utf8.hpp"

namespace cli {

using engine::Ink;
using engine::JsonObject;
using engine::Seat;

namespace {

constexpr Style bar{Ink::plain, true, false};

Ink ink_of(Seat seat) {
  return static_cast<Ink>(static_cast<int>(Ink::seat0) + engine::index(seat));
}

}  // namespace

ActionKey action_key(const Words& words, const JsonObject& action) {
  const std::string key = "key." + engine::to_word(action.at("do"));
  if (!words.game().has(key)) return {};
  const std::string text(words.game()[key]);
  const std::size_t gap = std::min(text.find(' '), text.size());
  const std::string typed = text.substr(0, gap);
  return {typed == "space" ? U' ' : engine::to_signs(typed).front(),
          text.substr(std::min(gap + 1, text.size()))};
}

void Stage::draw(const Scene& scene) {
  terminal_.clear();
  const Layout layout = laid_out(terminal_.width(), terminal_.height(), scene.second_page);
  if (!layout.fits) {
    draw_too_small();
  } else {
    if (!layout.title.empty()) draw_title(layout.title);
    draw_status(layout.status, scene);
    if (!layout.board.empty()) draw_board(layout.board, scene);
    if (!layout.panel.empty()) draw_panel(layout.panel, scene);
    if (!layout.log.empty()) draw_log(layout.log, scene);
    draw_choices(layout.choices, scene);
    draw_notice(layout.notice, scene, layout.log.empty());
    draw_keys(layout.keys, scene, layout.pages);
  }
  terminal_.show();
}

void Stage::cover(const std::string& sentence) {
  terminal_.clear();
  const std::vector<std::string> lines = wrapped(sentence, terminal_.width() - 4);
  int y = terminal_.height() / 2;
  for (const std::string& line : lines)
    terminal_.write(std::max(0, (terminal_.width() - columns_of(line)) / 2), y++, line, heading,
                    terminal_.width());
  terminal_.show();
}

void Stage::draw_too_small() {
  const std::string sentence = table_.words()("screen.small", {{"width", terminal_.width()},
                                                               {"height", terminal_.height()},
                                                               {"least_width", least_width},
                                                               {"least_height", least_height}});
  int y = 0;
  for (const std::string& line : wrapped(sentence, std::max(10, terminal_.width())))
    terminal_.write(0, y++, line, heading, terminal_.width());
}

void Stage::draw_title(const Area& area) {
  terminal_.fill(area, bar);
  const std::string left =
      " " + std::string(table_.words().game()["title"]) + " · " + rules_in_short(table_);
  const int end = terminal_.write(area.x, area.y, left, bar, area.width);
  const std::string right =
      table_.words()("screen.commitment", {{"commitment", table_.commitment().substr(0, 16)}}) +
      " ";
  if (columns_of(right) + 2 < area.width - end)
    terminal_.write(area.width - columns_of(right), area.y, right, bar, area.width);
}

void Stage::draw_status(const Area& area, const Scene& scene) {
  const engine::Seats acting = table_.acting();
  const Style style{acting.empty() ? Ink::goal : ink_of(acting.lowest()), true, true};
  terminal_.fill(area, style);
  const JsonObject view = table_.view(engine::Observer::spectator());
  // Where there is no room for all of it, what the viewer is asked to do is what stays.
  const std::string prompt = scene.viewer.is_spectator() ? "" : table_.prompt(scene.viewer);
  const bool asked = !scene.viewer.is_spectator() && acting.has(scene.viewer.seat());
  const std::string status = table_.words().status(view, acting);
  const std::string between = prompt.empty() ? "" : " · ";
  std::string text = " ▶ " + (asked ? prompt + between + status : status + between + prompt);
  for (const std::string& line : table_panel(table_, view)) text += " · " + line;
  const std::string clock = clock_of(table_);
  const std::string time = clock.empty() ? "" : clock + " ";
  terminal_.write(area.x, area.y, text, style, area.width - columns_of(time));
  terminal_.write(area.width - columns_of(time), area.y, time, style, area.width);
}

void Stage::draw_board(const Area& area, const Scene& scene) {
  const engine::Picture picture =
      table_.picture(scene.viewer, scene.shown ? &*scene.shown : nullptr, area.width, area.height);
  const int left = area.x + (area.width - picture.width()) / 2;
  const int top = area.y + (area.height - picture.height()) / 2;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) {
      const engine::Picture::Cell& cell = picture.at(x, y);
      terminal_.put(left + x, top + y, cell.sign, {cell.ink, false, false});
    }
}

void Stage::draw_panel(const Area& area, const Scene& scene) {
  const JsonObject view = table_.view(scene.viewer);
  const engine::Seats acting = table_.acting();
  std::vector<std::vector<std::string>> panels;
  int needed = 0;
  for (int i = 0; i < table_.seats(); ++i) {
    panels.push_back(seat_panel(table_, view, engine::seat_at(i)));
    needed += static_cast<int>(panels.back().size()) + 2;
  }
  const bool airy = needed <= area.height;
  int y = area.y;
  auto line = [&](int indent, const std::string& text, Style style) {
    if (y < area.y + area.height)
      terminal_.write(area.x + indent, y, text, style, area.width - indent);
    ++y;
  };
  for (int i = 0; i < table_.seats(); ++i) {
    const Seat seat = engine::seat_at(i);
    const bool up = acting.has(seat);
    line(0, (up ? "▶ " : "  ") + seat_heading(table_, seat), {ink_of(seat), up, true});
    for (const std::string& text : panels[static_cast<std::size_t>(i)])
      line(2, text, {Ink::plain, false, false});
    if (airy) ++y;
  }
}

// The newest at the bottom; what the last input caused stands out.
void Stage::draw_log(const Area& area, const Scene& scene) {
  const Log& log = table_.log(scene.viewer);
  int y = area.y + area.height;
  for (std::size_t i = log.events.size(); i > 0 && y > area.y; --i) {
    const bool fresh = i > log.fresh;
    const std::vector<std::string> lines =
        wrapped(table_.words().event(log.events[i - 1]), area.width - 1, 2);
    for (auto text = lines.rbegin(); text != lines.rend() && y > area.y; ++text)
      terminal_.write(area.x + 1, --y, *text, {fresh ? Ink::plain : Ink::faint, false, false},
                      area.width - 1);
  }
  for (int row = area.y; row < area.y + area.height; ++row)
    terminal_.put(area.x - 1, row, U'│', {Ink::faint, false, false});
}

void Stage::draw_choices(const Area& area, const Scene& scene) {
  if (area.height == 1) return draw_single_choice(area, scene);
  const int count = static_cast<int>(scene.offers.size());
  const int selected = static_cast<int>(scene.selected);
  const int first = std::clamp(selected - area.height / 2, 0, std::max(0, count - area.height));
  for (int i = first; i < std::min(count, first + area.height); ++i) {
    const bool chosen = i == selected;
    const std::string text = std::string(chosen ? " ▶" : "  ") + (i < 9 ? " " : "") +
                             std::to_string(i + 1) + "  " +
                             scene.offers[static_cast<std::size_t>(i)].brief + " ";
    const Style style{chosen ? Ink::strong : Ink::plain, chosen, chosen};
    terminal_.write(area.x, area.y + i - first, text, style, area.width);
  }
  if (first > 0) terminal_.put(area.x, area.y, U'↑', heading);
  if (first + area.height < count) terminal_.put(area.x, area.y + area.height - 1, U'↓', heading);
}

void Stage::draw_single_choice(const Area& area, const Scene& scene) {
  if (scene.offers.empty()) return;
  const std::string text = " ▶ " + std::to_string(scene.selected + 1) + "/" +
                           std::to_string(scene.offers.size()) + "  " +
                           scene.offers[scene.selected].brief + " ";
  terminal_.write(area.x, area.y, text, {Ink::strong, true, true}, area.width);
}

// With nothing else to say, a page without the log tells the last event here.
void Stage::draw_notice(const Area& area, const Scene& scene, bool last_event) {
  const Log& log = table_.log(scene.viewer);
  std::string text = scene.notice;
  if (text.empty() && last_event && !log.events.empty())
    text = table_.words().event(log.events.back());
  const Ink ink = scene.notice.empty() ? Ink::plain : scene.warns ? Ink::danger : Ink::strong;
  terminal_.write(area.x + 1, area.y, text, {ink, false, !scene.notice.empty()}, area.width - 1);
}

void Stage::draw_keys(const Area& area, const Scene& scene, bool pages) {
  const Words& words = table_.words();
  std::vector<std::string> keys;
  if (scene.waits) keys.push_back(words("keys.wait"));
  if (scene.offers.size() > 1) keys.push_back(words("keys.choose"));
  if (!scene.offers.empty()) keys.insert(keys.end(), {words("keys.do"), words("keys.type")});
  std::u32string named;
  for (const Offer& offer : scene.offers) {
    const ActionKey key = action_key(words, offer.action);
    if (key.sign == 0 || named.find(key.sign) != std::u32string::npos) continue;
    named += key.sign;
    const char32_t capital = key.sign >= U'a' && key.sign <= U'z' ? key.sign - 32 : key.sign;
    keys.push_back((key.sign == U' ' ? words("keys.space") : engine::to_text({&capital, 1})) + " " +
                   key.name);
  }
  if (pages) keys.push_back(words(scene.second_page ? "keys.board" : "keys.players"));
  if (table_.asks()) keys.push_back(words("keys.answer"));
  if (table_.elsewhere()) keys.push_back(words("keys.talk"));
  if (!table_.people().empty()) keys.push_back(words("keys.table"));
  keys.insert(keys.end(), {words("keys.position"), words("keys.rules"), words("keys.language")});
  if (!table_.elsewhere() || table_.over()) keys.push_back(words("keys.save"));
  keys.push_back(words("keys.quit"));
  std::string text;
  for (const std::string& key : keys) text += " " + key + " ";
  terminal_.write(area.x, area.y, text, {Ink::faint, false, false}, area.width);
}

}  // namespace cli
