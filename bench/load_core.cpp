#include "bench/load_core.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/json.hpp"
#include "games/registry.hpp"

namespace bench {
namespace {

template <class T>
T expected(engine::Fallible<T> value) {
  if (!value) throw std::runtime_error(value.problem().what);
  return std::move(*value);
}

}  // namespace

Core::Core(const std::string& game, int seats) : game_(game) {
  const engine::GameEntry* entry = games::find(game);
  if (entry == nullptr) throw std::invalid_argument("there is no game '" + game + "'");
  const auto game_data = expected(entry->load(entry->files()));
  seats = std::clamp(seats, game_data->least_seats(), game_data->most_seats());
  rules_ = expected(game_data->rules(engine::JsonObject(), seats));
}

std::string Core::hard() const {
  const std::vector<std::string> levels = rules_->levels();
  const bool has_hard = std::find(levels.begin(), levels.end(), "hard") != levels.end();
  return has_hard ? "hard" : levels.back();
}

bool Core::has_shape(std::string_view actions) {
  for (const std::string_view open : {"\"any\"", "\"count\":", "[]", "{}"})
    if (actions.find(open) != std::string_view::npos) return true;
  return false;
}

std::string Core::any_action(std::string_view view, int seat, std::uint64_t seed) const {
  const engine::Json seen = expected(engine::parse_json(view, "view"));
  const auto match = expected(rules_->imagine(seen, engine::Chance::fast(seed)));
  engine::Chance chance = engine::Chance::fast(seed + 1);
  return engine::to_line(match->any_legal(engine::seat_at(seat), chance));
}

std::vector<std::string> all_games() {
  std::vector<std::string> all;
  for (const engine::GameEntry* entry : games::offered()) all.emplace_back(entry->slug());
  return all;
}

}  // namespace bench
