#include <gtest/gtest.h>

#include "engine/conformance/sweep.hpp"
#include "games/registry.hpp"
#include "games/test/effort.hpp"
#include "games/test/golden.hpp"

// Golden tallies: what a simulation counts, added up over some games of random players and bots of
// each level, for every preset and seat count.
namespace {

constexpr int random_tallies = 6;  // games
constexpr int bot_tallies = 1;

// "  rounds 12, turns 40, ...": what did not happen is left out.
std::string added_up(const engine::Ruleset& rules, const std::vector<std::string>& levels,
                     int games, std::uint64_t seed) {
  std::vector<std::string> casts;
  for (int i = 0; i < rules.seats(); ++i)
    casts.push_back(levels[static_cast<std::size_t>(i) % levels.size()]);
  const std::vector<std::string> metrics = rules.metrics();
  std::vector<std::int64_t> sums(metrics.size());
  std::uint32_t decisions = 0;
  for (int game = 0; game < games; ++game) {
    const engine::Playout playout = rules.play_out(casts, seed + static_cast<std::uint64_t>(game));
    EXPECT_EQ(playout.metrics.size(), metrics.size());
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += playout.metrics[i];
    decisions += playout.decisions;
  }
  std::string text = "decisions " + std::to_string(decisions);
  for (std::size_t i = 0; i < sums.size(); ++i)
    if (sums[i] != 0) text += ", " + metrics[i] + " " + std::to_string(sums[i]);
  return text;
}

class GoldenTallies : public testing::TestWithParam<const engine::GameEntry*> {};

TEST_P(GoldenTallies, stay_as_they_are) {
  const auto game_data = GetParam()->load(GetParam()->files());
  ASSERT_TRUE(game_data) << game_data.problem().what;
  std::string text;
  std::uint64_t seed = 1;
  int turn = 0;
  for (const engine::conformance::Setup& setup :
       engine::conformance::standard_setups(**game_data)) {
    const auto rules = (*game_data)->rules(setup.options, setup.seats);
    ASSERT_TRUE(rules) << rules.problem().what;
    text += engine::to_line(setup.options) + ", " + std::to_string(setup.seats) + " seats\n";
    const auto levels = engine::conformance::bots((*rules)->levels(), turn++);
    if (turn % std::min(effort::sparing, 3) != 0) {
      for (int line = 0; line < 2; ++line) text += std::string(golden::not_tried) + "\n";
      seed += 100;
      continue;
    }
    text += "  random: " + added_up(**rules, {"random"}, random_tallies, seed) + "\n";
    (*rules)->prepare_bots();
    text += "  " + (levels.size() == 1 ? levels.front() : std::string("all levels")) + ": " +
            added_up(**rules, levels, bot_tallies, seed + random_tallies) + "\n";
    seed += 100;
  }
  golden::compare(golden::folder(GetParam()->slug()) / "tallies.txt", text);
}

INSTANTIATE_TEST_SUITE_P(Games, GoldenTallies,
                         testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& game) { return std::string(game.param->slug()); });

}  // namespace
