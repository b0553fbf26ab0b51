#include <iostream>
#include <map>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "engine/scenario.hpp"

namespace cli {
namespace {

// The games that scenarios name, each loaded once.
class AllGameData {
 public:
  explicit AllGameData(const Common& common) : common_(common) {}

  const engine::GameData& of(const std::string& game) {
    auto& game_data = all_game_data_[game];
    if (!game_data) game_data = load_game_data(common_, find_game(game));
    return *game_data;
  }

 private:
  const Common& common_;
  std::map<std::string, std::shared_ptr<const engine::GameData>> all_game_data_;
};

}  // namespace

int run_scenarios(const Common& common, const std::vector<std::string>& files) {
  AllGameData all_game_data(common);
  const engine::Catalogue labels = command_words(common);
  engine::JsonArray results;
  int passed = 0;
  int failed = 0;
  for (const std::string& file : files) {
    for (const engine::Scenario& scenario : needed(engine::read_scenarios(read_file(file), file))) {
      const std::vector<std::string> failures =
          engine::run(scenario, all_game_data.of(scenario.game));
      ++(failures.empty() ? passed : failed);
      results.push_back(
          engine::JsonObject{{"file", file},
                             {"name", scenario.name},
                             {"passed", failures.empty()},
                             {"failures", engine::JsonArray(failures.begin(), failures.end())}});
      if (common.json) continue;
      std::cout << labels[failures.empty() ? "scenario.passed" : "scenario.failed"] << "  "
                << scenario.name << "\n";
      for (const std::string& failure : failures)
        std::cout << "  " << file << ": " << failure << "\n";
    }
  }
  if (common.json)
    std::cout << engine::to_pages(engine::JsonObject{
        {"passed", passed}, {"failed", failed}, {"scenarios", std::move(results)}});
  else
    std::cout << labels.sentence("scenario.totals", {{"passed", passed}, {"failed", failed}})
              << "\n";
  return failed == 0 ? 0 : 1;
}

}  // namespace cli
