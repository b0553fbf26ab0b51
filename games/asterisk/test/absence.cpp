#include <gtest/gtest.h>

#include "engine/erase.hpp"
#include "games/asterisk/asterisk.hpp"

// What the table does for whoever is away.
namespace asterisk {
namespace {

using engine::JsonObject;

engine::Json json(std::string_view text) { return *engine::parse_json(text, "test"); }

std::shared_ptr<const engine::Ruleset> rules(const JsonObject& options, int seats) {
  const engine::GameEntry& entry = engine::game_entry_of<asterisk::Game>();
  return *(*entry.load(entry.files()))->rules(options, seats);
}

// "" where somebody who is away is waited for.
std::string for_absent(std::string_view position, int seat, const JsonObject& options = {},
                       int seats = 3) {
  const auto match = rules(options, seats)->place(json(position), nullptr);
  if (!match) return match.problem().what;
  const auto action = (*match)->for_absent(engine::seat_at(seat));
  return action ? engine::to_line(*action) : "";
}

const char* const idle = R"({"calibration": 7, "players": [{}, {"hand": ["BT-L1"]}, {}]})";

TEST(AsteriskAbsence, AST_722_an_idle_turn_is_passed_and_nothing_is_done_for_others) {
  EXPECT_EQ(for_absent(idle, 1), R"({"do":"pass"})");
  EXPECT_EQ(for_absent(idle, 0), "");
  EXPECT_EQ(for_absent(idle, 2), "");
}

TEST(AsteriskAbsence, AST_722_a_turn_that_was_begun_is_ended) {
  EXPECT_EQ(for_absent(R"({"calibration": 7, "dial": 9, "players": [{}, {}, {}],
      "turn": {"started": true, "played": [{"card": "BT-R2", "as": "turn"}]}})",
                       1),
            R"({"do":"endTurn"})");
}

TEST(AsteriskAbsence, AST_722_of_too_many_cards_the_last_is_discarded) {
  EXPECT_EQ(for_absent(R"({"calibration": 7, "players": [{}, {"hand": ["BT-L1", "BT-L2", "BT-L3",
      "BT-L4", "BT-L5", "BT-L6", "BT-R1", "BT-R2", "BT-R3"]}, {}], "turn": {"passing": true}})",
                       1),
            R"({"do":"discardExcess","card":"BT-R3"})");
}

TEST(AsteriskAbsence, AST_722_the_attempt_is_started_for_the_lookout) {
  const char* const ready = R"({"phase": "READY", "calibration": null, "clock": {"deadline": null},
      "calibration_deck": [1, 2, 7], "players": [{}, {}, {}]})";
  EXPECT_EQ(for_absent(ready, 0), R"({"do":"startAttempt"})");
  EXPECT_EQ(for_absent(ready, 1), "");
}

TEST(AsteriskAbsence, AST_722_a_choice_of_cards_waits_for_its_player) {
  const char* const offered = R"({"calibration": 7, "dial": 8, "line": ["P08"],
      "players": [{}, {}, {}], "turn": {"started": true, "offered": [0],
      "played": [{"card": "BT-R1", "as": "turn"}]}})";
  EXPECT_EQ(for_absent(offered, 1, {{"freeing", "optional"}}), "");
}

TEST(AsteriskAbsence, AST_722_nothing_is_done_in_rambo_mode) {
  EXPECT_EQ(for_absent(R"({"calibration": 7, "players": [{}]})", 0, {{"mode", "rambo"}}, 1), "");
}

TEST(AsteriskAbsence, AST_722_the_option_says_how_long_a_table_waits) {
  EXPECT_EQ(rules({}, 3)->manners().absence, 0) << "the clock stands";
  EXPECT_EQ(rules({{"afkPassSeconds", 20}}, 3)->manners().absence, 20'000);
}

}  // namespace
}  // namespace asterisk
