#include <gtest/gtest.h>

#include <array>

#include "engine/erase.hpp"
#include "games/aliens/aliens.hpp"
#include "games/aliens/belief.hpp"
#include "games/aliens/play.hpp"
#include "games/test/effort.hpp"

// Bots by side: which of two levels does better as Humans, and which as Aliens.
namespace aliens {
namespace {

class Bots : public testing::Test {
 protected:
  void SetUp() override {
    const engine::GameEntry& entry = engine::game_entry_of<aliens::Game>();
    const auto game_data = entry.load(entry.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    const auto ruleset = (*game_data)->rules(engine::JsonObject{}, seats);
    ASSERT_TRUE(ruleset) << ruleset.problem().what;
    ruleset_ = *ruleset;
  }
  const aliens::Rules& rules() const {
    return static_cast<const engine::RulesetOf<Game>&>(*ruleset_).rules();
  }

  struct Score {
    int escaped = 0;     // Humans
    int alien_wins = 0;  // games
    int eaten = 0;       // Aliens by Aliens
    std::array<int, aliens::card_kinds> used{};
  };

  // Every seat is played by the level of the side it is dealt.
  Score play(std::string_view humans, std::string_view monsters, int games) const {
    Score score;
    for (int game = 0; game < games; ++game) {
      engine::Chance chance = engine::Chance::fast(static_cast<std::uint64_t>(game));
      engine::Chance choices = engine::Chance::fast(~static_cast<std::uint64_t>(game));
      Game::Events events;
      aliens::State state = Game::open(rules(), chance, events);
      std::vector<std::unique_ptr<engine::Bot<Game>>> bots;
      for (int i = 0; i < seats; ++i) {
        const engine::Seat seat = engine::seat_at(i);
        const bool human = state.player(seat).side == aliens::Side::human;
        bots.push_back(Game::bot(human ? humans : monsters, seat));
      }
      while (state.phase != aliens::Phase::over) {
        const aliens::State before = state;
        step(state, chance, choices, events, bots);
        for (const aliens::Event& event : events) count(score, before, event);
      }
      bool won = false;
      for (int i = 0; i < seats; ++i) {
        const aliens::SeatResult result = aliens::result_of(rules(), state, engine::seat_at(i));
        score.escaped += result == aliens::SeatResult::escaped ? 1 : 0;
        won = won || result == aliens::SeatResult::won_alien;
      }
      score.alien_wins += won ? 1 : 0;
    }
    return score;
  }

 private:
  static constexpr int seats = 6;

  static void count(Score& score, const aliens::State& before, const aliens::Event& event) {
    if (event.what == aliens::Event::What::ItemUsed) ++score.used[aliens::index(event.card)];
    if (event.what == aliens::Event::What::Killed &&
        before.player(event.seat).side == aliens::Side::alien &&
        before.player(before.current).side == aliens::Side::alien)
      ++score.eaten;
  }

  void step(aliens::State& state, engine::Chance& chance, engine::Chance& choices,
            Game::Events& events, std::vector<std::unique_ptr<engine::Bot<Game>>>& bots) const {
    for (const aliens::Event& event : events)
      for (int i = 0; i < seats; ++i)
        if (const auto seen = Game::witness(rules(), event, engine::seat_at(i)))
          bots[static_cast<std::size_t>(i)]->witness(rules(), *seen);
    events.clear();
    const engine::Seat seat = Game::acting(rules(), state).lowest();
    Game::Actions legal;
    Game::legal(rules(), state, seat, legal);
    const aliens::Action action = bots[static_cast<std::size_t>(engine::index(seat))]->decide(
        rules(), Game::view(rules(), state, seat), legal, choices);
    ASSERT_TRUE(Game::apply(rules(), state, seat, action, engine::Time{}, chance, events).ok());
  }

  std::shared_ptr<const engine::Ruleset> ruleset_;
};

TEST_F(Bots, hard_beats_normal_and_normal_beats_easy_as_humans) {
  if (effort::sparing > 1) GTEST_SKIP() << effort::counts_wins;
  constexpr int games = 120;
  for (const std::string_view monsters : {"normal", "hard"})
    EXPECT_GT(play("hard", monsters, games).escaped, play("normal", monsters, games).escaped + 20);
  EXPECT_GT(play("normal", "easy", games).escaped, play("easy", "easy", games).escaped);
}

TEST_F(Bots, hard_beats_normal_and_normal_beats_easy_as_aliens) {
  if (effort::sparing > 1) GTEST_SKIP() << effort::counts_wins;
  constexpr int games = 120;
  for (const std::string_view humans : {"normal", "hard"})
    EXPECT_GT(play(humans, "hard", games).alien_wins,
              play(humans, "normal", games).alien_wins + 12);
  EXPECT_GT(play("normal", "normal", games).alien_wins, play("normal", "easy", games).alien_wins);
}

TEST_F(Bots, hard_aliens_eat_each_other_less_and_hard_humans_use_what_they_hold) {
  constexpr int games = 60;
  const Score score = play("hard", "hard", games);
  EXPECT_LT(score.eaten, games * 5 / 6);
  for (const aliens::Card card :
       {aliens::Card::teleport, aliens::Card::spotlight, aliens::Card::sensor,
        aliens::Card::adrenaline, aliens::Card::sedatives, aliens::Card::attack})
    EXPECT_GT(score.used[aliens::index(card)], 0) << aliens::index(card);
}

// What a belief holds of a seat always adds up, and a place that was announced is certain.
TEST_F(Bots, a_belief_follows_the_announcements) {
  aliens::Belief belief(engine::seat_at(0));
  aliens::Event event;
  auto tell = [&](aliens::Event::What what, int seat, std::string_view sector = "") {
    event = aliens::Event{};
    event.what = what;
    event.seat = engine::seat_at(seat);
    if (!sector.empty()) event.sectors[0] = aliens::find_coordinate(sector);
    event.number = what == aliens::Event::What::Noise ? 1 : 0;
    return event;
  };
  belief.witness(rules(), tell(aliens::Event::What::GameStarted, 0));
  aliens::Event dealt = tell(aliens::Event::What::Dealt, 0);
  dealt.character = aliens::Character::blink;
  belief.witness(rules(), dealt);
  const auto& suspect = belief.suspect(engine::seat_at(1));
  EXPECT_NEAR(suspect.as_human(), 0.6, 0.001);  // three Humans among five
  belief.witness(rules(), tell(aliens::Event::What::Noise, 1, "K09"));
  EXPECT_NEAR(suspect.as_human() + suspect.as_alien(), 1, 0.001);
  EXPECT_GT(suspect.human[aliens::index(aliens::find_coordinate("K08"))], 0.0f);
  belief.witness(rules(), tell(aliens::Event::What::PlaceAnnounced, 1, "D09"));
  const std::size_t there = aliens::index(aliens::find_coordinate("D09"));
  EXPECT_NEAR(suspect.human[there] + suspect.alien[there], 1, 0.001);
  aliens::Event attack = tell(aliens::Event::What::Attack, 1, "D10");
  belief.witness(rules(), attack);
  EXPECT_GT(suspect.as_alien(), 0.8f);
}

}  // namespace
}  // namespace aliens
