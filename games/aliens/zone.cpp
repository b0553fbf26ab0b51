#include "games/aliens/zone.hpp"

#include <algorithm>

namespace aliens {
namespace {

constexpr std::string_view code_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t code_length = 108;
constexpr std::size_t cells_of_code = code_length * 3;  // two bits each; the last two are padding

unsigned bits_of(Ground ground) {
  switch (ground) {
    case Ground::nothing:
      return 0;
    case Ground::silent:
      return 1;
    case Ground::dangerous:
      return 2;
    default:
      return 3;
  }
}

char special_mark(const Zone& zone, Sector sector) {
  if (sector == zone.human) return 'H';
  if (sector == zone.alien) return 'A';
  const auto pod = std::find(zone.pods.begin(), zone.pods.end(), sector);
  return static_cast<char>('1' + (pod - zone.pods.begin()));
}

// Columns B, D, F ... sit half a sector lower.
constexpr Surroundings surroundings_of(Sector sector) {
  struct Step {
    int column;
    int row;
  };
  const int lower = column_of(sector) % 2;
  const Step steps[] = {{0, -1}, {0, 1}, {-1, lower - 1}, {-1, lower}, {1, lower - 1}, {1, lower}};
  Surroundings around;
  for (const Step& step : steps) {
    const int column = column_of(sector) + step.column;
    const int row = row_of(sector) + step.row;
    if (column >= 0 && column < grid_columns && row >= 0 && row < grid_rows)
      around.add(sector_at(column, row));
  }
  std::sort(around.begin(), around.end());
  return around;
}

bool is_special(Ground ground) {
  return ground == Ground::human || ground == Ground::alien || ground == Ground::pod;
}

}  // namespace

std::string coordinate(Sector sector) {
  const int row = row_of(sector) + 1;
  return {static_cast<char>('A' + column_of(sector)), static_cast<char>('0' + row / 10),
          static_cast<char>('0' + row % 10)};
}

Sector find_coordinate(std::string_view text) {
  if (text.size() != 3 || text[0] < 'A' || text[0] >= 'A' + grid_columns) return Sector::none;
  if (text[2] < '0' || text[2] > '9') return Sector::none;
  // A first sign that is no digit makes a row that is not there.
  const int row = (text[1] - '0') * 10 + (text[2] - '0');
  if (row < 1 || row > grid_rows) return Sector::none;
  return sector_at(text[0] - 'A', row - 1);
}

const Surroundings& cells_around(Sector sector) {
  static constexpr auto all = [] {
    std::array<Surroundings, grid_cells> around;
    for (std::size_t i = 0; i < grid_cells; ++i) around[i] = surroundings_of(sector_at(i));
    return around;
  }();
  return all[index(sector)];
}

Distances distances_from(const Zone& zone, Sector from) {
  Distances away;
  away.fill(-1);
  if (!on_grid(from)) return away;
  away[index(from)] = 0;
  std::vector<Sector> reached{from};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Sector here = reached[i];
    if (here != from && !zone.is_floor(here)) continue;
    for (const Sector next : cells_around(here)) {
      const bool open = zone.is_floor(next) || zone.at(next) == Ground::pod;
      if (!open || away[index(next)] >= 0) continue;
      away[index(next)] = static_cast<std::int16_t>(away[index(here)] + 1);
      reached.push_back(next);
    }
  }
  return away;
}

ZoneFacts facts_of(const Zone& zone) {
  ZoneFacts facts;
  for (const Ground ground : zone.ground) {
    facts.silent += ground == Ground::silent ? 1 : 0;
    facts.dangerous += ground == Ground::dangerous ? 1 : 0;
  }
  const Distances human = distances_from(zone, zone.human);
  const Distances alien = distances_from(zone, zone.alien);
  for (int i = 0; i < zone.pod_count; ++i) {
    const auto pod = static_cast<std::size_t>(i);
    facts.human_moves[pod] = human[index(zone.pods[pod])];
    int edge = -1;
    for (const Sector beside : cells_around(zone.pods[pod]))
      if (zone.is_floor(beside) && (edge < 0 || alien[index(beside)] < edge))
        edge = alien[index(beside)];
    facts.alien_moves[pod] = edge;
    facts.lead[pod] = facts.human_moves[pod] - (edge + 1) / 2;
  }
  return facts;
}

std::vector<std::string> drawing_of(const Zone& zone) {
  constexpr std::size_t margin = 5;
  std::vector<std::string> lines{std::string(margin, ' ')};
  for (int column = 0; column < zone.columns; ++column) {
    lines[0] += static_cast<char>('A' + column);
    lines[0] += ' ';
  }
  for (int row = 0; row < zone.rows; ++row) {
    const std::string number = coordinate(sector_at(0, row)).substr(1);
    lines.push_back(number + std::string(margin - number.size(), ' '));
    lines.emplace_back(margin, ' ');
    for (int column = 0; column < zone.columns; ++column) {
      const Sector sector = sector_at(column, row);
      const Ground ground = zone.at(sector);
      const char sign = is_special(ground)            ? special_mark(zone, sector)
                        : ground == Ground::silent    ? 'o'
                        : ground == Ground::dangerous ? '#'
                                                      : ' ';
      std::string& high = lines[lines.size() - 2];
      std::string& low = lines.back();
      (column % 2 == 0 ? high : low) += sign;
      (column % 2 == 0 ? low : high) += ' ';
      high += ' ';
      low += ' ';
    }
  }
  for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
  return lines;
}

std::string zone_code(const Zone& zone) {
  std::string specials;
  std::string code(zone_code_start);
  unsigned digit = 0;
  for (std::size_t i = 0; i < cells_of_code; ++i) {
    const Ground ground = i < grid_cells ? zone.ground[i] : Ground::nothing;
    digit = digit << 2 | bits_of(ground);
    if (is_special(ground)) specials += special_mark(zone, sector_at(i));
    if (i % 3 != 2) continue;
    code += code_digits[digit];
    digit = 0;
  }
  return code + "." + specials;
}

std::vector<std::string> layout_of_code(std::string_view code) {
  if (!code.starts_with(zone_code_start)) return {};
  code.remove_prefix(zone_code_start.size());
  if (code.size() <= code_length || code[code_length] != '.') return {};
  std::string_view specials = code.substr(code_length + 1);
  std::string cells;
  for (const char sign : code.substr(0, code_length)) {
    const std::size_t digit = code_digits.find(sign);
    if (digit == std::string_view::npos) return {};
    for (const unsigned shift : {4u, 2u, 0u}) {
      const std::size_t kind = digit >> shift & 3u;
      if (kind < 3) {
        cells += ".sd"[kind];
        continue;
      }
      if (specials.empty()) return {};
      cells += specials.front();
      specials.remove_prefix(1);
    }
  }
  if (!specials.empty() || cells.find_first_not_of('.', grid_cells) != std::string::npos) return {};
  std::vector<std::string> layout;
  for (int row = 0; row < grid_rows; ++row)
    layout.push_back(cells.substr(static_cast<std::size_t>(row) * grid_columns, grid_columns));
  return layout;
}

}  // namespace aliens
