#pragma once

#include <memory>
#include <string>

#include "server/cluster/nats.hpp"
#include "table/journal.hpp"

namespace server::cluster {

struct JetStreamOptions {
  int replicas = 1;       // NATS servers that keep each message
  int answer = 2'000;     // milliseconds that an answer of theirs is waited for
  int patience = 10'000;  // milliseconds that something is tried again
};

// Since it was opened, for metrics.
struct JetStreamCounts {
  std::int64_t entries = 0;    // that became durable
  std::int64_t messages = 0;   // that hold them
  std::int64_t attempts = 0;   // to write one
  std::int64_t overtaken = 0;  // somebody else had written
  std::int64_t in_doubt = 0;   // nobody could say whether it was written
};

// Tables in JetStream, for several programs at once: a stream with one subject a table, in which
// each message names the one that it follows, to the servers and in itself. That is the fence: of
// two who write at the same time one is refused, whatever they believe of each other and whatever
// the servers let through (server/cluster/packet.hpp). Appends of one table that wait for each
// other go together as one message. Lines in lists and snapshots are beside it, in buckets; both
// can be had from the stream again.
//
// All methods can be called from any thread; reading waits for the servers. Destroying the journal
// waits for what was handed in, as long as its patience lasts.
class JetStreamJournal final : public table::Journal {
 public:
  // Streams and buckets are made if need be.
  static engine::Fallible<std::unique_ptr<JetStreamJournal>> open(Nats& nats,
                                                                  JetStreamOptions options = {});
  ~JetStreamJournal() override;

  // From now on this journal writes the table for an owner of this term, and nobody of an earlier
  // one does: what they sent before is there or is refused. Terms of owners grow. `stale` where a
  // later one has it already. Whoever reads the table afterwards reads all of it.
  void take_over(std::string_view table, std::int64_t term, Done done);

  void append(std::string_view table, std::int64_t expected, std::vector<table::Entry> entries,
              std::optional<table::Filed> line, Done done, bool can_wait = false) override;
  void file(std::string_view table, table::Filed line) override;
  void keep_snapshot(std::string_view table, std::int64_t seq, std::string text) override;
  engine::Fallible<Kept> read(std::string_view table) override;
  engine::Fallible<std::vector<table::Entry>> read_from(std::string_view table,
                                                        std::int64_t from) override;
  engine::Fallible<std::vector<Listed>> list() override;
  engine::Fallible<bool> lease(std::string_view holder, std::int64_t now,
                               std::int64_t milliseconds) override;

  // Waits until everything handed in so far is written or has failed.
  void settle();
  JetStreamCounts counts() const;

 private:
  JetStreamJournal();
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace server::cluster
