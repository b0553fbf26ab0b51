#include <algorithm>

#include "server/cluster/jetstream_self.hpp"

// Lines in lists and snapshots: in buckets beside the stream.
namespace server::cluster {

using table::Filed;

void JetStreamJournal::Self::keep(Chronicle& table, Job& job) {
  const auto found =
      std::find_if(table.lately.begin(), table.lately.end(), [&](const Chronicle::Lately& each) {
        return each.before <= job.number && job.number <= each.last;
      });
  if (found == table.lately.end() || job.number == 0) return;
  put(table.table, table.snapshot, job.number,
      packed(Snapshot{job.number, found->at, std::move(job.text)}));
}

void JetStreamJournal::Self::put_line(Chronicle& table, std::int64_t last, const Filed& line,
                                      bool repair) {
  put(table.table, table.line, last, packed(Packet{.last = last, .line = line}), repair);
}

void JetStreamJournal::Self::put(const std::string& table, Cell& cell, std::int64_t last,
                                 std::string text, bool repair) {
  const Cell::Value* newest = cell.newest();
  if (newest != nullptr && (repair ? newest->last >= last : newest->last > last)) return;
  cell.next = {last, std::move(text), patience(), repair};
  turn(table, cell);
}

void JetStreamJournal::Self::turn(const std::string& table, Cell& cell) {
  if (cell.busy || !cell.next) return;
  cell.busy = true;
  if (!cell.known) {
    cell.bucket.last(table, [this, &table, &cell](Found found) {
      desk.post([this, &table, &cell, found = std::move(found)] {
        if (found.fate == Found::Fate::failed) return turn_later(table, cell);
        cell.busy = false;
        cell.known = true;
        cell.number = found.number;
        cell.last = found.fate == Found::Fate::found ? last_in(found.text) : -1;
        turn(table, cell);
      });
    });
    return;
  }
  if (cell.next->repair ? cell.next->last <= cell.last : cell.next->last < cell.last) {
    cell.next.reset();
    cell.busy = false;
    return;
  }
  cell.sent = std::exchange(cell.next, std::nullopt);
  cell.bucket.write(table, cell.sent->text, cell.number, [this, &table, &cell](Stored stored) {
    desk.post([this, &table, &cell, stored = std::move(stored)] { turned(table, cell, stored); });
  });
}

void JetStreamJournal::Self::turned(const std::string& table, Cell& cell, const Stored& stored) {
  Cell::Value sent = std::move(*cell.sent);
  cell.sent.reset();
  cell.known = stored.fate == Stored::Fate::stored;
  if (cell.known) {
    cell.number = stored.number;
    cell.last = sent.last;
    cell.busy = false;
    return turn(table, cell);
  }
  // One that is too large, say, is too large again.
  if (!cell.next && stored.fate != Stored::Fate::failed) cell.next = std::move(sent);
  turn_later(table, cell);
}

void JetStreamJournal::Self::turn_later(const std::string& table, Cell& cell) {
  if (cell.next && Clock::now() > cell.next->until) cell.next.reset();
  cell.busy = cell.next.has_value();
  if (!cell.busy) return;
  again([this, &table, &cell] {
    cell.busy = false;
    turn(table, cell);
  });
}

}  // namespace server::cluster
