#include <algorithm>
#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/long_work.hpp"
#include "cli/progress.hpp"
#include "simulate/page.hpp"
#include "simulate/print.hpp"

namespace cli {
namespace {

// All but the strongest, which may think for a very long time.
std::vector<std::string> compared_levels(const std::string& typed, const engine::Ruleset& rules) {
  if (!typed.empty()) {
    std::vector<std::string> levels = split_levels(typed, rules);
    for (auto level = levels.begin(); level != levels.end(); ++level)
      if (std::find(levels.begin(), level, *level) != level)
        throw Failure("level_twice", {{"typed", *level}});
    return levels;
  }
  std::vector<std::string> levels = rules.levels();
  if (levels.size() > 1) levels.pop_back();
  return levels;
}

}  // namespace

int write_report(const Common& common, const ReportOptions& options) {
  const engine::GameEntry& entry = find_game(options.choice.game);
  const auto game_data = load_game_data(common, entry);
  const auto rules = choose_rules(common, *game_data, options.choice);
  const engine::Catalogue words = game_words(common, *game_data, rules->options());
  const std::string slug(entry.slug());
  const simulate::StudyPlan plan{.game = slug,
                                 .data = common.data,
                                 .game_data = game_data,
                                 .chosen = choose_options(common, *game_data, options.choice),
                                 .rules = rules,
                                 .levels = compared_levels(options.levels, *rules),
                                 .kinds = simulate::things_of(words),
                                 .games = options.games,
                                 .sweep = options.sweep.value_or(options.games / 5),
                                 .seed = options.seed,
                                 .threads = thread_count(options.threads)};
  const std::string path = options.out.empty() ? slug + "-report.html" : options.out;
  NewFile file(path);
  const std::atomic<bool>& stop = stop_on_interrupt();
  std::optional<simulate::Study> study;
  {
    Progress progress(simulate::games_of(plan));
    study = simulate::carry_out(plan, stop, [&](std::int64_t done) { progress.show(done); });
  }
  if (!study) {
    std::cerr << command_words(common)["report.stopped"] << "\n";
    return interrupted;
  }
  file.write(simulate::write_page(plan, *study, words, simulate::report_words(common.language),
                                  common.language));
  std::cout << command_words(common).sentence("report.written", {{"file", path}}) << "\n";
  return 0;
}

}  // namespace cli
