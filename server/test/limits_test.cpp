#include "server/limits.hpp"

#include <gtest/gtest.h>

namespace server::test {
namespace {

constexpr Rate sixty{60, 1'000, 240};

int taken(Bucket& bucket, const Rate& rate, std::int64_t now, int tries) {
  int count = 0;
  for (int i = 0; i < tries; ++i)
    if (bucket.take(rate, now)) ++count;
  return count;
}

TEST(Limits, ABucketGivesItsBurstAtOnceAndThenItsRate) {
  Bucket bucket;
  EXPECT_EQ(taken(bucket, sixty, 5'000, 1'000), 240);
  EXPECT_EQ(taken(bucket, sixty, 5'016, 10), 0);
  EXPECT_EQ(taken(bucket, sixty, 5'017, 10), 1);
  EXPECT_EQ(taken(bucket, sixty, 6'017, 1'000), 60);
}

TEST(Limits, ABucketNeverHoldsMoreThanItsBurst) {
  Bucket bucket;
  EXPECT_EQ(taken(bucket, sixty, 0, 1'000), 240);
  EXPECT_EQ(taken(bucket, sixty, 1'000'000'000'000, 1'000), 240);
}

TEST(Limits, WhoKeepsToTheRateIsNeverRefused) {
  Bucket bucket;
  for (std::int64_t i = 0; i < 10'000; ++i) EXPECT_TRUE(bucket.take(sixty, 1'000 + i * 50 / 3));
}

TEST(Limits, WithoutACountThereIsNoLimit) {
  Bucket bucket;
  EXPECT_EQ(taken(bucket, {0, 1'000, 0}, 1, 100'000), 100'000);
}

TEST(Limits, WhatIsDearerTakesMore) {
  Bucket bucket;
  EXPECT_TRUE(bucket.take(sixty, 0, 200));
  EXPECT_FALSE(bucket.take(sixty, 0, 41));
  EXPECT_FALSE(bucket.empty(sixty, 0));
  EXPECT_TRUE(bucket.take(sixty, 0, 40));
  EXPECT_TRUE(bucket.empty(sixty, 0));
  EXPECT_FALSE(bucket.take(sixty, 999, 60));
  EXPECT_TRUE(bucket.take(sixty, 1'000, 60));
  EXPECT_FALSE(bucket.take(sixty, 4'999, 1'000)) << "dearer than there ever is: when it is full";
  EXPECT_TRUE(bucket.take(sixty, 5'000, 1'000));
}

TEST(Limits, EverybodyHasABucketOfTheirOwn) {
  Buckets buckets({2, 60'000});
  EXPECT_TRUE(buckets.take("ann", 0));
  EXPECT_TRUE(buckets.take("ann", 0));
  EXPECT_FALSE(buckets.take("ann", 0));
  EXPECT_TRUE(buckets.take("bob", 0));
  EXPECT_FALSE(buckets.take("ann", 29'999));
  EXPECT_TRUE(buckets.take("ann", 30'000));
}

TEST(Limits, WhoHasWaitedLongEnoughIsForgotten) {
  Buckets buckets({1, 1'000});
  for (int i = 0; i < 10'000; ++i) buckets.take("person " + std::to_string(i), 10 * i);
  EXPECT_LT(buckets.size(), 2'048u);
}

TEST(Limits, CountsAreByNameAndGivenBack) {
  Counts counts(2);
  EXPECT_TRUE(counts.add("here"));
  EXPECT_TRUE(counts.add("here"));
  EXPECT_FALSE(counts.add("here"));
  EXPECT_TRUE(counts.add("there"));
  counts.remove("here");
  EXPECT_TRUE(counts.add("here"));
  counts.remove("here");
  counts.remove("here");
  counts.remove("there");
  EXPECT_EQ(counts.size(), 0u);
}

TEST(Limits, PatienceEndsAfterTenSecondsWithoutARespite) {
  Patience patience;
  for (std::int64_t now = 1'000; now < 11'000; now += 500) EXPECT_FALSE(patience.strained(now));
  EXPECT_TRUE(patience.strained(11'000));
}

TEST(Limits, ARespiteRestoresPatience) {
  Patience patience;
  for (std::int64_t now = 0; now <= 9'500; now += 500) EXPECT_FALSE(patience.strained(now));
  EXPECT_FALSE(patience.strained(12'000));
  EXPECT_FALSE(patience.strained(14'000));
}

}  // namespace
}  // namespace server::test
