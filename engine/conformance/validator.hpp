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
    std::string wrong;
    // Nearly every value is right, and words cost more than looking.
    if (!fits(*schema, value, nullptr)) fits(*schema, value, &wrong);
    return wrong;
  }

 private:
  // Where somebody asks what is wrong: how it is said. False, for those who return it.
  template <class Words>
  static bool no(std::string* wrong, const Words& words) {
    if (wrong != nullptr) *wrong = ": " + words();
    return false;
  }
  static bool no_there(std::string* wrong, std::string_view key) {
    if (wrong != nullptr) *wrong = "/" + std::string(key) + *wrong;
    return false;
  }

  static bool is_type(std::string_view type, const Json& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_int64() || value.is_uint64();
    if (type == "boolean") return value.is_bool();
    return type == "null" && value.is_null();
  }

  bool object_fits(const JsonObject& schema, const JsonObject& value, std::string* wrong) const {
    if (const Json* required = schema.if_contains("required"))
      for (const Json& name : required->get_array())
        if (!value.contains(name.get_string()))
          return no(wrong, [&] { return "no " + to_word(name); });
    const Json* names = schema.if_contains("propertyNames");
    const Json* properties = schema.if_contains("properties");
    const Json* others = schema.if_contains("additionalProperties");
    for (const auto& [key, item] : value) {
      const Json* inner =
          properties == nullptr ? nullptr : properties->get_object().if_contains(key);
      if (inner == nullptr) inner = others;
      if (names != nullptr && !fits(*names, Json(key), wrong)) return no_there(wrong, key);
      if (inner != nullptr && !fits(*inner, item, wrong)) return no_there(wrong, key);
    }
    return true;
  }

  bool list_fits(const JsonObject& schema, const JsonArray& list, std::string* wrong) const {
    const Json* first = schema.if_contains("prefixItems");
    const Json* rest = schema.if_contains("items");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const bool leads = first != nullptr && i < first->get_array().size();
      const Json* inner = leads ? &first->get_array()[i] : rest;
      if (inner != nullptr && !fits(*inner, list[i], wrong))
        return no_there(wrong, std::to_string(i));
    }
    return true;
  }

  bool keyword_fits(std::string_view key, const Json& rule, const JsonObject& schema,
                    const Json& value, std::string* wrong) const {
    const auto matches = [&](const Json& each) { return fits(each, value, nullptr); };
    if (key == "$ref")
      return fits(definitions().at(std::string_view(rule.get_string()).substr(8)), value, wrong);
    if (key == "type") {
      if (!is_type(rule.get_string(), value))
        return no(wrong, [&] { return "not " + to_word(rule); });
      if (value.is_object()) return object_fits(schema, value.get_object(), wrong);
      if (value.is_array()) return list_fits(schema, value.get_array(), wrong);
      return true;
    }
    if (key == "enum") {
      const auto& words = rule.get_array();
      return std::find(words.begin(), words.end(), value) != words.end() ||
             no(wrong, [&] { return to_line(value) + " is not in the list"; });
    }
    if (key == "const") return rule == value || no(wrong, [&] { return "not " + to_line(rule); });
    if (key == "anyOf" || key == "oneOf") {
      const auto count = std::count_if(rule.get_array().begin(), rule.get_array().end(), matches);
      return (key == "anyOf" ? count >= 1 : count == 1) ||
             no(wrong, [&] { return std::to_string(count) + " alternatives match"; });
    }
    if (key == "minimum")
      return value.to_number<std::int64_t>() >= rule.to_number<std::int64_t>() ||
             no(wrong, [] { return std::string("too small"); });
    if (key == "maximum")
      return value.to_number<std::int64_t>() <= rule.to_number<std::int64_t>() ||
             no(wrong, [] { return std::string("too large"); });
    if (key == "maxLength")
      return std::ssize(to_signs(std::string_view(value.get_string()))) <= rule.get_int64() ||
             no(wrong, [] { return std::string("too long"); });
    if (key == "maxItems")
      return value.get_array().size() <= rule.to_number<std::size_t>() ||
             no(wrong, [] { return std::string("too many"); });
    constexpr std::string_view seen_with_the_type[] = {
        "properties",  "required", "additionalProperties", "propertyNames", "items",
        "prefixItems", "default"};
    return std::find(std::begin(seen_with_the_type), std::end(seen_with_the_type), key) !=
               std::end(seen_with_the_type) ||
           no(wrong, [&] { return "the keyword " + std::string(key) + " is not known here"; });
  }

  // "type" stands first, so that the other keywords meet the kind of value they are about.
  bool fits(const Json& schema, const Json& value, std::string* wrong) const {
    if (schema.is_bool())
      return schema.get_bool() || no(wrong, [] { return std::string("nothing may be here"); });
    for (const auto& [key, rule] : schema.get_object())
      if (!keyword_fits(key, rule, schema.get_object(), value, wrong)) return false;
    return true;
  }

  JsonObject schema_;
};

}  // namespace engine::conformance
