#include <gtest/gtest.h>

#include "engine/game_entry.hpp"
#include "games/registry.hpp"

// Whoever can win at once does so, at every level.
namespace {

void expect_win(const char* position, int seat, const char* reason) {
  const engine::GameEntry& entry = *games::find("hounds");
  const auto rules = (*entry.load(entry.files()))->rules(engine::JsonObject{}, 2);
  ASSERT_TRUE(rules);
  for (const std::string& level : (*rules)->levels()) {
    const auto match = (*rules)->place(*engine::parse_json(position, "position"), nullptr);
    ASSERT_TRUE(match) << match.problem().what;
    const engine::Seat own = engine::seat_at(seat);
    const auto player = (*rules)->player(level, own, 1);
    ASSERT_TRUE((*match)->apply(own, player->choose(**match), engine::Time{}).ok());
    ASSERT_TRUE((*match)->outcome()) << level;
    EXPECT_EQ((*match)->outcome()->at("reason"), reason) << level;
  }
}

TEST(HoundsBots, hounds_spring_the_trap_HAR_021) {
  expect_win(R"({"hounds": ["D1", "D3", "C2"], "hare": "E"})", 0, "trapped");
}

TEST(HoundsBots, a_hare_slips_past_HAR_020) {
  expect_win(R"({"phase": "hare", "hounds": ["B1", "C1", "D3"], "hare": "C2"})", 1, "escaped");
}

}  // namespace
