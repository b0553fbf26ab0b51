#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play/words.hpp"

namespace cli {

// An action as a person types it: "move LL NW4 NW5". The game's texts say how each is written
// ("usage.move": "move {token} {path}…"); the sign … means that the rest of the line is a list.
struct Typed {
  std::string usage;                         // how it is written; "" if it is no action at all
  std::string verb;                          // of the game
  std::vector<std::string> values;           // what was typed behind it
  std::optional<engine::JsonObject> action;  // none if something is missing
};

Typed typed_action(std::string_view line, const Words& words);

// How an action is written, for a person to read: "move <token> <path>…".
// What stands in a place is called as the game or this program calls it ("place.<field>").
std::string readable_usage(std::string_view pattern, const Words& words);

// Whether a typed word is this verb, in German also as it stands in a list: "ziehen" for "zieh".
bool is_verb(std::string_view typed, std::string_view verb);

std::string in_capitals(std::string word);
// What an action as it was typed may mean: names in capitals, which is how most games write theirs,
// or a word by itself instead of a list of one.
std::vector<engine::JsonObject> meanings(const engine::JsonObject& action);

}  // namespace cli
