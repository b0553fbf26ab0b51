#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "engine/json.hpp"
#include "engine/utf8.hpp"

namespace engine::conformance {

// Whether a value is what a schema says. Knows the part of JSON Schema that our schemas use, and
// says so if it meets another.
class Validator {
 public:
  explicit Validator(JsonObject schema) : schema_(std::move(schema)) {}

  const JsonObject& schema() const { return schema_; }
  const JsonObject& definitions() const { return schema_.at("$defs").get_object(); }

  // "" or the place where the value is not what the definition says.
  std::string problem(std::string_view definition, const Json& value) const {
    const Json* schema = definitions().if_contains(definition);
    if (schema == nullptr) return "there is no " + std::string(definition);
    return check(*schema, value, "");
  }

 private:
  static bool is_type(std::string_view type, const Json& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_int64() || value.is_uint64();
    if (type == "boolean") return value.is_bool();
    return type == "null" && value.is_null();
  }

  std::string check_object(const JsonObject& schema, const JsonObject& value,
                           const std::string& place) const {
    if (const Json* required = schema.if_contains("required"))
      for (const Json& name : required->get_array())
        if (!value.contains(name.get_string())) return place + ": no " + to_word(name);
    const Json* names = schema.if_contains("propertyNames");
    const Json* properties = schema.if_contains("properties");
    const Json* others = schema.if_contains("additionalProperties");
    for (const auto& [key, item] : value) {
      const std::string there = place + "/" + std::string(key);
      const Json* inner =
          properties == nullptr ? nullptr : properties->get_object().if_contains(key);
      if (inner == nullptr) inner = others;
      std::string wrong = names == nullptr ? "" : check(*names, Json(key), there);
      if (wrong.empty() && inner != nullptr) wrong = check(*inner, item, there);
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

  std::string check_list(const JsonObject& schema, const JsonArray& list,
                         const std::string& place) const {
    const Json* first = schema.if_contains("prefixItems");
    const Json* rest = schema.if_contains("items");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const bool leads = first != nullptr && i < first->get_array().size();
      const Json* inner = leads ? &first->get_array()[i] : rest;
      if (inner == nullptr) continue;
      if (std::string wrong = check(*inner, list[i], place + "/" + std::to_string(i));
          !wrong.empty())
        return wrong;
    }
    return "";
  }

  std::string check_keyword(std::string_view key, const Json& rule, const JsonObject& schema,
                            const Json& value, const std::string& place) const {
    const auto matches = [&](const Json& each) { return check(each, value, "").empty(); };
    if (key == "$ref") {
      const std::string name(std::string_view(rule.get_string()).substr(8));
      return check(definitions().at(name), value, place);
    }
    if (key == "type") {
      if (!is_type(rule.get_string(), value)) return place + ": not " + to_word(rule);
      if (value.is_object()) return check_object(schema, value.get_object(), place);
      if (value.is_array()) return check_list(schema, value.get_array(), place);
      return "";
    }
    if (key == "enum") {
      const auto& words = rule.get_array();
      const bool found = std::find(words.begin(), words.end(), value) != words.end();
      return found ? "" : place + ": " + to_line(value) + " is not in the list";
    }
    if (key == "const") return rule == value ? "" : place + ": not " + to_line(rule);
    if (key == "anyOf" || key == "oneOf") {
      const auto count = std::count_if(rule.get_array().begin(), rule.get_array().end(), matches);
      const bool right = key == "anyOf" ? count >= 1 : count == 1;
      return right ? "" : place + ": " + std::to_string(count) + " alternatives match";
    }
    if (key == "minimum")
      return value.to_number<std::int64_t>() >= rule.to_number<std::int64_t>()
                 ? ""
                 : place + ": too small";
    if (key == "maximum")
      return value.to_number<std::int64_t>() <= rule.to_number<std::int64_t>()
                 ? ""
                 : place + ": too large";
    if (key == "maxLength") {
      const auto length = to_signs(std::string_view(value.get_string())).size();
      return static_cast<std::int64_t>(length) <= rule.get_int64() ? "" : place + ": too long";
    }
    if (key == "maxItems")
      return value.get_array().size() <= rule.to_number<std::size_t>() ? "" : place + ": too many";
    constexpr std::string_view seen_with_the_type[] = {
        "properties",  "required", "additionalProperties", "propertyNames", "items",
        "prefixItems", "default"};
    if (std::find(std::begin(seen_with_the_type), std::end(seen_with_the_type), key) !=
        std::end(seen_with_the_type))
      return "";
    return place + ": the keyword " + std::string(key) + " is not known here";
  }

  // "type" stands first, so that the other keywords meet the kind of value they are about.
  std::string check(const Json& schema, const Json& value, const std::string& place) const {
    if (schema.is_bool()) return schema.get_bool() ? "" : place + ": nothing may be here";
    for (const auto& [key, rule] : schema.get_object())
      if (std::string wrong = check_keyword(key, rule, schema.get_object(), value, place);
          !wrong.empty())
        return wrong;
    return "";
  }

  JsonObject schema_;
};

}  // namespace engine::conformance
