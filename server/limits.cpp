#include "server/limits.hpp"

#include <algorithm>

namespace server {
namespace {

std::int64_t room(const Rate& rate) {
  return (rate.burst > 0 ? rate.burst : rate.count) * rate.milliseconds;
}

}  // namespace

// One unit costs `milliseconds` parts and a millisecond brings `count` of them.
std::int64_t Bucket::filled(const Rate& rate, std::int64_t now) const {
  const std::int64_t passed = std::min(now - at_, room(rate) / rate.count + 1);
  return std::max<std::int64_t>(0, used_ - passed * rate.count);
}

bool Bucket::take(const Rate& rate, std::int64_t now, std::int64_t cost) {
  if (rate.count <= 0) return true;
  if (used_ > 0) used_ = filled(rate, now);
  at_ = now;
  // What costs more than there ever is can be had from a full bucket.
  const std::int64_t parts = std::min(cost * rate.milliseconds, room(rate));
  if (used_ + parts > room(rate)) return false;
  used_ += parts;
  return true;
}

bool Bucket::empty(const Rate& rate, std::int64_t now) const {
  return rate.count > 0 && filled(rate, now) + rate.milliseconds > room(rate);
}

bool Bucket::full(const Rate& rate, std::int64_t now) const {
  return rate.count <= 0 || filled(rate, now) == 0;
}

bool Buckets::take(const std::string& name, std::int64_t now, std::int64_t cost) {
  if (rate_.count <= 0) return true;
  if (buckets_.size() >= sweep_at_) forget_full(now);
  return buckets_[name].take(rate_, now, cost);
}

bool Buckets::empty(const std::string& name, std::int64_t now) const {
  const auto found = buckets_.find(name);
  return found != buckets_.end() && found->second.empty(rate_, now);
}

void Buckets::forget_full(std::int64_t now) {
  std::erase_if(buckets_, [&](const auto& each) { return each.second.full(rate_, now); });
  sweep_at_ = std::max<std::size_t>(1024, 2 * buckets_.size());
}

bool Counts::add(const std::string& name) {
  std::int64_t& count = counts_[name];
  if (most_ > 0 && count >= most_) return false;
  ++count;
  return true;
}

void Counts::remove(const std::string& name) {
  const auto found = counts_.find(name);
  if (found != counts_.end() && --found->second == 0) counts_.erase(found);
}

bool Patience::strained(std::int64_t now) {
  constexpr std::int64_t respite = 2'000;
  constexpr std::int64_t enough = 10'000;
  if (last_ < 0 || now - last_ > respite) since_ = now;
  last_ = now;
  return now - since_ >= enough;
}

}  // namespace server
