#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/game_entry.hpp"

namespace engine {

// The part of a GameData that every game has alike: options, texts, rulebook and the fingerprint of
// the data.
class CommonGameData : public GameData {
 public:
  // "" or what is wrong.
  std::string load_common(std::span<const File> files);

  const Options& options() const override { return options_; }
  std::string data_fingerprint() const override { return fingerprint_; }
  Fallible<Catalogue> words(std::string_view language, std::string_view theme) const override;
  std::string_view rulebook() const override { return rulebook_; }

  // A JSON file of the game by its name ("data/board.json").
  static Fallible<Json> json_file(std::span<const File> files, std::string_view name);

 private:
  std::string load_facts(std::span<const File> files);

  Options options_;
  std::string fingerprint_;
  std::string rulebook_;
  std::vector<std::pair<std::string, std::string>> texts_;  // by language
  std::vector<std::pair<std::string, Json>> facts_;  // what the data say of the words' fields
};

}  // namespace engine
