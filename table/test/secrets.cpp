#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/test/stage.hpp"

// Two worlds that differ in a secret, to the byte and to the millisecond: time is an input here.
namespace table {
namespace {

using engine::JsonObject;

void expect_same(const std::string& one, const std::string& other, const std::string& what) {
  if (one == other) return;
  const auto differs = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  const auto at = static_cast<std::size_t>(differs.first - one.begin());
  const std::size_t from = at < 120 ? 0 : at - 120;
  ADD_FAILURE() << what << " differs at byte " << at << "\n  " << one.substr(from, 240) << "\n  "
                << other.substr(from, 240);
}

std::string joined(const std::vector<std::string>& messages) {
  std::string all;
  for (const std::string& each : messages) all += each + "\n";
  return all;
}

void expect_alike(const WorldPair& pair, Stage& one, Stage& other) {
  EXPECT_GT(one.heard["public"].size(), 1u);
  expect_same(joined(one.heard["public"]), joined(other.heard["public"]), "what the public hears");
  expect_same(written(one.table->card()), written(other.table->card()), "the card");
  one.now = other.now = std::max(one.now, other.now);
  expect_same(written(one.table->presence(one.now)), written(other.table->presence(one.now)),
              "presence");
  for (const bool watcher : {false, true})
    for (const int since : {0, 5})
      expect_same(one.table->sync(everybody, watcher, since, one.now),
                  other.table->sync(everybody, watcher, since, one.now), "sync of the public");
  for (int i = 0; i < pair.seats; ++i) {
    if (pair.knows(i)) continue;
    const std::string name = std::to_string(i);
    expect_same(joined(one.heard[name]), joined(other.heard[name]), "what seat " + name + " hears");
    expect_same(one.table->sync(seat(i), false, 0, one.now),
                other.table->sync(seat(i), false, 0, one.now), "sync of seat " + name);
  }
  for (const int i : pair.secret_of)
    EXPECT_NE(one.table->sync(seat(i), false, 0, one.now),
              other.table->sync(seat(i), false, 0, one.now))
        << "seat " << i << " knows the difference";
}

class TwoWorlds : public testing::TestWithParam<WorldPair> {};
class TwoWorldsOfPeople : public TwoWorlds {};

TEST_P(TwoWorlds, are_one_to_everybody_who_does_not_know_the_secret) {
  const WorldPair& pair = GetParam();
  for (const std::string policy : {R"({})", R"({"turn_seconds": 60, "pace": 3000})"}) {
    Stage one(pair, pair.worlds[0], policy);
    Stage other(pair, pair.worlds[1], policy);
    ASSERT_TRUE(one.table && other.table);
    other.thinking = pair.bots.empty() ? 0 : 170;
    one.play();
    other.play();
    expect_alike(pair, one, other);
    if (testing::Test::HasFailure()) return;
  }
}

TEST_P(TwoWorldsOfPeople, stay_one_through_a_restart_at_every_step) {
  const WorldPair& pair = GetParam();
  Stage one(pair, pair.worlds[0]);
  Stage other(pair, pair.worlds[1]);
  for (Stage* each : {&one, &other}) {
    each->gap = 0;
    const StagedWorld& world = pair.worlds[each == &one ? 0 : 1];
    for (const JsonObject& step : world.steps) {
      each->restart();
      each->act(step);
    }
    each->restart();
  }
  expect_alike(pair, one, other);
}

std::string name_of(const testing::TestParamInfo<WorldPair>& each) {
  std::string name = each.param.name;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

// Bots think again after a restart.
std::vector<WorldPair> without_bots(std::vector<WorldPair> pairs) {
  std::erase_if(pairs, [](const WorldPair& pair) { return !pair.bots.empty(); });
  return pairs;
}

INSTANTIATE_TEST_SUITE_P(Aliens, TwoWorlds, testing::ValuesIn(world_pairs("aliens")), name_of);
INSTANTIATE_TEST_SUITE_P(Aliens, TwoWorldsOfPeople,
                         testing::ValuesIn(without_bots(world_pairs("aliens"))), name_of);
INSTANTIATE_TEST_SUITE_P(Master, TwoWorlds, testing::ValuesIn(world_pairs("master")), name_of);
INSTANTIATE_TEST_SUITE_P(Master, TwoWorldsOfPeople, testing::ValuesIn(world_pairs("master")),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Sisypho, TwoWorlds, testing::ValuesIn(world_pairs("sisypho")), name_of);
INSTANTIATE_TEST_SUITE_P(Sisypho, TwoWorldsOfPeople,
                         testing::ValuesIn(without_bots(world_pairs("sisypho"))), name_of);

}  // namespace
}  // namespace table
