#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simulate {

// A table in plain text, each line ended. `alignment` has a letter for each column, l or r; a row
// with a single cell is a line of its own.
std::string columns(const std::vector<std::vector<std::string>>& rows, std::string_view alignment);

}  // namespace simulate
