#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "fuzz/harness.hpp"

namespace fuzz {

// The input with something altered that its shape gives a meaning to, because a broken bracket is
// all that most single bytes of a JSON text can become. Nothing: let bytes be altered instead.
std::optional<std::string> mutated(std::string_view input, Shape shape, unsigned seed);

}  // namespace fuzz
