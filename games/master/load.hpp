#pragma once

#include <memory>

#include "engine/json.hpp"
#include "games/master/rules.hpp"

namespace master {

// Reads data/cards.json, data/words.json and data/timers.json; the problem names file and place.
engine::Fallible<std::shared_ptr<const Components>> load_components(const engine::Json& cards,
                                                                    const engine::Json& words,
                                                                    const engine::Json& timers);

// The rules of a match by its completed options, or why they cannot be played.
engine::Fallible<std::shared_ptr<const Rules>> make_rules(
    const std::shared_ptr<const Components>& parts, const engine::JsonObject& options, int seats);

}  // namespace master
