#include "engine/names.hpp"

#include <algorithm>

namespace engine {

std::size_t find_word(std::span<const std::string_view> words, std::string_view word) {
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

std::string list_words(std::span<const std::string_view> words) {
  std::string all;
  for (std::string_view word : words) all += (all.empty() ? "" : ", ") + std::string(word);
  return all;
}

}  // namespace engine
