#pragma once

#include <array>

#include "games/deathstar/deathstar.hpp"

namespace deathstar {

// The baseline player: measures the work that is left and takes the action after which it is least.
// Looks at the position after its own action only.
class Scout {
 public:
  explicit Scout(const Rules& rules);

  Action choose(const Rules& rules, const View& view, const Game::Actions& legal) const;
  // Lines still to walk, dearer through Force spots, until both tokens are aboard with the missions
  // done; rows and dogfights beyond that as turns.
  float work(const Rules& rules, const Player& player) const;
  // Plain distance left, for a player who sees no danger.
  float distance(const Rules& rules, const Player& player) const;

 private:
  enum Goal : std::size_t { control, tractor, falcon };
  using Distances = std::array<std::array<float, 64>, 3>;

  static Distances measure(const Rules& rules, float price_of_force);
  static float shared_way(const Distances& lines, const Rules& rules, const Player& player);
  float score(const Rules& rules, const View& view, const Action& action) const;
  float after_landing(const Rules& rules, const View& view, Kind kind, Spot spot) const;
  float after_drawing(const Rules& rules, const Player& player, Kind kind) const;
  float flight_score(const Rules& rules, const View& view, Spot end) const;

  Distances dear_;
  Distances plain_;
  std::array<float, 64> flight_{};  // expected turns of a pair, by space; the Falcon first
};

// What a landing does to the players, as far as both bots look: who is sent where, missions taken.
struct Landing {
  std::array<Player, 4> players;
  bool hit = false;
  Seat victim{};
};
Landing land(const Rules& rules, const View& view, Kind kind, Spot spot);

// Where a token of the path stops when it stops short; none if it does not move.
Spot short_spot(const Rules& rules, const View& view, const Path::Spots& path, int length);

}  // namespace deathstar
