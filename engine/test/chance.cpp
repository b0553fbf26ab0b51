#include "engine/chance.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include <cmath>
#include <cstring>
#include <map>

#include "engine/chacha.hpp"

namespace {

using engine::Chance;
using engine::Seed;

// The key stream of libsodium, from a block on.
std::array<std::uint64_t, 8> libsodium_block(const Seed& key, std::uint64_t counter,
                                             std::uint64_t nonce) {
  std::array<unsigned char, 8> nonce_bytes;
  for (std::size_t i = 0; i < 8; ++i) nonce_bytes[i] = static_cast<unsigned char>(nonce >> (8 * i));
  const std::array<unsigned char, 64> nothing{};
  std::array<unsigned char, 64> stream;
  crypto_stream_chacha20_xor_ic(stream.data(), nothing.data(), nothing.size(), nonce_bytes.data(),
                                counter, key.data());
  std::array<std::uint64_t, 8> words;
  std::memcpy(words.data(), stream.data(), stream.size());
  return words;
}

// How far counts are from what is expected of each, in the measure of chi-square.
double chi_square(const std::vector<int>& counts, double expected) {
  double sum = 0;
  for (int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

TEST(Chacha, agrees_with_libsodium) {
  const Seed key = engine::seed_from(7);
  const std::uint64_t numbers[] = {0, 1, 2, 0xffffffffu, 0x100000000u, 0x123456789abcdef0u};
  for (std::uint64_t counter : numbers)
    for (std::uint64_t nonce : numbers) {
      std::array<std::uint64_t, 8> words;
      engine::chacha20_block(key, counter, nonce, words);
      EXPECT_EQ(words, libsodium_block(key, counter, nonce)) << counter << ", " << nonce;
    }
}

TEST(Chance, of_a_real_table_is_the_key_stream_and_each_stream_has_its_nonce) {
  const Seed seed = engine::seed_from(1);
  Chance chance = Chance::chacha(seed);
  for (std::uint64_t block = 0; block < 3; ++block)
    for (int stream = 0; stream < Chance::stream_count; ++stream)
      for (std::uint64_t word : libsodium_block(seed, block, static_cast<std::uint64_t>(stream)))
        EXPECT_EQ(chance.word(stream), word);
}

TEST(Chance, a_draw_of_one_stream_does_not_shift_another) {
  Chance one = Chance::fast(5);
  Chance other = Chance::fast(5);
  for (int i = 0; i < 21; ++i) other.word(1);
  for (int i = 0; i < 21; ++i) EXPECT_EQ(one.word(0), other.word(0));
}

TEST(Chance, commitment_can_be_checked_with_sha256sum) {
  const Seed seed = engine::seed_from(3);
  EXPECT_EQ(engine::commitment(seed), engine::sha256("escapement-seed-1:" + engine::to_hex(seed)));
}

TEST(Chance, goes_on_from_a_position) {
  for (Chance chance : {Chance::chacha(engine::seed_from(2)), Chance::fast(2)}) {
    for (int used = 0; used < 40; ++used) {
      Chance copy = chance;
      Chance later = chance;
      later.seek({});
      later.seek(chance.position());
      EXPECT_EQ(later.position(), chance.position());
      for (int i = 0; i < 20; ++i) EXPECT_EQ(later.word(i % 4), copy.word(i % 4));
      chance.word(used % 3);
    }
    EXPECT_EQ(chance.position(), (Chance::Position{14, 13, 13, 0}));
  }
}

TEST(Chance, numbers_below_a_bound_are_equally_likely) {
  for (std::uint32_t bound : {2u, 3u, 7u, 52u, 100u}) {
    Chance chance = Chance::chacha(engine::seed_from(bound));
    std::vector<int> counts(bound);
    for (std::uint32_t i = 0; i < 1000 * bound; ++i) ++counts[chance.below(0, bound)];
    // Far beyond what fair dice reach in a million trials.
    EXPECT_LT(chi_square(counts, 1000), bound + 6 * std::sqrt(2.0 * bound)) << bound;
  }
}

// A bound just over half of the range: every second word would favour a number, and is drawn again.
TEST(Chance, large_bounds_are_fair_too) {
  const std::uint32_t bound = 0x80000001u;
  Chance chance = Chance::fast(11);
  std::vector<int> counts(16);
  for (int i = 0; i < 16'000; ++i)
    ++counts[static_cast<std::size_t>(std::uint64_t{chance.below(0, bound)} * 16 / bound)];
  EXPECT_LT(chi_square(counts, 1000), 16 + 6 * std::sqrt(32.0));
}

TEST(Chance, weights_are_obeyed) {
  Chance chance = Chance::fast(4);
  const std::array<std::uint8_t, 4> weights{1, 0, 2, 5};
  std::vector<int> counts(4);
  for (int i = 0; i < 8000; ++i) ++counts[static_cast<std::size_t>(chance.weighted(0, weights))];
  EXPECT_NEAR(counts[0], 1000, 150);
  EXPECT_EQ(counts[1], 0);
  EXPECT_NEAR(counts[2], 2000, 200);
  EXPECT_NEAR(counts[3], 5000, 250);
}

TEST(Chance, shuffling_makes_every_order_equally_likely) {
  Chance chance = Chance::chacha(engine::seed_from(9));
  std::map<std::array<int, 4>, int> orders;
  for (int i = 0; i < 24'000; ++i) {
    std::array<int, 4> cards{0, 1, 2, 3};
    chance.shuffle(0, cards, 4);
    ++orders[cards];
  }
  ASSERT_EQ(orders.size(), 24u);
  std::vector<int> counts;
  for (const auto& [order, count] : orders) counts.push_back(count);
  EXPECT_LT(chi_square(counts, 1000), 24 + 6 * std::sqrt(48.0));
}

TEST(Script, gives_what_was_written_and_leaves_decks_as_they_are) {
  Chance chance = Chance::script({{2, 0}, {1}});
  EXPECT_EQ(chance.scripted_left(0), 2);
  EXPECT_EQ(chance.below(0, 3), 2u);
  EXPECT_EQ(chance.below(1, 6), 1u);
  const std::array<std::uint8_t, 2> weights{1, 1};
  EXPECT_EQ(chance.weighted(0, weights), 0);
  std::vector<int> deck{3, 1, 2};
  chance.shuffle(0, deck, 3);
  EXPECT_EQ(deck, (std::vector<int>{3, 1, 2}));
  EXPECT_EQ(chance.scripted_left(0), 0);
  EXPECT_EQ(chance.script_problem(), "");
}

TEST(Script, says_when_it_runs_out) {
  Chance chance = Chance::script({});
  EXPECT_EQ(chance.below(0, 3), 0u);
  EXPECT_EQ(chance.script_problem(), "the script of chance ran out");
}

TEST(Script, says_when_a_number_has_too_few_sides) {
  Chance chance = Chance::script({{5}});
  EXPECT_EQ(chance.below(0, 3), 0u);
  EXPECT_EQ(chance.script_problem(),
            "the script of chance names something that is not there to be drawn");
}

TEST(Script, says_when_nothing_of_that_kind_is_left_and_gives_what_is_there) {
  Chance chance = Chance::script({{1}});
  const std::array<std::uint8_t, 3> weights{0, 0, 4};
  EXPECT_EQ(chance.weighted(0, weights), 2);
  EXPECT_EQ(chance.script_problem(),
            "the script of chance names something that is not there to be drawn");
}

}  // namespace
