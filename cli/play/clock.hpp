#pragma once

#include <chrono>
#include <optional>

#include "engine/time.hpp"

namespace cli {

// The time of a match in the real world: it stands still while people cannot act.
class Clock {
 public:
  explicit Clock(engine::Time start = {}) : passed_(start) { go_on(); }

  engine::Time now() const {
    if (!since_) return passed_;
    const auto running = std::chrono::steady_clock::now() - *since_;
    return passed_ + std::chrono::duration_cast<std::chrono::milliseconds>(running).count();
  }
  void pause() {
    passed_ = now();
    since_.reset();
  }
  void go_on() {
    if (!since_) since_ = std::chrono::steady_clock::now();
  }

 private:
  engine::Time passed_;
  std::optional<std::chrono::steady_clock::time_point> since_;
};

// Stops a clock, if there is one, for as long as something covers the game.
class Pause {
 public:
  explicit Pause(Clock* clock) : clock_(clock) {
    if (clock_ != nullptr) clock_->pause();
  }
  Pause(const Pause&) = delete;
  Pause& operator=(const Pause&) = delete;
  ~Pause() {
    if (clock_ != nullptr) clock_->go_on();
  }

 private:
  Clock* clock_;
};

}  // namespace cli
