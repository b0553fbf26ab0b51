#include "games/aliens/rules.hpp"

#include <algorithm>
#include <numeric>

namespace aliens {

Rules::Rules(std::shared_ptr<const Components> parts, const Zone& map, const Switches& switches,
             int seat_count)
    : components(std::move(parts)),
      zone(map),
      on(switches),
      seats(seat_count),
      humans(switches.aliens ? seat_count - *switches.aliens : seat_count / 2) {  // ALI-004
  list_sectors();
  measure_ways();
  from_human = spread_from(zone.human);
  from_alien = spread_from(zone.alien);
}

void Rules::list_sectors() {
  noise_numbers_.fill(-1);
  for (std::size_t i = 0; i < grid_cells; ++i) {
    const Sector sector = sector_at(i);
    if (ground(sector) == Ground::nothing) continue;
    all_sectors.push_back(sector);
    for (const Sector beside : cells_around(sector))
      if (ground(beside) != Ground::nothing) around[i].push_back(beside);
    if (!zone.is_floor(sector)) continue;
    floor.push_back(sector);
    if (on.noise_dangerous_only && ground(sector) == Ground::silent) continue;
    noise_numbers_[i] = static_cast<std::int16_t>(noise_targets.size());
    noise_targets.push_back(sector);
  }
  for (int pod = 0; pod < zone.pod_count; ++pod)
    pod_numbers_[index(zone.pods[static_cast<std::size_t>(pod)])] =
        static_cast<std::uint8_t>(pod + 1);
}

// Every set of rules is measured, also one that is only asked how many can play by it: so each
// sector costs one walk over the floor and no sorting.
void Rules::measure_ways() {
  constexpr std::uint8_t unreached = 255;
  constexpr std::uint8_t farthest = 254;
  steps_.assign(grid_cells * grid_cells, unreached);
  std::array<bool, grid_cells> open{};
  for (const Sector sector : all_sectors)
    open[index(sector)] = zone.is_floor(sector) || ground(sector) == Ground::pod;
  std::vector<Sector> reached;
  for (const Sector from : all_sectors) {
    std::uint8_t* const away = steps_.data() + index(from) * grid_cells;
    away[index(from)] = 0;
    reached.assign(1, from);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const Sector here = reached[i];
      if (here != from && !zone.is_floor(here)) continue;
      const int there = std::min(away[index(here)] + 1, int{farthest});
      for (const Sector next : around[index(here)]) {
        if (!open[index(next)] || away[index(next)] != unreached) continue;
        away[index(next)] = static_cast<std::uint8_t>(there);
        reached.push_back(next);
      }
    }
    list_near(from);
  }
}

// By distance, and in reading order where that is the same.
void Rules::list_near(Sector from) {
  const std::uint8_t* const away = steps_.data() + index(from) * grid_cells;
  const auto is_near = [&](Sector to) {
    return away[index(to)] > 0 && away[index(to)] <= longest_move;
  };
  auto& ends = ends_[index(from)];
  for (const Sector to : floor)
    if (is_near(to)) ++ends[away[index(to)]];
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  const std::size_t start = near_.size();
  starts_[index(from)] = static_cast<std::uint32_t>(start);
  near_.resize(start + ends.back());
  std::array<std::uint16_t, longest_move + 1> places{};
  std::copy(ends.begin(), ends.end() - 1, places.begin() + 1);
  for (const Sector to : floor)
    if (is_near(to)) near_[start + places[away[index(to)]]++] = to;
}

Spread Rules::spread_from(Sector start) const {
  Spread spread;
  spread.sectors = floor;
  std::stable_sort(spread.sectors.begin(), spread.sectors.end(),
                   [&](Sector a, Sector b) { return steps(start, a) < steps(start, b); });
  for (std::size_t i = 0; i < spread.sectors.size(); ++i) {
    const auto away = static_cast<std::size_t>(steps(start, spread.sectors[i]));
    if (spread.counts.size() <= away) spread.counts.resize(away + 1, static_cast<std::uint16_t>(i));
    spread.counts[away] = static_cast<std::uint16_t>(i + 1);
  }
  return spread;
}

}  // namespace aliens
