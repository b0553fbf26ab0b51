#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "games/aliens/zonefile.hpp"

namespace cli {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

constexpr int rounds_of_the_game = 40;

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \r\n\t");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \r\n\t") - first + 1);
}

// A file holds one zone, a list of them, a layout as plain text or a zone code.
std::vector<Json> zones_in(const std::string& file) {
  const std::string text = read_file(file);
  const std::string code = trimmed(text);
  if (code.starts_with("Z1.")) {
    std::string layout;
    for (const std::string& line : aliens::layout_of_code(code)) layout += line + "\n";
    if (layout.empty()) throw Failure(file + ": this is not a whole zone code");
    return {aliens::zone_from_text(layout)};
  }
  if (!code.starts_with('{')) return {aliens::zone_from_text(text)};
  const Json json = needed(engine::parse_json(text, file));
  const Json* list = json.get_object().if_contains("zones");
  if (list == nullptr || !list->is_array()) return {json};
  return {list->get_array().begin(), list->get_array().end()};
}

std::string name_of(const Json& zone) {
  const Json* name = zone.is_object() ? zone.get_object().if_contains("name") : nullptr;
  return name != nullptr ? engine::to_word(*name) : "?";
}

JsonObject described(const aliens::Zone& zone) {
  const aliens::ZoneFacts facts = aliens::facts_of(zone);
  JsonArray pods;
  for (std::size_t i = 0; i < static_cast<std::size_t>(zone.pod_count); ++i)
    pods.push_back(JsonObject{{"pod", static_cast<std::int64_t>(i + 1)},
                              {"human_moves", facts.human_moves[i]},
                              {"alien_moves", facts.alien_moves[i]},
                              {"lead", facts.lead[i]}});
  return {{"name", zone.name},
          {"silent", facts.silent},
          {"dangerous", facts.dangerous},
          {"pods", std::move(pods)},
          {"zone_code", aliens::zone_code(zone)}};
}

JsonArray listed(const std::vector<aliens::Finding>& findings) {
  JsonArray list;
  for (const aliens::Finding& finding : findings) {
    JsonObject entry = finding.fields;
    entry["code"] = finding.code;
    list.push_back(std::move(entry));
  }
  return list;
}

void tell(const engine::Catalogue& words, const std::vector<aliens::Finding>& findings) {
  for (const aliens::Finding& finding : findings)
    std::cout << "  " << finding.code << " "
              << words.sentence("zone." + finding.code, finding.fields) << "\n";
}

void tell_facts(const engine::Catalogue& words, const JsonObject& facts) {
  std::cout << "  " << words.sentence("zone.facts", facts) << "\n";
  for (const Json& pod : facts.at("pods").get_array())
    std::cout << "  " << words.sentence("zone.pod", pod.get_object()) << "\n";
}

}  // namespace

int check_map(const Common& common, const std::string& file) {
  const engine::Catalogue words = game_words(common, *load_kit(common, find_game("aliens")));
  JsonArray results;
  bool good = true;
  for (const Json& json : zones_in(file)) {
    const aliens::ZoneCheck check = aliens::check_zone(json, rounds_of_the_game);
    good = good && check.zone.has_value();
    std::vector<aliens::Finding> warnings;
    JsonObject facts;
    if (check.zone) {
      warnings = aliens::zone_warnings(*check.zone);
      facts = described(*check.zone);
    }
    results.push_back(JsonObject{{"name", name_of(json)},
                                 {"errors", listed(check.errors)},
                                 {"warnings", listed(warnings)},
                                 {"facts", facts}});
    if (common.json) continue;
    std::cout << name_of(json) << ": " << words[check.zone ? "zone.good" : "zone.bad"] << "\n";
    tell(words, check.errors);
    tell(words, warnings);
    if (check.zone) tell_facts(words, facts);
  }
  if (common.json) std::cout << engine::to_pages(results);
  return good ? 0 : 1;
}

int draw_map(const Common& common, const std::string& file) {
  const engine::Catalogue words = game_words(common, *load_kit(common, find_game("aliens")));
  for (const Json& json : zones_in(file)) {
    const aliens::ZoneCheck check = aliens::check_zone(json, rounds_of_the_game);
    if (!check.zone) {
      const aliens::Finding& first = check.errors.front();
      throw Failure(file + ": " + first.code + " " +
                    words.sentence("zone." + first.code, first.fields));
    }
    std::cout << check.zone->name << "\n";
    for (const std::string& line : aliens::drawing_of(*check.zone)) std::cout << line << "\n";
  }
  return 0;
}

}  // namespace cli
