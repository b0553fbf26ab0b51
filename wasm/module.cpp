#include <cstdint>

#include "games/registry.hpp"

// The signature of the n-th game of the registry, as two 32-bit halves: what the native build
// prints.
extern "C" [[clang::export_name("game_count")]] std::int32_t game_count() {
  return static_cast<std::int32_t>(games::all().size());
}

extern "C" [[clang::export_name("game_signature")]] std::uint64_t game_signature(
    std::int32_t number, std::int32_t games) {
  const engine::Title* title = games::all()[static_cast<std::size_t>(number)];
  const auto kit = title->load(title->files());
  if (!kit) return 0;
  const auto value = engine::signature(**kit, games);
  return value ? *value : 0;
}
