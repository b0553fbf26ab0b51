#include <iostream>

#include "cli/choose.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/long_work.hpp"
#include "cli/play/words.hpp"
#include "cli/progress.hpp"
#include "cli/puzzles.hpp"
#include "engine/chance.hpp"
#include "games/puzzles.hpp"
#include "simulate/puzzles.hpp"

namespace cli {
namespace {

using engine::JsonArray;
using engine::JsonObject;
using Weighed = engine::puzzles::Choice;
using engine::puzzles::Effort;
using engine::puzzles::Puzzle;
using engine::puzzles::Verdict;

std::vector<Puzzle> read_puzzles(const std::string& file) {
  return needed(engine::puzzles::read_puzzles(read_file(file), file));
}

// A puzzle as somebody sees it who solves it.
struct Laid {
  std::shared_ptr<const engine::GameData> game_data;
  std::unique_ptr<engine::Match> match;
  engine::Catalogue words;
};

Laid lay(const Common& common, const Puzzle& puzzle) {
  Laid laid;
  laid.game_data = load_game_data(common, find_game(puzzle.scenario.game));
  const auto rules = needed(laid.game_data->rules(puzzle.scenario.options, puzzle.scenario.seats));
  laid.words = game_words(common, *laid.game_data, rules->options());
  laid.match = needed(rules->place(puzzle.scenario.position, puzzle.scenario.chance));
  const auto tell = [&] {
    for (int i = 0; i < laid.match->event_count(); ++i)
      if (const auto event = laid.match->event(i, puzzle.seat))
        if (const std::string told = event_sentence(laid.words, *event); !told.empty())
          std::cout << "  " << told << "\n";
  };
  tell();
  for (const engine::Json& json : puzzle.scenario.steps) {
    JsonObject step = json.get_object();
    const engine::Seat seat = engine::seat_at(static_cast<int>(step.at("seat").get_int64()));
    const engine::Time at{step.contains("at") ? step.at("at").get_int64() : 0};
    step.erase("seat");
    step.erase("at");
    if (!laid.match->apply(seat, step, at).ok())
      throw Failure("puzzle_step", {{"name", puzzle.name}, {"step", engine::to_line(json)}});
    tell();
  }
  return laid;
}

// The choices in an order that tells nothing.
std::vector<const Weighed*> mixed(const Puzzle& puzzle) {
  std::vector<const Weighed*> choices;
  for (const Weighed& choice : puzzle.verdict.choices) choices.push_back(&choice);
  engine::Chance chance = engine::Chance::fast(std::hash<std::string>{}(puzzle.name));
  chance.shuffle(0, choices, static_cast<int>(choices.size()));
  return choices;
}

bool solve(const Common& common, const Puzzle& puzzle) {
  const engine::Catalogue labels = command_words(common);
  std::cout << puzzle.name << "\n";
  const Laid laid = lay(common, puzzle);
  for (const std::string& sentence : laid.match->in_words(puzzle.seat, laid.words))
    std::cout << sentence << "\n";
  std::cout << "\n"
            << labels.sentence("puzzles.question",
                               {{"seat", engine::index(puzzle.seat)}, {"grade", puzzle.grade}})
            << "\n";
  const JsonObject view = laid.match->view(puzzle.seat);
  const std::vector<const Weighed*> choices = mixed(puzzle);
  const auto sentence = [&](const Weighed& choice) {
    return action_sentence(laid.words, choice.actions.front().get_object(), view);
  };
  for (std::size_t i = 0; i < choices.size(); ++i)
    std::cout << "  " << i + 1 << "  " << sentence(*choices[i]) << "\n";
  std::string line;
  while (std::cout << "> " << std::flush && std::getline(std::cin, line)) {
    std::size_t typed = 0;
    for (std::size_t i = 0; i < choices.size(); ++i)
      if (line == std::to_string(i + 1)) typed = i + 1;
    if (typed == 0) {
      std::cout << labels.sentence("puzzles.type", {{"count", choices.size()}}) << "\n";
      continue;
    }
    const Weighed* chosen = choices[typed - 1];
    const bool right = chosen == &puzzle.verdict.choices.front();
    std::cout << labels[right ? "puzzles.right" : "puzzles.wrong"] << "\n";
    for (const Weighed& choice : puzzle.verdict.choices)
      std::cout << (&choice == chosen ? "  * " : "    ") << choice.chance << " %  "
                << sentence(choice) << "\n";
    return right;
  }
  return false;
}

}  // namespace

int make_puzzles(const Common& common, const PuzzleOptions& options) {
  const engine::GameEntry& entry = find_game(options.game);
  const auto game_data = load_game_data(common, entry);
  const auto sources = games::puzzle_sources(entry.slug());
  if (sources.empty()) throw Failure("no_puzzles", {{"typed", options.game}});
  simulate::PuzzlePlan plan{.finders = {},
                            .number = options.number,
                            .games = options.games,
                            .seed = options.seed,
                            .threads = thread_count(options.threads)};
  for (const auto& source : sources)
    plan.finders.push_back(needed(games::puzzle_finder(entry.slug(), *game_data, source)));
  const std::string path = (options.out.empty() ? "" : options.out + "/") + "puzzles.json";
  NewFile file(path);
  const std::atomic<bool>& stop = stop_on_interrupt();
  std::vector<Puzzle> puzzles;
  {
    Progress progress(options.number);
    puzzles = simulate::make_puzzles(plan, stop, [&](std::int64_t found) { progress.show(found); });
  }
  JsonArray scenarios;
  for (const Puzzle& puzzle : puzzles) scenarios.push_back(engine::puzzles::written(puzzle));
  file.write(engine::to_pages(JsonObject{{"scenarios", std::move(scenarios)}}));
  std::cout << command_words(common).sentence(
                   "puzzles.written",
                   {{"count", puzzles.size()}, {"number", options.number}, {"file", path}})
            << "\n";
  return stop ? interrupted : std::ssize(puzzles) == options.number ? 0 : 1;
}

int check_puzzles(const Common& common, const PuzzleOptions& options) {
  const engine::Catalogue labels = command_words(common);
  JsonArray results;
  int failed = 0;
  int passed = 0;
  Effort effort = engine::puzzles::thorough;
  if (options.imagined > 0) effort.all = effort.last = options.imagined;
  effort.seed = static_cast<std::uint64_t>(options.seed);
  for (const std::string& file : options.files)
    for (const Puzzle& puzzle : read_puzzles(file)) {
      const auto game_data = load_game_data(common, find_game(puzzle.scenario.game));
      const auto finder =
          needed(games::puzzle_finder(puzzle.scenario.game, *game_data, games::source_of(puzzle)));
      const Verdict verdict = needed(finder->weigh(puzzle, effort), puzzle.name + ": ");
      const bool holds = engine::puzzles::agree(puzzle.verdict, verdict);
      ++(holds ? passed : failed);
      JsonArray chances;
      for (const Weighed& choice : verdict.choices)
        chances.push_back({{"chance", choice.chance}, {"action", choice.actions.front()}});
      results.push_back({{"name", puzzle.name},
                         {"holds", holds},
                         {"margin", verdict.margin},
                         {"choices", std::move(chances)}});
      if (!common.json)
        std::cout << labels.sentence(holds ? "puzzles.holds" : "puzzles.fails",
                                     {{"name", puzzle.name}, {"margin", verdict.margin}})
                  << "\n";
    }
  if (common.json)
    std::cout << engine::to_pages(
        JsonObject{{"passed", passed}, {"failed", failed}, {"puzzles", std::move(results)}});
  else
    std::cout << labels.sentence("scenario.totals", {{"passed", passed}, {"failed", failed}})
              << "\n";
  return failed == 0 ? 0 : 1;
}

int solve_puzzles(const Common& common, const PuzzleOptions& options) {
  const std::vector<Puzzle> puzzles = read_puzzles(options.file);
  if (options.which > std::ssize(puzzles))
    throw Failure("no_such_puzzle", {{"count", puzzles.size()}});
  bool right = true;
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    if (options.which == 0 || static_cast<std::size_t>(options.which) == i + 1)
      right = solve(common, puzzles[i]) && right;
  return right ? 0 : 1;
}

}  // namespace cli
