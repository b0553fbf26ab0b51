#pragma once

#include <memory>

#include "engine/json.hpp"
#include "games/sisypho/rules.hpp"

namespace sisypho {

// Reads and checks the files of data/; a problem names the file and the place.
engine::Fallible<std::shared_ptr<const Components>> load_components(const engine::Json& station,
                                                                    const engine::Json& items,
                                                                    const engine::Json& chips);

// The rules of one match from completed options; the seats are the Agent's and the Survivors'.
engine::Fallible<std::shared_ptr<const Rules>> make_rules(
    const std::shared_ptr<const Components>& parts, const engine::JsonObject& options, int seats);

}  // namespace sisypho
