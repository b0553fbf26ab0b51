#include "server/cluster/copy.hpp"

#include <algorithm>
#include <future>
#include <optional>
#include <utility>

namespace server::cluster {

using engine::Fallible;
using engine::Problem;
using table::Entry;
using table::Filed;
using table::Journal;

namespace {

constexpr std::size_t most_brought = 100;  // entries at once

bool same(const Entry& one, const Entry& other) {
  return one.seq == other.seq && one.text == other.text;
}

// `line` goes with the last of them.
std::optional<Problem> bring(Journal& to, const std::string& table, std::int64_t last,
                             std::vector<Entry> entries, const Filed& line) {
  for (std::size_t done = 0; done < entries.size();) {
    const std::size_t count = std::min(most_brought, entries.size() - done);
    const auto first = entries.begin() + static_cast<std::ptrdiff_t>(done);
    const auto end = first + static_cast<std::ptrdiff_t>(count);
    done += count;
    std::promise<Journal::Written> fate;
    to.append(table, last, {std::make_move_iterator(first), std::make_move_iterator(end)},
              done == entries.size() ? std::optional(line) : std::nullopt,
              [&](Journal::Written written) { fate.set_value(std::move(written)); });
    const Journal::Written written = fate.get_future().get();
    if (written.outcome != Journal::Outcome::durable)
      return Problem{"table " + table + " cannot be written: " + written.problem};
    last += static_cast<std::int64_t>(count);
  }
  return std::nullopt;
}

}  // namespace

Fallible<Copied> copy_tables(Journal& from, Journal& to) {
  Copied copied;
  auto lines = from.list();
  if (!lines) return lines.problem();
  for (Journal::Listed& each : *lines) {
    auto entries = from.read_from(each.table, 0);
    if (!entries) return entries.problem();
    const auto there = to.read_from(each.table, 0);
    if (!there) return there.problem();
    if (there->size() > entries->size() ||
        !std::equal(there->begin(), there->end(), entries->begin(), same))
      return Problem{"table " + each.table + " is there already, and is another one"};
    if (entries->empty()) {
      ++copied.empty;
      continue;
    }
    ++copied.tables;
    const auto last = static_cast<std::int64_t>(there->size());
    entries->erase(entries->begin(), entries->begin() + last);
    copied.entries += static_cast<std::int64_t>(entries->size());
    Filed line = table::filed(std::move(each.card));
    if (entries->empty()) {
      to.file(each.table, std::move(line));
      continue;
    }
    if (auto problem = bring(to, each.table, last, std::move(*entries), line)) return *problem;
  }
  return copied;
}

}  // namespace server::cluster
