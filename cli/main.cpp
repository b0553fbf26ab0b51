#include <fstream>
#include <iostream>
#include <sstream>

#include "engine/scenario.hpp"
#include "games/registry.hpp"

int main(int argc, char** argv) {
  int bad = 0;
  for (int i = 1; i < argc; ++i) {
    std::ifstream in(argv[i]);
    std::stringstream text;
    text << in.rdbuf();
    const auto scenarios = engine::read_scenarios(text.str(), argv[i]);
    if (!scenarios) {
      std::cerr << scenarios.problem().what << "\n";
      return 1;
    }
    for (const auto& scenario : *scenarios) {
      const auto* title = games::find(scenario.game);
      const auto kit = title->load(title->files());
      if (!kit) {
        std::cerr << kit.problem().what << "\n";
        return 1;
      }
      for (const auto& failure : engine::run(scenario, **kit)) {
        std::cout << failure << "\n";
        ++bad;
      }
    }
  }
  if (argc == 1) {
    const auto* title = games::find("deathstar");
    const auto kit = title->load(title->files());
    if (!kit) {
      std::cerr << kit.problem().what << "\n";
      return 1;
    }
    std::cout << *engine::signature(**kit, 20) << "\n";
  }
  return bad == 0 ? 0 : 1;
}
