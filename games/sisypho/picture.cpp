#include <string>

#include "engine/codec.hpp"
#include "engine/utf8.hpp"
#include "games/sisypho/codec.hpp"
#include "games/sisypho/play.hpp"
#include "games/sisypho/sisypho.hpp"

// The station as six rooms, with locks, Power and who is where, and the two tracks below. Nothing
// depends on colour alone.
namespace sisypho {
namespace {

using engine::Catalogue;
using engine::Ink;
using engine::Picture;

constexpr int room_width = 25;
constexpr int high_room = 9;  // with a line for everybody
constexpr int low_room = 8;
constexpr int columns = 3;
constexpr int lines_below = 4;  // the lower wall, the tracks and the legend

class Drawing {
 public:
  Drawing(const Rules& rules, const View& view, const Catalogue& words, const Action* action,
          int height)
      : rules_(rules),
        view_(view),
        words_(words),
        action_(action),
        room_height_(height < 2 * high_room + lines_below ? low_room : high_room) {}

  Picture finish() {
    Picture picture(columns * room_width + 1, 2 * room_height_ + lines_below);
    for (std::size_t i = 0; i < locations; ++i) draw_room(picture, location_at(i));
    const int y = 2 * room_height_ + 1;
    draw_track(picture, y, Track::earth, view_.earth);
    draw_track(picture, y + 1, Track::escape, view_.escape);
    draw_own(picture, y);
    picture.write(0, y + 2, engine::to_signs(words_["legend.signs"]), Ink::faint);
    return picture;
  }

 private:
  static int left_of(Location place) {
    return static_cast<int>(index(place) % columns) * room_width;
  }
  int top_of(Location place) const {
    return static_cast<int>(index(place) / columns) * room_height_;
  }

  // What an action in focus would touch.
  bool is_marked(Location place) const {
    if (action_ == nullptr) return false;
    if (action_->verb == Verb::location && action_->deed() == Deed::route)
      return action_->load[index(place)] > 0;
    return action_->place == place || action_->other == place;
  }

  void draw_frame(Picture& picture, int x, int y, Ink ink, bool closed) const {
    const char32_t across = closed ? U'=' : U'-';
    for (int i = 0; i <= room_width; ++i) {
      const bool corner = i == 0 || i == room_width;
      picture.put(x + i, y, corner ? U'+' : across, ink);
      picture.put(x + i, y + room_height_, corner ? U'+' : across, ink);
    }
    for (int i = 1; i < room_height_; ++i) {
      picture.put(x, y + i, U'|', ink);
      picture.put(x + room_width, y + i, U'|', ink);
    }
  }

  void draw_room(Picture& picture, Location place) const {
    const int x = left_of(place);
    const int y = top_of(place);
    const Lock lock = view_.locks[index(place)];
    draw_frame(picture, x, y, Ink::faint, lock == Lock::closed);
    if (is_marked(place)) picture.put(x + 1, y + 1, U'>', Ink::mark);
    write(picture, x + 2, y + 1, words_.word("location", engine::encoded(rules_, place)),
          Ink::strong);
    write(picture, x + 2, y + 2, words_.word("lock", engine::encoded(rules_, lock)),
          lock == Lock::closed ? Ink::danger : Ink::goal);
    draw_power(picture, x + 14, y + 2, view_.power[index(place)]);
    int line = y + 3;
    if (view_.agent == place) draw_agent(picture, x, line, y + 1);
    for (const Seat seat : survivor_seats(rules_))
      if (lives(view_, seat) && view_.survivor(seat).place == place)
        draw_survivor(picture, x + 2, line++, seat);
  }

  // On a line of its own, or where all lines are needed at the end of the first.
  void draw_agent(Picture& picture, int x, int& line, int first_line) const {
    const std::string agent(words_["legend.agent"]);
    if (rules_.survivors < room_height_ - 3)
      return write(picture, x + 2, line++, agent, Ink::danger);
    const auto width = static_cast<int>(engine::to_signs(agent).size());
    write(picture, x + room_width - width, first_line, agent, Ink::danger);
  }

  static void draw_power(Picture& picture, int x, int y, int power) {
    if (power > 5)
      return picture.write(x, y, engine::to_signs(std::to_string(power) + " *"), Ink::special);
    for (int i = 0; i < power; ++i) picture.put(x + 2 * i, y, U'*', Ink::special);
  }

  void draw_survivor(Picture& picture, int x, int y, Seat seat) const {
    const Survivor& survivor = view_.survivor(seat);
    std::u32string text = engine::to_signs(words_.word("seat", engine::index(seat)));
    text.resize(std::min<std::size_t>(text.size(), 12), U' ');
    picture.write(x, y, text, static_cast<Ink>(static_cast<int>(Ink::seat0) + engine::index(seat)));
    int at = x + 13;
    for (int i = 0; i < std::min<int>(survivor.damage, 4); ++i)
      picture.put(at++, y, U'x', Ink::danger);
    ++at;
    const int items = survivor.items.size();
    if (items > 0) picture.write(at, y, engine::to_signs("+" + std::to_string(items)), Ink::plain);
  }

  void draw_track(Picture& picture, int y, Track track, int at) const {
    const int length = rules_.length(track);
    write(picture, 0, y, words_.word("track", engine::encoded(rules_, track)), Ink::strong);
    for (int i = 0; i <= length; ++i)
      picture.put(24 + i, y,
                  i == at       ? U'@'
                  : i == length ? U'#'
                                : U'.',
                  i == at ? Ink::mark : Ink::goal);
    write(picture, 26 + length, y, std::to_string(at) + "/" + std::to_string(length), Ink::plain);
  }

  // Beside the tracks, what only this seat sees and what it has.
  void draw_own(Picture& picture, int y) const {
    const int x = 34 + std::max(rules_.length(Track::earth), rules_.length(Track::escape));
    if (view_.me == 0) return write_list(picture, x, y, "legend.hand", view_.hand);
    if (view_.me > rules_.survivors) return;
    const Survivor& me = view_.survivor(engine::seat_at(view_.me));
    if (me.planned != Location::none && view_.phase < Phase::w2)
      write(picture, x, y,
            std::string(words_["legend.plan"]) + " " +
                words_.word("location", engine::encoded(rules_, me.planned)),
            Ink::mark);
    write_list(picture, x, y + 1, "legend.items", me.items);
  }

  template <class List>
  void write_list(Picture& picture, int x, int y, std::string_view label, const List& cards) const {
    if (cards.empty()) return;
    std::string text(words_[label]);
    for (const auto& card : cards)
      text +=
          (text.back() == ':' ? " " : ", ") + words_.word("card", engine::encoded(rules_, card));
    write(picture, x, y, text, Ink::strong);
  }

  static void write(Picture& picture, int x, int y, std::string_view text, Ink ink) {
    picture.write(x, y, engine::to_signs(std::string(text)), ink);
  }

  const Rules& rules_;
  const View& view_;
  const Catalogue& words_;
  const Action* action_;
  int room_height_;
};

}  // namespace

Picture Game::picture(const Rules& rules, const View& view, const Catalogue& words,
                      const Action* action, int, int height) {
  return Drawing(rules, view, words, action, height).finish();
}

}  // namespace sisypho
