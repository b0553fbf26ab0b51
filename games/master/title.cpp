#include "engine/erase.hpp"
#include "engine/kit.hpp"
#include "games/master/border.hpp"
#include "games/master/files.hpp"
#include "games/master/load.hpp"

namespace master {

using engine::Fallible;
using engine::File;
using engine::Json;
using engine::Problem;

namespace {

class MasterKit final : public engine::CommonKit {
 public:
  static Fallible<std::shared_ptr<const engine::Kit>> load(std::span<const File> files) {
    auto kit = std::make_shared<MasterKit>();
    if (std::string wrong = kit->load_common(files); !wrong.empty()) return Problem{wrong};
    const auto cards = json_file(files, "data/cards.json");
    if (!cards) return cards.problem();
    const auto words = json_file(files, "data/words.json");
    if (!words) return words.problem();
    const auto timers = json_file(files, "data/timers.json");
    if (!timers) return timers.problem();
    auto loaded = load_components(*cards, *words, *timers);
    if (!loaded) return loaded.problem();
    kit->parts_ = std::move(*loaded);
    return std::shared_ptr<const engine::Kit>(std::move(kit));
  }

  int least_seats() const override { return 2; }
  int most_seats() const override { return static_cast<int>(master::most_seats); }
  int rules_version() const override { return 1; }

  Fallible<std::shared_ptr<const engine::Ruleset>> rules(const Json& chosen,
                                                         int seats) const override {
    auto completed = options().complete(chosen);
    if (!completed) return completed.problem();
    auto rules = make_rules(parts_, *completed, seats);
    if (!rules) return rules.problem();
    return std::shared_ptr<const engine::Ruleset>(
        std::make_shared<engine::RulesetOf<Game>>(*rules, std::move(*completed)));
  }

 private:
  std::shared_ptr<const Components> parts_;
};

class MasterTitle final : public engine::Title {
 public:
  std::string_view slug() const override { return Game::slug; }
  std::string_view rule_prefix() const override { return "MAS"; }
  std::span<const File> files() const override { return embedded_files(); }
  Fallible<std::shared_ptr<const engine::Kit>> load(std::span<const File> files) const override {
    return MasterKit::load(files);
  }
};

}  // namespace

const engine::Title& Border::title() {
  static const MasterTitle only;
  return only;
}

}  // namespace master
