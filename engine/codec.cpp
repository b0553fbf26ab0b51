#include "engine/codec.hpp"

#include <algorithm>

namespace engine {

void add_field(JsonObject& out, std::string_view name, Json&& value) {
  out.emplace(name, std::move(value));
}

void begin_field(std::string& out, std::string_view name, bool first) {
  out += first ? "\"" : ",\"";
  out += name;
  out += "\":";
}

Json word_json(std::string_view word) { return Json(word); }

std::string read_flag(const Json& json, bool& value) {
  if (!json.is_bool()) return to_word(json) + " is not true or false";
  value = json.get_bool();
  return "";
}

// Text has one kind of whole number; a value that never was text may be an unsigned one.
std::string read_whole(const Json& json, std::int64_t least, std::uint64_t most,
                       std::uint64_t& value) {
  if (json.is_uint64() && json.get_uint64() <= most)
    value = json.get_uint64();
  else if (json.is_int64() && json.get_int64() >= least &&
           std::cmp_less_equal(json.get_int64(), most))
    value = static_cast<std::uint64_t>(json.get_int64());
  else
    return to_word(json) + " is not a fitting whole number";
  return "";
}

std::string read_word(const Json& json, std::span<const std::string_view> words,
                      std::size_t& value) {
  const std::size_t found =
      json.is_string() ? find_word(words, std::string_view(json.get_string())) : words.size();
  if (found == words.size()) return to_word(json) + " is not one of " + list_words(words);
  value = found;
  return "";
}

std::string read_seat(const Json& json, Seat& value) {
  if (!json.is_int64() || json.get_int64() < 0 || json.get_int64() >= max_seats)
    return to_word(json) + " is not a seat number";
  value = seat_at(static_cast<int>(json.get_int64()));
  return "";
}

std::string read_time(const Json& json, Time& value) {
  if (!json.is_int64()) return to_word(json) + " is not a time in milliseconds";
  value = at_milliseconds(json.get_int64());
  return "";
}

std::string read_seats(const Json& json, Seats& value) {
  if (!json.is_array()) return "a list of seat numbers is needed";
  value = Seats();
  for (const Json& item : json.get_array()) {
    Seat seat{};
    if (std::string inner = read_seat(item, seat); !inner.empty()) return inner;
    value.add(seat);
  }
  return "";
}

std::string list_needed(const Json& json, std::size_t most) {
  if (!json.is_array()) return "a list is needed";
  if (json.get_array().size() > most) return "the list is longer than " + std::to_string(most);
  return "";
}

std::string list_of_needed(const Json& json, std::size_t count) {
  if (json.is_array() && json.get_array().size() == count) return "";
  return "a list of " + std::to_string(count) + " is needed";
}

std::string at_item(std::size_t i, const std::string& wrong) {
  return "[" + std::to_string(i) + "]: " + wrong;
}

const Json* Fields::take(std::string_view name) {
  if (!problem_.empty()) return nullptr;
  const auto field = find(name);
  if (field == in_.end()) {
    if (!partial_) needs(name);
    return nullptr;
  }
  next_ = static_cast<std::size_t>(field - in_.begin()) + 1;
  read_[next_ - 1] = true;
  return &field->value();
}

void Fields::done(std::string_view name, const std::string& wrong) {
  if (!wrong.empty()) problem_ = "'" + std::string(name) + "': " + wrong;
}

bool Fields::needs(std::string_view name) {
  if (has(name)) return true;
  if (problem_.empty()) problem_ = "'" + std::string(name) + "' is missing";
  return false;
}

std::string Fields::finish() const {
  if (!problem_.empty()) return problem_;
  const auto stranger = std::find(read_.begin(), read_.end(), false);
  if (stranger == read_.end()) return "";
  const auto field = in_.begin() + (stranger - read_.begin());
  return "there is no field '" + std::string(field->key()) + "'";
}

// What we have written ourselves has its fields in the order in which they are described.
JsonObject::const_iterator Fields::find(std::string_view name) const {
  const auto next = in_.begin() + next_;
  return next != in_.end() && next->key() == name ? next : in_.find(name);
}

}  // namespace engine
