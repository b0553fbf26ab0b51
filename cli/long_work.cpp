#include "cli/long_work.hpp"

#include <algorithm>
#include <csignal>
#include <thread>

#include "cli/choose.hpp"
#include "cli/failure.hpp"

namespace cli {
namespace {

std::atomic<bool> stop_asked{false};

void ask_to_stop(int) {
  stop_asked = true;
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& stop_on_interrupt() {
  std::signal(SIGINT, ask_to_stop);
  return stop_asked;
}

int thread_count(int asked) {
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  return asked > 0 ? asked : std::max(cores, 1);
}

std::vector<std::string> split_levels(const std::string& typed, const engine::Ruleset& rules) {
  std::vector<std::string> known = rules.levels();
  known.emplace_back("random");
  std::vector<std::string> levels;
  for (std::size_t begin = 0; begin <= typed.size();) {
    const std::size_t end = std::min(typed.find(',', begin), typed.size());
    levels.push_back(typed.substr(begin, end - begin));
    begin = end + 1;
    if (std::find(known.begin(), known.end(), levels.back()) != known.end()) continue;
    const std::string guess = engine::nearest(levels.back(), known);
    throw Failure("no_bot", {{"typed", levels.back()}, {"known", joined(known)}, {"guess", guess}});
  }
  return levels;
}

}  // namespace cli
