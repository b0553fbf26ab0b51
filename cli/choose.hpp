#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/commands.hpp"
#include "engine/record.hpp"
#include "engine/title.hpp"

// From what a person typed to games, rules and words; anything that does not fit is a Failure.
namespace cli {

const engine::Title& find_game(const std::string& slug);

// The game's components and texts, from the program itself or from the folder of --data.
std::shared_ptr<const engine::Kit> load_kit(const Common& common, const engine::Title& title);

// The options that were typed, and only those.
engine::JsonObject choose_options(const engine::Kit& kit, const Choice& choice);
std::shared_ptr<const engine::Ruleset> choose_rules(const engine::Kit& kit, const Choice& choice);

// The words of a game; its options tell the theme.
engine::Catalogue game_words(const Common& common, const engine::Kit& kit,
                             const engine::JsonObject& options);
engine::Catalogue game_words(const Common& common, const engine::Kit& kit);

// The words of the commands themselves.
engine::Catalogue command_words(const Common& common);

// A record that this program can play, with everything needed to do so.
struct Loaded {
  engine::Record record;
  std::shared_ptr<const engine::Kit> kit;
  std::shared_ptr<const engine::Ruleset> rules;
  engine::Catalogue words;
};
Loaded load_record(const Common& common, const std::string& file);

std::string joined(const std::vector<std::string>& words);

}  // namespace cli
