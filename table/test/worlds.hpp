#pragma once

#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "games/registry.hpp"
#include "table/test/staged.hpp"

// The worlds of a game's test/worlds.json: pairs that differ in a secret alone.
namespace table {

struct StagedWorld {
  engine::Json position;
  engine::Json script;
  std::int64_t gap = 0;  // milliseconds the player takes for a step that nobody notices
  // What a seat does, with "refused" if it must not; or a time to "wait" and an event that it
  // brings.
  std::vector<engine::JsonObject> steps;

  std::shared_ptr<const engine::GameData> game_data(
      const std::shared_ptr<const engine::GameData>& real) const {
    return std::make_shared<StagedGameData>(real, seats(), position, script);
  }
  // Games call what a seat has by their own words.
  int seats() const {
    const engine::JsonObject& there = position.get_object();
    const auto* players = there.if_contains("players");
    return static_cast<int>((players != nullptr ? *players : there.at("hands")).get_array().size());
  }
};

struct WorldPair {
  std::string game;
  std::string name;
  std::vector<int> secret_of;
  std::vector<int> bots;
  int seats = 0;
  engine::JsonObject options;
  std::vector<StagedWorld> worlds;

  bool knows(int seat) const { return has(secret_of, seat); }
  bool is_bot(int seat) const { return has(bots, seat); }

 private:
  static bool has(const std::vector<int>& list, int seat) {
    for (int each : list)
      if (each == seat) return true;
    return false;
  }
};

inline std::vector<int> whole_numbers(const engine::JsonObject& from, std::string_view field) {
  std::vector<int> all;
  if (const engine::Json* list = from.if_contains(field))
    for (const engine::Json& each : list->get_array())
      all.push_back(static_cast<int>(each.get_int64()));
  return all;
}

inline StagedWorld read_world(const engine::JsonObject& from) {
  StagedWorld world;
  const engine::Json* position = from.if_contains("position");
  world.position =
      position != nullptr ? *position : engine::JsonObject{{"players", from.at("players")}};
  engine::JsonObject script;
  if (const engine::Json* cards = from.if_contains("cards")) script["cards"] = *cards;
  if (const engine::Json* discard = from.if_contains("discard")) script["discard"] = *discard;
  if (!script.empty()) world.script = script;
  world.gap = from.at("gap").get_int64();
  for (const engine::Json& step : from.at("steps").get_array())
    world.steps.push_back(step.get_object());
  return world;
}

inline std::vector<WorldPair> world_pairs(const std::string& game) {
  std::ifstream file(std::string(SOURCE_FOLDER) + "/games/" + game + "/test/worlds.json");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto json = engine::parse_json(text, game + " worlds");
  std::vector<WorldPair> pairs;
  if (!json) return pairs;
  for (const engine::Json& each : json->get_object().at("pairs").get_array()) {
    const engine::JsonObject& from = each.get_object();
    WorldPair& pair = pairs.emplace_back();
    pair.game = game;
    pair.name = engine::to_word(from.at("name"));
    pair.secret_of = whole_numbers(from, "secret_of");
    pair.bots = whole_numbers(from, "bots");
    if (const engine::Json* options = from.if_contains("options"))
      pair.options = options->get_object();
    else
      pair.options["start_player"] = "0";
    if (const engine::Json* zone = from.if_contains("zone")) pair.options["zone"] = *zone;
    for (const engine::Json& world : from.at("worlds").get_array())
      pair.worlds.push_back(read_world(world.get_object()));
    pair.seats = pair.worlds[0].seats();
  }
  return pairs;
}

inline std::shared_ptr<const engine::GameData> loaded_game_data(const std::string& game) {
  const engine::GameEntry* entry = games::find(game);
  if (entry == nullptr) return nullptr;
  auto game_data = entry->load(entry->files());
  return game_data ? *game_data : nullptr;
}

}  // namespace table
