#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/codec.hpp"

// JSON Schema (draft 2020-12) of what a game writes, made from the descriptions that write it. A
// type with its own encode() says beside it how it looks:
//   Json shape(Shapes&, const Spot*);
namespace engine {

// The last part of a type's name.
template <class T>
constexpr std::string_view type_name() {
  std::string_view name = __PRETTY_FUNCTION__;
  name.remove_prefix(name.find("T = ") + 4);
  name = name.substr(0, name.find_first_of(";]"));
  return name.substr(name.rfind(':') + 1);
}

// Each structure and each enumeration is defined once by its name.
class Shapes {
 public:
  template <class T>
  Json of();
  // The fields of a described structure.
  template <class T>
  JsonObject object();
  template <class T>
  Json list() {
    return {{"type", "array"}, {"items", without_null(of<T>())}};
  }
  // The words of an enumeration but for the one that is written as null.
  template <NamedEnum E>
  Json words_or_null(E none);

  // Something for each word of an enumeration, or for some.
  template <NamedEnum E>
  Json by_word(E none, Json value, bool whole);

  void define(std::string_view name, JsonObject schema) { all_[name] = std::move(schema); }
  JsonObject take() { return std::move(all_); }

  static Json reference(std::string_view name);
  static Json word() { return {{"type", "string"}}; }
  static Json number() { return {{"type", "integer"}}; }
  static Json seat() { return {{"type", "integer"}, {"minimum", 0}, {"maximum", max_seats - 1}}; }
  static Json or_null(Json schema);
  static Json without_null(const Json& schema);
  static JsonObject object_of(JsonObject properties, JsonArray required);

 private:
  JsonObject all_;
};

template <class T>
concept Shaped = requires(Shapes& shapes, const T* type) {
  { shape(shapes, type) } -> std::same_as<Json>;
};

// Visits a description and notes the properties it names; of a structure also what is blank,
// where that is not plain.
class ShapeFields {
 public:
  ShapeFields(Shapes& shapes, JsonObject& properties, JsonArray& required, bool blanks)
      : shapes_(shapes), properties_(properties), required_(required), blanks_(blanks) {}

  template <class T>
  void operator()(std::string_view name, T& value) {
    add(name, shapes_.of<T>(), value);
  }
  // What tells variants apart stands there already, as the word that it is.
  template <class T>
  void tag(std::string_view name, T& value) {
    if (!properties_.contains(name)) (*this)(name, value);
  }
  template <class T>
  void given(std::string_view name, T& value) {
    add(name, Shapes::without_null(shapes_.of<T>()), value);
  }
  template <class T>
  void omittable(std::string_view name, T&) {
    if (!properties_.contains(name)) properties_[name] = shapes_.of<T>();
  }

 private:
  template <class T>
  void add(std::string_view name, Json schema, const T& value) {
    if (properties_.contains(name)) return;  // a word that tells variants apart
    if constexpr (NamedEnum<T> && !Shaped<T>) {
      if (blanks_ && static_cast<std::size_t>(value) < words_of<T>.size())
        schema.get_object()["default"] = Json(name_of(value));
    } else if constexpr (std::integral<T> && !std::same_as<T, bool>) {
      if (blanks_ && value != 0) schema.get_object()["default"] = value;
    }
    properties_[name] = std::move(schema);
    required_.emplace_back(name);
  }

  Shapes& shapes_;
  JsonObject& properties_;
  JsonArray& required_;
  bool blanks_;
};

// Objects whose first words say which other fields they have. Those that differ in the last of
// these words only are one variant.
class Variants {
 public:
  using Words = std::initializer_list<std::pair<std::string_view, std::string_view>>;

  explicit Variants(Shapes& shapes) : shapes_(shapes) {}

  template <class Value>
  void add(Words words, Value value) {
    add(words, value, [](ShapeFields& fields, Value& each) { describe(fields, each); });
  }
  template <class Value, class Describe>
  void add(Words words, Value value, Describe&& describe_value) {
    JsonObject properties;
    JsonArray required;
    for (const auto& [name, word] : words) {
      properties[name] = JsonObject{{"const", Json(word)}};
      required.emplace_back(name);
    }
    ShapeFields fields(shapes_, properties, required, false);
    describe_value(fields, value);
    const auto& [tag, word] = *(words.end() - 1);
    keep(tag, word, std::move(properties), std::move(required));
  }
  // One for each word of the enumeration that tells them apart.
  template <class Value, NamedEnum E>
  void add_each(std::string_view tag, E Value::* which) {
    for (std::size_t i = 0; i < words_of<E>.size(); ++i) {
      Value value{};
      value.*which = static_cast<E>(i);
      add({{tag, words_of<E>[i]}}, value);
    }
  }
  JsonObject take();

 private:
  struct Variant {
    std::string tag;
    JsonArray words;
    JsonObject properties;
    JsonArray required;
  };
  void keep(std::string_view tag, std::string_view word, JsonObject properties, JsonArray required);

  Shapes& shapes_;
  std::vector<Variant> all_;
};

template <NamedEnum E>
Json enumeration(E, std::size_t but) {
  JsonArray words;
  for (std::size_t i = 0; i < words_of<E>.size(); ++i)
    if (i != but) words.emplace_back(words_of<E>[i]);
  return {{"enum", std::move(words)}};
}

template <NamedEnum E>
Json Shapes::words_or_null(E none) {
  define(type_name<E>(), enumeration(none, static_cast<std::size_t>(none)).get_object());
  return or_null(reference(type_name<E>()));
}

template <NamedEnum E>
Json Shapes::by_word(E none, Json value, bool whole) {
  const Json words = without_null(words_or_null(none));
  JsonObject map{{"type", "object"}, {"propertyNames", words}};
  if (whole) map["required"] = all_[type_name<E>()].get_object()["enum"];
  map["additionalProperties"] = std::move(value);
  return map;
}

template <class T>
JsonObject Shapes::object() {
  T value{};
  JsonObject properties;
  JsonArray required;
  ShapeFields fields(*this, properties, required, true);
  describe(fields, value);
  return object_of(std::move(properties), std::move(required));
}

template <class T>
Json Shapes::of() {
  if constexpr (Shaped<T>) {
    return shape(*this, static_cast<const T*>(nullptr));
  } else if constexpr (std::same_as<T, bool>) {
    return {{"type", "boolean"}};
  } else if constexpr (std::integral<T> || std::same_as<T, Time>) {
    return number();
  } else if constexpr (std::same_as<T, Seat>) {
    return seat();
  } else if constexpr (std::same_as<T, Seats>) {
    return list<Seat>();
  } else if constexpr (NamedEnum<T>) {
    define(type_name<T>(), enumeration(T{}, words_of<T>.size()).get_object());
    return reference(type_name<T>());
  } else if constexpr (is_sequence<T>::value) {
    return list<std::remove_cvref_t<decltype(std::declval<T&>()[0])>>();
  } else if constexpr (is_array<T>::value) {
    return {{"type", "array"}, {"items", of<typename T::value_type>()}};
  } else {
    define(type_name<T>(), object<T>());
    return reference(type_name<T>());
  }
}

JsonObject schema_of_game(std::string_view slug, Shapes& shapes);

// All that a game writes, as four definitions: View, Action, Event and Outcome. `add_actions` tells
// the variants of an action.
template <class View, class Event, class... Outcomes, class AddActions>
JsonObject schema_of_game(std::string_view slug, AddActions&& add_actions) {
  Shapes shapes;
  Variants actions(shapes);
  Variants events(shapes);
  add_actions(actions);
  events.add_each("event", &Event::what);
  shapes.define("View", shapes.object<View>());
  shapes.define("Action", actions.take());
  shapes.define("Event", events.take());
  if constexpr (sizeof...(Outcomes) == 1)
    shapes.define("Outcome", shapes.object<Outcomes...>());
  else
    shapes.define("Outcome", {{"oneOf", JsonArray{shapes.object<Outcomes>()...}}});
  return schema_of_game(slug, shapes);
}

}  // namespace engine
