#pragma once

#include <algorithm>
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

}  // namespace effort
