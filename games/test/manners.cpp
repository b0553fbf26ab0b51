#include <gtest/gtest.h>

#include <cctype>
#include <map>

#include "engine/conformance/sweep.hpp"
#include "engine/erase.hpp"
#include "engine/record.hpp"
#include "engine/scenario.hpp"
#include "games/registry.hpp"
#include "games/test/effort.hpp"
#include "games/test/golden.hpp"
#include "games/test/scenarios.hpp"
#include "games/test/stroll.hpp"

// Golden manners: what a game tells the table that it is played at, and why somebody might do what
// is possible, along games played at random and in every position that a scenario comes to.
// golden/manners.txt says in words what each set-up asks of a table and which reasons were given,
// and has a number for each game and file of scenarios.
namespace {

using engine::Json;
using engine::JsonObject;

constexpr int longest_walk = 600;  // inputs
constexpr int reasons_a_seat = 6;  // in one position

std::string in_words(const engine::Manners& manners) {
  using Manners = engine::Manners;
  std::string text = manners.take_back ? "taken back" : "not taken back";
  text += manners.spectators ? "" : ", no spectators";
  text += manners.secrets ? "" : ", no secrets";
  text += manners.public_sees_more ? ", the public sees more" : "";
  text += manners.talk == Manners::Talk::open       ? ""
          : manners.talk == Manners::Talk::whispers ? ", whispers"
                                                    : ", no talk";
  text += manners.pause == Manners::Pause::vote   ? ", pause by vote"
          : manners.pause == Manners::Pause::host ? ", pause by host"
                                                  : ", no pause";
  if (manners.after_pause != 0) text += ", after a pause " + std::to_string(manners.after_pause);
  if (manners.takeover) text += ", takeover " + std::to_string(*manners.takeover);
  if (manners.tick != 0) text += ", tick " + std::to_string(manners.tick);
  if (manners.absence != 0) text += ", absence " + std::to_string(manners.absence);
  return text;
}

class GoldenManners : public testing::TestWithParam<const engine::GameEntry*> {
 protected:
  void SetUp() override {
    const auto game_data = GetParam()->load(GetParam()->files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
    for (const std::string_view language : engine::languages) {
      auto words = game_data_->words(language, "");
      ASSERT_TRUE(words) << words.problem().what;
      words->name_seats({"A", "B", "C", "D", "E", "F", "G", "H"});
      words_.push_back(std::move(*words));
    }
  }

  // By what each set-up differs from the one before.
  std::string of_setups() {
    std::string text;
    std::string before;
    auto setups = engine::conformance::standard_setups(*game_data_);
    const auto more = engine::conformance::single_changes(*game_data_);
    setups.insert(setups.end(), more.begin(), more.end());
    for (const auto& setup : setups) {
      const auto rules = game_data_->rules(setup.options, setup.seats);
      EXPECT_TRUE(rules) << rules.problem().what;
      const std::string words = in_words((*rules)->manners());
      if (words != before)
        text += engine::to_line(setup.options) + ", " + std::to_string(setup.seats) +
                " seats: " + words + "\n";
      before = words;
    }
    return text;
  }

  std::string of_games() {
    std::string text;
    std::uint64_t seed = 1;
    for (const auto& setup : engine::conformance::standard_setups(*game_data_)) {
      const auto rules = game_data_->rules(setup.options, setup.seats);
      EXPECT_TRUE(rules) << rules.problem().what;
      stroll::Game game(**rules, seed++);
      hash_ = {};
      stroll::look_along(game, longest_walk, [&] { look(game.match(), engine::Time{}); });
      text += engine::to_line(setup.options) + ", " + std::to_string(setup.seats) +
              " seats: " + engine::hex_word(hash_.value()) + "\n";
    }
    return text;
  }

  std::string of_scenarios() {
    std::string text;
    for (const auto& file : scenarios::files(GetParam()->slug())) {
      hash_ = {};
      const auto all = engine::read_scenarios(scenarios::text(file), file.filename().string());
      EXPECT_TRUE(all) << all.problem().what;
      for (const engine::Scenario& scenario : *all)
        if (!scenario.refused)
          engine::run(scenario, *game_data_,
                      [&](const engine::Ruleset&, const engine::Match& match, engine::Time now) {
                        look(match, now);
                      });
      text += file.stem().string() + ": " + engine::hex_word(hash_.value()) + "\n";
    }
    return text;
  }

  std::string of_reasons() const {
    std::string text;
    for (const auto& [key, met] : met_)
      text += key + " " + std::to_string(met.count) + " times, first " + met.first + "\n";
    return text;
  }

 private:
  struct Met {
    int count = 0;
    std::string first;
  };

  void add(const std::string& text) { hash_.add_bytes(text.data(), text.size()); }
  void add(const std::optional<JsonObject>& action) {
    add(action ? engine::to_line(*action) : std::string("nothing"));
  }

  void look(const engine::Match& match, engine::Time now) {
    engine::Chance dice = engine::Chance::fast(1);
    const auto least_delay = match.least_delay();
    hash_.add(least_delay ? static_cast<std::uint64_t>(*least_delay) : ~std::uint64_t{});
    hash_.add(match.hesitation());
    hash_.add(match.races() ? 1 : 0);
    for (const int later : {0, 1, 7, 333})
      hash_.add(static_cast<std::uint64_t>(engine::index(match.first_at(now + later))));
    for (int i = 0; i < match.seats(); ++i) {
      const engine::Seat seat = engine::seat_at(i);
      hash_.add(static_cast<std::uint64_t>(match.standing(seat)));
      for (const auto& done : {match.for_absent(seat), match.consent(seat)}) {
        add(done);
        if (!done || match.outcome()) continue;
        EXPECT_TRUE(match.allows(seat, Json(*done)))
            << engine::to_line(*done) << " is done for seat " << i << ", but not allowed";
      }
      if (match.legal(seat).empty()) continue;
      for (int k = 0; k < reasons_a_seat; ++k) hear(match, seat, match.any_legal(seat, dice));
    }
  }

  // Every reason is a whole sentence in every language.
  void hear(const engine::Match& match, engine::Seat seat, const JsonObject& action) {
    JsonObject reason = match.reason(seat, Json(action));
    add(engine::to_line(reason));
    if (reason.empty()) return;
    const std::string key = engine::to_word(reason.at("key"));
    reason.erase("key");
    Met& met = met_[key];
    if (met.count++ == 0) met.first = engine::to_line(reason) + " of " + engine::to_line(action);
    for (const engine::Catalogue& words : words_) {
      EXPECT_TRUE(words.has(key)) << key;
      for (const std::string& open : words.unfilled(key, reason))
        ADD_FAILURE() << key << " leaves '" << open << "' open";
      const std::string sentence = words.sentence(key, reason);
      for (const auto& [field, value] : reason)
        for (const std::string& id : ids_in(value))
          EXPECT_FALSE(speaks_of(sentence, id) && has_other_words(words, id))
              << key << " tells the id of what it means: " << sentence;
    }
  }

  static std::vector<std::string> ids_in(const Json& value) {
    std::vector<std::string> ids;
    if (value.is_string()) ids.push_back(engine::to_word(value));
    if (const engine::JsonArray* list = value.if_array())
      for (const Json& each : *list)
        if (each.is_string()) ids.push_back(engine::to_word(each));
    return ids;
  }

  // Plain words may well be what they are called.
  static bool has_other_words(const engine::Catalogue& words, const std::string& id) {
    const bool plain = std::all_of(id.begin(), id.end(),
                                   [](unsigned char sign) { return std::islower(sign) != 0; });
    const std::vector<std::string> keys = words.keys();
    return !plain && std::any_of(keys.begin(), keys.end(), [&](const std::string& key) {
      return key.ends_with("." + id) && words[key] != id;
    });
  }

  static bool speaks_of(const std::string& sentence, const std::string& id) {
    const auto is_letter = [](char sign) { return std::isalnum(static_cast<unsigned char>(sign)); };
    const std::size_t at = sentence.find(id);
    return at != std::string::npos && (at == 0 || !is_letter(sentence[at - 1])) &&
           (at + id.size() == sentence.size() || !is_letter(sentence[at + id.size()]));
  }

  std::shared_ptr<const engine::GameData> game_data_;
  std::vector<engine::Catalogue> words_;
  std::map<std::string, Met> met_;
  engine::Hash hash_;
};

TEST_P(GoldenManners, stay_as_they_are) {
  // One after the other: what was met first is told.
  std::string text = of_setups();
  text += of_games();
  text += of_scenarios();
  text += of_reasons();
  golden::compare(golden::folder(GetParam()->slug()) / "manners.txt", text);
}

INSTANTIATE_TEST_SUITE_P(Games, GoldenManners,
                         testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& game) { return std::string(game.param->slug()); });

}  // namespace
