#include "engine/share.hpp"

namespace engine {

Digest share_promise(const Digest& value) { return sha256("escapement-share-1:" + to_hex(value)); }

Seed mixed(const Seed& seed, std::span<const std::optional<Share>> shares) {
  std::string text = "escapement-chance-1:" + to_hex(seed);
  bool any = false;
  for (const std::optional<Share>& share : shares) {
    const bool told = share && share->value;
    text += ":" + (told ? to_hex(*share->value) : "-");
    any = any || told;
  }
  return any ? sha256(text) : seed;
}

}  // namespace engine
