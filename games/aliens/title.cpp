#include "engine/erase.hpp"
#include "engine/kit.hpp"
#include "games/aliens/border.hpp"
#include "games/aliens/files.hpp"
#include "games/aliens/load.hpp"
#include "games/aliens/works.hpp"

namespace aliens {

using engine::Fallible;
using engine::File;
using engine::Json;
using engine::Problem;

namespace {

class AliensKit final : public engine::CommonKit {
 public:
  static Fallible<std::shared_ptr<const engine::Kit>> load(std::span<const File> files) {
    auto kit = std::make_shared<AliensKit>();
    if (std::string wrong = kit->load_common(files); !wrong.empty()) return Problem{wrong};
    const auto cards = json_file(files, "data/cards.json");
    if (!cards) return cards.problem();
    const auto zones = json_file(files, "data/zones.json");
    if (!zones) return zones.problem();
    auto loaded = load_components(*cards, *zones);
    if (!loaded) return loaded.problem();
    kit->parts_ = std::move(*loaded);
    return std::shared_ptr<const engine::Kit>(std::move(kit));
  }

  int least_seats() const override { return 2; }
  int most_seats() const override { return static_cast<int>(aliens::most_seats); }
  int rules_version() const override { return 1; }

  Fallible<std::shared_ptr<const engine::Ruleset>> rules(const Json& chosen,
                                                         int seats) const override {
    auto completed = options().complete(chosen);
    if (!completed) return completed.problem();
    auto rules = make_rules(parts_, *completed, seats, [this] { return words("en", ""); });
    if (!rules) return rules.problem();
    return std::shared_ptr<const engine::Ruleset>(
        std::make_shared<engine::RulesetOf<Game>>(*rules, std::move(*completed)));
  }
  std::optional<engine::WorkCheck> check_work(std::string_view text,
                                              const engine::Catalogue& words) const override {
    return aliens::check_work(text, rounds_of_the_game, words);
  }

 private:
  static constexpr int rounds_of_the_game = 40;
  std::shared_ptr<const Components> parts_;
};

class AliensTitle final : public engine::Title {
 public:
  std::string_view slug() const override { return Game::slug; }
  std::string_view rule_prefix() const override { return "ALI"; }
  std::span<const File> files() const override { return embedded_files(); }
  Fallible<std::shared_ptr<const engine::Kit>> load(std::span<const File> files) const override {
    return AliensKit::load(files);
  }
};

}  // namespace

const engine::Title& Border::title() {
  static const AliensTitle only;
  return only;
}

}  // namespace aliens
