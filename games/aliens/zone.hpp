#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace aliens {

// The grid of section "The map" in RULES.md: columns A to W, rows 01 to 14.
inline constexpr int grid_columns = 23;
inline constexpr int grid_rows = 14;
inline constexpr std::size_t grid_cells = std::size_t{grid_columns} * grid_rows;

// A cell of the grid in reading order, whether the zone has a sector there or not. `any` stands in
// the shape of an action for a sector that is still to be chosen.
enum class Sector : std::uint16_t { any = 0xfffe, none = 0xffff };

constexpr std::size_t index(Sector sector) { return static_cast<std::size_t>(sector); }
constexpr Sector sector_at(std::size_t cell) { return static_cast<Sector>(cell); }
constexpr Sector sector_at(int column, int row) {
  return static_cast<Sector>(row * grid_columns + column);
}
constexpr int column_of(Sector sector) { return static_cast<int>(sector) % grid_columns; }
constexpr int row_of(Sector sector) { return static_cast<int>(sector) / grid_columns; }
constexpr bool on_grid(Sector sector) { return index(sector) < grid_cells; }

// "D09", whatever lies there.
std::string coordinate(Sector sector);
// The cell of a coordinate, or none.
Sector find_coordinate(std::string_view text);

// ALI-020
enum class Ground : std::uint8_t { nothing, silent, dangerous, human, alien, pod };

inline constexpr int most_pods = 4;

// A map to play on.
struct Zone {
  std::string id;
  std::string name;
  int least_players = 0;  // advice; 0 if there is none
  int most_players = 0;
  int columns = grid_columns;
  int rows = grid_rows;
  std::array<Ground, grid_cells> ground{};
  Sector human = Sector::none;
  Sector alien = Sector::none;
  std::array<Sector, most_pods> pods{Sector::none, Sector::none, Sector::none, Sector::none};
  int pod_count = 0;

  Ground at(Sector sector) const { return ground[index(sector)]; }
  bool is_floor(Sector sector) const {
    return at(sector) == Ground::silent || at(sector) == Ground::dangerous;
  }
};

// The neighbouring cells that lie on the grid, drawn in the zone or not, in reading order.
class Surroundings {
 public:
  constexpr void add(Sector sector) { cells_[count_++] = sector; }
  constexpr Sector* begin() { return cells_.data(); }
  constexpr Sector* end() { return cells_.data() + count_; }
  constexpr const Sector* begin() const { return cells_.data(); }
  constexpr const Sector* end() const { return cells_.data() + count_; }

 private:
  std::array<Sector, 6> cells_{};
  std::size_t count_ = 0;
};
const Surroundings& cells_around(Sector sector);

// How many moves of one sector lead from a place to every other, never through the start sectors or
// a pod; -1 where no way leads, and everywhere from a place that is not on the grid. Only floor and
// pods are reached.
using Distances = std::array<std::int16_t, grid_cells>;
Distances distances_from(const Zone& zone, Sector from);

// What the map book says of a zone, worked out from its layout.
struct ZoneFacts {
  int silent = 0;
  int dangerous = 0;
  std::array<int, most_pods> human_moves{};  // to the pod
  std::array<int, most_pods> alien_moves{};  // to the nearest floor beside the pod
  std::array<int, most_pods> lead{};
};
ZoneFacts facts_of(const Zone& zone);

// The zone in characters, two lines a row, because every second column sits half a sector lower.
std::vector<std::string> drawing_of(const Zone& zone);

// "Z1." and so on: a zone as one word for links and options.
inline constexpr std::string_view zone_code_start = "Z1.";
std::string zone_code(const Zone& zone);
// The layout that a zone code stands for; empty if it is not one.
std::vector<std::string> layout_of_code(std::string_view code);

}  // namespace aliens
