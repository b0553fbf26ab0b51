#include "server/revive.hpp"

#include <utility>

namespace server {

using engine::Fallible;
using table::Table;

Fallible<Revived> revive(const table::World& world, const std::string& id,
                         table::Journal::Kept kept,
                         const std::function<Fallible<std::vector<table::Entry>>()>& all_entries) {
  std::string damage = std::move(kept.damage);
  const bool from_snapshot = kept.snapshot.has_value();
  auto table = Table::restore(world, id, std::move(kept.snapshot), kept.entries);
  if (table) return Revived{std::move(*table), kept.snapshot_seq, std::move(damage)};
  if (!from_snapshot) return table.problem();
  const auto entries = all_entries();
  if (!entries) return entries.problem();
  damage = table.problem().what;
  table = Table::restore(world, id, std::nullopt, *entries);
  if (!table) return table.problem();
  return Revived{std::move(*table), 0, std::move(damage)};
}

}  // namespace server
