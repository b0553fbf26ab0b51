#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "simulate/batch.hpp"

namespace simulate {

// What a designer wants to know about: one set of rules, the levels that play it, and how many
// games each figure is made of.
struct StudyPlan {
  std::string game;
  std::string data;  // folder of other components, as it was typed; "" for those of the program
  std::shared_ptr<const engine::GameData> game_data;
  engine::JsonObject chosen;  // options that were chosen, and only those
  std::shared_ptr<const engine::Ruleset> rules;
  std::vector<std::string> levels;  // the weakest first; the last one is what most is measured with
  Usage::Kinds kinds;
  std::int64_t games = 0;
  std::int64_t sweep = 0;  // games for each value of an option; 0: options stay as they are
  std::int64_t seed = 1;
  int threads = 1;
};

// Some games, and the command that plays them again.
struct Trial {
  std::string command;
  Plan plan;
  Counts counts;
};

// One option with another value, all else as it was.
struct ValueTrial {
  std::string typed;  // "hold=never"
  engine::Json value;
  bool usual = false;
  bool alike = false;   // every game came to the same as with the usual value
  std::string problem;  // why it cannot be played; then there are no games
  Counts counts;
};
struct OptionTrial {
  const engine::Option* option = nullptr;
  std::vector<ValueTrial> values;  // the usual one first
};

struct Study {
  std::vector<Trial> levels;      // everybody of one level, the weakest first
  std::vector<Trial> uses;        // the same, with a count of what was used
  std::vector<Trial> neighbours;  // each level against the one below it, seats rotated
  std::optional<Trial> luck;      // mixes of the weakest and the strongest; none for a single seat
  std::optional<Trial> usual;     // what values of options are compared with
  std::vector<OptionTrial> options;

  const Trial& base() const { return levels.back(); }
};

// How many games that are at most.
std::int64_t games_of(const StudyPlan& plan);

// Nothing if it was stopped.
std::optional<Study> carry_out(const StudyPlan& plan, const std::atomic<bool>& stop,
                               const std::function<void(std::int64_t done)>& progress);

// The command that plays the games of a plan; `more` are further options as a person types them.
std::string command_of(const StudyPlan& study, const Plan& plan, const std::string& more = "");

// A value of an option as a person types it.
std::string typed_value(const engine::Json& value);

}  // namespace simulate
