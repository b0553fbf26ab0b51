#include "games/aliens/codec.hpp"

namespace aliens {

using engine::JsonArray;
using engine::JsonObject;
using engine::to_word;

namespace {

std::string name_of_sector(const Rules& rules, Sector sector) {
  if (sector == rules.zone.human) return "H";
  if (sector == rules.zone.alien) return "A";
  if (const int pod = rules.pod_at(sector); pod > 0) return "P" + std::to_string(pod);
  return coordinate(sector);
}

Sector find_sector(const Rules& rules, std::string_view name) {
  if (name == "H") return rules.zone.human;
  if (name == "A") return rules.zone.alien;
  if (name == "any") return Sector::any;
  if (name.size() == 2 && name[0] == 'P' && name[1] >= '1' && name[1] <= '4')
    return rules.zone.pods[static_cast<std::size_t>(name[1] - '1')];
  return find_coordinate(name);
}

}  // namespace

Json encode(const Rules& rules, Sector sector) {
  if (sector == Sector::any) return "any";
  if (!on_grid(sector)) return nullptr;
  return Json(name_of_sector(rules, sector));
}

std::string decode(const Rules& rules, const Json& json, Sector& sector) {
  sector =
      json.is_string() ? find_sector(rules, std::string_view(json.get_string())) : Sector::none;
  if (sector == Sector::none && !json.is_null()) return "there is no sector " + to_word(json);
  return "";
}

Json encode(const Rules&, const Heap& heap) {
  JsonObject cards;
  for (std::size_t kind = 1; kind < card_kinds; ++kind)
    if (heap.of[kind] > 0) cards[engine::name_of(card_at(kind))] = heap.of[kind];
  return cards;
}

std::string decode(const Rules& rules, const Json& json, Heap& heap) {
  heap = Heap{};
  if (!json.is_object()) return "an object of cards and their numbers is needed";
  for (const auto& [name, count] : json.get_object()) {
    Card card = Card::none;
    if (!engine::find_name(std::string_view(name), card) || card == Card::none)
      return "there is no card '" + std::string(name) + "'";
    if (std::string wrong = engine::decoded(rules, count, heap[card]); !wrong.empty())
      return "'" + std::string(name) + "': " + wrong;
  }
  return "";
}

Json shape(Shapes& shapes, const Heap*) {
  (void)shapes.of<Card>();  // the word "none" belongs to it, too, though no heap has such cards
  return {{"type", "object"},
          {"propertyNames", Shapes::reference("Card")},
          {"additionalProperties", Shapes::number()}};
}

Json encode(const Rules& rules, const MovementRecord& record) {
  std::size_t length = record.size();
  while (length > 0 && record[length - 1].blank()) --length;
  JsonArray spaces;
  for (std::size_t i = 0; i < length; ++i) {
    const Entry& entry = record[i];
    const Sector sector = entry.sector();
    std::string text = sector == Sector::none ? "" : name_of_sector(rules, sector);
    if (entry.marked()) text += "*";
    spaces.push_back(entry.blank() ? Json(nullptr) : Json(text));
  }
  return spaces;
}

Json shape(Shapes&, const MovementRecord*) {
  return {{"type", "array"}, {"items", Shapes::or_null(Shapes::word())}};
}

std::string decode(const Rules& rules, const Json& json, MovementRecord& record) {
  record = MovementRecord{};
  if (!json.is_array() || json.get_array().size() > record.size())
    return "a list of at most " + std::to_string(record.size()) + " spaces is needed";
  for (std::size_t i = 0; i < json.get_array().size(); ++i) {
    const Json& space = json.get_array()[i];
    if (space.is_null()) continue;
    std::string text = to_word(space);
    if (text.ends_with('*')) {
      record[i].mark();
      text.pop_back();
    }
    if (text.empty()) continue;
    const Sector sector = find_sector(rules, text);
    if (!rules.exists(sector)) return "there is no sector '" + text + "'";
    record[i].write(sector);
  }
  return "";
}

}  // namespace aliens
