#include <gtest/gtest.h>

#include "engine/record.hpp"
#include "engine/scenario.hpp"
#include "games/registry.hpp"
#include "games/test/damage.hpp"
#include "games/test/effort.hpp"
#include "games/test/golden.hpp"
#include "games/test/scenarios.hpp"

// What comes of scenarios whose chance is spoiled, at every place: a sentence about the script, or
// about what does not come as expected. golden/scripts.txt has a number for each of some of them.
namespace {

using engine::Json;

constexpr std::size_t most_scripts = 60;  // of a game

std::string with_chance(const engine::Scenario& scenario, const engine::GameData& game_data,
                        const Json& chance) {
  engine::Scenario other = scenario;
  other.chance = chance;
  std::string failures;
  for (const std::string& failure : engine::run(other, game_data)) failures += failure + "\n";
  return failures;
}

class GoldenScripts : public testing::TestWithParam<const engine::GameEntry*> {};

TEST_P(GoldenScripts, are_refused_or_come_out_as_they_do) {
  const auto game_data = GetParam()->load(GetParam()->files());
  ASSERT_TRUE(game_data) << game_data.problem().what;
  std::vector<engine::Scenario> scripted;
  for (const auto& file : scenarios::files(GetParam()->slug())) {
    const auto all = engine::read_scenarios(scenarios::text(file), file.filename().string());
    ASSERT_TRUE(all) << all.problem().what;
    for (const engine::Scenario& scenario : *all)
      if (!scenario.refused && scenario.chance.is_object()) scripted.push_back(scenario);
  }
  std::string text;
  const std::size_t pause = scripted.size() / most_scripts + 1;
  for (std::size_t i = 0; i < scripted.size(); i += pause) {
    if (i / pause % static_cast<std::size_t>(std::min(effort::sparing, 3)) != 0) {
      text += std::string(golden::not_tried) + "\n";
      continue;
    }
    const damage::Report report(
        scripted[i].chance, damage::Report::Effort::all,
        [&](const Json& chance) { return with_chance(scripted[i], **game_data, chance); });
    engine::Hash hash;
    hash.add_bytes(report.text().data(), report.text().size());
    text += scripted[i].name + ": " + engine::hex_word(hash.value()) + "\n";
  }
  golden::compare(golden::folder(GetParam()->slug()) / "scripts.txt", text);
}

INSTANTIATE_TEST_SUITE_P(Games, GoldenScripts,
                         testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& game) { return std::string(game.param->slug()); });

}  // namespace
