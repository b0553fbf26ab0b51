#pragma once

#include <string>
#include <string_view>

#include "engine/json.hpp"

namespace protocol {

// Whether a value is what a definition of the protocol's schema says: "" or the place where it is
// not.
std::string schema_problem(std::string_view definition, const engine::Json& value);

// The whole schema.
const engine::JsonObject& whole_schema();

}  // namespace protocol
