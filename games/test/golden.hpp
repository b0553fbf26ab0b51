#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/game_entry.hpp"

namespace engine {

// What test names say of a game.
inline void PrintTo(const GameEntry* entry, std::ostream* out) { *out << entry->slug(); }

}  // namespace engine

// Files that say what a game does, compared line by line with what it does now.
// ESCAPEMENT_UPDATE_GOLDEN=1 writes them anew.
namespace golden {

inline bool updating() { return std::getenv("ESCAPEMENT_UPDATE_GOLDEN") != nullptr; }

inline std::filesystem::path folder(std::string_view slug) {
  return std::filesystem::path(SOURCE_FOLDER) / "games" / slug / "test" / "golden";
}

// Written instead of a line, or of all that follows, that takes too long just now.
inline constexpr std::string_view not_tried = "(not tried)";
inline constexpr std::string_view rest_not_tried = "(the rest is not tried)";

inline std::string first_difference(const std::string& golden, const std::string& now) {
  std::istringstream one(golden);
  std::istringstream other(now);
  std::string was;
  std::string is;
  for (int line = 1;; ++line) {
    const bool more = static_cast<bool>(std::getline(one, was));
    const bool other_more = static_cast<bool>(std::getline(other, is));
    if (!more && !other_more) return "";
    if (more && other_more && (was == is || is == not_tried)) continue;
    if (other_more && is == rest_not_tried) return "";
    return "line " + std::to_string(line) + ":\n  was " + (more ? was : "(the end)") + "\n  is  " +
           (other_more ? is : "(the end)");
  }
}

inline void compare(const std::filesystem::path& file, const std::string& now) {
  if (updating()) {
    ASSERT_EQ(now.find("not tried)"), std::string::npos) << "without ESCAPEMENT_SPARING";
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << now;
    return;
  }
  std::ifstream in(file);
  ASSERT_TRUE(in) << file << " is missing; ESCAPEMENT_UPDATE_GOLDEN=1 writes it";
  std::stringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(first_difference(golden.str(), now), "")
      << file << " differs; if that was meant, write it anew by ESCAPEMENT_UPDATE_GOLDEN=1 and "
      << "read the difference";
}

}  // namespace golden
