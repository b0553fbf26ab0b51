#include "games/aliens/zonefile.hpp"

#include <algorithm>
#include <array>

#include "engine/utf8.hpp"

namespace aliens {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

constexpr std::string_view zone_format = "escapement.aliens.zone/1";
constexpr int fewest_floor = 8;

std::size_t signs_in(std::string_view text) { return engine::to_signs(text).size(); }

int nearest_pod(const Zone& zone) {
  const ZoneFacts facts = facts_of(zone);
  return *std::min_element(facts.human_moves.begin(), facts.human_moves.begin() + zone.pod_count);
}

bool cut_off_without(const Zone& zone, Sector removed) {
  Zone smaller = zone;
  smaller.ground[index(removed)] = Ground::nothing;
  const Distances human = distances_from(smaller, smaller.human);
  return std::none_of(zone.pods.begin(), zone.pods.begin() + zone.pod_count,
                      [&](Sector pod) { return human[index(pod)] > 0; });
}

// The floor on one shortest way from the Human Sector to a pod.
std::vector<Sector> way_to_a_pod(const Zone& zone) {
  const Distances human = distances_from(zone, zone.human);
  std::vector<Sector> way;
  Sector here = zone.pods[0];
  while (human[index(here)] > 1) {
    const Surroundings& around = cells_around(here);
    here = *std::find_if(around.begin(), around.end(), [&](Sector beside) {
      return zone.is_floor(beside) && human[index(beside)] == human[index(here)] - 1;
    });
    way.push_back(here);
  }
  return way;
}

// Whatever lies on every way lies on this one.
bool has_bottleneck(const Zone& zone) {
  const std::vector<Sector> way = way_to_a_pod(zone);
  return std::any_of(way.begin(), way.end(),
                     [&](Sector sector) { return cut_off_without(zone, sector); });
}

bool kills_in_first_round(const Zone& zone) {
  const Distances alien = distances_from(zone, zone.alien);
  const Surroundings& beside = cells_around(zone.human);
  return std::any_of(beside.begin(), beside.end(), [&](Sector sector) {
    return zone.is_floor(sector) && alien[index(sector)] >= 0 && alien[index(sector)] <= 2;
  });
}

// Reads one zone and notes everything that is wrong with it.
class Inspection {
 public:
  explicit Inspection(int rounds) : rounds_(rounds) {}

  ZoneCheck run(const Json& file) {
    read(file);
    if (!unreadable_) check_layout();
    std::stable_sort(check_.errors.begin(), check_.errors.end(),
                     [](const Finding& a, const Finding& b) { return a.code < b.code; });
    if (check_.errors.empty()) check_.zone = zone_;
    if (!unreadable_) check_.draft = std::move(zone_);
    return std::move(check_);
  }

 private:
  Finding& error(std::string_view code, JsonObject fields = {}) {
    const auto known = std::find_if(check_.errors.begin(), check_.errors.end(),
                                    [&](const Finding& each) { return each.code == code; });
    if (known != check_.errors.end()) return *known;
    check_.errors.push_back({std::string(code), std::move(fields)});
    return check_.errors.back();
  }
  void error_at(Sector sector, std::string_view code, JsonObject fields = {}) {
    fields["sector"] = coordinate(sector);
    error(code, std::move(fields)).sectors.push_back(sector);
  }
  // `detail` is a case of the sentence zone.Z01, which the other fields fill in.
  void malformed(std::string_view detail, JsonObject fields = {}) {
    unreadable_ = true;
    fields["detail"] = detail;
    error("Z01", std::move(fields));
  }

  void read(const Json& file) {
    if (file.is_null()) return malformed("broken");
    if (!file.is_object()) return malformed("object");
    const JsonObject& root = file.get_object();
    const Json* format = root.if_contains("format");
    if (format == nullptr || !format->is_string() ||
        std::string_view(format->get_string()) != zone_format)
      malformed("format", {{"what", zone_format}});
    read_id(root.if_contains("id"));
    zone_.name = text(root, "name", 1, 40, true);
    text(root, "name_de", 1, 40, false);
    for (const char* field : {"subtitle", "subtitle_de", "character", "author"})
      text(root, field, 0, 120, false);
    read_players(root.if_contains("suggested_players"));
    zone_.columns = number(root, "columns", grid_columns);
    zone_.rows = number(root, "rows", grid_rows);
    if (!unreadable_) read_layout(root.if_contains("layout"));
  }

  void read_id(const Json* id) {
    zone_.id = id != nullptr && id->is_string() ? std::string(id->get_string()) : "";
    const bool plain =
        zone_.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
    if (!plain || zone_.id.size() < 2 || zone_.id.size() > 32) malformed("id");
  }

  std::string text(const JsonObject& from, const char* field, std::size_t least, std::size_t most,
                   bool needed) {
    const Json* value = from.if_contains(field);
    if (value == nullptr && !needed) return "";
    if (value != nullptr && value->is_string()) {
      const std::size_t length = signs_in(std::string_view(value->get_string()));
      if (length >= least && length <= most) return std::string(value->get_string());
    }
    malformed("text", {{"what", field},
                       {"least", static_cast<std::int64_t>(least)},
                       {"most", static_cast<std::int64_t>(most)}});
    return "";
  }

  void read_players(const Json* players) {
    if (players == nullptr || players->is_null()) return;
    const JsonArray* pair = players->if_array();
    const bool whole =
        pair != nullptr && pair->size() == 2 && (*pair)[0].is_int64() && (*pair)[1].is_int64();
    if (whole) {
      zone_.least_players = static_cast<int>((*pair)[0].get_int64());
      zone_.most_players = static_cast<int>((*pair)[1].get_int64());
    }
    if (!whole || zone_.least_players < 2 || zone_.most_players > 8 ||
        zone_.least_players > zone_.most_players)
      malformed("players");
  }

  int number(const JsonObject& from, const char* field, int most) {
    const Json* value = from.if_contains(field);
    if (value != nullptr && value->is_int64() && value->get_int64() >= 1 &&
        value->get_int64() <= most)
      return static_cast<int>(value->get_int64());
    malformed("number", {{"what", field}, {"most", most}});
    return 1;
  }

  void read_layout(const Json* layout) {
    if (layout == nullptr || !layout->is_array() || std::ssize(layout->get_array()) != zone_.rows)
      return malformed("layout", {{"most", zone_.rows}});
    for (int row = 0; row < zone_.rows; ++row) {
      const Json& line = layout->get_array()[static_cast<std::size_t>(row)];
      if (!line.is_string() ||
          signs_in(std::string_view(line.get_string())) != static_cast<std::size_t>(zone_.columns))
        return malformed("row", {{"row", row + 1}, {"most", zone_.columns}});
      const std::u32string signs = engine::to_signs(std::string_view(line.get_string()));
      for (int column = 0; column < zone_.columns; ++column)
        read_mark(sector_at(column, row), signs[static_cast<std::size_t>(column)]);
    }
  }

  void read_mark(Sector sector, char32_t mark) {
    Ground& ground = zone_.ground[index(sector)];
    switch (mark) {
      case U'.':
        return;
      case U's':
        ground = Ground::silent;
        return;
      case U'd':
        ground = Ground::dangerous;
        return;
      case U'H':
        ground = Ground::human;
        zone_.human = sector;
        humans_.push_back(sector);
        return;
      case U'A':
        ground = Ground::alien;
        zone_.alien = sector;
        aliens_.push_back(sector);
        return;
      case U'1':
      case U'2':
      case U'3':
      case U'4': {
        ground = Ground::pod;
        const auto pod = static_cast<std::size_t>(mark - U'1');
        zone_.pods[pod] = sector;
        pods_[pod].push_back(sector);
        return;
      }
      default:
        error_at(sector, "Z02",
                 {{"row", row_of(sector) + 1},
                  {"col", column_of(sector) + 1},
                  {"char", engine::to_text(std::u32string(1, mark))}});
    }
  }

  int floor_around(Sector sector) const {
    int count = 0;
    for (const Sector beside : cells_around(sector)) count += zone_.is_floor(beside) ? 1 : 0;
    return count;
  }

  void check_layout() {
    if (humans_.size() != 1) error("Z03").sectors = humans_;
    if (aliens_.size() != 1) error("Z04").sectors = aliens_;
    check_pods();
    int floor = 0;
    for (std::size_t i = 0; i < grid_cells; ++i) floor += zone_.is_floor(sector_at(i)) ? 1 : 0;
    if (floor < fewest_floor) error("Z06");
    if (humans_.size() == 1) check_exit(zone_.human, "Human");
    if (aliens_.size() == 1) check_exit(zone_.alien, "Alien");
    if (humans_.size() == 1 && aliens_.size() == 1) check_ways();
    for (int i = 0; i < zone_.pod_count; ++i) {
      const Sector pod = zone_.pods[static_cast<std::size_t>(i)];
      if (floor_around(pod) == 0) error_at(pod, "Z09", {{"n", i + 1}});
    }
    for (std::size_t i = 0; i < grid_cells; ++i)
      if (zone_.is_floor(sector_at(i)) && floor_around(sector_at(i)) == 0)
        error_at(sector_at(i), "Z10");
    if (check_.errors.empty() && nearest_pod(zone_) > rounds_) error("Z11");
  }

  void check_exit(Sector start, std::string_view which) {
    if (floor_around(start) == 0) error_at(start, "Z07", {{"which", which}});
  }

  void check_pods() {
    while (zone_.pod_count < most_pods &&
           zone_.pods[static_cast<std::size_t>(zone_.pod_count)] != Sector::none)
      ++zone_.pod_count;
    // A number that is there twice, or one that a missing number leads up to.
    std::vector<Sector> odd;
    for (std::size_t i = 0; i < pods_.size(); ++i)
      if (pods_[i].size() > 1 || i > static_cast<std::size_t>(zone_.pod_count))
        odd.insert(odd.end(), pods_[i].begin(), pods_[i].end());
    if (zone_.pod_count == 0 || !odd.empty()) error("Z05").sectors = odd;
  }

  void check_ways() {
    const Distances human = distances_from(zone_, zone_.human);
    const Distances alien = distances_from(zone_, zone_.alien);
    for (std::size_t i = 0; i < grid_cells; ++i)
      if (zone_.is_floor(sector_at(i)) && (human[i] < 0 || alien[i] < 0))
        error_at(sector_at(i), "Z08");
  }

  int rounds_;
  Zone zone_;
  ZoneCheck check_;
  std::vector<Sector> humans_;
  std::vector<Sector> aliens_;
  std::array<std::vector<Sector>, most_pods> pods_;
  bool unreadable_ = false;
};

}  // namespace

ZoneCheck check_zone(const Json& file, int rounds) { return Inspection(rounds).run(file); }

std::vector<Finding> zone_warnings(const Zone& zone) {
  std::vector<Finding> warnings;
  auto warn_if = [&](bool so, std::string_view code) {
    if (so) warnings.push_back({std::string(code), {}, {}});
  };
  const ZoneFacts facts = facts_of(zone);
  const auto leads_end = facts.lead.begin() + zone.pod_count;
  const int nearest = nearest_pod(zone);
  warn_if(nearest < 3, "W1");
  warn_if(nearest > 20, "W2");
  warn_if(*std::min_element(facts.lead.begin(), leads_end) > 8, "W3");
  warn_if(*std::max_element(facts.lead.begin(), leads_end) < 2, "W4");
  warn_if(has_bottleneck(zone), "W5");
  if (kills_in_first_round(zone)) warnings.push_back({"W6", {}, {zone.human}});
  warn_if(facts.dangerous == 0, "W7");
  warn_if(zone.pod_count < most_pods, "W8");
  return warnings;
}

Json zone_from_text(std::string_view bytes) {
  const std::string cleaned = engine::to_text(engine::to_signs(bytes));
  std::string_view text = cleaned;
  JsonObject zone{{"format", zone_format}, {"id", "my-zone"}, {"name", "My zone"}};
  JsonArray layout;
  std::size_t columns = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    constexpr std::string_view name = "; name: ";
    if (line.starts_with(name)) zone["name"] = line.substr(name.size());
    if (line.empty() || line.starts_with(';')) continue;
    columns = std::max(columns, signs_in(line));
    layout.emplace_back(line);
  }
  zone["columns"] = static_cast<std::int64_t>(columns);
  zone["rows"] = static_cast<std::int64_t>(layout.size());
  zone["layout"] = std::move(layout);
  return zone;
}

Json read_zone(std::string_view text) {
  constexpr std::string_view blank = " \r\n\t";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return nullptr;
  const std::string_view trimmed = text.substr(first, text.find_last_not_of(blank) - first + 1);
  if (trimmed.starts_with(zone_code_start)) {
    std::string layout;
    for (const std::string& line : layout_of_code(trimmed)) layout += line + "\n";
    return layout.empty() ? Json(nullptr) : zone_from_text(layout);
  }
  if (!trimmed.starts_with('{')) return zone_from_text(text);
  auto json = engine::parse_json(trimmed, "zone");
  return json ? std::move(*json) : Json(nullptr);
}

}  // namespace aliens
