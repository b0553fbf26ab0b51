#include "server/audit.hpp"

namespace server {
namespace {

using engine::Fallible;
using engine::Problem;
using table::Entry;
using table::Journal;
using table::Table;

std::string restored(const table::World& world, const std::string& id,
                     std::optional<std::string> snapshot, const std::vector<Entry>& entries,
                     std::int64_t last) {
  const auto made = Table::restore(world, id, std::move(snapshot), entries);
  if (!made) return made.problem().what;
  if ((*made)->seq() != last)
    return "it comes to entry " + std::to_string((*made)->seq()) + " of " + std::to_string(last);
  return "";
}

std::string gap_in(const std::vector<Entry>& entries, std::int64_t last) {
  std::int64_t next = 0;
  for (const Entry& entry : entries)
    if (entry.seq != ++next) return "entry " + std::to_string(next) + " is missing";
  if (next != last)
    return "it should have " + std::to_string(last) + " entries and has " + std::to_string(next);
  return "";
}

class Auditing {
 public:
  Auditing(StoreReader& reader, const table::World& world) : reader_(reader), world_(world) {}

  void look_at(const std::string& id) {
    const auto last = reader_.seq(id);
    const auto entries = reader_.read_from(id, 0);
    const auto kept = reader_.read(id);
    for (const Problem& problem : {last.problem(), entries.problem(), kept.problem()})
      if (!problem.what.empty()) return blame(id, problem.what);
    ++audit_.tables;
    audit_.entries += static_cast<std::int64_t>(entries->size());
    if (const std::string gap = gap_in(*entries, *last); !gap.empty()) return blame(id, gap);
    if (const std::string bad = restored(world_, id, std::nullopt, *entries, *last); !bad.empty())
      return blame(id, "its entries cannot be played again: " + bad);
    if (!kept->snapshot) return;
    if (const std::string bad = restored(world_, id, kept->snapshot, kept->entries, *last);
        !bad.empty())
      blame(id, "its snapshot at entry " + std::to_string(kept->snapshot_seq) +
                    " cannot be used: " + bad);
  }
  void blame(const std::string& id, const std::string& what) {
    audit_.problems.push_back("table " + id + ": " + what);
  }
  Audit take() { return std::move(audit_); }

 private:
  StoreReader& reader_;
  const table::World& world_;
  Audit audit_;
};

}  // namespace

Fallible<Audit> audit(StoreReader& reader, const table::World& world) {
  if (const std::string damage = reader.check_pages(); !damage.empty())
    return Problem{"the database is damaged (" + damage + "); put back a backup"};
  const auto tables = reader.list();
  if (!tables) return tables.problem();
  Auditing auditing(reader, world);
  for (const Journal::Listed& line : *tables) auditing.look_at(line.table);
  return auditing.take();
}

}  // namespace server
