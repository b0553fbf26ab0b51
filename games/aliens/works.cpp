#include <algorithm>

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
  for (const Finding& finding : findings) {
    JsonArray sectors;
    for (const Sector sector : finding.sectors) sectors.emplace_back(coordinate(sector));
    JsonObject fields = finding.fields;
    fields["sectors"] = std::move(sectors);
    list.push_back(
        {finding.code, words.sentence("zone." + finding.code, finding.fields), std::move(fields)});
  }
  return list;
}

Json moves(int count) { return count < 0 ? Json(nullptr) : Json(count); }

JsonObject listed(const Distances& away) {
  JsonObject ways;
  for (std::size_t i = 0; i < grid_cells; ++i)
    if (away[i] > 0) ways[coordinate(sector_at(i))] = away[i];
  return ways;
}

// From the floor and the Human Sector to the nearest pod, which nobody passes through.
Distances distances_to_pods(const Zone& zone) {
  Distances nearest;
  nearest.fill(-1);
  const auto lower = [&nearest](std::size_t i, std::int16_t away) {
    if (away > 0) nearest[i] = nearest[i] < 0 ? away : std::min(nearest[i], away);
  };
  for (const Sector pod : zone.pods) {
    const Distances away = distances_from(zone, pod);
    for (std::size_t i = 0; i < grid_cells; ++i)
      if (zone.is_floor(sector_at(i))) lower(i, away[i]);
  }
  if (!on_grid(zone.human)) return nearest;
  const Distances human = distances_from(zone, zone.human);
  for (const Sector pod : zone.pods)
    if (on_grid(pod)) lower(index(zone.human), human[index(pod)]);
  return nearest;
}

std::int64_t floor_reached(const Zone& zone, const Distances& away) {
  std::int64_t count = 0;
  for (std::size_t i = 0; i < grid_cells; ++i)
    count += zone.is_floor(sector_at(i)) && away[i] > 0 ? 1 : 0;
  return count;
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
  const Distances human = distances_from(zone, zone.human);
  const Distances alien = distances_from(zone, zone.alien);
  return {
      {"name", zone.name},
      {"silent", facts.silent},
      {"dangerous", facts.dangerous},
      {"pods", std::move(pods)},
      {"reached", {{"human", floor_reached(zone, human)}, {"alien", floor_reached(zone, alien)}}},
      {"ways",
       {{"human", listed(human)},
        {"alien", listed(alien)},
        {"pod", listed(distances_to_pods(zone))}}}};
}

// What the format knows of a file, without the rest.
JsonObject plain_file(const JsonObject& file) {
  JsonObject plain;
  for (const char* field :
       {"format", "id", "name", "name_de", "subtitle", "subtitle_de", "character", "author", "tier",
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
