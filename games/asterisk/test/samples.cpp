#include "games/asterisk/asterisk.hpp"
#include "games/asterisk/codec.hpp"
#include "games/asterisk/play.hpp"
#include "games/test/fair.hpp"

// Imagined hands and decks are as likely as the real ones.
namespace asterisk {
namespace {

using AsteriskStage = fair::Stage<Game>;

std::string quoted(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "\"" : ", \"") + word + "\"";
  return "[" + list + "]";
}

// All cards that are not named here, one by one.
std::vector<std::string> other_cards(const Rules& rules, std::vector<std::string> named) {
  std::vector<std::string> others;
  for (std::size_t face = 1; face < most_faces; ++face)
    for (int n = 0; n < rules.components->counts[face]; ++n) {
      const std::string& id = rules.components->card_ids[face];
      const auto found = std::find(named.begin(), named.end(), id);
      if (found == named.end())
        others.push_back(id);
      else
        named.erase(found);
    }
  return others;
}

// Seat 0 has seen all but five cards: a hand of two, a deck of two, one under a discard pile.
TEST(AsteriskSamples, unseen_cards_may_be_anywhere) {
  const AsteriskStage any("{}", 2, R"({"calibration": 7})");
  const std::vector<std::string> hidden{"BT-L1", "BT-L2", "BT-L3", "BT-L4", "BT-L5"};
  std::vector<std::string> named = hidden;
  named.push_back("BT-R1");
  const AsteriskStage stage("{}", 2,
                            R"({"calibration": 7, "players": [{"discard": )" +
                                quoted(other_cards(any.rules(), named)) +
                                R"(}, {"hand": ["BT-L1", "BT-L2"],
                                               "discard": ["BT-L5", "BT-R1"]}],
                                      "main_deck": ["BT-L3", "BT-L4"]})");
  const auto world = [&](const State& state) {
    const Player& other = state.player(engine::seat_at(1));
    return stage.named_sorted(other.hand) + "| " + stage.named(state.main_deck) + "| " +
           stage.named(other.discard);
  };
  std::set<std::string> worlds;
  std::vector<std::string> order = hidden;
  do {
    if (order[0] > order[1]) continue;
    worlds.insert(order[0] + " " + order[1] + " | " + order[2] + " " + order[3] + " | " + order[4] +
                  " BT-R1 ");
  } while (std::next_permutation(order.begin(), order.end()));
  ASSERT_EQ(worlds.size(), 60u);
  fair::expect_all_alike(stage, engine::seat_at(0), world, worlds);
}

TEST(AsteriskSamples, every_order_of_the_prisoner_deck_is_as_likely_as_any_other) {
  const AsteriskStage any("{}", 2, R"({"calibration": 7})");
  std::vector<std::string> freed;
  const std::vector<std::string> hidden{"P10", "P11", "P12"};
  for (std::size_t i = 1; i < most_figures; ++i)
    if ((any.rules().in_game >> i & 1) != 0) {
      const std::string& id = any.rules().components->figure_ids[i];
      const bool aside = std::any_of(any.truth().aside.begin(), any.truth().aside.end(),
                                     [&](Figure figure) { return index(figure) == i; });
      if (!aside && std::find(hidden.begin(), hidden.end(), id) == hidden.end())
        freed.push_back(id);
    }
  const AsteriskStage stage("{}", 2,
                            R"({"calibration": 7, "line": [], "prisoner_deck": )" + quoted(hidden) +
                                R"(, "players": [{"custody": )" + quoted(freed) + "}]}");
  fair::expect_all_alike(
      stage, engine::seat_at(0),
      [&](const State& state) { return stage.named(state.prisoner_deck); },
      fair::orders({hidden.begin(), hidden.end()}));
}

// Two of four numbers are in the deck; the others are in the box.
TEST(AsteriskSamples, calibration_cards_may_be_any_that_were_not_used) {
  std::string used;
  for (int number = 5; number <= 19; ++number)
    used += (used.empty() ? "" : ", ") + std::to_string(number);
  const AsteriskStage stage(
      "{}", 2,
      R"({"calibration": 20, "calibrations_used": [)" + used + R"(], "calibration_deck": [1, 2]})");
  std::set<std::string> worlds;
  for (int one = 1; one <= 4; ++one)
    for (int two = 1; two <= 4; ++two)
      if (one != two) worlds.insert(std::to_string(one) + " " + std::to_string(two) + " ");
  fair::expect_all_alike(
      stage, engine::seat_at(0),
      [&](const State& state) { return stage.named(state.calibration_deck); }, worlds);
}

// Seat 1 gives back two of four, and has not said which.
TEST(AsteriskSamples, what_somebody_gives_back_may_be_anything) {
  const AsteriskStage stage("{}", 2, R"({"phase": "RETURNING", "decided": [1], "line": [],
      "players": [{"custody": ["P14", "P15"]},
                  {"custody": ["P10", "P11", "P12", "P13"], "giving": ["P10", "P11"]}]})");
  std::set<std::string> worlds;
  for (int one = 10; one <= 13; ++one)
    for (int two = 10; two <= 13; ++two)
      if (one != two) worlds.insert("P" + std::to_string(one) + " P" + std::to_string(two) + " ");
  fair::expect_uniform(fair::imagined(stage, engine::seat_at(0),
                                      [&](const State& state) {
                                        return stage.named(state.player(engine::seat_at(1)).giving);
                                      }),
                       worlds);
}

}  // namespace
}  // namespace asterisk
