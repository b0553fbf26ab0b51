#include <gtest/gtest.h>

#include <cstring>

#include "engine/list.hpp"
#include "engine/pile.hpp"
#include "engine/seat.hpp"

namespace {

using engine::Buffer;
using engine::List;
using engine::Pile;
using engine::seat_at;
using engine::Seats;

TEST(List, adds_takes_and_removes_in_order) {
  List<int, 4> list;
  for (int i = 1; i <= 4; ++i) list.add(i * 10);
  EXPECT_TRUE(list.full());
  EXPECT_EQ(list.remove(1), 20);
  EXPECT_EQ(list.take_back(), 40);
  ASSERT_EQ(list.size(), 2);
  EXPECT_EQ(list[0], 10);
  EXPECT_EQ(list.back(), 30);
  list.clear();
  EXPECT_TRUE(list.empty());
}

TEST(List, equal_lists_are_equal_byte_for_byte) {
  List<std::uint8_t, 8> one;
  List<std::uint8_t, 8> other;
  for (std::uint8_t i = 0; i < 8; ++i) one.add(i);
  while (one.size() > 2) one.take_back();
  one.remove(0);
  other.add(1);
  EXPECT_EQ(one, other);
  EXPECT_EQ(std::memcmp(&one, &other, sizeof one), 0);
}

TEST(List, can_be_walked_as_a_span) {
  List<int, 4> list;
  list.add(1);
  list.add(2);
  for (int& item : list.span()) item *= 3;
  int sum = 0;
  for (int item : list) sum += item;
  EXPECT_EQ(sum, 9);
}

TEST(Pile, is_taken_from_the_top_and_returned_to_the_bottom) {
  Pile<int, 4> pile;
  for (int i = 1; i <= 4; ++i) pile.put_bottom(i);
  for (int round = 0; round < 11; ++round) pile.put_bottom(pile.take_top());
  EXPECT_EQ(pile.size(), 4);
  EXPECT_EQ(pile[0], 4);
  EXPECT_EQ(pile[3], 3);
}

TEST(Pile, piles_are_equal_when_they_hold_the_same_in_the_same_order) {
  Pile<int, 4> one;
  Pile<int, 4> other;
  for (int i = 0; i < 3; ++i) one.put_bottom(i);
  one.take_top();
  other.put_bottom(1);
  EXPECT_FALSE(one == other);
  other.put_bottom(2);
  EXPECT_EQ(one, other);
  one.clear();
  EXPECT_TRUE(one.empty());
}

TEST(Seats, is_a_set) {
  Seats seats = Seats::first(3);
  EXPECT_EQ(seats.count(), 3);
  seats.remove(seat_at(0));
  seats.remove(seat_at(0));
  EXPECT_FALSE(seats.has(seat_at(0)));
  EXPECT_EQ(seats.lowest(), seat_at(1));
  seats.add(seat_at(7));
  EXPECT_TRUE(seats.has(seat_at(7)));
  EXPECT_EQ(Seats::only(seat_at(2)), [] {
    Seats only;
    only.add(seat_at(2));
    return only;
  }());
  EXPECT_TRUE(Seats::first(0).empty());
  EXPECT_EQ(Seats::first(engine::max_seats).count(), engine::max_seats);
}

TEST(Observer, is_a_seat_or_a_spectator) {
  const engine::Observer seat = seat_at(2);
  EXPECT_TRUE(seat.is(seat_at(2)));
  EXPECT_FALSE(seat.is(seat_at(1)));
  EXPECT_FALSE(seat.is_spectator());
  EXPECT_TRUE(engine::Observer::spectator().is_spectator());
  for (int i = 0; i < engine::max_seats; ++i)
    EXPECT_FALSE(engine::Observer::spectator().is(seat_at(i)));
}

TEST(Buffer, holds_what_was_added_until_it_is_cleared) {
  Buffer<int, 3> buffer;
  buffer.add(5);
  buffer.add(6);
  EXPECT_EQ(buffer.size(), 2);
  EXPECT_EQ(buffer[1], 6);
  buffer.clear();
  EXPECT_TRUE(buffer.empty());
}

}  // namespace
