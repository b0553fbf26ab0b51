#include "cli/play/offers.hpp"

#include <algorithm>
#include <map>

#include "cli/play/typed.hpp"

namespace cli {

using engine::Json;
using engine::JsonObject;

namespace {

JsonObject without_way(JsonObject action) {
  const std::string end = end_of(action);
  action.erase("path");
  action["end"] = end;
  return action;
}

// Offers that only differ in their way need all their words.
void tell_apart(std::vector<Offer>& all) {
  std::map<std::string, int> count;
  for (const Offer& offer : all) ++count[offer.brief];
  for (Offer& offer : all)
    if (count[offer.brief] > 1) offer.brief = offer.sentence;
}

void find_open(Json& value, std::vector<Json*>& found) {
  if (value == "any") found.push_back(&value);
  if (value.is_array())
    for (Json& item : value.get_array()) find_open(item, found);
}

std::vector<Json*> places(JsonObject& action) {
  std::vector<Json*> found;
  for (auto& [name, value] : action) find_open(value, found);
  return found;
}

}  // namespace

std::size_t open_places(const JsonObject& action) {
  JsonObject copy = action;
  return places(copy).size();
}

std::vector<JsonObject> filled_in(const JsonObject& action, std::vector<std::string> words) {
  if (open_places(action) != words.size()) return {};
  if (words.empty()) return {action};
  std::vector<JsonObject> ways{action, action};
  for (JsonObject& way : ways) {
    const std::vector<Json*> found = places(way);
    for (std::size_t i = 0; i < words.size(); ++i) *found[i] = Json(words[i]);
    for (std::string& word : words) word = in_capitals(word);
  }
  return ways;
}

std::string end_of(const JsonObject& action) {
  const Json* path = action.if_contains("path");
  if (path == nullptr || !path->is_array() || path->get_array().empty()) return "";
  return engine::to_word(path->get_array().back());
}

std::vector<Offer> offers(const Table& table, engine::Seat seat) {
  const Words& words = table.words();
  const JsonObject view = table.view(seat);
  std::vector<Offer> all;
  for (JsonObject& action : table.legal(seat)) {
    const bool known =
        !end_of(action).empty() && std::any_of(all.begin(), all.end(), [&](const Offer& offer) {
          return without_way(offer.action) == without_way(action) &&
                 table.same_result(seat, offer.action, action);
        });
    if (known) continue;
    std::string sentence = words.action(action, view);
    std::string brief = words.brief_action(action, view);
    all.push_back({std::move(action), std::move(sentence), std::move(brief)});
  }
  tell_apart(all);
  return all;
}

}  // namespace cli
