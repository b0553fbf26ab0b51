#include "games/sisypho/codec.hpp"

#include <algorithm>

namespace sisypho {

using engine::JsonArray;
using engine::to_word;

namespace {

template <class E>
Json word_or_null(E value, E none) {
  if (value == none || static_cast<std::size_t>(value) >= engine::words_of<E>.size())
    return nullptr;
  const std::string_view name = engine::name_of(value);
  return Json(boost::json::string(name.data(), name.size()));
}

template <class E>
std::string read_word(const Json& json, E none, const char* what, E& value) {
  if (json.is_null()) {
    value = none;
    return "";
  }
  if (!json.is_string() || !engine::find_name(std::string_view(json.get_string()), value) ||
      value == none)
    return "there is no " + std::string(what) + " " + to_word(json);
  return "";
}

}  // namespace

Json encode(const Rules&, Location location) { return word_or_null(location, Location::none); }
std::string decode(const Rules&, const Json& json, Location& location) {
  return read_word(json, Location::none, "Location", location);
}

Json encode(const Rules&, Item item) { return word_or_null(item, Item::none); }
std::string decode(const Rules&, const Json& json, Item& item) {
  return read_word(json, Item::none, "Item", item);
}

Json encode(const Rules&, Chip chip) { return word_or_null(chip, Chip::none); }
std::string decode(const Rules&, const Json& json, Chip& chip) {
  return read_word(json, Chip::none, "Neurochip card", chip);
}

Json encode(const Rules& rules, const ItemCounts& counts) {
  JsonArray list;
  for (std::size_t kind = 1; kind < item_kinds; ++kind)
    for (int n = 0; n < counts.of(item_at(kind)); ++n) list.push_back(encode(rules, item_at(kind)));
  return list;
}

std::string decode(const Rules& rules, const Json& json, ItemCounts& counts) {
  counts = ItemCounts();
  if (!json.is_array()) return "a list of Items is needed";
  for (const Json& each : json.get_array()) {
    Item item = Item::none;
    if (std::string wrong = decode(rules, each, item); !wrong.empty()) return wrong;
    if (item == Item::none) return "an Item is needed";
    if (counts.of(item) == 15) return "there are not that many of " + to_word(each);
    counts.add(item);
  }
  return "";
}

Json encode(const Rules&, const MaybeSeat& maybe) {
  return maybe.seat == agent_seat ? Json(nullptr) : Json(engine::index(maybe.seat));
}

std::string decode(const Rules& rules, const Json& json, MaybeSeat& maybe) {
  maybe.seat = agent_seat;
  if (json.is_null()) return "";
  if (!json.is_int64() || json.get_int64() < 1 || json.get_int64() > rules.survivors)
    return to_word(json) + " is not the seat of a Survivor";
  maybe.seat = engine::seat_at(static_cast<int>(json.get_int64()));
  return "";
}

namespace {

struct Agent {
  Location place = Location::none;
};
template <class Visitor>
void describe(Visitor& v, Agent& agent) {
  given(v, "place", agent.place);
}

}  // namespace

Json encode(const Rules& rules, const Players& players) {
  JsonArray list;
  list.push_back(engine::encoded(rules, Agent{players.agent}));
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.survivors); ++i)
    list.push_back(engine::encoded(rules, players.survivors[i]));
  return list;
}

std::string decode(const Rules& rules, const Json& json, Players& players) {
  if (!json.is_array() || std::ssize(json.get_array()) > rules.seats)
    return "a list of at most " + std::to_string(rules.seats) + " players is needed";
  const JsonArray& list = json.get_array();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string place = "[" + std::to_string(i) + "]: ";
    if (!list[i].is_object()) return place + "an object is needed";
    std::string wrong;
    if (i == 0) {
      Agent agent{players.agent};
      wrong = engine::decoded(rules, list[i], agent, true);
      players.agent = agent.place;
    } else {
      wrong = engine::decoded(rules, list[i], players.survivors[i - 1], true);
    }
    if (!wrong.empty()) return place + wrong;
  }
  return "";
}

Json shape(Shapes& shapes, const Players*) {
  return {
      {"type", "array"}, {"prefixItems", {shapes.of<Agent>()}}, {"items", shapes.of<Survivor>()}};
}

}  // namespace sisypho
