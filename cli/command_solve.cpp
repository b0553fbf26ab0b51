#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "engine/erase.hpp"
#include "engine/scenario.hpp"
#include "games/asterisk/asterisk.hpp"
#include "games/asterisk/solver.hpp"

namespace cli {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

engine::Scenario read_position(const std::string& file) {
  std::vector<engine::Scenario> all = needed(engine::read_scenarios(read_file(file), file));
  if (all.empty()) throw Failure("no_position", {{"file", file}});
  return std::move(all.front());
}

JsonObject described(const asterisk::Rules& rules, const asterisk::Solution& solution) {
  JsonArray line;
  for (const asterisk::Action& action : solution.line)
    line.push_back(asterisk::Game::write(rules, action));
  return {{"won", solution.won},
          {"proven", solution.proven},
          {"turns", solution.turns},
          {"prisoners_left", solution.prisoners_left},
          {"positions", solution.positions},
          {"line", std::move(line)}};
}

}  // namespace

int solve_position(const Common& common, const SolveOptions& options) {
  if (options.game != asterisk::Game::slug) throw Failure("no_solver", {{"typed", options.game}});
  const auto game_data = load_game_data(common, find_game(options.game));
  const engine::Scenario scenario = read_position(options.file);
  if (scenario.game != options.game)
    throw Failure("other_game", {{"file", options.file}, {"about", scenario.game}});
  const auto ruleset = needed(game_data->rules(
      scenario.options.is_null() ? Json(JsonObject{}) : scenario.options, scenario.seats));
  const auto& rules = static_cast<const engine::RulesetOf<asterisk::Game>&>(*ruleset).rules();
  if (!rules.solo) throw Failure("not_solo", {{"file", options.file}});
  const asterisk::State position = needed(asterisk::Game::place(
      rules, scenario.position.is_null() ? Json(JsonObject{}) : scenario.position));
  const asterisk::Solution solution =
      asterisk::solve(rules, position, {.width = options.width, .positions_a_turn = options.depth});
  const JsonObject found = described(rules, solution);
  if (common.json) {
    std::cout << engine::to_pages(found);
    return 0;
  }
  const engine::Catalogue words = game_words(common, *game_data, ruleset->options());
  std::cout << command_words(common).sentence(solution.won ? "solve.won" : "solve.not_won", found)
            << "\n"
            << command_words(common).sentence(solution.proven ? "solve.proven" : "solve.searched",
                                              found)
            << "\n";
  for (const Json& action : found.at("line").get_array())
    std::cout << "  "
              << words.sentence("action." + engine::to_word(action.at("do")), action.get_object())
              << "\n";
  return 0;
}

}  // namespace cli
