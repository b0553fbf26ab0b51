#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace engine {

// The most seats any game has.
inline constexpr int max_seats = 8;

// A place at the table, counted from 0. Who sits there, person or bot, is no business of the rules.
enum class Seat : std::uint8_t {};

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr Seat seat_at(int number) { return static_cast<Seat>(number); }

// A set of seats that is a plain value.
class Seats {
 public:
  constexpr Seats() = default;

  static constexpr Seats first(int count) {
    Seats seats;
    seats.bits_ = static_cast<std::uint8_t>((1u << count) - 1u);
    return seats;
  }
  static constexpr Seats only(Seat seat) {
    Seats seats;
    seats.add(seat);
    return seats;
  }

  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | bit(seat)); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~bit(seat)); }
  constexpr bool has(Seat seat) const { return (bits_ & bit(seat)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr bool single() const { return bits_ != 0 && (bits_ & (bits_ - 1)) == 0; }
  constexpr Seat lowest() const { return seat_at(std::countr_zero(bits_)); }

  friend constexpr auto operator<=>(Seats, Seats) = default;

 private:
  static constexpr unsigned bit(Seat seat) { return 1u << index(seat); }
  std::uint8_t bits_ = 0;
};

// Somebody who looks at the table: the holder of a seat, or a spectator, who holds none.
class Observer {
 public:
  static constexpr Observer spectator() { return Observer(0xff); }
  constexpr Observer(Seat seat) : code_(static_cast<std::uint8_t>(seat)) {}  // a seat may look

  constexpr bool is_spectator() const { return code_ == 0xff; }
  constexpr bool is(Seat seat) const { return code_ == static_cast<std::uint8_t>(seat); }
  constexpr Seat seat() const { return static_cast<Seat>(code_); }

  friend constexpr auto operator<=>(Observer, Observer) = default;

 private:
  explicit constexpr Observer(std::uint8_t code) : code_(code) {}
  std::uint8_t code_;
};

}  // namespace engine
