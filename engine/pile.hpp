#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace engine {

// A face-down pile of cards: taken from the top, returned to the bottom. A ring, so both are cheap.
template <class T, int Capacity>
class Pile {
  static_assert(std::has_single_bit(static_cast<unsigned>(Capacity)) && Capacity <= 128,
                "the ring wants a power of two");

 public:
  static constexpr int capacity = Capacity;

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }

  // Counted from the top.
  constexpr T& operator[](int i) { return items_[place(i)]; }
  constexpr const T& operator[](int i) const { return items_[place(i)]; }

  constexpr T take_top() {
    assert(!empty());
    T item = items_[top_];
    items_[top_] = T{};
    top_ = static_cast<std::uint8_t>(place(1));
    --size_;
    return item;
  }
  constexpr void put_bottom(const T& item) {
    assert(size_ < Capacity);
    items_[place(size_)] = item;
    ++size_;
  }
  constexpr void clear() {
    while (!empty()) take_top();
  }

  // Two piles are equal when they hold the same cards in the same order.
  friend constexpr bool operator==(const Pile& a, const Pile& b) {
    if (a.size_ != b.size_) return false;
    for (int i = 0; i < a.size_; ++i)
      if (!(a[i] == b[i])) return false;
    return true;
  }

 private:
  constexpr std::size_t place(int i) const {
    return (top_ + static_cast<unsigned>(i)) & (Capacity - 1u);
  }
  std::array<T, Capacity> items_{};
  std::uint8_t top_ = 0;
  std::uint8_t size_ = 0;
};

}  // namespace engine
