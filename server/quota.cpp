#include "server/quota.hpp"

#include <algorithm>

namespace server {
namespace {

constexpr std::int64_t kilobyte = 1024;

}  // namespace

std::int64_t Quota::left_of(const Used& used, std::int64_t now) const {
  const auto passed = static_cast<double>(std::min(now - used.at, 1000 * an_hour));
  const double made_up = passed / static_cast<double>(period_) * static_cast<double>(most_);
  return std::max<std::int64_t>(0, used.bytes - static_cast<std::int64_t>(made_up));
}

bool Quota::allows(const std::string& name, std::int64_t now) const {
  if (most_ <= 0) return true;
  const auto found = used_.find(name);
  return found == used_.end() || left_of(found->second, now) < most_;
}

void Quota::charge(const std::string& name, std::int64_t bytes, std::int64_t now) {
  if (most_ <= 0) return;
  if (used_.size() >= sweep_at_) {
    std::erase_if(used_, [&](const auto& each) { return left_of(each.second, now) == 0; });
    sweep_at_ = std::max<std::size_t>(1024, 2 * used_.size());
  }
  Used& used = used_[name];
  used = {left_of(used, now) + bytes, now};
}

DiskQuotas::DiskQuotas(const Limits& limits)
    : people_(kilobyte * limits.person_kilobytes_per_hour),
      addresses_(kilobyte * limits.address_kilobytes_per_hour),
      days_(kilobyte * kilobyte * limits.address_megabytes_per_day, 24 * Quota::an_hour),
      table_bytes_(kilobyte * limits.table_kilobytes) {}

bool DiskQuotas::allow(const std::string& person, const std::string& address,
                       std::int64_t now) const {
  return people_.allows(person, now) && addresses_.allows(address, now) &&
         days_.allows(address, now);
}

void DiskQuotas::charge(const std::string& person, const std::string& address, std::int64_t bytes,
                        std::int64_t now) {
  people_.charge(person, bytes, now);
  addresses_.charge(address, bytes, now);
  days_.charge(address, bytes, now);
}

}  // namespace server
