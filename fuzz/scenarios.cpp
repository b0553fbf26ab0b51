#include "engine/scenario.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/harness.hpp"
#include "games/registry.hpp"

namespace fuzz {

namespace {

void run_scenarios(std::string_view input) {
  const auto all = engine::read_scenarios(input, "scenario.json");
  if (!all) return must(!all.problem().what.empty(), "a problem says what is wrong");
  for (const engine::Scenario& each : *all)
    if (const auto game = game_data(each.game))
      for (const std::string& wrong : engine::run(each, *game))
        must(!wrong.empty(), "what did not come as expected is a sentence");
}

// Some of the scenarios that the rules are tested with.
std::vector<Sample> some_scenarios() {
  constexpr std::size_t most_bytes = 1'500;
  constexpr int every = 24;
  std::vector<Sample> samples;
  for (const engine::GameEntry* entry : games::all()) {
    std::vector<std::filesystem::path> files;
    const auto folder = std::filesystem::path("games") / entry->slug() / "test" / "scenarios";
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    int number = 0;
    for (const auto& file : files) {
      std::ifstream in(file, std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      const auto json = engine::parse_json(text, file.string());
      must(json && json->is_object(), "a file of scenarios can be read", file.string());
      for (const engine::Json& each : json->at("scenarios").as_array()) {
        const std::string line = engine::to_line(each);
        if (line.size() > most_bytes || number++ % every != 0) continue;
        samples.push_back({std::string(entry->slug()) + "-" + std::to_string(number), line});
      }
    }
  }
  return samples;
}

}  // namespace

Harness scenarios() { return {"scenario", Shape::document, run_scenarios, some_scenarios}; }

}  // namespace fuzz
