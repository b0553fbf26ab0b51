#include "engine/game_data.hpp"

#include "engine/sha256.hpp"

namespace engine {
namespace {

const File* find_file(std::span<const File> files, std::string_view name) {
  for (const File& file : files)
    if (file.name == name) return &file;
  return nullptr;
}

}  // namespace

Fallible<Json> CommonGameData::json_file(std::span<const File> files, std::string_view name) {
  const File* file = find_file(files, name);
  if (file == nullptr) return Problem{"the file " + std::string(name) + " is missing"};
  return parse_json(file->text, name);
}

std::string CommonGameData::load_common(std::span<const File> files) {
  const auto json = json_file(files, "data/options.json");
  if (!json) return json.problem().what;
  auto options = Options::load(*json, "data/options.json");
  if (!options) return options.problem().what;
  options_ = std::move(*options);
  std::string all;
  for (const File& file : files)
    if (file.name.starts_with("data/"))
      all += std::string(file.name) + '\n' + std::string(file.text) + '\n';
  fingerprint_ = to_hex(sha256(all));
  const File* rulebook = find_file(files, "RULES.md");
  if (rulebook == nullptr) return "the file RULES.md is missing";
  rulebook_ = rulebook->text;
  for (std::string_view language : languages) {
    const std::string name = "text/" + std::string(language) + ".json";
    const File* file = find_file(files, name);
    if (file == nullptr) return "the file " + name + " is missing";
    if (const auto checked = Catalogue::load(file->text, name, "-"); !checked)
      return checked.problem().what;
    texts_.emplace_back(language, file->text);
  }
  return load_facts(files);
}

// "facts.card": "data/cards.json" in the texts lets sentences tell what that file says of a card.
std::string CommonGameData::load_facts(std::span<const File> files) {
  if (texts_.empty()) return "";
  const auto words = Catalogue::load(texts_.front().second, "text", "-");
  constexpr std::string_view prefix = "facts.";
  for (const std::string& key : words->keys()) {
    if (!key.starts_with(prefix)) continue;
    auto json = json_file(files, (*words)[key]);
    if (!json) return json.problem().what;
    facts_.emplace_back(key.substr(prefix.size()), std::move(*json));
  }
  return "";
}

Fallible<Catalogue> CommonGameData::words(std::string_view language, std::string_view theme) const {
  for (const auto& [each, text] : texts_) {
    if (each != language) continue;
    auto words = Catalogue::load(text, "text/" + each + ".json", theme);
    if (words)
      for (const auto& [field, data] : facts_) words->learn(field, data);
    return words;
  }
  return Problem{"there is no language '" + std::string(language) + "'; there are en and de"};
}

}  // namespace engine
