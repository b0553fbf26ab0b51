#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game_entry.hpp"

namespace bench {

// What a client of one game knows of its rules: how to fill what a listed action leaves open.
class Core {
 public:
  // As many seats as asked for, or as near to that as the game can be played with.
  Core(const std::string& game, int seats);

  const std::string& game() const { return game_; }
  int seats() const { return rules_->seats(); }
  // Of its bots: the one called hard, or the strongest where none is.
  std::string hard() const;

  // Whether something in a list of actions is left open ("any", a count, an empty list or object).
  static bool has_shape(std::string_view actions);
  // Any action that this view allows, with nothing left open.
  std::string any_action(std::string_view view, int seat, std::uint64_t seed) const;

 private:
  std::string game_;
  std::shared_ptr<const engine::Ruleset> rules_;
};

// All games there are.
std::vector<std::string> all_games();

}  // namespace bench
