#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "games/sisypho/play.hpp"

// The level that searches, and what it expects of others.
namespace sisypho {
namespace {

class SisyphoExpert : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<sisypho::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    const auto ruleset = (*game_data)->rules(engine::JsonObject{}, seats);
    ASSERT_TRUE(ruleset);
    ruleset_ = *ruleset;
  }
  const Rules& rules() const {
    return static_cast<const engine::RulesetOf<Game>&>(*ruleset_).rules();
  }

  // Plays a game and calls `each(state, seat)` before every decision.
  template <class Each>
  State play(std::string_view agent, std::string_view survivors, std::uint64_t seed,
             Each&& each) const {
    Chance chance = Chance::fast(seed);
    Chance choices = Chance::fast(~seed);
    std::vector<std::unique_ptr<engine::Bot<Game>>> bots;
    for (int i = 0; i < seats; ++i) {
      bots.push_back(Game::bot(i == 0 ? agent : survivors, engine::seat_at(i)));
      bots.back()->limit(imagined);
    }
    Events events;
    State state = Game::open(rules(), chance, events);
    while (!is_over(state)) {
      const Seat seat = Game::acting(rules(), state).lowest();
      each(state, seat);
      Actions legal;
      Game::legal(rules(), state, seat, legal);
      const View view = Game::view(rules(), state, seat);
      const auto action = bots[static_cast<std::size_t>(engine::index(seat))]->decide(
          rules(), view, legal, choices);
      events.clear();
      EXPECT_TRUE(Game::apply(rules(), state, seat, action, Time{}, chance, events).ok());
    }
    return state;
  }

  static constexpr int seats = 5;
  static constexpr std::uint32_t imagined = 20;
  std::shared_ptr<const engine::Ruleset> ruleset_;
};

TEST_F(SisyphoExpert, worlds_with_memory_look_the_same_to_their_observer) {
  Chance chance = Chance::fast(1);
  int looked_at = 0;
  play("hard", "hard", 3, [&](const State& state, Seat seat) {
    if (state.phase != Phase::plan && state.phase != Phase::agent_move) return;
    const View view = Game::view(rules(), state, seat);
    Memory memory(seat);
    memory.prepare(rules(), view, chance);
    const State world = Game::sample(rules(), view, memory, chance);
    EXPECT_EQ(Game::view(rules(), world, seat), view);
    EXPECT_TRUE(Game::conserved(rules(), world));
    ++looked_at;
  });
  EXPECT_GT(looked_at, 20);
}

TEST_F(SisyphoExpert, the_agent_expects_a_team_where_it_goes) {
  Chance chance = Chance::fast(1);
  int right = 0;
  int all = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    play("hard", "hard", seed, [&](const State& state, Seat seat) {
      if (state.phase != Phase::agent_move) return;
      const View view = Game::view(rules(), state, seat);
      Memory memory(seat);
      memory.prepare(rules(), view, chance);
      for (int n = 0; n < 10; ++n) {
        const State world = Game::sample(rules(), view, memory, chance);
        for (const Seat survivor : survivor_seats(rules())) {
          if (!lives(state, survivor) || state.probed.has(survivor)) continue;
          ++all;
          if (world.survivor(survivor).planned == state.survivor(survivor).planned) ++right;
        }
      }
    });
  EXPECT_GT(all, 500);
  EXPECT_GT(right, all / 4) << "by chance it would be a sixth";
}

TEST_F(SisyphoExpert, the_same_seed_is_the_same_game_on_both_sides) {
  const auto nothing = [](const State&, Seat) {};
  EXPECT_EQ(play("expert", "hard", 5, nothing), play("expert", "hard", 5, nothing));
  EXPECT_EQ(play("hard", "expert", 5, nothing), play("hard", "expert", 5, nothing));
}

}  // namespace
}  // namespace sisypho
