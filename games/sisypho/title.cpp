#include "engine/erase.hpp"
#include "engine/kit.hpp"
#include "games/sisypho/border.hpp"
#include "games/sisypho/files.hpp"
#include "games/sisypho/load.hpp"

namespace sisypho {

using engine::Fallible;
using engine::File;
using engine::Json;
using engine::Problem;

namespace {

class SisyphoKit final : public engine::CommonKit {
 public:
  static Fallible<std::shared_ptr<const engine::Kit>> load(std::span<const File> files) {
    auto kit = std::make_shared<SisyphoKit>();
    if (std::string wrong = kit->load_common(files); !wrong.empty()) return Problem{wrong};
    const auto station = json_file(files, "data/station.json");
    if (!station) return station.problem();
    const auto items = json_file(files, "data/items.json");
    if (!items) return items.problem();
    const auto chips = json_file(files, "data/neurochips.json");
    if (!chips) return chips.problem();
    auto loaded = load_components(*station, *items, *chips);
    if (!loaded) return loaded.problem();
    kit->parts_ = std::move(*loaded);
    return std::shared_ptr<const engine::Kit>(std::move(kit));
  }

  int least_seats() const override { return least_survivors + 1; }
  int most_seats() const override { return most_survivors + 1; }
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

class SisyphoTitle final : public engine::Title {
 public:
  std::string_view slug() const override { return Game::slug; }
  std::string_view rule_prefix() const override { return "SIS"; }
  std::span<const File> files() const override { return embedded_files(); }
  Fallible<std::shared_ptr<const engine::Kit>> load(std::span<const File> files) const override {
    return SisyphoKit::load(files);
  }
};

}  // namespace

const engine::Title& Border::title() {
  static const SisyphoTitle only;
  return only;
}

}  // namespace sisypho
