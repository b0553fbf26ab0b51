#pragma once

#include <span>
#include <string_view>

#include "engine/game_entry.hpp"

namespace games {

// Every game this program knows.
std::span<const engine::GameEntry* const> all();

// Those that people are offered: all but the examples, which must be asked for by name.
std::span<const engine::GameEntry* const> offered();

// By slug; null if there is none.
const engine::GameEntry* find(std::string_view slug);

// The JSON Schema of its views, actions, events and outcomes.
engine::JsonObject schema(const engine::GameEntry& entry);

}  // namespace games
