#include <algorithm>
#include <utility>

#include "engine/scenario.hpp"
#include "games/registry.hpp"
#include "wasm/core.hpp"

namespace wasm {
namespace {

Shelf<std::unique_ptr<engine::Match>> matches;

engine::JsonArray levels_of(const engine::Kit& kit) {
  engine::JsonArray levels;
  const engine::JsonObject options;
  const auto rules = kit.rules(options, engine::fewest_seats(kit, options));
  if (rules)
    for (std::string& level : (*rules)->levels()) levels.emplace_back(std::move(level));
  return levels;
}

bool accepts(const engine::JsonArray& fragments, const engine::JsonObject& action) {
  return std::any_of(fragments.begin(), fragments.end(), [&](const engine::Json& fragment) {
    return engine::matches(fragment, action);
  });
}

engine::JsonObject told(engine::Answer answer) {
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
  for (const engine::Title* title : games::all()) {
    const auto kit = kit_of(title->slug());
    if (!kit)
      return problem("The data of the game '" + std::string(title->slug()) + "' is broken.");
    list.push_back({{"slug", title->slug()},
                    {"rule_prefix", title->rule_prefix()},
                    {"least_seats", kit->least_seats()},
                    {"most_seats", kit->most_seats()},
                    {"seat_counts", engine::seat_counts_by_preset(*kit)},
                    {"levels", levels_of(*kit)},
                    {"rules_version", kit->rules_version()},
                    {"data", kit->data_fingerprint()}});
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
  const auto kit = kit_of(game);
  if (!kit) return problem("There is no game '" + game + "' here.");
  const auto rules = kit->rules(options, seats);
  if (!rules) return problem(rules.problem().what);
  auto match = (*rules)->place(position, script);
  if (!match) return problem(match.problem().what);
  const auto changed = kit->options().changed((*rules)->options());
  return {{"handle", matches.put(std::move(*match))},
          {"rules_version", kit->rules_version()},
          {"data", kit->data_fingerprint()},
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
  if (any || accepts(accepted, action)) return told((*match)->apply(seat, action, time));
  engine::Answer answer = (*match)->clone()->apply(seat, action, time);
  if (answer.ok()) return {{"result", "other"}};
  return told(std::move(answer));
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
