#pragma once

#include <functional>
#include <memory>

#include "engine/json.hpp"
#include "engine/text.hpp"
#include "games/aliens/rules.hpp"

namespace aliens {

// Reads data/cards.json and data/zones.json and checks that nothing is missing, doubled or
// miscounted.
engine::Fallible<std::shared_ptr<const Components>> load_components(const engine::Json& cards,
                                                                    const engine::Json& zones);

// Completed options and a seat count as rules. A zone that somebody made is checked, and `words`
// say what is wrong with it.
using Words = std::function<engine::Fallible<engine::Catalogue>()>;
engine::Fallible<std::shared_ptr<const Rules>> make_rules(
    const std::shared_ptr<const Components>& parts, const engine::JsonObject& options, int seats,
    const Words& words);

}  // namespace aliens
