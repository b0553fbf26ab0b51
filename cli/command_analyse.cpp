#include <algorithm>
#include <cmath>
#include <iostream>

#include "cli/analyse.hpp"
#include "cli/choose.hpp"
#include "cli/failure.hpp"
#include "cli/long_work.hpp"
#include "cli/play/words.hpp"
#include "cli/progress.hpp"
#include "engine/analysis/story.hpp"
#include "engine/names.hpp"
#include "games/analysis.hpp"
#include "games/analysis/files.hpp"
#include "simulate/words.hpp"

namespace cli {
namespace {

using engine::JsonObject;
using engine::Seat;
using engine::analysis::Option;
using engine::analysis::Sentence;
using engine::analysis::Stop;
using engine::analysis::Story;
using engine::analysis::Turn;

int percent(double share) { return static_cast<int>(std::lround(100 * share)); }

// What was found, told to people.
class Telling {
 public:
  Telling(const Common& common, const Loaded& loaded, const engine::analysis::Analysis& analysis)
      : loaded_(loaded),
        analysis_(analysis),
        labels_(command_words(common)),
        words_(simulate::words_from(analysis::embedded_files(), common.language)),
        story_(engine::analysis::tell(analysis.found(), loaded.rules->seats())) {
    words_.name_seats(loaded.record.seats);
  }

  void print(const AnalyseOptions& options) const {
    const std::optional<int> only = options.seat;
    for (int i = 0; i < loaded_.rules->seats(); ++i)
      if (only ? *only == i : story_.side[static_cast<std::size_t>(i)] == i)
        print_summary(engine::seat_at(i));
    print_turns();
    if (options.decisions)
      for (int i = 0; i < loaded_.rules->seats(); ++i)
        if (!only || *only == i) print_decisions(engine::seat_at(i));
    print_shares();
    std::cout << "\n" << words_["about.chances"] << "\n" << error_line() << "\n";
  }

 private:
  const std::string& name(Seat seat) const {
    return loaded_.record.seats[static_cast<std::size_t>(engine::index(seat))];
  }

  void print_summary(Seat seat) const {
    std::cout << line_of(seat) << "  " << name(seat) << "\n";
    if (const std::string known = known_line_of(seat); !known.empty())
      std::cout << known << "  " << labels_.sentence("analyse.known", {{"name", name(seat)}})
                << "\n";
    for (Sentence& sentence : engine::analysis::summary(story_, seat)) {
      if (sentence.index)
        sentence.fields["place"] =
            words_.sentence("place.input", {{"number", *sentence.index + 1}});
      std::cout << words_.sentence(sentence.key, sentence.fields) << "\n";
    }
    std::cout << "\n";
  }

  std::string line_of(Seat seat) const {
    std::vector<double> chances;
    for (const auto& chance : story_.course)
      chances.push_back(chance[static_cast<std::size_t>(engine::index(seat))]);
    return bars(chances);
  }
  // What the seat itself could know of it; empty if it decided nothing.
  std::string known_line_of(Seat seat) const {
    std::vector<double> chances;
    for (const engine::analysis::Known& known : story_.known)
      chances.push_back(known[static_cast<std::size_t>(engine::index(seat))].value_or(0));
    const bool any =
        std::any_of(chances.begin(), chances.end(), [](double each) { return each > 0; });
    return any ? bars(chances) : "";
  }
  // Chances over the match, each as high as it is.
  static std::string bars(const std::vector<double>& chances) {
    static constexpr std::array<const char*, 8> heights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    constexpr std::size_t width = 60;
    const std::size_t count = chances.size();
    std::string line;
    for (std::size_t i = 0; i < std::min(width, count); ++i) {
      const std::size_t at = count <= width ? i : i * (count - 1) / (width - 1);
      line += heights[std::min<std::size_t>(7, static_cast<std::size_t>(8 * chances[at]))];
    }
    return line;
  }

  void print_turns() const {
    for (const Turn& turn : story_.turns) {
      const std::string kind(words_["turn." + std::string(engine::name_of(turn.kind))]);
      std::cout << words_.sentence("place.input", {{"number", turn.index + 1}}) << ": " << kind;
      if (turn.kind != Turn::Kind::luck && turn.seat) std::cout << ", " << name(*turn.seat);
      std::string sums;
      for (int i = 0; i < loaded_.rules->seats(); ++i) {
        const int points = turn.points[static_cast<std::size_t>(i)];
        if (points == 0 || story_.side[static_cast<std::size_t>(i)] != i) continue;
        sums += (sums.empty() ? "" : ", ") + name(engine::seat_at(i)) + " " +
                (points > 0 ? "+" : "") + std::to_string(points);
      }
      std::cout << " (" << sums << ")\n";
      if (turn.kind != Turn::Kind::luck)
        print_options(analysis_.found()[static_cast<std::size_t>(turn.stop)]);
    }
    if (!story_.turns.empty()) std::cout << "\n";
  }

  void print_decisions(Seat seat) const {
    std::cout << labels_.sentence("analyse.decisions", {{"name", name(seat)}}) << "\n";
    for (const Stop& stop : analysis_.found()) {
      if (!stop.decision || stop.decision->seat != seat) continue;
      std::cout << words_.sentence("place.input", {{"number", stop.index + 1}}) << "\n";
      print_options(stop);
    }
    std::cout << "\n";
  }

  void print_options(const Stop& stop) const {
    const Seat seat = stop.decision->seat;
    const auto match = needed(engine::replay(loaded_.record, *loaded_.rules, stop.index));
    const JsonObject view = match->view(seat);
    for (const Option& option : stop.decision->options)
      std::cout << (option.chosen ? "  * " : "    ") << percent(option.chance) << " %  "
                << action_sentence(loaded_.words, option.action, view) << "\n";
  }

  void print_shares() const {
    for (int i = 0; i < loaded_.rules->seats(); ++i) {
      const auto& share = story_.shares[static_cast<std::size_t>(i)];
      std::cout << labels_.sentence("analyse.share", {{"name", name(engine::seat_at(i))},
                                                      {"begin", share.begin},
                                                      {"end", share.end},
                                                      {"luck", share.luck},
                                                      {"given", share.given},
                                                      {"others", share.others}})
                << "\n";
    }
  }

  std::string error_line() const {
    double most = 0;
    for (const Stop& stop : analysis_.found()) most = std::max(most, stop.error);
    const JsonObject written = analysis_.written();
    return words_.sentence("about.error",
                           {{"games", written.at("games")}, {"margin", percent(1.96 * most)}});
  }

  const Loaded& loaded_;
  const engine::analysis::Analysis& analysis_;
  engine::Catalogue labels_;
  engine::Catalogue words_;
  Story story_;
};

}  // namespace

int analyse_record(const Common& common, const AnalyseOptions& options) {
  const Loaded loaded = load_record(common, options.file);
  if (!loaded.record.outcome) throw Failure("not_over", {{"file", options.file}});
  if (options.seat && *options.seat >= loaded.rules->seats())
    throw Failure("no_such_seat", {{"last", loaded.rules->seats() - 1}});
  engine::analysis::Effort effort = games::usual_effort(loaded.record.game);
  if (options.games > 0) effort.games = static_cast<std::uint32_t>(options.games);
  effort.seed = static_cast<std::uint64_t>(options.seed);
  const auto analysis =
      needed(games::analyse(loaded.rules, loaded.record, effort), options.file + ": ");
  const std::atomic<bool>& stop = stop_on_interrupt();
  {
    Progress progress(analysis->stops());
    while (!stop && analysis->advance()) progress.show(analysis->done());
  }
  const bool whole = analysis->done() == analysis->stops();
  if (common.json) {
    JsonObject all = analysis->written();
    all["story"] = engine::analysis::written(
        engine::analysis::tell(analysis->found(), loaded.rules->seats()), loaded.rules->seats());
    std::cout << engine::to_pages(all);
  } else {
    if (analysis->done() > 0) Telling(common, loaded, *analysis).print(options);
  }
  if (whole) return 0;
  std::cerr << command_words(common).sentence(
                   "analyse.stopped", {{"done", analysis->done()}, {"count", analysis->stops()}})
            << "\n";
  return interrupted;
}

}  // namespace cli
