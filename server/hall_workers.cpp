#include "server/hall_workers.hpp"

#include <utility>

#include "server/transport_loop.hpp"

namespace server {

Workers::Workers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    jobs_.clear();
  }
  arrived_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({steady_now(), std::move(job)});
  }
  arrived_.notify_one();
}

std::int64_t Workers::longest_wait() {
  const std::lock_guard lock(mutex_);
  return jobs_.empty() ? 0 : steady_now() - jobs_.front().since;
}

void Workers::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    arrived_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    const std::function<void()> job = std::move(jobs_.front().work);
    jobs_.pop_front();
    lock.unlock();
    job();
    lock.lock();
  }
}

}  // namespace server
