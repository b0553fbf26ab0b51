#include "table/test/room.hpp"

// Taking back, pausing, going on.
namespace table {
namespace {

bool granted(const Reply& reply) { return reply.ok && reply.body.at("granted") == true; }
bool asked(const Reply& reply) { return reply.ok && reply.body.at("granted") == false; }

// Plays until the last input was one that Ann may take back freely.
void play_until_free(Room& room) {
  room.check = false;
  for (std::size_t i = 0; i < 400; ++i) {
    const int number = room.acting();
    ASSERT_TRUE(room.act(room.owner(number), number, i).ok);
    if (number == 0 && room.game(seat(0)).undo == UndoNow::free) break;
  }
  room.check = true;
  ASSERT_EQ(room.game(seat(0)).undo, UndoNow::free);
}

TEST(Undo, is_free_while_nothing_was_drawn_or_told) {
  auto room = Room::playing();
  play_until_free(*room);
  const std::int64_t inputs = room->game().inputs;
  EXPECT_NE(room->game(seat(1)).undo, UndoNow::free);
  EXPECT_EQ(room->game(everybody).undo, UndoNow::no);
  EXPECT_TRUE(granted(room->reply(ann, "undo")));
  EXPECT_EQ(room->game().inputs, inputs - 1);
  EXPECT_EQ(room->acting(), 0);
  EXPECT_EQ(room->last_kind(), "undone");
  EXPECT_FALSE(room->state().asking);
}

TEST(Undo, is_never_free_after_chance_or_something_hidden) {
  int free = 0;
  for (std::uint64_t number = 1; number <= 3; ++number) {
    auto room = std::make_unique<Room>(
        R"({"game": "deathstar", "seats": [{"kind": "open"}, {"kind": "open"}]})", world(number));
    room->check = false;
    room->ask(ann, "sit");
    room->ask(ben, "sit");
    room->ask(ann, "start");
    for (std::size_t i = 0; i < 300 && room->state().phase == Phase::running; ++i) {
      const int actor = room->acting();
      ASSERT_TRUE(room->act(room->owner(actor), actor, i * 3).ok);
      bool told = false;
      const Line line = room->lines(everybody, true, room->table->seq() - 1).back();
      for (const auto& event : *line.events) {
        const std::string what = engine::to_word(event.at("event"));
        told = told || what == "Spun" || what == "ForceDrawn" || what == "DogfightSpun" ||
               what == "FirstSpin" || what == "GameEnded";
      }
      const UndoNow now = room->game(seat(actor)).undo;
      EXPECT_NE(now, told ? UndoNow::free : UndoNow::no);
      if (now == UndoNow::free) ++free;
    }
  }
  EXPECT_GT(free, 20);
}

TEST(Undo, brings_the_same_luck_again) {
  auto room = Room::playing();
  room->act(ann, 0);
  const std::string before = written(room->game().view);
  EXPECT_TRUE(asked(room->reply(ann, "undo")));
  EXPECT_EQ(room->ask(ben, "answer", R"({"yes": true})"), "");
  EXPECT_EQ(room->game().inputs, 0);
  room->act(ann, 0);
  EXPECT_EQ(written(room->game().view), before);
}

TEST(Undo, asks_the_others_who_are_here) {
  auto room = Room::playing();
  room->act(ann, 0);
  EXPECT_EQ(room->game(seat(0)).undo, UndoNow::ask);
  EXPECT_TRUE(asked(room->reply(ann, "undo")));
  const auto asking = room->state().asking;
  ASSERT_TRUE(asking);
  EXPECT_EQ(asking->what, Question::undo);
  EXPECT_EQ(asking->by.value, 0);
  EXPECT_EQ(asking->to, 0);
  EXPECT_EQ(room->ask(ann, "undo"), "already_asking");
  EXPECT_EQ(room->ask(cleo, "answer", R"({"yes": true})"), "not_seated");
  EXPECT_EQ(room->ask(ann, "answer", R"({"yes": true})"), "") << "which they had said already";
  EXPECT_TRUE(room->state().asking);
  EXPECT_EQ(room->ask(ben, "answer", R"({"yes": true})"), "");
  EXPECT_FALSE(room->state().asking);
  EXPECT_EQ(room->game().inputs, 0);
  EXPECT_EQ(room->ask(ben, "answer", R"({"yes": true})"), "nothing_asked");
}

TEST(Undo, is_not_done_after_a_no) {
  auto room = Room::playing();
  room->act(ann, 0);
  room->reply(ann, "undo");
  EXPECT_EQ(room->ask(ben, "answer", R"({"yes": false})"), "");
  EXPECT_FALSE(room->state().asking);
  EXPECT_EQ(room->game().inputs, 1);
}

TEST(Undo, can_be_withdrawn_by_whoever_asked) {
  auto room = Room::playing();
  room->act(ann, 0);
  room->reply(ann, "undo");
  EXPECT_EQ(room->ask(ann, "answer", R"({"yes": false})"), "");
  EXPECT_FALSE(room->state().asking);
}

TEST(Undo, question_is_gone_with_the_next_input) {
  auto room = Room::playing();
  room->act(ann, 0);
  room->reply(ann, "undo");
  ASSERT_TRUE(room->state().asking);
  ASSERT_TRUE(room->act(ann, 0).ok);
  EXPECT_FALSE(room->state().asking);
}

TEST(Undo, waits_for_who_is_away) {
  auto room = Room::playing(R"({"absent": "wait"})");
  room->act(ann, 0);
  room->depart(ben);
  EXPECT_TRUE(asked(room->reply(ann, "undo"))) << "nobody draws again while others do not look";
  room->wait(3'600'000);
  EXPECT_TRUE(room->state().asking) << "a lost connection is no yes";
  room->arrive(ben);
  EXPECT_EQ(room->ask(ben, "answer", R"({"yes": true})"), "");
  EXPECT_EQ(room->game().inputs, 0);
}

TEST(Undo, needs_nobody_whom_a_bot_stands_in_for) {
  auto room = Room::playing(R"({"absent": "stand_in", "grace": 60})");
  room->act(ann, 0);
  room->depart(ben);
  EXPECT_TRUE(asked(room->reply(ann, "undo")));
  room->wait(59'000);
  EXPECT_TRUE(room->state().asking);
  room->wait(2'000);
  EXPECT_FALSE(room->state().asking) << "the grace is over";
  EXPECT_EQ(room->game().inputs, 0);
  room->act(ann, 0);
  EXPECT_TRUE(granted(room->reply(ann, "undo")));
}

TEST(Undo, alone_with_bots_is_granted_at_once_and_goes_back_before_their_moves) {
  auto room = Room::with_bot(R"({"pace": 0})");
  room->check = false;
  for (int i = 0; i < 60 && room->game().inputs < 12; ++i) {
    if (room->acting() == 0) room->act(ann, 0);
    room->wait(10);
  }
  room->check = true;
  std::int64_t own = -1;
  const auto record = room->table->record();
  for (std::size_t i = 0; i < record->inputs.size(); ++i)
    if (engine::index(record->inputs[i].seat) == 0) own = static_cast<std::int64_t>(i);
  ASSERT_GT(own, 0);
  EXPECT_TRUE(granted(room->reply(ann, "undo")));
  EXPECT_EQ(room->game().inputs, own);
  EXPECT_EQ(room->acting(), 0);
}

TEST(Undo, is_refused_when_there_is_nothing_or_the_table_has_none) {
  auto room = Room::playing();
  EXPECT_EQ(room->ask(ann, "undo"), "nothing_to_undo");
  EXPECT_EQ(room->ask(cleo, "undo"), "not_seated");
  auto strict = Room::playing(R"({"undo": "off"})");
  strict->act(ann, 0);
  EXPECT_EQ(strict->ask(ann, "undo"), "undo_off");
  EXPECT_EQ(strict->game(seat(0)).undo, UndoNow::no);
  Room early;
  early.ask(ann, "sit");
  EXPECT_EQ(early.ask(ann, "undo"), "not_started");
}

TEST(Undo, does_not_call_back_who_has_left) {
  Room room(R"({"game": "deathstar", "options": {"first_player": "0"},
      "seats": [{"kind": "open"}, {"kind": "open"}, {"kind": "open"}]})");
  for (const Person* each : {&ann, &ben, &cleo}) {
    room.ask(*each, "sit");
    room.arrive(*each);
  }
  room.ask(ann, "start");
  room.act(ann, 0);
  EXPECT_EQ(room.ask(cleo, "resign", R"({"seat": 2, "cid": "r"})"), "");
  EXPECT_EQ(room.game(seat(0)).undo, UndoNow::no);
  EXPECT_EQ(room.ask(ann, "undo"), "nothing_to_undo");
}

TEST(Undo, turns_the_clock_back_too) {
  auto room = Room::playing("{}", R"({"first_player": "0", "turn_timer": 60})");
  room->wait(5'000);
  room->act(ann, 0);
  room->wait(20'000);
  EXPECT_EQ(room->game().time, 25'000);
  room->reply(ann, "undo");
  room->ask(ben, "answer", R"({"yes": true})");
  EXPECT_EQ(room->game().time, 5'000);
  EXPECT_EQ(room->game().deadline, 60'000);
}

TEST(Undo, keeps_what_was_taken_back_in_the_log) {
  auto room = Room::playing();
  Screen& screen = room->watch(everybody);
  room->act(ann, 0);
  const auto spun = *screen.log.back().events;
  room->reply(ann, "undo");
  room->ask(ben, "answer", R"({"yes": true})");
  room->act(ann, 0);
  EXPECT_EQ(written(room->lines()), written(screen.log));
  EXPECT_EQ(*screen.log.back().events, spun);
}

TEST(Pause, is_asked_and_stops_play_and_time) {
  auto room = Room::playing();
  room->wait(3'000);
  EXPECT_TRUE(asked(room->reply(ann, "pause")));
  EXPECT_EQ(room->ask(ben, "answer", R"({"yes": true})"), "");
  EXPECT_EQ(room->state().phase, Phase::paused);
  EXPECT_EQ(room->ask(ann, "act", R"({"seat": 0, "cid": "p", "action": {"do": "spin"}})"),
            "paused");
  EXPECT_EQ(room->ask(ann, "pause"), "paused");
  EXPECT_EQ(room->ask(ann, "undo"), "paused");
  EXPECT_TRUE(room->game(seat(0)).legal.empty());
  room->wait(60'000);
  EXPECT_EQ(room->game().time, 3'000);
  EXPECT_FALSE(room->game().running);
  EXPECT_TRUE(asked(room->reply(ben, "resume")));
  EXPECT_EQ(room->ask(ann, "answer", R"({"yes": true})"), "");
  room->wait(1'000);
  EXPECT_EQ(room->game().time, 4'000);
  EXPECT_EQ(room->ask(ann, "resume"), "not_paused");
}

TEST(Pause, alone_is_granted_at_once) {
  auto room = Room::with_bot();
  EXPECT_TRUE(granted(room->reply(ann, "pause")));
  room->wait(60'000);
  EXPECT_EQ(room->decisions, 0);
  EXPECT_TRUE(granted(room->reply(ann, "resume")));
  EXPECT_EQ(room->ask(cleo, "pause"), "not_seated");
}

TEST(Pause, of_a_match_between_bots_is_the_hosts) {
  Room room(R"({"game": "deathstar", "seats": [{"kind": "bot"}, {"kind": "bot"}]})");
  EXPECT_EQ(room.ask(ann, "pause"), "not_started");
  room.arrive(ann);
  room.ask(ann, "start");
  EXPECT_TRUE(granted(room.reply(ann, "pause")));
  EXPECT_EQ(room.ask(cleo, "resume"), "not_seated");
  EXPECT_TRUE(granted(room.reply(ann, "resume")));
}

TEST(Pause, cannot_be_asked_by_a_host_without_a_seat_among_people) {
  Room room(R"({"game": "deathstar", "seats": [{"kind": "open"}, {"kind": "bot"}]})");
  room.ask(ben, "sit");
  room.arrive(ann);
  room.arrive(ben);
  room.ask(ann, "start");
  EXPECT_EQ(room.ask(ann, "pause"), "not_seated");
}

TEST(Pause, question_goes_when_the_asker_stands_up) {
  auto room = Room::playing();
  room->reply(ben, "pause");
  ASSERT_TRUE(room->state().asking);
  room->ask(ben, "stand", R"({"seat": 1})");
  EXPECT_FALSE(room->state().asking);
  EXPECT_EQ(room->state().phase, Phase::running);
}

TEST(Pause, is_granted_when_the_last_one_asked_stands_up) {
  auto room = Room::playing();
  room->reply(ann, "pause");
  room->ask(ben, "stand", R"({"seat": 1})");
  EXPECT_EQ(room->state().phase, Phase::paused);
}

}  // namespace
}  // namespace table
