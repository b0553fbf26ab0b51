#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/cluster/desk.hpp"
#include "server/cluster/jetstream_journal.hpp"
#include "server/cluster/packet.hpp"
#include "server/cluster/stream.hpp"
#include "server/random.hpp"

namespace server::cluster {

// Everything about a table that is not yet written is dealt with on the desk.
struct JetStreamJournal::Self {
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds between_tries{100};
  static constexpr std::size_t most_known = 50'000;  // tables whose end is remembered

  // What was handed in for one table, in this order.
  struct Job {
    enum class Kind { append, file, snapshot, term };
    Kind kind = Kind::append;
    std::int64_t number = 0;  // expected entry, entry of a snapshot, term
    std::vector<table::Entry> entries = {};
    std::optional<table::Filed> line = {};
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

  Clock::time_point patience() const {
    return Clock::now() + std::chrono::milliseconds(options.patience);
  }
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
  void put_line(Chronicle& table, std::int64_t last, const table::Filed& line, bool repair = false);
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
    std::vector<table::Entry> entries;
    std::optional<table::Filed> line;
    std::int64_t line_last = 0;
  };
  Found patiently(const std::function<Found()>& look) const;
  std::uint64_t known_end(std::string_view table);
  engine::Fallible<Story> story(std::string_view table, std::uint64_t begin, std::int64_t after);
  std::map<std::string, std::string> unsettled_lines();
  engine::Fallible<std::map<std::string, std::string>> kept_lines(
      const std::vector<std::string>& keys);

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

}  // namespace server::cluster
