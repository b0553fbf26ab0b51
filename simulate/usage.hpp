#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "engine/json.hpp"

namespace simulate {

// What was offered, chosen and told of in simulated games: actions by their first word, and the
// things that fields of actions and events name. It reads what a game writes, so that every game is
// counted alike.
class Usage {
 public:
  // By the name of a field: which kind of thing it names ("item" names a "card").
  using Kinds = std::map<std::string, std::string, std::less<>>;
  // The kind of the actions themselves.
  static constexpr const char* action_kind = "action";

  struct Count {
    std::int64_t offered = 0;  // decisions in which it could have been chosen
    std::int64_t chosen = 0;   // decisions that named it
    std::int64_t told = 0;     // events that named it

    friend bool operator==(const Count&, const Count&) = default;
  };
  // By kind and name.
  using Counts = std::map<std::pair<std::string, std::string>, Count>;

  explicit Usage(Kinds kinds) : kinds_(std::move(kinds)) {}

  void decide(std::span<const engine::JsonObject> offered, const engine::JsonObject& chosen);
  // One event as several observers saw it: each knows another part of it.
  void tell(std::span<const engine::JsonObject> seen);

  const Counts& counts() const { return counts_; }

 private:
  using Things = std::set<std::pair<std::string, std::string>>;
  void add_fields(const engine::JsonObject& written, Things& things) const;

  Kinds kinds_;
  Counts counts_;
};

}  // namespace simulate
