#include "table/rules_cache.hpp"

#include "protocol/wire.hpp"

namespace table {

namespace {

std::string key_of(const engine::GameData& game_data, std::string_view slug,
                   const engine::JsonObject& options, int seats) {
  std::string key(slug);
  key += ' ';
  key += game_data.data_fingerprint();
  key += ' ';
  write_number(key, seats);
  write_json(key, options);
  return key;
}

}  // namespace

engine::Fallible<std::shared_ptr<const engine::Ruleset>> RulesCache::rules(
    const engine::GameData& game_data, std::string_view slug, const engine::JsonObject& options,
    int seats) {
  const std::string key = key_of(game_data, slug, options, seats);
  if (const auto found = made_.find(key); found != made_.end())
    if (auto rules = found->second.lock()) return recent_.keep(key, std::move(rules));
  ++made_count_;
  auto rules = game_data.rules(options, seats);
  if (!rules) return rules;
  recent_.keep(key, *rules);
  clear_out();
  made_[key] = *rules;
  return rules;
}

std::vector<int> RulesCache::seat_counts(const engine::GameData& game_data, std::string_view slug,
                                         const engine::JsonObject& options) {
  const std::string key = key_of(game_data, slug, options, 0);
  if (const auto* known = counts_.find(key)) return *known;
  made_count_ += engine::max_seats;
  return counts_.keep(key, engine::seat_counts(game_data, options));
}

void RulesCache::clear_out() {
  std::erase_if(made_, [](const auto& each) { return each.second.expired(); });
}

}  // namespace table
