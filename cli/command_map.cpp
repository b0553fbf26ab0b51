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

// A file holds one zone in any of its forms, or a list of zone files.
std::vector<std::string> zones_in(const std::string& file) {
  const std::string text = read_file(file);
  const auto json = engine::parse_json(text, file);
  const JsonObject* object = json ? json->if_object() : nullptr;
  const Json* list = object != nullptr ? object->if_contains("zones") : nullptr;
  if (list == nullptr || !list->is_array()) return {text};
  std::vector<std::string> zones;
  for (const Json& zone : list->get_array()) zones.push_back(engine::to_line(zone));
  return zones;
}

std::string name_of(const engine::WorkCheck& zone) {
  const Json* name = zone.facts.if_contains("name");
  return name != nullptr ? engine::to_word(*name) : "?";
}

JsonArray listed(const std::vector<engine::Remark>& remarks) {
  JsonArray list;
  for (const engine::Remark& remark : remarks) {
    JsonObject entry = remark.fields;
    entry["code"] = remark.code;
    list.push_back(std::move(entry));
  }
  return list;
}

void tell(const std::vector<engine::Remark>& remarks) {
  for (const engine::Remark& remark : remarks)
    std::cout << "  " << remark.code << " " << remark.sentence << "\n";
}

void tell_facts(const engine::Catalogue& words, const JsonObject& facts) {
  std::cout << "  " << words.sentence("zone.facts", facts) << "\n";
  for (const Json& pod : facts.at("pods").get_array())
    std::cout << "  " << words.sentence("zone.pod", pod.get_object()) << "\n";
}

}  // namespace

int check_map(const Common& common, const std::string& file) {
  const auto game_data = load_game_data(common, find_game("aliens"));
  const engine::Catalogue words = game_words(common, *game_data);
  JsonArray results;
  bool good = true;
  for (const std::string& text : zones_in(file)) {
    engine::WorkCheck zone = *game_data->check_work(text, words);
    good = good && zone.good();
    zone.facts.erase("ways");  // for maps on a screen
    zone.facts.erase("reached");
    if (!common.json) {
      std::cout << name_of(zone) << ": " << words[zone.good() ? "zone.good" : "zone.bad"] << "\n";
      tell(zone.errors);
      tell(zone.warnings);
      if (zone.good()) tell_facts(words, zone.facts);
    }
    results.push_back(JsonObject{{"name", name_of(zone)},
                                 {"errors", listed(zone.errors)},
                                 {"warnings", listed(zone.warnings)},
                                 {"facts", std::move(zone.facts)}});
  }
  if (common.json) std::cout << engine::to_pages(results);
  return good ? 0 : 1;
}

int draw_map(const Common& common, const std::string& file) {
  const auto game_data = load_game_data(common, find_game("aliens"));
  const engine::Catalogue words = game_words(common, *game_data);
  for (const std::string& text : zones_in(file)) {
    const engine::WorkCheck zone = *game_data->check_work(text, words);
    if (!zone.good())
      throw Failure(file + ": " + zone.errors.front().code + " " + zone.errors.front().sentence);
    std::cout << name_of(zone) << "\n";
    const aliens::ZoneCheck read = aliens::check_zone(zone.read, aliens::grid_cells);
    for (const std::string& line : aliens::drawing_of(*read.zone)) std::cout << line << "\n";
  }
  return 0;
}

}  // namespace cli
