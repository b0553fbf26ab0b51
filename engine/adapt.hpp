#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/schema.hpp"

// Fields that are written otherwise than they are kept: a description makes one of these around the
// field and hands it on.
namespace engine {

// A number that is written as another type. One beyond the words of an enumeration is written as
// the last of them.
template <class T, class Number = std::uint8_t>
struct As {
  Number& number;
};
template <class Rules, class T, class Number>
Json encode(const Rules& rules, const As<T, Number>& as) {
  if constexpr (NamedEnum<T> && !SelfEncoded<T, Rules>)
    return encoded(rules, static_cast<T>(std::min<std::size_t>(as.number, words_of<T>.size() - 1)));
  else
    return encoded(rules, static_cast<T>(as.number));
}
template <class Rules, class T, class Number>
std::string decode(const Rules& rules, const Json& json, As<T, Number>& as) {
  T value{};
  std::string wrong = decoded(rules, json, value);
  as.number = static_cast<Number>(value);
  return wrong;
}
template <class T, class Number>
Json shape(Shapes& shapes, const As<T, Number>*) {
  return shapes.of<T>();
}

// A value of which one means that there is none: null.
template <class T>
struct Maybe {
  T& value;
  T none;
};
template <class Rules, class T>
Json encode(const Rules& rules, const Maybe<T>& maybe) {
  return maybe.value == maybe.none ? Json(nullptr) : encoded(rules, maybe.value);
}
template <class Rules, class T>
std::string decode(const Rules& rules, const Json& json, Maybe<T>& maybe) {
  maybe.value = maybe.none;
  return json.is_null() ? "" : decoded(rules, json, maybe.value);
}
template <class T>
Json shape(Shapes& shapes, const Maybe<T>*) {
  return Shapes::or_null(shapes.of<T>());
}

// Something for each seat that is in the game; who sends it may say something of the first ones
// only.
template <class T, std::size_t most>
struct Seated {
  std::array<T, most>& items;
};
template <class Rules, class T, std::size_t most>
Json encode(const Rules& rules, const Seated<T, most>& seated) {
  JsonArray list;
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats); ++i)
    list.push_back(encoded(rules, seated.items[i]));
  return list;
}
template <class Rules, class T, std::size_t most>
void write_encoded(const Rules& rules, const Seated<T, most>& seated, std::string& out) {
  write_list(rules, seated.items, rules.seats, out);
}
template <class Rules, class T, std::size_t most>
std::string decode(const Rules& rules, const Json& json, Seated<T, most>& seated) {
  if (!json.is_array() || std::ssize(json.get_array()) > rules.seats)
    return "a list for at most " + std::to_string(rules.seats) + " seats is needed";
  std::size_t i = 0;
  for (const Json& item : json.get_array()) {
    if (std::string wrong = decoded(rules, item, seated.items[i], true); !wrong.empty())
      return at_item(i, wrong);
    ++i;
  }
  return "";
}
template <class T, std::size_t most>
Json shape(Shapes& shapes, const Seated<T, most>*) {
  return shapes.list<T>();
}

// The first of an array, as many as are counted; `what` one of them is called in a sentence.
template <class T, class Kept, std::size_t most>
struct Counted {
  std::array<Kept, most>& items;
  std::uint8_t& count;
  T none;
  std::string_view what;
};
template <class T, class Kept, std::size_t most>
bool is_blank(const Counted<T, Kept, most>& counted) {
  return counted.count == 0;
}
template <class Rules, class T, class Kept, std::size_t most>
Json encode(const Rules& rules, const Counted<T, Kept, most>& counted) {
  JsonArray list;
  for (std::size_t i = 0; i < std::min<std::size_t>(counted.count, most); ++i)
    list.push_back(encoded(rules, static_cast<T>(counted.items[i])));
  return list;
}
template <class Rules, class T, class Kept, std::size_t most>
std::string decode(const Rules& rules, const Json& json, Counted<T, Kept, most>& counted) {
  const std::string what(counted.what);
  counted.items.fill(static_cast<Kept>(counted.none));
  counted.count = 0;
  if (!json.is_array() || json.get_array().size() > most)
    return "a list of at most " + std::to_string(most) + " " + what + "s is needed";
  for (const Json& item : json.get_array()) {
    T each{};
    if (std::string wrong = decoded(rules, item, each); !wrong.empty()) return wrong;
    if (each == counted.none) return "a " + what + " is needed";
    counted.items[counted.count++] = static_cast<Kept>(each);
  }
  return "";
}
template <class T, class Kept, std::size_t most>
Json shape(Shapes& shapes, const Counted<T, Kept, most>*) {
  return shapes.list<T>();
}

}  // namespace engine
