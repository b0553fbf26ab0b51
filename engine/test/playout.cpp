#include "engine/playout.hpp"

#include <gtest/gtest.h>

// How random players take their time.
namespace {

using engine::at_milliseconds;
using engine::Chance;
using engine::hesitate;
using engine::Time;

TEST(Playout, without_a_deadline_time_stands_still_and_no_chance_is_used) {
  Chance choices = Chance::fast(1);
  const auto before = choices.position();
  EXPECT_EQ(hesitate(std::nullopt, at_milliseconds(17), 10'000, choices), at_milliseconds(17));
  EXPECT_EQ(choices.position(), before);
}

TEST(Playout, before_a_deadline_a_while_passes_and_nobody_acts_at_it) {
  Chance choices = Chance::fast(1);
  int late = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto then = hesitate(at_milliseconds(5000), Time{}, 10'000, choices);
    if (!then) {
      ++late;
      continue;
    }
    EXPECT_LT(*then, at_milliseconds(5000));
    EXPECT_GE(*then, Time{});
  }
  EXPECT_NEAR(late, 500, 80);  // half of the ten seconds that a random player may take
}

TEST(Playout, who_never_hesitates_acts_at_once_but_not_at_the_deadline) {
  Chance choices = Chance::fast(1);
  EXPECT_EQ(hesitate(at_milliseconds(5000), at_milliseconds(4999), 0, choices),
            at_milliseconds(4999));
  EXPECT_EQ(hesitate(at_milliseconds(5000), at_milliseconds(5000), 0, choices), std::nullopt);
}

}  // namespace
