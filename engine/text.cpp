#include "engine/text.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <optional>

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

// How many: of a number how big it is, of a list how long.
Json size_of(const Json& value) {
  if (value.is_array()) return value.get_array().size();
  return value.is_int64() ? Json(std::abs(value.get_int64())) : value;
}

using Texts = std::map<std::string, std::string, std::less<>>;

// Puts the texts of other keys where a text names them, {=key}; "" or what is wrong. A chain of
// references that is longer than this comes back to where it began.
constexpr int longest_chain = 8;

// What the data say of things is learnt later.
bool is_fact(const Texts& texts, std::string_view key) {
  return texts.contains("facts." + std::string(key.substr(0, key.find('.'))));
}

std::string spell_out(const Texts& texts, std::string_view key, std::string& text, int chain = 0) {
  std::size_t open = 0;
  while ((open = text.find("{=", open)) != std::string::npos) {
    const std::size_t close = closing(text, open);
    const std::string named = text.substr(open + 2, close - open - 2);
    const auto found = texts.find(named);
    if (found == texts.end() && is_fact(texts, named)) {
      open = close;
      continue;
    }
    if (found == texts.end() || chain == longest_chain)
      return "'" + std::string(key) + "' refers to '" + named + "', which " +
             (chain == longest_chain ? "leads back to it" : "is not there");
    std::string said = found->second;
    if (std::string wrong = spell_out(texts, key, said, chain + 1); !wrong.empty()) return wrong;
    text.replace(open, close - open + 1, said);
    open += said.size();
  }
  return "";
}

// The last of a list; what is no list is its own last.
Json last_of(const Json& value) {
  const JsonArray* list = value.if_array();
  if (list == nullptr) return value;
  return list->empty() ? Json("") : list->back();
}

// "<field>.<id>.<name>": what the data say of everything that has an id.
void gather(Texts& texts, std::string_view field, const Json& data) {
  if (data.is_array())
    for (const Json& each : data.get_array()) gather(texts, field, each);
  const JsonObject* object = data.if_object();
  if (object == nullptr) return;
  const Json* id = object->if_contains("id");
  for (const auto& [name, value] : *object) {
    if (id != nullptr && id->is_string() && (value.is_number() || value.is_string()))
      texts.try_emplace(
          std::string(field) + "." + to_word(*id) + "." + std::string(std::string_view(name)),
          to_word(value));
    gather(texts, field, value);
  }
}

// A placeholder: {field}, {field@how}, and with cases behind a colon.
struct Placeholder {
  std::string_view field;
  std::string_view how;
  std::optional<std::string_view> cases;

  explicit Placeholder(std::string_view inside) {
    const std::size_t colon = inside.find(':');
    if (colon != std::string_view::npos) cases = inside.substr(colon + 1);
    const std::string_view name = inside.substr(0, colon);
    const std::size_t at = name.find('@');
    field = name.substr(0, at);
    if (at != std::string_view::npos) how = name.substr(at + 1);
  }
};

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
  for (auto& [key, text] : catalogue.words_)
    if (std::string wrong = spell_out(catalogue.words_, key, text); !wrong.empty())
      return Problem{std::string(name) + ": " + wrong};
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

std::string_view Catalogue::like(std::string_view field) const {
  const auto alias = words_.find("field." + std::string(field));
  return alias == words_.end() ? field : std::string_view(alias->second);
}

Catalogue::Worded Catalogue::worded(std::string_view field, const Json& value,
                                    std::string_view how) const {
  if (how.empty()) return {field, value};
  if (how == "size") return {field, size_of(value)};
  if (how == "last") {
    const auto one = words_.find("field." + std::string(field) + ".last");
    return {one == words_.end() ? field : std::string_view(one->second), last_of(value)};
  }
  const std::string raw = to_word(value);
  const auto fact = words_.find(std::string(like(field)) + "." + raw + "." + std::string(how));
  if (fact != words_.end()) return {how, Json(fact->second)};
  return {has(std::string(like(how)) + "." + raw) ? how : field, value};
}

std::string Catalogue::word(std::string_view field, const Json& value) const {
  if (value.is_array()) {
    std::string all;
    for (const Json& item : value.get_array()) all += (all.empty() ? "" : ", ") + word(field, item);
    return all;
  }
  field = like(field);
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

void Catalogue::learn(std::string_view field, const Json& data) {
  gather(words_, field, data);
  for (auto& [key, text] : words_) spell_out(words_, key, text);
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
    const Placeholder place(inside);
    const Json* value = fields.if_contains(place.field);
    if (value == nullptr) {
      gaps.emplace_back(place.field);
      out += "?";
    } else {
      const auto [field, told] = worded(place.field, *value, place.how);
      out += place.cases ? chosen(field, told, *place.cases, fields, gaps) : word(field, told);
    }
    pattern.remove_prefix(std::min(close + 1, pattern.size()));
  }
  return out;
}

// A case is a value, "<" and what the value must be less than, or "*"; {other} is the value of
// another field.
bool Catalogue::holds(std::string_view when, const Json& value, const JsonObject& fields) {
  if (when == "*") return true;
  const bool less = when.starts_with('<');
  std::string_view wanted = less ? when.substr(1) : when;
  std::string bound(wanted);
  if (wanted.starts_with('{') && wanted.ends_with('}')) {
    const Json* other = fields.if_contains(wanted.substr(1, wanted.size() - 2));
    if (other == nullptr) return false;
    bound = to_word(*other);
  }
  if (!less) return bound == to_word(value);
  std::int64_t number = 0;
  std::from_chars(bound.data(), bound.data() + bound.size(), number);
  return value.is_int64() && value.get_int64() < number;
}

std::string Catalogue::chosen(std::string_view field, const Json& value, std::string_view cases,
                              const JsonObject& fields, Gaps& gaps) const {
  while (!cases.empty()) {
    const std::size_t end = end_of_case(cases);
    const std::string_view one = cases.substr(0, end);
    const std::size_t equals = std::min(one.find('='), one.size());
    if (holds(one.substr(0, equals), value, fields))
      return filled(one.substr(std::min(equals + 1, one.size())), fields, gaps);
    cases.remove_prefix(std::min(end + 1, cases.size()));
  }
  gaps.push_back(std::string(field) + ":" + to_word(value));
  return "";
}

}  // namespace engine
