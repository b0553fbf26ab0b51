#include "games/registry.hpp"

#include <array>
#include <vector>

#include "games/list.hpp"

namespace games {
namespace {

template <class... G>
std::span<const engine::Title* const> titles(Games<G...>) {
  static const std::array<const engine::Title*, sizeof...(G)> all{&engine::title_of<G>()...};
  return all;
}

template <class... G>
std::vector<const engine::Title*> without_examples(Games<G...>) {
  std::vector<const engine::Title*> those;
  ((G::example ? void() : those.push_back(&engine::title_of<G>())), ...);
  return those;
}

template <class... G>
engine::JsonObject schema_among(Games<G...>, const engine::Title& title) {
  engine::JsonObject found;
  (void)((&title == &engine::title_of<G>() && (found = G::schema(), true)) || ...);
  return found;
}

}  // namespace

std::span<const engine::Title* const> all() { return titles(All{}); }

std::span<const engine::Title* const> offered() {
  static const std::vector<const engine::Title*> those = without_examples(All{});
  return those;
}

const engine::Title* find(std::string_view slug) {
  for (const engine::Title* title : all())
    if (title->slug() == slug) return title;
  return nullptr;
}

engine::JsonObject schema(const engine::Title& title) { return schema_among(All{}, title); }

}  // namespace games
