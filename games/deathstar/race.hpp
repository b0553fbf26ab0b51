#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/deathstar/deathstar.hpp"

namespace deathstar {

// Expected further turns of a lone pair that flies best, by space (the Falcon is 0): resting there,
// and landing there with a dogfight to come.
struct FlightTurns {
  std::array<float, 64> rest{};
  std::array<float, 64> fight{};
};
FlightTurns flight_turns(const Rules& rules);

// How many further turns a player needs who runs alone and plays best: solved once for the rules of
// a match by value iteration over both tokens' places, the missions and the time served. Meetings
// with others are left out; the bots add them.
class Race {
 public:
  explicit Race(const Rules& rules);

  // Further turns of a player who is about to begin a turn.
  float turns(const Player& player) const;
  // The same, with the token's landing on a Force spot still to be carried out (a card of the whole
  // deck is drawn).
  float turns_drawing(const Player& player, Kind landed) const;
  // A pair resting on a space or on the Falcon.
  float flight(Spot spot) const { return flight_.rest[flight_code(spot)]; }
  // A pair about to fight.
  float fight(Spot tie) const { return flight_.fight[flight_code(tie)]; }
  // The numbers, as bits 0 to 2, with which a token gets from one spot exactly to another.
  unsigned reach(Spot from, Spot to) const {
    return reach_[static_cast<std::size_t>(index(from))][static_cast<std::size_t>(index(to))];
  }

 private:
  static constexpr int codes = 72;  // station spots, then turns served in the Detention Block
  static constexpr int missions = 4;
  using Code = std::uint8_t;

  std::size_t flight_code(Spot spot) const {
    return spot == falcon_ ? 0 : static_cast<std::size_t>(index(spot) - index(Spot::space0) + 1);
  }
  Code code_of(const Token& token) const;
  static std::size_t cell_index(int done, Code a, Code b) {
    return (static_cast<std::size_t>(done) * codes + a) * codes + b;
  }
  static float& cell(std::vector<float>& table, int done, Code a, Code b) {
    return table[cell_index(done, a, b)];
  }
  static float cell(const std::vector<float>& table, int done, Code a, Code b) {
    return table[cell_index(done, a, b)];
  }

  void solve_station();
  float sweep(int done);
  float best_after_spin(int done, Code a, Code b, int number) const;
  float best_walk(int done, bool open, std::span<const Path> paths, Code mate) const;
  float after_landing(int done, Spot spot, Code mate) const;
  float after_card(int done, Spot spot, Code mate, const CardKind& card) const;
  float drawing(int done, Spot spot, Code mate) const;
  Code aged(Code code) const;
  int done_at(int done, Spot spot) const;
  bool complete(int done) const;
  bool is_detained(Code code) const { return code >= 64; }

  const Rules& rules_;
  Spot falcon_;
  std::vector<Code> used_;      // codes that can occur
  std::vector<float> turns_;    // by missions done and both tokens
  std::vector<float> drawing_;  // by missions done, token that draws, other token
  FlightTurns flight_;
  std::array<std::array<std::uint8_t, 64>, 64> reach_{};
  int deck_size_ = 0;
};

}  // namespace deathstar
