#include <gtest/gtest.h>

#include "engine/conformance/sweep.hpp"
#include "games/test/each.hpp"
#include "games/test/effort.hpp"
#include "games/test/golden.hpp"
#include "games/test/variant.hpp"

// Law 8 for every preset with every seat count, every value of every option, and some of them
// together: short games played at random, on the way disturbed by seats that leave and time that
// runs out, of which a file keeps one number each for what came to pass, what was listed, how wrong
// actions were answered, and which worlds were imagined. The playthroughs and scenarios say what is
// right; this says that nothing else has changed either.
namespace {

namespace conformance = engine::conformance;

constexpr int most_decisions = 160;

template <class G>
class Variants : public each::Test<G> {};

TYPED_TEST_SUITE(Variants, each::Games, each::BySlug);

TYPED_TEST(Variants, stay_as_they_are) {
  std::vector<conformance::Setup> setups = conformance::standard_setups(this->game_data());
  for (const auto& more : {conformance::single_changes(this->game_data()),
                           conformance::combinations(this->game_data(), 24, 1)})
    setups.insert(setups.end(), more.begin(), more.end());
  std::string text;
  const std::size_t stride = effort::pace(setups.size(), 30);
  for (std::size_t i = 0; i < setups.size(); ++i) {
    if (i % stride != 0) {
      text += std::string(golden::not_tried) + "\n";
      continue;
    }
    const conformance::Setup& setup = setups[i];
    const auto rules = this->game_data().rules(setup.options, setup.seats);
    ASSERT_TRUE(rules) << rules.problem().what;
    variant::Play<TypeParam> play(static_cast<const engine::RulesetOf<TypeParam>&>(**rules));
    play.game(2 * i, false, most_decisions);
    play.game(2 * i + 1, true, most_decisions);
    text += play.in_words() + " " + std::to_string(setup.seats) + " seats " +
            engine::to_line(setup.options) + "\n";
  }
  golden::compare(golden::folder(TypeParam::slug) / "variants.txt", text);
}

}  // namespace
