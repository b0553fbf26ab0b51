#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game_entry.hpp"

namespace engine {

// A position by name, inputs, and what must come of them. docs/scenario-format.md describes the
// file.
struct Scenario {
  std::string name;
  std::vector<std::string> rules;  // ids it is about
  std::string game;
  int seats = 0;
  Json options;
  Json position;
  Json chance;
  JsonArray steps;
  JsonArray branches;
  // A second position that these observers must not be able to tell from the first, and null if
  // there is none.
  Json twin;
  JsonArray blind;
  std::optional<std::string> refused;  // why it cannot be set up
};

// A file holds one scenario or a list of them.
Fallible<std::vector<Scenario>> read_scenarios(std::string_view text, std::string_view name);

// Called with every position that a scenario comes to, also after a step that was refused, and the
// time of the last step.
using Onlooker = std::function<void(const Ruleset&, const Match&, Time)>;

// Everything that did not come as expected, one sentence each; empty when the scenario holds.
std::vector<std::string> run(const Scenario& scenario, const GameData& game_data,
                             const Onlooker& onlooker = nullptr);

// Whether a value is as a fragment says: every field that the fragment names matches; lists match
// item by item; {"first", "last", "size", "has"} describe a list without writing it out;
// {"exactly": value} is that and nothing more; a field that is {"absent": true} is not there.
bool matches(const Json& fragment, const Json& value);

}  // namespace engine
