#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/rulebook.hpp"
#include "games/registry.hpp"
#include "simulate/columns.hpp"

namespace cli {
namespace {

std::vector<std::string> presets_of(const engine::Kit& kit) {
  const engine::Option* preset = kit.options().preset();
  return preset != nullptr ? preset->values : std::vector<std::string>{};
}

engine::JsonObject describe(const Common& common, const engine::Title& title) {
  const auto kit = load_kit(common, title);
  const std::vector<std::string> presets = presets_of(*kit);
  const engine::Catalogue words = game_words(common, *kit);
  return {{"game", title.slug()},
          {"title", words["title"]},
          {"tagline", words["tagline"]},
          {"least_seats", kit->least_seats()},
          {"most_seats", kit->most_seats()},
          {"presets", engine::JsonArray(presets.begin(), presets.end())},
          {"rules", read_rulebook(kit->rulebook(), title.rule_prefix()).size()},
          {"rules_version", kit->rules_version()},
          {"data", kit->data_fingerprint()}};
}

}  // namespace

int list_games(const Common& common, bool all) {
  const engine::Catalogue labels = command_words(common);
  engine::JsonArray list;
  std::vector<std::vector<std::string>> rows{{}};
  for (const char* label : {"game", "title", "seats", "presets", "rules", "version"})
    rows.front().emplace_back(labels["games." + std::string(label)]);
  for (const engine::Title* title : all ? games::all() : games::offered()) {
    const engine::JsonObject game = describe(common, *title);
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
