#pragma once

#include <gtest/gtest.h>

#include "games/deathstar/deathstar.hpp"
#include "games/registry.hpp"

// What several tests of this game need.
namespace deathstar {

inline std::shared_ptr<const engine::GameData> game_data() {
  const engine::GameEntry& entry = *games::find(Game::slug);
  const auto loaded = entry.load(entry.files());
  EXPECT_TRUE(loaded) << loaded.problem().what;
  return *loaded;
}

inline State opened(const Rules& rules, std::uint64_t seed) {
  engine::Chance chance = engine::Chance::fast(seed);
  Game::Events events;
  return Game::open(rules, chance, events);
}

}  // namespace deathstar
