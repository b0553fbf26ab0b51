#include "simulate/counts.hpp"

#include <gtest/gtest.h>

#include "simulate/columns.hpp"
#include "simulate/report.hpp"

namespace simulate {
namespace {

TEST(Distribution, CountsSmallValuesOneByOne) {
  Distribution values;
  for (int i = 1; i <= 100; ++i) values.add(i);
  EXPECT_EQ(values.quantile(5), 5);
  EXPECT_EQ(values.quantile(50), 50);
  EXPECT_EQ(values.quantile(95), 95);
  EXPECT_EQ(values.least, 1);
  EXPECT_EQ(values.most, 100);
  EXPECT_EQ(values.sum, 5050);
  EXPECT_EQ(values.squares, 338'350);
}

TEST(Distribution, StaysSmallForLargeValues) {
  Distribution values;
  for (std::int64_t i = 0; i < 1'000'000; ++i) values.add(i);
  EXPECT_LT(values.histogram.size(), 25'000u);
  EXPECT_NEAR(static_cast<double>(values.quantile(50)), 500'000, 250);
  EXPECT_EQ(values.most, 999'999);
}

TEST(Distribution, KnowsNegativeValues) {
  Distribution values;
  for (std::int64_t value : {-3, -1, 2}) values.add(value);
  EXPECT_EQ(values.least, -3);
  EXPECT_EQ(values.quantile(50), -1);
}

TEST(Distribution, MergingIsAdding) {
  Distribution whole;
  Distribution first;
  Distribution second;
  for (int i = 0; i < 50; ++i) {
    whole.add(i * 200);
    (i % 3 == 0 ? first : second).add(i * 200);
  }
  first.merge(second);
  first.merge(Distribution{});
  EXPECT_EQ(first.histogram, whole.histogram);
  EXPECT_EQ(first.sum, whole.sum);
  EXPECT_EQ(first.squares, whole.squares);
  EXPECT_EQ(first.least, whole.least);
  EXPECT_EQ(first.most, whole.most);
}

// With no hits the upper end is z² / (n + z²); the middle was computed by a second program.
TEST(Wilson, GivesTheKnownIntervals) {
  EXPECT_EQ(wilson(50, 100).low, 403'832);
  EXPECT_EQ(wilson(50, 100).high, 596'168);
  EXPECT_EQ(wilson(0, 100).low, 0);
  EXPECT_EQ(wilson(0, 100).high, 36'993);
  EXPECT_EQ(wilson(10, 10).high, 1'000'000);
  EXPECT_EQ(wilson(0, 0).high, 1'000'000);
}

TEST(Share, RoundsToMillionths) {
  EXPECT_EQ(share(1, 3), 333'333);
  EXPECT_EQ(share(2, 3), 666'667);
  EXPECT_EQ(share(0, 0), 0);
  EXPECT_EQ(share(3'000'000'000'000, 1'000'000), 3'000'000'000'000);
}

TEST(Columns, CountSignsAndNotBytes) {
  EXPECT_EQ(columns({{"Größter", "1"}, {"Mittel", "22"}}, "lr"), "Größter   1\nMittel   22\n");
}

}  // namespace
}  // namespace simulate
