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

std::string message_of(std::size_t length) {
  return R"({"text": ")" + std::string(length, 'x') + R"("})";
}

// A stranger who talks all day takes no room from those who play.
TEST(Say, has_its_bounds_for_each_seat_and_for_all_who_watch_together) {
  auto room = Room::playing();
  room->check = false;
  int heard = 0;
  for (int i = 0; i < 2'200; ++i) {
    const Person stranger = person("S" + std::to_string(i % 7));
    if (room->ask(stranger, "say", message_of(500)).empty()) ++heard;
  }
  EXPECT_EQ(heard, 218);
  EXPECT_EQ(room->ask(cleo, "say", message_of(1)), "");
  EXPECT_EQ(room->ask(cleo, "say", message_of(500)), "said_enough");
  heard = 0;
  for (int i = 0; i < 2'200; ++i)
    if (room->ask(ben, "say", message_of(1)).empty()) ++heard;
  EXPECT_EQ(heard, 1'297) << "short messages have their price too";
  EXPECT_EQ(room->ask(ann, "say", message_of(500)), "") << "Ann is heard as before";
  room->check_restored();
  const auto again = room->restored();
  EXPECT_FALSE(again->handle(ben, *read_table_request("say", object(message_of(1))), room->now).ok);
}

TEST(Say, of_whoever_the_host_has_muted_is_not_heard) {
  auto room = Room::playing();
  Screen& anns = room->watch(seat(0), false);
  EXPECT_EQ(room->ask(cleo, "say", R"({"text": "boo"})"), "");
  EXPECT_EQ(room->ask(ben, "mute", R"({"person": "id-Cleo", "on": true})"), "not_host");
  EXPECT_EQ(room->ask(ann, "mute", R"({"person": "id-Ann", "on": true})"), "own_seat");
  EXPECT_EQ(room->ask(ann, "mute", R"({"person": "id-Cleo", "on": true})"), "");
  EXPECT_EQ(anns.log.back().kind, LineKind::muted);
  EXPECT_EQ(anns.log.back().name->value, "Cleo");
  EXPECT_TRUE(*anns.log.back().yes);
  ASSERT_EQ(anns.state.muted.size(), 1u);
  EXPECT_EQ(room->ask(cleo, "say", R"({"text": "boo"})"), "muted");
  EXPECT_EQ(room->ask(ann, "mute", R"({"person": "id-Ben", "on": true})"), "");
  EXPECT_EQ(room->ask(ben, "say", R"({"call": "nice"})"), "muted");
  EXPECT_EQ(room->ask(ann, "mute", R"({"person": "id-Ben", "on": false})"), "");
  EXPECT_EQ(room->ask(ben, "say", R"({"call": "nice"})"), "");
  EXPECT_EQ(room->ask(ann, "mute", R"({"on": true})"), "") << "all who only watch";
  EXPECT_TRUE(anns.state.watchers_muted);
  EXPECT_EQ(room->ask(person("Dora"), "say", R"({"text": "hm"})"), "muted");
  EXPECT_EQ(room->ask(ben, "say", R"({"text": "quiet!"})"), "");
  EXPECT_EQ(room->ask(ann, "mute", R"({"on": false})"), "");
  EXPECT_EQ(room->ask(person("Dora"), "say", R"({"text": "hm"})"), "");
}

TEST(Mute, keeps_a_table_readable_however_often_it_is_asked_for) {
  auto room = Room::playing();
  room->check = false;
  std::string last;
  for (int i = 0; i < 100 && last.empty(); ++i)
    last = room->ask(ann, "mute", R"({"person": "p)" + std::to_string(i) + R"(", "on": true})");
  EXPECT_EQ(last, "too_many_muted");
  room->check_restored();
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
