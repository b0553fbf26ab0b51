#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace engine {

// Folds plain values into one 64-bit number: the signature of a game, the fingerprint of its data.
// Not for secrets.
class Hash {
 public:
  void add(std::uint64_t word) {
    value_ = (value_ ^ word) * 0x9e3779b97f4a7c15u;
    value_ ^= value_ >> 29;
  }
  void add_bytes(const void* bytes, std::size_t count) {
    const auto* at = static_cast<const unsigned char*>(bytes);
    for (; count >= 8; at += 8, count -= 8) {
      std::uint64_t word;
      std::memcpy(&word, at, 8);
      add(word);
    }
    std::uint64_t rest = count;
    for (std::size_t i = 0; i < count; ++i) rest = rest << 8 | at[i];
    add(rest);
  }
  template <class T>
  void add_value(const T& value) {
    static_assert(std::has_unique_object_representations_v<T>, "padding has no fixed value");
    add_bytes(&value, sizeof value);
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace engine
