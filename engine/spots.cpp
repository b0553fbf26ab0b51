#include "engine/spots.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/utf8.hpp"

namespace engine {

Spot SpotBoard::find(std::string_view id) const {
  const auto found = std::find_if(places.begin(), places.end(),
                                  [&](const Place& place) { return place.id == id; });
  return found == places.end() ? Spot::none : static_cast<Spot>(found - places.begin());
}

bool SpotBoard::joined(Spot one, Spot other) const {
  const std::vector<Spot>& beside = at(one).beside;
  return std::find(beside.begin(), beside.end(), other) != beside.end();
}

Spot SpotLoader::spot(const SpotBoard& board, const Json& id, const std::string& place) {
  const Spot found = id.is_string() ? board.find(std::string_view(id.get_string())) : Spot::none;
  if (found == Spot::none) fail(place + "there is no spot " + to_word(id));
  return found;
}

void SpotLoader::read_board(const Json& file, std::string_view name, SpotBoard& board) {
  constexpr std::size_t most_spots = 64;
  constexpr int most_steps = 20;
  const JsonObject* root = begin(file, name);
  if (root == nullptr) return;
  every(*root, "spots", [&](const JsonObject& item, const std::string& place) {
    SpotBoard::Place spot;
    spot.id = text(item, "id", place);
    spot.x = number(item, "x", place, 0, most_steps);
    spot.y = number(item, "y", place, 0, most_steps);
    if (ok() && board.find(spot.id) != Spot::none)
      return fail(place + "there are two spots '" + spot.id + "'");
    if (ok()) board.places.push_back(std::move(spot));
  });
  if (ok() && (board.places.size() < 2 || board.places.size() > most_spots))
    return fail("spots: there are 2 to " + std::to_string(most_spots) + " of them");
  every(*root, "lines", [&](const JsonObject& item, const std::string& place) {
    const Spot from = spot(board, Json(text(item, "from", place)), place);
    for (const Json& end : list(item, "to", place)) {
      const Spot to = spot(board, end, place);
      if (!ok()) return;
      if (from == to || board.joined(from, to))
        return fail(place + "a line joins two spots that are not joined yet");
      board.places[index(from)].beside.push_back(to);
      board.places[index(to)].beside.push_back(from);
    }
  });
}

namespace {

// A step of the board is as wide as there is room for, and never wider than this.
constexpr int widest_step = 14;
constexpr int highest_step = 5;
constexpr int margin = 3;  // for a piece and an id beside it

class SpotDrawing {
 public:
  SpotDrawing(const SpotBoard& board, int width, int height) : board_(board) {
    for (const SpotBoard::Place& place : board.places) {
      across_ = std::max(across_, place.x);
      down_ = std::max(down_, place.y);
    }
    step_x_ = std::clamp((width - 2 * margin - 1) / std::max(1, across_), 1, widest_step);
    step_y_ = std::clamp((height - 3) / std::max(1, down_), 1, highest_step);
  }
  int width() const { return across_ * step_x_ + 2 * margin + 1; }
  int height() const { return down_ * step_y_ + 3; }  // an id below the last row, and the legend
  int x(Spot spot) const { return margin + board_.at(spot).x * step_x_; }
  int y(Spot spot) const { return board_.at(spot).y * step_y_; }

  void line(Picture& picture, Spot from, Spot to, Ink ink) const {
    const int wide = x(to) - x(from);
    const int high = y(to) - y(from);
    const char32_t sign = high == 0                  ? U'─'
                          : wide == 0                ? U'│'
                          : (wide > 0) == (high > 0) ? U'╲'
                                                     : U'╱';
    const int steps = high == 0 ? std::abs(wide) : std::abs(high);  // one sign a row
    for (int i = 1; i < steps; ++i)
      picture.put(x(from) + wide * i / steps, y(from) + high * i / steps, sign, ink);
  }

 private:
  const SpotBoard& board_;
  int across_ = 0;
  int down_ = 0;
  int step_x_ = 1;
  int step_y_ = 1;
};

std::u32string signs(std::string_view text) { return to_signs(text); }

}  // namespace

Picture draw_spots(const SpotBoard& board, std::span<const SpotPiece> pieces,
                   std::span<const Spot> marked, const Catalogue& words, int width, int height) {
  const SpotDrawing drawing(board, width, height);
  Picture picture(std::max(1, std::min(width, drawing.width())),
                  std::max(1, std::min(height, drawing.height())));
  const auto is_marked = [&](Spot spot) {
    return std::find(marked.begin(), marked.end(), spot) != marked.end();
  };
  for (std::size_t i = 0; i < board.places.size(); ++i)
    for (const Spot to : board.places[i].beside)
      if (i < index(to)) drawing.line(picture, static_cast<Spot>(i), to, Ink::faint);
  if (marked.size() == 2 && marked[0] != Spot::none && marked[1] != Spot::none)
    drawing.line(picture, marked[0], marked[1], Ink::mark);
  for (std::size_t i = 0; i < board.places.size(); ++i) {
    const auto spot = static_cast<Spot>(i);
    picture.put(drawing.x(spot), drawing.y(spot), U'○', is_marked(spot) ? Ink::mark : Ink::place);
    picture.write(drawing.x(spot) + 1, drawing.y(spot) + 1, signs(board.places[i].id), Ink::faint);
  }
  for (const SpotPiece& piece : pieces) {
    const auto ink = static_cast<Ink>(static_cast<int>(Ink::seat0) + index(piece.seat));
    const std::u32string sign = U"(" + signs(words["sign." + std::string(piece.kind)]) + U")";
    picture.write(drawing.x(piece.spot) - 1, drawing.y(piece.spot), sign,
                  is_marked(piece.spot) ? Ink::mark : ink);
  }
  picture.write(0, picture.height() - 1, signs(words["legend"]), Ink::faint);
  return picture;
}

}  // namespace engine
