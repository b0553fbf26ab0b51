#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/hash.hpp"

namespace engine::conformance {

// One number for plain values, as Hash, but only to compare within a run: four words at a time,
// because whole positions and views are folded after every input.
class Print {
 public:
  template <class T>
  void add_value(const T& value) {
    static_assert(std::has_unique_object_representations_v<T>, "padding has no fixed value");
    constexpr std::size_t round = sizeof lanes_;
    constexpr std::size_t whole = sizeof value / round * round;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
    for (std::size_t at = 0; at < whole; at += round) {
      std::array<std::uint64_t, 4> words;
      std::memcpy(words.data(), bytes + at, round);
      for (std::size_t lane = 0; lane < words.size(); ++lane) lanes_[lane].add(words[lane]);
    }
    lanes_[0].add_bytes(bytes + whole, sizeof value - whole);
  }
  std::uint64_t value() const {
    Hash all;
    for (const Hash& lane : lanes_) all.add(lane.value());
    return all.value();
  }

 private:
  std::array<Hash, 4> lanes_;
};

}  // namespace engine::conformance
