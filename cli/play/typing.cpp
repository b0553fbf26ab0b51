#include "cli/play/typing.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace cli {

void Typing::wait(int milliseconds, int other) {
  if (has_line() || ended_) return;
  pollfd files[] = {{STDIN_FILENO, POLLIN, 0}, {other, POLLIN, 0}};
  poll(files, other >= 0 ? 2 : 1, milliseconds);
  if (files[0].revents != 0) read();
}

void Typing::wait_for_other(int milliseconds, int other) {
  pollfd file{other, POLLIN, 0};
  poll(&file, other >= 0 ? 1 : 0, milliseconds);
}

std::string Typing::take() {
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

void Typing::read() {
  char block[4096];
  const ssize_t got = ::read(STDIN_FILENO, block, sizeof block);
  if (got < 0 && errno == EINTR) return;
  if (got <= 0) {
    ended_ = true;
    if (!rest_.empty()) lines_.push_back(std::move(rest_));
    rest_.clear();
    return;
  }
  rest_.append(block, static_cast<std::size_t>(got));
  for (std::size_t end = 0; (end = rest_.find('\n')) != std::string::npos;) {
    lines_.push_back(rest_.substr(0, end));
    rest_.erase(0, end + 1);
  }
}

}  // namespace cli
