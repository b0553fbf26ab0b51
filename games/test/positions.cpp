#include <gtest/gtest.h>

#include "engine/conformance/sweep.hpp"
#include "games/test/damage.hpp"
#include "games/test/each.hpp"
#include "games/test/effort.hpp"
#include "games/test/golden.hpp"
#include "games/test/stroll.hpp"

// Positions that cannot be: some of games played at random, spoiled at every place. Either a
// sentence says what is wrong (golden/positions.txt; of most positions one number), or play goes on
// from there.
namespace {

using engine::Json;
using engine::JsonObject;

constexpr int inputs_between = 17;
constexpr int positions_a_game = 3;

template <class G>
class GoldenPositions : public each::Test<G> {
 protected:
  std::string of_game(const JsonObject& options, std::uint64_t seed, bool in_full) {
    const int fewest = engine::fewest_seats(this->game_data(), options);
    const int seats = this->game_data().rules(options, fewest + 1) ? fewest + 1 : fewest;
    const auto rules = this->game_data().rules(options, seats);
    if (!rules) return rules.problem().what + "\n";
    stroll::Game game(**rules, seed);
    std::string text;
    for (int i = 0; i < positions_a_game; ++i) {
      for (int k = 0; i > 0 && k < inputs_between && game.go_on();) ++k;
      if (i != 1 && effort::sparing > 1) {
        text += std::string(golden::not_tried) + "\n";
        continue;
      }
      const Json position = game.match().position();
      const damage::Report report(position, damage::Report::Effort::first_of_a_shape,
                                  [&](const Json& spoilt) { return judge(**rules, spoilt); });
      text += engine::to_line(options) + ", after " + std::to_string(i * inputs_between) +
              " inputs: " + number_of(report.text()) + "\n";
      if (in_full && i == 1) text += report.text();
    }
    return text;
  }

 private:
  static std::string number_of(const std::string& text) {
    engine::Hash hash;
    hash.add_bytes(text.data(), text.size());
    return engine::hex_word(hash.value());
  }

  std::string judge(const engine::Ruleset& rules, const Json& spoilt) {
    auto match = rules.place(spoilt, nullptr);
    if (!match) return match.problem().what;
    if (std::string wrong = unplayable(rules, **match); !wrong.empty())
      ADD_FAILURE() << wrong << ": " << engine::to_line(spoilt);
    return "accepted";
  }

  // Why play cannot go on from a position that was accepted; "" if it can.
  static std::string unplayable(const engine::Ruleset& rules, engine::Match& match) {
    const auto& known = static_cast<const engine::MatchOf<G>&>(match);
    if (!G::conserved(known.rules(), known.state())) return "a component is lost, or in two places";
    const auto again = rules.place(match.position(), nullptr);
    if (!again) return "the position cannot be read again: " + again.problem().what;
    if (match.outcome()) return "";
    const engine::Seats acting = match.acting();
    if (acting.empty() && !match.deadline()) return "nobody can go on";
    engine::Chance dice = engine::Chance::fast(1);
    for (int i = 0; i < match.seats(); ++i) {
      const engine::Seat seat = engine::seat_at(i);
      if (!acting.has(seat)) continue;
      if (match.legal(seat).empty())
        return "seat " + std::to_string(i) + " is asked, but nothing is listed for it";
      const auto then = match.clone();
      const engine::Time now = match.deadline() ? *match.deadline() + -1 : engine::Time{};
      const engine::Choice choice = match.any_choice(seat, dice);
      if (!then->apply(seat, choice, now).ok())
        return engine::to_line(match.written(choice)) + " is listed, but refused";
    }
    return "";
  }
};

TYPED_TEST_SUITE(GoldenPositions, each::Games, each::BySlug);

TYPED_TEST(GoldenPositions, are_refused_in_the_same_words_or_can_be_played) {
  std::string text;
  std::uint64_t seed = 1;
  for (const JsonObject& preset : engine::conformance::presets(this->game_data()))
    text += this->of_game(preset, seed++, text.empty());
  golden::compare(golden::folder(TypeParam::slug) / "positions.txt", text);
}

}  // namespace
