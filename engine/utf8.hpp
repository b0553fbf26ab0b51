#pragma once

#include <string>
#include <string_view>

// Texts are UTF-8; drawings are made of single signs.
namespace engine {

// Bytes that are no UTF-8 become question marks, one each.
inline std::u32string to_signs(std::string_view text) {
  std::u32string signs;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    char32_t sign = length < 2 ? first : first & (0x7fu >> length);
    bool good = length > 0 && i + length <= text.size();
    for (std::size_t k = 1; good && k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      good = (next & 0xc0u) == 0x80;
      sign = (sign << 6) | (next & 0x3fu);
    }
    // Neither longer than needed, nor half of a pair of UTF-16, nor beyond the last sign.
    if (length == 3) good = good && sign >= 0x800 && (sign < 0xd800 || sign > 0xdfff);
    if (length == 4) good = good && sign >= 0x10000 && sign <= 0x10ffff;
    signs += good ? sign : U'?';
    i += good ? length : 1;
  }
  return signs;
}

inline std::string to_text(std::u32string_view signs) {
  std::string text;
  for (char32_t sign : signs) {
    if (sign < 0x80) {
      text += static_cast<char>(sign);
      continue;
    }
    const int more = sign < 0x800 ? 1 : sign < 0x10000 ? 2 : 3;
    text += static_cast<char>((0xf00u >> (more + 1) & 0xffu) | (sign >> (6 * more)));
    for (int k = more - 1; k >= 0; --k)
      text += static_cast<char>(0x80u | (sign >> (6 * k) & 0x3fu));
  }
  return text;
}

}  // namespace engine
