#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace server {

// Threads for what takes long: bots that think. Their work never piles up before whoever else has
// something to do: it is cut into single decisions, the most needed first, and the next one begins
// when what came of the one before is dealt with.
class Workers {
 public:
  explicit Workers(int threads);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();  // without what still waits

  // What is needed first comes first; `needed` is a time of the steady clock. Whoever runs a job
  // says later, once, that its result is dealt with.
  void run(std::int64_t needed, std::function<void()> job);
  void dealt_with();
  // What leaves nothing to deal with.
  void run(std::function<void()> job);
  // Milliseconds that somebody waits already.
  std::int64_t longest_wait();

 private:
  void work();

  struct Job {
    std::int64_t since = 0;
    std::function<void()> work;
  };
  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<std::int64_t, Job> jobs_;  // by when they are needed
  std::size_t begun_ = 0;                  // whose results are not dealt with
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace server
