#pragma once

#include <cstdint>

namespace engine {

// Milliseconds since the match began, paused time excluded. Always an input, never read from a
// clock.
enum class Time : std::int64_t {};

constexpr std::int64_t milliseconds(Time time) { return static_cast<std::int64_t>(time); }
constexpr Time at_milliseconds(std::int64_t count) { return static_cast<Time>(count); }
constexpr Time operator+(Time time, std::int64_t count) {
  return at_milliseconds(milliseconds(time) + count);
}

}  // namespace engine
