#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include "engine/schema.hpp"
#include "protocol/wire.hpp"

// JSON Schema (draft 2020-12) of described types. Each structure and each enumeration is defined
// once under "$defs" by its name.
namespace protocol {

using engine::type_name;

class Definitions {
 public:
  // Whoever sends may leave out what has a default; whoever receives gets everything.
  enum class Use { sent, received };

  template <class T>
  engine::Json of(Use use);
  // The properties of a structure beside fields of the frame it comes in.
  template <class T>
  engine::JsonObject object(Use use, engine::JsonObject properties = {},
                            engine::JsonArray required = {});
  void define(std::string_view name, engine::JsonObject schema) { all_[name] = std::move(schema); }
  static engine::Json reference(std::string_view name) {
    return {{"$ref", "#/$defs/" + std::string(name)}};
  }
  engine::JsonObject take() { return std::move(all_); }

 private:
  class Fields {
   public:
    Fields(Definitions& all, Use use, bool partial, engine::JsonObject& properties,
           engine::JsonArray& required)
        : all_(all), use_(use), partial_(partial), properties_(properties), required_(required) {}

    template <class T>
    void operator()(std::string_view name, T&) {
      if constexpr (is_optional<T>::value) {
        engine::Json schema = all_.of<typename T::value_type>(use_);
        properties_[name] = use_ == Use::sent ? nullable(std::move(schema)) : std::move(schema);
      } else {
        properties_[name] = all_.of<T>(use_);
        if (!partial_) required_.emplace_back(name);
      }
    }
    template <class T>
    void or_null(std::string_view name, std::optional<T>&) {
      properties_[name] = nullable(all_.of<T>(use_));
      required_.emplace_back(name);
    }

   private:
    static engine::Json nullable(engine::Json schema) {
      return {{"anyOf", {std::move(schema), {{"type", "null"}}}}};
    }

    Definitions& all_;
    Use use_;
    bool partial_;
    engine::JsonObject& properties_;
    engine::JsonArray& required_;
  };

  engine::JsonObject all_;
};

template <class T>
engine::JsonObject Definitions::object(Use use, engine::JsonObject properties,
                                       engine::JsonArray required) {
  T value;
  Fields fields(*this, use, Partial<T> && use == Use::sent, properties, required);
  describe(fields, value);
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

template <class T>
engine::Json Definitions::of(Use use) {
  if constexpr (std::same_as<T, bool>) {
    return {{"type", "boolean"}};
  } else if constexpr (std::same_as<T, std::int64_t>) {
    return {{"type", "integer"}};
  } else if constexpr (is_number<T>::value) {
    return {{"type", "integer"}, {"minimum", T::least}, {"maximum", T::most}};
  } else if constexpr (is_text<T>::value) {
    return {{"type", "string"}, {"maxLength", T::most}};
  } else if constexpr (std::same_as<T, std::string>) {
    return {{"type", "string"}};
  } else if constexpr (std::same_as<T, engine::Observer>) {
    return {{"anyOf", {{{"const", "public"}}, of<SeatNumber>(use)}}};
  } else if constexpr (std::same_as<T, engine::Json>) {
    return true;
  } else if constexpr (std::same_as<T, engine::JsonObject>) {
    return {{"type", "object"}};
  } else if constexpr (is_vector<T>::value) {
    engine::JsonObject list{{"type", "array"}, {"items", of<typename T::value_type>(use)}};
    if (use == Use::sent) list["maxItems"] = longest_list;
    return list;
  } else if constexpr (engine::NamedEnum<T>) {
    engine::JsonArray words;
    for (std::string_view word : engine::words_of<T>) words.emplace_back(word);
    define(type_name<T>(), {{"enum", std::move(words)}});
    return reference(type_name<T>());
  } else {
    const std::string name =
        std::string(type_name<T>()) + (Partial<T> && use == Use::sent ? "Part" : "");
    if (!all_.contains(name)) {
      define(name, {});
      define(name, object<T>(use));
    }
    return reference(name);
  }
}

// Every message of docs/protocol.md, to be written to docs/protocol.schema.json.
std::string protocol_schema();

}  // namespace protocol
