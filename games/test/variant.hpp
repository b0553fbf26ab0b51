#pragma once

#include <string>

#include "engine/conformance/sweep.hpp"

// Play of which a few numbers are kept: what came to pass, what was listed, how wrong actions were
// answered, and which worlds were imagined.
namespace variant {

template <class G>
class Play {
 public:
  explicit Play(const engine::RulesetOf<G>& ruleset) : ruleset_(ruleset), rules_(ruleset.rules()) {}

  // A whole game, with many close looks.
  void game(std::uint64_t seed, bool disturbed, int most_decisions) {
    engine::Chance chance = engine::Chance::chacha(engine::seed_from(seed));
    dice_ = engine::Chance::fast(seed + 1);
    typename G::Events events;
    typename G::State state = G::open(rules_, chance, events);
    happened(state, events);
    go_on({rules_, state, chance, engine::Time{}}, seed, disturbed, most_decisions, 4);
  }

  // Some disturbed decisions from a position on.
  void from(const typename G::State& state, engine::Time now, std::uint64_t seed, int decisions) {
    dice_ = engine::Chance::fast(seed + 1);
    go_on({rules_, state, engine::Chance::fast(seed), now}, seed, true, decisions, 1);
  }

  std::string in_words() const {
    return "play " + engine::hex_word(play_.value()) + " lists " +
           engine::hex_word(lists_.value()) + " refusals " + engine::hex_word(refusals_.value()) +
           " worlds " + engine::hex_word(worlds_.value());
  }

 private:
  using Moment = engine::conformance::Moment<G>;
  using Hash = engine::Hash;

  // `close`: how many decisions are looked at closely before only every so many is.
  void go_on(const Moment& begin, std::uint64_t seed, bool disturbed, int decisions, int close) {
    engine::conformance::Pilot<G> pilot(ruleset_, {{"random"}, disturbed}, seed);
    typename G::State state = begin.state;
    engine::Chance chance = begin.chance;
    engine::Time now = begin.now;
    typename G::Events events;
    for (int decision = 0; decision < decisions && !G::outcome(rules_, state); ++decision) {
      const Moment moment{rules_, state, chance, now};
      const auto step = pilot.next(moment);
      if (!step) break;
      if (decision < close || engine::conformance::one_in(8, dice_)) look(moment);
      play_.add(engine::conformance::take<G>(rules_, state, *step, chance, events).ok() ? 1 : 0);
      if (step->kind == engine::Input::Kind::action) strangers_.remember(step->action, dice_);
      now = step->at;
      happened(state, events);
    }
    look({rules_, state, chance, now});
    if (const auto outcome = G::outcome(rules_, state))
      add(play_, engine::to_line(G::outcome(rules_, state, *outcome)));
  }

  static void add(Hash& hash, const std::string& text) { hash.add_bytes(text.data(), text.size()); }

  void happened(const typename G::State& state, const typename G::Events& events) {
    play_.add_value(state);
    for (const auto& event : events) play_.add_value(event);
    play_.add_value(G::acting(rules_, state));
    const auto deadline = G::deadline(rules_, state);
    play_.add(deadline ? static_cast<std::uint64_t>(engine::milliseconds(*deadline)) : 1);
    for (const engine::Observer observer : engine::conformance::observers<G>(rules_)) {
      play_.add_value(G::view(rules_, state, observer));
      for (const auto& event : events) {
        const auto seen = G::witness(rules_, event, observer);
        if (seen) play_.add_value(*seen);
        play_.add((seen ? 1 : 0) + (G::reveals(rules_, event, observer) ? 2 : 0));
      }
    }
  }

  void look(const Moment& moment) {
    for (int i = 0; i < G::seats(rules_); ++i)
      for (const auto& action :
           engine::conformance::listed<G>(rules_, moment.state, engine::seat_at(i))) {
        lists_.add_value(action);
        lists_.add(G::domain(rules_, moment.state, engine::seat_at(i), action));
        strangers_.remember(action, dice_);
      }
    const auto strange = strangers_.some(rules_, 12, dice_);
    for (int i = 0; i < G::seats(rules_); ++i) {
      for (const auto& action : strange)
        attempt(moment, {engine::Input::Kind::action, engine::seat_at(i), action, moment.now});
      attempt(moment, {engine::Input::Kind::leave, engine::seat_at(i), {}, moment.now});
    }
    for (const engine::Observer observer : engine::conformance::observers<G>(rules_)) {
      const auto view = G::view(rules_, moment.state, observer);
      worlds_.add_value(G::sample(rules_, view, dice_));
      worlds_.add_value(G::rearrange(rules_, moment.state, observer, dice_));
    }
  }

  void attempt(const Moment& moment, const engine::conformance::Step<G>& step) {
    typename G::State state = moment.state;
    engine::Chance chance = moment.chance;
    typename G::Events events;
    const engine::Result result = engine::conformance::take<G>(rules_, state, step, chance, events);
    if (!result.ok()) return refusals_.add_value(result.refusal());
    happened(state, events);
  }

  const engine::RulesetOf<G>& ruleset_;
  const typename G::Rules& rules_;
  engine::conformance::Strangers<G> strangers_;
  engine::Chance dice_ = engine::Chance::fast(0);
  Hash play_;
  Hash lists_;
  Hash refusals_;
  Hash worlds_;
};

}  // namespace variant
