#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/list.hpp"

namespace table {

// How long it takes to reach people and back, in milliseconds, as the server measured it lately.
class RoundTrips {
 public:
  void add(const std::string& person, std::int64_t trip) {
    auto& latest = all_[person];
    if (latest.size() == latest.capacity) latest.remove(0);
    latest.add(std::max<std::int64_t>(0, trip));
  }
  void forget(const std::string& person) { all_.erase(person); }
  // The shortest of the latest ones: whoever lags for a moment gains nothing.
  std::optional<std::int64_t> of(std::string_view person) const {
    const auto measured = all_.find(person);
    if (measured == all_.end()) return std::nullopt;
    return *std::min_element(measured->second.begin(), measured->second.end());
  }

 private:
  std::map<std::string, engine::List<std::int64_t, 16>, std::less<>> all_;
};

}  // namespace table
