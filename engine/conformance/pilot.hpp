#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/conformance/moment.hpp"
#include "engine/erase.hpp"

namespace engine::conformance {

// How a game is played: who decides, and whether seats leave and timers run out on the way.
struct Manner {
  std::vector<std::string> levels;  // by seat, "random" for anybody; fewer than seats go round
  bool disturbed = false;
};

inline std::string in_words(const Manner& manner) {
  std::string text = manner.disturbed ? "disturbed" : "";
  for (const std::string& level : manner.levels) text += (text.empty() ? "" : " ") + level;
  return text + " play";
}

// Decides what happens next in a game.
template <Game G>
class Pilot {
 public:
  Pilot(const RulesetOf<G>& ruleset, const Manner& manner, std::uint64_t seed)
      : disturbed_(manner.disturbed), dice_(Chance::fast(seed)), thoughts_(Chance::fast(~seed)) {
    for (int i = 0; i < ruleset.seats(); ++i) {
      const auto& level = manner.levels[static_cast<std::size_t>(i) % manner.levels.size()];
      if (level != "random") ruleset.prepare_bots();
      bots_.push_back(level != "random" ? ruleset.make_bot(level, seat_at(i)) : nullptr);
      if (bots_.back()) bots_.back()->limit(imagined_games);
    }
    // Some tables break up at once, some late, most not at all.
    constexpr std::uint32_t patience[] = {6, 60, 2000};
    patience_ = patience[seed % 3];
  }

  void witness(const typename G::Rules& rules, const typename G::Events& events) {
    for (std::size_t i = 0; i < bots_.size(); ++i)
      for (const auto& event : events)
        if (bots_[i])
          if (const auto seen = G::witness(rules, event, seat_at(static_cast<int>(i))))
            bots_[i]->witness(rules, *seen);
  }

  // Nothing if nobody can do anything any more.
  std::optional<Step<G>> next(const Moment<G>& moment) {
    const Seats acting = G::acting(moment.rules, moment.state);
    if (const auto step = expiry(moment);
        step && (acting.empty() || (disturbed_ && one_in(12, dice_))))
      return step;
    if (acting.empty()) return std::nullopt;
    const Time now = after_a_while(moment);
    if (const auto step = expiry(moment); step && now >= step->at) return step;
    if (disturbed_ && one_in(patience_, dice_)) {
      const auto leaver = dice_.below(0, static_cast<std::uint32_t>(bots_.size()));
      return Step<G>{Input::Kind::leave, seat_at(static_cast<int>(leaver)), {}, now};
    }
    const Seat seat = random_acting<G>(acting, dice_);
    typename G::Actions legal;
    G::legal(moment.rules, moment.state, seat, legal);
    if (legal.empty()) return std::nullopt;
    auto& bot = bots_[static_cast<std::size_t>(index(seat))];
    const auto action =
        bot ? bot->decide(moment.rules, G::view(moment.rules, moment.state, seat), legal, thoughts_)
            : random_action<G>(moment.rules, moment.state, seat, legal, dice_);
    return Step<G>{Input::Kind::action, seat, action, now};
  }

 private:
  Time after_a_while(const Moment<G>& moment) {
    const auto deadline = G::deadline(moment.rules, moment.state);
    if (!disturbed_)
      return hesitate(deadline, moment.now, G::hesitation(moment.rules), dice_)
          .value_or(deadline.value_or(moment.now));
    const Time later = moment.now + dice_.below(0, 3000);
    if (!deadline || later < *deadline) return later;
    // At the deadline time acts; a moment before it somebody still can.
    return std::max(moment.now, *deadline + (one_in(2, dice_) ? 0 : -1));
  }

  // Laws hold however well somebody plays: bots that search need not take their time.
  static constexpr std::uint32_t imagined_games = 4;

  bool disturbed_;
  std::uint32_t patience_;
  Chance dice_;
  Chance thoughts_;
  std::vector<std::unique_ptr<Bot<G>>> bots_;
};

}  // namespace engine::conformance
