#include <gtest/gtest.h>

#include "table/guests.hpp"
#include "table/match_clock.hpp"
#include "table/round_trips.hpp"
#include "table/talk.hpp"

// The parts of a table that need nothing of the others.
namespace table {
namespace {

TEST(MatchClockTest, TimePassesOnlyWhileItRuns) {
  MatchClock clock;
  clock.begin(500, 10'000, false);
  EXPECT_EQ(clock.at(12'000), 500);
  clock.go_on(12'000, true);
  EXPECT_EQ(clock.at(12'300), 800);
  EXPECT_EQ(clock.at(11'000), 500) << "moments that come late do not turn it back";
  EXPECT_EQ(clock.moment_of(1'500), 13'000);
  clock.go_on(13'000, false);
  EXPECT_EQ(clock.at(20'000), 1'500);
}

TEST(MatchClockTest, AfterAPauseItRestsForAWhile) {
  MatchClock clock;
  clock.rest_until(3'000);
  clock.go_on(2'999, true);
  EXPECT_FALSE(clock.running());
  clock.go_on(3'000, true);
  EXPECT_TRUE(clock.running());
  EXPECT_EQ(clock.at(3'100), 100);
}

TEST(MatchClockTest, ItIsTurnedBackWithoutStanding) {
  MatchClock clock;
  clock.begin(0, 0, true);
  clock.turn_to(200, 1'000);
  EXPECT_TRUE(clock.running());
  EXPECT_EQ(clock.at(1'050), 250);
}

TEST(GuestsTest, WhoSitsHereIsRememberedWhenTheyAreGone) {
  Guests guests;
  EXPECT_TRUE(guests.arrive("ann", 1'000, 0));
  EXPECT_FALSE(guests.arrive("ann", 1'100, 0));
  EXPECT_TRUE(guests.arrive("ben", 2'000, 700));
  EXPECT_TRUE(guests.depart("ann", 3'000, 1'500, true));
  EXPECT_FALSE(guests.depart("ann", 3'500, 1'600, true));
  EXPECT_FALSE(guests.here("ann"));
  EXPECT_EQ(guests.gone_since("ann"), 3'000);
  EXPECT_EQ(guests.gone_at("ann"), 1'500);
  EXPECT_TRUE(guests.depart("ben", 4'000, 2'000, false));
  EXPECT_FALSE(guests.depart("ben", 4'000, 2'000, false));
}

// When all are gone at once, the line is to blame: nobody is missed while the room is empty.
TEST(GuestsTest, NobodyIsMissedInAnEmptyRoom) {
  Guests guests;
  guests.arrive("ann", 1'000, 0);
  guests.arrive("ben", 1'000, 0);
  guests.depart("ann", 2'000, 100, true);
  guests.depart("ben", 3'000, 200, true);
  EXPECT_FALSE(guests.anybody());
  guests.arrive("ben", 90'000, 200);
  EXPECT_EQ(guests.gone_since("ann"), 90'000);
  EXPECT_EQ(guests.gone_at("ann"), 200);
  guests.arrive("cy", 95'000, 300);
  EXPECT_EQ(guests.gone_since("ann"), 90'000) << "the room was not empty any more";
  EXPECT_EQ(guests.count([](const std::string& person) { return person != "cy"; }), 1);
}

TEST(RoundTripsTest, TheShortestOfTheLatestCounts) {
  RoundTrips trips;
  EXPECT_EQ(trips.of("ann"), std::nullopt);
  trips.add("ann", 20);
  for (int i = 0; i < 15; ++i) trips.add("ann", 90);
  EXPECT_EQ(trips.of("ann"), 20);
  trips.add("ann", 80);
  EXPECT_EQ(trips.of("ann"), 80) << "the first of sixteen is forgotten";
  trips.add("ann", -5);
  EXPECT_EQ(trips.of("ann"), 0);
  trips.forget("ann");
  EXPECT_EQ(trips.of("ann"), std::nullopt);
}

TEST(TalkTest, EachShareIsUsedUpByItself) {
  Talk talk;
  const std::string words(1'000, 'a');
  int said = 0;
  for (; !talk.is_used_up(Talk::of_seat(2), words); ++said) talk.say(Talk::of_seat(2), words);
  EXPECT_EQ(said, 128 * 1024 / 1'100);
  EXPECT_EQ(talk.lines(), said);
  EXPECT_FALSE(talk.is_used_up(Talk::of_seat(1), words));
  EXPECT_FALSE(talk.is_used_up(Talk::of_watchers, words));
  talk.begin_anew();
  EXPECT_FALSE(talk.is_used_up(Talk::of_seat(2), words));
  EXPECT_EQ(talk.lines(), said);
}

TEST(TalkTest, SoManyAreMutedAndNoMore) {
  Talk talk;
  for (int i = 0; i < 32; ++i) {
    EXPECT_FALSE(talk.mutes_as_many_as_it_may());
    talk.mute("p" + std::to_string(i), true);
  }
  EXPECT_TRUE(talk.mutes_as_many_as_it_may());
  talk.mute("p3", true);
  EXPECT_EQ(talk.muted().size(), 32u) << "nobody is muted twice";
  talk.mute("p3", false);
  EXPECT_FALSE(talk.mutes("p3"));
  EXPECT_TRUE(talk.mutes("p4"));
}

TEST(TalkTest, ASnapshotThatDidNotCountIsTaken) {
  Talk talk;
  talk.say(Talk::of_host, "hello");
  Talk other;
  other.restore({"ann"}, true, talk.counts(), 1);
  EXPECT_EQ(other.counts(), talk.counts());
  EXPECT_TRUE(other.mutes_watchers());
  other.restore({}, false, {}, 7);
  EXPECT_EQ(other.counts(), talk.counts());
  EXPECT_EQ(other.lines(), 7);
}

}  // namespace
}  // namespace table
