#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/names.hpp"

namespace engine {

// What a simulator reports of one game, counted from its events: a number for each metric, which is
// called by the word of its enumerator.
template <NamedEnum Metric>
class Counts {
 public:
  static std::span<const std::string_view> names() { return words_of<Metric>; }
  std::span<const std::int64_t> values() const { return counts_.values; }

 protected:
  struct Values {
    std::array<std::int64_t, words_of<Metric>.size()> values{};

    std::int64_t& operator[](Metric metric) { return values[static_cast<std::size_t>(metric)]; }
    // The n-th of several that stand in a row.
    std::int64_t& after(Metric first, std::size_t n) {
      return values[static_cast<std::size_t>(first) + n];
    }
  };
  Values counts_;
};

}  // namespace engine
