#pragma once

#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "engine/conformance/moment.hpp"

namespace engine::conformance {

// Another value of the same kind.
inline Json tweaked(const Json& value, Chance& dice) {
  if (value.is_bool()) return !value.get_bool();
  if (value.is_int64()) return one_in(2, dice) ? value.get_int64() + 1 : value.get_int64() - 1;
  if (!value.is_array() || value.get_array().empty()) return value;
  JsonArray list = value.get_array();
  if (one_in(2, dice))
    list.pop_back();
  else
    list.push_back(list.front());
  return list;
}

// Makes actions that a position most likely does not allow: from other positions and other seats,
// spliced together from two of them, or written down and altered.
template <Game G>
class Strangers {
 public:
  using Action = typename G::Action;

  void remember(const Action& action, Chance& dice) {
    if (seen_.size() < most)
      seen_.push_back(action);
    else
      seen_[dice.below(0, most)] = action;
  }

  std::vector<Action> some(const typename G::Rules& rules, int count, Chance& dice) const {
    std::vector<Action> actions;
    if (seen_.empty()) return actions;
    for (int i = 0; i < count; ++i) {
      if (one_in(3, dice))
        actions.push_back(any_of(seen_, dice));
      else if (one_in(2, dice))
        actions.push_back(spliced(dice));
      else if (const auto action = rewritten(rules, dice))
        actions.push_back(*action);
    }
    return actions;
  }

 private:
  static constexpr std::uint32_t most = 256;

  // Whole units only, so that no field is torn apart: every field has a value that it has had.
  Action spliced(Chance& dice) const {
    constexpr std::size_t unit = alignof(Action);
    Action action = any_of(seen_, dice);
    const Action& other = any_of(seen_, dice);
    const std::size_t at = unit * dice.below(0, static_cast<std::uint32_t>(sizeof action / unit));
    std::memcpy(reinterpret_cast<char*>(&action) + at, reinterpret_cast<const char*>(&other) + at,
                unit);
    return action;
  }

  std::optional<Action> rewritten(const typename G::Rules& rules, Chance& dice) const {
    Json json = G::write(rules, any_of(seen_, dice));
    JsonObject& fields = json.get_object();
    const JsonObject other = G::write(rules, any_of(seen_, dice));
    auto field = fields.begin() + dice.below(0, static_cast<std::uint32_t>(fields.size()));
    const Json* there = other.if_contains(field->key());
    field->value() =
        there != nullptr && *there != field->value() ? *there : tweaked(field->value(), dice);
    Action action;
    if (!G::read(rules, json, action).empty()) return std::nullopt;
    return action;
  }

  std::vector<Action> seen_;
};

}  // namespace engine::conformance
