#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/erase.hpp"
#include "engine/kit.hpp"

namespace engine {

// The kit of a game whose parts lie in JSON files. What is the game's own stands in its Source:
//   Game, Parts       its types
//   rule_prefix, least_seats, most_seats, rules_version
//   data              the names of the files, in the order in which load takes them
//   files()           the files that the program carries
//   load(Json...)     the parts, or what is wrong with a file
//   rules(kit, parts, options, seats)
template <class Source>
class KitOf : public CommonKit {
 public:
  std::optional<Problem> load(std::span<const File> files) {
    if (std::string wrong = load_common(files); !wrong.empty()) return Problem{wrong};
    std::array<Json, std::size(Source::data)> data;
    for (std::size_t i = 0; i < data.size(); ++i) {
      auto file = json_file(files, Source::data[i]);
      if (!file) return file.problem();
      data[i] = std::move(*file);
    }
    auto loaded = std::apply(Source::load, data);
    if (!loaded) return loaded.problem();
    parts_ = std::move(*loaded);
    return std::nullopt;
  }

  int least_seats() const override { return Source::least_seats; }
  int most_seats() const override { return Source::most_seats; }
  int rules_version() const override { return Source::rules_version; }

  Fallible<std::shared_ptr<const Ruleset>> rules(const Json& chosen, int seats) const override {
    auto completed = options().complete(chosen);
    if (!completed) return completed.problem();
    auto rules = Source::rules(*this, parts_, *completed, seats);
    if (!rules) return rules.problem();
    return std::shared_ptr<const Ruleset>(
        std::make_shared<RulesetOf<typename Source::Game>>(*rules, std::move(*completed)));
  }

 private:
  std::shared_ptr<const typename Source::Parts> parts_;
};

template <class Source, class Made = KitOf<Source>>
class TitleOf final : public Title {
 public:
  std::string_view slug() const override { return Source::Game::slug; }
  std::string_view rule_prefix() const override { return Source::rule_prefix; }
  std::span<const File> files() const override { return Source::files(); }
  Fallible<std::shared_ptr<const Kit>> load(std::span<const File> files) const override {
    auto kit = std::make_shared<Made>();
    if (auto problem = kit->load(files)) return *problem;
    return std::shared_ptr<const Kit>(std::move(kit));
  }
};

}  // namespace engine
