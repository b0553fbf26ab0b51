#include "table/test/room.hpp"

// Bots in games that are played against a clock: they take the time that a person would take.
namespace table {
namespace {

std::unique_ptr<Room> against_the_clock() {
  auto room = std::make_unique<Room>(R"({"game": "asterisk", "seats": [{"kind": "open"},
      {"kind": "bot", "level": "steady"}], "options": {"lookoutSeat": "0"}})");
  EXPECT_EQ(room->ask(ann, "sit"), "");
  room->arrive(ann);
  EXPECT_EQ(room->ask(ann, "start"), "");
  EXPECT_TRUE(room->act(ann, 0).ok);  // the Lookout starts the Attempt; the bot is up
  return room;
}

TEST(Pace, a_bot_keeps_its_decision_for_as_long_as_a_person_would_think) {
  const auto room = against_the_clock();
  const auto before = room->lines().size();
  room->wait(4'000);
  EXPECT_EQ(room->lines().size(), before) << "nobody passes, redraws or plays that fast";
  EXPECT_GT(room->decisions, 0);
  room->wait(100'000);
  EXPECT_GT(room->lines().size(), before);
}

TEST(Pace, a_kept_decision_does_not_outlive_the_bell) {
  const auto room = against_the_clock();
  room->wait(400'000);
  const std::vector<Line> lines = room->lines();
  bool rang = false;
  for (const Line& line : lines)
    for (const engine::JsonObject& event : line.events.value_or(std::vector<engine::JsonObject>{}))
      rang = rang || engine::to_word(event.at("event")) == "TimeUp";
  EXPECT_TRUE(rang);
}

}  // namespace
}  // namespace table
