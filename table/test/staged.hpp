#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game_entry.hpp"

// A game whose matches begin in a given position with given chance, for tests that cannot wait
// until play gets there. Everything else is the game's own.
namespace table {

class StagedRules final : public engine::Ruleset {
 public:
  StagedRules(std::shared_ptr<const engine::Ruleset> real, engine::Json position,
              engine::Json script)
      : real_(std::move(real)), position_(std::move(position)), script_(std::move(script)) {}

  std::unique_ptr<engine::Match> open(engine::Chance) const override {
    return std::move(*real_->place(position_, script_));
  }

  int seats() const override { return real_->seats(); }
  const engine::JsonObject& options() const override { return real_->options(); }
  engine::Manners manners() const override { return real_->manners(); }
  engine::Fallible<std::unique_ptr<engine::Match>> place(
      const engine::Json& position, const engine::Json& script) const override {
    return real_->place(position, script);
  }
  engine::Fallible<std::unique_ptr<engine::Match>> resume(const engine::Json& position,
                                                          engine::Chance chance) const override {
    return real_->resume(position, std::move(chance));
  }
  engine::Fallible<std::unique_ptr<engine::Match>> imagine(const engine::Json& view,
                                                           engine::Chance chance) const override {
    return real_->imagine(view, std::move(chance));
  }
  engine::Fallible<engine::JsonArray> ask_of(const engine::Json& view, engine::Seat seat,
                                             std::span<const engine::Json> actions,
                                             engine::Time now) const override {
    return real_->ask_of(view, seat, actions, now);
  }
  engine::Fallible<engine::JsonObject> prompt_of(const engine::Json& view) const override {
    return real_->prompt_of(view);
  }
  engine::Fallible<engine::Picture> picture_of(const engine::Json& view,
                                               const engine::Catalogue& words,
                                               const engine::Json* action, int width,
                                               int height) const override {
    return real_->picture_of(view, words, action, width, height);
  }
  engine::Fallible<std::vector<std::string>> in_words_of(
      const engine::Json& view, const engine::Catalogue& words) const override {
    return real_->in_words_of(view, words);
  }
  std::string script_rest(const engine::Match& match) const override {
    return real_->script_rest(match);
  }
  std::vector<std::string> levels() const override { return real_->levels(); }
  std::unique_ptr<engine::Player> player(std::string_view level, engine::Seat seat,
                                         std::uint64_t seed) const override {
    return real_->player(level, seat, seed);
  }
  void prepare_bots() const override { real_->prepare_bots(); }
  std::vector<std::string> metrics() const override { return real_->metrics(); }
  std::vector<std::string> outcome_reasons() const override { return real_->outcome_reasons(); }
  engine::Playout play_out(std::span<const std::string> bots, std::uint64_t seed) const override {
    return real_->play_out(bots, seed);
  }
  Work work(engine::Load load, std::uint64_t decisions, std::uint64_t seed) const override {
    return real_->work(load, decisions, seed);
  }
  std::uint64_t signature(int games) const override { return real_->signature(games); }
  std::size_t state_bytes() const override { return real_->state_bytes(); }

 private:
  std::shared_ptr<const engine::Ruleset> real_;
  engine::Json position_;
  engine::Json script_;
};

class StagedGameData final : public engine::GameData {
 public:
  StagedGameData(std::shared_ptr<const engine::GameData> real, int seats, engine::Json position,
                 engine::Json script)
      : real_(std::move(real)),
        seats_(seats),
        position_(std::move(position)),
        script_(std::move(script)) {}

  engine::Fallible<std::shared_ptr<const engine::Ruleset>> rules(const engine::Json& options,
                                                                 int seats) const override {
    auto made = real_->rules(options, seats);
    if (!made || seats != seats_) return made;  // a table that is still being planned
    const auto tried = (*made)->place(position_, script_);
    if (!tried) return tried.problem();
    return std::shared_ptr<const engine::Ruleset>(
        std::make_shared<StagedRules>(std::move(*made), position_, script_));
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

 private:
  std::shared_ptr<const engine::GameData> real_;
  int seats_;
  engine::Json position_;
  engine::Json script_;
};

// A game that claims to be of the next rules version.
class OtherVersionGameData final : public engine::GameData {
 public:
  explicit OtherVersionGameData(std::shared_ptr<const engine::GameData> real)
      : real_(std::move(real)) {}

  int rules_version() const override { return real_->rules_version() + 1; }

  const engine::Options& options() const override { return real_->options(); }
  int least_seats() const override { return real_->least_seats(); }
  int most_seats() const override { return real_->most_seats(); }
  std::string data_fingerprint() const override { return real_->data_fingerprint(); }
  engine::Fallible<std::shared_ptr<const engine::Ruleset>> rules(const engine::Json& options,
                                                                 int seats) const override {
    return real_->rules(options, seats);
  }
  engine::Fallible<engine::Catalogue> words(std::string_view language,
                                            std::string_view theme) const override {
    return real_->words(language, theme);
  }
  std::string_view rulebook() const override { return real_->rulebook(); }
  std::span<const std::string_view> calls() const override { return real_->calls(); }
  std::optional<engine::WorkCheck> check_work(std::string_view text,
                                              const engine::Catalogue& words) const override {
    return real_->check_work(text, words);
  }

 private:
  std::shared_ptr<const engine::GameData> real_;
};

}  // namespace table
