#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/names.hpp"

namespace deathstar {

// A place where a token can stand: a spot of the station (0 to 63), a space of Hyperspace (64 to
// 126) or the Rebel Base. Which is which comes from the data.
enum class Spot : std::uint8_t { space0 = 64, base = 127, none = 255 };

constexpr int index(Spot spot) { return static_cast<int>(spot); }
constexpr std::size_t at(Spot spot) { return static_cast<std::size_t>(spot); }
constexpr Spot spot_at(int number) { return static_cast<Spot>(number); }
constexpr bool on_station(Spot spot) { return index(spot) < index(Spot::space0); }
constexpr bool in_hyperspace(Spot spot) {
  return index(spot) >= index(Spot::space0) && index(spot) < index(Spot::base);
}

enum class SpotKind : std::uint8_t {
  plain,
  force,
  coordinate,
  control_room,
  tractor_beam,
  compactor,
  detention,
  falcon,
  empty,
  tie,
  base
};

// A way along lines, without the spot it starts from. Eight bytes, like the action that names it.
struct Path {
  static constexpr int longest = 4;
  using Spots = std::array<Spot, longest>;
  static constexpr Spots nowhere{Spot::none, Spot::none, Spot::none, Spot::none};

  Spots spots = nowhere;
  std::uint8_t length = 0;
  Spot end = Spot::none;
  bool needs_open = false;  // enters the Falcon, or waits beside it: only while it is open
  bool waits = false;       // stops at the Falcon's door with a number that is too high (DST-078)

  void add(Spot spot) { spots[length++] = end = spot; }
};

inline bool same(const Path::Spots& a, const Path::Spots& b) {
  return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

// What a card does.
enum class Effect : std::uint8_t {
  extra_turn,
  ahead,
  escape,
  go_to,
  lose_turn,
  back,
  detention,
  compactor
};
constexpr auto other_words(Effect) { return std::array{engine::Worded{Effect::go_to, "goto"}}; }

// A kind of Force card, counted from 1 as in FC-01; 0 is no card.
enum class Card : std::uint8_t { none = 0 };
constexpr int index(Card card) { return static_cast<int>(card); }

struct CardKind {
  std::string id;
  std::uint8_t count = 0;
  bool with_you = true;
  Effect effect = Effect::extra_turn;
  std::uint8_t value = 0;    // how far
  Spot target = Spot::none;  // of a coordinate card
  bool may_free = false;     // DST-117
};

// Where things are drawn, 0 to 1000 both ways.
struct Drawn {
  int x = 0;
  int y = 0;
  int radius = 0;
};

// The printed things: spots, lines, Hyperspace layouts, cards. Loaded from data/ and checked there.
struct Board {
  int spot_count = 0;
  int rows = 0;
  int lanes = 0;
  std::array<std::string, 128> ids;     // by spot
  std::array<std::string, 128> labels;  // "DS-1"
  std::array<SpotKind, 128> kinds{};    // Hyperspace: set by the layout of the match
  std::array<Drawn, 128> drawn;
  std::array<std::vector<Spot>, 64> out;  // neighbours along lines, in the order of the line table
  std::array<std::vector<Spot>, 64> in;
  std::array<int, 64> back{};          // lines to the compactor; -1 if there is no way
  std::array<int, 64> ahead{};         // lines to the Falcon
  std::array<int, 64> to_blueprint{};  // lines to the rooms of the missions
  std::array<int, 64> to_tractor{};
  Spot compactor = Spot::none;
  Spot detention = Spot::none;
  Spot falcon = Spot::none;
  std::uint64_t approach = 0;  // DST-016

  struct Layout {
    std::string id;
    std::vector<Spot> ties;
  };
  std::vector<Layout> layouts;

  std::vector<CardKind> cards;  // by index(Card); the first one is empty
  struct Deck {
    std::string id;
    std::vector<Card> without;
    int size = 0;
  };
  std::vector<Deck> decks;

  Spot space(int lane, int row) const {  // both counted from 0
    return spot_at(index(Spot::space0) + row * lanes + lane);
  }
  int row(Spot space) const { return (index(space) - index(Spot::space0)) / lanes; }
  int lane(Spot space) const { return (index(space) - index(Spot::space0)) % lanes; }
  Spot find(std::string_view id) const;
};

}  // namespace deathstar
