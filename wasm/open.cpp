#include "wasm/open.hpp"

#include <utility>
#include <vector>

namespace wasm {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

// How views and events write what an observer does not know.
bool tells_nothing(const Json& value) {
  if (const auto* text = value.if_string()) return text->empty() || *text == "none";
  if (const auto* list = value.if_array()) return list->empty();
  if (const auto* object = value.if_object()) return object->empty();
  return value.is_null();
}

void add_to(Json& known, const Json& other);

void add_fields(JsonObject& known, const JsonObject& other) {
  for (const auto& [key, value] : other)
    if (Json* mine = known.if_contains(key))
      add_to(*mine, value);
    else
      known[key] = value;
}

void add_items(JsonArray& known, const JsonArray& other) {
  if (known.size() != other.size()) return;
  for (std::size_t i = 0; i < known.size(); ++i) add_to(known[i], other[i]);
}

// Two who know the same thing in different words are both right; the first one is believed.
void add_to(Json& known, const Json& other) {
  if (tells_nothing(known))
    known = other;
  else if (known.is_object() && other.is_object())
    add_fields(known.get_object(), other.get_object());
  else if (known.is_array() && other.is_array())
    add_items(known.get_array(), other.get_array());
}

// A list with an item for each seat has that of the seat itself.
void take_own_items(JsonArray& known, const std::string_view key,
                    const std::vector<JsonObject>& seats) {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Json* list = seats[i].if_contains(key);
    if (list == nullptr || !list->is_array() || list->get_array().size() != seats.size()) continue;
    Json own = list->get_array()[i];
    add_to(own, known[i]);
    known[i] = std::move(own);
  }
}

}  // namespace

JsonObject open_view(const engine::Match& match) {
  JsonObject known = match.view(engine::Observer::spectator());
  std::vector<JsonObject> seats;
  for (int i = 0; i < match.seats(); ++i) seats.push_back(match.view(engine::seat_at(i)));
  for (auto& [key, value] : known) {
    if (key == "me") continue;
    if (value.is_array() && value.get_array().size() == seats.size())
      take_own_items(value.get_array(), key, seats);
    for (const JsonObject& seat : seats)
      if (const Json* other = seat.if_contains(key)) add_to(value, *other);
  }
  if (Json* complete = known.if_contains("complete")) *complete = true;
  return known;
}

JsonArray open_events(const engine::Match& match) {
  JsonArray events;
  for (int i = 0; i < match.event_count(); ++i) {
    Json known = nullptr;
    if (auto event = match.event(i, engine::Observer::spectator())) known = std::move(*event);
    for (int seat = 0; seat < match.seats(); ++seat)
      if (auto event = match.event(i, engine::seat_at(seat))) add_to(known, Json(*event));
    if (JsonObject* event = known.if_object()) {
      (*event)["open"] = true;
      events.push_back(std::move(known));
    }
  }
  return events;
}

}  // namespace wasm
