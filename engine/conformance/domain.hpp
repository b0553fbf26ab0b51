#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/conformance/moment.hpp"

namespace engine::conformance {

// The actions that can be written at all: verbs and fields come from the schema of a game, the
// values of a field from the schema or from actions that were seen. What is asked of a position is
// all of it where that is little, and some of it where it is much.
template <Game G>
class Domain {
 public:
  using Rules = typename G::Rules;
  using Action = typename G::Action;

  Domain() : schema_(G::schema()) {
    const JsonObject& root = definition("Action");
    const Json* several = root.if_contains("oneOf");
    const JsonArray alternatives = several != nullptr ? several->get_array() : JsonArray{root};
    for (const Json& each : alternatives) kinds_.push_back(kind_of(each.get_object()));
  }

  // The fields of an action, whoever wrote it down.
  void learn(const JsonObject& action) {
    for (const auto& [name, value] : action) {
      std::vector<Json>& seen = seen_[std::string(name)];
      if (seen.size() < most_values && std::find(seen.begin(), seen.end(), value) == seen.end())
        seen.push_back(value);
    }
  }

  // `effort` of every kind of action, and of every field of some that are listed.
  std::vector<Action> some(const Rules& rules, const std::vector<Action>& listed, int effort,
                           Chance& dice) const {
    std::vector<Action> all;
    for (const Kind& kind : kinds_) {
      const std::uint64_t size = size_of(kind);
      if (size == 0) continue;
      if (size <= static_cast<std::uint64_t>(effort))
        for (std::uint64_t i = 0; i < size; ++i) add(rules, numbered(kind, i), all);
      else
        for (int i = 0; i < effort; ++i) add(rules, numbered(kind, dice.word(0) % size), all);
    }
    for (int i = 0; i < effort / 2 && !listed.empty(); ++i)
      add_neighbours(rules, G::write(rules, any_of(listed, dice)), dice, all);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

 private:
  static constexpr std::size_t most_values = 40;
  struct Field {
    std::string name;
    std::vector<Json> values;  // empty: what was seen
    bool needed = true;
  };
  using Kind = std::vector<Field>;

  const JsonObject& definition(std::string_view name) const {
    return schema_.at("$defs").get_object().at(name).get_object();
  }

  Kind kind_of(const JsonObject& alternative) const {
    Kind kind;
    JsonArray needed;
    if (const Json* required = alternative.if_contains("required")) needed = required->get_array();
    for (const auto& [name, field] : alternative.at("properties").get_object())
      kind.push_back({std::string(name), values_of(field.get_object()),
                      std::find(needed.begin(), needed.end(), Json(name)) != needed.end()});
    return kind;
  }

  std::vector<Json> values_of(const JsonObject& field) const {
    if (const Json* other = field.if_contains("$ref"))
      return values_of(definition(std::string_view(other->get_string()).substr(8)));
    if (const Json* only = field.if_contains("const")) return {*only};
    if (const Json* words = field.if_contains("enum"))
      return {words->get_array().begin(), words->get_array().end()};
    const Json* type = field.if_contains("type");
    if (type != nullptr && *type == Json("boolean")) return {true, false};
    std::vector<Json> numbers;
    if (field.contains("minimum") && field.contains("maximum"))
      for (auto i = field.at("minimum").to_number<std::int64_t>();
           i <= field.at("maximum").to_number<std::int64_t>() && numbers.size() < most_values; ++i)
        numbers.emplace_back(i);
    return numbers;
  }

  const std::vector<Json>& values(const Field& field) const {
    static const std::vector<Json> none;
    if (!field.values.empty()) return field.values;
    const auto found = seen_.find(field.name);
    return found != seen_.end() ? found->second : none;
  }

  std::uint64_t size_of(const Kind& kind) const {
    std::uint64_t size = 1;
    for (const Field& field : kind) size *= values(field).size() + (field.needed ? 0 : 1);
    return size;
  }

  JsonObject numbered(const Kind& kind, std::uint64_t number) const {
    JsonObject action;
    for (const Field& field : kind) {
      const std::vector<Json>& known = values(field);
      const std::uint64_t count = known.size() + (field.needed ? 0 : 1);
      const std::uint64_t at = number % count;
      if (at < known.size()) action[field.name] = known[at];
      number /= count;
    }
    return action;
  }

  // The same but for one field, each in turn.
  void add_neighbours(const Rules& rules, const JsonObject& action, Chance& dice,
                      std::vector<Action>& all) const {
    for (const auto& [name, value] : action) {
      const auto known = seen_.find(std::string(name));
      if (known == seen_.end()) continue;
      for (int i = 0; i < 3; ++i) {
        JsonObject other = action;
        other[name] = any_of(known->second, dice);
        add(rules, other, all);
      }
    }
  }

  static void add(const Rules& rules, const JsonObject& written, std::vector<Action>& all) {
    Action action;
    if (G::read(rules, written, action).empty()) all.push_back(action);
  }

  JsonObject schema_;
  std::vector<Kind> kinds_;
  std::map<std::string, std::vector<Json>> seen_;
};

}  // namespace engine::conformance
