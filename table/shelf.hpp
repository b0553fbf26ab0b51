#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "table/table.hpp"

namespace table {

// Rules that several tables share while they last: what bots work out about them beforehand is
// worth keeping. For World::rules; belongs to one thread.
class Shelf {
 public:
  engine::Fallible<std::shared_ptr<const engine::Ruleset>> rules(const engine::Kit& kit,
                                                                 std::string_view slug,
                                                                 const engine::JsonObject& options,
                                                                 int seats);

 private:
  void clear_out();

  std::map<std::string, std::weak_ptr<const engine::Ruleset>, std::less<>> made_;
};

}  // namespace table
