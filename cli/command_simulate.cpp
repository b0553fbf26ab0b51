#include <algorithm>
#include <atomic>
#include <csignal>
#include <iostream>
#include <thread>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "simulate/print.hpp"
#include "simulate/record.hpp"

namespace cli {
namespace {

constexpr int interrupted = 130;  // what shells expect after Ctrl-C

std::atomic<bool> stop_asked{false};

// The first Ctrl-C ends the work, a second one the program.
void ask_to_stop(int) {
  stop_asked = true;
  std::signal(SIGINT, SIG_DFL);
}

// "hard,normal" for the seats; the list begins again until every seat has a level.
std::vector<std::string> read_levels(const std::string& bots, const engine::Ruleset& rules) {
  const std::string typed = bots.empty() ? engine::middle_level(rules.levels()) : bots;
  std::vector<std::string> known = rules.levels();
  known.emplace_back("random");
  std::vector<std::string> levels;
  for (std::size_t begin = 0; begin <= typed.size();) {
    const std::size_t end = std::min(typed.find(',', begin), typed.size());
    levels.push_back(typed.substr(begin, end - begin));
    begin = end + 1;
    if (std::find(known.begin(), known.end(), levels.back()) != known.end()) continue;
    const std::string guess = engine::nearest(levels.back(), known);
    throw Failure("there is no bot '" + levels.back() + "'; the bots are: " + joined(known) +
                  (guess.empty() ? "" : "; did you mean '" + guess + "'?"));
  }
  const auto seats = static_cast<std::size_t>(rules.seats());
  if (levels.size() > seats)
    throw Failure("--bots names " + std::to_string(levels.size()) + " bots for " +
                  std::to_string(seats) + " seats");
  for (std::size_t i = 0; levels.size() < seats; ++i) levels.push_back(levels[i]);
  return levels;
}

std::string print(const Common& common, const simulate::Report& report, const engine::Kit& kit,
                  bool csv) {
  if (common.json) return engine::to_pages(simulate::write_report(report));
  if (csv) return simulate::print_csv(report);
  return simulate::print_report(report, game_words(common, kit, report.options),
                                simulate::report_words(common.language),
                                kit.options().changed(report.options));
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

int thread_count(const SimulateOptions& options) {
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  return options.threads > 0 ? options.threads : std::max(cores, 1);
}

}  // namespace

int simulate_games(const Common& common, const SimulateOptions& options) {
  const engine::Title& title = find_game(options.choice.game);
  const auto kit = load_kit(common, title);
  const auto rules = choose_rules(*kit, options.choice);
  const std::string slug(title.slug());
  const simulate::Plan plan{.levels = read_levels(options.bots, *rules),
                            .alternate = options.alternate,
                            .seed = options.seed,
                            .from = options.from,
                            .games = options.games,
                            .threads = thread_count(options)};
  game_words(common, *kit);  // an unknown language is better told before the work than after it
  Output out(options.out);
  std::signal(SIGINT, ask_to_stop);
  if (!options.record.empty()) {
    NewFile file(options.record);
    file.write(engine::write_record(
        simulate::play_record(slug, *kit, *rules, simulate::levels_of(plan, plan.from),
                              engine::seed_from(static_cast<std::uint64_t>(options.seed)))));
  }
  simulate::Counts counts;
  {
    Progress progress(plan.games);
    counts =
        simulate::run(*rules, plan, stop_asked, [&](std::int64_t done) { progress.show(done); });
  }
  const simulate::Report report{.game = slug,
                                .rules_version = kit->rules_version(),
                                .data = kit->data_fingerprint(),
                                .options = rules->options(),
                                .levels = plan.levels,
                                .alternate = plan.alternate,
                                .seed = plan.seed,
                                .played = {{plan.from, counts.games}},
                                .counts = counts};
  out.write(print(common, report, *kit, options.csv));
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
  const auto kit = load_kit(common, find_game(report.game));
  if (kit->rules_version() != report.rules_version)
    throw Failure(
        options.files.front() + " is about version " + std::to_string(report.rules_version) +
        " of the rules; this program has version " + std::to_string(kit->rules_version()));
  Output(options.out).write(print(common, report, *kit, options.csv));
  return 0;
}

}  // namespace cli
