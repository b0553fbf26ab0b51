#include <algorithm>
#include <utility>

#include "engine/scenario.hpp"
#include "games/registry.hpp"
#include "wasm/core.hpp"

namespace wasm {
namespace {

Handles<std::unique_ptr<engine::Match>> matches;

engine::JsonArray levels_of(const engine::GameData& game_data) {
  engine::JsonArray levels;
  const engine::JsonObject options;
  const auto rules = game_data.rules(options, engine::fewest_seats(game_data, options));
  if (rules)
    for (std::string& level : (*rules)->levels()) levels.emplace_back(std::move(level));
  return levels;
}

bool accepts(const engine::JsonArray& fragments, const engine::JsonObject& action) {
  return std::any_of(fragments.begin(), fragments.end(), [&](const engine::Json& fragment) {
    return engine::matches(fragment, action);
  });
}

engine::JsonObject json_of(engine::Answer answer) {
  switch (answer.kind) {
    case engine::Answer::Kind::accepted:
      return {{"result", "done"}};
    case engine::Answer::Kind::refused:
      return {{"result", "refused"}, {"refusal", std::move(answer.refusal)}};
    case engine::Answer::Kind::malformed:
      break;
  }
  return problem("The action cannot be read: " + answer.problem + ".");
}

}  // namespace

engine::JsonObject list_games(Arguments& in) {
  if (!in.complete()) return in.refusal();
  engine::JsonArray list;
  for (const engine::GameEntry* entry : games::all()) {
    const auto game_data = kit_of(entry->slug());
    if (!game_data)
      return problem("The data of the game '" + std::string(entry->slug()) + "' is broken.");
    list.push_back({{"slug", entry->slug()},
                    {"rule_prefix", entry->rule_prefix()},
                    {"least_seats", game_data->least_seats()},
                    {"most_seats", game_data->most_seats()},
                    {"seat_counts", engine::seat_counts_by_preset(*game_data)},
                    {"levels", levels_of(*game_data)},
                    {"rules_version", game_data->rules_version()},
                    {"data", game_data->data_fingerprint()}});
  }
  return {{"games", std::move(list)}};
}

engine::JsonObject open_scenario(Arguments& in) {
  const std::string game = in.text("game");
  const engine::JsonObject options = in.object("options");
  const int seats = static_cast<int>(in.number("seats", 1, engine::max_seats));
  const engine::Json position = in.anything("position");
  const engine::Json script = in.anything("script");
  if (!in.complete()) return in.refusal();
  const auto game_data = kit_of(game);
  if (!game_data) return problem("There is no game '" + game + "' here.");
  const auto rules = game_data->rules(options, seats);
  if (!rules) return problem(rules.problem().what);
  auto match = (*rules)->place(position, script);
  if (!match) return problem(match.problem().what);
  const auto changed = game_data->options().changed((*rules)->options());
  return {{"handle", matches.put(std::move(*match))},
          {"rules_version", game_data->rules_version()},
          {"data", game_data->data_fingerprint()},
          {"options", (*rules)->options()},
          {"changed", engine::JsonArray(changed.begin(), changed.end())}};
}

// With "accept", a list of fragments, an action that the rules allow but none of them describes is
// answered with "other" and not done.
engine::JsonObject act_in_match(Arguments& in) {
  auto* match = matches.named(in, "a match");
  const engine::Seat seat = in.seat("seat", match != nullptr ? (*match)->seats() : 1);
  const engine::JsonObject action = in.object("action");
  const engine::Time time = in.time("time");
  const bool any = !in.has("accept");
  const engine::JsonArray accepted = any ? engine::JsonArray{} : in.list("accept");
  if (!in.complete()) return in.refusal();
  if (any || accepts(accepted, action)) return json_of((*match)->apply(seat, action, time));
  engine::Answer answer = (*match)->clone()->apply(seat, action, time);
  if (answer.ok()) return {{"result", "other"}};
  return json_of(std::move(answer));
}

engine::JsonObject look_at_match(Arguments& in) {
  auto* match = matches.named(in, "a match");
  const engine::Observer observer =
      in.observer("observer", match != nullptr ? (*match)->seats() : 0);
  if (!in.complete()) return in.refusal();
  return look(**match, observer);
}

bool release_match(std::int64_t handle) { return matches.release(handle); }

}  // namespace wasm
