#pragma once

#include <array>
#include <cstdint>

#include "engine/sha256.hpp"

namespace engine {

// One 64-byte block of the ChaCha20 key stream (64-bit counter and nonce, as first published).
// Here, and not from a library, for the same reason as sha256; the tests compare it with libsodium.
void chacha20_block(const Digest& key, std::uint64_t counter, std::uint64_t nonce,
                    std::array<std::uint64_t, 8>& out);

}  // namespace engine
