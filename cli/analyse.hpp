#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/commands.hpp"

namespace cli {

struct AnalyseOptions {
  std::string file;
  std::int64_t games = 0;  // imagined; 0: as many as suit the game
  std::int64_t seed = 1;
  std::optional<int> seat;
  bool decisions = false;  // all that were looked at, not only those that turned it
};
int analyse_record(const Common& common, const AnalyseOptions& options);

}  // namespace cli
