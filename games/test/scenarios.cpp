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

void register_file(const engine::Title& title, const std::filesystem::path& path) {
  const auto scenarios = engine::read_scenarios(::scenarios::text(path), path.filename().string());
  const std::string suite = std::string(title.slug()) + "_" + plain(path.stem().string());
  if (!scenarios)
    return enlist(suite, "can_be_read",
                  [what = scenarios.problem().what] { return new BrokenFile(what); });
  for (const engine::Scenario& scenario : *scenarios)
    enlist(suite, scenario.name, [&title, scenario] { return new ScenarioTest(scenario, title); });
}

const bool registered = [] {
  for (const engine::Title* title : games::all())
    for (const auto& file : scenarios::files(title->slug())) register_file(*title, file);
  return true;
}();

}  // namespace
