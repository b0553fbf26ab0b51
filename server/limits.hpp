#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

// Who may ask how often. Time is an input, in milliseconds of any clock that does not jump.
namespace server {

// So many in so much time, and all of them at once if need be.
struct Rate {
  std::int64_t count = 0;  // 0: no limit
  std::int64_t milliseconds = 1000;
  std::int64_t burst = 0;  // 0: as many as `count`
};

// A bucket that fills at a rate; whoever finds it empty must wait.
class Bucket {
 public:
  // Something dearer takes more than one.
  bool take(const Rate& rate, std::int64_t now, std::int64_t cost = 1);
  // Whether there is nothing left for now.
  bool empty(const Rate& rate, std::int64_t now) const;
  // Whether it is as full as a new one.
  bool full(const Rate& rate, std::int64_t now) const;

 private:
  std::int64_t filled(const Rate& rate, std::int64_t now) const;

  // Counted in parts of one: what a millisecond brings is always whole.
  std::int64_t used_ = 0;
  std::int64_t at_ = 0;
};

// One bucket each for whoever has a name; those that are full again are forgotten.
class Buckets {
 public:
  explicit Buckets(Rate rate) : rate_(rate) {}
  bool take(const std::string& name, std::int64_t now, std::int64_t cost = 1);
  bool empty(const std::string& name, std::int64_t now) const;
  std::size_t size() const { return buckets_.size(); }

 private:
  void forget_full(std::int64_t now);

  Rate rate_;
  std::unordered_map<std::string, Bucket> buckets_;
  std::size_t sweep_at_ = 1024;
};

// How many of something each name has at a time.
class Counts {
 public:
  explicit Counts(std::int64_t most) : most_(most) {}  // 0: no limit
  bool add(const std::string& name);
  void remove(const std::string& name);
  std::size_t size() const { return counts_.size(); }

 private:
  std::int64_t most_;
  std::unordered_map<std::string, std::int64_t> counts_;
};

// Tells a client that is too fast for a moment from one that does not listen.
class Patience {
 public:
  // A request was refused for its speed. True when that has gone on for too long.
  bool strained(std::int64_t now);

 private:
  std::int64_t since_ = 0;
  std::int64_t last_ = -1;
};

}  // namespace server
