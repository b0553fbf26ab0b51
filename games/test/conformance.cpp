#include <gtest/gtest.h>

#include "engine/conformance/sweep.hpp"
#include "games/list.hpp"
#include "games/test/effort.hpp"

// The laws of engine/conformance for every game of games/list.hpp.
namespace {

namespace conformance = engine::conformance;

using effort::sparing;
using effort::times;

conformance::Budget budget(conformance::Budget once) {
  for (int* games : {&once.random_games, &once.disturbed_games, &once.bot_games})
    *games = std::max(1, *games / sparing) * times;
  return once;
}

// Every second one, from the first or from the next: two tests, because they take long.
std::vector<conformance::Setup> half(const std::vector<conformance::Setup>& setups,
                                     std::size_t first) {
  constexpr std::size_t enough = 6;
  const std::size_t most = sparing == 1 ? setups.size() : enough;
  const std::size_t stride = 2 * std::max<std::size_t>(1, setups.size() / 2 / most);
  std::vector<conformance::Setup> some;
  for (std::size_t i = first; i < setups.size(); i += stride) some.push_back(setups[i]);
  return some;
}

template <class G>
class Conformance : public testing::Test {
 protected:
  void SetUp() override {
    const engine::Title& title = engine::title_of<G>();
    const auto kit = title.load(title.files());
    ASSERT_TRUE(kit) << kit.problem().what;
    kit_ = *kit;
  }
  void check(const std::vector<conformance::Setup>& setups, const conformance::Budget& once) {
    ASSERT_FALSE(setups.empty());
    for (const std::string& violation : conformance::check_setups<G>(*kit_, setups, budget(once)))
      ADD_FAILURE() << violation;
  }
  const engine::Kit& kit() const { return *kit_; }

 private:
  std::shared_ptr<const engine::Kit> kit_;
};

template <class>
struct TypesOf;
template <class... G>
struct TypesOf<games::Games<G...>> {
  using type = testing::Types<G...>;
};
struct BySlug {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::slug);
  }
};

TYPED_TEST_SUITE(Conformance, TypesOf<games::All>::type, BySlug);

TYPED_TEST(Conformance, holds_for_every_preset_and_seat_count) {
  this->check(conformance::standard_setups(this->kit()),
              {.first_seed = 1, .random_games = 6, .disturbed_games = 12, .bot_games = 6});
}

TYPED_TEST(Conformance, holds_for_every_value_of_every_option) {
  this->check(half(conformance::single_changes(this->kit()), 0), {.first_seed = 100'000});
}

TYPED_TEST(Conformance, holds_for_every_other_value_of_every_option) {
  this->check(half(conformance::single_changes(this->kit()), 1), {.first_seed = 150'000});
}

TYPED_TEST(Conformance, holds_for_combinations_of_options) {
  this->check(conformance::combinations(this->kit(), std::max(1, 24 / sparing), 1),
              {.first_seed = 200'000});
}

}  // namespace
