#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace cli {

// A line on the terminal that tells how far long work is; nothing when nobody looks.
class Progress {
 public:
  explicit Progress(std::int64_t total);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void show(std::int64_t done);

 private:
  using Clock = std::chrono::steady_clock;

  std::string time_left(std::int64_t done) const;

  std::int64_t total_;
  bool watched_;
  bool drawn_ = false;
  Clock::time_point started_ = Clock::now();
  Clock::time_point shown_ = started_;
};

}  // namespace cli
