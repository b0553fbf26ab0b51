#include "games/registry.hpp"

#include <array>

namespace games {

std::span<const engine::Title* const> all() {
  static const std::array titles{
      &deathstar::title(),
  };
  return titles;
}

const engine::Title* find(std::string_view slug) {
  for (const engine::Title* title : all())
    if (title->slug() == slug) return title;
  return nullptr;
}

}  // namespace games
