#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "engine/hash.hpp"
#include "engine/json.hpp"

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

// A field of an action that somebody has to choose: one value, some of several (each as often as it
// is named), or amounts by name, `most` in all.
struct Blank {
  enum class Pick : std::uint8_t { one, some, amounts };
  std::string_view field;
  Pick pick = Pick::one;
  JsonArray values{};
  int least = 1;
  int most = 1;
  std::string_view instead = {};  // the field of the listed shape that it stands for
};

// The choices that are left of an action that is not complete, among those that are listed; the
// blanks of a listed shape are in `blanks`. Nothing: no listed action fits what is given.
struct Listed {
  JsonObject action;
  std::vector<Blank> blanks;
};
JsonArray missing_of(const JsonObject& given, const std::vector<Listed>& listed);

// The status line of an observer, as keys of the game's texts with the fields of their sentences:
// whose shape stands before it, what to do, with what, and what happens then. Empty keys say
// nothing.
struct Prompt {
  std::optional<Seat> seat = {};
  std::string_view verb = {};
  std::string_view rest = {};
  std::string_view then = {};
  JsonObject fields{};
};
JsonObject written(const Prompt& prompt);

// What a game says when it is asked: optional functions of a Game.
//   std::vector<Blank> blanks(rules, state, seat, listed, given)   what is open in a listed shape
//                                        after these fields; nothing if it is no shape
//   void wait(rules, state, time)        what is listed then, if nothing happens until that time
//   bool tells(rules, view, action)      whether this seat may ask that at all (if not: withheld)
//   JsonArray dangers(rules, view)       what threatens the observer as things are
//   Prompt prompt(rules, view)           who must do what, and what happens then
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
    const std::string text = to_line(G::Border::write(rules, view));
    Hash hash;
    hash.add_bytes(text.data(), text.size());
    seed_ = hash.value();
  }

  // {"refused"}, {"withheld"}, {"missing"} or {"events", "certain", "dangers"}.
  JsonObject ask(const JsonObject& given) {
    Action action;
    if (G::Border::read(rules_, given, action).empty()) {
      if (withheld(action)) return {{"withheld", true}};
      if (JsonObject answer = foresee(action); !answer.contains("refused")) return answer;
    }
    if (JsonArray missing = missing_of(given, listed(given)); !missing.empty())
      return {{"missing", std::move(missing)}};
    return refusal_of(given);
  }

  // What becomes of a whole action.
  JsonObject foresee(const Action& action) {
    Foresight foresight;
    std::vector<std::vector<Told>> courses;
    JsonArray dangers;
    for (std::size_t i = 0; i < worlds; ++i) {
      State state = world(i);
      Chance chance = Chance::fast(seed_ + i * 2 + 1);
      typename G::Events events;
      chance.watch(events.counter());
      const Result result = G::apply(rules_, state, seat_, action, now_, chance, events);
      if (!result.ok()) return {{"refused", G::Border::refusal(rules_, result.refusal())}};
      if (note(courses, told(events, chance.noticed()))) foresight.add(written(courses.back()));
      JsonArray here = dangers_in(state);
      if (i == 0)
        dangers = std::move(here);
      else
        keep_common(dangers, here);
    }
    const bool certain = foresight.certain();
    JsonObject answer{{"events", foresight.take()}, {"certain", certain}};
    if (!dangers.empty()) answer["dangers"] = std::move(dangers);
    return answer;
  }

 private:
  static constexpr std::size_t worlds = 24;

  struct Told {
    Event event;
    bool sure;
    friend bool operator==(const Told&, const Told&) = default;
  };

  const State& world(std::size_t i) {
    while (worlds_.size() <= i) {
      Chance chance = Chance::fast(seed_ + worlds_.size() * 2);
      worlds_.push_back(G::sample(rules_, view_, chance));
      if constexpr (requires { G::wait(rules_, worlds_.back(), now_); })
        G::wait(rules_, worlds_.back(), now_);
    }
    return worlds_[i];
  }

  bool withheld([[maybe_unused]] const Action& action) const {
    if constexpr (requires { G::tells(rules_, view_, action); })
      return !G::tells(rules_, view_, action);
    else
      return false;
  }

  // What comes after chance, and what reveals something, may come otherwise.
  std::vector<Told> told(const typename G::Events& events, std::optional<int> chance_after) const {
    std::vector<Told> all;
    for (int i = 0; i < events.size(); ++i)
      if (const auto seen = G::witness(rules_, events[i], seat_))
        all.push_back({*seen, !(chance_after && i >= *chance_after) &&
                                  !G::reveals(rules_, events[i], seat_)});
    return all;
  }

  // Most worlds take the same course.
  static bool note(std::vector<std::vector<Told>>& courses, std::vector<Told> course) {
    for (const auto& known : courses)
      if (known == course) return false;
    courses.push_back(std::move(course));
    return true;
  }

  Foresight::Course written(const std::vector<Told>& course) const {
    Foresight::Course all;
    for (const Told& told : course)
      all.push_back({G::Border::write(rules_, told.event), told.sure, {}});
    return all;
  }

  JsonArray dangers_in([[maybe_unused]] const State& state) const {
    if constexpr (requires { G::dangers(rules_, view_); })
      return G::dangers(rules_, G::view(rules_, state, seat_));
    else
      return {};
  }
  static void keep_common(JsonArray& all, const JsonArray& others) {
    for (auto it = all.begin(); it != all.end();)
      it = std::find(others.begin(), others.end(), *it) == others.end() ? all.erase(it) : it + 1;
  }

  // What is listed is the same in every world that looks like this.
  std::vector<Listed> listed(const JsonObject& given) {
    const State& state = world(0);
    if (!legal_known_) G::legal(rules_, state, seat_, legal_);
    legal_known_ = true;
    const Json* verb = given.if_contains("do");
    std::vector<Listed> all;
    for (const Action& action : legal_) {
      Listed one{G::Border::write(rules_, action), {}};
      if (verb != nullptr && one.action.at("do") != *verb) continue;
      if constexpr (requires { G::blanks(rules_, state, seat_, action, given); })
        one.blanks = G::blanks(rules_, state, seat_, action, given);
      all.push_back(std::move(one));
    }
    return all;
  }

  // Why nothing that begins like this is possible: what is not given is blank.
  JsonObject refusal_of(const JsonObject& given) {
    Action action;
    if (std::string wrong = G::Border::read(rules_, given, action, true); !wrong.empty())
      return {{"malformed", std::move(wrong)}};
    if (withheld(action)) return {{"withheld", true}};
    return foresee(action);
  }

  const Rules& rules_;
  const View& view_;
  Seat seat_;
  Time now_;
  std::uint64_t seed_ = 0;
  std::vector<State> worlds_;
  typename G::Actions legal_;
  bool legal_known_ = false;
};

}  // namespace engine
