#include "engine/game_entry.hpp"

#include "engine/hash.hpp"

namespace engine {

int fewest_seats(const GameData& game_data, const Json& options) {
  int seats = game_data.least_seats();
  while (seats < game_data.most_seats() && !game_data.rules(options, seats)) ++seats;
  return seats;
}

std::string middle_level(const std::vector<std::string>& levels) {
  return levels.empty() ? "random" : levels[(levels.size() - 1) / 2];
}

std::vector<int> seat_counts(const GameData& game_data, const Json& options) {
  std::vector<int> counts;
  for (int seats = 1; seats <= max_seats; ++seats)
    if (game_data.rules(options, seats)) counts.push_back(seats);
  return counts;
}

JsonObject seat_counts_by_preset(const GameData& game_data) {
  const auto list = [&](const JsonObject& options) {
    const std::vector<int> counts = seat_counts(game_data, options);
    return JsonArray(counts.begin(), counts.end());
  };
  const Option* chooser = game_data.options().preset();
  if (chooser == nullptr) return {{"", list({})}};
  JsonObject all;
  for (const std::string& value : chooser->values) all[value] = list({{chooser->id, value}});
  return all;
}

Fallible<std::uint64_t> signature(const GameData& game_data, int games) {
  std::vector<Json> presets{nullptr};
  const Option* chooser = game_data.options().preset();
  if (chooser != nullptr) presets = game_data.options().examples(*chooser);
  Hash hash;
  for (const Json& preset : presets) {
    JsonObject options;
    if (chooser != nullptr) options[chooser->id] = preset;
    std::string problem;
    bool played = false;
    for (int seats = game_data.least_seats(); seats <= game_data.most_seats(); ++seats) {
      const auto rules =
          game_data.rules(options, seats);  // a preset may be for some seat counts only
      if (rules) hash.add((*rules)->signature(games));
      played = played || rules;
      if (!rules) problem = rules.problem().what;
    }
    if (!played) return Problem{problem};
  }
  return hash.value();
}

}  // namespace engine
