#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

namespace server::cluster {

// A thread that does what it is handed, one after the other.
class Desk {
 public:
  using Work = std::function<void()>;
  Desk();
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;
  ~Desk();  // without what still waits

  // From any thread.
  void post(Work work);
  void after(std::chrono::milliseconds pause, Work work);
  // Nothing more is begun, and what was begun is over.
  void close();

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Work> waiting_;
  std::multimap<std::chrono::steady_clock::time_point, Work> later_;
  bool closed_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace server::cluster
