#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "engine/record.hpp"
#include "games/registry.hpp"
#include "games/test/golden.hpp"
#include "games/test/stroll.hpp"

// Golden playthroughs: for every game and preset a file that tells one game as its spectators are
// told of it and as each observer's view changes, compared line by line; and the signature of the
// game. ESCAPEMENT_UPDATE_GOLDEN=1 writes the files anew, with the seeds they name.
namespace {

using engine::Json;
using engine::JsonObject;
using engine::Observer;

constexpr int most_inputs = 200;

// Adds the places at which a value differs from what it was: "players[1].HC".
void changes(const std::string& place, const Json& before, const Json& now, JsonObject& out) {
  if (before == now) return;
  const auto* list = now.if_array();
  if (const auto* object = now.if_object(); object != nullptr && before.is_object()) {
    for (const auto& [key, value] : *object) {
      const Json* was = before.get_object().if_contains(key);
      changes(place.empty() ? std::string(key) : place + "." + std::string(key),
              was != nullptr ? *was : Json(nullptr), value, out);
    }
  } else if (list != nullptr && before.is_array() && list->size() == before.get_array().size()) {
    for (std::size_t i = 0; i < list->size(); ++i)
      changes(place + "[" + std::to_string(i) + "]", before.get_array()[i], (*list)[i], out);
  } else {
    out[place] = now;
  }
}

// Plays one game at random and writes down what everybody sees of it.
class Playthrough {
 public:
  Playthrough(const engine::Ruleset& rules, std::uint64_t seed) : game_(rules, seed) {
    for (const Observer observer : stroll::observers(rules.seats()))
      observers_.push_back({observer.is_spectator()
                                ? std::string("spectator")
                                : "seat " + std::to_string(engine::index(observer.seat())),
                            observer, Json(JsonObject{})});
  }

  // The number of inputs until the end; more than most_inputs if it is not reached.
  int length() {
    int inputs = 0;
    while (inputs <= most_inputs && step()) ++inputs;
    return inputs;
  }

  std::string text() {
    tell();
    for (int input = 0; input < most_inputs && step(); ++input) tell();
    const auto outcome = match().outcome();
    return text_ + (outcome ? "outcome " + engine::to_line(*outcome) : "not played to the end") +
           "\n";
  }

 private:
  struct Watcher {
    std::string name;
    Observer observer;
    Json view;  // as it was after the last input
  };

  bool step() {
    const auto step = game_.next();
    if (!step) return false;
    text_ += as_line(*step) + "\n";
    EXPECT_TRUE(game_.take(*step));
    return true;
  }

  std::string as_line(const stroll::Game::Step& step) const {
    JsonObject line{{"at", engine::milliseconds(step.at)}};
    if (!step.seat) {
      line["expire"] = true;
      return engine::to_line(line);
    }
    line["seat"] = engine::index(*step.seat);
    for (const auto& [key, value] : match().written(step.choice)) line[key] = value;
    return engine::to_line(line);
  }

  std::vector<std::string> events(Observer observer) const {
    std::vector<std::string> seen;
    for (int i = 0; i < match().event_count(); ++i)
      if (const auto event = match().event(i, observer)) seen.push_back(engine::to_line(*event));
    return seen;
  }

  void tell() {
    const auto told = events(Observer::spectator());
    for (const std::string& event : told) text_ += "  " + event + "\n";
    std::string before;
    for (std::size_t i = 0; i < observers_.size(); ++i) {
      Watcher& watcher = observers_[i];
      if (const auto own = events(watcher.observer); own != told)
        for (const std::string& event : own) text_ += "  to " + watcher.name + ": " + event + "\n";
      Json view = match().view(watcher.observer);
      JsonObject changed;
      changes("", watcher.view, view, changed);
      watcher.view = std::move(view);
      const std::string line = engine::to_line(changed);
      text_ += "  " + watcher.name + ": " +
               (i > 0 && line == before ? "as " + observers_[i - 1].name : line) + "\n";
      before = line;
    }
  }

  const engine::Match& match() const { return game_.match(); }

  stroll::Game game_;
  std::vector<Watcher> observers_;
  std::string text_;
};

// A game that ends soon shows all of itself.
std::uint64_t seed_of_a_short_game(const engine::Ruleset& rules) {
  for (std::uint64_t seed = 1; seed <= 20'000; ++seed)
    if (Playthrough(rules, seed).length() <= most_inputs) return seed;
  return 1;
}

// One more than the fewest that these options can be played with, if that is possible.
int usual_seats(const engine::GameData& game_data, const JsonObject& options) {
  const int fewest = engine::fewest_seats(game_data, options);
  return game_data.rules(options, fewest + 1) ? fewest + 1 : fewest;
}

class Golden : public testing::TestWithParam<const engine::GameEntry*> {
 protected:
  void SetUp() override {
    const auto game_data = GetParam()->load(GetParam()->files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    game_data_ = *game_data;
  }
  std::shared_ptr<const engine::GameData> game_data_;
};

TEST_P(Golden, playthroughs_stay_as_they_are) {
  const engine::Option* chooser = game_data_->options().preset();
  const std::vector<Json> presets =
      chooser != nullptr ? game_data_->options().examples(*chooser) : std::vector<Json>{"standard"};
  for (const Json& preset : presets) {
    JsonObject options;
    if (chooser != nullptr) options[chooser->id] = preset;
    const auto rules = game_data_->rules(options, usual_seats(*game_data_, options));
    ASSERT_TRUE(rules) << rules.problem().what;
    const auto file = golden::folder(GetParam()->slug()) / (engine::to_word(preset) + ".txt");
    std::string word;
    std::uint64_t seed = 0;
    if (!(std::ifstream(file) >> word >> seed) && golden::updating())
      seed = seed_of_a_short_game(**rules);
    golden::compare(file,
                    "seed " + std::to_string(seed) + "\n" + Playthrough(**rules, seed).text());
  }
}

// The signatures that were kept, by the rules version they belong to.
std::map<int, std::string> kept_signatures(const std::filesystem::path& file) {
  std::map<int, std::string> kept;
  std::ifstream in(file);
  int version = 0;
  for (std::string signature; in >> version >> signature;) kept.emplace(version, signature);
  return kept;
}

// Running matches and old records are played on by whoever has the rules version they were begun
// with, so one version is one behaviour for ever: not even ESCAPEMENT_UPDATE_GOLDEN=1 changes the
// signature of a version that has one. It only adds that of a new version.
TEST_P(Golden, a_rules_version_keeps_its_signature) {
  const auto signature = engine::signature(*game_data_, 20);
  ASSERT_TRUE(signature) << signature.problem().what;
  const auto file = golden::folder(GetParam()->slug()) / "signature.txt";
  auto kept = kept_signatures(file);
  const int version = game_data_->rules_version();
  if (golden::updating() && kept.emplace(version, engine::hex_word(*signature)).second)
    std::ofstream(file, std::ios::app) << version << " " << kept.at(version) << "\n";
  ASSERT_TRUE(kept.contains(version)) << file << " has no line of rules version " << version
                                      << "; ESCAPEMENT_UPDATE_GOLDEN=1 adds it";
  EXPECT_EQ(kept.at(version), engine::hex_word(*signature))
      << "play, events or views have changed under rules version " << version
      << "; if that was meant, raise rules_version in games/" << GetParam()->slug()
      << "/load.cpp and then add its signature by ESCAPEMENT_UPDATE_GOLDEN=1";
  EXPECT_EQ(kept.rbegin()->first, version) << "the rules version goes only up";
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& game) { return std::string(game.param->slug()); });

}  // namespace
