#pragma once

#include <algorithm>
#include <cstdint>

#include "table/table.hpp"

namespace table {

// The time of a match, in milliseconds: it runs with the moments that are handed in, or it stands.
class MatchClock {
 public:
  std::int64_t at(Moment now) const {
    return time_ + (running_ ? std::max<Moment>(0, now - anchor_) : 0);
  }
  // When it shows that time, if it goes on as it does.
  Moment moment_of(std::int64_t time) const { return anchor_ + time - time_; }
  bool running() const { return running_; }

  // As it was left: at that time, since that moment.
  void begin(std::int64_t time, Moment since, bool runs) {
    time_ = time;
    anchor_ = since;
    running_ = runs;
  }
  // From now on it runs, or it stands.
  void go_on(Moment now, bool runs) { begin(at(now), now, runs && now >= rests_until_); }
  void turn_to(std::int64_t time, Moment now) { begin(time, now, running_); }
  // It does not run before that, after a pause.
  void rest_until(Moment moment) { rests_until_ = moment; }
  Moment rests_until() const { return rests_until_; }

 private:
  std::int64_t time_ = 0;  // at the anchor
  Moment anchor_ = 0;
  bool running_ = false;
  Moment rests_until_ = 0;
};

}  // namespace table
