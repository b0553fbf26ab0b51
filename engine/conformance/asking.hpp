#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/ask.hpp"
#include "engine/conformance/moment.hpp"
#include "engine/conformance/report.hpp"

namespace engine::conformance {

// AskingIsHonest: what is asked of a view is what the truth does, for actions that are possible and
// for others, alone and after a plan, and worlds that look alike answer alike.
template <Game G>
class Honesty {
 public:
  using Action = typename G::Action;

  explicit Honesty(Report& report) : report_(report) {}

  void check(const Moment<G>& moment, const std::vector<Action>& strangers, Chance& dice) {
    for (int i = 0; i < G::seats(moment.rules); ++i) {
      const Seat seat = seat_at(i);
      const auto view = G::view(moment.rules, moment.state, seat);
      Asking<G> asking(moment.rules, view, seat, moment.now);
      const auto elsewhere = G::rearrange(moment.rules, moment.state, seat, dice);
      const auto same_view = G::view(moment.rules, elsewhere, seat);
      Asking<G> asking_elsewhere(moment.rules, same_view, seat, moment.now);
      bool first = true;
      for (const Action& action : questions(moment, seat, strangers, dice)) {
        const JsonObject answer = asking.foresee(action);
        compare(moment, seat, action, answer, dice);
        if (std::exchange(first, false) && asking_elsewhere.foresee(action) != answer)
          complain(moment, seat, action, "is answered differently in a world that looks the same");
      }
      fill_in(moment, seat, asking, dice);
    }
    // A plan takes as long as a seat's other questions: one seat, now and then, is enough.
    if (one_in(2, dice)) return;
    const auto planner = dice.below(0, static_cast<std::uint32_t>(G::seats(moment.rules)));
    plan(moment, seat_at(static_cast<int>(planner)), strangers, dice);
  }

 private:
  static constexpr int most_listed = 3;
  static constexpr int longest_plan = 3;  // with the action after it

  void complain(const Moment<G>& moment, Seat seat, const Action& action, const std::string& what) {
    report_.add(Law::asking, seat, to_line(G::write(moment.rules, action)) + " " + what);
  }

  // Some of what is listed, and some of what is not.
  std::vector<Action> questions(const Moment<G>& moment, Seat seat,
                                const std::vector<Action>& strangers, Chance& dice) {
    std::vector<Action> all;
    typename G::Actions legal;
    G::legal(moment.rules, moment.state, seat, legal);
    for (int i = 0; i < most_listed && !legal.empty(); ++i)
      all.push_back(random_action<G>(moment.rules, moment.state, seat, legal, dice));
    if (!strangers.empty()) all.push_back(any_of(strangers, dice));
    return all;
  }

  void compare(const Moment<G>& moment, Seat seat, const Action& action, const JsonObject& answer,
               Chance& dice) {
    typename G::State state = moment.state;
    Chance chance = Chance::fast(dice.word(0));
    typename G::Events events;
    const Result result = G::apply(moment.rules, state, seat, action, moment.now, chance, events);
    judge(moment, seat, action, answer, result, witnessed(moment, seat, events));
  }

  void judge(const Moment<G>& moment, Seat seat, const Action& action, const JsonObject& answer,
             const Result& result, const std::vector<JsonObject>& told) {
    const Json* refused = answer.if_contains("refused");
    if (!result.ok()) {
      if (refused == nullptr || *refused != G::refusal(moment.rules, result.refusal()))
        complain(moment, seat, action,
                 "is refused with " + to_line(G::refusal(moment.rules, result.refusal())) +
                     ", but the answer was " + to_line(answer));
      return;
    }
    if (!answer.contains("events"))
      return complain(moment, seat, action, "is accepted, but the answer was " + to_line(answer));
    if (std::string wrong = broken(answer, told); !wrong.empty())
      complain(moment, seat, action, wrong);
  }

  static std::vector<JsonObject> witnessed(const Moment<G>& moment, Seat seat,
                                           const typename G::Events& events) {
    std::vector<JsonObject> all;
    for (const auto& event : events)
      if (const auto seen = G::witness(moment.rules, event, seat))
        all.push_back(G::write(moment.rules, *seen));
    return all;
  }

  // Some own actions that are possible in truth, in the own next turn if it is not the own one now,
  // and one more after them, which may be any.
  void plan(const Moment<G>& moment, Seat seat, const std::vector<Action>& strangers,
            Chance& dice) {
    typename G::State state = moment.state;
    G::at_turn(moment.rules, state, seat);
    Chance chance = Chance::fast(dice.word(0));
    JsonArray after;
    std::vector<JsonObject> before;
    typename G::Actions legal;
    const std::uint32_t length = dice.below(0, longest_plan);
    G::legal(moment.rules, state, seat, legal);
    while (after.size() < length && !legal.empty()) {
      const Action action = random_action<G>(moment.rules, state, seat, legal, dice);
      typename G::Events events;
      if (!G::apply(moment.rules, state, seat, action, moment.now, chance, events).ok()) return;
      after.push_back(G::write(moment.rules, action));
      for (JsonObject& each : witnessed(moment, seat, events)) before.push_back(std::move(each));
      legal.clear();
      G::legal(moment.rules, state, seat, legal);
    }
    const auto view = G::view(moment.rules, moment.state, seat);
    Asking<G> asking(moment.rules, view, seat, moment.now);
    const JsonObject answer = asking.ask({{"after", after}});
    if (answer.contains("withheld")) return;
    if (std::string wrong = broken_plan(moment, seat, asking, after, answer, before, state);
        !wrong.empty())
      return report_.add(Law::asking, seat, "the plan " + to_line(after) + " " + wrong);
    if (legal.empty() && strangers.empty()) return;
    const bool strange = legal.empty() || (!strangers.empty() && one_in(4, dice));
    const Action action = strange ? any_of(strangers, dice)
                                  : random_action<G>(moment.rules, state, seat, legal, dice);
    follow(moment, seat, asking, after, answer, action, state, chance);
  }

  // What is answered about a plan that has led to this state and told this on the way.
  std::string broken_plan(const Moment<G>& moment, Seat seat, Asking<G>& asking,
                          const JsonArray& after, const JsonObject& answer,
                          const std::vector<JsonObject>& told, const typename G::State& state) {
    if (const Json* at = answer.if_contains("at"); at != nullptr && *at != Json(0)) {
      const auto end = after.begin() + at->to_number<std::ptrdiff_t>();
      const JsonObject sooner = asking.ask({{"after", JsonArray(after.begin(), end)}});
      if (sooner.contains("events") && !sooner.at("certain").get_bool()) return "";
    }
    if (!answer.contains("events")) return "is possible, but the answer was " + to_line(answer);
    if (std::string wrong = broken(answer, told); !wrong.empty()) return wrong;
    if (!answer.at("certain").get_bool()) return "";
    if (answer.at("view") != Json(G::write(moment.rules, G::view(moment.rules, state, seat))))
      return "does not lead to the view that was certain";
    JsonArray legal;
    for (const Action& action : listed<G>(moment.rules, state, seat))
      legal.push_back(G::write(moment.rules, action));
    return answer.at("legal") == Json(legal) ? "" : "does not lead to what was certainly listed";
  }

  // An action after a plan that has led to this state; nothing is sure where the plan was not.
  void follow(const Moment<G>& moment, Seat seat, Asking<G>& asking, const JsonArray& after,
              const JsonObject& plan, const Action& action, typename G::State state,
              Chance& chance) {
    JsonObject question = G::write(moment.rules, action);
    Action again;
    if (!G::read(moment.rules, question, again).empty() || again != action) return;
    question["after"] = after;
    const JsonObject answer = asking.ask(question);
    if (answer.contains("withheld")) return;
    if (!plan.contains("events") || !plan.at("certain").get_bool()) {
      if (answer.contains("events") && has_sure(answer))
        complain(moment, seat, action, "is sure after " + to_line(after) + ", which is not");
      return;
    }
    typename G::Events events;
    const Result result = G::apply(moment.rules, state, seat, action, moment.now, chance, events);
    if (!result.ok() && answer.contains("missing")) return;
    judge(moment, seat, action, answer, result, witnessed(moment, seat, events));
  }

  static bool has_sure(const JsonObject& answer) {
    const JsonArray& events = answer.at("events").get_array();
    return answer.at("certain").get_bool() ||
           std::any_of(events.begin(), events.end(),
                       [](const Json& each) { return each.at("sure").get_bool(); });
  }

  // A sure event that does not come, in the order told; or anything else where all was certain.
  static std::string broken(const JsonObject& answer, const std::vector<JsonObject>& told) {
    std::size_t next = 0;
    std::size_t count = 0;
    for (const Json& foreseen : answer.at("events").get_array()) {
      ++count;
      if (!foreseen.at("sure").get_bool()) continue;
      const JsonObject& event = foreseen.at("event").get_object();
      while (next < told.size() && !agrees(event, told[next])) ++next;
      if (next++ == told.size()) return "does not bring " + to_line(event) + ", which was sure";
    }
    if (answer.at("certain").get_bool() && count != told.size())
      return "brings more than what was certain";
    return "";
  }

  // Whoever fills in one field after the other with what is offered comes to an action that the
  // truth accepts.
  void fill_in(const Moment<G>& moment, Seat seat, Asking<G>& asking, Chance& dice) {
    typename G::Actions legal;
    G::legal(moment.rules, moment.state, seat, legal);
    if (legal.empty()) return;
    const JsonObject wanted =
        G::write(moment.rules,
                 legal[static_cast<int>(dice.below(0, static_cast<std::uint32_t>(legal.size())))]);
    JsonObject given{{"do", wanted.at("do")}};
    JsonObject answer = asking.ask(given);
    for (int fields = 0; fields < 16 && answer.contains("missing"); ++fields) {
      const JsonObject& blank = answer.at("missing").get_array()[0].get_object();
      const std::string field(blank.at("field").get_string());
      given[field] = chosen(blank, dice);
      answer = asking.ask(given);
    }
    if (answer.contains("withheld")) return;
    typename G::Action action;
    const bool whole = G::read(moment.rules, given, action).empty();
    typename G::State state = moment.state;
    Chance chance = Chance::fast(dice.word(0));
    typename G::Events events;
    if (!answer.contains("events") || !whole ||
        !G::apply(moment.rules, state, seat, action, moment.now, chance, events).ok())
      report_.add(Law::asking, seat,
                  to_line(given) + " was filled in with what is offered, but the answer is " +
                      to_line(answer));
  }

  static Json chosen(const JsonObject& blank, Chance& dice) {
    const auto below = [&](std::int64_t bound) {
      return static_cast<std::int64_t>(dice.below(0, static_cast<std::uint32_t>(bound)));
    };
    if (const Json* groups = blank.if_contains("groups")) {
      JsonArray all;
      for (const Json& group : groups->get_array()) {
        const Json& count = group.at("count");
        const JsonObject part{
            {"pick", "some"}, {"values", group.at("values")}, {"least", count}, {"most", count}};
        if (count == Json(0)) continue;
        const Json some = chosen(part, dice);
        for (const Json& each : some.get_array()) all.push_back(each);
      }
      return all;
    }
    JsonArray values = blank.at("values").get_array();
    if (values.empty()) return nullptr;
    const auto any = [&] { return static_cast<std::size_t>(below(std::ssize(values))); };
    if (blank.at("pick").get_string() == "one") return values[any()];
    const std::int64_t least = blank.at("least").to_number<std::int64_t>();
    const std::int64_t most = blank.at("most").to_number<std::int64_t>();
    const std::int64_t count = least + below(std::max<std::int64_t>(most - least, 0) + 1);
    if (blank.at("pick").get_string() == "some") {
      JsonArray some;
      for (std::int64_t i = 0; i < count && !values.empty(); ++i) {
        const std::size_t at = any();
        some.push_back(values[at]);
        values.erase(values.begin() + static_cast<std::ptrdiff_t>(at));
      }
      return some;
    }
    JsonObject amounts;
    for (std::int64_t i = 0; i < count; ++i) {
      Json& amount = amounts[std::string_view(values[any()].get_string())];
      amount = amount.is_int64() ? amount.get_int64() + 1 : std::int64_t{1};
    }
    return amounts;
  }

  static bool agrees(const JsonObject& foreseen, const JsonObject& told) {
    for (const auto& [name, value] : foreseen) {
      const Json* there = told.if_contains(name);
      if (there == nullptr || *there != value) return false;
    }
    return true;
  }

  Report& report_;
};

}  // namespace engine::conformance
