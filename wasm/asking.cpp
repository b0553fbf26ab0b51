#include <utility>
#include <vector>

#include "wasm/core.hpp"

// Screens ask the rules through these calls, with the view that they were shown.
namespace wasm {
namespace {

using Rules = std::shared_ptr<const engine::Ruleset>;

// A page plays few tables; a page that lays out many forgets the first ones.
constexpr std::size_t most_rules = 8;

engine::Fallible<Rules> rules_of(const std::string& game, const engine::JsonObject& options,
                                 int seats) {
  static std::vector<std::pair<std::string, Rules>> known;
  const std::string key = game + ' ' + std::to_string(seats) + ' ' + engine::to_line(options);
  for (const auto& [name, rules] : known)
    if (name == key) return rules;
  const auto game_data = kit_of(game);
  if (!game_data) return engine::Problem{"There is no game '" + game + "' here."};
  auto made = game_data->rules(options, seats);
  if (!made) return made.problem();
  if (known.size() == most_rules) known.erase(known.begin());
  known.emplace_back(key, *made);
  return std::move(*made);
}

}  // namespace

engine::JsonObject ask(Arguments& in) {
  const std::string game = in.text("game");
  const engine::JsonObject options = in.object("options");
  const int seats = static_cast<int>(in.number("seats", 1, engine::max_seats));
  const engine::Seat seat = in.seat("seat", seats);
  const engine::JsonObject view = in.object("view");
  const engine::JsonArray actions = in.list("actions");
  const engine::Time time = in.time("time");
  if (!in.complete()) return in.refusal();
  const auto rules = rules_of(game, options, seats);
  if (!rules) return problem(rules.problem().what);
  const std::vector<engine::Json> all(actions.begin(), actions.end());
  auto answers = (*rules)->ask_of(view, seat, all, time);
  if (!answers) return problem(answers.problem().what);
  return {{"answers", std::move(*answers)}};
}

engine::JsonObject prompt(Arguments& in) {
  const std::string game = in.text("game");
  const engine::JsonObject options = in.object("options");
  const int seats = static_cast<int>(in.number("seats", 1, engine::max_seats));
  const engine::JsonObject view = in.object("view");
  if (!in.complete()) return in.refusal();
  const auto rules = rules_of(game, options, seats);
  if (!rules) return problem(rules.problem().what);
  auto said = (*rules)->prompt_of(view);
  if (!said) return problem(said.problem().what);
  return {{"prompt", std::move(*said)}};
}

engine::JsonObject deduce(Arguments& in) {
  const std::string game = in.text("game");
  const engine::JsonObject options = in.object("options");
  const int seats = static_cast<int>(in.number("seats", 1, engine::max_seats));
  const engine::JsonArray lines = in.list("lines");
  if (!in.complete()) return in.refusal();
  const auto rules = rules_of(game, options, seats);
  if (!rules) return problem(rules.problem().what);
  auto deduced = (*rules)->deduce(lines);
  if (!deduced) return problem(deduced.problem().what);
  return {{"deduced", std::move(*deduced)}};
}

}  // namespace wasm
