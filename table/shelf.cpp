#include "table/shelf.hpp"

#include "table/wire.hpp"

namespace table {

engine::Fallible<std::shared_ptr<const engine::Ruleset>> Shelf::rules(
    const engine::Kit& kit, std::string_view slug, const engine::JsonObject& options, int seats) {
  std::string key(slug);
  key += ' ';
  key += kit.data_fingerprint();
  key += ' ';
  write_number(key, seats);
  write_json(key, options);
  if (const auto found = made_.find(key); found != made_.end())
    if (auto rules = found->second.lock()) return rules;
  auto rules = kit.rules(options, seats);
  if (!rules) return rules;
  clear_out();
  made_[key] = *rules;
  return rules;
}

void Shelf::clear_out() {
  std::erase_if(made_, [](const auto& each) { return each.second.expired(); });
}

}  // namespace table
