#include "engine/names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

#include "engine/seat.hpp"
#include "engine/time.hpp"

namespace station {

enum class Room : std::uint8_t { depot, rocket, none };
struct Door {
  enum class Lock { held };
};
enum class Deed { search, override_doors, go_to };
constexpr auto other_words(Deed) {
  return std::array{engine::Worded{Deed::override_doors, "override"},
                    engine::Worded{Deed::go_to, "goto"}};
}
enum class Pace { slow, fast };
constexpr auto names(Pace) { return std::array<std::string_view, 2>{"40", "80"}; }
enum class Spot : std::uint8_t { first = 64, last = 127 };
enum class Sixteen { a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p };
enum class Many : std::int16_t { a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t };

}  // namespace station

namespace {

enum class Hidden { agent, survivors };

using testing::ElementsAre;

TEST(Names, the_words_of_an_enumeration_are_its_enumerators) {
  EXPECT_THAT(engine::words_of<station::Room>, ElementsAre("depot", "rocket", "none"));
  EXPECT_THAT(engine::words_of<station::Door::Lock>, ElementsAre("held"));
  EXPECT_THAT(engine::words_of<Hidden>, ElementsAre("agent", "survivors"));
  EXPECT_EQ(engine::words_of<station::Sixteen>.size(), 16u);
  EXPECT_EQ(engine::words_of<station::Many>.size(), 20u);
  EXPECT_EQ(engine::name_of(station::Many::t), "t");
}

TEST(Names, an_enumeration_says_where_a_word_differs) {
  EXPECT_THAT(engine::words_of<station::Deed>, ElementsAre("search", "override", "goto"));
  EXPECT_THAT(engine::words_of<station::Pace>, ElementsAre("40", "80"));
}

TEST(Names, a_key_of_texts_is_made_of_a_word) {
  static_assert(engine::key_of<"room.">(station::Room::rocket) == "room.rocket");
  EXPECT_EQ(engine::key_of<"deed.">(station::Deed::go_to), "deed.goto");
}

TEST(Names, a_word_is_found_or_not) {
  auto deed = station::Deed::search;
  EXPECT_TRUE(engine::find_name("goto", deed));
  EXPECT_EQ(deed, station::Deed::go_to);
  EXPECT_FALSE(engine::find_name("go_to", deed));
  EXPECT_EQ(engine::list_names(deed), "search, override, goto");
}

TEST(Names, numbers_that_are_enumerations_for_safety_have_no_words) {
  EXPECT_FALSE(engine::NamedEnum<engine::Seat>);
  EXPECT_FALSE(engine::NamedEnum<engine::Time>);
  EXPECT_FALSE(engine::NamedEnum<station::Spot>);
  EXPECT_FALSE(engine::NamedEnum<int>);
}

}  // namespace
