#include "server/cluster/desk.hpp"

#include <utility>

namespace server::cluster {

Desk::Desk() : thread_([this] { run(); }) {}

Desk::~Desk() { close(); }

void Desk::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    arrived_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

// Whoever is told under the lock may have what is done end the desk: nothing of it is touched
// after.
void Desk::post(Work work) {
  const std::lock_guard lock(mutex_);
  if (closed_) return;
  waiting_.push_back(std::move(work));
  arrived_.notify_one();
}

void Desk::after(std::chrono::milliseconds pause, Work work) {
  const std::lock_guard lock(mutex_);
  if (closed_) return;
  later_.emplace(std::chrono::steady_clock::now() + pause, std::move(work));
  arrived_.notify_one();
}

void Desk::run() {
  std::unique_lock lock(mutex_);
  while (!closed_) {
    if (!later_.empty() && later_.begin()->first <= std::chrono::steady_clock::now()) {
      waiting_.push_back(std::move(later_.begin()->second));
      later_.erase(later_.begin());
    }
    if (waiting_.empty()) {
      if (later_.empty())
        arrived_.wait(lock);
      else
        arrived_.wait_until(lock, later_.begin()->first);
      continue;
    }
    Work work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    work();
    work = nullptr;
    lock.lock();
  }
}

}  // namespace server::cluster
