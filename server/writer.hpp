#pragma once

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
// is to do, the less each part of it costs.
class Writer {
 public:
  using Written = table::Journal::Written;

  struct Job {
    // Inside the transaction. Whatever it throws ends the whole batch; what it returns is told to
    // `finish` once the batch is on disk.
    std::function<Written()> write;
    std::function<void(Written)> finish;
    int entries = 0;
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

 private:
  void work();
  bool take(std::vector<Job>& batch);
  std::vector<Written> commit(std::vector<Job>& batch);
  void report(const std::vector<Job>& batch, const std::vector<Written>& fates,
              std::int64_t microseconds) const;

  Database& database_;
  std::filesystem::path folder_;
  StoreOptions options_;
  Around around_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Job> waiting_;
  bool stopping_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace server
