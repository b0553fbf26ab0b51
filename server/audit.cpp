#include "server/audit.hpp"

#include <span>

namespace server {
namespace {

using engine::Fallible;
using engine::Problem;
using table::Entry;
using table::Journal;
using table::Table;

std::string restored(const table::World& world, const std::string& id,
                     std::optional<std::string> snapshot, std::span<const Entry> entries,
                     std::int64_t last) {
  const auto made = Table::restore(world, id, std::move(snapshot), entries);
  if (!made) return made.problem().what;
  if ((*made)->seq() != last)
    return "it comes to entry " + std::to_string((*made)->seq()) + " of " + std::to_string(last);
  return "";
}

bool playable(const Table& table) {
  const auto begun = table.begun();
  return !begun || begun->playable;
}

// Whether a snapshot tells of the same table as the entries that it stands for. Under other rules
// that cannot be known.
bool tells_the_same(const table::World& world, const std::string& id, const std::string& snapshot,
                    std::span<const Entry> entries) {
  const auto one = Table::restore(world, id, snapshot, {});
  const auto other = Table::restore(world, id, std::nullopt, entries);
  if (!one || !other) return false;
  if (!playable(**one) || !playable(**other)) return true;
  return (*one)->snapshot() == (*other)->snapshot();
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
    const auto links = reader_.check_links(id);
    const auto kept = reader_.read(id);
    for (const Problem& problem :
         {last.problem(), entries.problem(), links.problem(), kept.problem()})
      if (!problem.what.empty()) return blame(id, problem.what);
    ++audit_.tables;
    audit_.entries += static_cast<std::int64_t>(entries->size());
    if (const std::string gap = gap_in(*entries, *last); !gap.empty()) return blame(id, gap);
    if (!links->empty()) return blame(id, *links);
    if (const std::string bad = restored(world_, id, std::nullopt, *entries, *last); !bad.empty())
      return blame(id, "its entries cannot be played again: " + bad);
    if (!kept->damage.empty()) return blame(id, kept->damage);
    if (!kept->snapshot) return;
    const std::string at = "its snapshot at entry " + std::to_string(kept->snapshot_seq);
    if (const std::string bad = restored(world_, id, kept->snapshot, kept->entries, *last);
        !bad.empty())
      return blame(id, at + " cannot be used: " + bad);
    const auto before = static_cast<std::size_t>(kept->snapshot_seq);
    if (!tells_the_same(world_, id, *kept->snapshot, std::span(*entries).first(before)))
      blame(id, at + " tells something else than its entries");
  }
  void blame(const std::string& id, const std::string& what) {
    audit_.problems.push_back("table " + id + ": " + what);
  }
  void look_at_ledger() {
    const auto wrong = reader_.check_ledger();
    if (!wrong || !wrong->empty())
      audit_.problems.push_back("the database: " + (wrong ? *wrong : wrong.problem().what));
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
  auditing.look_at_ledger();
  for (const Journal::Listed& line : *tables) auditing.look_at(line.table);
  return auditing.take();
}

}  // namespace server
