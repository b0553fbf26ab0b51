#include <utility>
#include <vector>

#include "engine/analysis/story.hpp"
#include "engine/record.hpp"
#include "games/analysis.hpp"
#include "wasm/core.hpp"

// Looking back at a match that is over, stop by stop, so that the page can show how far it is and
// end it at any time.
namespace wasm {
namespace {

struct Opened {
  std::unique_ptr<engine::analysis::Analysis> analysis;
  int seats = 0;
};
Handles<Opened> analyses;

engine::Fallible<std::vector<engine::analysis::Stop>> read_stops(const engine::JsonArray& line,
                                                                 int seats) {
  std::vector<engine::analysis::Stop> stops;
  for (const engine::Json& each : line) {
    auto stop = engine::analysis::read_stop(each, seats);
    if (!stop) return engine::Problem{"What was found before cannot be read."};
    stops.push_back(std::move(*stop));
  }
  return stops;
}

}  // namespace

// With "line", what was found of it before, it goes on from there.
engine::JsonObject open_analysis(Arguments& in) {
  const std::string text = in.text("record");
  const std::int64_t games = in.has("games") ? in.number("games", 0, 1 << 30) : 0;
  const engine::JsonArray line = in.has("line") ? in.list("line") : engine::JsonArray{};
  if (!in.complete()) return in.refusal();
  const auto record = engine::read_record(text, "record");
  if (!record) return problem(record.problem().what);
  const auto game_data = kit_of(record->game);
  if (!game_data) return problem("there is no game '" + record->game + "' here");
  engine::analysis::Effort effort = games::usual_effort(record->game);
  if (games > 0) effort.games = static_cast<std::uint32_t>(games);
  const auto rules = engine::rules_of(*record, *game_data);
  if (!rules) return problem(rules.problem().what);
  auto analysis = games::analyse(*rules, *record, effort);
  if (!analysis) return problem(analysis.problem().what);
  const int seats = (*rules)->seats();
  auto found = read_stops(line, seats);
  if (!found) return problem(found.problem().what);
  if (!(*analysis)->go_on_from(std::move(*found)))
    return problem("What was found before belongs to another match.");
  const int stops = (*analysis)->stops();
  engine::JsonArray indices;  // of the inputs that it looks at
  for (int i = 0; i < stops; ++i) indices.push_back((*analysis)->index_of(i));
  return {{"handle", analyses.put({std::move(*analysis), seats})}, {"indices", std::move(indices)}};
}

engine::JsonObject advance_analysis(Arguments& in) {
  Opened* opened = analyses.named(in, "an analysis");
  if (!in.complete()) return in.refusal();
  const bool more = opened->analysis->advance();
  return {{"done", opened->analysis->done()}, {"more", more}};
}

// All that was found so far, and what it tells.
engine::JsonObject tell_analysis(Arguments& in) {
  Opened* opened = analyses.named(in, "an analysis");
  if (!in.complete()) return in.refusal();
  engine::JsonObject all = opened->analysis->written();
  all["story"] = engine::analysis::written(
      engine::analysis::tell(opened->analysis->found(), opened->seats), opened->seats);
  return all;
}

bool release_analysis(std::int64_t handle) { return analyses.release(handle); }

}  // namespace wasm
