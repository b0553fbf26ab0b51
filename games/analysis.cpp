#include "games/analysis.hpp"

// The overloads for games come before what calls them.
#include "games/redeal.hpp"

#include "engine/analysis/analyst.hpp"
#include "games/list.hpp"

namespace games {
namespace {

using Found = engine::Fallible<std::unique_ptr<engine::analysis::Analysis>>;

template <class... G>
Found analyse_any(Games<G...>, const std::shared_ptr<const engine::Ruleset>& rules,
                  const engine::Record& record, const engine::analysis::Effort& effort) {
  Found found = engine::Problem{"there is no game '" + record.game + "' here"};
  const auto look = [&]<class Any>() {
    if (record.game != Any::slug) return false;
    found = engine::analysis::analyse<Any>(
        std::static_pointer_cast<const engine::RulesetOf<Any>>(rules), record, effort);
    return true;
  };
  (look.template operator()<G>() || ...);
  return found;
}

}  // namespace

engine::Fallible<std::unique_ptr<engine::analysis::Analysis>> analyse(
    const std::shared_ptr<const engine::Ruleset>& rules, const engine::Record& record,
    const engine::analysis::Effort& effort) {
  return analyse_any(All{}, rules, record, effort);
}

engine::analysis::Effort usual_effort(std::string_view game) {
  struct Usual {
    std::string_view game;
    engine::analysis::Effort effort;
  };
  static const Usual all[] = {{sisypho::Game::slug, {.games = 4'000, .level = "hard"}},
                              {aliens::Game::slug, {.games = 8'000, .level = "hard"}},
                              {deathstar::Game::slug, {.games = 20'000}},
                              {hounds::Game::slug, {.games = 2'000}}};  // its bots look far ahead
  for (const Usual& usual : all)
    if (usual.game == game) return usual.effort;
  return {};
}

}  // namespace games
