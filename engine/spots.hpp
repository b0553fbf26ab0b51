#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/load.hpp"
#include "engine/open.hpp"
#include "engine/picture.hpp"
#include "engine/text.hpp"

// Boards that are spots with lines between them. A game on such a board reads it from
//   {"spots": [{"id": "B1", "x": 1, "y": 0}, …], "lines": [{"from": "A", "to": ["B1", "B2"]}, …]}
// keeps it as `board` of its Rules and says where its pieces are; it is drawn and told from that,
// in the terminal by what is here, in the browser by web/src/parts/spots.
namespace engine {

// By its place in the data.
enum class Spot : std::uint8_t { none = 255 };
constexpr std::size_t index(Spot spot) { return static_cast<std::size_t>(spot); }

struct SpotBoard {
  struct Place {
    std::string id;
    int x = 0;  // in steps, from left to right and from top to bottom
    int y = 0;
    std::vector<Spot> beside;
  };
  std::vector<Place> places;

  const Place& at(Spot spot) const { return places[index(spot)]; }
  Spot find(std::string_view id) const;  // none if there is no such spot
  bool joined(Spot one, Spot other) const;
};

class SpotLoader : public Loader {
 public:
  void read_board(const Json& file, std::string_view name, SpotBoard& board);

 protected:
  // A spot that a field of an object names, or an item of a list.
  Spot spot(const SpotBoard& board, const Json& id, const std::string& place);
};

template <class Rules>
Json encode(const Rules& rules, Spot spot) {
  return spot == Spot::none ? Json(nullptr) : Json(rules.board->at(spot).id);
}
template <class Rules>
std::string decode(const Rules& rules, const Json& json, Spot& spot) {
  spot = json.is_string() ? rules.board->find(std::string_view(json.get_string())) : Spot::none;
  return spot == Spot::none ? "there is no spot " + to_word(json) : "";
}
inline Json shape(Shapes&, const Spot*) { return Shapes::word(); }

// Something that stands on a spot; `sign.<kind>` of the texts is what it is drawn as.
struct SpotPiece {
  Seat seat{};
  std::string_view kind;
  Spot spot = Spot::none;
};

// The board in characters: every spot with its id, pieces by their signs, `marked` ones stressed.
Picture draw_spots(const SpotBoard& board, std::span<const SpotPiece> pieces,
                   std::span<const Spot> marked, const Catalogue& words, int width, int height);

// An open game on a board of spots, whose actions go from a spot to a spot. It also has
//   static std::vector<SpotPiece> pieces(const View&)
template <class G, class R, class S, class A, class E>
struct OnSpots : Open<G, R, S, A, E> {
  static Picture picture(const R& rules, const S& view, const Catalogue& words, const A* action,
                         int width, int height) {
    std::vector<Spot> marked;
    if (action != nullptr) marked = {action->from, action->to};
    return draw_spots(*rules.board, G::pieces(view), marked, words, width, height);
  }
  // Who is up, and what stands where.
  static std::vector<std::string> in_words(const R& rules, const S& view, const Catalogue& words) {
    std::vector<std::string> lines;
    const Seats acting = G::acting(rules, view);
    lines.push_back(words.sentence("phase." + std::string(name_of(view.phase)),
                                   {{"seat", acting.empty() ? 0 : index(acting.lowest())}}));
    for (const SpotPiece& piece : G::pieces(view))
      lines.push_back(words.sentence("position.piece", {{"seat", index(piece.seat)},
                                                        {"piece", piece.kind},
                                                        {"spot", encode(rules, piece.spot)}}));
    return lines;
  }
};

}  // namespace engine
