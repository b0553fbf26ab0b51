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

  Writer(Database& database, std::filesystem::path folder, StoreOptions options);
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
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Job> waiting_;
  bool stopping_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace server
