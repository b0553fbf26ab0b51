#include "games/redeal.hpp"

#include "engine/analysis/analyst.hpp"
#include "games/test/each.hpp"

// What not even all seats together know is dealt anew without anybody noticing.
namespace {

template <class G>
class Redeal : public each::Test<G> {};
TYPED_TEST_SUITE(Redeal, each::Games, each::BySlug);

TYPED_TEST(Redeal, leaves_the_view_of_everybody_as_it_is) {
  using G = TypeParam;
  bool changed = false;
  for (const int seats : engine::seat_counts(this->game_data(), engine::JsonObject{})) {
    const auto erased = *this->game_data().rules(engine::JsonObject{}, seats);
    const auto& rules = static_cast<const engine::RulesetOf<G>&>(*erased).rules();
    for (std::uint64_t game = 0; game < 3; ++game) {
      engine::Chance chance = engine::Chance::fast(game);
      engine::Chance choices = engine::Chance::fast(~game);
      engine::Chance dealing = engine::Chance::fast(game + 99);
      engine::play_randomly<G>(
          rules, chance, choices, 300, [&](const auto& state, engine::Seat, const auto&) {
            const auto other = engine::analysis::redealt<G>(rules, state, dealing);
            changed = changed || !(other == state);
            ASSERT_TRUE(G::conserved(rules, other));
            ASSERT_EQ(G::acting(rules, other), G::acting(rules, state));
            ASSERT_TRUE(G::view(rules, other, engine::Observer::spectator()) ==
                        G::view(rules, state, engine::Observer::spectator()));
            for (int i = 0; i < seats; ++i)
              ASSERT_TRUE(G::view(rules, other, engine::seat_at(i)) ==
                          G::view(rules, state, engine::seat_at(i)))
                  << "seat " << i;
          });
    }
  }
  const bool keeps_order = G::slug == "asterisk" || G::slug == "master" || G::slug == "sisypho" ||
                           G::slug == "deathstar";
  EXPECT_EQ(changed, keeps_order) << "a deck has an order";
}

}  // namespace
