#include "cli/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace cli {

Progress::Progress(std::int64_t total)
    : total_(std::max<std::int64_t>(total, 1)), watched_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (drawn_) std::cerr << "\r\033[K" << std::flush;
}

std::string Progress::time_left(std::int64_t done) const {
  if (done == 0) return "";
  const std::chrono::duration<double> so_far = Clock::now() - started_;
  const auto seconds = static_cast<std::int64_t>(so_far.count() / static_cast<double>(done) *
                                                 static_cast<double>(total_ - done));
  const std::string rest = std::to_string(seconds % 60);
  return "  " + std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

void Progress::show(std::int64_t done) {
  if (!watched_ || Clock::now() - shown_ < std::chrono::milliseconds(100)) return;
  shown_ = Clock::now();
  drawn_ = true;
  constexpr std::int64_t width = 30;
  std::string line(static_cast<std::size_t>(width), '.');
  std::fill_n(line.begin(), done * width / total_, '#');
  std::cerr << "\r[" << line << "] " << done << "/" << total_ << time_left(done) << "\033[K"
            << std::flush;
}

}  // namespace cli
