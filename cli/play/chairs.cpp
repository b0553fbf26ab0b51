#include "cli/play/chairs.hpp"

#include <algorithm>

#include "cli/failure.hpp"
#include "cli/play/columns.hpp"
#include "engine/options.hpp"
#include "engine/utf8.hpp"

namespace cli {

using engine::Json;

namespace {

constexpr std::size_t longest_name = 20;

std::string clean_name(std::string_view typed) {
  std::u32string signs = engine::to_signs(printable(typed));
  const std::size_t start = std::min(signs.find_first_not_of(U' '), signs.size());
  signs = signs.substr(start, longest_name);
  while (!signs.empty() && signs.back() == U' ') signs.pop_back();
  return engine::to_text(signs);
}

std::vector<std::string> known_levels(const engine::Ruleset& rules) {
  std::vector<std::string> levels = rules.levels();
  if (std::find(levels.begin(), levels.end(), "random") == levels.end())
    levels.emplace_back("random");
  return levels;
}

std::string listed(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

std::string usual_level(const engine::Ruleset& rules) {
  return engine::middle_level(rules.levels());
}

void check_level(const std::string& level, const engine::Ruleset& rules, const Words& words) {
  const std::vector<std::string> levels = known_levels(rules);
  if (std::find(levels.begin(), levels.end(), level) != levels.end()) return;
  throw Failure(words(
      "seats.no_level",
      {{"typed", level}, {"known", listed(levels)}, {"guess", engine::nearest(level, levels)}}));
}

// "" where seats have none.
std::string colour_of(std::size_t seat, const engine::JsonObject& options,
                      const engine::Catalogue& words) {
  const Json* colours = options.if_contains("colours");
  if (colours == nullptr || !colours->is_array() || seat >= colours->get_array().size()) return "";
  return words.word("colour", colours->get_array()[seat]);
}

Chair chair_for(const std::string& spec, const engine::Ruleset& rules, const Words& words) {
  const std::size_t colon = std::min(spec.find(':'), spec.size());
  const std::string kind = lower(spec.substr(0, colon));
  const std::string rest = spec.substr(std::min(colon + 1, spec.size()));
  if (kind == "person") return {clean_name(rest), "", false};
  if (kind != "bot") throw Failure(words("seats.unknown", {{"typed", spec}}));
  const std::string level = rest.empty() ? usual_level(rules) : lower(rest);
  check_level(level, rules, words);
  return {"", level, false};
}

}  // namespace

int wanted_seats(const PlayOptions& options) {
  if (options.seats > 0) return options.seats;
  return std::max(static_cast<int>(options.seat_specs.size()),
                  engine::fewest_seats(*options.game_data, options.options));
}

std::vector<Chair> chairs_for(const std::vector<std::string>& specs, const engine::Ruleset& rules,
                              const Words& words) {
  const auto seats = static_cast<std::size_t>(rules.seats());
  if (specs.size() > seats)
    throw Failure(words("seats.too_many", {{"given", specs.size()}, {"seats", seats}}));
  std::vector<Chair> chairs;
  for (const std::string& spec : specs) chairs.push_back(chair_for(spec, rules, words));
  if (chairs.empty()) chairs.push_back({});
  while (chairs.size() < seats) chairs.push_back({"", usual_level(rules), false});
  return chairs;
}

std::vector<std::string> names_of(const std::vector<Chair>& chairs,
                                  const engine::JsonObject& options, const Words& words) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    std::string name = chairs[i].name;
    if (name.empty()) name = colour_of(i, options, words.game());
    if (name.empty()) name = words("seats.numbered", {{"number", i + 1}});
    names.push_back(std::move(name));
  }
  return names;
}

bool is_given_by_seat(std::string_view name, std::size_t seat, const engine::JsonObject& options,
                      const Words& words) {
  for (const engine::Catalogue* game : words.games())
    if (name == colour_of(seat, options, *game)) return true;
  const std::vector<std::string> numbered =
      words.in_all_languages("seats.numbered", {{"number", seat + 1}});
  return std::find(numbered.begin(), numbered.end(), name) != numbered.end();
}

}  // namespace cli
