#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/conformance/sweep.hpp"
#include "games/test/each.hpp"
#include "games/test/effort.hpp"

// What bots say at a table (engine::Bot::says): call-outs of their game, which have a sentence in
// every language, and the same ones in every world that their seat cannot tell from the real one.
namespace {

using engine::Chance;

template <class G>
class Talk : public each::Test<G> {
 protected:
  // Plays a game of these bots, and asks each of them all along.
  void play(const engine::RulesetOf<G>& ruleset, const std::string& level, std::uint64_t seed) {
    Chance dice = Chance::fast(seed);
    std::vector<std::unique_ptr<engine::Player>> players;
    for (int i = 0; i < ruleset.seats(); ++i)
      players.push_back(ruleset.player(level, engine::seat_at(i), seed + static_cast<unsigned>(i)));
    const auto match = ruleset.open(Chance::fast(seed));
    engine::Time now{};
    for (int inputs = 0; inputs < most_inputs && !match->outcome(); ++inputs) {
      for (const auto& player : players) player->witness(*match);
      for (std::size_t i = 0; i < players.size(); ++i)
        listen(ruleset, *match, *players[i], i, dice);
      const auto deadline = match->deadline();
      const engine::Time later = now + dice.below(0, 3'000);
      now = deadline ? std::min(later, *deadline) : later;
      const engine::Seats acting = match->acting();
      if (acting.empty() || (deadline && now == *deadline)) {
        ASSERT_TRUE(deadline);
        match->expire(now = *deadline);
        continue;
      }
      const engine::Seat seat = engine::random_acting<G>(acting, dice);
      const auto choice = players[static_cast<std::size_t>(engine::index(seat))]->choose(*match);
      ASSERT_TRUE(match->apply(seat, choice, now).ok());
    }
  }

  std::map<std::string, int> said_;

 private:
  static constexpr int most_inputs = 600;

  void listen(const engine::RulesetOf<G>& ruleset, const engine::Match& match,
              const engine::Player& player, std::size_t number, Chance& dice) {
    const std::string said(player.says(match));
    if (!said.empty()) ++said_[said];
    const auto& known = static_cast<const engine::MatchOf<G>&>(match);
    const auto world =
        G::rearrange(known.rules(), known.state(), engine::seat_at(static_cast<int>(number)), dice);
    const std::shared_ptr<const typename G::Rules> rules(std::shared_ptr<void>(), &known.rules());
    const engine::MatchOf<G> other(rules, Chance::fast(1), world);
    EXPECT_EQ(std::string(player.says(other)), said)
        << "seat " << number << " knows what it cannot see, by "
        << engine::to_line(ruleset.options());
  }
};

TYPED_TEST_SUITE(Talk, each::Games, each::BySlug);

TYPED_TEST(Talk, every_call_out_has_a_sentence_in_every_language) {
  for (const std::string_view language : engine::languages) {
    const auto words = this->game_data().words(language, "-");
    ASSERT_TRUE(words) << words.problem().what;
    for (const std::string_view call : this->game_data().calls()) {
      const std::string key = "call." + std::string(call);
      EXPECT_TRUE(words->has(key)) << key << " in " << language;
      EXPECT_TRUE(words->unfilled(key, {}).empty()) << key << " in " << language;
    }
  }
}

TYPED_TEST(Talk, what_a_bot_says_is_the_same_in_every_world_that_its_seat_may_be_in) {
  using G = TypeParam;
  const auto setups = engine::conformance::standard_setups(this->game_data());
  std::uint64_t seed = 1;
  for (std::size_t i = 0; i < setups.size(); i += effort::pace(setups.size(), 3)) {
    const auto rules = this->game_data().rules(setups[i].options, setups[i].seats);
    ASSERT_TRUE(rules) << rules.problem().what;
    (*rules)->prepare_bots();
    const auto levels = (*rules)->levels();
    const std::string level = levels[i % std::min<std::size_t>(levels.size(), 3)];
    this->play(static_cast<const engine::RulesetOf<G>&>(**rules), level, seed++);
  }
  const auto calls = this->game_data().calls();
  for (const auto& [said, count] : this->said_)
    EXPECT_NE(std::find(calls.begin(), calls.end(), said), calls.end())
        << said << " is no call-out of this game";
  EXPECT_EQ(this->said_.empty(), calls.empty()) << "bots of this game say something";
}

}  // namespace
