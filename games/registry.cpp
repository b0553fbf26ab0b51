#include "games/registry.hpp"

#include <array>
#include <vector>

#include "games/list.hpp"

namespace games {
namespace {

template <class... G>
std::span<const engine::GameEntry* const> titles(Games<G...>) {
  static const std::array<const engine::GameEntry*, sizeof...(G)> all{
      &engine::game_entry_of<G>()...};
  return all;
}

template <class... G>
std::vector<const engine::GameEntry*> without_examples(Games<G...>) {
  std::vector<const engine::GameEntry*> those;
  ((G::example ? void() : those.push_back(&engine::game_entry_of<G>())), ...);
  return those;
}

template <class... G>
engine::JsonObject schema_among(Games<G...>, const engine::GameEntry& entry) {
  engine::JsonObject found;
  std::span<const std::string_view> calls;
  (void)((&entry == &engine::game_entry_of<G>() &&
          (found = G::schema(), calls = G::calls(), true)) ||
         ...);
  if (calls.empty()) return found;
  engine::JsonArray words(calls.begin(), calls.end());
  found["$defs"].get_object()["Call"] = engine::JsonObject{{"enum", std::move(words)}};
  return found;
}

}  // namespace

std::span<const engine::GameEntry* const> all() { return titles(All{}); }

std::span<const engine::GameEntry* const> offered() {
  static const std::vector<const engine::GameEntry*> those = without_examples(All{});
  return those;
}

const engine::GameEntry* find(std::string_view slug) {
  for (const engine::GameEntry* entry : all())
    if (entry->slug() == slug) return entry;
  return nullptr;
}

engine::JsonObject schema(const engine::GameEntry& entry) { return schema_among(All{}, entry); }

}  // namespace games
