#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

// How much is played. With ESCAPEMENT_SPARING, under the sanitizers and in a quick check, only
// every so many games, in a part of the set-ups. With ESCAPEMENT_ITERATIONS, in a long one, so many
// times as many.
namespace effort {

inline int setting(const char* name) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::max(1, std::atoi(text)) : 1;
}

inline const int sparing = setting("ESCAPEMENT_SPARING");
inline const int times = setting("ESCAPEMENT_ITERATIONS");

// Of so many things every how manieth is tried: all of them, or when sparing about this many.
inline std::size_t pace(std::size_t things, std::size_t when_sparing) {
  return sparing == 1 ? 1 : things / when_sparing + 1;
}

// Why a test of strength is left out then: it counts wins, which needs many games.
inline constexpr const char* counts_wins = "wins are counted where games are quick";

}  // namespace effort
