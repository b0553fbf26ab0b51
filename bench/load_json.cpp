#include "bench/load_json.hpp"

#include <charconv>

namespace bench {
namespace {

std::size_t after_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at)
    if (text[at] == '\\') ++at;
  return at + 1;
}

std::size_t after_value(std::string_view text, std::size_t at) {
  if (text[at] == '"') return after_string(text, at);
  if (text[at] != '{' && text[at] != '[') return text.find_first_of(",]}", at);
  int depth = 0;
  do {
    // Only brackets and strings matter here.
    at = text.find_first_of("\"{}[]", at);
    if (at == std::string_view::npos) return text.size();
    if (text[at] == '"') {
      at = after_string(text, at);
      continue;
    }
    depth += text[at] == '{' || text[at] == '[' ? 1 : -1;
    ++at;
  } while (depth > 0);
  return at;
}

}  // namespace

std::string_view member(std::string_view object, std::string_view key) {
  if (object.empty() || object.front() != '{') return {};
  std::size_t at = 1;
  while (at < object.size() && object[at] == '"') {
    const std::size_t colon = after_string(object, at);
    const std::size_t end = after_value(object, colon + 1);
    if (object.substr(at + 1, colon - at - 2) == key)
      return object.substr(colon + 1, end - colon - 1);
    at = end + 1;
  }
  return {};
}

std::vector<std::string_view> items(std::string_view array) {
  std::vector<std::string_view> list;
  if (array.size() < 2 || array.front() != '[' || array[1] == ']') return list;
  for (std::size_t at = 1; at < array.size();) {
    const std::size_t end = after_value(array, at);
    list.push_back(array.substr(at, end - at));
    at = end + 1;
  }
  return list;
}

std::string_view unquoted(std::string_view text) {
  return text.size() < 2 ? std::string_view() : text.substr(1, text.size() - 2);
}

long number(std::string_view text) {
  long value = -1;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace bench
