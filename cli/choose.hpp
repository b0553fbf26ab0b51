#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/commands.hpp"
#include "engine/game_entry.hpp"
#include "engine/record.hpp"

// From what a person typed to games, rules and words; anything that does not fit is a Failure.
namespace cli {

const engine::GameEntry& find_game(const std::string& slug);

// The game's components and texts, from the program itself or from the folder of --data.
std::shared_ptr<const engine::GameData> load_game_data(const Common& common,
                                                       const engine::GameEntry& entry);

// The options that were typed, and only those.
engine::JsonObject choose_options(const Common& common, const engine::GameData& game_data,
                                  const Choice& choice);
std::shared_ptr<const engine::Ruleset> choose_rules(const Common& common,
                                                    const engine::GameData& game_data,
                                                    const Choice& choice);

// The words of a game; its options tell the theme.
engine::Catalogue game_words(const Common& common, const engine::GameData& game_data,
                             const engine::JsonObject& options);
engine::Catalogue game_words(const Common& common, const engine::GameData& game_data);

// The words of the commands themselves.
engine::Catalogue command_words(const Common& common);

// A record that this program can play, with everything needed to do so.
struct Loaded {
  engine::Record record;
  std::shared_ptr<const engine::GameData> game_data;
  std::shared_ptr<const engine::Ruleset> rules;
  engine::Catalogue words;
};
Loaded load_record(const Common& common, const std::string& file);

std::string joined(const std::vector<std::string>& words);

}  // namespace cli
