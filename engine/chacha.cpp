#include "engine/chacha.hpp"

#include <bit>
#include <cstddef>

namespace engine {
namespace {

using Block = std::array<std::uint32_t, 16>;

void quarter(Block& w, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  w[a] += w[b], w[d] = std::rotl(w[d] ^ w[a], 16);
  w[c] += w[d], w[b] = std::rotl(w[b] ^ w[c], 12);
  w[a] += w[b], w[d] = std::rotl(w[d] ^ w[a], 8);
  w[c] += w[d], w[b] = std::rotl(w[b] ^ w[c], 7);
}

}  // namespace

void chacha20_block(const Digest& key, std::uint64_t counter, std::uint64_t nonce,
                    std::array<std::uint64_t, 8>& out) {
  Block start{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (std::size_t i = 0; i < 8; ++i)
    start[4 + i] = std::uint32_t{key[4 * i]} | std::uint32_t{key[4 * i + 1]} << 8 |
                   std::uint32_t{key[4 * i + 2]} << 16 | std::uint32_t{key[4 * i + 3]} << 24;
  start[12] = static_cast<std::uint32_t>(counter);
  start[13] = static_cast<std::uint32_t>(counter >> 32);
  start[14] = static_cast<std::uint32_t>(nonce);
  start[15] = static_cast<std::uint32_t>(nonce >> 32);
  Block w = start;
  for (int round = 0; round < 10; ++round) {
    quarter(w, 0, 4, 8, 12), quarter(w, 1, 5, 9, 13);
    quarter(w, 2, 6, 10, 14), quarter(w, 3, 7, 11, 15);
    quarter(w, 0, 5, 10, 15), quarter(w, 1, 6, 11, 12);
    quarter(w, 2, 7, 8, 13), quarter(w, 3, 4, 9, 14);
  }
  for (std::size_t i = 0; i < 8; ++i)
    out[i] = std::uint64_t{w[2 * i] + start[2 * i]} | std::uint64_t{w[2 * i + 1] + start[2 * i + 1]}
                                                          << 32;
}

}  // namespace engine
