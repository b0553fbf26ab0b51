#include "table/memory_journal.hpp"

#include <utility>

namespace table {

using engine::Fallible;

namespace {

std::vector<Entry> after(const std::vector<Entry>& entries, std::int64_t seq) {
  std::vector<Entry> rest;
  for (const Entry& entry : entries)
    if (entry.seq > seq) rest.push_back(entry);
  return rest;
}

}  // namespace

const MemoryJournal::Chronicle* MemoryJournal::find(std::string_view table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? nullptr : &found->second;
}

std::int64_t MemoryJournal::Chronicle::last() const {
  return entries.empty() ? 0 : entries.back().seq;
}

void MemoryJournal::append(std::string_view table, std::int64_t expected,
                           std::vector<Entry> entries, std::optional<Filed> line, Done done, bool) {
  Written written = write(table, expected, std::move(entries), std::move(line));
  if (done) done(std::move(written));
}

Journal::Written MemoryJournal::write(std::string_view table, std::int64_t expected,
                                      std::vector<Entry> entries, std::optional<Filed> line) {
  const Chronicle* known = find(table);
  const std::int64_t last = known == nullptr ? 0 : known->last();
  if (last != expected)
    return {Outcome::stale, "table " + std::string(table) + " is at entry " + std::to_string(last) +
                                ", not " + std::to_string(expected)};
  for (std::int64_t next = expected + 1; const Entry& entry : entries)
    if (entry.seq != next++)
      return {Outcome::failed, "entry " + std::to_string(next - 1) + " is missing"};
  Chronicle& chronicle = tables_[std::string(table)];
  chronicle.entries.insert(chronicle.entries.end(), std::make_move_iterator(entries.begin()),
                           std::make_move_iterator(entries.end()));
  if (line) chronicle.card = std::move(line->card);
  return {};
}

void MemoryJournal::file(std::string_view table, Filed line) {
  const auto found = tables_.find(table);
  if (found != tables_.end()) found->second.card = std::move(line.card);
}

void MemoryJournal::keep_snapshot(std::string_view table, std::int64_t seq, std::string text) {
  const auto found = tables_.find(table);
  if (found == tables_.end() || seq < found->second.snapshot_seq || seq > found->second.last())
    return;
  found->second.snapshot = std::move(text);
  found->second.snapshot_seq = seq;
}

Fallible<Journal::Kept> MemoryJournal::read(std::string_view table) {
  const Chronicle* chronicle = find(table);
  if (chronicle == nullptr) return Kept{};
  return Kept{chronicle->snapshot, chronicle->snapshot_seq,
              after(chronicle->entries, chronicle->snapshot_seq)};
}

Fallible<std::vector<Entry>> MemoryJournal::read_from(std::string_view table, std::int64_t from) {
  const Chronicle* chronicle = find(table);
  return chronicle == nullptr ? std::vector<Entry>() : after(chronicle->entries, from);
}

Fallible<std::vector<Journal::Listed>> MemoryJournal::list() {
  std::vector<Listed> all;
  for (const auto& [table, chronicle] : tables_) all.push_back({table, chronicle.card});
  return all;
}

Fallible<bool> MemoryJournal::lease(std::string_view holder, std::int64_t now,
                                    std::int64_t milliseconds) {
  if (holder_ != holder && now < held_until_) return false;
  holder_ = holder;
  held_until_ = now + milliseconds;
  return true;
}

}  // namespace table
