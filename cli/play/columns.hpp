#pragma once

#include <string>
#include <string_view>
#include <vector>

// Texts in a grid of characters, where some signs take two columns and some none.
namespace cli {

int columns_of(char32_t sign);
int columns_of(std::string_view text);

// At most so many columns; what is cut off is shown by an ellipsis.
std::string clipped(std::string_view text, int columns);

// Lines of at most so many columns, broken at spaces; further lines are set in by `indent`.
std::vector<std::string> wrapped(std::string_view text, int columns, int indent = 0);

// Without signs that move a cursor or turn the direction of writing; for what others have typed.
std::string printable(std::string_view text);

// The nearest sign that every terminal has.
std::string in_ascii(std::string_view text);

}  // namespace cli
