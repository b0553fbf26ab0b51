#pragma once

#include <chrono>

#include "engine/time.hpp"

namespace cli {

// The time of a match in the real world: it stands still while people cannot act.
class Clock {
 public:
  explicit Clock(engine::Time start = {}) : passed_(start), since_(Watch::now()) {}

  engine::Time now() const {
    if (stops_ > 0) return passed_;
    const auto running = Watch::now() - since_;
    return passed_ + std::chrono::duration_cast<std::chrono::milliseconds>(running).count();
  }
  // It goes on when whoever stopped it lets it, each for themselves.
  void pause() {
    passed_ = now();
    ++stops_;
  }
  void go_on() {
    if (--stops_ == 0) since_ = Watch::now();
  }
  // The time in between has passed at once.
  void skip_to(engine::Time then) {
    if (then <= now()) return;
    passed_ = then;
    since_ = Watch::now();
  }

 private:
  using Watch = std::chrono::steady_clock;

  engine::Time passed_;
  Watch::time_point since_;
  int stops_ = 0;
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
