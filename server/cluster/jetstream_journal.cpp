#include "server/cluster/jetstream_journal.hpp"

#include <algorithm>
#include <future>

#include "server/cluster/jetstream_self.hpp"

// Handing in, and how entries are written.
namespace server::cluster {

using engine::Fallible;
using table::Entry;
using table::Filed;

namespace {

using std::chrono::milliseconds;

constexpr std::size_t most_together = 128 * 1024;  // bytes of entries in one message
constexpr std::size_t most_lately = 64;            // messages of a table whose numbers are known

bool in_order(std::int64_t expected, const std::vector<Entry>& entries) {
  return std::all_of(entries.begin(), entries.end(),
                     [&](const Entry& entry) { return entry.seq == ++expected; });
}

std::size_t bytes_of(const std::vector<Entry>& entries) {
  std::size_t bytes = 0;
  for (const Entry& entry : entries) bytes += entry.text.size();
  return bytes;
}

}  // namespace

JetStreamJournal::JetStreamJournal() = default;

JetStreamJournal::~JetStreamJournal() {
  if (self_ == nullptr) return;
  settle();
  self_->desk.close();
}

Fallible<std::unique_ptr<JetStreamJournal>> JetStreamJournal::open(Nats& nats,
                                                                   JetStreamOptions options) {
  const auto opened = [&](Stream::Plan plan) {
    plan.replicas = options.replicas;
    plan.milliseconds = options.answer;
    plan.patience = options.patience;
    return Stream::open(nats, std::move(plan));
  };
  auto tables = opened({.name = "escapement-tables",
                        .prefix = "escapement.table.",
                        .what_for = "Escapement: the entries of all tables, the only truth"});
  if (!tables) return tables.problem();
  auto lines = opened(Stream::bucket("escapement-lines", "Escapement: how tables stand in lists"));
  if (!lines) return lines.problem();
  auto snapshots = opened(
      Stream::bucket("escapement-snapshots", "Escapement: positions, so that tables load sooner"));
  if (!snapshots) return snapshots.problem();
  auto hall = opened(Stream::bucket("escapement-hall", "Escapement: what all share"));
  if (!hall) return hall.problem();
  std::unique_ptr<JetStreamJournal> journal(new JetStreamJournal);
  journal->self_ = std::make_unique<Self>(std::move(*tables), std::move(*lines),
                                          std::move(*snapshots), std::move(*hall), options);
  return journal;
}

// --- Handing in.

void JetStreamJournal::append(std::string_view table, std::int64_t expected,
                              std::vector<Entry> entries, std::optional<Filed> line, Done done,
                              bool) {
  self_->add(table, {.kind = Self::Job::Kind::append,
                     .number = expected,
                     .entries = std::move(entries),
                     .line = std::move(line),
                     .done = std::move(done)});
}

void JetStreamJournal::take_over(std::string_view table, std::int64_t term, Done done) {
  self_->add(table, {.kind = Self::Job::Kind::term, .number = term, .done = std::move(done)});
}

void JetStreamJournal::file(std::string_view table, Filed line) {
  self_->add(table, {.kind = Self::Job::Kind::file, .line = std::move(line)});
}

void JetStreamJournal::keep_snapshot(std::string_view table, std::int64_t seq, std::string text) {
  self_->add(table, {.kind = Self::Job::Kind::snapshot, .number = seq, .text = std::move(text)});
}

void JetStreamJournal::Self::add(std::string_view table, Job job) {
  auto kept = std::make_shared<Job>(std::move(job));
  desk.post([this, id = std::string(table), kept] {
    Chronicle& found = chronicle(id);
    if (kept->kind == Job::Kind::term) found.own_term = std::max(found.own_term, kept->number);
    found.jobs.push_back(std::move(*kept));
    advance(found);
  });
}

JetStreamJournal::Self::Chronicle& JetStreamJournal::Self::chronicle(const std::string& table) {
  const auto found = chronicles.find(table);
  if (found != chronicles.end()) return found->second;
  forget_some();
  return chronicles.try_emplace(table, table, *this).first->second;
}

// Terms are not forgotten: nobody else knows them.
void JetStreamJournal::Self::forget_some() {
  if (chronicles.size() < look_again_at) return;
  std::erase_if(chronicles,
                [](const auto& each) { return each.second.quiet() && each.second.own_term == 0; });
  look_again_at = std::max(most_known, 2 * chronicles.size());
}

void JetStreamJournal::settle() {
  const auto quiet = std::make_shared<std::promise<void>>();
  self_->desk.post(
      [self = self_.get(), quiet] { self->when_quiet([quiet] { quiet->set_value(); }); });
  quiet->get_future().wait();
}

JetStreamCounts JetStreamJournal::counts() const {
  const std::lock_guard lock(self_->counting);
  return self_->counts;
}

void JetStreamJournal::Self::when_quiet(std::function<void()> done) {
  const bool quiet = std::all_of(chronicles.begin(), chronicles.end(),
                                 [](const auto& each) { return each.second.quiet(); });
  if (quiet) return done();
  desk.after(milliseconds(1),
             [this, done = std::move(done)]() mutable { when_quiet(std::move(done)); });
}

// --- Writing entries.

void JetStreamJournal::Self::advance(Chronicle& table) {
  while (!table.busy && !table.jobs.empty()) {
    if (!table.known) return find_end(table);
    Job& job = table.jobs.front();
    switch (job.kind) {
      case Job::Kind::append:
      case Job::Kind::term:
        gather(table);
        if (!table.sent.empty()) send(table);
        break;
      case Job::Kind::file:
        if (table.last > 0) put_line(table, table.last, *job.line);
        table.jobs.pop_front();
        break;
      case Job::Kind::snapshot:
        keep(table, job);
        table.jobs.pop_front();
        break;
    }
  }
  if (!table.busy) table.fresh = false;
}

void JetStreamJournal::Self::find_end(Chronicle& table) {
  if (!table.busy) table.until = patience();
  table.busy = true;
  tables.last(table.table, [this, &table](Found found) {
    desk.post([this, &table, found = std::move(found)] { tail_found(table, found); });
  });
}

void JetStreamJournal::Self::tail_found(Chronicle& table, const Found& found) {
  if (found.fate == Found::Fate::failed) {
    if (Clock::now() < table.until) return again([this, &table] { find_end(table); });
    return cannot_know(table, found.problem);
  }
  table.lately.clear();
  table.packet = {};
  table.tail = found.number;
  table.at = 0;
  if (found.fate == Found::Fate::none) return end_found(table, 0, {});
  const auto packet = unpacked(found.text);
  if (!packet)
    return cannot_know(table, "message " + std::to_string(found.number) + " of table " +
                                  table.table + " cannot be read: " + packet.problem().what);
  // Whoever wrote it knew that one to count.
  table.at = packet->after;
  look_for_end(table, packet->after + 1);
}

// From one message that counts to the next, until there is none before the tail.
void JetStreamJournal::Self::look_for_end(Chronicle& table, std::uint64_t from) {
  tables.next(table.table, from, [this, &table](Found found) {
    desk.post([this, &table, found = std::move(found)] {
      if (found.fate != Found::Fate::found) {
        if (Clock::now() < table.until) return again([this, &table] { find_end(table); });
        return cannot_know(table, found.problem);
      }
      const auto packet = unpacked(found.text);
      if (packet && packet->after == table.at) {
        table.at = found.number;
        table.packet = *packet;
      }
      if (found.number < table.tail) return look_for_end(table, found.number + 1);
      table.tail = found.number;
      if (table.packet.mark.empty())
        return cannot_know(table, "message " + std::to_string(table.tail) + " of table " +
                                      table.table + " follows none that counts");
      end_found(table, table.at, std::exchange(table.packet, {}));
    });
  });
}

void JetStreamJournal::Self::end_found(Chronicle& table, std::uint64_t number,
                                       const Packet& packet) {
  table.last = packet.last;
  table.term = packet.term;
  if (number > 0)
    table.lately.push_back(
        {packet.last - static_cast<std::int64_t>(packet.entries.size()), packet.last, number});
  table.known = true;
  table.fresh = true;
  table.busy = false;
  advance(table);
}

// Nothing of it was sent.
void JetStreamJournal::Self::cannot_know(Chronicle& table, const std::string& problem) {
  for (Job& job : std::exchange(table.jobs, {}))
    if (job.done) job.done({Outcome::failed, problem});
  table.busy = false;
}

// What goes together into the next message; whatever cannot go into any is told.
void JetStreamJournal::Self::gather(Chronicle& table) {
  std::int64_t last = table.last;
  std::size_t bytes = 0;
  table.sent.clear();
  while (!table.jobs.empty()) {
    Job& job = table.jobs.front();
    if (job.kind == Job::Kind::term) {
      if (!table.sent.empty()) return;
      if (table.term < job.number) {
        table.sent.push_back(std::move(job));
        table.jobs.pop_front();
        return;
      }
      Job over = std::move(job);
      table.jobs.pop_front();
      if (over.done)
        over.done(table.term == over.number
                      ? Written{}
                      : Written{Outcome::stale, "a later owner has table " + table.table});
      continue;
    }
    if (job.kind != Job::Kind::append) return;
    if (job.number > last && !table.fresh && table.sent.empty()) {
      table.known = false;  // somebody else may have written
      return;
    }
    if (table.sent.empty() && turn_down(table, job, last)) {
      table.jobs.pop_front();
      continue;
    }
    if (job.number != last || !in_order(last, job.entries)) return;
    bytes += bytes_of(job.entries);
    if (bytes > most_together && !table.sent.empty()) return;
    last += static_cast<std::int64_t>(job.entries.size());
    table.sent.push_back(std::move(job));
    table.jobs.pop_front();
  }
}

bool JetStreamJournal::Self::turn_down(Chronicle& table, Job& job, std::int64_t last) {
  Written written;
  if (!in_order(job.number, job.entries))
    written = {Outcome::failed, "the entries of table " + table.table + " are not in order"};
  else if (table.own_term < table.term)
    written = {Outcome::stale, "a later owner has table " + table.table};
  else if (job.number != last)
    written = {Outcome::stale, "table " + table.table + " is at entry " + std::to_string(last) +
                                   ", not " + std::to_string(job.number)};
  else
    return false;
  if (job.done) job.done(std::move(written));
  return true;
}

void JetStreamJournal::Self::send(Chronicle& table) {
  table.busy = true;
  table.until = patience();
  table.unsure = false;
  table.packet = {.last = table.last,
                  .after = table.at,
                  .term = table.own_term,
                  .mark = writer + "-" + std::to_string(++writings)};
  for (Job& job : table.sent) {
    // They stay with their jobs as well, in case that they must be sent anew.
    table.packet.entries.insert(table.packet.entries.end(), job.entries.begin(), job.entries.end());
    if (job.line) table.packet.line = job.line;
  }
  table.packet.last += static_cast<std::int64_t>(table.packet.entries.size());
  table.text = packed(table.packet);
  attempt(table);
}

void JetStreamJournal::Self::attempt(Chronicle& table) {
  count(&JetStreamCounts::attempts);
  tables.write(table.table, table.text, table.tail, [this, &table](Stored stored) {
    desk.post([this, &table, stored = std::move(stored)] { attempted(table, stored); });
  });
}

// Each attempt names the same message to follow, so that at most one of them counts. Servers that
// keep a stream together let several through that are under way at the same time, of one writer or
// of several (nats-server issues 4320 and 8469): whoever was acknowledged looks who came first,
// unless nobody could have.
void JetStreamJournal::Self::attempted(Chronicle& table, const Stored& stored) {
  const bool in_time = Clock::now() < table.until;
  switch (stored.fate) {
    case Stored::Fate::stored:
      table.unsure = true;
      if (stored.number == table.at + 1) return landed(table, stored.number);
      return look_for_own(table, table.at + 1);
    case Stored::Fate::refused:
      return table.unsure ? look_for_own(table, table.at + 1) : overtaken(table);
    case Stored::Fate::lost:
      table.unsure = true;
      if (in_time) return attempt(table);
      break;
    case Stored::Fate::failed:
      if (table.unsure && in_time) return again([this, &table] { attempt(table); });
      break;
    case Stored::Fate::nobody:
      if (in_time) return again([this, &table] { attempt(table); });
      break;
  }
  finish(table, table.unsure ? Outcome::unknown : Outcome::failed, stored.problem);
}

// Of all that follow the message that it was to follow the first counts: it is this one, or this
// one never will.
void JetStreamJournal::Self::look_for_own(Chronicle& table, std::uint64_t from) {
  tables.next(table.table, from, [this, &table, from](Found found) {
    desk.post([this, &table, from, found = std::move(found)] {
      if (found.fate != Found::Fate::found) {
        if (Clock::now() < table.until)
          return again([this, &table, from] { look_for_own(table, from); });
        return finish(table, Outcome::unknown, found.problem);
      }
      const auto packet = unpacked(found.text);
      if (!packet || packet->after != table.at) return look_for_own(table, found.number + 1);
      if (packet->mark == table.packet.mark) return landed(table, found.number);
      overtaken(table);
    });
  });
}

// Nothing was written: it is looked at anew against what somebody else has.
void JetStreamJournal::Self::overtaken(Chronicle& table) {
  count(&JetStreamCounts::overtaken);
  table.jobs.insert(table.jobs.begin(), std::make_move_iterator(table.sent.begin()),
                    std::make_move_iterator(table.sent.end()));
  table.sent.clear();
  table.known = false;
  table.busy = false;
  advance(table);
}

void JetStreamJournal::Self::landed(Chronicle& table, std::uint64_t number) {
  table.lately.push_back({table.last, table.packet.last, number});
  if (table.lately.size() > most_lately) table.lately.pop_front();
  table.last = table.packet.last;
  table.at = number;
  table.tail = number;
  table.term = table.packet.term;
  if (table.packet.line) put_line(table, table.last, *table.packet.line);
  count(&JetStreamCounts::messages);
  count(&JetStreamCounts::entries, static_cast<std::int64_t>(table.packet.entries.size()));
  finish(table, Outcome::durable, "");
}

void JetStreamJournal::Self::finish(Chronicle& table, Outcome outcome, const std::string& problem) {
  if (outcome != Outcome::durable) table.known = false;
  if (outcome == Outcome::unknown) count(&JetStreamCounts::in_doubt);
  for (Job& job : std::exchange(table.sent, {}))
    if (job.done) job.done({outcome, problem});
  table.packet = {};
  table.text.clear();
  table.busy = false;
  advance(table);
}

}  // namespace server::cluster
