#include "server/hall_workers.hpp"

#include <sched.h>

#include <algorithm>
#include <utility>

#include "server/transport_loop.hpp"

namespace server {

Workers::Workers(int threads) : threads_(static_cast<std::size_t>(threads)) {
  for (std::thread& each : threads_) each = std::thread([this] { work(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    jobs_.clear();
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(std::int64_t needed, std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.emplace(needed, Job{steady_now(), std::move(job)});
  }
  changed_.notify_one();
}

void Workers::run(std::function<void()> job) {
  run(steady_now(), [this, job = std::move(job)] {
    job();
    dealt_with();
  });
}

void Workers::dealt_with() {
  {
    const std::lock_guard lock(mutex_);
    --begun_;
  }
  changed_.notify_one();
}

std::int64_t Workers::longest_wait() {
  const std::lock_guard lock(mutex_);
  const std::int64_t now = steady_now();
  std::int64_t longest = 0;
  for (const auto& [needed, job] : jobs_) longest = std::max(longest, now - job.since);
  return longest;
}

void Workers::work() {
  // Pushes nobody aside who is at work. Less than that (SCHED_IDLE, a nice value) would do harm:
  // whoever waits for a lock that such a thread holds waits as long as the machine is busy.
  const sched_param none{};
  sched_setscheduler(0, SCHED_BATCH, &none);
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock,
                  [this] { return stopping_ || (!jobs_.empty() && begun_ < threads_.size()); });
    if (stopping_) return;
    std::function<void()> job = std::move(jobs_.begin()->second.work);
    jobs_.erase(jobs_.begin());
    ++begun_;
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
  }
}

}  // namespace server
