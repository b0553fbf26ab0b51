#include "games/aliens/rules.hpp"

#include <algorithm>

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

void Rules::measure_ways() {
  steps_.assign(grid_cells * grid_cells, 255);
  for (const Sector from : all_sectors) {
    const Distances away = distances_from(zone, from);
    std::vector<Sector> near;
    for (const Sector to : all_sectors) {
      const int distance = away[index(to)];
      if (distance < 0) continue;
      steps_[index(from) * grid_cells + index(to)] =
          static_cast<std::uint8_t>(std::min(distance, 254));
      if (distance > 0 && distance <= longest_move && zone.is_floor(to)) near.push_back(to);
    }
    std::stable_sort(near.begin(), near.end(),
                     [&](Sector a, Sector b) { return away[index(a)] < away[index(b)]; });
    starts_[index(from)] = static_cast<std::uint32_t>(near_.size());
    auto& ends = ends_[index(from)];
    for (std::size_t i = 0; i < near.size(); ++i)
      for (auto step = static_cast<std::size_t>(away[index(near[i])]); step < ends.size(); ++step)
        ends[step] = static_cast<std::uint16_t>(i + 1);
    near_.insert(near_.end(), near.begin(), near.end());
  }
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
