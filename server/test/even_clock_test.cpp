#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "server/test/staged.hpp"

// Somebody sets the clock of the machine that the server runs on.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;

TEST(EvenClock, GoesOnWhateverTheWallSays) {
  std::int64_t wall = 1'700'000'000'000;
  std::int64_t steady = 5'000;
  const auto clock = even_clock([&] { return wall; }, [&] { return steady; });
  EXPECT_EQ(clock(), 1'700'000'000'000);
  steady += 250;
  wall -= 3'600'000;
  EXPECT_EQ(clock(), 1'700'000'000'250);
  wall += 7'200'000;
  EXPECT_EQ(clock(), 1'700'000'000'250);
}

class WallClockSet : public testing::TestWithParam<std::int64_t> {};

// One who plays against a bot and has a minute for each turn.
TEST_P(WallClockSet, TakesNobodysTurnAndHoldsUpNoBot) {
  StagedMachine machine;
  const engine::GameEntry* entry = games::find("deathstar");
  StagedServer server("deathstar", *entry->load(entry->files()), machine.machine());
  Client ann(server.port(), make_person(server.port(), "Ann"));
  const std::int64_t begun = number(ann.done({{"do", "hello"}}), "now");
  const std::string table =
      word(ann.done({{"do", "create"},
                     {"game", "deathstar"},
                     {"options", {{"first_player", "0"}}},
                     {"policy", {{"turn_seconds", 60}, {"pace", 500}}},
                     {"seats", {{{"kind", "open"}}, {{"kind", "bot"}, {"level", "easy"}}}}}),
           "table");
  ann.done({{"do", "sit"}, {"table", table}});
  ann.done({{"do", "watch"}, {"table", table}, {"as", 0}});
  ann.done({{"do", "start"}, {"table", table}});
  machine.set_wall_ahead(GetParam());
  machine.pass(30'000);
  EXPECT_EQ(number(ann.done({{"do", "hello"}}), "now"), begun + 30'000);
  Json told =
      ann.push("update", [](const JsonObject& push) { return push.contains("game"); }).at("game");
  int cids = 0;
  while (told.at("acting").at(0) == 0) {
    ann.done({{"do", "act"},
              {"table", table},
              {"seat", 0},
              {"cid", "c" + std::to_string(++cids)},
              {"action", told.at("legal").at(0)}});
    const Json line =
        ann.push("update", [](const JsonObject& push) { return push.contains("game"); });
    EXPECT_GE(number(line.at("line"), "at"), machine.now() + std::min<std::int64_t>(0, GetParam()));
    told = line.at("game");
  }
  EXPECT_EQ(told.at("inputs"), cids) << "nobody played for Ann";
  machine.pass(500);
  const Json moved = ann.push("update", [&](const JsonObject& push) {
    return push.contains("game") && push.at("game").at("inputs") == cids + 1;
  });
  EXPECT_EQ(word(moved.at("line"), "kind"), "input") << "the bot moved";
}
INSTANTIATE_TEST_SUITE_P(AnHour, WallClockSet, testing::Values(-3'600'000, 3'600'000));

}  // namespace
}  // namespace server::test
