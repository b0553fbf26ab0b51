#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "engine/game_entry.hpp"

// What commands that play many games have in common.
namespace cli {

inline constexpr int interrupted = 130;  // the exit code that shells expect after Ctrl-C

// From now on the first Ctrl-C sets this, and a second one ends the program.
const std::atomic<bool>& stop_on_interrupt();

// As many threads as were asked for; one for each core if none were.
int thread_count(int asked);

// "easy,hard" as levels that these rules have.
std::vector<std::string> split_levels(const std::string& typed, const engine::Ruleset& rules);

}  // namespace cli
