#include "engine/title.hpp"

#include "engine/hash.hpp"

namespace engine {

int fewest_seats(const Kit& kit, const Json& options) {
  int seats = kit.least_seats();
  while (seats < kit.most_seats() && !kit.rules(options, seats)) ++seats;
  return seats;
}

std::string middle_level(const std::vector<std::string>& levels) {
  return levels.empty() ? "random" : levels[(levels.size() - 1) / 2];
}

std::vector<int> seat_counts(const Kit& kit, const Json& options) {
  std::vector<int> counts;
  for (int seats = 1; seats <= max_seats; ++seats)
    if (kit.rules(options, seats)) counts.push_back(seats);
  return counts;
}

JsonObject seat_counts_by_preset(const Kit& kit) {
  const auto list = [&](const JsonObject& options) {
    const std::vector<int> counts = seat_counts(kit, options);
    return JsonArray(counts.begin(), counts.end());
  };
  const Option* chooser = kit.options().preset();
  if (chooser == nullptr) return {{"", list({})}};
  JsonObject all;
  for (const std::string& value : chooser->values) all[value] = list({{chooser->id, value}});
  return all;
}

Fallible<std::uint64_t> signature(const Kit& kit, int games) {
  std::vector<Json> presets{nullptr};
  const Option* chooser = kit.options().preset();
  if (chooser != nullptr) presets = kit.options().examples(*chooser);
  Hash hash;
  for (const Json& preset : presets) {
    JsonObject options;
    if (chooser != nullptr) options[chooser->id] = preset;
    std::string problem;
    bool played = false;
    for (int seats = kit.least_seats(); seats <= kit.most_seats(); ++seats) {
      const auto rules = kit.rules(options, seats);  // a preset may be for some seat counts only
      if (rules) hash.add((*rules)->signature(games));
      played = played || rules;
      if (!rules) problem = rules.problem().what;
    }
    if (!played) return Problem{problem};
  }
  return hash.value();
}

}  // namespace engine
