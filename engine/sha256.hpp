#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace engine {

using Digest = std::array<std::uint8_t, 32>;

// SHA-256. Here, and not from a library, because the browser's copy of the core checks commitments
// too; the tests compare it with libsodium.
Digest sha256(std::string_view bytes);

std::string to_hex(const Digest& bytes);
bool from_hex(std::string_view text, Digest& bytes);

}  // namespace engine
