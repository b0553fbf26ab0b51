#include "engine/title.hpp"

#include "engine/hash.hpp"

namespace engine {

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
