#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/conformance/laws.hpp"
#include "engine/scenario.hpp"
#include "games/test/each.hpp"
#include "games/test/effort.hpp"
#include "games/test/scenarios.hpp"

// The laws of engine/conformance in every position that a scenario comes to: rare moments, which
// play at random hardly meets.
namespace {

namespace conformance = engine::conformance;

const std::size_t most_close_looks = 240 / static_cast<std::size_t>(effort::sparing);
const int domain_effort = std::max(4, 24 / effort::sparing);

template <class G>
class Everywhere : public each::Test<G> {
 protected:
  // One match, by its options and seats.
  struct Rulebook {
    std::shared_ptr<const engine::Ruleset> ruleset;
    std::unique_ptr<conformance::Trial<G>> trial;
  };
  struct Spot {
    Rulebook* book;
    std::string name;
    typename G::State state;
    engine::Time now;
  };

  // All positions, each once, and all actions that anybody wrote down.
  void read_all() {
    for (const auto& file : scenarios::files(G::slug)) {
      const auto all = engine::read_scenarios(scenarios::text(file), file.filename().string());
      ASSERT_TRUE(all) << all.problem().what;
      for (const engine::Scenario& scenario : *all) {
        if (scenario.refused) continue;
        learn(scenario.steps, scenario.branches);
        collect(scenario, file.stem().string() + ": " + scenario.name);
      }
    }
  }

  void visit_all() {
    const std::size_t pause = spots_.size() / most_close_looks + 1;
    int close = 0;
    int without_past = 0;
    for (std::size_t i = 0; i < spots_.size() && !report_.enough(); ++i) {
      const Spot& spot = spots_[i];
      const engine::Chance chance = engine::Chance::fast(i);
      const auto& rules = static_cast<const engine::RulesetOf<G>&>(*spot.book->ruleset).rules();
      const conformance::Moment<G> moment{rules, spot.state, chance, spot.now};
      spot.book->trial->visit(spot.name, moment, domain_, domain_effort, i);
      if (i % pause != 0) continue;
      ++close;
      without_past += spot.book->trial->visit_closely(moment) ? 0 : 1;
    }
    EXPECT_LE(without_past * 5, close) << "most positions of scenarios can come up in play";
    EXPECT_FALSE(spots_.empty());
    for (const std::string& violation : report_.violations()) ADD_FAILURE() << violation;
  }

 private:
  void learn(const engine::JsonArray& steps, const engine::JsonArray& branches) {
    for (const engine::Json& step : steps)
      if (step.is_object()) domain_.learn(step.get_object());
    for (const engine::Json& branch : branches) {
      const auto list = [&](const char* name) {
        const engine::Json* value = branch.get_object().if_contains(name);
        return value != nullptr ? value->get_array() : engine::JsonArray{};
      };
      learn(list("steps"), list("branches"));
    }
  }

  void collect(const engine::Scenario& scenario, const std::string& name) {
    int number = 0;
    engine::run(
        scenario, this->game_data(),
        [&](const engine::Ruleset&, const engine::Match& match, engine::Time now) {
          const auto& state = static_cast<const engine::MatchOf<G>&>(match).state();
          Rulebook& book = rulebook(scenario);
          engine::Hash hash;
          hash.add(reinterpret_cast<std::uintptr_t>(&book));
          hash.add_value(state);
          if (!seen_.insert(hash.value()).second) return;
          spots_.push_back({&book, name + ", position " + std::to_string(number++), state, now});
        });
  }

  Rulebook& rulebook(const engine::Scenario& scenario) {
    Rulebook& book = books_[engine::to_line(scenario.options) + std::to_string(scenario.seats)];
    if (!book.ruleset) {
      book.ruleset = *this->game_data().rules(scenario.options, scenario.seats);
      book.trial = std::make_unique<conformance::Trial<G>>(
          this->game_data(), static_cast<const engine::RulesetOf<G>&>(*book.ruleset),
          conformance::Budget{}, report_);
    }
    return book;
  }

  conformance::Report report_;
  conformance::Domain<G> domain_;
  std::map<std::string, Rulebook> books_;
  std::set<std::uint64_t> seen_;
  std::vector<Spot> spots_;
};

TYPED_TEST_SUITE(Everywhere, each::Games, each::BySlug);

TYPED_TEST(Everywhere, the_laws_hold_where_a_scenario_leads) {
  this->read_all();
  if (!this->HasFatalFailure()) this->visit_all();
}

}  // namespace
