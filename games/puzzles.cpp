#include "games/puzzles.hpp"

#include <algorithm>

#include "engine/puzzles/finder.hpp"
#include "games/analysis.hpp"
#include "games/list.hpp"

namespace games {
namespace {

using engine::JsonObject;
using engine::puzzles::Finder;
using engine::puzzles::Source;
using Found = engine::Fallible<std::unique_ptr<Finder>>;

template <class... G>
Found finder_of_any(Games<G...>, std::string_view game,
                    const std::shared_ptr<const engine::Ruleset>& rules, const Source& source) {
  Found found = engine::Problem{"there is no game '" + std::string(game) + "' here"};
  const auto look = [&]<class Any>() {
    if (game != Any::slug) return false;
    found = std::unique_ptr<Finder>(std::make_unique<engine::puzzles::FinderOf<Any>>(
        std::static_pointer_cast<const engine::RulesetOf<Any>>(rules), source));
    return true;
  };
  (look.template operator()<G>() || ...);
  return found;
}

struct Usual {
  std::string_view game;
  std::vector<Source> sources;
};

// In the Aliens what was heard counts, so a puzzle there is a match from its beginning. Without any
// clock nobody loses in Asterisk; turns are counted instead.
const std::vector<Usual>& all_sources() {
  static const std::vector<Usual> all{
      {deathstar::Game::slug,
       {{.options = {}, .seats = 2, .level = "normal"},
        {.options = {{"edition", "B"}}, .seats = 2, .level = "normal"}}},
      {aliens::Game::slug,
       {{.options = {{"game", "basic"}, {"zone", "socrates"}},
         .seats = 4,
         .level = "hard",
         .history = true},
        {.options = {{"game", "duel"}, {"zone", "galilei"}},
         .seats = 2,
         .level = "hard",
         .history = true},
        {.options = {{"game", "basic"}, {"zone", "fermi"}},
         .seats = 3,
         .level = "hard",
         .history = true},
        {.options = {{"zone", "morgenland"}}, .seats = 3, .level = "hard", .history = true},
        {.options = {{"game", "duel"}, {"zone", "galvani"}},
         .seats = 2,
         .level = "hard",
         .history = true}}},
      {asterisk::Game::slug,
       {{.options = {{"mode", "low"}, {"clock.kind", "turns"}, {"clock.turnsPerAttempt", 4}},
         .seats = 2,
         .level = "steady"},
        {.options = {{"mode", "medium"}, {"clock.kind", "turns"}}, .seats = 2, .level = "steady"}}},
      {master::Game::slug,
       {{.options = {{"tempo", "turns"}, {"end.kind", "fixed_rounds"}, {"end.fixed_rounds", 1}},
         .seats = 3}}},
      {sisypho::Game::slug, {{.options = {}, .seats = 4, .level = "hard"}}}};
  return all;
}

}  // namespace

engine::Fallible<std::unique_ptr<Finder>> puzzle_finder(std::string_view game,
                                                        const engine::GameData& game_data,
                                                        const Source& source) {
  auto rules = game_data.rules(source.options, source.seats);
  if (!rules) return rules.problem();
  (*rules)->prepare_bots();
  Source full = source;
  if (full.level.empty()) full.level = engine::middle_level((*rules)->levels());
  return finder_of_any(All{}, game, *rules, full);
}

std::vector<Source> puzzle_sources(std::string_view game) {
  for (const Usual& usual : all_sources())
    if (usual.game == game) return usual.sources;
  return {};
}

Source source_of(const engine::puzzles::Puzzle& puzzle) {
  const JsonObject options =
      puzzle.scenario.options.is_object() ? puzzle.scenario.options.get_object() : JsonObject{};
  for (const Source& source : puzzle_sources(puzzle.scenario.game))
    if (source.options == options && source.seats == puzzle.scenario.seats) return source;
  return {.options = options, .seats = puzzle.scenario.seats, .level = {}};
}

}  // namespace games
