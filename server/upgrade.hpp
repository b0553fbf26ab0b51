#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/problem.hpp"
#include "table/table.hpp"

namespace server {

// What becomes of a running match under the program that asks.
enum class Fate {
  goes_on,
  other_rules,  // it was begun by another rules version or with other data
  elsewhere,    // its inputs lead to another position, although the rules claim to be the same
  broken        // it does not come to life
};

struct RunningMatch {
  std::string table;
  std::string code;
  std::string game;
  std::int64_t rules_version = 0;
  std::string data;  // its fingerprint
  Fate fate = Fate::goes_on;
  std::string problem;  // of what is broken
};

// What a data folder is to this program.
struct UpgradeCheck {
  int schema = 0;  // of the folder; this program's is schema_version
  std::vector<RunningMatch> running;
  std::int64_t waiting = 0;   // tables whose match has not begun
  std::int64_t finished = 0;  // or closed
  std::int64_t finished_by_other_rules = 0;

  std::int64_t refused() const;  // how many running matches do not go on
};

// Looks at all of it and changes nothing, also while a server runs. An older folder is copied to a
// temporary place and brought up to date there. A problem if this program would refuse the folder.
engine::Fallible<UpgradeCheck> check_upgrade(const std::filesystem::path& folder,
                                             const table::World& world);

}  // namespace server
