#include "table/test/validator.hpp"

#include <algorithm>

#include "engine/utf8.hpp"
#include "table/schema.hpp"

namespace table {

using engine::Json;
using engine::JsonObject;

namespace {

std::string check(const Json& schema, const Json& value, const std::string& place);

bool is_type(std::string_view type, const Json& value) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_int64();
  if (type == "boolean") return value.is_bool();
  return type == "null" && value.is_null();
}

std::string check_object(const JsonObject& schema, const JsonObject& value,
                         const std::string& place) {
  const JsonObject& properties = schema.at("properties").get_object();
  for (const Json& name : schema.at("required").get_array())
    if (!value.contains(name.get_string())) return place + ": no " + engine::to_word(name);
  for (const auto& [key, item] : value) {
    const Json* inner = properties.if_contains(key);
    const std::string there = place + "/" + std::string(key);
    if (inner == nullptr) {
      if (schema.contains("additionalProperties")) return there + ": not a property";
      continue;
    }
    if (std::string wrong = check(*inner, item, there); !wrong.empty()) return wrong;
  }
  return "";
}

std::string check_keyword(std::string_view key, const Json& rule, const JsonObject& schema,
                          const Json& value, const std::string& place) {
  const auto matches = [&](const Json& each) { return check(each, value, "").empty(); };
  if (key == "$ref") {
    const std::string name(std::string_view(rule.get_string()).substr(8));
    return check(protocol().at("$defs").get_object().at(name), value, place);
  }
  if (key == "type") {
    if (!is_type(rule.get_string(), value)) return place + ": not " + engine::to_word(rule);
    if (value.is_object() && schema.contains("properties"))
      return check_object(schema, value.get_object(), place);
    return "";
  }
  if (key == "enum") {
    const auto& words = rule.get_array();
    const bool found = std::find(words.begin(), words.end(), value) != words.end();
    return found ? "" : place + ": " + engine::to_line(value) + " is not in the list";
  }
  if (key == "const") return rule == value ? "" : place + ": not " + engine::to_line(rule);
  if (key == "anyOf" || key == "oneOf") {
    const auto count = std::count_if(rule.get_array().begin(), rule.get_array().end(), matches);
    const bool right = key == "anyOf" ? count >= 1 : count == 1;
    return right ? "" : place + ": " + std::to_string(count) + " alternatives match";
  }
  if (key == "minimum") return value.get_int64() >= rule.get_int64() ? "" : place + ": too small";
  if (key == "maximum") return value.get_int64() <= rule.get_int64() ? "" : place + ": too large";
  if (key == "maxLength") {
    const auto length = engine::to_signs(std::string_view(value.get_string())).size();
    return static_cast<std::int64_t>(length) <= rule.get_int64() ? "" : place + ": too long";
  }
  if (key == "maxItems")
    return value.get_array().size() <= rule.to_number<std::size_t>() ? "" : place + ": too many";
  if (key == "items") {
    for (std::size_t i = 0; i < value.get_array().size(); ++i) {
      std::string wrong = check(rule, value.get_array()[i], place + "/" + std::to_string(i));
      if (!wrong.empty()) return wrong;
    }
    return "";
  }
  if (key == "properties" || key == "required" || key == "additionalProperties") return "";
  return place + ": the keyword " + std::string(key) + " is not known here";
}

// "type" stands first, so that the other keywords meet the kind of value they are about.
std::string check(const Json& schema, const Json& value, const std::string& place) {
  if (schema.is_bool()) return schema.get_bool() ? "" : place + ": nothing may be here";
  for (const auto& [key, rule] : schema.get_object())
    if (std::string wrong = check_keyword(key, rule, schema.get_object(), value, place);
        !wrong.empty())
      return wrong;
  return "";
}

}  // namespace

const JsonObject& protocol() {
  static const JsonObject schema = engine::parse_json(protocol_schema(), "schema")->get_object();
  return schema;
}

std::string schema_problem(std::string_view definition, const Json& value) {
  const Json* schema = protocol().at("$defs").get_object().if_contains(definition);
  if (schema == nullptr) return "there is no " + std::string(definition);
  return check(*schema, value, "");
}

}  // namespace table
