#include "engine/scenario.hpp"

#include <algorithm>
#include <array>
#include <memory>

namespace engine {
namespace {

bool is_list_condition(const JsonObject& fragment) {
  return !fragment.empty() && std::all_of(fragment.begin(), fragment.end(), [](const auto& field) {
    const std::string_view key = field.key();
    return key == "first" || key == "last" || key == "size" || key == "has";
  });
}

bool list_meets(const JsonObject& condition, const JsonArray& list) {
  for (const auto& field : condition) {
    const std::string_view what = field.key();
    const Json& wanted = field.value();
    if (what == "size" && wanted != list.size()) return false;
    if (what == "first" && (list.empty() || !matches(wanted, list.front()))) return false;
    if (what == "last" && (list.empty() || !matches(wanted, list.back()))) return false;
    if (what == "has" && std::none_of(list.begin(), list.end(),
                                      [&](const Json& item) { return matches(wanted, item); }))
      return false;
  }
  return true;
}

// A fragment of one field with this name: {"exactly": ...}, {"absent": true}.
const Json* only_field(const Json& fragment, std::string_view name) {
  const JsonObject* object = fragment.if_object();
  return object != nullptr && object->size() == 1 ? object->if_contains(name) : nullptr;
}

bool is_absence(const Json& fragment) {
  const Json* absent = only_field(fragment, "absent");
  return absent != nullptr && *absent == Json(true);
}

bool contains(std::string_view text, const Json& part) {
  return part.is_string() && text.find(std::string_view(part.get_string())) != text.npos;
}

// {"for": [0, "spectator"], "position": {...}}
std::string read_twin(const Json& json, Scenario& scenario) {
  const JsonObject& object = json.get_object();
  const Json* observers = object.if_contains("for");
  const Json* position = object.if_contains("position");
  if (object.size() != 2 || observers == nullptr || !observers->is_array() ||
      observers->get_array().empty() || position == nullptr || !position->is_object())
    return "'alike' has the list 'for' and a 'position'";
  scenario.blind = observers->get_array();
  scenario.twin = *position;
  return "";
}

// The names a step may use besides the fields of its action.
constexpr std::array<std::string_view, 5> step_words{"seat", "at", "leave", "expire", "then"};

std::string read_scenario(const Json& json, Scenario& scenario) {
  if (!json.is_object()) return "an object is needed";
  scenario.options = JsonObject{};
  for (const auto& [key, value] : json.get_object()) {
    const std::string_view what = key;
    if (what == "scenario" || what == "about" || what == "text")
      continue;  // format, notes, tutorial words
    if (what == "name" && value.is_string()) {
      scenario.name = std::string_view(value.get_string());
    } else if (what == "game" && value.is_string()) {
      scenario.game = std::string_view(value.get_string());
    } else if (what == "rules" && value.is_array()) {
      for (const Json& id : value.get_array()) scenario.rules.push_back(to_word(id));
    } else if (what == "seats" && value.is_int64()) {
      if (value.get_int64() < 1 || value.get_int64() > max_seats)
        return "'seats' must be from 1 to " + std::to_string(max_seats);
      scenario.seats = static_cast<int>(value.get_int64());
    } else if (what == "options" && value.is_object()) {
      scenario.options = value;
    } else if (what == "position" && value.is_object()) {
      scenario.position = value;
    } else if (what == "chance" && value.is_object()) {
      scenario.chance = value;
    } else if (what == "steps" && value.is_array()) {
      scenario.steps = value.get_array();
    } else if (what == "branches" && value.is_array()) {
      scenario.branches = value.get_array();
    } else if (what == "alike" && value.is_object()) {
      if (std::string wrong = read_twin(value, scenario); !wrong.empty()) return wrong;
    } else if (what == "refused" && value.is_string()) {
      scenario.refused = std::string_view(value.get_string());
    } else {
      return "there is no field '" + std::string(what) + "' of that kind in a scenario";
    }
  }
  if (scenario.name.empty()) return "'name' is missing";
  if (scenario.game.empty()) return "'game' is missing";
  if (scenario.seats == 0) return "'seats' is missing";
  if (!scenario.twin.is_null() && scenario.position.is_null())
    return "'alike' needs a 'position' to be compared with";
  if (scenario.refused && !(scenario.steps.empty() && scenario.branches.empty()))
    return "what is refused has no steps";
  return "";
}

// One world, or two that some observers must not be able to tell apart.
struct Worlds {
  std::unique_ptr<Match> match;
  std::unique_ptr<Match> twin;

  Worlds clone() const { return {match->clone(), twin ? twin->clone() : nullptr}; }
};

// Runs the steps of one scenario and collects what does not hold.
class Runner {
 public:
  Runner(const Ruleset& rules, std::vector<std::string>& failures, const Onlooker& onlooker)
      : rules_(rules), failures_(failures), onlooker_(onlooker) {}

  void run(Worlds worlds, const Scenario& scenario);

 private:
  void fail(const std::string& what) { failures_.push_back(place_ + what); }
  void show(const Worlds& worlds, Time now) const;
  void play(Worlds worlds, const JsonArray& steps, const JsonArray& branches,
            const std::string& where);
  void go_on(const Worlds& worlds, const JsonObject& branch, const std::string& where);
  bool rescript(Worlds& worlds, const Json& script);
  void expect_script_used_up(const Worlds& worlds);
  void step(const Worlds& worlds, const Json& json);
  void expect_alike(const Worlds& worlds);
  Answer put(Match& match, const JsonObject& step);
  void expect(Match& match, const Answer& answer, const Json& then);
  void expect_refusal(const Answer& answer, const Json& wanted);
  void expect_events(const Match& match, const Json& wanted, bool exactly, Observer observer);
  void expect_legal(const Match& match, const JsonObject& wanted);
  bool read_observer(const Json& json, Observer& observer);

  const Ruleset& rules_;
  std::vector<std::string>& failures_;
  const Onlooker& onlooker_;
  std::vector<Observer> blind_;
  std::string place_;
};

bool Runner::read_observer(const Json& json, Observer& observer) {
  if (json.is_string() && json.get_string() == "spectator") {
    observer = Observer::spectator();
    return true;
  }
  if (json.is_int64() && json.get_int64() >= 0 && json.get_int64() < rules_.seats()) {
    observer = seat_at(static_cast<int>(json.get_int64()));
    return true;
  }
  fail(to_word(json) + " is not an observer; write a seat number or \"spectator\"");
  return false;
}

void Runner::show(const Worlds& worlds, Time now) const {
  if (!onlooker_) return;
  onlooker_(rules_, *worlds.match, now);
  if (worlds.twin) onlooker_(rules_, *worlds.twin, now);
}

Time time_of(const JsonObject& step) {
  const Json* time = step.if_contains("at");
  return time != nullptr && time->is_int64() ? at_milliseconds(time->get_int64()) : Time{};
}

Answer Runner::put(Match& match, const JsonObject& step) {
  if (const Json* time = step.if_contains("at"); time != nullptr && !time->is_int64())
    return {Answer::Kind::malformed, {}, "'at' must be a time in milliseconds"};
  const Time at = time_of(step);
  if (step.contains("expire")) {
    match.expire(at);
    return {};
  }
  const Json* seat = step.if_contains("seat");
  if (seat == nullptr || !seat->is_int64() || seat->get_int64() < 0 ||
      seat->get_int64() >= rules_.seats())
    return {Answer::Kind::malformed, {}, "'seat' must be a seat number"};
  const Seat who = seat_at(static_cast<int>(seat->get_int64()));
  if (step.contains("leave")) return match.leave(who, at);
  JsonObject action;
  for (const auto& [key, value] : step)
    if (std::find(step_words.begin(), step_words.end(), std::string_view(key)) == step_words.end())
      action[key] = value;
  return match.apply(who, action, at);
}

// Whether this is what the step's `then` is about.
bool expects(const Json* then, std::string_view what) {
  return then != nullptr && then->is_object() && then->get_object().contains(what);
}

bool same(const Answer& one, const Answer& other) {
  return one.kind == other.kind && one.refusal == other.refusal && one.problem == other.problem;
}

void Runner::step(const Worlds& worlds, const Json& json) {
  if (!json.is_object()) return fail("a step is an object");
  const JsonObject& step = json.get_object();
  const Json* then = step.if_contains("then");
  const bool only_looks = step.size() == 1 && then != nullptr;
  const Answer answer = only_looks ? Answer{} : put(*worlds.match, step);
  if (worlds.twin && !only_looks && !same(answer, put(*worlds.twin, step)))
    fail("the two worlds answer differently");
  if (answer.kind == Answer::Kind::malformed && !expects(then, "malformed"))
    return fail(answer.problem);
  if (answer.kind == Answer::Kind::refused && !expects(then, "refused"))
    fail("refused: " + to_line(answer.refusal) + ", but it should be accepted");
  if (then != nullptr) expect(*worlds.match, answer, *then);
  if (worlds.twin) expect_alike(worlds);
  show(worlds, time_of(step));
}

JsonArray events_of(const Match& match, Observer observer) {
  JsonArray seen;
  for (int i = 0; i < match.event_count(); ++i)
    if (auto event = match.event(i, observer)) seen.push_back(std::move(*event));
  return seen;
}

// All that an observer is shown.
JsonObject shown(const Match& match, Observer observer) {
  JsonObject all{{"view", match.view(observer)}, {"events", events_of(match, observer)}};
  if (observer.is_spectator()) return all;
  const std::vector<JsonObject> legal = match.legal(observer.seat());
  all["legal"] = JsonArray(legal.begin(), legal.end());
  return all;
}

void Runner::expect_alike(const Worlds& worlds) {
  for (const Observer observer : blind_) {
    const JsonObject one = shown(*worlds.match, observer);
    const JsonObject other = shown(*worlds.twin, observer);
    for (const auto& [what, seen] : one)
      if (seen != other.at(what))
        fail((observer.is_spectator() ? std::string("a spectator")
                                      : "seat " + std::to_string(index(observer.seat()))) +
             " can tell the two worlds apart by '" + std::string(what) + "': " + to_line(seen) +
             " and " + to_line(other.at(what)));
  }
}

void Runner::expect_refusal(const Answer& answer, const Json& wanted) {
  if (answer.ok()) return fail("accepted, but it should be refused with " + to_line(wanted));
  if (answer.kind == Answer::Kind::malformed) return fail(answer.problem);
  const Json fragment = wanted.is_string() ? Json(JsonObject{{"code", wanted}}) : wanted;
  if (!matches(fragment, answer.refusal))
    fail("refused with " + to_line(answer.refusal) + ", expected " + to_line(fragment));
}

void Runner::expect_events(const Match& match, const Json& wanted, bool exactly,
                           Observer observer) {
  if (!wanted.is_array()) return fail("'events' must be a list");
  const JsonArray seen = events_of(match, observer);
  if (exactly) {
    if (!matches(wanted, seen))
      fail("events are " + to_line(seen) + ", expected " + to_line(wanted));
    return;
  }
  std::size_t next = 0;  // in this order, others may stand between
  for (const Json& event : seen)
    if (next < wanted.get_array().size() && matches(wanted.get_array()[next], event)) ++next;
  if (next < wanted.get_array().size())
    fail("no event " + to_line(wanted.get_array()[next]) + " at its place among " + to_line(seen));
}

void Runner::expect_legal(const Match& match, const JsonObject& wanted) {
  const Json* seat = wanted.if_contains("seat");
  if (seat == nullptr || !seat->is_int64() || seat->get_int64() < 0 ||
      seat->get_int64() >= rules_.seats())
    return fail("'legal' needs a 'seat'");
  const std::vector<JsonObject> legal = match.legal(seat_at(static_cast<int>(seat->get_int64())));
  auto any = [&](const Json& fragment) {
    return std::any_of(legal.begin(), legal.end(),
                       [&](const JsonObject& action) { return matches(fragment, action); });
  };
  for (const auto& [key, list] : wanted) {
    const std::string_view what = key;
    if (what == "seat") continue;
    if (!list.is_array() || (what != "has" && what != "hasnt" && what != "only"))
      return fail("'legal' has the lists 'has', 'hasnt' and 'only'");
    for (const Json& fragment : list.get_array()) {
      if (what != "hasnt" && !any(fragment))
        fail("no legal action " + to_line(fragment) + " among " +
             to_line(JsonArray(legal.begin(), legal.end())));
      if (what == "hasnt" && any(fragment)) fail("there is a legal action " + to_line(fragment));
    }
    if (what != "only") continue;
    for (const JsonObject& action : legal)
      if (std::none_of(list.get_array().begin(), list.get_array().end(),
                       [&](const Json& fragment) { return matches(fragment, action); }))
        fail("the legal action " + to_line(action) + " was not expected");
  }
}

void Runner::expect(Match& match, const Answer& answer, const Json& then) {
  if (!then.is_object()) return fail("'then' must be an object");
  for (const auto& [key, wanted] : then.get_object()) {
    const std::string_view what = key;
    if (what == "refused") {
      expect_refusal(answer, wanted);
    } else if (what == "malformed") {
      if (answer.kind != Answer::Kind::malformed || !contains(answer.problem, wanted))
        fail("it should be malformed, with words like " + to_line(wanted) +
             (answer.problem.empty() ? "" : ", but it is: " + answer.problem));
    } else if (what == "events" || what == "events_exactly") {
      expect_events(match, wanted, what == "events_exactly", Observer::spectator());
    } else if (what == "events_for") {  // {"0": [...], "spectator": [...]}
      if (!wanted.is_object()) return fail("'events_for' must be an object");
      for (const auto& [who, list] : wanted.get_object()) {
        Observer observer = Observer::spectator();
        const bool digit = who.size() == 1 && who[0] >= '0' && who[0] <= '9';
        if (read_observer(digit ? Json(who[0] - '0') : Json(who), observer))
          expect_events(match, list, true, observer);
      }
    } else if (what == "no_event") {
      if (!wanted.is_array()) return fail("'no_event' must be a list");
      for (int i = 0; i < match.event_count(); ++i)
        for (const Json& fragment : wanted.get_array())
          if (const auto event = match.event(i, Observer::spectator());
              event && matches(fragment, *event))
            fail("there is an event " + to_line(*event));
    } else if (what == "view") {
      JsonObject fragment = wanted.is_object() ? wanted.get_object() : JsonObject{};
      Observer observer = Observer::spectator();
      if (const Json* who = fragment.if_contains("for");
          who != nullptr && !read_observer(*who, observer))
        return;
      fragment.erase("for");
      if (const JsonObject view = match.view(observer); !matches(fragment, view))
        fail("the view is " + to_line(view) + ", expected " + to_line(fragment));
    } else if (what == "position") {
      if (const JsonObject position = match.position(); !matches(wanted, position))
        fail("the position is " + to_line(position) + ", expected " + to_line(wanted));
    } else if (what == "legal" && wanted.is_object()) {
      expect_legal(match, wanted.get_object());
    } else if (what == "outcome") {
      const auto outcome = match.outcome();
      const Json got = outcome ? Json(*outcome) : Json(nullptr);
      if (!matches(wanted, got))
        fail("the outcome is " + to_line(got) + ", expected " + to_line(wanted));
    } else if (what == "deadline") {
      const auto deadline = match.deadline();
      const Json got = deadline ? Json(milliseconds(*deadline)) : Json(nullptr);
      if (!matches(wanted, got))
        fail("the deadline is " + to_line(got) + ", expected " + to_line(wanted));
    } else {
      return fail("'then' cannot say '" + std::string(what) + "'");
    }
  }
}

void Runner::expect_script_used_up(const Worlds& worlds) {
  if (std::string rest = rules_.script_rest(*worlds.match); !rest.empty()) fail(rest);
  if (!worlds.twin) return;
  if (std::string rest = rules_.script_rest(*worlds.twin); !rest.empty())
    fail("in the other world " + rest);
}

// The script so far is behind us: a branch with its own begins where that ends.
bool Runner::rescript(Worlds& worlds, const Json& script) {
  expect_script_used_up(worlds);
  for (auto* match : {&worlds.match, &worlds.twin}) {
    if (!*match) continue;
    auto going_on = rules_.place((*match)->position(), script);
    if (!going_on) {
      fail(going_on.problem().what);
      return false;
    }
    *match = std::move(*going_on);
  }
  return true;
}

void Runner::go_on(const Worlds& worlds, const JsonObject& branch, const std::string& where) {
  const Json* name = nullptr;
  JsonArray steps;
  JsonArray branches;
  const Json* chance = nullptr;
  for (const auto& [key, value] : branch) {
    const std::string_view what = key;
    if (what == "name" && value.is_string())
      name = &value;
    else if (what == "steps" && value.is_array())
      steps = value.get_array();
    else if (what == "branches" && value.is_array())
      branches = value.get_array();
    else if (what == "chance" && value.is_object())
      chance = &value;
    else
      return fail("a branch has a 'name', 'steps' and maybe 'chance' and 'branches'");
  }
  if (name == nullptr || !branch.contains("steps"))
    return fail("a branch has a 'name', 'steps' and maybe 'chance' and 'branches'");
  Worlds own = worlds.clone();
  place_ = where + ": " + to_word(*name) + ": ";
  if (chance != nullptr && !rescript(own, *chance)) return;
  play(std::move(own), steps, branches, where + ": " + to_word(*name));
}

void Runner::play(Worlds worlds, const JsonArray& steps, const JsonArray& branches,
                  const std::string& where) {
  int number = 0;
  for (const Json& json : steps) {
    place_ = where + ": step " + std::to_string(++number) + ": ";
    step(worlds, json);
  }
  for (const Json& json : branches) {
    place_ = where + ": ";
    if (!json.is_object()) return fail("a branch is an object");
    go_on(worlds, json.get_object(), where);
  }
  place_ = where + ": ";
  if (branches.empty()) expect_script_used_up(worlds);
}

void Runner::run(Worlds worlds, const Scenario& scenario) {
  place_ = scenario.name + ": ";
  for (const Json& who : scenario.blind) {
    Observer observer = Observer::spectator();
    if (!read_observer(who, observer)) return;
    blind_.push_back(observer);
  }
  if (worlds.twin) {
    if (worlds.match->position() == worlds.twin->position())
      return fail("the two positions of 'alike' are the same");
    expect_alike(worlds);
  }
  show(worlds, Time{});
  play(std::move(worlds), scenario.steps, scenario.branches, scenario.name);
}

Fallible<Worlds> set_up(const Scenario& scenario, const Ruleset& rules) {
  Worlds worlds;
  auto match = rules.place(scenario.position, scenario.chance);
  if (!match) return match.problem();
  worlds.match = std::move(*match);
  if (scenario.twin.is_null()) return worlds;
  auto twin = rules.place(scenario.twin, scenario.chance);
  if (!twin) return Problem{"the other world: " + twin.problem().what};
  worlds.twin = std::move(*twin);
  return worlds;
}

}  // namespace

bool matches(const Json& fragment, const Json& value) {
  if (const Json* whole = only_field(fragment, "exactly")) return *whole == value;
  if (const JsonObject* wanted = fragment.if_object()) {
    if (value.is_array() && is_list_condition(*wanted))
      return list_meets(*wanted, value.get_array());
    if (!value.is_object()) return false;
    return std::all_of(wanted->begin(), wanted->end(), [&](const auto& field) {
      const Json* got = value.get_object().if_contains(field.key());
      if (is_absence(field.value())) return got == nullptr;
      return got != nullptr && matches(field.value(), *got);
    });
  }
  if (const JsonArray* wanted = fragment.if_array()) {
    if (!value.is_array() || value.get_array().size() != wanted->size()) return false;
    for (std::size_t i = 0; i < wanted->size(); ++i)
      if (!matches((*wanted)[i], value.get_array()[i])) return false;
    return true;
  }
  return fragment == value;
}

Fallible<std::vector<Scenario>> read_scenarios(std::string_view text, std::string_view name) {
  const Fallible<Json> json = parse_json(text, name);
  if (!json) return json.problem();
  JsonArray list;
  const JsonObject* root = json->if_object();
  if (root != nullptr && root->contains("scenarios")) {
    if (!root->at("scenarios").is_array() || root->size() != 1)
      return Problem{std::string(name) + ": 'scenarios' must be a list and stand alone"};
    list = root->at("scenarios").get_array();
  } else {
    list.push_back(*json);
  }
  std::vector<Scenario> scenarios;
  for (const Json& item : list) {
    Scenario scenario;
    if (std::string wrong = read_scenario(item, scenario); !wrong.empty())
      return Problem{std::string(name) + ": scenario " +
                     (scenario.name.empty() ? std::to_string(scenarios.size() + 1)
                                            : "'" + scenario.name + "'") +
                     ": " + wrong};
    scenarios.push_back(std::move(scenario));
  }
  return scenarios;
}

std::vector<std::string> run(const Scenario& scenario, const GameData& game_data,
                             const Onlooker& onlooker) {
  const auto rules = game_data.rules(scenario.options, scenario.seats);
  auto worlds = rules ? set_up(scenario, **rules) : Fallible<Worlds>(rules.problem());
  if (scenario.refused) {
    const std::string why = worlds ? "" : worlds.problem().what;
    if (!worlds && why.find(*scenario.refused) != why.npos) return {};
    return {scenario.name + ": it should be refused with '" + *scenario.refused + "', but it is " +
            (worlds ? "not refused" : "refused with '" + why + "'")};
  }
  if (!worlds) return {scenario.name + ": " + worlds.problem().what};
  std::vector<std::string> failures;
  Runner(**rules, failures, onlooker).run(std::move(*worlds), scenario);
  return failures;
}

}  // namespace engine
