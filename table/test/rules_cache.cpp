#include "table/test/room.hpp"

// What planning costs: rules are made once for all tables.
namespace table {
namespace {

// The real game, and how often its rules were made.
class CountingGameData final : public engine::GameData {
 public:
  explicit CountingGameData(std::shared_ptr<const engine::GameData> real)
      : real_(std::move(real)) {}

  engine::Fallible<std::shared_ptr<const engine::Ruleset>> rules(const engine::Json& options,
                                                                 int seats) const override {
    ++made;
    return real_->rules(options, seats);
  }
  const engine::Options& options() const override { return real_->options(); }
  int least_seats() const override { return real_->least_seats(); }
  int most_seats() const override { return real_->most_seats(); }
  int rules_version() const override { return real_->rules_version(); }
  std::string data_fingerprint() const override { return real_->data_fingerprint(); }
  engine::Fallible<engine::Catalogue> words(std::string_view language,
                                            std::string_view theme) const override {
    return real_->words(language, theme);
  }
  std::string_view rulebook() const override { return real_->rulebook(); }
  std::span<const std::string_view> calls() const override { return real_->calls(); }

  mutable int made = 0;

 private:
  std::shared_ptr<const engine::GameData> real_;
};

struct Counted {
  Counted() {
    surroundings.game_data = [this](std::string_view) { return game_data; };
    surroundings.rules = [this](const engine::GameData& its, std::string_view slug,
                                const engine::JsonObject& options,
                                int seats) { return rules_cache.rules(its, slug, options, seats); };
    surroundings.seat_counts = [this](const engine::GameData& its, std::string_view slug,
                                      const engine::JsonObject& options) {
      return rules_cache.seat_counts(its, slug, options);
    };
  }
  std::shared_ptr<CountingGameData> game_data =
      std::make_shared<CountingGameData>(real_game_data("aliens"));
  RulesCache rules_cache;
  World surroundings = world();
};

const char* const bots = R"("seats": [{"kind": "open"}, {"kind": "bot"}, {"kind": "bot"}])";

std::string plan_with(const std::string& zone) {
  return R"({"options": {"zone": ")" + zone + R"("}, )" + bots + "}";
}

TEST(RulesCache, makes_the_rules_of_a_plan_once_for_all_tables) {
  Counted counted;
  const std::string plan = R"({"game": "aliens", )" + std::string(bots) + "}";
  Room one(plan, counted.surroundings);
  Room other(plan, counted.surroundings);
  for (Room* each : {&one, &other}) {
    each->check = false;
    each->watch(everybody);
  }
  for (int i = 0; i < 10; ++i)
    for (const char* zone : {"fermi", "galvani", "galilei"})
      for (Room* each : {&one, &other}) EXPECT_EQ(each->ask(ann, "plan", plan_with(zone)), "");
  EXPECT_LE(counted.game_data->made, 36)
      << "once for each zone and number of seats, and for the plan";
}

TEST(RulesCache, keeps_what_was_planned_lately) {
  Counted counted;
  Room room(R"({"game": "aliens"})", counted.surroundings);
  room.check = false;
  room.watch(everybody);
  const auto plan = [&](int delay) {
    const int before = counted.game_data->made;
    EXPECT_EQ(room.ask(ann, "plan",
                       R"({"options": {"announce_delay_ms": )" + std::to_string(delay) + "}}"),
              "");
    return counted.game_data->made - before;
  };
  for (int i = 1; i <= 300; ++i) EXPECT_GT(plan(i), 0) << "new";
  EXPECT_EQ(plan(300), 0);
  EXPECT_EQ(plan(100), 0);
  EXPECT_GT(plan(1), 0) << "too long ago";
}

TEST(RulesCache, keeps_rules_for_a_while_that_nobody_plays_by) {
  Counted counted;
  const auto makes = [&](int delay) {
    const int before = counted.game_data->made;
    EXPECT_TRUE(
        counted.rules_cache.rules(*counted.game_data, "aliens", {{"announce_delay_ms", delay}}, 3));
    return counted.game_data->made - before;
  };
  for (int i = 1; i <= 32; ++i) EXPECT_EQ(makes(i), 1) << "new";
  EXPECT_EQ(makes(1), 0) << "though nobody has them";
  EXPECT_EQ(makes(33), 1);
  EXPECT_EQ(makes(1), 0) << "asked for lately";
  EXPECT_EQ(makes(2), 1) << "too long ago";
}

TEST(Recent, forgets_what_was_not_asked_for_for_the_longest_time) {
  Recent<int> recent(2);
  recent.keep("a", 1);
  recent.keep("b", 2);
  EXPECT_EQ(*recent.find("a"), 1);
  recent.keep("c", 3);
  EXPECT_EQ(recent.find("b"), nullptr);
  EXPECT_EQ(*recent.find("a"), 1);
  recent.keep("c", 4);
  EXPECT_EQ(*recent.find("c"), 4);
}

}  // namespace
}  // namespace table
