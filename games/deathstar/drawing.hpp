#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/picture.hpp"
#include "engine/text.hpp"
#include "games/deathstar/action.hpp"
#include "games/deathstar/rules.hpp"
#include "games/deathstar/view.hpp"

namespace deathstar {

// The board in characters, from the coordinates of the data. Nothing depends on colour alone: every
// kind of spot, token and player has a sign of its own.
class Drawing {
 public:
  Drawing(const Rules&, const View&, const engine::Catalogue&, const Action*, int width,
          int height);

  engine::Picture finish();

 private:
  using Ink = engine::Ink;

  struct Cell {
    int x = 0;
    int y = 0;
  };
  struct Piece {
    Seat seat{};
    Kind kind{};
    Token token;
  };
  struct Box {
    Cell corner;  // of the frame, top left
    int inner_width = 0;
    int inner_height = 0;
  };
  // A few characters, each with its ink: one token, two, or a pair.
  struct Sign {
    std::u32string text;
    std::vector<Ink> inks;

    void add(char32_t sign, Ink ink) {
      text += sign;
      inks.push_back(ink);
    }
    int size() const { return static_cast<int>(text.size()); }
  };

  // Where things are.
  Cell cell(Spot) const;
  SpotKind kind(Spot spot) const { return rules_.kinds[static_cast<std::size_t>(index(spot))]; }
  bool is_box(Spot) const;
  Box box(Spot) const;
  Box base_box() const;
  std::vector<Cell> between(Spot from, Spot to) const;
  std::vector<Piece> pieces_on(Spot) const;
  std::vector<Spot> marked_way() const;

  // How they look.
  char32_t letter(Seat) const;
  Sign token_sign(const std::vector<Piece>&, Spot) const;
  Sign bare_sign(Spot) const;
  std::vector<Sign> inmates(Spot) const;

  void draw_lines();
  void draw_line(Spot from, Spot to, char32_t sign, Ink);
  void draw_arrow(Spot from, Spot to);
  void draw_arrows();
  void draw_spot(Spot);
  void draw_box(Spot);
  void name_box(Spot);
  void draw_hyperspace();
  void draw_base();
  void draw_way();
  void mark_way();
  void draw_end(Spot);
  void draw_names();
  void draw_legend();
  void draw_spinner();
  void draw_caption();

  void put(Cell middle, const Sign&);
  void write(int x, int y, std::string_view text, Ink);
  void write_middle(Cell middle, std::string_view text, Ink);
  std::string caption() const;

  const Rules& rules_;
  const View& view_;
  const engine::Catalogue& words_;
  const Action* action_;
  engine::Picture picture_;
  std::vector<Spot> way_;  // of the action shown, its start included
};

}  // namespace deathstar
