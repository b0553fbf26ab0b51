#pragma once

#include <optional>
#include <span>

#include "engine/chance.hpp"

namespace engine {

// What the client of one seat adds to the chance of a match, so that nobody has to believe the
// server: a random value, promised before the deal by its hash and told just before it. Without a
// value it was not told in time.
struct Share {
  Digest promise{};
  std::optional<Digest> value;

  friend bool operator==(const Share&, const Share&) = default;
};
// SHA-256 of "escapement-share-1:" and the value's 64 hex digits.
Digest share_promise(const Digest& value);
// The key of all chance. With any value among the shares, by seat: SHA-256 of
// "escapement-chance-1:", the seed's hex digits and, for each seat, ":" and its value's hex digits
// or "-". Else the seed itself.
Seed mixed(const Seed& seed, std::span<const std::optional<Share>> shares);

}  // namespace engine
