#include "engine/text.hpp"

#include <algorithm>

namespace engine {
namespace {

// Where the brace that closes the one at `open` stands.
std::size_t closing(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i;
  }
  return text.size();
}

// Where the first of several cases ends: at a bar that stands outside of all braces.
std::size_t end_of_case(std::string_view cases) {
  int depth = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (cases[i] == '{') ++depth;
    if (cases[i] == '}') --depth;
    if (cases[i] == '|' && depth == 0) return i;
  }
  return cases.size();
}

}  // namespace

Fallible<Catalogue> Catalogue::load(std::string_view file, std::string_view name,
                                    std::string_view theme) {
  const Fallible<Json> json = parse_json(file, name);
  if (!json) return json.problem();
  if (!json->is_object())
    return Problem{std::string(name) + ": an object of keys and texts is needed"};
  Catalogue catalogue;
  const std::string themed = std::string(theme) + "/";
  for (const auto& [key, value] : json->get_object()) {
    if (!value.is_string())
      return Problem{std::string(name) + ": '" + std::string(key) + "' must be a text"};
    const std::string_view plain = key;
    if (plain.find('/') == std::string_view::npos || plain.starts_with("option."))
      catalogue.words_.try_emplace(std::string(plain), value.get_string());
  }
  for (const auto& [key, value] : json->get_object()) {
    const std::string_view plain = key;
    if (plain.starts_with(themed))
      catalogue.words_[std::string(plain.substr(themed.size()))] =
          std::string_view(value.get_string());
  }
  return catalogue;
}

std::string_view Catalogue::operator[](std::string_view key) const {
  const auto found = words_.find(key);
  return found == words_.end() ? key : std::string_view(found->second);
}

std::vector<std::string> Catalogue::keys() const {
  std::vector<std::string> all;
  for (const auto& [key, text] : words_) all.push_back(key);
  return all;
}

std::string Catalogue::word(std::string_view field, const Json& value) const {
  if (value.is_array()) {
    std::string all;
    for (const Json& item : value.get_array()) all += (all.empty() ? "" : ", ") + word(field, item);
    return all;
  }
  std::string alias = "field.";
  alias += field;
  if (has(alias)) field = (*this)[alias];
  std::string raw = to_word(value);
  if (field == "seat" && value.is_int64()) {
    const auto number = static_cast<std::size_t>(value.get_int64());
    return number < seats_.size() ? seats_[number] : raw;
  }
  const std::string key = std::string(field) + "." + raw;
  if (has(key)) return std::string((*this)[key]);
  if (has(key + ".title")) return std::string((*this)[key + ".title"]);
  return raw;
}

std::string Catalogue::sentence(std::string_view key, const JsonObject& fields) const {
  Gaps gaps;
  return filled((*this)[key], fields, gaps);
}

std::vector<std::string> Catalogue::unfilled(std::string_view key, const JsonObject& fields) const {
  Gaps gaps;
  filled((*this)[key], fields, gaps);
  return gaps;
}

std::string Catalogue::filled(std::string_view pattern, const JsonObject& fields,
                              Gaps& gaps) const {
  std::string out;
  while (!pattern.empty()) {
    const std::size_t open = std::min(pattern.find('{'), pattern.size());
    out += pattern.substr(0, open);
    if (open == pattern.size()) break;
    const std::size_t close = closing(pattern, open);
    const std::string_view inside = pattern.substr(open + 1, close - open - 1);
    const std::size_t colon = inside.find(':');
    const std::string_view field = inside.substr(0, colon);
    const Json* value = fields.if_contains(field);
    if (value == nullptr) {
      gaps.emplace_back(field);
      out += "?";
    } else if (colon == std::string_view::npos) {
      out += word(field, *value);
    } else {
      out += chosen(field, inside.substr(colon + 1), fields, gaps);
    }
    pattern.remove_prefix(std::min(close + 1, pattern.size()));
  }
  return out;
}

std::string Catalogue::chosen(std::string_view field, std::string_view cases,
                              const JsonObject& fields, Gaps& gaps) const {
  const std::string raw = to_word(fields.at(field));
  while (!cases.empty()) {
    const std::size_t end = end_of_case(cases);
    const std::string_view one = cases.substr(0, end);
    const std::size_t equals = std::min(one.find('='), one.size());
    const std::string_view when = one.substr(0, equals);
    if (when == raw || when == "*")
      return filled(one.substr(std::min(equals + 1, one.size())), fields, gaps);
    cases.remove_prefix(std::min(end + 1, cases.size()));
  }
  gaps.push_back(std::string(field) + ":" + raw);
  return "";
}

}  // namespace engine
