#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/database.hpp"
#include "server/store.hpp"

namespace server {

// The one thread that writes. Everything that waits becomes one transaction, so that the more there
// is to do, the less each part of it costs. What nobody waits for begins none of its own while
// there may still be something else: whoever comes while a commit is made waits for two.
//
// Where the disk fails in the middle of a commit, the log may hold all of it or not. Then nothing
// else is written before something small was: it takes the place of what may be there, and so it is
// known that it is not.
class Writer {
 public:
  using Written = table::Journal::Written;

  struct Job {
    // Inside the transaction. Whatever it throws ends the whole batch; what it returns is told to
    // `finish` once the batch is on disk.
    std::function<Written()> write;
    std::function<void(Written)> finish;
    int entries = 0;
    // Nobody waits for it: it is written with what somebody does wait for, or a moment later.
    bool can_wait = false;
  };

  // What goes with every transaction.
  struct Around {
    std::function<void()> begin;      // inside it, before the first job
    std::function<void()> end;        // inside it, after the last job
    std::function<void()> committed;  // once it is on disk
  };

  Writer(Database& database, std::filesystem::path folder, StoreOptions options, Around around);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer();  // after everything that waits

  void add(Job job);
  // Something may be on the disk of which nobody knows whether it is.
  bool in_doubt() const { return doubt_; }

 private:
  void work();
  bool take(std::vector<Job>& batch);
  std::vector<Written> commit(std::vector<Job>& batch);
  void write(std::vector<Job>& batch, std::vector<Written>& fates);
  bool settle_doubt();
  void report(const std::vector<Job>& batch, const std::vector<Written>& fates,
              std::int64_t microseconds) const;

  Database& database_;
  std::filesystem::path folder_;
  StoreOptions options_;
  Around around_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Job> waiting_;
  bool awaited_ = false;  // somebody waits for one of them
  bool stopping_ = false;
  std::atomic<bool> doubt_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace server
