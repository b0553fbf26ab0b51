#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/rulebook.hpp"
#include "games/registry.hpp"
#include "simulate/columns.hpp"

namespace cli {
namespace {

std::vector<std::string> presets_of(const engine::GameData& game_data) {
  const engine::Option* preset = game_data.options().preset();
  return preset != nullptr ? preset->values : std::vector<std::string>{};
}

engine::JsonObject describe(const Common& common, const engine::GameEntry& entry) {
  const auto game_data = load_game_data(common, entry);
  const std::vector<std::string> presets = presets_of(*game_data);
  const engine::Catalogue words = game_words(common, *game_data);
  return {{"game", entry.slug()},
          {"title", words["title"]},
          {"tagline", words["tagline"]},
          {"least_seats", game_data->least_seats()},
          {"most_seats", game_data->most_seats()},
          {"presets", engine::JsonArray(presets.begin(), presets.end())},
          {"rules", read_rulebook(game_data->rulebook(), entry.rule_prefix()).size()},
          {"rules_version", game_data->rules_version()},
          {"data", game_data->data_fingerprint()}};
}

}  // namespace

int list_games(const Common& common, bool all) {
  const engine::Catalogue labels = command_words(common);
  engine::JsonArray list;
  std::vector<std::vector<std::string>> rows{{}};
  for (const char* label : {"game", "title", "seats", "presets", "rules", "version"})
    rows.front().emplace_back(labels["games." + std::string(label)]);
  for (const engine::GameEntry* entry : all ? games::all() : games::offered()) {
    const engine::JsonObject game = describe(common, *entry);
    std::string presets;
    for (const engine::Json& preset : game.at("presets").get_array())
      presets += (presets.empty() ? "" : ", ") + engine::to_word(preset);
    const auto cell = [&](const char* field) { return engine::to_word(game.at(field)); };
    rows.push_back({cell("game"), cell("title"), cell("least_seats") + "–" + cell("most_seats"),
                    presets, cell("rules"), cell("rules_version")});
    list.push_back(game);
  }
  std::cout << (common.json ? engine::to_pages(list) : simulate::columns(rows, "llllrr"));
  return 0;
}

}  // namespace cli
