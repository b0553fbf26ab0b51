#pragma once

#include <string>

#include "cli/play/words.hpp"

namespace cli::remote {

// Why a server said no: in the player's language if this client knows the reason, else in the
// server's own words.
std::string refusal(const engine::Catalogue& words, const engine::JsonObject& body);

}  // namespace cli::remote
