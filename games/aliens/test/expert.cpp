#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "games/aliens/play.hpp"

// The level that searches, and what it remembers.
namespace aliens {
namespace {

class Experts : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<aliens::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
  }

  // Plays a game and calls `each(rules, state, seat, memory)` before every decision.
  template <class Each>
  State play(int seats, std::string_view level, std::uint64_t seed, Each&& each) const {
    const auto made = game_data_->rules(engine::JsonObject{}, seats);
    const Rules& rules = static_cast<const engine::RulesetOf<Game>&>(**made).rules();
    Chance chance = Chance::fast(seed);
    Chance choices = Chance::fast(~seed);
    std::vector<std::unique_ptr<engine::Bot<Game>>> bots;
    std::vector<Memory> memories;
    for (int i = 0; i < seats; ++i) {
      bots.push_back(Game::bot(level, engine::seat_at(i)));
      bots.back()->limit(10);
      memories.emplace_back(engine::seat_at(i));
    }
    Game::Events events;
    State state = Game::open(rules, chance, events);
    while (state.phase != Phase::over) {
      for (const Event& event : events)
        for (int i = 0; i < seats; ++i)
          if (const auto seen = Game::witness(rules, event, engine::seat_at(i))) {
            bots[static_cast<std::size_t>(i)]->witness(rules, *seen);
            memories[static_cast<std::size_t>(i)].witness(rules, *seen);
          }
      events.clear();
      const Seat seat = Game::acting(rules, state).lowest();
      const auto at = static_cast<std::size_t>(engine::index(seat));
      each(rules, state, seat, memories[at]);
      Game::Actions legal;
      Game::legal(rules, state, seat, legal);
      const auto action = bots[at]->decide(rules, Game::view(rules, state, seat), legal, choices);
      EXPECT_TRUE(Game::apply(rules, state, seat, action, Time{}, chance, events).ok());
    }
    return state;
  }

  std::shared_ptr<const engine::GameData> game_data_;
};

TEST_F(Experts, worlds_with_memory_look_the_same_to_their_observer) {
  Chance chance = Chance::fast(1);
  for (const int seats : {2, 6})
    play(seats, "hard", 7, [&](const Rules& rules, const State& state, Seat seat, const Memory& m) {
      const View view = Game::view(rules, state, seat);
      const State world = Game::sample(rules, view, m, chance);
      EXPECT_EQ(Game::view(rules, world, seat), view);
      EXPECT_TRUE(Game::conserved(rules, world));
    });
}

TEST_F(Experts, memory_brings_worlds_nearer_to_the_truth) {
  Chance chance = Chance::fast(1);
  int with = 0;
  int without = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    play(2, "hard", seed, [&](const Rules& rules, const State& state, Seat seat, const Memory& m) {
      const Seat other = engine::seat_at(1 - engine::index(seat));
      if (state.phase != Phase::before_move || !in_play(state.player(other))) return;
      const View view = Game::view(rules, state, seat);
      const auto near = [&](const State& world) {
        return rules.steps(world.player(other).place, state.player(other).place) <= 3 ? 1 : 0;
      };
      with += near(Game::sample(rules, view, m, chance));
      without += near(Game::sample(rules, view, chance));
    });
  EXPECT_GT(with, without * 5 / 4);
}

TEST_F(Experts, the_same_seed_is_the_same_game) {
  const auto nothing = [](const Rules&, const State&, Seat, const Memory&) {};
  for (const int seats : {2, 4})
    EXPECT_EQ(play(seats, "expert", 5, nothing), play(seats, "expert", 5, nothing));
}

}  // namespace
}  // namespace aliens
