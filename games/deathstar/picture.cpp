#include <algorithm>
#include <cstdlib>

#include "engine/codec.hpp"
#include "engine/utf8.hpp"
#include "games/deathstar/codec.hpp"
#include "games/deathstar/deathstar.hpp"
#include "games/deathstar/drawing.hpp"
#include "games/deathstar/play.hpp"

namespace deathstar {

using engine::Ink;
using engine::JsonObject;
using engine::to_signs;

namespace {

constexpr int most_columns = 160;
constexpr int most_rows = 60;

Ink ink_of(Seat seat) {
  return static_cast<Ink>(static_cast<int>(Ink::seat0) + engine::index(seat));
}

// A character is about twice as high as it is wide, so a wider or higher drawing only tears the
// board apart.
int fitting_width(int width, int height) { return std::min({width, most_columns, height * 4}); }
int fitting_height(int width, int height) { return std::min({height, most_rows, width / 2}); }

char32_t arrow(int across, int down) {
  constexpr std::u32string_view by_direction = U"↖↑↗←·→↙↓↘";
  auto step = [](int way, int other) {
    return 2 * std::abs(way) < std::abs(other) ? 0 : way < 0 ? -1 : way > 0 ? 1 : 0;
  };
  const int direction = 4 + step(across, 2 * down) + 3 * step(2 * down, across);
  return by_direction[static_cast<std::size_t>(direction)];
}

}  // namespace

Drawing::Drawing(const Rules& rules, const View& view, const engine::Catalogue& words,
                 const Action* action, int width, int height)
    : rules_(rules),
      view_(view),
      words_(words),
      action_(action),
      picture_(std::max(1, fitting_width(width, height)),
               std::max(1, fitting_height(width, height))),
      way_(marked_way()) {}

// The base's middle lies in the second row, the lowest spot in the last row but two; the last row
// is the caption's. Sideways the compactor's frame and the right lane touch the edges.
Drawing::Cell Drawing::cell(Spot spot) const {
  const auto& drawn = rules_.board->drawn;
  int left = 1000;
  int right = 0;
  int top = 1000;
  int bottom = 0;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (rules_.board->ids[i].empty()) continue;
    left = std::min(left, drawn[i].x);
    right = std::max(right, drawn[i].x);
    top = std::min(top, drawn[i].y);
    bottom = std::max(bottom, drawn[i].y);
  }
  constexpr int margin_left = 5;
  constexpr int margin_right = 3;
  const engine::Picture& p = picture_;
  const Drawn& at = drawn[static_cast<std::size_t>(index(spot))];
  auto scaled = [](int value, int from, int to, int cells) {
    return to == from ? 0 : ((value - from) * cells * 2 + (to - from)) / ((to - from) * 2);
  };
  return {margin_left + scaled(at.x, left, right, p.width() - 1 - margin_left - margin_right),
          1 + scaled(at.y, top, bottom, p.height() - 4)};
}

bool Drawing::is_box(Spot spot) const {
  return spot == rules_.compactor || spot == rules_.detention || spot == rules_.falcon;
}

std::vector<Drawing::Piece> Drawing::pieces_on(Spot spot) const {
  std::vector<Piece> pieces;
  for (Kind kind : both_kinds)
    for (int i = 0; i < rules_.seats; ++i) {
      const Token& token = view_.player(engine::seat_at(i)).token(kind);
      if (token.spot == spot) pieces.push_back({engine::seat_at(i), kind, token});
    }
  return pieces;
}

// The spots that the action at hand walks over, from where its token stands.
std::vector<Spot> Drawing::marked_way() const {
  std::vector<Spot> way;
  if (action_ == nullptr || view_.phase == Phase::game_over) return way;
  const Player& player = view_.player(view_.current);
  auto follow = [&](Kind token, const auto& path, int length) {
    way.push_back(player.token(token).spot);
    for (int i = 0; i < length; ++i) way.push_back(path[static_cast<std::size_t>(i)]);
  };
  switch (action_->verb) {
    case Verb::move:
    case Verb::move_card:
    case Verb::fly:
    case Verb::step:
      follow(action_->token, action_->path, action_->length);
      break;
    case Verb::send_back:
      follow(view_.mover, view_.meeting.path, view_.meeting.length);
      break;
    case Verb::stop_short:
      follow(view_.mover, view_.meeting.path, view_.meeting.stop);
      break;
    default:
      break;
  }
  return way;
}

char32_t Drawing::letter(Seat seat) const {
  const Colour colour = rules_.colours[static_cast<std::size_t>(engine::index(seat))];
  const std::u32string text = to_signs(words_["letter." + std::string(engine::name_of(colour))]);
  return text.empty() ? U'?' : text.front();
}

// "(R)" a round token, "[R]" a square one, "(RB]" one of each, "<R>" a pair, "{3}" a crowd.
Drawing::Sign Drawing::token_sign(const std::vector<Piece>& pieces, Spot spot) const {
  Sign sign;
  const bool pair = !on_station(spot) || spot == rules_.falcon;
  std::vector<Piece> shown = pieces;
  if (pair && pieces.size() > 1)
    std::erase_if(shown, [&](const Piece& piece) {
      return piece.kind == Kind::HC && view_.player(piece.seat).token(Kind::LL).spot == spot;
    });
  const Piece& first = shown.front();
  const Piece& last = shown.back();
  if (shown.size() > 2) {
    sign.add(U'{', Ink::strong);
    sign.add(U'0' + static_cast<char32_t>(shown.size()), Ink::strong);
    sign.add(U'}', Ink::strong);
    return sign;
  }
  const bool paired = pair && shown.size() < pieces.size();
  const bool fighting = paired && kind(spot) == SpotKind::tie;
  auto side = [&](Kind kind, char32_t two, char32_t fight, char32_t round, char32_t square) {
    return fighting ? fight : paired ? two : kind == Kind::LL ? round : square;
  };
  sign.add(side(first.kind, U'<', U'|', U'(', U'['), ink_of(first.seat));
  for (const Piece& piece : shown) sign.add(letter(piece.seat), ink_of(piece.seat));
  sign.add(side(last.kind, U'>', U'|', U')', U']'), ink_of(last.seat));
  return sign;
}

Drawing::Sign Drawing::bare_sign(Spot spot) const {
  Sign sign;
  auto all = [&](std::u32string_view text, Ink ink) {
    for (char32_t one : text) sign.add(one, ink);
  };
  const auto i = static_cast<std::size_t>(index(spot));
  switch (kind(spot)) {
    case SpotKind::force:
      all(U"✦", Ink::special);
      break;
    case SpotKind::coordinate:
      all(to_signs(rules_.board->labels[i]).substr(rules_.board->labels[i].size() - 1),
          Ink::strong);
      break;
    case SpotKind::control_room:
    case SpotKind::tractor_beam:
      all(U"[" + to_signs(rules_.board->ids[i]) + U"]", Ink::place);
      break;
    case SpotKind::tie:
      all(U"|o|", Ink::danger);
      break;
    case SpotKind::empty:
      all(U"◇", Ink::plain);
      break;
    default:
      all(U"○", Ink::plain);
      break;
  }
  return sign;
}

void Drawing::put(Cell middle, const Sign& sign) {
  int x = middle.x - sign.size() / 2;
  for (std::size_t i = 0; i < sign.text.size(); ++i)
    picture_.put(x++, middle.y, sign.text[i], sign.inks[i]);
}

void Drawing::write(int x, int y, std::string_view text, Ink ink) {
  picture_.write(x, y, to_signs(text), ink);
}

void Drawing::write_middle(Cell middle, std::string_view text, Ink ink) {
  const std::u32string signs = to_signs(text);
  picture_.write(middle.x - static_cast<int>(signs.size()) / 2, middle.y, signs, ink);
}

// The cells strictly between two spots.
std::vector<Drawing::Cell> Drawing::between(Spot from, Spot to) const {
  const Cell a = cell(from);
  const Cell b = cell(to);
  const int steps = std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
  std::vector<Cell> cells;
  for (int i = 1; i < steps; ++i) {
    auto part = [&](int start, int end) {
      return (2 * (start * (steps - i) + end * i) + steps) / (2 * steps);
    };
    cells.push_back({part(a.x, b.x), part(a.y, b.y)});
  }
  return cells;
}

void Drawing::draw_line(Spot from, Spot to, char32_t sign, Ink ink) {
  for (const Cell& at : between(from, to)) picture_.put(at.x, at.y, sign, ink);
}

void Drawing::draw_lines() {
  for (int i = 0; i < rules_.board->spot_count; ++i)
    for (Spot to : rules_.board->out[static_cast<std::size_t>(i)])
      draw_line(spot_at(i), to, U'·', Ink::faint);
}

// A one-way line carries an arrow beside the spot at its open end, clear of a token there.
void Drawing::draw_arrow(Spot from, Spot to) {
  const std::vector<Cell> cells = is_box(to) ? between(from, to) : between(to, from);
  if (cells.empty()) return;
  const int across = cell(to).x - cell(from).x;
  const int down = cell(to).y - cell(from).y;
  const std::size_t far = std::abs(across) > std::abs(down) ? 1 : 0;
  const Cell at = cells[std::min(far, cells.size() - 1)];
  picture_.put(at.x, at.y, arrow(across, down), Ink::plain);
}

void Drawing::draw_arrows() {
  const auto& out = rules_.board->out;
  for (int i = 0; i < rules_.board->spot_count; ++i)
    for (Spot to : out[static_cast<std::size_t>(i)]) {
      const auto& back = out[static_cast<std::size_t>(index(to))];
      if (std::find(back.begin(), back.end(), spot_at(i)) == back.end()) draw_arrow(spot_at(i), to);
    }
}

void Drawing::draw_spot(Spot spot) {
  const std::vector<Piece> pieces = pieces_on(spot);
  if (pieces.empty()) return put(cell(spot), bare_sign(spot));
  const Sign sign = token_sign(pieces, spot);
  put(cell(spot), sign);
  if (kind(spot) != SpotKind::control_room && kind(spot) != SpotKind::tractor_beam) return;
  const std::string& id = rules_.board->ids[static_cast<std::size_t>(index(spot))];
  write(cell(spot).x - sign.size() / 2 - static_cast<int>(id.size()), cell(spot).y, id, Ink::place);
}

// Who is inside a holding area: a player's two tokens share a sign, prisoners show their time.
std::vector<Drawing::Sign> Drawing::inmates(Spot spot) const {
  std::vector<Sign> signs;
  for (int i = 0; i < rules_.seats; ++i) {
    std::vector<Piece> own;
    for (const Piece& piece : pieces_on(spot))
      if (piece.seat == engine::seat_at(i)) own.push_back(piece);
    if (own.empty()) continue;
    if (spot != rules_.detention) {
      signs.push_back(token_sign(own, spot));
      continue;
    }
    for (const Piece& piece : own) {
      Sign sign = token_sign({piece}, spot);
      sign.add(piece.token.free ? U'✓' : U'0' + static_cast<char32_t>(piece.token.served),
               Ink::strong);
      signs.push_back(sign);
    }
  }
  return signs;
}

// A frame round a holding area, as high as the spots above and below it leave room for.
Drawing::Box Drawing::box(Spot spot) const {
  const int wide = picture_.width() < 90 ? 0 : 1;
  const int inner_width = spot == rules_.compactor ? 8 + wide : 12 + 3 * wide;
  const int inner_height = spot == rules_.compactor ? 2 : spot == rules_.detention ? 3 : 1;
  const Cell middle = cell(spot);
  const int left = std::max(0, middle.x - inner_width / 2 - 1);
  int above = 0;
  int below = picture_.height() - 1;
  for (int i = 0; i < rules_.board->spot_count; ++i) {
    const Cell other = cell(spot_at(i));
    if (spot_at(i) == spot || other.x < left || other.x > left + inner_width + 1) continue;
    if (other.y < middle.y) above = std::max(above, other.y);
    if (other.y > middle.y) below = std::min(below, other.y);
  }
  const int height = std::max(1, std::min(inner_height, below - above - 3));
  const int top =
      std::clamp(middle.y - height / 2 - 1, above + 1, std::max(above + 1, below - height - 2));
  return {{left, top}, inner_width, height};
}

void Drawing::draw_box(Spot spot) {
  const Box box = this->box(spot);
  const int left = box.corner.x;
  const int right = left + box.inner_width + 1;
  const int top = box.corner.y;
  const int bottom = top + box.inner_height + 1;
  auto row = [&](int y, char32_t start, char32_t middle, char32_t end) {
    picture_.put(left, y, start, Ink::plain);
    for (int x = left + 1; x < right; ++x) picture_.put(x, y, middle, Ink::plain);
    picture_.put(right, y, end, Ink::plain);
  };
  row(top, U'╭', U'─', U'╮');
  for (int y = top + 1; y < bottom; ++y) row(y, U'│', U' ', U'│');
  row(bottom, U'╰', U'─', U'╯');
  int x = left + 1;
  int y = top + 1;
  for (const Sign& sign : inmates(spot)) {
    if (x + sign.size() > right) x = left + 1, ++y;
    if (y >= bottom) return picture_.put(right, bottom - 1, U'…', Ink::strong);
    put({x + sign.size() / 2, y}, sign);
    x += std::max(4, sign.size()) + (box.inner_width % 4 == 0 ? 0 : 1);
  }
}

// After the arrows: a name is worth more than the arrow that may cross it.
void Drawing::name_box(Spot spot) {
  const Box box = this->box(spot);
  const std::string& id = rules_.board->ids[static_cast<std::size_t>(index(spot))];
  write(box.corner.x + 1, box.corner.y, words_["label." + id], Ink::place);
}

// The Rebel Base lies across the full width of Hyperspace.
Drawing::Box Drawing::base_box() const {
  const int inner = static_cast<int>(to_signs(words_["spot.RB"]).size()) + 2;
  const int left = std::min(cell(Spot::base).x - inner / 2 - 1, picture_.width() - inner - 2);
  return {{left, 0}, inner, 1};
}

void Drawing::draw_base() {
  const Box box = base_box();
  const int left = box.corner.x;
  const int right = left + box.inner_width + 1;
  auto row = [&](int y, char32_t start, char32_t middle, char32_t end) {
    picture_.put(left, y, start, Ink::goal);
    for (int x = left + 1; x < right; ++x) picture_.put(x, y, middle, Ink::goal);
    picture_.put(right, y, end, Ink::goal);
  };
  row(0, U'╔', U'═', U'╗');
  row(1, U'║', U' ', U'║');
  row(2, U'╚', U'═', U'╝');
  write(left + 2, 1, words_["spot.RB"], Ink::goal);
  int x = left + 2;
  for (const Sign& sign : inmates(Spot::base)) {
    put({x + sign.size() / 2, 2}, sign);
    x += sign.size();
  }
}

void Drawing::draw_hyperspace() {
  const Board& board = *rules_.board;
  for (int row = 0; row < board.rows; ++row)
    for (int lane = 0; lane < board.lanes; ++lane) draw_spot(board.space(lane, row));
  draw_base();
}

void Drawing::draw_way() {
  for (std::size_t i = 1; i < way_.size(); ++i) draw_line(way_[i - 1], way_[i], U'•', Ink::mark);
}

// What the way leads over and where it ends; tokens keep their own ink.
void Drawing::mark_way() {
  if (way_.size() < 2) return;
  for (std::size_t i = 1; i < way_.size(); ++i) {
    if (is_box(way_[i]) || way_[i] == Spot::base || !pieces_on(way_[i]).empty()) continue;
    Sign sign = bare_sign(way_[i]);
    for (Ink& ink : sign.inks) ink = Ink::mark;
    put(cell(way_[i]), sign);
  }
  draw_end(way_.back());
}

// The end of the way shown stands between two arrow heads, in the ink of danger if somebody else is
// there.
void Drawing::draw_end(Spot end) {
  const std::vector<Piece> there = pieces_on(end);
  const bool met = std::any_of(there.begin(), there.end(),
                               [&](const Piece& piece) { return piece.seat != view_.current; });
  const Ink ink = met && !is_box(end) ? Ink::danger : Ink::mark;
  int left = cell(end).x;
  int right = left;
  int y = cell(end).y;
  if (is_box(end) || end == Spot::base) {
    const Box frame = is_box(end) ? box(end) : base_box();
    left = frame.corner.x;
    right = left + frame.inner_width + 1;
    y = frame.corner.y + 1;
  } else {
    const int size = (there.empty() ? bare_sign(end) : token_sign(there, end)).size();
    left -= size / 2 + 1;
    right = left + size + 1;
  }
  picture_.put(left, y, U'▸', ink);
  picture_.put(right, y, U'◂', ink);
}

void Drawing::draw_names() {
  for (int i = 0; i < rules_.board->spot_count; ++i) {
    const SpotKind what = kind(spot_at(i));
    const Cell at = cell(spot_at(i));
    const std::string name(words_["spot." + rules_.board->ids[static_cast<std::size_t>(i)]]);
    if (what == SpotKind::control_room) write_middle({at.x, at.y - 1}, name, Ink::place);
    if (what == SpotKind::tractor_beam) write_middle({at.x, at.y + 1}, name, Ink::place);
  }
  for (int row = 0; row < rules_.board->rows; ++row) {
    const Cell left = cell(rules_.board->space(0, row));
    write(left.x - 4, left.y, std::to_string(row + 1), Ink::faint);
  }
}

void Drawing::draw_legend() {
  write(0, 0, words_["legend.spots"], Ink::faint);
  write(0, 1, words_["legend.tokens"], Ink::faint);
}

void Drawing::draw_spinner() {
  const bool spun = view_.spin > 0;
  write(0, 2, "╭───╮", Ink::faint);
  write(0, 3, "│   │", Ink::faint);
  write(0, 4, "╰───╯", Ink::faint);
  write(2, 3, spun ? std::to_string(view_.spin) : "–", spun ? Ink::strong : Ink::faint);
  JsonObject fields{{"deck_size", view_.deck_size}, {"card", encode(rules_, view_.card)}};
  write(6, 2, words_.sentence(view_.card == Card::none ? "legend.pile" : "legend.card", fields),
        view_.card == Card::none ? Ink::faint : Ink::special);
}

// What the action shown would mean, in a few words.
std::string Drawing::caption() const {
  if (way_.size() < 2) return "";
  const Spot end = way_.back();
  std::string text = words_.sentence("hint.end", {{"spot", encode(rules_, end)}});
  auto add = [&](std::string_view key, const JsonObject& fields) {
    text += " · " + words_.sentence(key, fields);
  };
  if (kind(end) == SpotKind::force) add("hint.force", {});
  if (kind(end) == SpotKind::tie)
    add("hint.tie",
        {{"win", rules_.on.dogfight[0]}, {"all", rules_.on.dogfight[0] + rules_.on.dogfight[1]}});
  const Player& player = view_.player(view_.current);
  if ((kind(end) == SpotKind::control_room && !player.blueprint) ||
      (kind(end) == SpotKind::tractor_beam && !player.tractor))
    add("hint.mission",
        {{"mission", kind(end) == SpotKind::control_room ? "blueprint" : "tractor"}});
  if (is_box(end)) return text;
  for (const Piece& piece : pieces_on(end))
    if (piece.seat != view_.current)
      add("hint.met", {{"seat", engine::index(piece.seat)},
                       {"token", std::string(engine::name_of(piece.kind))}});
  return text;
}

void Drawing::draw_caption() { write(0, picture_.height() - 1, caption(), Ink::mark); }

engine::Picture Drawing::finish() {
  const Board& board = *rules_.board;
  draw_lines();
  draw_way();
  draw_names();
  for (int i = 0; i < board.spot_count; ++i)
    if (!is_box(spot_at(i))) draw_spot(spot_at(i));
  const Spot boxes[] = {rules_.compactor, rules_.detention, rules_.falcon};
  for (Spot spot : boxes) draw_box(spot);
  draw_arrows();
  for (Spot spot : boxes) name_box(spot);
  draw_hyperspace();
  mark_way();
  draw_legend();
  draw_spinner();
  draw_caption();
  return std::move(picture_);
}

engine::Picture Game::picture(const Rules& rules, const View& view, const engine::Catalogue& words,
                              const Action* action, int width, int height) {
  return Drawing(rules, view, words, action, width, height).finish();
}

}  // namespace deathstar
