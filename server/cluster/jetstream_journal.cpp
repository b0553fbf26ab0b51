#include "server/cluster/jetstream_journal.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <future>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <utility>

#include "engine/json.hpp"
#include "server/cluster/desk.hpp"
#include "server/cluster/packet.hpp"
#include "server/cluster/stream.hpp"
#include "server/random.hpp"

namespace server::cluster {

using engine::Fallible;
using engine::Problem;
using table::Entry;
using table::Filed;
using table::Journal;

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds between_tries{100};
constexpr std::size_t most_together = 128 * 1024;  // bytes of entries in one message
constexpr std::size_t most_known = 50'000;         // tables whose end is remembered
constexpr std::size_t most_lately = 64;            // messages of a table whose numbers are
constexpr std::size_t asked_at_once = 128;

bool in_order(std::int64_t expected, const std::vector<Entry>& entries) {
  return std::all_of(entries.begin(), entries.end(),
                     [&](const Entry& entry) { return entry.seq == ++expected; });
}

std::size_t bytes_of(const std::vector<Entry>& entries) {
  std::size_t bytes = 0;
  for (const Entry& entry : entries) bytes += entry.text.size();
  return bytes;
}

template <class Answer>
std::function<void(Answer)> to(std::promise<Answer>& promise) {
  return [&promise](Answer answer) { promise.set_value(std::move(answer)); };
}

}  // namespace

// Everything about a table that is not yet written is dealt with on the desk.
struct JetStreamJournal::Self {
  // What was handed in for one table, in this order.
  struct Job {
    enum class Kind { append, file, snapshot, term };
    Kind kind = Kind::append;
    std::int64_t number = 0;  // expected entry, entry of a snapshot, term
    std::vector<Entry> entries = {};
    std::optional<Filed> line = {};
    std::string text = {};
    Done done = {};
  };

  // A key of a bucket: the newest value is enough, and it may be lost.
  struct Cell {
    explicit Cell(Stream& stream) : bucket(stream) {}
    struct Value {
      std::int64_t last = 0;
      std::string text;
      Clock::time_point until;
      bool repair = false;  // only if what is there is older
    };
    Stream& bucket;
    bool known = false;  // what is there:
    std::uint64_t number = 0;
    std::int64_t last = -1;
    bool busy = false;
    std::optional<Value> next;
    std::optional<Value> sent;
    const Value* newest() const { return next ? &*next : sent ? &*sent : nullptr; }
  };

  struct Chronicle {
    Chronicle(std::string the_table, Self& self)
        : table(std::move(the_table)), line(self.lines), snapshot(self.snapshots) {}
    std::string table;
    // Where it ends, as far as this journal knows.
    bool known = false;
    bool fresh = false;  // it was looked up for what is being done now
    std::int64_t last = 0;
    std::uint64_t at = 0;    // the last message that counts
    std::uint64_t tail = 0;  // and the last one of all
    std::int64_t term = 0;
    struct Lately {
      std::int64_t before = 0;  // the last entry before the message
      std::int64_t last = 0;
      std::uint64_t at = 0;
    };
    std::deque<Lately> lately;
    std::int64_t own_term = 0;
    std::deque<Job> jobs;
    bool busy = false;
    // What is under way, once it is busy.
    std::vector<Job> sent;
    Packet packet;
    std::string text;
    bool unsure = false;  // an attempt may have done it
    Clock::time_point until;
    Cell line;
    Cell snapshot;

    bool quiet() const {
      return !busy && jobs.empty() && line.newest() == nullptr && snapshot.newest() == nullptr;
    }
  };

  Self(Stream the_tables, Stream the_lines, Stream the_snapshots, Stream the_hall,
       JetStreamOptions the_options)
      : tables(std::move(the_tables)),
        lines(std::move(the_lines)),
        snapshots(std::move(the_snapshots)),
        hall(std::move(the_hall)),
        options(the_options) {}

  Clock::time_point patience() const { return Clock::now() + milliseconds(options.patience); }
  void add(std::string_view table, Job job);
  Chronicle& chronicle(const std::string& table);
  void forget_some();
  void advance(Chronicle& table);
  void find_end(Chronicle& table);
  void tail_found(Chronicle& table, const Found& found);
  void look_for_end(Chronicle& table, std::uint64_t from);
  void end_found(Chronicle& table, std::uint64_t number, const Packet& packet);
  void cannot_know(Chronicle& table, const std::string& problem);
  void gather(Chronicle& table);
  bool turn_down(Chronicle& table, Job& job, std::int64_t last);
  void send(Chronicle& table);
  void attempt(Chronicle& table);
  void attempted(Chronicle& table, const Stored& stored);
  void look_for_own(Chronicle& table, std::uint64_t from);
  void overtaken(Chronicle& table);
  void landed(Chronicle& table, std::uint64_t number);
  void finish(Chronicle& table, Outcome outcome, const std::string& problem);
  void keep(Chronicle& table, Job& job);
  void put(const std::string& table, Cell& cell, std::int64_t last, std::string text,
           bool repair = false);
  void put_line(Chronicle& table, std::int64_t last, const Filed& line, bool repair = false);
  void turn(const std::string& table, Cell& cell);
  void turned(const std::string& table, Cell& cell, const Stored& stored);
  void turn_later(const std::string& table, Cell& cell);
  void when_quiet(std::function<void()> done);
  void count(std::int64_t JetStreamCounts::* what, std::int64_t more = 1) {
    const std::lock_guard lock(counting);
    counts.*what += more;
  }
  void again(std::function<void()> work) { desk.after(between_tries, std::move(work)); }

  // For whoever reads, on their own thread.
  struct Story {
    std::vector<Entry> entries;
    std::optional<Filed> line;
    std::int64_t line_last = 0;
  };
  Found patiently(const std::function<Found()>& look) const;
  std::uint64_t known_end(std::string_view table);
  Fallible<Story> story(std::string_view table, std::uint64_t begin, std::int64_t after);
  std::map<std::string, std::string> unsettled_lines();
  Fallible<std::map<std::string, std::string>> kept_lines(const std::vector<std::string>& keys);

  Stream tables;
  Stream lines;
  Stream snapshots;
  Stream hall;
  JetStreamOptions options;
  std::string writer = fresh_table_id();
  std::int64_t writings = 0;
  mutable std::mutex counting;
  JetStreamCounts counts;
  std::unordered_map<std::string, Chronicle> chronicles;
  std::size_t look_again_at = most_known;
  Desk desk;  // last: it uses all of the above
};

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
  std::promise<void> quiet;
  self_->desk.post([&] { self_->when_quiet([&] { quiet.set_value(); }); });
  quiet.get_future().wait();
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

// --- Lines and snapshots.

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

// --- Reading.

Found JetStreamJournal::Self::patiently(const std::function<Found()>& look) const {
  const auto until = patience();
  for (;;) {
    Found found = look();
    if (found.fate != Found::Fate::failed || Clock::now() > until) return found;
    std::this_thread::sleep_for(between_tries);
  }
}

// What was acknowledged here must be there for whoever reads here.
std::uint64_t JetStreamJournal::Self::known_end(std::string_view table) {
  std::promise<std::uint64_t> answer;
  desk.post([&] {
    const auto found = chronicles.find(std::string(table));
    answer.set_value(found == chronicles.end() || !found->second.known ? 0 : found->second.at);
  });
  return answer.get_future().get();
}

// From a message that counts on, or from the first one (0).
Fallible<JetStreamJournal::Self::Story> JetStreamJournal::Self::story(std::string_view table,
                                                                      std::uint64_t begin,
                                                                      std::int64_t after) {
  Story story;
  const std::uint64_t least = known_end(table);
  std::uint64_t counts = 0;  // the last message that does
  std::int64_t last = begin == 0 ? 0 : -1;
  for (std::uint64_t at = std::max<std::uint64_t>(begin, 1);;) {
    const Found found = patiently([&] {
      Found next = tables.next(table, at);
      if (next.fate != Found::Fate::none || counts >= least) return next;
      return Found{.problem = "the NATS server that answers lacks message " +
                              std::to_string(least) + " of table " + std::string(table)};
    });
    if (found.fate == Found::Fate::failed) return Problem{found.problem};
    if (found.fate == Found::Fate::none) return story;
    auto packet = unpacked(found.text);
    const std::string what =
        "message " + std::to_string(found.number) + " of table " + std::string(table);
    if (!packet) return Problem{what + " cannot be read: " + packet.problem().what};
    at = found.number + 1;
    if (packet->after != counts && found.number != begin) continue;
    counts = found.number;
    const std::int64_t before = packet->last - static_cast<std::int64_t>(packet->entries.size());
    if (last >= 0 ? before != last : before > after)
      return Problem{what + " goes on after entry " + std::to_string(before) + ", but " +
                     std::to_string(last >= 0 ? last : after) + " is the one before"};
    last = packet->last;
    for (Entry& entry : packet->entries)
      if (entry.seq > after) story.entries.push_back(std::move(entry));
    if (packet->line) {
      story.line = std::move(packet->line);
      story.line_last = packet->last;
    }
  }
}

Fallible<Journal::Kept> JetStreamJournal::read(std::string_view table) {
  Kept kept;
  std::uint64_t begin = 0;
  const Found found = self_->patiently([&] { return self_->snapshots.last(table); });
  if (found.fate == Found::Fate::failed) return Problem{found.problem};
  if (found.fate == Found::Fate::found) {
    auto snapshot = unpacked_snapshot(found.text);
    if (snapshot) {
      kept.snapshot = std::move(snapshot->text);
      kept.snapshot_seq = snapshot->last;
      begin = snapshot->at;
    } else {
      kept.damage = snapshot.problem().what;
    }
  }
  auto story = self_->story(table, begin, kept.snapshot_seq);
  if (!story) return story.problem();
  kept.entries = std::move(story->entries);
  // Whoever wrote it may have come to an end before its line was in the lists.
  if (story->line)
    self_->desk.post(
        [self = self_.get(), id = std::string(table), line = std::move(*story->line),
         last = story->line_last] { self->put_line(self->chronicle(id), last, line, true); });
  return kept;
}

Fallible<std::vector<Entry>> JetStreamJournal::read_from(std::string_view table,
                                                         std::int64_t from) {
  std::uint64_t begin = 0;
  if (from > 0) {
    const Found found = self_->snapshots.last(table);
    const auto snapshot = unpacked_snapshot(found.text);
    if (found.fate == Found::Fate::found && snapshot && snapshot->last <= from)
      begin = snapshot->at;
  }
  auto story = self_->story(table, begin, from);
  if (!story) return story.problem();
  return std::move(story->entries);
}

// Those that this journal has acknowledged but not yet put into the bucket.
std::map<std::string, std::string> JetStreamJournal::Self::unsettled_lines() {
  std::promise<std::map<std::string, std::string>> answer;
  desk.post([&] {
    std::map<std::string, std::string> unsettled;
    for (const auto& [table, each] : chronicles)
      if (const Cell::Value* newest = each.line.newest()) unsettled[table] = newest->text;
    answer.set_value(std::move(unsettled));
  });
  return answer.get_future().get();
}

Fallible<std::map<std::string, std::string>> JetStreamJournal::Self::kept_lines(
    const std::vector<std::string>& keys) {
  std::map<std::string, std::string> kept;
  for (std::size_t from = 0; from < keys.size(); from += asked_at_once) {
    const std::size_t count = std::min(asked_at_once, keys.size() - from);
    std::vector<std::promise<Found>> answers(count);
    for (std::size_t i = 0; i < count; ++i) lines.last(keys[from + i], to(answers[i]));
    std::vector<Found> found;
    for (std::promise<Found>& answer : answers) found.push_back(answer.get_future().get());
    for (std::size_t i = 0; i < count; ++i) {
      if (found[i].fate == Found::Fate::failed)
        found[i] = patiently([&] { return lines.last(keys[from + i]); });
      if (found[i].fate == Found::Fate::failed) return Problem{found[i].problem};
      if (found[i].fate == Found::Fate::found) kept[keys[from + i]] = std::move(found[i].text);
    }
  }
  return kept;
}

// Every table of the stream. One whose line was never kept, because its writer came to an end, is
// read for it.
Fallible<std::vector<Journal::Listed>> JetStreamJournal::list() {
  const std::map<std::string, std::string> unsettled = self_->unsettled_lines();
  const auto counts = self_->tables.keys();
  if (!counts) return counts.problem();
  std::vector<std::string> keys;
  for (const auto& [table, count] : *counts) keys.push_back(table);
  auto kept = self_->kept_lines(keys);
  if (!kept) return kept.problem();
  std::vector<Listed> all;
  for (const std::string& table : keys) {
    std::string text = std::move((*kept)[table]);
    const auto newer = unsettled.find(table);
    if (newer != unsettled.end() && last_in(newer->second) >= last_in(text)) text = newer->second;
    const auto packet = unpacked(text);
    if (packet && packet->line) {
      all.push_back({table, packet->line->card});
      continue;
    }
    auto story = self_->story(table, 0, 0);
    if (!story) return story.problem();
    if (story->line) all.push_back({table, story->line->card});
  }
  return all;
}

Fallible<bool> JetStreamJournal::lease(std::string_view holder, std::int64_t now,
                                       std::int64_t length) {
  for (;;) {
    const Found found = self_->patiently([&] { return self_->hall.last("lease"); });
    if (found.fate == Found::Fate::failed) return Problem{found.problem};
    if (found.fate == Found::Fate::found) {
      const auto packet = unpacked(found.text);
      if (!packet) return packet.problem();
      if (packet->mark != holder && now < packet->last) return false;
    }
    const Stored stored = self_->hall.write(
        "lease", packed(Packet{.last = now + length, .mark = std::string(holder)}), found.number);
    if (stored.fate == Stored::Fate::stored) return true;
    if (stored.fate != Stored::Fate::refused) return Problem{stored.problem};
  }
}

}  // namespace server::cluster
