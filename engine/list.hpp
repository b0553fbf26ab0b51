#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

namespace engine {

// A list of fixed capacity that lives inside a State. Unused places stay at T{}, so equal lists are
// equal byte for byte.
template <class T, int Capacity>
class List {
  static_assert(Capacity > 0 && Capacity < 256);

 public:
  static constexpr int capacity = Capacity;

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == Capacity; }

  constexpr T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
  constexpr const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr void add(const T& item) {
    assert(!full());
    items_[size_++] = item;
  }
  constexpr T take_back() {
    assert(!empty());
    T item = items_[--size_];
    items_[size_] = T{};
    return item;
  }
  constexpr T remove(int i) {
    T item = (*this)[i];
    for (int k = i; k + 1 < size_; ++k) (*this)[k] = (*this)[k + 1];
    items_[--size_] = T{};
    return item;
  }
  constexpr void clear() {
    while (!empty()) take_back();
  }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr std::span<T> span() { return {items_.data(), size_}; }
  constexpr std::span<const T> span() const { return {items_.data(), size_}; }

  friend constexpr bool operator==(const List&, const List&) = default;

 private:
  std::array<T, Capacity> items_{};
  std::uint8_t size_ = 0;
};

// Scratch space for what one call produces (actions, events). Never part of a State, so clearing is
// free and the unused places hold whatever was there before.
template <class T, int Capacity>
class Buffer {
 public:
  using value_type = T;
  static constexpr int capacity = Capacity;

  Buffer() {}  // NOLINT(modernize-use-equals-default): the items stay uninitialised on purpose

  int size() const { return size_; }
  const int* counter() const { return &size_; }  // as long as the buffer lives
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  void keep_first(int count) {
    assert(count <= size_);
    size_ = count;
  }
  void add(const T& item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }

  // A new item to be filled in; what it holds until then is anybody's guess.
  T& extend() {
    assert(size_ < Capacity);
    return items_[size_++];
  }

  T& operator[](int i) { return items_[i]; }
  const T& operator[](int i) const { return items_[i]; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

 private:
  int size_ = 0;
  union {
    T items_[Capacity];
  };
};

}  // namespace engine
