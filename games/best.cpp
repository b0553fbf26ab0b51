#include "games/best.hpp"

#include "engine/search/best.hpp"
#include "games/list.hpp"

namespace games {
namespace {

constexpr int positions = 50;
constexpr std::uint32_t imagined = 100;

template <class... G>
std::uint64_t best_among(Games<G...>, std::string_view game,
                         const std::shared_ptr<const engine::Ruleset>& rules, int count) {
  std::uint64_t found = 0;
  const auto look = [&]<class Any>() {
    if (game != Any::slug) return false;
    found = engine::search::BestMoves<Any>(
                std::static_pointer_cast<const engine::RulesetOf<Any>>(rules), count, imagined)
                .value();
    return true;
  };
  (void)(look.template operator()<G>() || ...);
  return found;
}

}  // namespace

engine::Fallible<std::uint64_t> best_signature(const engine::GameEntry& entry,
                                               const engine::GameData& game_data) {
  const std::vector<int> counts = engine::seat_counts(game_data, engine::JsonObject{});
  if (counts.empty()) return engine::Problem{"it cannot be played as usual"};
  engine::Hash hash;
  for (const int seats : {counts.front(), counts.back()}) {
    const auto rules = game_data.rules(engine::JsonObject{}, seats);
    if (!rules) return rules.problem();
    hash.add(best_among(All{}, entry.slug(), *rules, positions / 2));
  }
  return hash.value();
}

}  // namespace games
