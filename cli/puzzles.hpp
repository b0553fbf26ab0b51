#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace cli {

struct PuzzleOptions {
  std::string game;
  std::int64_t number = 20;
  std::int64_t games = 10'000;  // looked through at most
  std::int64_t seed = 1;
  int threads = 0;  // 0: one for each core
  std::string out;  // a folder; none: this one
  std::vector<std::string> files;
  std::string file;
  int which = 0;     // of the file; 0: all, one after the other
  int imagined = 0;  // games for each choice; 0: as many as when it was made
};
int make_puzzles(const Common& common, const PuzzleOptions& options);
int check_puzzles(const Common& common, const PuzzleOptions& options);
int solve_puzzles(const Common& common, const PuzzleOptions& options);

}  // namespace cli
