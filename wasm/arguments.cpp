#include "wasm/arguments.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace wasm {

engine::JsonObject problem(std::string sentence) { return {{"problem", std::move(sentence)}}; }

const engine::Json* Arguments::find(std::string_view key) {
  known_.emplace_back(key);
  return in_.if_contains(key);
}

bool Arguments::known(std::string_view key) const {
  return key == "call" || std::find(known_.begin(), known_.end(), key) != known_.end();
}

void Arguments::fail(std::string_view key, std::string_view needed) {
  if (problem_.empty())
    problem_ = "'" + std::string(key) + "' must be " + std::string(needed) + ".";
}

bool Arguments::complete() {
  for (const auto& [key, value] : in_)
    if (problem_.empty() && !known(key))
      problem_ = "There is no field '" + std::string(key) + "' in this call.";
  return problem_.empty();
}

std::string Arguments::text(std::string_view key) {
  const engine::Json* value = find(key);
  if (value != nullptr && value->is_string()) return std::string(value->get_string());
  fail(key, "a text");
  return "";
}

std::int64_t Arguments::number(std::string_view key, std::int64_t least, std::int64_t most) {
  const engine::Json* value = find(key);
  if (value != nullptr && value->is_int64() && value->get_int64() >= least &&
      value->get_int64() <= most)
    return value->get_int64();
  fail(key, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return least;
}

bool Arguments::flag(std::string_view key) {
  const engine::Json* value = find(key);
  if (value != nullptr && !value->is_bool()) fail(key, "true or false");
  return value != nullptr && value->is_bool() && value->get_bool();
}

engine::JsonObject Arguments::object(std::string_view key) {
  const engine::Json* value = find(key);
  if (value != nullptr && value->is_object()) return value->get_object();
  fail(key, "an object");
  return {};
}

engine::JsonArray Arguments::list(std::string_view key) {
  const engine::Json* value = find(key);
  if (value != nullptr && value->is_array()) return value->get_array();
  fail(key, "a list");
  return {};
}

engine::Json Arguments::anything(std::string_view key) {
  const engine::Json* value = find(key);
  return value != nullptr ? *value : engine::Json(nullptr);
}

engine::Seat Arguments::seat(std::string_view key, int seats) {
  return engine::seat_at(static_cast<int>(number(key, 0, seats - 1)));
}

engine::Observer Arguments::observer(std::string_view key, int seats) {
  const engine::Json* value = find(key);
  if (value != nullptr && value->is_string() && value->get_string() == "public")
    return engine::Observer::spectator();
  if (value != nullptr && value->is_int64() && value->get_int64() >= 0 &&
      value->get_int64() < seats)
    return engine::seat_at(static_cast<int>(value->get_int64()));
  fail(key, "\"public\" or the number of a seat");
  return engine::Observer::spectator();
}

engine::Time Arguments::time(std::string_view key) {
  if (!has(key)) return find(key), engine::Time{};
  return engine::at_milliseconds(number(key, 0, std::numeric_limits<std::int64_t>::max()));
}

engine::Digest Arguments::digest(std::string_view key) {
  engine::Digest digest{};
  if (!engine::from_hex(text(key), digest)) fail(key, "64 hex digits");
  return digest;
}

}  // namespace wasm
