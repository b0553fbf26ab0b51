#include "table/test/room.hpp"

// What a table takes from games whose types are erased, on every game there is.
namespace table {
namespace {

using engine::Chance;
using engine::Match;
using engine::Observer;
using engine::Seat;

std::vector<Observer> observers(const Match& match) {
  std::vector<Observer> all{everybody};
  for (int i = 0; i < match.seats(); ++i) all.push_back(seat(i));
  return all;
}

std::string all_that_is_told(const Match& match, Observer observer) {
  std::string text = engine::to_line(match.view(observer));
  for (int i = 0; i < match.event_count(); ++i) {
    const auto event = match.event(i, observer);
    text += event ? engine::to_line(*event) : "-";
  }
  return text;
}

// Random play of every game; `see` is called after every input.
template <class See>
void play_every_game(See see) {
  for (const engine::GameEntry* entry : games::all()) {
    const auto game_data = real_game_data(entry->slug());
    const int fewest = engine::fewest_seats(*game_data, engine::JsonObject());
    for (int seats = fewest; seats <= game_data->most_seats(); ++seats) {
      const auto made = game_data->rules(engine::JsonObject(), seats);
      if (!made) continue;  // this many seats need an option
      const auto& rules = *made;
      const engine::Seed seed = engine::seed_from(static_cast<std::uint64_t>(seats));
      const auto match = rules->open(Chance::chacha(seed));
      Chance choices = Chance::fast(7);
      see(*rules, *match, seed);
      for (int i = 0; i < 200 && !match->acting().empty(); ++i) {
        const Seat actor = match->acting().lowest();
        ASSERT_TRUE(match->apply(actor, match->any_legal(actor, choices), engine::Time{}).ok());
        see(*rules, *match, seed);
      }
    }
  }
}

TEST(View, is_the_same_text_by_either_way) {
  play_every_game([](const engine::Ruleset&, const Match& match, const engine::Seed&) {
    for (Observer each : observers(match)) {
      std::string text;
      match.write_view(each, text);
      EXPECT_EQ(text, engine::to_line(match.view(each)));
    }
  });
}

TEST(View, of_observers_that_are_alike_is_the_same) {
  play_every_game([](const engine::Ruleset&, const Match& match, const engine::Seed&) {
    const std::vector<Observer> all = observers(match);
    std::vector<std::string> told;
    for (Observer each : all) told.push_back(all_that_is_told(match, each));
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < all.size(); ++j)
        EXPECT_EQ(match.alike(all[i], all[j]), told[i] == told[j]);
  });
}

TEST(Position, goes_on_with_the_same_chance) {
  play_every_game([](const engine::Ruleset& rules, const Match& match, const engine::Seed& seed) {
    if (match.acting().empty()) return;
    Chance chance = Chance::chacha(seed);
    chance.seek(match.chance().position());
    const auto resumed = rules.resume(match.position(), chance);
    ASSERT_TRUE(resumed) << resumed.problem().what;
    EXPECT_EQ((*resumed)->fingerprint(), match.fingerprint());
    const auto original = match.clone();
    Chance choices = Chance::fast(11);
    const Seat actor = match.acting().lowest();
    const engine::JsonObject action = match.any_legal(actor, choices);
    EXPECT_TRUE(original->apply(actor, action, engine::Time{}).ok());
    EXPECT_TRUE((*resumed)->apply(actor, action, engine::Time{}).ok());
    EXPECT_EQ((*resumed)->fingerprint(), original->fingerprint());
    EXPECT_EQ((*resumed)->revealed(), original->revealed());
  });
}

}  // namespace
}  // namespace table
