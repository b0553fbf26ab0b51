#include <gtest/gtest.h>

#include <map>

#include "engine/conformance/domain.hpp"
#include "engine/conformance/sweep.hpp"
#include "engine/record.hpp"
#include "games/test/each.hpp"
#include "games/test/golden.hpp"
#include "games/test/stroll.hpp"

// Golden refusals: along games played at random, whatever can be written is tried by everybody.
// golden/refusals.txt has every kind of answer that was met, how often and by what first, and one
// number for all of them with their fields.
namespace {

using engine::Json;
using engine::JsonObject;

constexpr int longest_trial = 1500;  // inputs
constexpr int tries_of_a_kind = 12;

template <class G>
class GoldenRefusals : public each::Test<G> {
 protected:
  std::string of_game(const engine::conformance::Setup& setup, std::uint64_t seed) {
    const auto rules = this->game_data().rules(setup.options, setup.seats);
    EXPECT_TRUE(rules) << rules.problem().what;
    met_.clear();
    all_ = {};
    stroll::Game game(**rules, seed);
    engine::Chance dice = engine::Chance::fast(seed);
    stroll::look_along(game, longest_trial, [&] { look(game.match(), dice); });
    std::string text = engine::to_line(setup.options) + ", " + std::to_string(setup.seats) +
                       " seats: " + engine::hex_word(all_.value()) + "\n";
    for (const auto& [refusal, met] : met_)
      text +=
          "  " + refusal + " " + std::to_string(met.count) + " times, first " + met.first + "\n";
    return text;
  }

 private:
  struct Met {
    int count = 0;
    std::string first;
  };

  void look(const engine::Match& match, engine::Chance& dice) {
    const auto& known = static_cast<const engine::MatchOf<G>&>(match);
    for (int i = 0; i < match.seats(); ++i) {
      const engine::Seat seat = engine::seat_at(i);
      const auto listed = engine::conformance::listed<G>(known.rules(), known.state(), seat);
      for (const auto& action : listed) domain_.learn(G::write(known.rules(), action));
      for (const auto& action : domain_.some(known.rules(), listed, tries_of_a_kind, dice))
        attempt(known, seat, action);
    }
  }

  void attempt(const engine::MatchOf<G>& match, engine::Seat seat,
               const typename G::Action& action) {
    typename G::State state = match.state();
    engine::Chance chance = engine::Chance::fast(1);
    typename G::Events events;
    const engine::Time now = match.deadline() ? *match.deadline() + -1 : engine::Time{};
    const engine::Result result = G::apply(match.rules(), state, seat, action, now, chance, events);
    const JsonObject answer =
        result.ok() ? JsonObject{} : G::refusal(match.rules(), result.refusal());
    const std::string line = engine::to_line(answer);
    all_.add_bytes(line.data(), line.size());
    Met& met = met_[result.ok() ? "accepted"
                                : engine::to_word(answer.at("code")) + " (" +
                                      engine::to_word(answer.at("rule")) + ")"];
    if (met.count++ == 0)
      met.first = "seat " + std::to_string(engine::index(seat)) + ": " +
                  engine::to_line(G::write(match.rules(), action));
  }

  engine::conformance::Domain<G> domain_;
  std::map<std::string, Met> met_;
  engine::Hash all_;
};

TYPED_TEST_SUITE(GoldenRefusals, each::Games, each::BySlug);

TYPED_TEST(GoldenRefusals, stay_as_they_are) {
  std::string text;
  std::uint64_t seed = 1;
  JsonObject before{{"none", "yet"}};
  for (const auto& setup : engine::conformance::standard_setups(this->game_data())) {
    if (setup.options != before) text += this->of_game(setup, seed++);
    before = setup.options;
  }
  golden::compare(golden::folder(TypeParam::slug) / "refusals.txt", text);
}

}  // namespace
