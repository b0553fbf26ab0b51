#include <gtest/gtest.h>

#include <map>

#include "engine/record.hpp"
#include "engine/scenario.hpp"
#include "games/test/each.hpp"
#include "games/test/effort.hpp"
#include "games/test/golden.hpp"
#include "games/test/scenarios.hpp"
#include "games/test/variant.hpp"

// From every position that a scenario comes to, rare moments all, play goes on for a few decisions
// at random, disturbed by seats that leave and time that runs out. golden/onward.txt keeps one
// number for each file of scenarios of all that came to pass and was seen, listed, refused and
// imagined.
namespace {

constexpr int decisions_onward = 8;
constexpr int most_starts = 20;  // of a scenario

template <class G>
class GoldenOnward : public each::Test<G> {
 protected:
  std::string of(const std::vector<engine::Scenario>& scenarios) {
    std::map<std::string, Book> books;
    std::uint64_t starts = 0;
    for (const engine::Scenario& scenario : scenarios) {
      if (scenario.refused) continue;
      Book& book = books[engine::to_line(scenario.options) + std::to_string(scenario.seats)];
      if (!book.ruleset) {
        book.ruleset = *this->game_data().rules(scenario.options, scenario.seats);
        book.play = std::make_unique<Play>(static_cast<const engine::RulesetOf<G>&>(*book.ruleset));
      }
      int of_this = 0;
      std::uint64_t last = 0;
      engine::run(scenario, this->game_data(),
                  [&](const engine::Ruleset&, const engine::Match& match, engine::Time now) {
                    const std::uint64_t print = match.fingerprint();
                    if (print == last || of_this++ >= most_starts) return;
                    last = print;
                    book.play->from(static_cast<const engine::MatchOf<G>&>(match).state(), now,
                                    ++starts, decisions_onward);
                  });
    }
    engine::Hash hash;
    for (const auto& [name, book] : books) {
      const std::string words = book.play->in_words();
      hash.add_bytes(words.data(), words.size());
    }
    return "from " + std::to_string(starts) + " positions " + engine::hex_word(hash.value());
  }

 private:
  using Play = variant::Play<G>;
  struct Book {
    std::shared_ptr<const engine::Ruleset> ruleset;
    std::unique_ptr<Play> play;
  };
};

TYPED_TEST_SUITE(GoldenOnward, each::Games, each::BySlug);

TYPED_TEST(GoldenOnward, stays_as_it_is) {
  std::string text;
  int number = 0;
  for (const auto& file : scenarios::files(TypeParam::slug)) {
    const auto all = engine::read_scenarios(scenarios::text(file), file.filename().string());
    ASSERT_TRUE(all) << all.problem().what;
    if (++number % std::min(effort::sparing, 3) != 0)
      text += std::string(golden::not_tried) + "\n";
    else
      text += file.stem().string() + ": " + this->of(*all) + "\n";
  }
  golden::compare(golden::folder(TypeParam::slug) / "onward.txt", text);
}

}  // namespace
