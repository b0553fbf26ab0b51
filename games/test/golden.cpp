#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/playout.hpp"
#include "engine/record.hpp"
#include "games/registry.hpp"

// Golden playthroughs: for every game and preset a file that tells one game as its spectators are
// told of it and as each observer's view changes, compared line by line; and the signature of the
// game. ESCAPEMENT_UPDATE_GOLDEN=1 writes the files anew, with the seeds they name.
namespace engine {

// What test names say of a game.
void PrintTo(const Title* title, std::ostream* out) { *out << title->slug(); }

}  // namespace engine

namespace {

using engine::Json;
using engine::JsonObject;
using engine::Observer;

constexpr int most_inputs = 200;

std::filesystem::path golden_folder(const engine::Title& title) {
  return std::filesystem::path(SOURCE_FOLDER) / "games" / title.slug() / "test" / "golden";
}

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
  Playthrough(const engine::Ruleset& rules, std::uint64_t seed)
      : match_(rules.open(engine::Chance::chacha(engine::seed_from(seed)))),
        choices_(engine::Chance::chacha(engine::seed_from(~seed))) {
    observers_.push_back({"spectator", Observer::spectator(), Json(JsonObject{})});
    for (int i = 0; i < rules.seats(); ++i)
      observers_.push_back({"seat " + std::to_string(i), engine::seat_at(i), Json(JsonObject{})});
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
    const auto outcome = match_->outcome();
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
    engine::Seats acting = match_->acting();
    const auto deadline = match_->deadline();
    if (acting.empty() && !deadline) return false;
    const auto then = acting.empty()
                          ? std::nullopt
                          : engine::hesitate(deadline, now_, match_->hesitation(), choices_);
    engine::Input input;
    now_ = input.at = then ? *then : std::max(now_, *deadline);
    if (!then) {
      input.kind = engine::Input::Kind::expire;
    } else {
      auto skip = choices_.below(1, static_cast<std::uint32_t>(acting.count()));
      for (; skip > 0; --skip) acting.remove(acting.lowest());
      input.seat = acting.lowest();
      input.action = match_->any_legal(input.seat, choices_);
    }
    text_ += as_line(input) + "\n";
    EXPECT_EQ(engine::feed(*match_, input), "");
    return true;
  }

  static std::string as_line(const engine::Input& input) {
    JsonObject line{{"at", engine::milliseconds(input.at)}};
    if (input.kind == engine::Input::Kind::expire)
      line["expire"] = true;
    else
      line["seat"] = engine::index(input.seat);
    for (const auto& [key, value] : input.action) line[key] = value;
    return engine::to_line(line);
  }

  std::vector<std::string> events(Observer observer) const {
    std::vector<std::string> seen;
    for (int i = 0; i < match_->event_count(); ++i)
      if (const auto event = match_->event(i, observer)) seen.push_back(engine::to_line(*event));
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
      Json view = match_->view(watcher.observer);
      JsonObject changed;
      changes("", watcher.view, view, changed);
      watcher.view = std::move(view);
      const std::string line = engine::to_line(changed);
      text_ += "  " + watcher.name + ": " +
               (i > 0 && line == before ? "as " + observers_[i - 1].name : line) + "\n";
      before = line;
    }
  }

  std::unique_ptr<engine::Match> match_;
  engine::Chance choices_;
  engine::Time now_{};
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
int usual_seats(const engine::Kit& kit, const JsonObject& options) {
  const int fewest = engine::fewest_seats(kit, options);
  return kit.rules(options, fewest + 1) ? fewest + 1 : fewest;
}

bool updating() { return std::getenv("ESCAPEMENT_UPDATE_GOLDEN") != nullptr; }

std::string first_difference(const std::string& golden, const std::string& now) {
  std::istringstream one(golden);
  std::istringstream other(now);
  std::string was;
  std::string is;
  for (int line = 1;; ++line) {
    const bool more = static_cast<bool>(std::getline(one, was));
    const bool other_more = static_cast<bool>(std::getline(other, is));
    if (!more && !other_more) return "";
    if (more && other_more && was == is) continue;
    return "line " + std::to_string(line) + ":\n  was " + (more ? was : "(the end)") + "\n  is  " +
           (other_more ? is : "(the end)");
  }
}

void compare(const std::filesystem::path& file, const std::string& now) {
  if (updating()) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << now;
    return;
  }
  std::ifstream in(file);
  ASSERT_TRUE(in) << file << " is missing; ESCAPEMENT_UPDATE_GOLDEN=1 writes it";
  std::stringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(first_difference(golden.str(), now), "")
      << file << " differs; if play was meant to change, write it anew by "
      << "ESCAPEMENT_UPDATE_GOLDEN=1 and read the difference";
}

class Golden : public testing::TestWithParam<const engine::Title*> {
 protected:
  void SetUp() override {
    const auto kit = GetParam()->load(GetParam()->files());
    ASSERT_TRUE(kit) << kit.problem().what;
    kit_ = *kit;
  }
  std::shared_ptr<const engine::Kit> kit_;
};

TEST_P(Golden, playthroughs_stay_as_they_are) {
  const engine::Option* chooser = kit_->options().preset();
  const std::vector<Json> presets =
      chooser != nullptr ? kit_->options().examples(*chooser) : std::vector<Json>{"standard"};
  for (const Json& preset : presets) {
    JsonObject options;
    if (chooser != nullptr) options[chooser->id] = preset;
    const auto rules = kit_->rules(options, usual_seats(*kit_, options));
    ASSERT_TRUE(rules) << rules.problem().what;
    const auto file = golden_folder(*GetParam()) / (engine::to_word(preset) + ".txt");
    std::string word;
    std::uint64_t seed = 0;
    if (!(std::ifstream(file) >> word >> seed) && updating()) seed = seed_of_a_short_game(**rules);
    compare(file, "seed " + std::to_string(seed) + "\n" + Playthrough(**rules, seed).text());
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
  const auto signature = engine::signature(*kit_, 20);
  ASSERT_TRUE(signature) << signature.problem().what;
  const auto file = golden_folder(*GetParam()) / "signature.txt";
  auto kept = kept_signatures(file);
  const int version = kit_->rules_version();
  if (updating() && kept.emplace(version, engine::hex_word(*signature)).second)
    std::ofstream(file, std::ios::app) << version << " " << kept.at(version) << "\n";
  ASSERT_TRUE(kept.contains(version)) << file << " has no line of rules version " << version
                                      << "; ESCAPEMENT_UPDATE_GOLDEN=1 adds it";
  EXPECT_EQ(kept.at(version), engine::hex_word(*signature))
      << "play, events or views have changed under rules version " << version
      << "; if that was meant, raise rules_version in games/" << GetParam()->slug()
      << "/title.cpp and then add its signature by ESCAPEMENT_UPDATE_GOLDEN=1";
  EXPECT_EQ(kept.rbegin()->first, version) << "the rules version goes only up";
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& game) { return std::string(game.param->slug()); });

}  // namespace
