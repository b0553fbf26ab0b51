#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play/offers.hpp"
#include "cli/play/words.hpp"

namespace cli {

// What a person types, found in the list of what can be done: every value by its name in any
// language or by its id ("play WI-4 B", "give Zoe Power Cell", "do route depot 2 rocket 1").

// The one listed action that is meant, with what it leaves open filled in; none if it is not there
// or if it could be several.
std::optional<engine::JsonObject> listed_action(std::string_view line,
                                                const std::vector<engine::JsonObject>& legal,
                                                const Words& words);

// What keeps typed words from filling this action in: the first word that fits nowhere and what
// could stand in its place ("" if a word is missing, nothing if one is too many), or the rule that
// forbids the action as a whole.
struct Misread {
  std::string word;
  std::vector<Nameable> possible;
  engine::JsonObject refusal;
};
Misread misread(const TableHere& table, engine::Seat seat, const engine::JsonObject& action,
                const std::vector<std::string>& typed);

// The action that these words make whole, place by place as the rules ask for them ("RO-Q B",
// "Robot Q, B"); none if they do not.
std::optional<engine::JsonObject> completed(const TableHere& table, engine::Seat seat,
                                            const engine::JsonObject& action,
                                            const std::vector<std::string>& typed);

// Whether an action leaves open how long a list or an object in it is.
bool has_open_list(const engine::JsonObject& action);
// With that filled by these words; none if they name nothing.
std::optional<engine::JsonObject> with_list(const engine::JsonObject& action,
                                            const std::vector<std::string>& typed,
                                            const Words& words);

}  // namespace cli
