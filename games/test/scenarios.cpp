#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/scenario.hpp"
#include "games/registry.hpp"

// Every scenario file under games/*/test/scenarios is a set of tests, one a scenario.
namespace {

class ScenarioTest : public testing::Test {
 public:
  ScenarioTest(engine::Scenario scenario, const engine::Title& title)
      : scenario_(std::move(scenario)), title_(title) {}

  void TestBody() override {
    ASSERT_EQ(scenario_.game, title_.slug());
    const auto kit = title_.load(title_.files());
    ASSERT_TRUE(kit) << kit.problem().what;
    for (const std::string& failure : engine::run(scenario_, **kit)) ADD_FAILURE() << failure;
  }

 private:
  engine::Scenario scenario_;
  const engine::Title& title_;
};

// What test runners accept as a name.
std::string plain(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return text;
}

void register_file(const engine::Title& title, const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  const auto scenarios = engine::read_scenarios(text.str(), path.filename().string());
  const std::string suite = std::string(title.slug()) + "_" + plain(path.stem().string());
  if (!scenarios) {
    const std::string what = scenarios.problem().what;
    testing::RegisterTest(suite.c_str(), "can_be_read", nullptr, nullptr, __FILE__, __LINE__,
                          [what]() -> testing::Test* {
                            struct Broken : testing::Test {
                              explicit Broken(std::string text) : text_(std::move(text)) {}
                              void TestBody() override { ADD_FAILURE() << text_; }
                              std::string text_;
                            };
                            return new Broken(what);
                          });
    return;
  }
  for (const engine::Scenario& scenario : *scenarios)
    testing::RegisterTest(
        suite.c_str(), plain(scenario.name).c_str(), nullptr, nullptr, __FILE__, __LINE__,
        [&title, scenario]() -> testing::Test* { return new ScenarioTest(scenario, title); });
}

const bool registered = [] {
  for (const engine::Title* title : games::all()) {
    const std::filesystem::path folder =
        std::filesystem::path(SOURCE_FOLDER) / "games" / title->slug() / "test" / "scenarios";
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files) register_file(*title, file);
  }
  return true;
}();

}  // namespace
