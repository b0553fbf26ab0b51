#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "games/deathstar/deathstar.hpp"

namespace deathstar {

class Race;
class Scout;

// What bots work out about the rules of a match before it begins; shared by all of them.
struct Insight {
  explicit Insight(const Rules& rules);
  std::shared_ptr<const Scout> scout;
  std::shared_ptr<const Race> race;
};

// easy, normal, hard, and fair: hard without a memory for cards.
std::span<const std::string_view> bot_levels();
std::unique_ptr<engine::Bot<Game>> make_bot(std::string_view level,
                                            std::shared_ptr<const Insight> insight);

// What the baseline player would do: also the answer to a turn timer that has run out.
Action baseline_choice(const Rules& rules, const View& view, const Game::Actions& legal);

}  // namespace deathstar
