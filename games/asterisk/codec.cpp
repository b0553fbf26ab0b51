#include "games/asterisk/codec.hpp"

#include <algorithm>

namespace asterisk {

using engine::JsonArray;
using engine::to_word;

namespace {

Json text(const std::string& word) { return Json(boost::json::string(word)); }

// The place of a word in a list whose first item means none; -1 if it is not there.
std::int64_t find(const std::vector<std::string>& ids, const Json& json) {
  if (json.is_null()) return 0;
  if (!json.is_string()) return -1;
  for (std::size_t i = 1; i < ids.size(); ++i)
    if (ids[i] == std::string_view(json.get_string())) return static_cast<std::int64_t>(i);
  return -1;
}

}  // namespace

Json encode(const Rules& rules, Card card) {
  const auto& ids = rules.components->card_ids;
  return card == Card::none || index(card) >= ids.size() ? Json(nullptr) : text(ids[index(card)]);
}

std::string decode(const Rules& rules, const Json& json, Card& card) {
  const std::int64_t found = find(rules.components->card_ids, json);
  if (found < 0) return "there is no card " + to_word(json) + " in the Main deck";
  card = card_at(static_cast<std::size_t>(found));
  return "";
}

Json encode(const Rules& rules, Figure figure) {
  const auto& ids = rules.components->figure_ids;
  return figure == Figure::none || index(figure) >= ids.size() ? Json(nullptr)
                                                               : text(ids[index(figure)]);
}

std::string decode(const Rules& rules, const Json& json, Figure& figure) {
  const std::int64_t found = find(rules.components->figure_ids, json);
  if (found < 0) return "there is no card " + to_word(json) + " in the Prisoner deck";
  figure = figure_at(static_cast<std::size_t>(found));
  return "";
}

Json encode(const Rules&, Wanted wanted) {
  if (wanted == Wanted::any) return "any";
  JsonArray steps;
  for (std::size_t i = 0; i < helpful_steps.size(); ++i)
    if ((bits(wanted) >> i & 1u) != 0) steps.emplace_back(helpful_steps[i]);
  return steps;
}

std::string decode(const Rules&, const Json& json, Wanted& wanted) {
  if (json.is_string() && json.get_string() == "any") {
    wanted = Wanted::any;
    return "";
  }
  if (!json.is_array()) return "\"any\" or a list of steps is needed";
  unsigned all = 0;
  for (const Json& item : json.get_array()) {
    const unsigned found =
        item.is_int64()
            ? help_bit(static_cast<int>(std::clamp<std::int64_t>(item.get_int64(), -99, 99)))
            : 0;
    if (found == 0) return to_word(item) + " is not one of -5, -2, -1, 1, 2, 5, 10";
    all |= found;
  }
  wanted = static_cast<Wanted>(all);
  return "";
}

Json shape(Shapes& shapes, const Wanted*) {
  return {{"anyOf", {{{"const", "any"}}, shapes.list<int>()}}};
}

Json encode(const Rules& rules, const MissionNumber& mission) {
  const auto& missions = rules.components->missions;
  return mission.number < missions.size() ? text(missions[mission.number].id) : Json(nullptr);
}

std::string decode(const Rules& rules, const Json& json, MissionNumber& mission) {
  mission.number = no_mission;
  if (json.is_null()) return "";
  const auto& missions = rules.components->missions;
  for (std::size_t i = 0; i < missions.size(); ++i)
    if (json.is_string() && missions[i].id == std::string_view(json.get_string()))
      mission.number = static_cast<std::uint8_t>(i);
  return mission.number == no_mission ? "there is no mission " + to_word(json) : "";
}

Json encode(const Rules&, const MaybeNumber& maybe) {
  return maybe.number == 0 ? Json(nullptr) : Json(maybe.number);
}

std::string decode(const Rules& rules, const Json& json, MaybeNumber& maybe) {
  maybe.number = 0;
  if (json.is_null()) return "";
  if (std::string wrong = engine::decoded(rules, json, maybe.number); !wrong.empty()) return wrong;
  return maybe.number >= 1 && maybe.number <= dial_numbers
             ? ""
             : to_word(json) + " is not a number of the dial";
}

Json encode(const Rules&, const Bits& set) {
  JsonArray numbers;
  for (int i = 0; i < 8; ++i)
    if ((set.bits >> i & 1) != 0) numbers.emplace_back(i);
  return numbers;
}

std::string decode(const Rules&, const Json& json, Bits& set) {
  set.bits = 0;
  if (!json.is_array()) return "a list of numbers is needed";
  for (const Json& item : json.get_array()) {
    if (!item.is_int64() || item.get_int64() < 0 || item.get_int64() > 7)
      return to_word(item) + " is not a number from 0 to 7";
    set.bits = static_cast<std::uint8_t>(set.bits | 1u << item.get_int64());
  }
  return "";
}

}  // namespace asterisk
