#include "cli/play/offers.hpp"

#include <algorithm>
#include <map>

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

}  // namespace

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
