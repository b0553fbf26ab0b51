#include "table/test/room.hpp"

// Talk, and who hears it.
namespace table {
namespace {

using testing::Contains;
using testing::Not;

TEST(Say, goes_to_everybody) {
  auto room = Room::playing();
  Screen& bens = room->watch(seat(1), false);
  Screen& watching = room->watch(everybody);
  EXPECT_EQ(room->ask(ann, "say", R"({"text": "Good luck!"})"), "");
  EXPECT_EQ(room->ask(ben, "say", R"({"call": "well_played"})"), "");
  for (const Screen* each : {&bens, &watching}) {
    const Line& text = each->log[each->log.size() - 2];
    EXPECT_EQ(text.kind, LineKind::said);
    EXPECT_EQ(text.text, "Good luck!");
    EXPECT_EQ(text.person->value, ann.id);
    EXPECT_EQ(text.name->value, "Ann");
    EXPECT_EQ(text.seat->value, 0);
    EXPECT_FALSE(text.watchers);
    EXPECT_EQ(each->log.back().call->value, "well_played");
  }
}

TEST(Say, of_those_who_only_watch_leaves_no_trace_at_the_table) {
  auto room = Room::playing();
  room->arrive(cleo);
  Screen& anns = room->watch(seat(0), false);
  Screen& shared = room->watch(everybody, false);
  Screen& watching = room->watch(everybody, true);
  const std::int64_t length = anns.seq();
  EXPECT_EQ(room->ask(cleo, "say", R"({"text": "Ann should hold"})"), "");
  EXPECT_EQ(watching.log.back().text, "Ann should hold");
  EXPECT_TRUE(*watching.log.back().watchers);
  for (const Screen* each : {&anns, &shared}) EXPECT_EQ(each->seq(), length);
  EXPECT_EQ(watching.seq(), length + 1);
  EXPECT_EQ(room->ask(ben, "say", R"({"text": "Your turn"})"), "");
  for (const Screen* each : {&anns, &shared}) EXPECT_EQ(each->seq(), length + 1);
  EXPECT_EQ(watching.seq(), length + 2);
  const std::string all = room->table->sync(seat(0), false, 0, room->now) +
                          room->table->sync(everybody, false, 0, room->now);
  EXPECT_EQ(all.find("should hold"), std::string::npos);
  EXPECT_EQ(all.find("Cleo"), std::string::npos);
  EXPECT_EQ(written(room->lines(seat(0), false)), written(anns.log));
  EXPECT_EQ(written(room->lines(everybody, false)), written(shared.log));
  EXPECT_EQ(written(room->lines(everybody, true)), written(watching.log));
}

TEST(Say, before_the_match_is_heard_by_all) {
  Room room;
  room.ask(ann, "sit");
  Screen& anns = room.watch(seat(0), false);
  EXPECT_EQ(room.ask(cleo, "say", R"({"text": "May I join?"})"), "");
  EXPECT_EQ(anns.log.back().text, "May I join?");
}

TEST(Say, is_refused_when_it_says_nothing_or_the_table_is_quiet) {
  Room room;
  EXPECT_EQ(room.ask(ann, "say", R"({"text": "   "})"), "blank");
  EXPECT_EQ(room.ask(ann, "say", R"({"text": ""})"), "blank");
  EXPECT_EQ(room.ask(ann, "say", R"({"call": ""})"), "blank");
  EXPECT_EQ(room.ask(ann, "say"), "malformed");
  EXPECT_EQ(room.ask(ann, "say", R"({"text": "a", "call": "b"})"), "malformed");
  room.ask(ann, "plan", R"({"policy": {"chat": "calls"}})");
  EXPECT_EQ(room.ask(ann, "say", R"({"text": "a"})"), "calls_only");
  EXPECT_EQ(room.ask(ann, "say", R"({"call": "b"})"), "");
  room.ask(ann, "plan", R"({"policy": {"chat": "off", "spectators": "off"}})");
  EXPECT_EQ(room.ask(ann, "say", R"({"call": "b"})"), "chat_off");
  room.ask(ann, "plan", R"({"policy": {"spectators": "off"}})");
  EXPECT_EQ(room.ask(cleo, "say", R"({"text": "a"})"), "no_spectators");
}

TEST(Say, goes_on_after_the_match) {
  auto room = Room::playing();
  room->ask(ann, "resign", R"({"seat": 0, "cid": "r"})");
  Screen& anns = room->watch(seat(0), false);
  EXPECT_EQ(room->ask(cleo, "say", R"({"text": "Well played"})"), "");
  EXPECT_EQ(anns.log.back().text, "Well played");
}

}  // namespace
}  // namespace table
