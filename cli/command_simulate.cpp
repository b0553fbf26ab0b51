#include <atomic>
#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/long_work.hpp"
#include "cli/progress.hpp"
#include "simulate/print.hpp"
#include "simulate/record.hpp"

namespace cli {
namespace {

// "hard,normal" for the seats; the list begins again until every seat has a level.
std::vector<std::string> read_levels(const std::string& bots, const engine::Ruleset& rules) {
  std::vector<std::string> levels =
      split_levels(bots.empty() ? engine::middle_level(rules.levels()) : bots, rules);
  const auto seats = static_cast<std::size_t>(rules.seats());
  if (levels.size() > seats)
    throw Failure("too_many_bots", {{"count", levels.size()}, {"seats", seats}});
  for (std::size_t i = 0; levels.size() < seats; ++i) levels.push_back(levels[i]);
  return levels;
}

// A deal is only worth something with all its mixes.
void check_mixed(const simulate::Plan& plan) {
  const int mixes = simulate::mixes(static_cast<int>(plan.levels.size()));
  if (plan.levels.size() < 2 || plan.levels[0] == plan.levels[1]) throw Failure("mixed", {});
  if (plan.games % mixes != 0 || plan.from % mixes != 0)
    throw Failure("mixed_count", {{"count", mixes}});
}

std::string print(const Common& common, const simulate::Report& report,
                  const engine::GameData& game_data, bool csv) {
  if (common.json) return engine::to_pages(simulate::write_report(report));
  if (csv) return simulate::print_csv(report);
  return simulate::print_report(report, game_words(common, game_data, report.options),
                                simulate::report_words(common.language),
                                game_data.options().changed(report.options));
}

// Text for the file that was asked for, or for the terminal.
class Output {
 public:
  explicit Output(const std::string& path) {
    if (!path.empty()) file_.emplace(path);
  }
  void write(const std::string& text) {
    if (file_)
      file_->write(text);
    else
      std::cout << text;
  }

 private:
  std::optional<NewFile> file_;
};

}  // namespace

int simulate_games(const Common& common, const SimulateOptions& options) {
  const engine::GameEntry& entry = find_game(options.choice.game);
  const auto game_data = load_game_data(common, entry);
  const auto rules = choose_rules(common, *game_data, options.choice);
  const std::string slug(entry.slug());
  simulate::Plan plan{.levels = read_levels(options.bots, *rules),
                      .alternate = options.alternate,
                      .seed = options.seed,
                      .from = options.from,
                      .games = options.games,
                      .threads = thread_count(options.threads),
                      .mixed = options.mixed,
                      .kinds = {}};
  if (options.mixed) check_mixed(plan);
  // An unknown language is better told before the work than after it.
  const engine::Catalogue words = game_words(common, *game_data);
  if (options.usage) plan.kinds = simulate::things_of(words);
  Output out(options.out);
  const std::atomic<bool>& stop_asked = stop_on_interrupt();
  if (!options.record.empty()) {
    NewFile file(options.record);
    file.write(engine::write_record(
        simulate::play_record(slug, *game_data, *rules, simulate::levels_of(plan, plan.from),
                              engine::seed_from(static_cast<std::uint64_t>(options.seed)))));
  }
  simulate::Counts counts;
  {
    Progress progress(plan.games);
    counts =
        simulate::run(*rules, plan, stop_asked, [&](std::int64_t done) { progress.show(done); });
  }
  const simulate::Report report{.game = slug,
                                .rules_version = game_data->rules_version(),
                                .data = game_data->data_fingerprint(),
                                .options = rules->options(),
                                .levels = plan.levels,
                                .alternate = plan.alternate,
                                .mixed = plan.mixed,
                                .seed = plan.seed,
                                .played = {{plan.from, counts.games}},
                                .counts = counts};
  out.write(print(common, report, *game_data, options.csv));
  if (counts.games == plan.games) return 0;
  std::cerr << command_words(common).sentence("simulate.stopped",
                                              {{"done", counts.games}, {"games", plan.games}})
            << "\n";
  return interrupted;
}

int merge_reports(const Common& common, const MergeOptions& options) {
  std::vector<simulate::Report> parts;
  for (const std::string& file : options.files)
    parts.push_back(needed(simulate::read_report(read_file(file), file)));
  const simulate::Report report = needed(simulate::merge(parts, options.files));
  const auto game_data = load_game_data(common, find_game(report.game));
  if (game_data->rules_version() != report.rules_version)
    throw Failure("other_rules", {{"file", options.files.front()},
                                  {"version", report.rules_version},
                                  {"here", game_data->rules_version()}});
  Output(options.out).write(print(common, report, *game_data, options.csv));
  return 0;
}

}  // namespace cli
