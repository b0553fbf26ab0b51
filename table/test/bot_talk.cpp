#include <map>

#include "table/test/room.hpp"

// Bots call something out now and then, where people may hear it.
namespace table {
namespace {

constexpr std::string_view four_with_bots = R"({"game": "asterisk", "seats": [{"kind": "open"},
  {"kind": "bot", "level": "steady"}, {"kind": "bot", "level": "steady"},
  {"kind": "bot", "level": "steady"}], "options": {"lookoutSeat": "0"}, "policy": )";

// Ann and three bots; she has started the Attempt.
std::unique_ptr<Room> with_bots(const std::string& policy = "{}") {
  auto room = std::make_unique<Room>(std::string(four_with_bots) + policy + "}");
  EXPECT_EQ(room->ask(ann, "sit"), "");
  room->arrive(ann);
  EXPECT_EQ(room->ask(ann, "start"), "");
  EXPECT_EQ(room->act(ann, 0, "startAttempt"), "");
  return room;
}

// Ann passes whenever she is up, until all Attempts are over.
void play_on(Room& room) {
  room.check = false;  // what a restart makes of it is looked at in the end
  for (int i = 0; i < 1'000 && room.state().phase == Phase::running; ++i) {
    for (const char* each : {"pass", "startAttempt", "returnCards", "trimHand", "discardExcess"})
      if (room.act(ann, 0, each) == "") break;
    room.wait(2'000);
  }
}

std::vector<Line> said_in(const Room& room) {
  std::vector<Line> all;
  for (const Line& line : room.lines())
    if (line.kind == LineKind::said) all.push_back(line);
  return all;
}

TEST(BotTalk, bots_call_something_out_that_stands_in_the_journal) {
  const auto room = with_bots();
  play_on(*room);
  const auto said = said_in(*room);
  ASSERT_FALSE(said.empty());
  for (const Line& line : said) {
    ASSERT_TRUE(line.seat);
    EXPECT_NE(line.seat->value, 0);
    EXPECT_FALSE(line.person) << "nobody can be muted for it";
    EXPECT_TRUE(line.name);
    EXPECT_TRUE(line.call);
    EXPECT_FALSE(line.text);
  }
  room->check_restored();
}

TEST(BotTalk, nobody_talks_all_the_time) {
  const auto room = with_bots();
  play_on(*room);
  std::map<std::int64_t, std::int64_t> last;
  std::int64_t before = 0;
  for (const Line& line : said_in(*room)) {
    EXPECT_GE(line.at - before, 8'000);
    before = line.at;
    if (const auto own = last.find(line.seat->value); own != last.end()) {
      EXPECT_GE(line.at - own->second, 45'000);
    }
    last[line.seat->value] = line.at;
  }
}

TEST(BotTalk, a_quiet_table_is_quiet) {
  for (const char* policy : {R"({"bot_talk": "off"})", R"({"chat": "off"})"}) {
    const auto room = with_bots(policy);
    play_on(*room);
    EXPECT_TRUE(said_in(*room).empty()) << policy;
  }
}

TEST(BotTalk, who_stands_in_for_somebody_does_not_talk_for_them) {
  auto room = std::make_unique<Room>(R"({"game": "asterisk", "seats": [{"kind": "open"},
      {"kind": "open"}, {"kind": "bot", "level": "steady"}, {"kind": "bot", "level": "steady"}],
      "options": {"lookoutSeat": "0"}})");
  for (const Person* each : {&ann, &ben}) {
    EXPECT_EQ(room->ask(*each, "sit"), "");
    room->arrive(*each);
  }
  EXPECT_EQ(room->ask(ann, "start"), "");
  EXPECT_EQ(room->act(ann, 0, "startAttempt"), "");
  EXPECT_EQ(room->ask(ben, "stand_in", R"({"seat": 1, "level": "steady"})"), "");
  play_on(*room);
  const auto said = said_in(*room);
  EXPECT_FALSE(said.empty());
  for (const Line& line : said) EXPECT_GE(line.seat->value, 2);
}

}  // namespace
}  // namespace table
