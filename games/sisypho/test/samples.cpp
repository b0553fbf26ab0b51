#include "games/sisypho/codec.hpp"
#include "games/sisypho/play.hpp"
#include "games/sisypho/sisypho.hpp"
#include "games/test/fair.hpp"

// Imagined decks, hands and plans are as likely as the real ones.
namespace sisypho {
namespace {

using SisyphoStage = fair::Stage<Game>;

TEST(SisyphoSamples, every_order_of_an_item_deck_is_as_likely_as_any_other) {
  const SisyphoStage stage("{}", 4, R"({
      "item_decks": {"security": ["keycard", "shield", "decoy"]},
      "discard": ["keycard", "jammer", "evidence", "evidence", "evidence", "evidence", "evidence",
                  "evidence", "evidence", "evidence", "evidence", "evidence"]})");
  const auto order = [&](const State& state) {
    return stage.named(state.item_decks[index(Deck::security)]);
  };
  fair::expect_all_alike(stage, engine::seat_at(1), order,
                         fair::orders({"keycard", "shield", "decoy"}));
  fair::expect_all_alike(stage, engine::seat_at(0), order,
                         fair::orders({"keycard", "shield", "decoy"}));
}

// Four Neurochip cards that were not seen: one in the hand, one Discarded, two in the deck.
TEST(SisyphoSamples, unseen_neurochip_cards_may_be_anywhere) {
  const SisyphoStage stage("{}", 4, R"({
      "hand": ["probe"], "unseen": ["vertigo"], "chip_deck": ["homing", "spike"],
      "used": ["probe", "probe", "wrong_turn", "wrong_turn", "homing", "migraine", "feedback",
               "feedback", "feedback", "feedback", "aphasia", "spike", "spike", "sabotage",
               "fumble", "lockdown"]})");
  const auto world = [&](const State& state) {
    return stage.named(state.hand) + stage.named(state.unseen) + stage.named(state.chip_deck);
  };
  const auto all = fair::orders({"probe", "vertigo", "homing", "spike"});
  fair::expect_all_alike(stage, engine::seat_at(2), world, all);
  fair::expect_all_alike(stage, Observer::spectator(), world, all);
  // The Agent knows two of them.
  fair::expect_all_alike(stage, engine::seat_at(0), world,
                         {"probe vertigo homing spike ", "probe vertigo spike homing "});
}

TEST(SisyphoSamples, a_plan_may_be_any_location) {
  const SisyphoStage stage("{}", 4, R"({"phase": "w1", "probed": [3],
      "players": [{}, {"planned": "depot"}, {"planned": "rocket"}, {"planned": "command"}]})");
  const auto plans = [&](const State& state) {
    std::string all;
    for (int i = 1; i <= 3; ++i)
      all += std::string(engine::name_of(state.survivor(engine::seat_at(i)).planned)) + " ";
    return all;
  };
  std::set<std::string> of_agent;
  std::set<std::string> of_first;
  for (std::size_t i = 0; i < locations; ++i)
    for (std::size_t k = 0; k < locations; ++k) {
      const std::string one(engine::name_of(location_at(i)));
      const std::string two(engine::name_of(location_at(k)));
      of_agent.insert(one + " " + two + " command ");
      of_first.insert("depot " + one + " " + two + " ");
    }
  fair::expect_all_alike(stage, engine::seat_at(0), plans, of_agent);
  fair::expect_all_alike(stage, engine::seat_at(1), plans, of_first);
}

}  // namespace
}  // namespace sisypho
