#include "games/aliens/aliens.hpp"
#include "games/aliens/zonefile.hpp"

namespace aliens {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

constexpr int rounds_of_the_game = 40;

std::vector<engine::Remark> remarks(const std::vector<Finding>& findings,
                                    const engine::Catalogue& words) {
  std::vector<engine::Remark> list;
  for (const Finding& finding : findings)
    list.push_back(
        {finding.code, words.sentence("zone." + finding.code, finding.fields), finding.fields});
  return list;
}

Json moves(int count) { return count < 0 ? Json(nullptr) : Json(count); }

JsonObject ways_from(const Zone& zone, Sector start) {
  JsonObject ways;
  const Distances away = distances_from(zone, start);
  for (std::size_t i = 0; i < grid_cells; ++i)
    if (away[i] > 0) ways[coordinate(sector_at(i))] = away[i];
  return ways;
}

// Of an unfinished zone too; what nobody can reach is null.
JsonObject described(const Zone& zone) {
  const ZoneFacts facts = facts_of(zone);
  JsonArray pods;
  for (std::size_t i = 0; i < static_cast<std::size_t>(zone.pod_count); ++i) {
    const bool known = facts.human_moves[i] >= 0 && facts.alien_moves[i] >= 0;
    pods.push_back(JsonObject{{"pod", static_cast<std::int64_t>(i + 1)},
                              {"human_moves", moves(facts.human_moves[i])},
                              {"alien_moves", moves(facts.alien_moves[i])},
                              {"lead", known ? Json(facts.lead[i]) : Json(nullptr)}});
  }
  return {
      {"name", zone.name},
      {"silent", facts.silent},
      {"dangerous", facts.dangerous},
      {"pods", std::move(pods)},
      {"ways", {{"human", ways_from(zone, zone.human)}, {"alien", ways_from(zone, zone.alien)}}}};
}

// What the format knows of a file, without the rest.
JsonObject plain_file(const JsonObject& file) {
  JsonObject plain;
  for (const char* field :
       {"format", "id", "name", "name_de", "subtitle", "subtitle_de", "character", "author",
        "suggested_players", "columns", "rows", "layout"})
    if (const Json* value = file.if_contains(field)) plain[field] = *value;
  return plain;
}

}  // namespace

std::optional<engine::WorkCheck> Game::check_work(std::string_view text,
                                                  const engine::Catalogue& words) {
  const Json file = read_zone(text);
  const ZoneCheck check = check_zone(file, rounds_of_the_game);
  engine::WorkCheck work;
  work.errors = remarks(check.errors, words);
  if (!check.draft) return work;
  work.facts = described(*check.draft);
  work.read = plain_file(file.get_object());
  if (!check.zone) return work;
  work.warnings = remarks(zone_warnings(*check.zone), words);
  work.data = zone_code(*check.zone);
  work.facts["zone_code"] = work.data;
  return work;
}

}  // namespace aliens
