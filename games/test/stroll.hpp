#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "engine/game_entry.hpp"
#include "engine/playout.hpp"

// One game played at random, an input at a time.
namespace stroll {

inline std::vector<engine::Observer> observers(int seats) {
  std::vector<engine::Observer> all{engine::Observer::spectator()};
  for (int i = 0; i < seats; ++i) all.emplace_back(engine::seat_at(i));
  return all;
}

class Game {
 public:
  Game(const engine::Ruleset& rules, std::uint64_t seed)
      : match_(rules.open(engine::Chance::chacha(engine::seed_from(seed)))),
        choices_(engine::Chance::chacha(engine::seed_from(~seed))) {}

  struct Step {
    engine::Time at{};
    std::optional<engine::Seat> seat;  // nobody: time itself acts
    engine::Choice choice;
  };

  // Nothing at the end.
  std::optional<Step> next() {
    engine::Seats acting = match_->acting();
    const auto deadline = match_->deadline();
    if (acting.empty() && !deadline) return std::nullopt;
    const auto then = acting.empty()
                          ? std::nullopt
                          : engine::hesitate(deadline, now_, match_->hesitation(), choices_);
    Step step;
    now_ = step.at = then ? *then : std::max(now_, *deadline);
    if (!then) return step;
    auto skip = choices_.below(1, static_cast<std::uint32_t>(acting.count()));
    for (; skip > 0; --skip) acting.remove(acting.lowest());
    step.seat = acting.lowest();
    step.choice = match_->any_choice(*step.seat, choices_);
    return step;
  }

  // Whether it was accepted.
  bool take(const Step& step) {
    if (step.seat) return match_->apply(*step.seat, step.choice, step.at).ok();
    match_->expire(step.at);
    return true;
  }

  // False at the end.
  bool go_on() {
    const auto step = next();
    return step && take(*step);
  }

  const engine::Match& match() const { return *match_; }
  engine::Chance& choices() { return choices_; }

 private:
  std::unique_ptr<engine::Match> match_;
  engine::Chance choices_;
  engine::Time now_{};
};

// Calls look() at the beginning, on the way and at the end. The further a game is the less is new:
// the pauses grow.
template <class Look>
void look_along(Game& game, int longest, const Look& look) {
  int next = 0;
  int pause = 1;
  look();
  for (int input = 0; input < longest && game.go_on(); ++input) {
    if (input < next) continue;
    look();
    next += pause;
    pause += (pause + 2) / 3;
  }
  look();
}

}  // namespace stroll
