#include <gtest/gtest.h>

#include "engine/conformance/sweep.hpp"
#include "games/test/each.hpp"
#include "games/test/effort.hpp"
#include "games/test/golden.hpp"

// Law 8 for every preset with every seat count, every value of every option, and some of them
// together: short games played at random, on the way disturbed by seats that leave and time that
// runs out, of which a file keeps one number each for what came to pass, what was listed, how wrong
// actions were answered, and which worlds were imagined. The playthroughs and scenarios say what is
// right; this says that nothing else has changed either.
namespace {

namespace conformance = engine::conformance;

using engine::Hash;
using engine::seat_at;

constexpr int most_decisions = 160;

template <class G>
class Variant {
 public:
  explicit Variant(const engine::RulesetOf<G>& ruleset)
      : ruleset_(ruleset), rules_(ruleset.rules()) {}

  void play(std::uint64_t seed, bool disturbed) {
    conformance::Pilot<G> pilot(ruleset_, {{"random"}, disturbed}, seed);
    engine::Chance chance = engine::Chance::chacha(engine::seed_from(seed));
    dice_ = engine::Chance::fast(seed + 1);
    typename G::Events events;
    typename G::State state = G::open(rules_, chance, events);
    engine::Time now{};
    happened(state, events);
    for (int decision = 0; decision < most_decisions && !G::outcome(rules_, state); ++decision) {
      const conformance::Moment<G> moment{rules_, state, chance, now};
      const auto step = pilot.next(moment);
      if (!step) break;
      if (decision < 4 || conformance::one_in(8, dice_)) look(moment);
      play_.add(conformance::take<G>(rules_, state, *step, chance, events).ok() ? 1 : 0);
      if (step->kind == engine::Input::Kind::action) strangers_.remember(step->action, dice_);
      now = step->at;
      happened(state, events);
    }
    look({rules_, state, chance, now});
    if (const auto outcome = G::outcome(rules_, state))
      add(play_, engine::to_line(G::outcome(rules_, state, *outcome)));
  }

  std::string in_words() const {
    return "play " + engine::hex_word(play_.value()) + " lists " +
           engine::hex_word(lists_.value()) + " refusals " + engine::hex_word(refusals_.value()) +
           " worlds " + engine::hex_word(worlds_.value());
  }

 private:
  using Moment = conformance::Moment<G>;

  static void add(Hash& hash, const std::string& text) { hash.add_bytes(text.data(), text.size()); }

  void happened(const typename G::State& state, const typename G::Events& events) {
    play_.add_value(state);
    for (const auto& event : events) play_.add_value(event);
    play_.add_value(G::acting(rules_, state));
    const auto deadline = G::deadline(rules_, state);
    play_.add(deadline ? static_cast<std::uint64_t>(engine::milliseconds(*deadline)) : 1);
    for (const engine::Observer observer : conformance::observers<G>(rules_)) {
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
      for (const auto& action : conformance::listed<G>(rules_, moment.state, seat_at(i))) {
        lists_.add_value(action);
        lists_.add(G::domain(rules_, moment.state, seat_at(i), action));
        strangers_.remember(action, dice_);
      }
    const auto strange = strangers_.some(rules_, 12, dice_);
    for (int i = 0; i < G::seats(rules_); ++i) {
      for (const auto& action : strange)
        attempt(moment, {engine::Input::Kind::action, seat_at(i), action, moment.now});
      attempt(moment, {engine::Input::Kind::leave, seat_at(i), {}, moment.now});
    }
    for (const engine::Observer observer : conformance::observers<G>(rules_)) {
      const auto view = G::view(rules_, moment.state, observer);
      worlds_.add_value(G::sample(rules_, view, dice_));
      worlds_.add_value(G::rearrange(rules_, moment.state, observer, dice_));
    }
  }

  void attempt(const Moment& moment, const conformance::Step<G>& step) {
    typename G::State state = moment.state;
    engine::Chance chance = moment.chance;
    typename G::Events events;
    const engine::Result result = conformance::take<G>(rules_, state, step, chance, events);
    if (!result.ok()) return refusals_.add_value(result.refusal());
    happened(state, events);
  }

  const engine::RulesetOf<G>& ruleset_;
  const typename G::Rules& rules_;
  conformance::Strangers<G> strangers_;
  engine::Chance dice_ = engine::Chance::fast(0);
  Hash play_;
  Hash lists_;
  Hash refusals_;
  Hash worlds_;
};

template <class G>
class Variants : public each::Test<G> {};

TYPED_TEST_SUITE(Variants, each::Games, each::BySlug);

TYPED_TEST(Variants, stay_as_they_are) {
  std::vector<conformance::Setup> setups = conformance::standard_setups(this->kit());
  for (const auto& more :
       {conformance::single_changes(this->kit()), conformance::combinations(this->kit(), 24, 1)})
    setups.insert(setups.end(), more.begin(), more.end());
  std::string text;
  const std::size_t stride = effort::pace(setups.size(), 30);
  for (std::size_t i = 0; i < setups.size(); ++i) {
    if (i % stride != 0) {
      text += std::string(golden::not_tried) + "\n";
      continue;
    }
    const conformance::Setup& setup = setups[i];
    const auto rules = this->kit().rules(setup.options, setup.seats);
    ASSERT_TRUE(rules) << rules.problem().what;
    Variant<TypeParam> variant(static_cast<const engine::RulesetOf<TypeParam>&>(**rules));
    variant.play(2 * i, false);
    variant.play(2 * i + 1, true);
    text += variant.in_words() + " " + std::to_string(setup.seats) + " seats " +
            engine::to_line(setup.options) + "\n";
  }
  golden::compare(golden::folder(TypeParam::slug) / "variants.txt", text);
}

}  // namespace
