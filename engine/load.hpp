#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/json.hpp"
#include "engine/names.hpp"
#include "engine/seat.hpp"

namespace engine {

// Reads the files of a game's data. Keeps the first thing that is wrong, with file, place and
// reason; from then on everything that is asked for is blank. A place ends with ": ".
class Loader {
 public:
  const std::string& problem() const { return problem_; }

 protected:
  bool ok() const { return problem_.empty(); }
  void fail(const std::string& what);

  // The next file; nothing if it is no object, or if something is wrong already.
  const JsonObject* begin(const Json& file, std::string_view name);

  const JsonArray& list(const JsonObject& from, std::string_view name,
                        const std::string& place = "");
  const JsonObject& object(const JsonObject& from, std::string_view name,
                           const std::string& place = "");
  int number(const JsonObject& from, std::string_view name, const std::string& place, int least,
             int most);
  bool flag(const JsonObject& from, std::string_view name, const std::string& place);
  std::string text(const JsonObject& from, std::string_view name, const std::string& place);
  // A field, or an item of a list, that is a word of an enumeration.
  template <NamedEnum E>
  E word(const JsonObject& from, std::string_view name, const std::string& place) {
    return static_cast<E>(word_of(words_of<E>, from, name, place));
  }
  template <NamedEnum E>
  E word(const Json& value, const std::string& place) {
    return static_cast<E>(word_of(words_of<E>, value, place));
  }
  // Calls `each` with every object of a list and its place.
  template <class Each>
  void every(const JsonObject& from, const std::string& name, Each&& each) {
    int i = 0;
    for (const Json& item : list(from, name)) {
      const std::string place = name + "[" + std::to_string(i++) + "]: ";
      if (!item.is_object()) return fail(place + "an object is needed");
      if (ok()) each(item.get_object(), place);
    }
  }

 private:
  static std::string quoted(std::string_view name) { return "'" + std::string(name) + "' "; }
  const Json* field(const JsonObject& from, std::string_view name, const std::string& place);
  using Words = std::span<const std::string_view>;
  std::size_t word_of(Words words, const JsonObject& from, std::string_view name,
                      const std::string& place);
  std::size_t word_of(Words words, const Json& value, const std::string& place);

  std::string file_;
  std::string problem_;
};

// The options of a match as they were chosen, all of them there and allowed.
class Chosen {
 public:
  explicit Chosen(const JsonObject& options) : options_(options) {}

  bool flag(std::string_view id) const { return options_.at(id).get_bool(); }
  std::string word(std::string_view id) const { return to_word(options_.at(id)); }
  bool is(std::string_view id, std::string_view value) const {
    return std::string_view(options_.at(id).get_string()) == value;
  }
  template <NamedEnum E>
  E choice(std::string_view id) const {
    E found{};
    find_name(std::string_view(options_.at(id).get_string()), found);
    return found;
  }
  bool has(std::string_view id) const { return !options_.at(id).is_null(); }
  const JsonArray& list(std::string_view id) const { return options_.at(id).get_array(); }
  template <std::integral T = int>
  T number(std::string_view id) const {  // 0 where none was chosen
    return has(id) ? static_cast<T>(options_.at(id).get_int64()) : T{0};
  }
  std::optional<int> maybe_number(std::string_view id) const {
    return has(id) ? std::optional(number(id)) : std::nullopt;
  }
  // "2", or a word that names no seat.
  std::optional<Seat> seat(std::string_view id) const {
    const char first = word(id)[0];
    return first >= '0' && first <= '9' ? std::optional(seat_at(first - '0')) : std::nullopt;
  }

 private:
  const JsonObject& options_;
};

}  // namespace engine
