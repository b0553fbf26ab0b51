#include "engine/load.hpp"

namespace engine {

void Loader::fail(const std::string& what) {
  if (ok()) problem_ = file_ + what;
}

const JsonObject* Loader::begin(const Json& file, std::string_view name) {
  if (!ok()) return nullptr;
  file_ = std::string(name) + ": ";
  if (!file.is_object()) fail("an object is needed");
  return file.if_object();
}

const Json* Loader::field(const JsonObject& from, std::string_view name, const std::string& place) {
  const Json* value = from.if_contains(name);
  if (value == nullptr) fail(place + quoted(name) + "is missing");
  return value;
}

const JsonArray& Loader::list(const JsonObject& from, std::string_view name,
                              const std::string& place) {
  static const JsonArray none;
  const Json* value = field(from, name, place);
  if (value != nullptr && value->is_array()) return value->get_array();
  fail(place + quoted(name) + "must be a list");
  return none;
}

const JsonObject& Loader::object(const JsonObject& from, std::string_view name,
                                 const std::string& place) {
  static const JsonObject none;
  const Json* value = field(from, name, place);
  if (value != nullptr && value->is_object()) return value->get_object();
  fail(place + quoted(name) + "must be an object");
  return none;
}

int Loader::number(const JsonObject& from, std::string_view name, const std::string& place,
                   int least, int most) {
  const Json* value = field(from, name, place);
  if (value != nullptr && value->is_int64() && value->get_int64() >= least &&
      value->get_int64() <= most)
    return static_cast<int>(value->get_int64());
  fail(place + quoted(name) + "must be a number from " + std::to_string(least) + " to " +
       std::to_string(most));
  return least;
}

bool Loader::flag(const JsonObject& from, std::string_view name, const std::string& place) {
  const Json* value = field(from, name, place);
  if (value != nullptr && value->is_bool()) return value->get_bool();
  fail(place + quoted(name) + "must be true or false");
  return false;
}

std::string Loader::text(const JsonObject& from, std::string_view name, const std::string& place) {
  const Json* value = field(from, name, place);
  if (value != nullptr && value->is_string()) return std::string(value->get_string());
  fail(place + quoted(name) + "must be a text");
  return "";
}

std::size_t Loader::word_of(Words words, const JsonObject& from, std::string_view name,
                            const std::string& place) {
  const Json* value = field(from, name, place);
  return value == nullptr ? 0 : word_of(words, *value, place + "'" + std::string(name) + "': ");
}

std::size_t Loader::word_of(Words words, const Json& value, const std::string& place) {
  const std::size_t found =
      value.is_string() ? find_word(words, std::string_view(value.get_string())) : words.size();
  if (found < words.size()) return found;
  fail(place + "one of " + list_words(words) + " is needed");
  return 0;
}

}  // namespace engine
