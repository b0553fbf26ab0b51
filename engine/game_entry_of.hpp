#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/erase.hpp"
#include "engine/game_data.hpp"

// Makes the GameEntry of a game, in the one file of the game that ends with
//   template const engine::GameEntry& engine::game_entry_of<sisypho::Game>();
namespace engine {

// The data of a game whose parts lie in JSON files.
template <Game G>
class GameDataOf final : public CommonGameData {
 public:
  std::optional<Problem> load(std::span<const File> files) {
    if (std::string wrong = load_common(files); !wrong.empty()) return Problem{wrong};
    std::array<Json, G::data.size()> data;
    for (std::size_t i = 0; i < data.size(); ++i) {
      auto file = json_file(files, G::data[i]);
      if (!file) return file.problem();
      data[i] = std::move(*file);
    }
    auto loaded = std::apply(G::load, data);
    if (!loaded) return loaded.problem();
    parts_ = std::move(*loaded);
    return std::nullopt;
  }

  int least_seats() const override { return G::least_seats; }
  int most_seats() const override { return G::most_seats; }
  int rules_version() const override { return G::rules_version; }
  std::span<const std::string_view> calls() const override { return G::calls(); }

  Fallible<std::shared_ptr<const Ruleset>> rules(const Json& chosen, int seats) const override {
    auto completed = options().complete(chosen);
    if (!completed) return completed.problem();
    auto rules = G::rules(*this, parts_, *completed, seats);
    if (!rules) return rules.problem();
    return std::shared_ptr<const Ruleset>(
        std::make_shared<RulesetOf<G>>(*rules, std::move(*completed)));
  }
  std::optional<WorkCheck> check_work(std::string_view text,
                                      const Catalogue& words) const override {
    return G::check_work(text, words);
  }

 private:
  std::shared_ptr<const typename G::Parts> parts_;
};

template <Game G>
class GameEntryOf final : public GameEntry {
 public:
  std::string_view slug() const override { return G::slug; }
  std::string_view rule_prefix() const override { return G::rule_prefix; }
  std::span<const File> files() const override { return G::files(); }
  Fallible<std::shared_ptr<const GameData>> load(std::span<const File> files) const override {
    auto game_data = std::make_shared<GameDataOf<G>>();
    if (auto problem = game_data->load(files)) return *problem;
    return std::shared_ptr<const GameData>(std::move(game_data));
  }
};

template <class G>
const GameEntry& game_entry_of() {
  static const GameEntryOf<G> only;
  return only;
}

}  // namespace engine
