#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/json.hpp"
#include "engine/list.hpp"
#include "engine/names.hpp"
#include "engine/pile.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"

// One description of a type serves writing, reading and checking it:
//   template <class V> void describe(V& v, Player& p) { v("owed", p.owed); v("escapes", p.escapes);
//   }
// An enumeration has its words (engine/names.hpp). A type whose words come from the data gives
//   Json encode(const Rules&, Spot);   std::string decode(const Rules&, const Json&, Spot&);
// where decode answers "" or what is wrong. A description may say more about a field:
//   tag(v, "do", verb)            this word decides which other fields there are, and comes first
//   given(v, "card", card)        is never null
//   omittable(v, "word", word)    may be left out by whoever sends it
//   has(v, "count", is_shape)     whether it is there: a reader looks, everybody else is told
// engine/adapt.hpp has fields that are written otherwise than they are kept.
namespace engine {

template <class Rules, class T>
Json encoded(const Rules& rules, const T& value);

template <class Rules, class T>
std::string decoded(const Rules& rules, const Json& json, T& value, bool partial = false);

// What is the same for every type is compiled once: a game has a hundred kinds of fields, and the
// browser fetches each of them.
void add_field(JsonObject& out, std::string_view name, Json&& value);
void begin_field(std::string& out, std::string_view name, bool first);
Json word_json(std::string_view word);
// "" or what is wrong.
std::string read_flag(const Json& json, bool& value);
std::string read_whole(const Json& json, std::int64_t least, std::uint64_t most,
                       std::uint64_t& value);
std::string read_word(const Json& json, std::span<const std::string_view> words,
                      std::size_t& value);
std::string read_seat(const Json& json, Seat& value);
std::string read_time(const Json& json, Time& value);
std::string read_seats(const Json& json, Seats& value);
std::string list_needed(const Json& json, std::size_t most);
std::string list_of_needed(const Json& json, std::size_t count);
std::string at_item(std::size_t i, const std::string& wrong);  // "[2]: …"

// The fields of an object that is read, and the first thing that is wrong with them.
class Fields {
 public:
  Fields(const JsonObject& in, bool partial) : in_(in), partial_(partial), read_(in.size()) {}

  bool has(std::string_view name) const { return find(name) != in_.end(); }
  std::string finish() const;

 protected:
  bool partial() const { return partial_; }
  // The field, to be read now; null if it is not there or something is wrong already.
  const Json* take(std::string_view name);
  void done(std::string_view name, const std::string& wrong);
  bool needs(std::string_view name);

 private:
  JsonObject::const_iterator find(std::string_view name) const;

  const JsonObject& in_;
  bool partial_;
  std::vector<bool> read_;  // by place in the object
  std::size_t next_ = 0;    // the place after the field read last
  std::string problem_;
};

template <class T, class Rules>
concept SelfEncoded = requires(const Rules& rules, const T& t, T& out, const Json& json) {
  { encode(rules, t) } -> std::same_as<Json>;
  { decode(rules, json, out) } -> std::same_as<std::string>;
};

// A type that knows a shorter way to its text than over encode().
template <class T, class Rules>
concept SelfWritten = requires(const Rules& rules, const T& t, std::string& out) {
  { write_encoded(rules, t, out) } -> std::same_as<void>;
};

template <class T>
struct is_sequence : std::false_type {};
template <class T, int N>
struct is_sequence<List<T, N>> : std::true_type {};
template <class T, int N>
struct is_sequence<Pile<T, N>> : std::true_type {};
template <class T>
struct is_array : std::false_type {};
template <class T, std::size_t N>
struct is_array<std::array<T, N>> : std::true_type {};

template <class Rules>
class FieldWriter {
 public:
  FieldWriter(const Rules& rules, JsonObject& out) : rules_(rules), out_(out) {}
  template <class T>
  void operator()(std::string_view name, T& value) {
    add_field(out_, name, encoded(rules_, value));
  }
  template <class T>
  void omittable(std::string_view name, T& value) {
    if constexpr (requires { is_blank(value); })
      if (is_blank(value)) return;
    (*this)(name, value);
  }

 private:
  const Rules& rules_;
  JsonObject& out_;
};

// Reads the fields that a description names; a field nobody described is a mistake in the file.
template <class Rules>
class FieldReader : public Fields {
 public:
  FieldReader(const Rules& rules, const JsonObject& in, bool partial)
      : Fields(in, partial), rules_(rules) {}

  template <class T>
  void operator()(std::string_view name, T& value) {
    if (const Json* field = take(name)) done(name, decoded(rules_, *field, value, partial()));
  }
  template <class T>
  void tag(std::string_view name, T& value) {
    if (needs(name)) (*this)(name, value);
  }
  template <class T>
  void omittable(std::string_view name, T& value) {
    if (has(name)) (*this)(name, value);
  }

 private:
  const Rules& rules_;
};

template <class Visitor, class T>
void tag(Visitor& v, std::string_view name, T& value) {
  if constexpr (requires { v.tag(name, value); })
    v.tag(name, value);
  else
    v(name, value);
}
template <class Visitor, class T>
void given(Visitor& v, std::string_view name, T& value) {
  if constexpr (requires { v.given(name, value); })
    v.given(name, value);
  else
    v(name, value);
}
template <class Visitor, class T>
void omittable(Visitor& v, std::string_view name, T& value) {
  if constexpr (requires { v.omittable(name, value); })
    v.omittable(name, value);
  else
    v(name, value);
}
template <class Visitor>
bool has(Visitor& v, std::string_view name, bool told) {
  if constexpr (requires { v.has(name); })
    return v.has(name);
  else
    return told;
}

template <class Rules, class T>
Json encoded(const Rules& rules, const T& value) {
  if constexpr (SelfEncoded<T, Rules>) {
    return encode(rules, value);
  } else if constexpr (std::same_as<T, bool>) {
    return value;
  } else if constexpr (std::integral<T>) {
    return static_cast<std::int64_t>(value);
  } else if constexpr (NamedEnum<T>) {
    return word_json(name_of(value));
  } else if constexpr (std::same_as<T, Seat>) {
    return index(value);
  } else if constexpr (std::same_as<T, Time>) {
    return milliseconds(value);
  } else if constexpr (std::same_as<T, Seats>) {
    JsonArray seats;
    for (int i = 0; i < max_seats; ++i)
      if (value.has(seat_at(i))) seats.emplace_back(i);
    return seats;
  } else if constexpr (is_sequence<T>::value) {
    JsonArray items;
    for (int i = 0; i < value.size(); ++i) items.push_back(encoded(rules, value[i]));
    return items;
  } else if constexpr (is_array<T>::value) {
    JsonArray items;
    for (const auto& item : value) items.push_back(encoded(rules, item));
    return items;
  } else {
    JsonObject object;
    FieldWriter<Rules> writer(rules, object);
    describe(writer, const_cast<T&>(value));  // the writer only reads
    return object;
  }
}

template <class Rules, class T>
std::string decoded(const Rules& rules, const Json& json, T& value, bool partial) {
  if constexpr (SelfEncoded<T, Rules>) {
    return decode(rules, json, value);
  } else if constexpr (std::same_as<T, bool>) {
    return read_flag(json, value);
  } else if constexpr (std::integral<T>) {
    std::uint64_t whole = 0;
    std::string wrong =
        read_whole(json, static_cast<std::int64_t>(std::numeric_limits<T>::min()),
                   static_cast<std::uint64_t>(std::numeric_limits<T>::max()), whole);
    if (wrong.empty()) value = static_cast<T>(whole);
    return wrong;
  } else if constexpr (NamedEnum<T>) {
    std::size_t place = static_cast<std::size_t>(value);
    std::string wrong = read_word(json, words_of<T>, place);
    value = static_cast<T>(place);
    return wrong;
  } else if constexpr (std::same_as<T, Seat>) {
    return read_seat(json, value);
  } else if constexpr (std::same_as<T, Time>) {
    return read_time(json, value);
  } else if constexpr (std::same_as<T, Seats>) {
    return read_seats(json, value);
  } else if constexpr (is_sequence<T>::value) {
    if (std::string wrong = list_needed(json, T::capacity); !wrong.empty()) return wrong;
    value = T();
    for (const Json& item : json.get_array()) {
      std::remove_cvref_t<decltype(value[0])> element{};
      if (std::string inner = decoded(rules, item, element, partial); !inner.empty())
        return at_item(static_cast<std::size_t>(value.size()), inner);
      if constexpr (requires { value.add(element); })
        value.add(element);
      else
        value.put_bottom(element);
    }
    return "";
  } else if constexpr (is_array<T>::value) {
    if (std::string wrong = list_of_needed(json, value.size()); !wrong.empty()) return wrong;
    for (std::size_t i = 0; i < value.size(); ++i)
      if (std::string inner = decoded(rules, json.get_array()[i], value[i], partial);
          !inner.empty())
        return at_item(i, inner);
    return "";
  } else {
    if (!json.is_object()) return "an object is needed";
    FieldReader<Rules> reader(rules, json.get_object(), partial);
    describe(reader, value);
    return reader.finish();
  }
}

// The text of encoded(), without the value in between.
template <class Rules, class T>
void write_directly(const Rules& rules, const T& value, std::string& out);

template <class Rules>
class FieldTextWriter {
 public:
  FieldTextWriter(const Rules& rules, std::string& out) : rules_(rules), out_(out) {}
  template <class T>
  void operator()(std::string_view name, T& value) {
    begin_field(out_, name, first_);
    first_ = false;
    write_directly(rules_, value, out_);
  }

 private:
  const Rules& rules_;
  std::string& out_;
  bool first_ = true;
};

template <class Rules, class List>
void write_list(const Rules& rules, const List& items, int size, std::string& out) {
  out += '[';
  for (int i = 0; i < size; ++i) {
    if (i > 0) out += ',';
    if constexpr (is_array<List>::value)
      write_directly(rules, items[static_cast<std::size_t>(i)], out);
    else
      write_directly(rules, items[i], out);
  }
  out += ']';
}

template <class Rules, class T>
void write_directly(const Rules& rules, const T& value, std::string& out) {
  if constexpr (SelfWritten<T, Rules>) {
    write_encoded(rules, value, out);
  } else if constexpr (SelfEncoded<T, Rules>) {
    write_json(out, encode(rules, value));
  } else if constexpr (std::same_as<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::integral<T>) {
    write_number(out, static_cast<std::int64_t>(value));
  } else if constexpr (NamedEnum<T>) {
    write_text(out, name_of(value));
  } else if constexpr (std::same_as<T, Seat>) {
    write_number(out, index(value));
  } else if constexpr (std::same_as<T, Time>) {
    write_number(out, milliseconds(value));
  } else if constexpr (std::same_as<T, Seats>) {
    write_json(out, encoded(rules, value));
  } else if constexpr (is_sequence<T>::value || is_array<T>::value) {
    write_list(rules, value, static_cast<int>(value.size()), out);
  } else {
    out += '{';
    FieldTextWriter<Rules> writer(rules, out);
    describe(writer, const_cast<T&>(value));  // the writer only reads
    out += '}';
  }
}

}  // namespace engine
