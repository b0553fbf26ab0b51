#include "games/master/codec.hpp"
#include "games/master/master.hpp"
#include "games/master/play.hpp"
#include "games/test/fair.hpp"

// Imagined hands and piles are as likely as the real ones.
namespace master {
namespace {

using MasterStage = fair::Stage<Game>;

std::string named(const MasterStage& stage, CardSet cards) {
  std::string all;
  while (!cards.empty())
    all += engine::to_word(engine::encoded(stage.rules(), cards.take_first())) + " ";
  return all;
}

std::string word(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& each : words) all += each + " ";
  return all;
}

// Five cards that seat 0 has not seen: a hand of two, one face down, a draw pile of two.
TEST(MasterSamples, unseen_cards_may_be_anywhere) {
  const MasterStage stage(R"({"level": "easy"})", 2, R"({
      "hands": [["RO-1"], ["AJ-1", "AJ-2"]], "discards": [[], ["AJ-3"]],
      "pile": ["AJ-4", "AJ-5"], "tops": ["LJ-7"]})");
  const auto world = [&](const State& state) {
    std::string pile;
    for (int i = state.pile.size() - 1; i >= 0; --i)
      pile += engine::to_word(engine::encoded(stage.rules(), state.pile[i])) + " ";
    return named(stage, state.hands[1]) + "| " + named(stage, state.discards[1]) + "| " + pile;
  };
  std::set<std::string> worlds;
  std::vector<std::string> order{"AJ-1", "AJ-2", "AJ-3", "AJ-4", "AJ-5"};
  do {
    if (order[0] > order[1]) continue;
    worlds.insert(word({order[0], order[1]}) + "| " + word({order[2]}) + "| " +
                  word({order[3], order[4]}));
  } while (std::next_permutation(order.begin(), order.end()));
  ASSERT_EQ(worlds.size(), 60u);
  fair::expect_all_alike(stage, engine::seat_at(0), world, worlds);
}

// The same with an empty draw pile, where everybody knows whether anybody can play (MAS-147): of
// all ways to deal the hidden cards, those that look the same to seat 0.
class MasterLastCall : public testing::TestWithParam<bool> {};

TEST_P(MasterLastCall, MAS_147_only_hands_that_go_with_the_call) {
  const std::string call = GetParam() ? R"(, "last_call_end": 5000)" : "";
  const auto position = [&](const std::vector<std::string>& cards) {
    const auto pair = [&](std::size_t i) {
      return "[\"" + cards[i] + "\", \"" + cards[i + 1] + "\"]";
    };
    return R"({"hands": [["RO-1"], )" + pair(0) + ", " + pair(2) + R"(], "discards": [[], )" +
           pair(4) + R"(, []], "pile": [], "tops": ["LJ-9"])" + call + "}";
  };
  // Two of them fit on a 9.
  std::vector<std::string> cards{"AJ-1", "AJ-2", "MO-3", "MO-4", "TE-10", "VN-8"};
  if (!GetParam()) cards = {"TE-10", "AJ-2", "MO-3", "MO-4", "AJ-1", "VN-8"};
  const std::string options = R"({"level": "easy"})";
  const MasterStage stage(options, 3, position(cards));
  const auto world = [&](const State& state) {
    return named(stage, state.hands[1]) + "| " + named(stage, state.hands[2]) + "| " +
           named(stage, state.discards[1]);
  };
  std::set<std::string> worlds;
  std::sort(cards.begin(), cards.end());
  const Tableau& table = stage.truth().table;
  do {
    if (cards[0] > cards[1] || cards[2] > cards[3] || cards[4] > cards[5]) continue;
    const auto placed =
        Game::place(stage.rules(), *engine::parse_json(position(cards), "position"));
    ASSERT_TRUE(placed) << placed.problem().what;
    const bool nobody = !anybody_can_play(stage.rules(), *placed);
    if (nobody == (table.last_call_end != never)) worlds.insert(world(*placed));
  } while (std::next_permutation(cards.begin(), cards.end()));
  ASSERT_GT(worlds.size(), 3u);
  ASSERT_LT(worlds.size(), 90u);
  fair::expect_all_alike(stage, engine::seat_at(0), world, worlds);
}

INSTANTIATE_TEST_SUITE_P(Samples, MasterLastCall, testing::Bool());

TEST(MasterSamples, every_order_of_unseen_story_cards_is_as_likely_as_any_other) {
  const MasterStage stage(R"({"level": "hard"})", 2, R"({
      "hands": [["RO-1"], ["AJ-1"]], "tops": ["LJ-7"], "stories_known": 9,
      "stories": ["fatal_slip", "mutiny", "clearing_minds", "stowaway", "timber", "old_code",
                  "vapor_training", "secret_council", "loyal_friends", "on_their_heels",
                  "meditation", "cornered"]})");
  const auto world = [&](const State& state) {
    std::string top;
    for (int i = 1; i <= 3; ++i)
      top += std::string(engine::name_of(state.stories[state.stories.size() - i])) + " ";
    return top;
  };
  fair::expect_all_alike(stage, engine::seat_at(0), world,
                         fair::orders({"fatal_slip", "mutiny", "clearing_minds"}));
}

}  // namespace
}  // namespace master
