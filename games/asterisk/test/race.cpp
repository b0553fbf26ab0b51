#include <gtest/gtest.h>

#include <functional>

#include "engine/erase.hpp"
#include "games/asterisk/asterisk.hpp"

// An Assist and the bell in the same millisecond, in both orders, twice.
namespace asterisk {
namespace {

using engine::JsonObject;
using engine::Match;

constexpr std::int64_t bell = 300'000;

std::unique_ptr<Match> asking_for_help() {
  const engine::GameEntry& entry = engine::game_entry_of<asterisk::Game>();
  const auto game_data = *entry.load(entry.files());
  const auto rules = *game_data->rules(JsonObject(), 3);
  return std::move(*rules->place(*engine::parse_json(R"({"calibration": 7, "dial": 9,
      "line": ["P14", "P10", "P13", "P19"],
      "players": [{"hand": ["BA-TABLES_R"]}, {"hand": ["BA-NUDGE_R"]}, {"hand": ["BA-TABLES_R"]}],
      "turn": {"started": true, "played": [{"card": "BT-R2", "as": "turn"}], "wanted": "any"}})",
                                                     "test"),
                                 nullptr));
}

std::string assist(Match& match, std::int64_t at) {
  const auto answer = match.apply(
      engine::seat_at(0),
      *engine::parse_json(R"({"do": "assist", "card": "BA-TABLES_R", "steps": 5})", "test"),
      engine::at_milliseconds(at));
  return answer.ok() ? "" : engine::to_word(answer.refusal.at("code"));
}

void ring(Match& match, std::int64_t at) { match.expire(engine::at_milliseconds(at)); }

// What the same inputs lead to, when done twice.
std::string twice(const std::function<void(Match&)>& inputs) {
  const auto one = asking_for_help();
  const auto other = asking_for_help();
  inputs(*one);
  inputs(*other);
  EXPECT_EQ(one->fingerprint(), other->fingerprint());
  EXPECT_EQ(one->position(), other->position());
  EXPECT_EQ(one->event_count(), other->event_count());
  for (int i = 0; i < one->event_count(); ++i)
    EXPECT_EQ(one->event(i, engine::seat_at(0)), other->event(i, engine::seat_at(0)));
  return engine::to_line(one->position());
}

TEST(AsteriskRace, AST_703_an_assist_and_the_bell_in_the_same_millisecond) {
  const std::string assist_first = twice([](Match& match) {
    EXPECT_EQ(assist(match, bell), "ATTEMPT_OVER");
    ring(match, bell);
  });
  const std::string bell_first = twice([](Match& match) {
    ring(match, bell);
    EXPECT_EQ(assist(match, bell), "ATTEMPT_NOT_RUNNING");
  });
  EXPECT_EQ(assist_first, bell_first);
  const std::string in_time = twice([](Match& match) {
    EXPECT_EQ(assist(match, bell - 1), "");
    ring(match, bell);
  });
  EXPECT_NE(in_time, bell_first);
}

TEST(AsteriskRace, AST_703_a_bell_that_is_heard_late_rings_at_its_time) {
  const std::string on_time = twice([](Match& match) { ring(match, bell); });
  const std::string late = twice([](Match& match) { ring(match, bell + 5'000); });
  const std::string often = twice([](Match& match) {
    for (const int early : {2, 1, 0}) ring(match, bell - early);
  });
  EXPECT_EQ(late, on_time);
  EXPECT_EQ(often, on_time);
}

}  // namespace
}  // namespace asterisk
