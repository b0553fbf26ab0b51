#pragma once

#include <deque>
#include <string>

namespace cli {

// Lines from the standard input, which may come while something else happens.
class Typing {
 public:
  // Until there is a line or no more input, until `other` can be read (-1: nothing else), or until
  // the time is over (negative: never).
  void wait(int milliseconds, int other);
  // The same without reading lines: those that come meanwhile wait.
  static void wait_for_other(int milliseconds, int other);

  bool has_line() const { return !lines_.empty(); }
  const std::string& line() const { return lines_.front(); }
  std::string take();
  bool ended() const { return ended_ && lines_.empty(); }

 private:
  void read();

  std::deque<std::string> lines_;
  std::string rest_;
  bool ended_ = false;
};

}  // namespace cli
