#include "engine/puzzles/puzzle.hpp"

#include <algorithm>

namespace engine::puzzles {
namespace {

constexpr int highest_grade = 4;

std::optional<int> whole(const JsonObject& object, std::string_view key, int least, int most) {
  const Json* found = object.if_contains(key);
  if (found == nullptr || !found->is_int64()) return std::nullopt;
  const std::int64_t number = found->get_int64();
  return number < least || number > most ? std::nullopt : std::optional(static_cast<int>(number));
}

bool read_choices(const Json& json, std::vector<Choice>& choices) {
  if (!json.is_array()) return false;
  for (const Json& each : json.get_array()) {
    if (!each.is_object()) return false;
    const auto chance = whole(each.get_object(), "chance", 0, 100);
    const Json* actions = each.get_object().if_contains("actions");
    if (!chance || actions == nullptr || !actions->is_array() || actions->get_array().empty())
      return false;
    for (const Json& action : actions->get_array())
      if (!action.is_object()) return false;
    choices.push_back({actions->get_array(), *chance});
  }
  return choices.size() > 1;
}

bool read_found(const Json& json, std::vector<Found>& found) {
  if (!json.is_object()) return false;
  for (const auto& [level, share] : json.get_object()) {
    const auto percent = whole(json.get_object(), level, 0, 100);
    if (!percent) return false;
    found.push_back({std::string(level), *percent});
  }
  return true;
}

std::string read_about(const JsonObject& about, Puzzle& puzzle) {
  const Json* choices = about.if_contains("choices");
  const Json* found = about.if_contains("bots");
  const auto margin = whole(about, "margin", 0, 100);
  const auto grade = whole(about, "grade", 1, highest_grade);
  if (choices == nullptr || !read_choices(*choices, puzzle.verdict.choices))
    return "'choices' is a list of at least two, each with a 'chance' and 'actions'";
  if (found == nullptr || !read_found(*found, puzzle.found))
    return "'bots' is an object of levels, each with percents";
  if (!margin) return "'margin' is missing";
  if (!grade) return "'grade' is missing";
  puzzle.verdict.margin = *margin;
  puzzle.grade = *grade;
  return "";
}

// The answer is the last step; it goes into the verdict's first choice, too.
std::string read_answer(Puzzle& puzzle) {
  if (puzzle.scenario.steps.empty() || !puzzle.scenario.steps.back().is_object())
    return "the last step is the answer";
  JsonObject answer = puzzle.scenario.steps.back().get_object();
  const auto seat = whole(answer, "seat", 0, puzzle.scenario.seats - 1);
  if (!seat) return "the answer has a seat";
  puzzle.seat = seat_at(*seat);
  if (const Json* at = answer.if_contains("at")) {
    if (!at->is_int64()) return "the answer has a time";
    puzzle.at = Time{at->get_int64()};
  }
  answer.erase("seat");
  answer.erase("at");
  if (puzzle.verdict.choices.front().actions.front() != answer)
    return "the answer is not the first choice";
  puzzle.scenario.steps.pop_back();
  return "";
}

}  // namespace

bool agree(const Verdict& recorded, const Verdict& verdict) {
  if (recorded.choices.empty() || verdict.choices.empty()) return false;
  const JsonArray& same = verdict.choices.front().actions;
  return verdict.margin > 0 && std::find(same.begin(), same.end(),
                                         recorded.choices.front().actions.front()) != same.end();
}

int grade_of(const std::vector<Found>& found) {
  const auto missed =
      std::count_if(found.begin(), found.end(), [](const Found& each) { return each.share < 50; });
  return std::min(highest_grade, 1 + static_cast<int>(missed));
}

JsonObject written(const Puzzle& puzzle) {
  JsonArray choices;
  for (const Choice& choice : puzzle.verdict.choices)
    choices.push_back({{"chance", choice.chance}, {"actions", choice.actions}});
  JsonObject bots;
  for (const Found& each : puzzle.found) bots[each.level] = each.share;
  const Scenario& scenario = puzzle.scenario;
  JsonObject json{{"name", puzzle.name}, {"game", scenario.game}, {"seats", scenario.seats}};
  if (scenario.options.is_object() && !scenario.options.get_object().empty())
    json["options"] = scenario.options;
  if (!scenario.position.is_null()) json["position"] = scenario.position;
  json["chance"] = scenario.chance;
  JsonArray steps = scenario.steps;
  JsonObject answer{{"seat", index(puzzle.seat)}};
  if (puzzle.at != Time{}) answer["at"] = milliseconds(puzzle.at);
  for (const auto& field : puzzle.verdict.choices.front().actions.front().get_object())
    answer[field.key()] = field.value();
  steps.push_back(std::move(answer));
  json["steps"] = std::move(steps);
  json["about"] = JsonObject{{"grade", puzzle.grade},
                             {"margin", puzzle.verdict.margin},
                             {"bots", std::move(bots)},
                             {"choices", std::move(choices)}};
  return json;
}

Fallible<std::vector<Puzzle>> read_puzzles(std::string_view text, std::string_view name) {
  auto scenarios = read_scenarios(text, name);
  if (!scenarios) return scenarios.problem();
  const auto json = parse_json(text, name);
  if (!json) return json.problem();
  const Json* list = json->get_object().if_contains("scenarios");
  std::vector<Puzzle> puzzles;
  for (std::size_t i = 0; i < scenarios->size(); ++i) {
    const Json& raw = list != nullptr ? list->get_array()[i] : *json;
    Puzzle puzzle;
    puzzle.scenario = std::move((*scenarios)[i]);
    puzzle.name = puzzle.scenario.name;
    const Json* about = raw.get_object().if_contains("about");
    std::string wrong = about != nullptr && about->is_object()
                            ? read_about(about->get_object(), puzzle)
                            : "'about' says what the choices are worth";
    if (wrong.empty()) wrong = read_answer(puzzle);
    if (!wrong.empty())
      return Problem{std::string(name) + ": " + puzzle.name + ": " + std::move(wrong)};
    puzzles.push_back(std::move(puzzle));
  }
  return puzzles;
}

}  // namespace engine::puzzles
