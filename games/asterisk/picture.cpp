#include <algorithm>
#include <string>

#include "engine/codec.hpp"
#include "engine/utf8.hpp"
#include "games/asterisk/asterisk.hpp"
#include "games/asterisk/codec.hpp"
#include "games/asterisk/play.hpp"

// The dial as a strip of twenty numbers, with what each would do, and the Line below it. Nothing
// depends on colour alone.
namespace asterisk {
namespace {

using engine::Catalogue;
using engine::Ink;
using engine::JsonObject;
using engine::Picture;

constexpr int cell = 3;  // columns of a number

class Drawing {
 public:
  Drawing(const Rules& rules, const View& view, const Catalogue& words, const Action* action)
      : rules_(rules), view_(view), words_(words), action_(action) {}

  Picture finish() {
    const int height = 8 + std::max(1, view_.line.size());
    Picture picture(cell * dial_numbers + 1, height);
    draw_dial(picture);
    draw_preview(picture);
    draw_line(picture, 6);
    picture.write(0, height - 1, engine::to_signs(words_["legend.signs"]), Ink::faint);
    return picture;
  }

 private:
  int x(int number) const { return cell * (number - 1) + 1; }

  bool frees(int number) const {
    return std::any_of(view_.line.begin(), view_.line.end(), [&](Figure figure) {
      const Profile& profile = rules_.profile(figure);
      return !profile.is_enemy() && profile.number == number;
    });
  }
  bool takes(int number) const {
    return std::any_of(view_.line.begin(), view_.line.end(),
                       [&](Figure figure) { return rules_.profile(figure).stands_on(number); });
  }

  void draw_dial(Picture& picture) const {
    const bool blocked = enemy_in(rules_, view_.line);
    for (int number = 1; number <= dial_numbers; ++number) {
      const bool here = number == view_.dial;
      const std::string label = (number < 10 ? " " : "") + std::to_string(number);
      picture.write(x(number), 1, engine::to_signs(label), here ? Ink::strong : Ink::plain);
      if (here) picture.put(x(number) + 1, 0, U'▼', Ink::mark);
      if (number == view_.calibration) picture.put(x(number) + 1, 2, U'^', Ink::place);
      if (takes(number)) picture.put(x(number), 3, U'x', Ink::danger);
      if (frees(number)) picture.put(x(number) + 1, 3, blocked ? U'-' : U'o', Ink::goal);
    }
  }

  // Where the card in focus would stop.
  void draw_preview(Picture& picture) const {
    if (action_ == nullptr || view_.dial == 0) return;
    const auto steps = steps_of_action();
    if (!steps) return;
    const int to = turned(rules_, view_.dial, *steps);
    picture.put(x(to) + 1, 4, U'▲', Ink::mark);
    picture.write(0, 5,
                  engine::to_signs(words_.sentence(
                      "legend.preview", {{"from", view_.dial}, {"steps", *steps}, {"to", to}})),
                  Ink::mark);
  }

  std::optional<int> steps_of_action() const {
    const Direction direction = action_->direction();
    switch (action_->verb) {
      case Verb::playTurn:
      case Verb::useCrack:
        return steps_of(rules_.face(action_->card()), direction);
      case Verb::flipsideForTurn:
        return steps_of(rules_.face(action_->card(1)), direction);
      case Verb::playAddOn:
      case Verb::assist:
        return action_->steps();
      case Verb::useInside: {
        const int number = rules_.profile(action_->figure()).number;
        return direction == Direction::R ? number : -number;
      }
      case Verb::useCopyCat:
      case Verb::playCopyCatAddOn: {
        const Discard& discard = view_.player(view_.active).discard;
        if (discard.empty()) return std::nullopt;
        return steps_of(rules_.face(discard.back()), direction);
      }
      default:
        return std::nullopt;
    }
  }

  void draw_line(Picture& picture, int y) const {
    for (const Figure figure : view_.line) {
      const Profile& profile = rules_.profile(figure);
      const JsonObject fields{{"card", engine::encoded(rules_, figure)},
                              {"number", profile.number},
                              {"value", profile.value},
                              {"kind", engine::encoded(rules_, profile.kind)}};
      picture.write(1, y++, engine::to_signs(words_.sentence("legend.line", fields)),
                    profile.is_enemy() ? Ink::danger : Ink::goal);
    }
  }

  const Rules& rules_;
  const View& view_;
  const Catalogue& words_;
  const Action* action_;
};

}  // namespace

Picture Game::picture(const Rules& rules, const View& view, const Catalogue& words,
                      const Action* action, int, int) {
  return Drawing(rules, view, words, action).finish();
}

}  // namespace asterisk
