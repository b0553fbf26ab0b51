#include "engine/schema.hpp"

#include <algorithm>

namespace engine {
namespace {

const Json& null_type() {
  static const Json type{{"type", "null"}};
  return type;
}

}  // namespace

Json Shapes::reference(std::string_view name) {
  return JsonObject{{"$ref", "#/$defs/" + std::string(name)}};
}

Json Shapes::or_null(Json schema) {
  return JsonObject{{"anyOf", JsonArray{std::move(schema), null_type()}}};
}

Json Shapes::without_null(const Json& schema) {
  const Json* any = schema.get_object().if_contains("anyOf");
  if (any == nullptr) return schema;
  JsonArray rest;
  for (const Json& each : any->get_array())
    if (each != null_type()) rest.push_back(each);
  return rest.size() == 1 ? rest[0] : Json(JsonObject{{"anyOf", std::move(rest)}});
}

JsonObject Shapes::object_of(JsonObject properties, JsonArray required) {
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

void Variants::keep(std::string_view tag, std::string_view word, JsonObject properties,
                    JsonArray required) {
  properties[tag] = nullptr;  // filled in when all of its words are known
  const auto same = std::find_if(all_.begin(), all_.end(), [&](const Variant& each) {
    return each.tag == tag && each.properties == properties && each.required == required;
  });
  if (same != all_.end())
    same->words.emplace_back(word);
  else
    all_.push_back({std::string(tag), {Json(word)}, std::move(properties), std::move(required)});
}

JsonObject Variants::take() {
  JsonArray alternatives;
  for (Variant& each : all_) {
    each.properties[each.tag] = each.words.size() == 1
                                    ? JsonObject{{"const", each.words[0]}}
                                    : JsonObject{{"enum", std::move(each.words)}};
    alternatives.emplace_back(
        Shapes::object_of(std::move(each.properties), std::move(each.required)));
  }
  return {{"oneOf", std::move(alternatives)}};
}

JsonObject schema_of_game(std::string_view slug, Shapes& shapes) {
  JsonArray kinds;
  for (const char* kind : {"View", "Action", "Event", "Outcome"})
    kinds.push_back(Shapes::reference(kind));
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "What the game " + std::string(slug) + " writes"},
          {"anyOf", std::move(kinds)},
          {"$defs", shapes.take()}};
}

}  // namespace engine
