#include "cli/play/offers.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "cli/play/listed.hpp"
#include "cli/play/reports.hpp"
#include "cli/play/typed.hpp"

namespace cli {

using engine::Json;
using engine::JsonObject;

namespace {

JsonObject without_way(const Words& words, JsonObject action) {
  action.erase(words.way_of(action));
  return action;
}

// Offers that only differ in their way need all their words.
void tell_apart(std::vector<Offer>& all) {
  std::map<std::string, int> count;
  for (const Offer& offer : all) ++count[offer.brief];
  for (Offer& offer : all)
    if (count[offer.brief] > 1) offer.brief = offer.sentence;
}

// A count stands for a list of so many; how an action is typed says what that is called.
JsonObject spelled_out(JsonObject action, const engine::Catalogue& words) {
  const Json* count = action.if_contains("count");
  const std::string usage = "usage." + engine::to_word(action.at("do"));
  if (count == nullptr || !words.has(usage)) return action;
  const std::string_view pattern = words[usage];
  const std::size_t end = pattern.find("}…");
  const std::size_t begin = pattern.rfind('{', end);
  if (end == std::string_view::npos || begin == std::string_view::npos) return action;
  const auto many = static_cast<std::size_t>(std::stoul(engine::to_word(*count)));
  action.erase("count");
  action[pattern.substr(begin + 1, end - begin - 1)] = engine::JsonArray(many, "any");
  return action;
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

namespace {

// What stands fast of an action that leaves places or lists open.
JsonObject without_open(const JsonObject& action) {
  JsonObject given;
  for (const auto& [field, value] : action) {
    const JsonObject alone{{field, value}};
    if (open_places(alone) == 0 && !has_open_list(alone)) given[field] = value;
  }
  return given;
}

// Whatever has a name and would do in the one place that is open, where the rules ask for nothing
// because nothing has to stand there.
std::vector<Nameable> fitting(const TableHere& table, engine::Seat seat, const JsonObject& action) {
  const engine::Catalogue& words = table.words().game();
  std::vector<Nameable> all;
  std::set<std::string> tried;
  for (const auto& [field, value] : action) {
    if (value != Json("any")) continue;
    const std::string alias = "field." + std::string(field);
    const std::string kind = words.has(alias) ? std::string(words[alias]) : std::string(field);
    for (const std::string& key : words.keys()) {
      if (!key.starts_with(kind + ".")) continue;
      const std::size_t begin = kind.size() + 1;
      const std::string id = key.substr(begin, key.find('.', begin) - begin);
      if (id == "any" || !tried.insert(id).second) continue;
      JsonObject way = action;
      way[field] = id;
      if (table.would_do(seat, way)) all.push_back({id, words.word(field, Json(id))});
    }
  }
  return all;
}

}  // namespace

std::vector<std::string> numbered(const std::vector<Offer>& offers) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < offers.size(); ++i)
    lines.push_back((i < 9 ? " " : "") + std::to_string(i + 1) + "  " + offers[i].sentence);
  return lines;
}

std::string Nameable::typed() const { return id.size() <= longest_short_id ? id : name; }

std::string Nameable::listed() const { return typed() == name ? name : id + "  " + name; }

std::vector<Nameable> nameable(const TableHere& table, engine::Seat seat,
                               const JsonObject& action) {
  const JsonObject answer = table.ask(seat, without_open(action));
  const Json* missing = answer.if_contains("missing");
  if (missing == nullptr || missing->get_array().empty()) return fitting(table, seat, action);
  std::vector<Nameable> all;
  const JsonObject& blank = missing->get_array().front().get_object();
  const std::string_view field = blank.at("field").get_string();
  for (const Json& value : blank.at("values").get_array()) {
    const std::string id = engine::to_word(value);
    const bool known =
        std::any_of(all.begin(), all.end(), [&](const Nameable& each) { return each.id == id; });
    if (!known) all.push_back({id, table.words().game().word(field, value)});
  }
  return all;
}

std::string example_for(const TableHere& table, engine::Seat seat, const JsonObject& action) {
  JsonObject given = without_open(action);
  std::string example;
  const auto add = [&](std::string_view field, const Json& value) {
    const Nameable thing{engine::to_word(value), table.words().game().word(field, value)};
    example += (example.empty() ? "" : ", ") + thing.typed();
  };
  const std::size_t open = std::max<std::size_t>(1, open_places(action));
  for (std::size_t i = 0; i < open; ++i) {
    const JsonObject answer = table.ask(seat, given);
    const Json* missing = answer.if_contains("missing");
    if (missing == nullptr || missing->get_array().empty()) break;
    const JsonObject& blank = missing->get_array().front().get_object();
    const engine::JsonArray& values = blank.at("values").get_array();
    const bool one = blank.at("pick") == Json("one");
    const std::string_view field = blank.at("field").get_string();
    for (std::size_t k = 0; !one && k < std::min(open, values.size()); ++k) add(field, values[k]);
    if (values.empty() || !one) break;
    add(field, values.front());
    given[field] = values.front();
  }
  if (!example.empty()) return example;
  const std::vector<Nameable> names = nameable(table, seat, action);
  return names.empty() ? "…" : names.front().typed();
}

std::string end_of(const Words& words, const JsonObject& action) {
  const Json* way = action.if_contains(words.way_of(action));
  if (way == nullptr) return "";
  if (!way->is_array()) return engine::to_word(*way);
  return way->get_array().empty() ? "" : engine::to_word(way->get_array().back());
}

std::vector<Offer> offers(const TableHere& table, engine::Seat seat) {
  const Words& words = table.words();
  const JsonObject view = table.view(seat);
  const std::vector<std::string> keys = words.game().keys();
  const bool marked = std::any_of(keys.begin(), keys.end(),
                                  [](const std::string& key) { return key.starts_with("mark."); });
  std::vector<Offer> all;
  for (JsonObject& action : table.legal(seat)) {
    const std::string end = end_of(words, action);
    const bool known = !end.empty() && std::any_of(all.begin(), all.end(), [&](const Offer& offer) {
      return end_of(words, offer.action) == end &&
             without_way(words, offer.action) == without_way(words, action) &&
             table.same_result(seat, offer.action, action);
    });
    if (known) continue;
    std::string sentence = words.action(action, view);
    std::string brief = words.brief_action(action, view);
    if (marked) {
      const std::string mark = marks(table, seat, action);
      if (!mark.empty()) sentence += " – " + mark;
      if (!mark.empty()) brief += " – " + mark;
    }
    all.push_back(
        {spelled_out(std::move(action), words.game()), std::move(sentence), std::move(brief)});
  }
  tell_apart(all);
  return all;
}

}  // namespace cli
