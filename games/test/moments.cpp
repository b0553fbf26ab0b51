#include <gtest/gtest.h>

#include "engine/conformance/domain.hpp"
#include "engine/record.hpp"
#include "engine/scenario.hpp"
#include "games/test/each.hpp"
#include "games/test/effort.hpp"
#include "games/test/golden.hpp"
#include "games/test/scenarios.hpp"

// Golden moments: in every position that a scenario comes to, what is listed for each seat and what
// comes of actions that can be written there, also of those that nobody would choose.
// golden/moments.txt has a line a scenario, which depends on no other.
namespace {

using engine::Json;
using engine::JsonObject;

constexpr int tries_in_a_moment = 6;
constexpr int most_moments = 12;  // of a scenario

template <class G>
class Moments {
 public:
  explicit Moments(const engine::GameData& game_data) : game_data_(game_data) {}

  std::string of(const engine::Scenario& scenario) {
    domain_ = {};
    lists_ = {};
    answers_ = {};
    int positions = 0;
    for (const Json& step : scenario.steps)
      if (step.is_object()) domain_.learn(step.get_object());
    engine::run(scenario, game_data_,
                [&](const engine::Ruleset&, const engine::Match& match, engine::Time now) {
                  if (positions++ < most_moments) look(match, now);
                });
    return std::to_string(positions) + " positions, lists " + engine::hex_word(lists_.value()) +
           " answers " + engine::hex_word(answers_.value());
  }

 private:
  void look(const engine::Match& match, engine::Time now) {
    const auto& known = static_cast<const engine::MatchOf<G>&>(match);
    engine::Chance dice = engine::Chance::fast(1);
    for (int i = 0; i < match.seats(); ++i) {
      const engine::Seat seat = engine::seat_at(i);
      const auto listed = engine::conformance::listed<G>(known.rules(), known.state(), seat);
      lists_.add(listed.size());
      for (const auto& action : listed) {
        lists_.add_value(action);
        domain_.learn(G::write(known.rules(), action));
      }
      for (const auto& action : domain_.some(known.rules(), listed, tries_in_a_moment, dice))
        attempt(known, seat, action, now);
    }
  }

  void attempt(const engine::MatchOf<G>& match, engine::Seat seat, const typename G::Action& action,
               engine::Time now) {
    typename G::State state = match.state();
    engine::Chance chance = engine::Chance::fast(1);
    typename G::Events events;
    const engine::Result result = G::apply(match.rules(), state, seat, action, now, chance, events);
    if (!result.ok()) return answers_.add_value(result.refusal());
    answers_.add_value(state);
    for (const auto& event : events) answers_.add_value(event);
  }

  const engine::GameData& game_data_;
  engine::conformance::Domain<G> domain_;
  engine::Hash lists_;
  engine::Hash answers_;
};

template <class G>
class GoldenMoments : public each::Test<G> {};

TYPED_TEST_SUITE(GoldenMoments, each::Games, each::BySlug);

TYPED_TEST(GoldenMoments, stay_as_they_are) {
  Moments<TypeParam> moments(this->game_data());
  std::string text;
  int number = 0;
  for (const auto& file : scenarios::files(TypeParam::slug)) {
    const auto all = engine::read_scenarios(scenarios::text(file), file.filename().string());
    ASSERT_TRUE(all) << all.problem().what;
    for (const engine::Scenario& scenario : *all) {
      if (scenario.refused) continue;
      if (++number % std::min(effort::sparing, 3) != 0)
        text += std::string(golden::not_tried) + "\n";
      else
        text += file.stem().string() + ": " + scenario.name + ": " + moments.of(scenario) + "\n";
    }
  }
  golden::compare(golden::folder(TypeParam::slug) / "moments.txt", text);
}

}  // namespace
