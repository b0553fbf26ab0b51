#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace server {

// Threads for what takes long: bots that think.
class Workers {
 public:
  explicit Workers(int threads);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();  // without what still waits

  void run(std::function<void()> job);
  // Milliseconds that the first in the queue waits already.
  std::int64_t longest_wait();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable arrived_;
  struct Job {
    std::int64_t since = 0;
    std::function<void()> work;
  };
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace server
