#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/game_entry.hpp"

namespace simulate {

// One whole game between bots.
struct Game {
  engine::Playout playout;
  std::vector<std::string> sides;     // by seat, as its goal at the start tells
  std::optional<engine::Seat> first;  // who decides first, if one is asked alone and has time
};

// Into how many mixes of two levels a deal is played with: every one for up to four seats, and for
// more seats sixteen in which any two seats still have all four pairs of levels equally often.
int mixes(int seats);
// Whether this seat has the second of the two levels in this mix.
bool is_second(int mix, int seat);

// Who won when the same deals were played with every mix of two levels. Whole numbers only, so that
// parts can be added up.
struct Luck {
  static constexpr std::size_t folds = 10;  // parts that an error can be estimated from

  // A seat that is on one side.
  struct Group {
    std::int64_t deals = 0;
    std::vector<std::int64_t> wins;  // by mix
    std::int64_t squares = 0;        // sum over deals of the square of what it won of the mixes
  };
  using Groups = std::map<std::pair<int, std::string>, Group>;

  int mix_count = 0;
  std::array<Groups, folds> parts;

  std::int64_t deals() const;
  // All games of one deal, a mix each.
  void add(std::int64_t deal, std::span<const Game> games);
  void merge(const Luck& other);
};

// A number in millionths and its 95 % interval.
struct Estimate {
  std::int64_t value = 0;
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// What decides whether a seat wins, as shares of the variance.
struct Shares {
  Estimate skill;  // who plays how well
  Estimate seat;   // where one sits and on which side
  Estimate deal;   // what was dealt
  Estimate play;   // all else: what is drawn and decided in play
  // By how much a seat wins more often with the second level than with the first.
  Estimate edge;
};
Shares shares_of(const Luck& luck);

}  // namespace simulate
