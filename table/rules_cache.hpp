#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/table.hpp"

namespace table {

// What was asked for lately, by name; only so much of it.
template <class T>
class Recent {
 public:
  explicit Recent(std::size_t most) : most_(most) {}

  const T* find(const std::string& name) {
    const auto found = kept_.find(name);
    if (found == kept_.end()) return nullptr;
    found->second.used = ++uses_;
    return &found->second.value;
  }
  const T& keep(const std::string& name, T value) {
    if (kept_.size() >= most_ && !kept_.contains(name)) forget_one();
    Kept& kept = kept_[name];
    kept = {std::move(value), ++uses_};
    return kept.value;
  }

 private:
  struct Kept {
    T value;
    std::uint64_t used = 0;
  };
  void forget_one() {
    auto oldest = kept_.begin();
    for (auto each = kept_.begin(); each != kept_.end(); ++each)
      if (each->second.used < oldest->second.used) oldest = each;
    kept_.erase(oldest);
  }

  std::size_t most_;
  std::uint64_t uses_ = 0;
  std::map<std::string, Kept, std::less<>> kept_;
};

// Rules that several tables share while they last, and those that were asked for lately: what bots
// work out about them beforehand is worth keeping, and a plan asks for the same again and again.
// For World::rules and World::seat_counts; belongs to one thread.
class RulesCache {
 public:
  engine::Fallible<std::shared_ptr<const engine::Ruleset>> rules(const engine::GameData& game_data,
                                                                 std::string_view slug,
                                                                 const engine::JsonObject& options,
                                                                 int seats);
  std::vector<int> seat_counts(const engine::GameData& game_data, std::string_view slug,
                               const engine::JsonObject& options);

  // How often rules were made, whether they are good or not: by that a request can be weighed.
  std::int64_t made() const { return made_count_; }

 private:
  void clear_out();

  std::map<std::string, std::weak_ptr<const engine::Ruleset>, std::less<>> made_;
  Recent<std::shared_ptr<const engine::Ruleset>> recent_{32};
  Recent<std::vector<int>> counts_{256};
  std::int64_t made_count_ = 0;
};

}  // namespace table
