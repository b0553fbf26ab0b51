#pragma once

#include <span>
#include <string_view>

#include "engine/title.hpp"

namespace games {

// Every game this program knows.
std::span<const engine::Title* const> all();

// Those that people are offered: all but the examples, which must be asked for by name.
std::span<const engine::Title* const> offered();

// By slug; null if there is none.
const engine::Title* find(std::string_view slug);

// The JSON Schema of its views, actions, events and outcomes.
engine::JsonObject schema(const engine::Title& title);

}  // namespace games
