#include <gtest/gtest.h>

#include <set>

#include "engine/conformance/sweep.hpp"
#include "engine/conformance/validator.hpp"
#include "games/registry.hpp"
#include "games/test/effort.hpp"
#include "games/test/stroll.hpp"

// What a game writes is what its schema says (escapement protocol <game>): every view, legal
// action, event and outcome of games played at random, for every preset, seat count and value of an
// option.
namespace {

using engine::Json;
using engine::JsonObject;
using engine::Observer;
using engine::conformance::Validator;

constexpr int longest_play = 200;
const auto most_setups = static_cast<std::size_t>(60 / std::min(effort::sparing, 6));

class Play {
 public:
  Play(const engine::Ruleset& rules, std::uint64_t seed, const Validator& validator)
      : validator_(validator), game_(rules, seed), observers_(stroll::observers(rules.seats())) {}

  void to_the_end() {
    look(0);
    for (int i = 0; i < longest_play && !testing::Test::HasFailure() && step(); ++i) look(i);
    if (const auto outcome = match().outcome()) check("Outcome", *outcome);
  }

 private:
  void check(const char* definition, const Json& value) const {
    const std::string problem = validator_.problem(definition, value);
    EXPECT_EQ(problem, "") << definition << " " << engine::to_line(value);
  }

  // Everybody sees the events, one after the other the table.
  void look(int turn) {
    check("View", match().view(observers_[static_cast<std::size_t>(turn) % observers_.size()]));
    for (const Observer observer : observers_)
      for (int i = 0; i < match().event_count(); ++i)
        if (auto event = match().event(i, observer)) check_event(std::move(*event));
    const engine::Seats acting = match().acting();
    for (int i = 0; i < match().seats(); ++i)
      if (acting.has(engine::seat_at(i)))
        for (JsonObject& action : match().legal(engine::seat_at(i)))
          check("Action", std::move(action));
  }

  // Of the first of its kind no field may be missing.
  void check_event(const Json& told) {
    check("Event", told);
    const JsonObject& event = told.get_object();
    if (!kinds_.insert(std::string(event.at("event").get_string())).second) return;
    for (const auto& [name, value] : event) {
      JsonObject without = event;
      without.erase(name);
      EXPECT_NE(validator_.problem("Event", without), "") << engine::to_line(without);
    }
  }

  bool step() {
    const auto step = game_.next();
    if (!step) return false;
    if (step->seat) check("Action", match().written(step->choice));
    EXPECT_TRUE(game_.take(*step));
    return true;
  }

  const engine::Match& match() const { return game_.match(); }

  const Validator& validator_;
  stroll::Game game_;
  std::vector<Observer> observers_;
  std::set<std::string> kinds_;  // of events
};

class GameSchema : public testing::TestWithParam<const engine::GameEntry*> {
 protected:
  void SetUp() override {
    const auto game_data = GetParam()->load(GetParam()->files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
  }
  void play(const std::vector<engine::conformance::Setup>& setups) {
    const std::size_t stride = setups.size() / most_setups + 1;
    for (std::size_t i = 0; i < setups.size() && !HasFailure(); i += stride) {
      const auto rules = game_data_->rules(setups[i].options, setups[i].seats);
      if (rules) Play(**rules, i, validator_).to_the_end();
    }
  }
  const engine::GameData& game_data() const { return *game_data_; }
  const Validator& validator() const { return validator_; }

 private:
  std::shared_ptr<const engine::GameData> game_data_;
  Validator validator_{games::schema(*GetParam())};
};

std::string slug_of(const testing::TestParamInfo<const engine::GameEntry*>& info) {
  return std::string(info.param->slug());
}
INSTANTIATE_TEST_SUITE_P(Games, GameSchema, testing::ValuesIn(games::all()), slug_of);

TEST_P(GameSchema, is_true_for_every_preset_and_seat_count) {
  play(engine::conformance::standard_setups(game_data()));
}

TEST_P(GameSchema, is_true_whatever_options_are_chosen) {
  play(engine::conformance::single_changes(game_data()));
}

// Every property of every object is looked at: a view that lacks one, or has one more, is not what
// the schema says.
TEST_P(GameSchema, misses_a_field_and_notices_a_stranger) {
  const auto setups = engine::conformance::standard_setups(game_data());
  const auto rules = game_data().rules(setups.front().options, setups.front().seats);
  ASSERT_TRUE(rules);
  const auto match = (*rules)->open(engine::Chance::chacha(engine::seed_from(1)));
  const JsonObject view = match->view(Observer::spectator());
  ASSERT_EQ(validator().problem("View", view), "");
  for (const auto& [name, value] : view) {
    JsonObject without = view;
    without.erase(name);
    EXPECT_NE(validator().problem("View", without), "") << name;
    JsonObject another = view;
    another[name] = JsonObject{{"of", "another kind"}};
    EXPECT_NE(validator().problem("View", another), "") << name;
  }
  JsonObject with = view;
  with["stranger"] = 1;
  EXPECT_NE(validator().problem("View", with), "");
  EXPECT_NE(validator().problem("Action", JsonObject{{"do", "dance"}}), "");
  EXPECT_NE(validator().problem("Event", JsonObject{{"event", "Danced"}}), "");
}

TEST_P(GameSchema, refers_to_nothing_that_is_not_there) {
  const std::string text = engine::to_line(validator().schema());
  const std::string_view start = R"("#/$defs/)";
  for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
    const std::size_t from = at + start.size();
    const std::string name = text.substr(from, text.find('"', from) - from);
    EXPECT_TRUE(validator().definitions().contains(name)) << name;
  }
}

}  // namespace
