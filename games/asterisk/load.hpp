#pragma once

#include <memory>

#include "engine/json.hpp"
#include "games/asterisk/rules.hpp"

namespace asterisk {

// Reads and checks the files of data/; a problem names the file and the place.
engine::Fallible<std::shared_ptr<const Components>> load_components(const engine::Json& cards,
                                                                    const engine::Json& modes,
                                                                    const engine::Json& bots);

// The rules of one match from completed options.
engine::Fallible<std::shared_ptr<const Rules>> make_rules(
    const std::shared_ptr<const Components>& parts, const engine::JsonObject& options, int seats);

}  // namespace asterisk
