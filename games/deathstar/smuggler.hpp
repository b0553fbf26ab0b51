#pragma once

#include <array>
#include <span>
#include <vector>

#include "games/deathstar/race.hpp"
#include "games/deathstar/scout.hpp"

namespace deathstar {

// The cards a player has seen go by: which of them cannot be on top of the pile yet.
class CardMemory {
 public:
  void witness(const Rules& rules, const Event& event);
  // How likely each kind of card is to be drawn next, as weights.
  std::array<float, 32> next(const Rules& rules) const;

 private:
  std::array<std::uint8_t, 32> gone_{};  // drawn in this pass through the pile
  int drawn_ = 0;
  Deck ring_;  // put back, in order; known again once the rest of the pile is used up
};

// The strong player: exact race values for everybody, all cards and dogfights looked through, and
// what the others can reach with their next spin counted as danger. Maximises the chance to be
// first.
class Smuggler {
 public:
  explicit Smuggler(bool remembers) : remembers_(remembers) {}

  void witness(const Rules& rules, const Event& event) {
    if (remembers_) memory_.witness(rules, event);
  }
  Action choose(const Rules& rules, const Race& race, const View& view, const Game::Actions& legal);

 private:
  using Players = std::array<Player, 4>;
  static constexpr float never = 1000.0F;
  // What each number of the spinner lets somebody else do before the player's next turn: the turns
  // it costs them to end on a spot instead of making their best move, by kind of the token there.
  struct Threat {
    float weight = 0;  // of this number
    std::array<std::array<float, 64>, 2> station;
    std::array<float, 64> space;
  };
  struct Enemy {
    Seat seat{};
    std::array<Threat, 3> numbers;
  };
  using Danger = std::vector<Enemy>;
  struct Look {  // one decision, looked at
    const Rules& rules;
    const View& view;
    const Race& race;
    Danger danger;
    std::array<float, 32> next_card;
    float extra_turns;  // already promised to the player at turn
  };

  static Danger find_danger(const Rules& rules, const Race& race, const View& view);
  static Threat find_threat(const Rules& rules, const Race& race, const Player& enemy, int number);
  float score(const Look& look, const Action& action) const;
  float landing(const Look& look, const Players& players, Kind kind, Spot spot, int depth) const;
  float drawing(const Look& look, const Players& players, Kind kind, int depth) const;
  float card_effect(const Look& look, const Players& players, Kind kind, const CardKind& card,
                    int depth) const;
  float best_path(const Look& look, const Players& players, Kind kind, std::span<const Path> paths,
                  int depth) const;
  float along(const Look& look, const Players& players, Kind kind, const Path& path,
              int depth) const;
  float flying(const Look& look, const Players& players, Spot end, int depth) const;
  float fighting(const Look& look, const Players& players, Spot tie, int depth) const;
  // The chance to win when the turn ends like this; `turns` is what the player at turn still needs.
  float chance(const Look& look, const Players& players, float turns) const;
  float hunted(const Look& look, const Players& players, const Player& enemy) const;
  float resting(const Look& look, const Players& players) const;
  // Turns that being hit before the next turn costs on average, and what the hitting costs them.
  struct Toll {
    float own = 0;
    std::array<float, 4> theirs{};
  };
  Toll toll(const Look& look, const Player& player) const;

  bool remembers_;
  CardMemory memory_;
};

}  // namespace deathstar
