#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/codec.hpp"
#include "engine/json.hpp"
#include "engine/problem.hpp"
#include "engine/seat.hpp"
#include "protocol/messages.hpp"

// Described types (protocol/messages.hpp) to JSON text and back. Writing goes straight into a
// string, because a server does little else.
namespace protocol {

using engine::write_json;
using engine::write_number;
using engine::write_text;

// How many characters a text has; nothing if it is not UTF-8 or holds control characters.
std::optional<int> count_characters(std::string_view text);

template <class T>
struct is_text : std::false_type {};
template <int Most>
struct is_text<Text<Most>> : std::true_type {};
template <class T>
struct is_number : std::false_type {};
template <std::int64_t Least, std::int64_t Most>
struct is_number<Number<Least, Most>> : std::true_type {};
template <class T>
struct is_optional : std::false_type {};
template <class T>
struct is_optional<std::optional<T>> : std::true_type {};
template <class T>
struct is_vector : std::false_type {};
template <class T>
struct is_vector<std::vector<T>> : std::true_type {};

// Fields that are left out keep their defaults.
template <class T>
concept Partial = requires { requires T::partial; };

inline constexpr std::size_t longest_list = 64;

template <class T>
void write(std::string& out, const T& value);

// Writes the fields of an object that is already open.
class FieldWriter {
 public:
  explicit FieldWriter(std::string& out, bool first = true) : out_(out), first_(first) {}

  template <class T>
  void operator()(std::string_view name, const T& value) {
    if constexpr (is_optional<T>::value) {
      if (value) (*this)(name, *value);
    } else {
      begin(name);
      write(out_, value);
    }
  }
  template <class T>
  void or_null(std::string_view name, const std::optional<T>& value) {
    if (value) return (*this)(name, *value);
    begin(name);
    out_ += "null";
  }
  // A value that is JSON text already.
  void raw(std::string_view name, std::string_view text) {
    begin(name);
    out_ += text;
  }

 private:
  void begin(std::string_view name) {
    out_ += first_ ? "\"" : ",\"";
    out_ += name;
    out_ += "\":";
    first_ = false;
  }

  std::string& out_;
  bool first_;
};

template <class T>
void write(std::string& out, const T& value) {
  if constexpr (std::same_as<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::integral<T>) {
    write_number(out, static_cast<std::int64_t>(value));
  } else if constexpr (is_number<T>::value) {
    write_number(out, value.value);
  } else if constexpr (is_text<T>::value) {
    write_text(out, value.value);
  } else if constexpr (std::same_as<T, std::string>) {
    write_text(out, value);
  } else if constexpr (engine::NamedEnum<T>) {
    write_text(out, engine::name_of(value));
  } else if constexpr (std::same_as<T, engine::Observer>) {
    if (value.is_spectator())
      out += "\"public\"";
    else
      write_number(out, engine::index(value.seat()));
  } else if constexpr (std::same_as<T, engine::Json> || std::same_as<T, engine::JsonObject>) {
    write_json(out, value);
  } else if constexpr (is_vector<T>::value) {
    out += '[';
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out += ',';
      write(out, static_cast<const typename T::value_type&>(value[i]));
    }
    out += ']';
  } else {
    out += '{';
    FieldWriter writer(out);
    describe(writer, const_cast<T&>(value));  // the writer only reads
    out += '}';
  }
}

template <class T>
std::string written(const T& value) {
  std::string out;
  write(out, value);
  return out;
}

// A whole message that comes unasked.
template <class T>
std::string written_push(const T& message) {
  std::string out = "{\"push\":";
  write_text(out, T::word);
  FieldWriter writer(out, false);
  describe(writer, const_cast<T&>(message));
  out += '}';
  return out;
}

// Reads what a description names; a field that nobody described is refused. Answers "" or what is
// wrong.
template <class T>
std::string read(const engine::Json& json, T& value);

class ObjectReader {
 public:
  ObjectReader(const engine::JsonObject& in, bool partial) : in_(in), partial_(partial) {}

  template <class T>
  void operator()(std::string_view name, T& value) {
    known_.push_back(name);
    if (!problem_.empty()) return;
    const engine::Json* json = in_.if_contains(name);
    if constexpr (is_optional<T>::value) {
      value.reset();
      if (json == nullptr || json->is_null()) return;
      note(name, read(*json, value.emplace()));
    } else {
      if (json != nullptr) return note(name, read(*json, value));
      if (!partial_) problem_ = "'" + std::string(name) + "' is missing";
    }
  }
  template <class T>
  void or_null(std::string_view name, std::optional<T>& value) {
    (*this)(name, value);
  }
  std::string finish() const;

 private:
  void note(std::string_view name, const std::string& wrong) {
    if (!wrong.empty()) problem_ = "'" + std::string(name) + "': " + wrong;
  }

  const engine::JsonObject& in_;
  bool partial_;
  std::vector<std::string_view> known_;
  std::string problem_;
};

std::string read_text(const engine::Json& json, int most, std::string& value);
std::string read_number(const engine::Json& json, std::int64_t least, std::int64_t most,
                        std::int64_t& value);
std::string read_observer(const engine::Json& json, engine::Observer& value);

template <class T>
std::string read_object(const engine::JsonObject& object, T& value) {
  ObjectReader reader(object, Partial<T>);
  describe(reader, value);
  return reader.finish();
}

template <class T>
std::string read(const engine::Json& json, T& value) {
  if constexpr (std::same_as<T, bool>) {
    if (!json.is_bool()) return "true or false is needed";
    value = json.get_bool();
    return "";
  } else if constexpr (std::same_as<T, std::int64_t>) {
    return read_number(json, INT64_MIN, INT64_MAX, value);
  } else if constexpr (is_number<T>::value) {
    return read_number(json, T::least, T::most, value.value);
  } else if constexpr (is_text<T>::value) {
    return read_text(json, T::most, value.value);
  } else if constexpr (std::same_as<T, std::string>) {
    return read_text(json, INT32_MAX, value);
  } else if constexpr (engine::NamedEnum<T>) {
    if (!json.is_string() || !engine::find_name(std::string_view(json.get_string()), value))
      return "one of " + engine::list_names(value) + " is needed";
    return "";
  } else if constexpr (std::same_as<T, engine::Observer>) {
    return read_observer(json, value);
  } else if constexpr (std::same_as<T, engine::Json>) {
    value = json;
    return "";
  } else if constexpr (std::same_as<T, engine::JsonObject>) {
    if (!json.is_object()) return "an object is needed";
    value = json.get_object();
    return "";
  } else if constexpr (is_vector<T>::value) {
    if (!json.is_array()) return "a list is needed";
    const engine::JsonArray& list = json.get_array();
    if (list.size() > longest_list)
      return "the list is longer than " + std::to_string(longest_list);
    value.clear();
    for (const engine::Json& item : list) {
      if (std::string wrong = read(item, value.emplace_back()); !wrong.empty())
        return "[" + std::to_string(value.size() - 1) + "]: " + wrong;
    }
    return "";
  } else {
    if (!json.is_object()) return "an object is needed";
    return read_object(json.get_object(), value);
  }
}

bool is_table_request(std::string_view word);
// The object without "id", "do" and "table", which whoever found the table has read.
engine::Fallible<TableRequest> read_table_request(std::string_view word,
                                                  const engine::JsonObject& fields);

}  // namespace protocol
