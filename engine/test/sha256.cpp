#include "engine/sha256.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

namespace {

using engine::Digest;

TEST(Sha256, agrees_with_libsodium_at_every_length_around_the_blocks) {
  std::string text;
  for (int length = 0; length < 300; ++length) {
    Digest expected;
    crypto_hash_sha256(expected.data(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size());
    EXPECT_EQ(engine::sha256(text), expected) << length << " bytes";
    text.push_back(static_cast<char>(length * 37));
  }
}

TEST(Sha256, gives_the_published_digest_of_abc) {
  EXPECT_EQ(engine::to_hex(engine::sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Hex, comes_back_as_it_was) {
  const Digest digest = engine::sha256("anything");
  Digest back{};
  ASSERT_TRUE(engine::from_hex(engine::to_hex(digest), back));
  EXPECT_EQ(back, digest);
}

TEST(Hex, of_another_length_or_with_other_letters_is_not_read) {
  Digest digest{};
  EXPECT_FALSE(engine::from_hex("", digest));
  EXPECT_FALSE(engine::from_hex(std::string(63, '0'), digest));
  EXPECT_FALSE(engine::from_hex(std::string(65, '0'), digest));
  EXPECT_FALSE(engine::from_hex(std::string(63, '0') + "g", digest));
  EXPECT_FALSE(engine::from_hex(std::string(64, 'A'), digest));
}

}  // namespace
