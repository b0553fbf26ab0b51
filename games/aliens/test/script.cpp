#include <gtest/gtest.h>

#include "engine/scenario.hpp"
#include "games/registry.hpp"

// A scenario whose script names a card that is not there is not about what its author thought.
namespace aliens {
namespace {

std::vector<std::string> failures_of(const std::string& fields) {
  const engine::GameEntry& entry = *games::find("aliens");
  const auto game_data = entry.load(entry.files());
  const auto read = engine::read_scenarios(
      R"({"name": "script", "game": "aliens", "seats": 4, )" + fields + "}", "file.json");
  if (!read) return {read.problem().what};
  return engine::run((*read)[0], **game_data);
}

const std::vector<std::string> not_there{
    "script: the script of chance names something that is not there to be drawn"};

TEST(AliensScript, a_card_that_is_not_in_the_pile_is_a_failure) {
  const auto draws = [](const std::string& card) {
    return failures_of(R"("position": {"players": [{"character": "captain", "place": "D09",
          "ability_used": true, "hand": {"clone": 1}}, {}, {}, {}]},
        "chance": {"cards": [")" +
                       card + R"("]},
        "steps": [{"seat": 0, "do": "move", "to": "D08"}, {"seat": 0, "do": "proceed"}])");
  };
  EXPECT_EQ(draws("sensor"), std::vector<std::string>{});
  EXPECT_EQ(draws("clone"), not_there);
}

TEST(AliensScript, a_pod_card_that_is_not_in_the_pile_is_a_failure) {
  const auto draws = [](const std::string& colour) {
    return failures_of(R"("position": {"pods": ["damaged", "open", "open", "open"],
          "players": [{"character": "captain", "place": "U13"}, {}, {}, {}]},
        "chance": {"pods": [")" +
                       colour + R"("]},
        "steps": [{"seat": 0, "do": "move", "to": "P3"}])");
  };
  EXPECT_EQ(draws("green"), std::vector<std::string>{});
  EXPECT_EQ(draws("red"), not_there);
}

}  // namespace
}  // namespace aliens
