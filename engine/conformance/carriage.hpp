#pragma once

#include <set>
#include <string>

#include "engine/conformance/moment.hpp"
#include "engine/conformance/report.hpp"
#include "engine/conformance/wording.hpp"
#include "engine/erase.hpp"

namespace engine::conformance {

// Through text and back; "" or why it cannot be read. What was written must also be readable as it
// is, because programs hand it on without making text of it.
template <Game G, class T>
std::string carried(const typename G::Rules& rules, const Json& written, T& back) {
  if (std::string wrong = G::read(rules, written, back); !wrong.empty()) return wrong;
  const auto json = parse_json(to_line(written), "text");
  return json ? G::read(rules, *json, back) : json.problem().what;
}

// RoundTrip: whatever is written can be read again and is the same.
template <Game G>
class Carriage {
 public:
  using Rules = typename G::Rules;
  using Action = typename G::Action;
  using Event = typename G::Event;
  using State = typename G::State;
  using View = typename G::View;

  Carriage(Wording& wording, Report& report) : wording_(wording), report_(report) {}

  void action(const Rules& rules, const Action& action) {
    if (!actions_.insert(action).second) return;
    const Json json = G::write(rules, action);
    wording_.action(json.get_object());
    Action back;
    const std::string wrong = carried<G>(rules, json, back);
    compare(wrong, back == action, [&] { return "the action " + to_line(json); });
  }

  // The event as it happened, and as each observer is told of it.
  void event(const Rules& rules, const Event& event) {
    one_event(rules, event);
    for (Observer observer : observers<G>(rules))
      if (const auto seen = G::witness(rules, event, observer)) one_event(rules, *seen);
  }

  // True if the view could be read again.
  bool view(const Rules& rules, const View& view, View& back) {
    const Json json = G::write(rules, view);
    wording_.phase(json.get_object());
    const std::string wrong = carried<G>(rules, json, back);
    compare(wrong, back == view, [&] {
      return "the view" +
             lost(wrong, [&](const View& shown) { return G::write(rules, shown); }, view, back);
    });
    return wrong.empty();
  }

  // A position is the same when it is read again, and goes on in the same way.
  void state(const Moment<G>& moment, const Step<G>* next) {
    const Json position = G::position(moment.rules, moment.state);
    const auto direct = G::place(moment.rules, position);
    const auto json = parse_json(to_line(position), "text");
    const auto placed = direct && json ? G::place(moment.rules, *json) : direct;
    if (!placed)
      return complain("the position cannot be read again: " + placed.problem().what + ": " +
                      to_line(position));
    compare("", *placed == moment.state, [&] {
      return "the position" +
             lost(
                 "", [&](const State& state) { return G::position(moment.rules, state); },
                 moment.state, *placed);
    });
    if (next != nullptr && *placed == moment.state) check_going_on(moment, *placed, *next);
  }

  void record(const GameData& game_data, const RulesetOf<G>& ruleset, const Seed& seed,
              const std::vector<Step<G>>& steps, const State& last) {
    const Record record = record_of(game_data, ruleset, seed, steps, last);
    const std::string text = write_record(record);
    const auto read = read_record(text, "record");
    if (!read) return complain(read.problem().what);
    if (write_record(*read) != text) complain("a record looks different when it is written again");
    if (const auto problem = verify(*read, game_data)) complain("a record: " + problem->what);
  }

 private:
  void complain(const std::string& what) { report_.add(Law::round_trip, what); }

  // `what` is only put into words when something is wrong: this is done millions of times.
  template <class What>
  void compare(const std::string& wrong, bool same, const What& what) {
    if (!wrong.empty())
      complain(what() + " cannot be read again: " + wrong);
    else if (!same)
      complain(what() + " is not the same when it is read again");
  }

  // Where two values that should be the same differ in writing, in brackets.
  template <class Write, class T>
  static std::string lost(const std::string& wrong, const Write& write, const T& one,
                          const T& other) {
    if (!wrong.empty()) return "";
    const std::string where = difference(write(one), write(other));
    return where.empty() ? "" : " (" + where + ")";
  }

  void one_event(const Rules& rules, const Event& event) {
    Hash hash;
    hash.add_value(event);
    if (!events_.insert(hash.value()).second) return;
    const Json json = G::write(rules, event);
    wording_.event(json.get_object());
    Event back;
    const std::string wrong = carried<G>(rules, json, back);
    compare(wrong, back == event, [&] { return "the event " + to_line(json); });
  }

  void check_going_on(const Moment<G>& moment, State placed, const Step<G>& next) {
    State state = moment.state;
    Chance one = moment.chance;
    Chance other = moment.chance;
    typename G::Events events;
    (void)take<G>(moment.rules, state, next, one, events);
    const std::vector<Event> expected(events.begin(), events.end());
    (void)take<G>(moment.rules, placed, next, other, events);
    if (!(placed == state) || std::vector<Event>(events.begin(), events.end()) != expected)
      complain("a position that was read again goes on differently after " +
               in_words<G>(moment.rules, next));
  }

  static Record record_of(const GameData& game_data, const RulesetOf<G>& ruleset, const Seed& seed,
                          const std::vector<Step<G>>& steps, const State& last) {
    const Rules& rules = ruleset.rules();
    Record record;
    record.game = G::slug;
    record.rules_version = game_data.rules_version();
    record.data = game_data.data_fingerprint();
    record.options = ruleset.options();
    for (int i = 0; i < G::seats(rules); ++i) record.seats.push_back("Player " + std::to_string(i));
    record.players.assign(record.seats.size(), "random");
    record.seed = seed;
    record.commitment = commitment(seed);
    for (const Step<G>& step : steps) record.inputs.push_back(as_input<G>(rules, step));
    if (const auto outcome = G::outcome(rules, last))
      record.outcome = G::outcome(rules, last, *outcome);
    record.fingerprint = hex_word(fingerprint_of<G>(rules, last));
    return record;
  }

  Wording& wording_;
  Report& report_;
  std::set<Action> actions_;  // each of these is looked at once
  std::set<std::uint64_t> events_;
};

}  // namespace engine::conformance
