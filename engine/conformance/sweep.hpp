#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/conformance/laws.hpp"

// Which matches of a game the laws are checked for.
namespace engine::conformance {

struct Setup {
  JsonObject options;
  int seats = 0;
};

inline std::vector<JsonObject> presets(const GameData& game_data) {
  const Option* chooser = game_data.options().preset();
  if (chooser == nullptr) return {JsonObject{}};
  std::vector<JsonObject> all;
  for (const Json& value : game_data.options().examples(*chooser))
    all.push_back(JsonObject{{chooser->id, value}});
  return all;
}

// Every preset with every seat count that it has; one that has none is a mistake, and told.
inline std::vector<Setup> standard_setups(const GameData& game_data) {
  std::vector<Setup> setups;
  for (const JsonObject& preset : presets(game_data)) {
    const std::vector<int> counts = seat_counts(game_data, preset);
    for (const int seats : counts) setups.push_back({preset, seats});
    if (counts.empty()) setups.push_back({preset, game_data.least_seats()});
  }
  return setups;
}

// Whether an option can have this value in some match, maybe under another preset.
inline bool is_playable(const GameData& game_data, const Option& option, const Json& value) {
  for (JsonObject options : presets(game_data)) {
    options[option.id] = value;
    if (!seat_counts(game_data, options).empty()) return true;
  }
  return false;
}

// Every value of every option under every preset that does not have it anyway and can be played
// with it. The seat counts take turns.
inline std::vector<Setup> single_changes(const GameData& game_data) {
  std::vector<Setup> setups;
  for (const JsonObject& preset : presets(game_data))
    for (const Option& option : game_data.options().all()) {
      if (option.preset) continue;
      for (const Json& value : game_data.options().examples(option)) {
        JsonObject options = preset;
        options[option.id] = value;
        const auto completed = game_data.options().complete(options);
        if (completed && game_data.options().changed(*completed).empty()) continue;
        const std::vector<int> counts = seat_counts(game_data, options);
        if (counts.empty() && is_playable(game_data, option, value)) continue;
        const int seats =
            counts.empty() ? game_data.least_seats() : counts[setups.size() % counts.size()];
        setups.push_back({std::move(options), seats});
      }
    }
  return setups;
}

// Any values of any options together; what does not go together is drawn again.
inline std::vector<Setup> combinations(const GameData& game_data, int count, std::uint64_t seed) {
  std::vector<Setup> setups;
  Chance dice = Chance::fast(seed);
  const std::vector<JsonObject> starts = presets(game_data);
  for (int tries = 0; std::ssize(setups) < count && tries < 20 * count; ++tries) {
    JsonObject options = any_of(starts, dice);
    for (const Option& option : game_data.options().all())
      if (!option.preset && one_in(2, dice))
        options[option.id] = any_of(game_data.options().examples(option), dice);
    const std::vector<int> counts = seat_counts(game_data, options);
    if (!counts.empty()) setups.push_back({std::move(options), any_of(counts, dice)});
  }
  return setups;
}

// All laws for each of these matches; one sentence a violation.
template <Game G>
std::vector<std::string> check_setups(const GameData& game_data, const std::vector<Setup>& setups,
                                      Budget budget) {
  Report report;
  for (const Setup& setup : setups) {
    report.match(to_line(setup.options) + ", " + std::to_string(setup.seats) + " seats");
    const auto rules = game_data.rules(setup.options, setup.seats);
    if (!rules)
      report.add(Law::setup, rules.problem().what);
    else
      check_laws<G>(game_data, static_cast<const RulesetOf<G>&>(**rules), budget, report);
    if (report.enough()) break;
    budget.first_seed += 100;
    budget.first_bots += 1;
  }
  return report.violations();
}

}  // namespace engine::conformance
