#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "engine/hash.hpp"
#include "engine/json.hpp"
#include "engine/question.hpp"

// Asking the rules, from the view of a seat alone: what would become of an action, and what may
// fill one that is not complete. Nothing here knows the truth, so nothing asked can tell it.
namespace engine {

// One thing that would be told: as far as it is known now, and whether it is sure to come. What
// chance or a secret decides is left out of the fields and named in `open`.
struct Foreseen {
  JsonObject event;
  bool sure = true;
  std::vector<std::string> open;
};

// Lays the courses that an action takes in imagined worlds over each other.
class Foresight {
 public:
  using Course = std::vector<Foreseen>;

  void add(Course course);
  // Nothing is open, and nothing that was foreseen is unsure.
  bool certain() const;
  const Course& events() const { return all_; }
  JsonArray take();

 private:
  static constexpr std::size_t most_events = 256;

  Course all_;
  bool begun_ = false;
};

// The choices that are left of an action that is not complete, among those that are listed; the
// blanks of a listed shape are in `blanks`. Nothing: no listed action fits what is given.
struct Listed {
  JsonObject action;
  std::vector<Blank> blanks;
};
JsonArray missing_of(const JsonObject& given, const std::vector<Listed>& listed);

JsonObject written(const Prompt& prompt);

template <Game G>
class Asking {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;
  using Event = typename G::Event;

  Asking(const Rules& rules, const View& view, Seat seat, Time now)
      : rules_(rules), view_(view), seat_(seat), now_(now) {
    std::string text;
    G::write(rules, view, text);
    Hash hash;
    hash.add_bytes(text.data(), text.size());
    seed_ = hash.value();
  }

  // {"refused"}, {"withheld"}, {"missing"} or {"events", "certain", "dangers"}. With "after", a
  // list of own actions, the question is about a plan: see ask_ahead. With "about" it is about the
  // view itself.
  JsonObject ask(const JsonObject& given) {
    if (given.contains("about")) return {{"about", G::about(rules_, view_)}};
    return given.contains("after") ? ask_ahead(given) : ask_at(present_, given);
  }

  // What becomes of a whole action.
  JsonObject foresee(const Action& action) { return foresee_at(present_, action); }

 private:
  static constexpr std::size_t worlds = 24;
  static constexpr std::size_t longest_plan = 12;

  struct World {
    State state;
    Chance chance;
  };

  // The imagined worlds at one moment: now, or where own actions lead.
  struct Moment {
    std::vector<World> worlds;
    bool ahead = false;  // in the own next turn if it is not the own one now
    bool open = false;   // chance or a secret had a part in it: what follows is only possible
    std::optional<std::vector<Action>> legal;
  };

  // Own actions one after the other, as far as they are possible in every world.
  struct Walk {
    Moment end;
    std::size_t taken = 0;
    JsonObject refused;  // why the next one is not
    JsonArray events;
    bool certain = true;  // all of them are told like this
  };

  struct Plan {
    Json after;
    Moment end;
    JsonObject answer;
  };

  struct Witnessed {
    Event event;
    bool sure;
    friend bool operator==(const Witnessed&, const Witnessed&) = default;
  };

  JsonObject ask_at(Moment& here, const JsonObject& given) {
    Action action;
    if (G::read(rules_, given, action).empty()) {
      // What may fill it would tell what fits.
      if (!G::tells(rules_, view_, action)) return {{"withheld", true}};
      if (JsonObject answer = foresee_at(here, action); !answer.contains("refused")) return answer;
    }
    if (JsonArray missing = missing_of(given, listed(here, given)); !missing.empty())
      return {{"missing", std::move(missing)}};
    return refusal_of(here, given);
  }

  // An action is a plan of one.
  JsonObject foresee_at(Moment& here, const Action& action) {
    Walk walk = walked(here, {&action, 1});
    if (walk.taken == 0) return {{"refused", std::move(walk.refused)}};
    JsonObject answer{{"events", std::move(walk.events)}, {"certain", walk.certain}};
    if (JsonArray dangers = common_dangers(walk.end); !dangers.empty())
      answer["dangers"] = std::move(dangers);
    return answer;
  }

  // Of a plan alone: its events, and if they are certain the view and what is listed then, or how
  // many of its actions are possible ("at") and why the next is not. "outlook" asks for that, too.
  JsonObject ask_ahead(JsonObject given) {
    const Json after = given.at("after");
    if (!plan_ || plan_->after != after) plan_ = planned(after);
    given.erase("after");
    const bool far = given.contains("outlook");
    given.erase("outlook");
    if (given.empty()) return far ? with_outlook(*plan_) : plan_->answer;
    if (!plan_->answer.contains("events")) return plan_->answer;
    return ask_at(plan_->end, given);
  }

  Plan planned(const Json& after) {
    Plan plan{after, {}, {}};
    plan.end.ahead = true;
    if (!after.is_array() || after.get_array().size() > longest_plan) {
      plan.answer = {{"malformed",
                      "'after' is a list of at most " + std::to_string(longest_plan) + " actions"}};
      return plan;
    }
    std::vector<Action> actions;
    for (const Json& each : after.get_array()) {
      Action& action = actions.emplace_back();
      if (std::string wrong = G::read(rules_, each, action); !wrong.empty()) {
        plan.answer = {{"malformed", std::move(wrong)}};
        return plan;
      }
      if (!G::tells(rules_, view_, action)) {
        plan.answer = {{"withheld", true}};
        return plan;
      }
    }
    Walk walk = walked(plan.end, actions);
    if (walk.taken < actions.size()) {
      plan.answer = {{"refused", std::move(walk.refused)}, {"at", walk.taken}};
      return plan;
    }
    plan.end = std::move(walk.end);
    plan.answer = {{"events", std::move(walk.events)}, {"certain", !plan.end.open}};
    if (plan.end.open) return plan;
    JsonArray listed;
    for (const Action& action : legal(plan.end)) listed.push_back(G::write(rules_, action));
    plan.answer["legal"] = std::move(listed);
    plan.answer["view"] = G::write(rules_, G::view(rules_, world(plan.end, 0).state, seat_));
    return plan;
  }

  JsonObject with_outlook(Plan& plan) {
    JsonObject answer = plan.answer;
    if (!answer.contains("legal")) return answer;
    if (JsonObject outlook = G::outlook(rules_, world(plan.end, 0).state, seat_); !outlook.empty())
      answer["outlook"] = std::move(outlook);
    return answer;
  }

  Walk walked(Moment& start, std::span<const Action> actions) {
    Walk walk;
    walk.end.ahead = start.ahead;
    walk.end.open = start.open;
    for (const Action& action : actions) {
      Foresight foresight;
      std::vector<std::vector<Witnessed>> courses;
      bool chance_decides = false;
      for (std::size_t i = 0; i < worlds; ++i) {
        if (walk.end.worlds.size() == i) walk.end.worlds.push_back(world(start, i));
        auto& [state, chance] = walk.end.worlds[i];
        typename G::Events events;
        chance.watch(events.counter());
        const Result result = G::apply(rules_, state, seat_, action, now_, chance, events);
        if (!result.ok()) {
          walk.refused = G::refusal(rules_, result.refusal());
          return walk;
        }
        chance_decides = chance_decides || chance.noticed();
        if (note(courses, witnessed(events, walk.end.open ? std::optional(0) : chance.noticed())))
          foresight.add(written(courses.back()));
      }
      walk.certain = walk.certain && !walk.end.open && foresight.certain();
      walk.end.open = !walk.certain || chance_decides;
      for (Json& event : foresight.take()) walk.events.push_back(std::move(event));
      ++walk.taken;
    }
    return walk;
  }

  const World& world(Moment& moment, std::size_t i) {
    while (moment.worlds.size() <= i) {
      const std::uint64_t seed = seed_ + moment.worlds.size() * 2;
      Chance chance = Chance::fast(seed);
      moment.worlds.push_back({G::sample(rules_, view_, chance), Chance::fast(seed + 1)});
      State& state = moment.worlds.back().state;
      G::wait(rules_, state, now_);
      if (moment.ahead) G::at_turn(rules_, state, seat_);
    }
    return moment.worlds[i];
  }

  // What is listed is the same in every world that looks like this.
  const std::vector<Action>& legal(Moment& moment) {
    if (moment.legal) return *moment.legal;
    typename G::Actions actions;
    G::legal(rules_, world(moment, 0).state, seat_, actions);
    return moment.legal.emplace(actions.begin(), actions.end());
  }

  // What reveals something may come otherwise, and so may all that follows from it or from chance.
  std::vector<Witnessed> witnessed(const typename G::Events& events,
                                   std::optional<int> chance_after) const {
    std::vector<Witnessed> all;
    bool sure = true;
    for (int i = 0; i < events.size(); ++i) {
      const auto seen = G::witness(rules_, events[i], seat_);
      if (!seen) continue;
      sure = sure && !(chance_after && i >= *chance_after) && !G::reveals(rules_, events[i], seat_);
      all.push_back({*seen, sure});
    }
    return all;
  }

  // Most worlds take the same course.
  static bool note(std::vector<std::vector<Witnessed>>& courses, std::vector<Witnessed> course) {
    for (const auto& known : courses)
      if (known == course) return false;
    courses.push_back(std::move(course));
    return true;
  }

  Foresight::Course written(const std::vector<Witnessed>& course) const {
    Foresight::Course all;
    for (const Witnessed& each : course)
      all.push_back({G::write(rules_, each.event), each.sure, {}});
    return all;
  }

  // What threatens in all of these worlds.
  JsonArray common_dangers(const Moment& moment) const {
    JsonArray all;
    bool first = true;
    for (const World& world : moment.worlds) {
      const JsonArray here = G::dangers(rules_, G::view(rules_, world.state, seat_));
      if (std::exchange(first, false)) all = here;
      const auto gone = std::remove_if(all.begin(), all.end(), [&](const Json& danger) {
        return std::find(here.begin(), here.end(), danger) == here.end();
      });
      all.erase(gone, all.end());
      if (all.empty()) break;
    }
    return all;
  }

  std::vector<Listed> listed(Moment& here, const JsonObject& given) {
    const Json* verb = given.if_contains("do");
    std::vector<Listed> all;
    for (const Action& action : legal(here)) {
      Listed one{G::write(rules_, action), {}};
      if (verb != nullptr && one.action.at("do") != *verb) continue;
      one.blanks = G::blanks(rules_, world(here, 0).state, seat_, action, given);
      all.push_back(std::move(one));
    }
    return all;
  }

  // Why nothing that begins like this is possible: what is not given is blank.
  JsonObject refusal_of(Moment& here, const JsonObject& given) {
    Action action;
    if (std::string wrong = G::read(rules_, given, action, true); !wrong.empty())
      return {{"malformed", std::move(wrong)}};
    if (!G::tells(rules_, view_, action)) return {{"withheld", true}};
    return foresee_at(here, action);
  }

  const Rules& rules_;
  const View& view_;
  Seat seat_;
  Time now_;
  std::uint64_t seed_ = 0;
  Moment present_;
  std::optional<Plan> plan_;
};

}  // namespace engine
