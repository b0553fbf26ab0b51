#include "cli/play/columns.hpp"

#include <algorithm>
#include <cwchar>
#include <utility>

#include "engine/utf8.hpp"

namespace cli {

int columns_of(char32_t sign) {
  const int columns = wcwidth(static_cast<wchar_t>(sign));
  return columns < 0 ? 1 : columns;  // unknown to the system's tables, but shown all the same
}

int columns_of(std::string_view text) {
  int columns = 0;
  for (char32_t sign : engine::to_signs(text)) columns += columns_of(sign);
  return columns;
}

std::string clipped(std::string_view text, int columns) {
  if (columns_of(text) <= columns) return std::string(text);
  std::u32string kept;
  int used = 1;
  for (char32_t sign : engine::to_signs(text)) {
    used += columns_of(sign);
    if (used > columns) break;
    kept += sign;
  }
  return columns < 1 ? "" : engine::to_text(kept) + "…";
}

std::vector<std::string> wrapped(std::string_view text, int columns, int indent) {
  std::vector<std::string> lines;
  std::u32string line;
  int used = 0;
  auto break_line = [&] {
    lines.push_back(engine::to_text(line));
    line.assign(static_cast<std::size_t>(indent), U' ');
    used = indent;
  };
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string_view word = text.substr(start, end - start);
    start = end + 1;
    if (used > indent && used + 1 + columns_of(word) > columns) break_line();
    if (used > indent) line += U' ', ++used;
    for (char32_t sign : engine::to_signs(word)) {  // a word longer than a line goes on in the next
      if (used + columns_of(sign) > columns && used > indent) break_line();
      line += sign;
      used += columns_of(sign);
    }
  }
  lines.push_back(engine::to_text(line));
  return lines;
}

std::string printable(std::string_view text) {
  std::u32string signs = engine::to_signs(text);
  std::erase_if(signs, [](char32_t sign) {
    return sign < U' ' || (sign >= 0x7f && sign < 0xa0) || (sign >= 0x202a && sign <= 0x202e) ||
           (sign >= 0x2066 && sign <= 0x2069);
  });
  return engine::to_text(signs);
}

std::string in_ascii(std::string_view text) {
  static constexpr std::pair<char32_t, const char*> signs[] = {
      {U'·', "."},  {U'•', "*"},  {U'○', "o"},  {U'◇', "O"},  {U'✦', "+"},  {U'▸', ">"},
      {U'◂', "<"},  {U'◀', "<"},  {U'▶', ">"},  {U'─', "-"},  {U'│', "|"},  {U'═', "="},
      {U'║', "|"},  {U'■', "#"},  {U'□', "-"},  {U'✓', "v"},  {U'…', "."},  {U'–', "-"},
      {U'→', ">"},  {U'←', "<"},  {U'↑', "^"},  {U'↓', "v"},  {U'↗', "/"},  {U'↙', "/"},
      {U'↖', "\\"}, {U'↘', "\\"}, {U'„', "\""}, {U'“', "\""}, {U'”', "\""}, {U'ä', "a"},
      {U'ö', "o"},  {U'ü', "u"},  {U'Ä', "A"},  {U'Ö', "O"},  {U'Ü', "U"},  {U'ß', "s"}};
  std::string out;
  for (char32_t sign : engine::to_signs(text)) {
    if (sign < 0x80) {
      out += static_cast<char>(sign);
      continue;
    }
    const auto* found = std::find_if(std::begin(signs), std::end(signs),
                                     [&](const auto& pair) { return pair.first == sign; });
    const bool corner = sign >= 0x2500 && sign < 0x2580;
    out += found != std::end(signs) ? found->second : corner ? "+" : "?";
  }
  return out;
}

}  // namespace cli
