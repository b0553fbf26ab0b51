#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "engine/conformance/sweep.hpp"
#include "engine/erase.hpp"
#include "games/test/each.hpp"
#include "games/test/golden.hpp"
#include "games/test/stroll.hpp"

// Whether a game sees that something is lost, or in two places: positions are mixed, a few bytes of
// one in the middle of another, of the same game or of one that was dealt otherwise.
// golden/conserved.txt says how many mixtures pass for whole, because what was mixed are no
// components.
namespace {

constexpr std::size_t piece = 8;  // bytes
constexpr int longest_mixed_walk = 300;
constexpr int positions_between = 4;

template <class G>
class GoldenConserved : public each::Test<G> {
 protected:
  std::string of_setup(const engine::conformance::Setup& setup, std::uint64_t seed) {
    const auto ruleset = *this->game_data().rules(setup.options, setup.seats);
    const auto& rules = static_cast<const engine::RulesetOf<G>&>(*ruleset).rules();
    mixtures_ = whole_ = 0;
    const std::vector<State> one = positions(*ruleset, seed);
    const std::vector<State> other = positions(*ruleset, ~seed);  // dealt otherwise
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_TRUE(G::conserved(rules, one[i]));
      if (i > 0) mix(rules, one[i], one[i - 1]);
      if (i < other.size()) mix(rules, one[i], other[i]);
    }
    return engine::to_line(setup.options) + ", " + std::to_string(setup.seats) +
           " seats: " + std::to_string(whole_) + " of " + std::to_string(mixtures_) + " pass\n";
  }

 private:
  using State = typename G::State;

  static char* bytes(State& state) { return reinterpret_cast<char*>(&state); }

  static std::vector<State> positions(const engine::Ruleset& ruleset, std::uint64_t seed) {
    std::vector<State> all;
    stroll::Game game(ruleset, seed);
    int turn = 0;
    stroll::look_along(game, longest_mixed_walk, [&] {
      if (turn++ % positions_between == 0)
        all.push_back(static_cast<const engine::MatchOf<G>&>(game.match()).state());
    });
    return all;
  }

  void mix(const typename G::Rules& rules, const State& state, State other) {
    for (std::size_t at = 0; at + piece <= sizeof(State); at += piece) {
      State mixed = state;
      std::memcpy(bytes(mixed) + at, bytes(other) + at, piece);
      if (mixed == state) continue;
      ++mixtures_;
      whole_ += G::conserved(rules, mixed) ? 1 : 0;
    }
  }

  int mixtures_ = 0;
  int whole_ = 0;
};

TYPED_TEST_SUITE(GoldenConserved, each::Games, each::BySlug);

TYPED_TEST(GoldenConserved, notices_what_is_lost) {
  std::string text;
  std::uint64_t seed = 1;
  for (const auto& setup : engine::conformance::standard_setups(this->game_data()))
    text += this->of_setup(setup, seed++);
  golden::compare(golden::folder(TypeParam::slug) / "conserved.txt", text);
}

}  // namespace
