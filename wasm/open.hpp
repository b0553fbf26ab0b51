#pragma once

#include "engine/game_entry.hpp"

// A match that is over hides nothing any more. What its seats saw, put together: for each seat what
// it knew of itself, and of everything else whatever anybody knew.
namespace wasm {

engine::JsonObject open_view(const engine::Match& match);
engine::JsonArray open_events(const engine::Match& match);

}  // namespace wasm
