#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "engine/scenario.hpp"
#include "games/registry.hpp"
#include "games/test/scenarios.hpp"

// Every scenario file under games/*/test/scenarios is a set of tests, one a scenario.
namespace {

class ScenarioTest : public testing::Test {
 public:
  ScenarioTest(engine::Scenario scenario, const engine::GameEntry& entry)
      : scenario_(std::move(scenario)), entry_(entry) {}

  void TestBody() override {
    ASSERT_EQ(scenario_.game, entry_.slug());
    const auto game_data = entry_.load(entry_.files());
    ASSERT_TRUE(game_data) << game_data.problem().what;
    for (const std::string& failure : engine::run(scenario_, **game_data)) ADD_FAILURE() << failure;
  }

 private:
  engine::Scenario scenario_;
  const engine::GameEntry& entry_;
};

// What test runners accept as a name.
std::string plain(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return text;
}

class BrokenFile : public testing::Test {
 public:
  explicit BrokenFile(std::string what) : what_(std::move(what)) {}
  void TestBody() override { ADD_FAILURE() << what_; }

 private:
  std::string what_;
};

void enlist(const std::string& suite, const std::string& name,
            const std::function<testing::Test*()>& make) {
#ifndef __clang_analyzer__  // it does not see that the library keeps the factory, and calls it lost
  testing::RegisterTest(suite.c_str(), plain(name).c_str(), nullptr, nullptr, __FILE__, __LINE__,
                        make);
#endif
}

void register_file(const engine::GameEntry& entry, const std::filesystem::path& path) {
  const auto scenarios = engine::read_scenarios(::scenarios::text(path), path.filename().string());
  const std::string suite = std::string(entry.slug()) + "_" + plain(path.stem().string());
  if (!scenarios)
    return enlist(suite, "can_be_read",
                  [what = scenarios.problem().what] { return new BrokenFile(what); });
  for (const engine::Scenario& scenario : *scenarios)
    enlist(suite, scenario.name, [&entry, scenario] { return new ScenarioTest(scenario, entry); });
}

const bool registered = [] {
  for (const engine::GameEntry* entry : games::all())
    for (const auto& file : scenarios::files(entry->slug())) register_file(*entry, file);
  return true;
}();

}  // namespace
