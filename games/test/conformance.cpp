#include <gtest/gtest.h>

#include "engine/conformance/sweep.hpp"
#include "games/test/each.hpp"
#include "games/test/effort.hpp"

// The laws of engine/conformance for every game of games/list.hpp.
namespace {

namespace conformance = engine::conformance;

using effort::sparing;
using effort::times;

conformance::Budget budget(conformance::Budget once) {
  for (int* games : {&once.random_games, &once.disturbed_games, &once.bot_games})
    if (*games > 0) *games = std::max(1, *games / sparing) * times;
  return once;
}

// Every so manieth, from this one on.
std::vector<conformance::Setup> every(std::size_t pace, std::size_t first,
                                      const std::vector<conformance::Setup>& setups) {
  std::vector<conformance::Setup> chosen;
  for (std::size_t i = first; i < setups.size(); i += pace) chosen.push_back(setups[i]);
  return chosen;
}

// As many as there is time for.
std::vector<conformance::Setup> some(const std::vector<conformance::Setup>& setups) {
  return every(effort::pace(setups.size(), 4), 0, setups);
}

template <class G>
class Conformance : public each::Test<G> {
 protected:
  void check(const std::vector<conformance::Setup>& setups, const conformance::Budget& once) {
    ASSERT_FALSE(setups.empty());
    for (const std::string& violation :
         conformance::check_setups<G>(this->game_data(), some(setups), budget(once)))
      ADD_FAILURE() << violation;
  }
};

TYPED_TEST_SUITE(Conformance, each::Games, each::BySlug);

TYPED_TEST(Conformance, holds_for_every_preset_and_seat_count) {
  this->check(conformance::standard_setups(this->game_data()),
              {.first_seed = 1, .random_games = 6, .disturbed_games = 12, .bot_games = 6});
}

// Disturbed play is random play, and more; bots play every second one. What comes to pass
// undisturbed is in golden/variants.txt.
TYPED_TEST(Conformance, holds_for_every_value_of_every_option) {
  this->check(conformance::single_changes(this->game_data()),
              {.first_seed = 100'000, .random_games = 0, .bot_games = 0});
}

TYPED_TEST(Conformance, holds_for_every_other_value_of_every_option_when_bots_play) {
  this->check(every(2, 1, conformance::single_changes(this->game_data())),
              {.first_seed = 150'000, .random_games = 0, .disturbed_games = 0});
}

TYPED_TEST(Conformance, holds_for_combinations_of_options) {
  this->check(conformance::combinations(this->game_data(), std::max(1, 24 / sparing), 1),
              {.first_seed = 200'000});
}

}  // namespace
