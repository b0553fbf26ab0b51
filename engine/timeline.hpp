#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/seat.hpp"
#include "engine/time.hpp"

namespace engine {

// What a player has decided, and how many milliseconds pass until it is done.
template <class Action>
struct Decision {
  Action action{};
  std::int64_t took = 0;
};

// The players of one match in virtual time. Whoever is asked looks, decides and moves, each at its
// own pace; whoever is ready first acts, and time itself before all who are not ready by then. A
// decision stands, whatever others do meanwhile, for as long as it is allowed.
//
// The players come as a Company:
//   std::int64_t looks(Seat)                       milliseconds until it sees what there is to do
//   std::optional<Decision<Action>> decide(Seat)   nothing: it would rather wait, and looks again
//   bool may(Seat, const Action&)
template <class Action>
class Timeline {
 public:
  struct Next {
    Time at{};
    std::optional<Seat> seat;  // nobody: time itself acts
    Action action{};
  };

  explicit Timeline(int seats) : seats_(seats) {}

  // Who acts next. A game against the clock has a deadline, so that time comes if nobody does.
  template <class Company>
  Next next(Seats asked, Time deadline, Time now, Company& company) {
    look_around(asked, now, company);
    for (;;) {
      const int first = soonest();
      if (first < 0 || deadline <= at(first).due)
        return {std::max(now, deadline), std::nullopt, {}};
      Intent& intent = at(first);
      now = intent.due;
      if (intent.stage == Stage::moving)
        return {now, seat_at(first), std::exchange(intent, Intent{}).action};
      if (auto decision = company.decide(seat_at(first)))
        intent = {Stage::moving, now + decision->took, std::move(decision->action)};
      else
        intent.due = now + std::max<std::int64_t>(1, company.looks(seat_at(first)));
    }
  }

  // Everybody looks anew.
  void forget() { intents_ = {}; }

 private:
  enum class Stage : std::uint8_t { idle, looking, moving };
  struct Intent {
    Stage stage = Stage::idle;
    Time due{};
    Action action{};
  };

  template <class Company>
  void look_around(Seats asked, Time now, Company& company) {
    for (int i = 0; i < seats_; ++i) {
      Intent& intent = at(i);
      const Seat seat = seat_at(i);
      if (intent.stage == Stage::moving && !company.may(seat, intent.action)) intent = Intent{};
      if (intent.stage == Stage::looking && !asked.has(seat)) intent = Intent{};
      if (intent.stage == Stage::idle && asked.has(seat))
        intent = {Stage::looking, now + company.looks(seat), {}};
    }
  }

  int soonest() const {
    int first = -1;
    for (int i = 0; i < seats_; ++i)
      if (at(i).stage != Stage::idle && (first < 0 || before(i, first))) first = i;
    return first;
  }
  // Ties favour nobody: each millisecond another seat comes first.
  bool before(int one, int other) const {
    if (at(one).due != at(other).due) return at(one).due < at(other).due;
    const int offset = static_cast<int>(milliseconds(at(one).due) % seats_);
    return (one + seats_ - offset) % seats_ < (other + seats_ - offset) % seats_;
  }

  Intent& at(int number) { return intents_[static_cast<std::size_t>(number)]; }
  const Intent& at(int number) const { return intents_[static_cast<std::size_t>(number)]; }

  int seats_;
  std::array<Intent, max_seats> intents_{};
};

}  // namespace engine
