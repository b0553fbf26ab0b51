#include "cli/play/typed.hpp"

#include <algorithm>

namespace cli {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

Json value_of_word(const std::string& word) {
  const std::size_t sign = word.starts_with('-') || word.starts_with('+') ? 1 : 0;
  const bool digits = word.size() > sign && word.size() < 10 &&
                      word.find_first_not_of("0123456789", sign) == std::string::npos;
  if (digits) return std::stoi(word);
  return Json(word);
}

bool is_field(const std::string& word) { return word.starts_with('{'); }
bool is_list(const std::string& word) { return is_field(word) && !word.ends_with('}'); }
std::string field_name(const std::string& word) { return word.substr(1, word.find('}') - 1); }

// How many of the typed words are the verb of a pattern; 0 if it is another verb.
std::size_t verb_length(const std::vector<std::string>& pattern,
                        const std::vector<std::string>& typed) {
  std::size_t i = 0;
  while (i < pattern.size() && !is_field(pattern[i])) {
    if (i >= typed.size() || !is_verb(typed[i], pattern[i])) return 0;
    ++i;
  }
  return i;
}

std::optional<JsonObject> filled(const std::vector<std::string>& fields,
                                 const std::vector<std::string>& typed, JsonObject action) {
  std::size_t next = 0;
  for (const std::string& field : fields) {
    if (next >= typed.size()) return std::nullopt;
    if (!is_list(field)) {
      action[field_name(field)] = value_of_word(typed[next++]);
      continue;
    }
    JsonArray rest;
    while (next < typed.size()) rest.push_back(value_of_word(typed[next++]));
    action[field_name(field)] = std::move(rest);
  }
  if (next < typed.size()) return std::nullopt;
  return action;
}

}  // namespace

Typed typed_action(std::string_view line, const Words& words) {
  std::string plain(line);
  std::replace(plain.begin(), plain.end(), ',', ' ');
  const std::vector<std::string> typed = split(plain);
  constexpr std::string_view prefix = "usage.";
  for (const std::string& key : words.game().keys()) {
    if (typed.empty() || !key.starts_with(prefix)) continue;
    const std::string verb = key.substr(prefix.size());
    for (const std::string& usage : words.patterns(key)) {
      const std::vector<std::string> pattern = split(usage);
      const std::size_t own = verb_length(pattern, typed);
      const std::size_t used = own > 0 ? own : lower(typed[0]) == lower(verb) ? 1 : 0;
      if (used == 0) continue;
      const auto first_field = std::find_if(pattern.begin(), pattern.end(), is_field);
      const std::vector<std::string> values(typed.begin() + static_cast<std::ptrdiff_t>(used),
                                            typed.end());
      return {readable_usage(words.game()[key], words), verb, values,
              filled({first_field, pattern.end()}, values, {{"do", verb}})};
    }
  }
  return {};
}

// German verbs are typed as one says them: zieh, ziehe, ziehen.
bool is_verb(std::string_view typed, std::string_view verb) {
  const auto stem = [](std::string_view text) {
    std::string word = lower(text);
    for (const std::string_view ending : {"en", "e", "n"})
      if (word.ends_with(ending) && word.size() >= ending.size() + 3)
        return word.substr(0, word.size() - ending.size());
    return word;
  };
  return stem(typed) == stem(verb);
}

std::string readable_usage(std::string_view pattern, const Words& words) {
  std::string text;
  while (!pattern.empty()) {
    const std::size_t open = std::min(pattern.find('{'), pattern.size());
    text += pattern.substr(0, open);
    if (open == pattern.size()) break;
    const std::size_t close = pattern.find('}', open);
    const std::string field(pattern.substr(open + 1, close - open - 1));
    const std::string key = "place." + field;
    const engine::Catalogue& own = words.game().has(key) ? words.game() : words.own();
    text += "<" + (own.has(key) ? std::string(own[key]) : field) + ">";
    pattern.remove_prefix(close + 1);
  }
  return text;
}

std::string in_capitals(std::string word) {
  for (char& letter : word)
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  return word;
}

namespace {

JsonObject names_in_capitals(JsonObject action) {
  auto raise = [](Json& value) {
    if (value.is_string()) value = in_capitals(std::string(value.get_string()));
  };
  for (auto& [key, value] : action) {
    if (std::string_view(key) == "do") continue;
    raise(value);
    if (value.is_array())
      for (Json& item : value.get_array()) raise(item);
  }
  return action;
}

JsonObject without_lists_of_one(JsonObject action) {
  for (auto& [key, value] : action) {
    if (!value.is_array() || value.get_array().size() != 1) continue;
    Json only = value.get_array().front();
    value = std::move(only);
  }
  return action;
}

}  // namespace

std::vector<JsonObject> meanings(const JsonObject& action) {
  return {action, names_in_capitals(action), without_lists_of_one(action)};
}

}  // namespace cli
