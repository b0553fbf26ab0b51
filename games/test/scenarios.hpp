#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

// The scenario files of a game, in the order of their names.
namespace scenarios {

inline std::vector<std::filesystem::path> files(std::string_view slug) {
  std::vector<std::filesystem::path> all;
  const std::filesystem::path folder =
      std::filesystem::path(SOURCE_FOLDER) / "games" / slug / "test" / "scenarios";
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".json") all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  return all;
}

inline std::string text(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::stringstream all;
  all << in.rdbuf();
  return all.str();
}

}  // namespace scenarios
