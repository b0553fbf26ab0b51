#include "server/hall_alarms.hpp"

#include <algorithm>
#include <vector>

namespace server {

namespace {

// Tests have time in their own hands, so nobody relies on the timer for longer than that.
constexpr std::int64_t longest_wait = 100;  // milliseconds

}  // namespace

void Alarms::set(const std::string& table, std::optional<std::int64_t> at) {
  const auto found = times_.find(table);
  if (found != times_.end()) {
    if (at == found->second) return;
    order_.erase({found->second, table});
    if (!at) times_.erase(found);
  }
  if (!at) return;
  times_[table] = *at;
  order_.emplace(*at, table);
  arm();
}

// A timer that rings too early costs less than one that is set anew with every move.
void Alarms::arm() {
  if (order_.empty()) return;
  const std::int64_t next = order_.begin()->first;
  if (armed_ && *armed_ <= next) return;
  armed_ = next;
  timer_.after(std::min(next - loop_.now(), longest_wait), [this] { ring(); });
}

void Alarms::ring() {
  armed_.reset();
  const std::int64_t now = loop_.now();
  std::vector<std::string> due;
  for (auto next = order_.begin(); next != order_.end() && next->first <= now; ++next)
    due.push_back(next->second);
  for (const std::string& table : due) {
    set(table, std::nullopt);
    loop_.attempt([&] { wake_(table); });
  }
  arm();
}

}  // namespace server
