#include "simulate/columns.hpp"

#include <algorithm>

namespace simulate {
namespace {

// Signs, not bytes: an umlaut is one of them.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

}  // namespace

std::string columns(const std::vector<std::vector<std::string>>& rows, std::string_view alignment) {
  std::vector<std::size_t> widths(alignment.size());
  for (const auto& row : rows)
    if (row.size() > 1)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string gap(row.size() > 1 ? widths[i] - width(row[i]) : 0, ' ');
      line += i == 0 ? "" : "  ";
      line += alignment[i] == 'l' ? row[i] + gap : gap + row[i];
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

}  // namespace simulate
