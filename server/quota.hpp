#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "server/config.hpp"

// How much people may write to the disk. Time is an input, in milliseconds of any clock that does
// not jump.
namespace server {

// So many bytes in so much time for each name, all of them at once if need be. What was written is
// known afterwards only: a name may go beyond by one request, and then waits until that is made up
// for.
class Quota {
 public:
  static constexpr std::int64_t an_hour = 3'600'000;
  explicit Quota(std::int64_t bytes, std::int64_t milliseconds = an_hour)  // 0: no limit
      : most_(bytes), period_(milliseconds) {}
  bool allows(const std::string& name, std::int64_t now) const;
  void charge(const std::string& name, std::int64_t bytes, std::int64_t now);
  std::size_t size() const { return used_.size(); }

 private:
  struct Used {
    std::int64_t bytes = 0;
    std::int64_t at = 0;
  };
  std::int64_t left_of(const Used& used, std::int64_t now) const;

  std::int64_t most_;
  std::int64_t period_;
  std::unordered_map<std::string, Used> used_;
  std::size_t sweep_at_ = 1024;
};

// What one writer costs: the quota of the person, and those of the address for an hour and a day.
class DiskQuotas {
 public:
  explicit DiskQuotas(const Limits& limits);
  bool allow(const std::string& person, const std::string& address, std::int64_t now) const;
  void charge(const std::string& person, const std::string& address, std::int64_t bytes,
              std::int64_t now);
  std::int64_t table_bytes() const { return table_bytes_; }  // of one table; 0: no limit

 private:
  Quota people_;
  Quota addresses_;
  Quota days_;  // of addresses
  std::int64_t table_bytes_;
};

}  // namespace server
