#include "table/test/room.hpp"

// What would a good bot do? Whoever is up may ask, and everybody sees it.
namespace table {
namespace {

Reply hint(Room& room, const Person& who, int seat) {
  return room.table->handle(who, Hint{{seat}}, room.now);
}

// Lets the bot think that was asked for it, and gives what it says.
std::optional<Reply> thought(Room& room) {
  const auto task = room.table->bot_task(room.now);
  if (!task) return std::nullopt;
  room.table->bot_decided(*task, task->think(), room.now);
  const Output output = room.table->drain();
  room.entries.insert(room.entries.end(), output.entries.begin(), output.entries.end());
  if (output.answers.empty()) return std::nullopt;
  return output.answers.front().reply;
}

TEST(Hints, a_good_bot_says_what_it_would_do_and_why) {
  const auto room = Room::playing();
  const Reply asked = hint(*room, ann, 0);
  EXPECT_NE(asked.pending, 0);
  EXPECT_TRUE(room->table->wake()) << "it is thought about at once";
  const auto reply = thought(*room);
  ASSERT_TRUE(reply);
  ASSERT_TRUE(reply->ok);
  EXPECT_EQ(reply->body.at("action").at("do"), engine::Json("spin"));
  EXPECT_EQ(reply->body.at("reason").at("key"), engine::Json("why.spin"));
  const auto game = room->game();
  EXPECT_EQ(game.inputs, 0) << "nothing is decided by it";
}

TEST(Hints, the_same_question_is_answered_at_once_and_told_once) {
  const auto room = Room::playing();
  hint(*room, ann, 0);
  EXPECT_EQ(hint(*room, ann, 0).body.at("code"), engine::Json("hint_comes"));
  const auto first = thought(*room);
  ASSERT_TRUE(first);
  const Reply again = hint(*room, ann, 0);
  EXPECT_EQ(again.pending, 0);
  EXPECT_EQ(again.body, first->body);
  int lines = 0;
  for (const Line& line : room->lines()) lines += line.kind == LineKind::hinted ? 1 : 0;
  EXPECT_EQ(lines, 1);
}

TEST(Hints, only_for_who_is_up_and_only_where_hints_are_given) {
  const auto room = Room::playing();
  EXPECT_EQ(hint(*room, ben, 1).body.at("code"), engine::Json("nothing_to_decide"));
  EXPECT_EQ(hint(*room, ben, 0).body.at("code"), engine::Json("not_your_seat"));
  EXPECT_EQ(hint(*room, cleo, 0).body.at("code"), engine::Json("not_your_seat"));
  const auto strict = Room::playing(R"({"hints": "off"})");
  EXPECT_EQ(hint(*strict, ann, 0).body.at("code"), engine::Json("no_hints"));
}

TEST(Hints, a_hint_that_comes_too_late_says_so) {
  const auto room = Room::playing();
  hint(*room, ann, 0);
  const auto task = room->table->bot_task(room->now);
  ASSERT_TRUE(task);
  EXPECT_EQ(room->act(ann, 0, "spin"), "");
  room->table->drain();
  room->table->bot_decided(*task, task->think(), room->now);
  const Output output = room->table->drain();
  ASSERT_EQ(output.answers.size(), 1u);
  EXPECT_FALSE(output.answers.front().reply.ok);
  EXPECT_EQ(output.answers.front().reply.body.at("code"), engine::Json("moved_on"));
}

TEST(Hints, that_it_was_asked_survives_a_restart) {
  const auto room = Room::playing();
  EXPECT_EQ(room->ask(ann, "hint", R"({"seat": 0})"), "");
  room->check_restored();
}

// In every game, all along a match: there is something to say, and it can be done.
TEST(Hints, every_game_has_them_all_along_a_match) {
  for (const char* game : {"deathstar", "aliens", "asterisk", "master", "sisypho"}) {
    Room room(R"({"game": ")" + std::string(game) + R"("})");
    const int seats = static_cast<int>(room.state().seats.size());
    for (int i = 0; i < seats; ++i)
      EXPECT_EQ(room.ask(ann, "sit", R"({"seat": )" + std::to_string(i) + "}"), "") << game;
    room.arrive(ann);
    ASSERT_EQ(room.ask(ann, "start"), "") << game;
    int given = 0;
    int reasons = 0;
    for (int step = 0; step < 400 && given < 25; ++step) {
      room.wait(2'000);
      const auto now = room.game();
      if (now.outcome) break;
      for (const SeatNumber seat : now.acting) {
        const Reply asked = hint(room, ann, static_cast<int>(seat.value));
        if (asked.pending == 0) continue;
        const auto reply = thought(room);
        if (!reply || !reply->ok) continue;
        ++given;
        reasons += reply->body.contains("reason") ? 1 : 0;
        const Reply done = room.table->handle(
            ann, Act{seat, {"h" + std::to_string(step)}, reply->body.at("action").get_object()},
            room.now);
        EXPECT_TRUE(done.ok) << game << ": " << engine::to_line(done.body);
        break;
      }
    }
    EXPECT_GE(given, 10) << game;
    EXPECT_GE(reasons, given * 9 / 10) << game;
  }
}

}  // namespace
}  // namespace table
