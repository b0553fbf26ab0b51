#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/transport_loop.hpp"

namespace server {

// When each table wants to be woken, loaded or not; one timer for all of them.
class Alarms {
 public:
  Alarms(Loop& loop, std::function<void(const std::string&)> wake)
      : loop_(loop), timer_(loop), wake_(std::move(wake)) {}

  void set(const std::string& table, std::optional<std::int64_t> at);

 private:
  void arm();
  void ring();

  Loop& loop_;
  Timer timer_;
  std::function<void(const std::string&)> wake_;
  std::set<std::pair<std::int64_t, std::string>> order_;
  std::unordered_map<std::string, std::int64_t> times_;
  std::optional<std::int64_t> armed_;
};

}  // namespace server
