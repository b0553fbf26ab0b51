#include "engine/timeline.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

// Players in virtual time.
namespace {

using engine::at_milliseconds;
using engine::Decision;
using engine::Seat;
using engine::seat_at;
using engine::Seats;
using engine::Time;
using engine::Timeline;

struct Player {
  std::int64_t looks = 0;
  std::int64_t took = 0;
  int waits = 0;  // so many times, before it decides
};

// Actions are numbers; each decision gets the next one.
struct Company {
  std::map<int, Player> players;
  std::set<int> forbidden;
  int decisions = 0;

  std::int64_t looks(Seat seat) { return players[engine::index(seat)].looks; }
  std::optional<Decision<int>> decide(Seat seat) {
    Player& player = players[engine::index(seat)];
    if (player.waits-- > 0) return std::nullopt;
    return {{++decisions, player.took}};
  }
  bool may(Seat, int action) { return !forbidden.contains(action); }
};

constexpr Time far = at_milliseconds(1'000'000);

TEST(Timeline, everybody_looks_and_moves_at_the_own_pace) {
  Company company{{{0, {500, 400}}, {1, {100, 700}}}, {}};
  Timeline<int> timeline(2);
  const auto next = timeline.next(Seats::first(2), far, Time{}, company);
  EXPECT_EQ(next.seat, seat_at(1));
  EXPECT_EQ(next.at, at_milliseconds(800));
}

TEST(Timeline, a_decision_stands_while_others_act) {
  Company company{{{0, {500, 400}}, {1, {100, 200}}}, {}};
  Timeline<int> timeline(2);
  EXPECT_EQ(timeline.next(Seats::first(2), far, Time{}, company).at, at_milliseconds(300));
  EXPECT_EQ(timeline.next(Seats::first(2), far, at_milliseconds(300), company).at,
            at_milliseconds(600));
  const auto next = timeline.next(Seats::first(2), far, at_milliseconds(600), company);
  EXPECT_EQ(next.seat, seat_at(0)) << "the two of the faster one have not stopped it";
  EXPECT_EQ(next.at, at_milliseconds(900));
}

TEST(Timeline, a_decision_that_is_not_allowed_any_more_is_made_anew) {
  Company company{{{0, {0, 400}}, {1, {0, 200}}}, {}};
  Timeline<int> timeline(2);
  const auto first = timeline.next(Seats::first(2), far, Time{}, company);
  EXPECT_EQ(first.seat, seat_at(1));
  company.forbidden = {first.action == 1 ? 2 : 1};
  company.players[1].took = 5000;
  const auto next = timeline.next(Seats::first(2), far, first.at, company);
  EXPECT_EQ(next.seat, seat_at(0));
  EXPECT_EQ(next.at, at_milliseconds(600));
  EXPECT_FALSE(company.forbidden.contains(next.action));
}

TEST(Timeline, who_would_rather_wait_looks_again) {
  Company company{{{0, {300, 50, 2}}}, {}};
  Timeline<int> timeline(1);
  EXPECT_EQ(timeline.next(Seats::first(1), far, Time{}, company).at, at_milliseconds(950));
  company.players[0] = {0, 0, 1'000'000'000};
  EXPECT_FALSE(
      timeline.next(Seats::first(1), at_milliseconds(2000), at_milliseconds(950), company).seat)
      << "time passes even for those who look without a pause";
}

TEST(Timeline, time_comes_first_at_its_deadline) {
  Company company{{{0, {300, 100}}}, {}};
  Timeline<int> timeline(1);
  const auto next = timeline.next(Seats::first(1), at_milliseconds(400), Time{}, company);
  EXPECT_FALSE(next.seat);
  EXPECT_EQ(next.at, at_milliseconds(400));
  EXPECT_EQ(timeline.next(Seats::first(1), far, at_milliseconds(400), company).seat, seat_at(0));
}

TEST(Timeline, who_is_not_asked_any_more_looks_away) {
  Company company{{{0, {300, 100}}, {1, {100, 100}}}, {}};
  Timeline<int> timeline(2);
  EXPECT_EQ(timeline.next(Seats::first(2), far, Time{}, company).seat, seat_at(1));
  EXPECT_FALSE(timeline.next(Seats(), at_milliseconds(9000), at_milliseconds(200), company).seat);
}

TEST(Timeline, ties_favour_nobody) {
  std::vector<int> wins(3);
  for (int begin = 0; begin < 30; ++begin) {
    Company company{{{0, {0, 10}}, {1, {0, 10}}, {2, {0, 10}}}, {}};
    Timeline<int> timeline(3);
    const auto next = timeline.next(Seats::first(3), far, at_milliseconds(begin), company);
    ++wins[static_cast<std::size_t>(engine::index(*next.seat))];
  }
  EXPECT_EQ(wins, (std::vector{10, 10, 10}));
}

}  // namespace
