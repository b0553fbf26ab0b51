#include <algorithm>

#include "engine/codec.hpp"
#include "engine/utf8.hpp"
#include "games/master/codec.hpp"
#include "games/master/master.hpp"
#include "games/master/play.hpp"

// The table in characters: one line a stack with what fits below and above, then the seats, then
// the own hand in the order of values. Nothing depends on colour alone.
namespace master {
namespace {

using engine::Catalogue;
using engine::Ink;
using engine::JsonObject;
using engine::Picture;

std::string face(int value) {
  constexpr std::array<std::string_view, 4> letters{"10", "J", "Q", "K"};
  if (value == 0) return "W";
  return value < 10 ? std::to_string(value)
                    : std::string(letters[static_cast<std::size_t>(value - 10)]);
}

std::string id_of(const Rules& rules, Card card) {
  return exists(card) ? rules.components->cards[index(card)].id : "";
}

class Drawing {
 public:
  Drawing(const Rules& rules, const View& view, const Catalogue& words, const Action* action,
          int width, int height)
      : rules_(rules),
        view_(view),
        table_(view.table),
        words_(words),
        action_(action),
        width_(std::max(40, width)),
        height_(height) {}

  Picture finish() {
    const int hand_lines = 1 + static_cast<int>(hand_text().size()) / (width_ - 2);
    const int others = rules_.seats + hand_lines + 4;
    const int columns = table_.stack_count + others > height_ ? 2 : 1;
    const int rows = (table_.stack_count + columns - 1) / columns;
    Picture picture(width_, rows + others);
    int y = 0;
    write(
        picture, 0, y++,
        words_.sentence("legend.table", {{"round", table_.round}, {"pile_size", view_.pile_size}}),
        Ink::faint);
    for (int i = 0; i < table_.stack_count; ++i)
      draw_stack(picture, i / rows * width_ / 2, y + i % rows, i);
    y += rows + 1;
    for (int i = 0; i < rules_.seats; ++i) draw_seat(picture, y++, engine::seat_at(i));
    ++y;
    draw_hand(picture, y);
    return picture;
  }

 private:
  void write(Picture& picture, int x, int y, const std::string& text, Ink ink) const {
    picture.write(x, y, engine::to_signs(text), ink);
  }

  void draw_stack(Picture& picture, int x, int y, int number) const {
    const Stack& stack = table_.stacks[static_cast<std::size_t>(number)];
    const bool marked = action_ != nullptr && action_->stack == number;
    const int top = value_of(stack.top);
    const std::string name(1, static_cast<char>('A' + number));
    write(picture, x, y, marked ? ">" : " ", Ink::mark);
    write(picture, x + 2, y, name, Ink::place);
    write(picture, x + 5, y, stack.closed ? "x" : "[" + face(top) + "]",
          stack.closed ? Ink::faint : Ink::strong);
    if (stack.closed) return;
    write(picture, x + 11, y, id_of(rules_, stack.top), Ink::plain);
    const std::string fits =
        top == 0 ? "*" : face(top == 1 ? king : top - 1) + " " + face(top == king ? 1 : top + 1);
    write(picture, x + 18, y, fits, Ink::goal);
  }

  void draw_seat(Picture& picture, int y, Seat seat) const {
    const auto at = static_cast<std::size_t>(engine::index(seat));
    const Player& player = table_.players[at];
    const Ink ink = static_cast<Ink>(static_cast<int>(Ink::seat0) + engine::index(seat));
    const bool own = view_.me == number_of(seat);
    const JsonObject fields{
        {"seat", engine::index(seat)},
        {"hand_size", view_.hand_sizes[at]},
        {"total", table_.totals[static_cast<std::size_t>(rules_.side_of(seat))]},
        {"leader", engine::encoded(rules_, player.leader)},
        {"beast", player.beast},
        {"out", player.out}};
    const std::string text = words_.sentence("legend.seat", fields);
    write(picture, 0, y, own ? "@" : " ", Ink::mark);
    write(picture, 2, y, text, ink);
    int x = 4 + static_cast<int>(engine::to_signs(text).size());
    if (player.trap != Card::none) {
      write(picture, x, y, kind_of(player.trap) == Kind::trap_up ? "▲" : "▼", Ink::danger);
      x += 2;
    }
    if (open_trap(table_, seat) >= 0) write(picture, x, y, "+3", Ink::danger);
  }

  // In the order of values, Wisdom and special cards last.
  std::string hand_text() const {
    std::string text;
    if (view_.me == nobody) return text;
    for (CardSet cards = view_.hand(); !cards.empty();)
      text += id_of(rules_, cards.take_first()) + " ";
    return text;
  }

  void draw_hand(Picture& picture, int y) const {
    std::string text = hand_text();
    while (!text.empty()) {
      std::size_t end = std::min(text.size(), static_cast<std::size_t>(width_ - 2));
      if (end < text.size()) end = text.rfind(' ', end) + 1;
      write(picture, 1, y++, text.substr(0, end), Ink::strong);
      text.erase(0, end);
    }
  }

  const Rules& rules_;
  const View& view_;
  const Tableau& table_;
  const Catalogue& words_;
  const Action* action_;
  int width_;
  int height_;
};

}  // namespace

Picture Game::picture(const Rules& rules, const View& view, const Catalogue& words,
                      const Action* action, int width, int height) {
  return Drawing(rules, view, words, action, width, height).finish();
}

}  // namespace master
