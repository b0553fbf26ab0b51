#include "table/test/stage.hpp"

// What is prepared in secret: who is told, and when.
namespace table {
namespace {

using engine::JsonObject;

constexpr std::int64_t delay = 2'000;  // as the game has it

const JsonObject to_silent{{"do", "move"}, {"to", "D10"}};
const JsonObject to_danger{{"do", "move"}, {"to", "D08"}};
const JsonObject proceed{{"do", "proceed"}};
const JsonObject announce{{"do", "announce"}, {"sectors", engine::JsonArray()}};
const JsonObject end_turn{{"do", "end_turn"}};

// Ann's seat is about to enter a sector of which nobody else will know.
WorldPair four_seats(std::string_view third = R"({"character": "blink", "place": "K06"})") {
  WorldPair pair;
  pair.game = "aliens";
  pair.seats = 4;
  pair.options["start_player"] = "0";
  StagedWorld& world = pair.worlds.emplace_back();
  world.position = object(R"({"players": [{"character": "psychologist", "place": "D09"},
      {"character": "engineer", "place": "K09"}, )" +
                          std::string(third) + R"(, {"character": "silent", "place": "M06"}]})");
  world.script = object(R"({"cards": ["silence"]})");
  return pair;
}

struct Table4 {
  explicit Table4(std::string_view policy = "{}", const JsonObject& options = {},
                  std::string_view third = R"({"character": "blink", "place": "K06"})")
      : pair(four_seats(third)), stage(pair, pair.worlds[0], policy, options) {}
  WorldPair pair;
  Stage stage;

  std::string all_that_others_see() {
    std::string all = written(stage.table->card());
    for (int i = 1; i < 4; ++i) all += stage.table->sync(seat(i), false, 0, stage.now);
    for (const bool watcher : {false, true})
      all += stage.table->sync(everybody, watcher, 0, stage.now);
    return all;
  }
  std::size_t messages_to_others() {
    std::size_t count = 0;
    for (const auto& [as, messages] : stage.heard) count += as == "0" ? 0 : messages.size();
    return count;
  }
  Moment moment_of_last() { return std::stoll(stage.heard["public"].back()); }
};

TEST(LeastDelay, nothing_at_all_is_told_of_what_nobody_may_notice) {
  Table4 room(R"({"turn_seconds": 60})");
  const std::string before = room.all_that_others_see();
  const std::size_t messages = room.messages_to_others();
  const std::size_t own = room.stage.heard["0"].size();
  EXPECT_TRUE(room.stage.try_act(0, to_danger).ok);
  EXPECT_TRUE(room.stage.try_act(0, proceed).ok);
  EXPECT_FALSE(room.stage.held(0)) << "not even the draw is noticed";
  EXPECT_EQ(room.all_that_others_see(), before);
  EXPECT_EQ(room.messages_to_others(), messages);
  EXPECT_EQ(room.stage.heard["0"].size(), own + 2) << "the player sees it at once";
}

TEST(LeastDelay, hidden_steps_do_not_touch_the_lists) {
  Table4 room;
  const std::string before = written(room.stage.table->card());
  room.stage.wait(100);
  room.stage.try_act(0, to_silent);
  room.stage.wait(100);
  room.stage.try_act(0, proceed);
  room.stage.wait(100);
  room.stage.try_act(0, announce);
  EXPECT_TRUE(room.stage.held(0));
  EXPECT_EQ(written(room.stage.table->card()), before);
  room.stage.wait(delay);
  EXPECT_NE(written(room.stage.table->card()), before);
}

TEST(LeastDelay, an_early_announcement_waits_for_its_time) {
  Table4 room;
  room.stage.try_act(0, to_silent);
  room.stage.try_act(0, proceed);
  const std::string before = room.all_that_others_see();
  const std::size_t messages = room.messages_to_others();
  const Reply reply = room.stage.try_act(0, announce);
  ASSERT_TRUE(reply.ok);
  const GameState mine = room.stage.game(seat(0));
  ASSERT_TRUE(mine.held);
  EXPECT_EQ(mine.held->at, start_of_time + delay);
  EXPECT_EQ(mine.held->action, announce);
  EXPECT_TRUE(mine.legal.empty());
  EXPECT_EQ(room.all_that_others_see(), before);
  EXPECT_EQ(room.stage.refusal(0, "act", {{"seat", 0}, {"cid", "x"}, {"action", announce}}),
            "held_back");
  EXPECT_EQ(room.stage.try_act(1, proceed).ok, false);
  room.stage.wait(delay - 1);
  EXPECT_EQ(room.messages_to_others(), messages);
  room.stage.wait(1);
  EXPECT_EQ(room.messages_to_others(), messages + 4);
  EXPECT_EQ(room.moment_of_last(), start_of_time + delay);
  EXPECT_FALSE(room.stage.held(0));
  EXPECT_TRUE(room.stage.try_act(0, end_turn).ok);
  EXPECT_EQ(room.stage.acting(), 1) << "what is no announcement need not wait";
}

TEST(LeastDelay, a_repeated_action_is_answered_as_before) {
  Table4 room;
  room.stage.try_act(0, to_silent);
  room.stage.try_act(0, proceed);
  const JsonObject act{{"seat", 0}, {"cid", "again"}, {"action", announce}};
  const Reply first = room.stage.reply(sitter(0), "act", act);
  for (int i = 0; i < 2; ++i) {
    const Reply second = room.stage.reply(sitter(0), "act", act);
    EXPECT_TRUE(second.ok);
    EXPECT_EQ(second.body.at("seq"), first.body.at("seq"));
    room.stage.wait(delay);
  }
}

TEST(LeastDelay, a_late_announcement_is_heard_at_once) {
  Table4 room;
  room.stage.try_act(0, to_silent);
  room.stage.wait(delay + 500);
  room.stage.try_act(0, proceed);
  room.stage.try_act(0, announce);
  EXPECT_FALSE(room.stage.held(0));
  EXPECT_EQ(room.moment_of_last(), start_of_time + delay + 500);
}

TEST(LeastDelay, without_a_delay_nothing_waits) {
  Table4 room("{}", {{"announce_delay_ms", 0}});
  room.stage.try_act(0, to_silent);
  room.stage.try_act(0, proceed);
  room.stage.try_act(0, announce);
  EXPECT_FALSE(room.stage.held(0));
  EXPECT_EQ(room.moment_of_last(), start_of_time);
}

TEST(LeastDelay, a_refusal_comes_at_once_and_changes_nothing) {
  Table4 room;
  const std::string before = room.stage.table->snapshot();
  EXPECT_EQ(room.stage.refusal(0, "act", {{"seat", 0}, {"cid", "x"}, {"action", announce}}),
            "wrong_step");
  EXPECT_EQ(room.stage.table->snapshot(), before);
}

TEST(LeastDelay, what_is_held_back_survives_a_restart) {
  Table4 room;
  room.stage.try_act(0, to_silent);
  room.stage.try_act(0, proceed);
  room.stage.try_act(0, announce);
  room.stage.restart();
  EXPECT_TRUE(room.stage.held(0));
  room.stage.wait(delay);
  EXPECT_EQ(room.moment_of_last(), start_of_time + delay);
  EXPECT_TRUE(room.stage.try_act(0, end_turn).ok);
}

TEST(LeastDelay, what_came_due_while_nobody_was_there_comes_when_the_table_wakes) {
  Table4 room;
  room.stage.try_act(0, to_silent);
  room.stage.try_act(0, proceed);
  room.stage.try_act(0, announce);
  room.stage.now += 3'600'000;
  room.stage.restart();
  room.stage.wait(0);
  EXPECT_FALSE(room.stage.held(0));
  EXPECT_EQ(room.moment_of_last(), room.stage.now);
}

// The clock was set back while the server was down: nothing waits for the hour to come again.
TEST(LeastDelay, a_clock_that_was_set_back_holds_nothing_back_longer) {
  Table4 room;
  room.stage.now -= 3'600'000;
  room.stage.restart();
  room.stage.try_act(0, to_silent);
  room.stage.try_act(0, proceed);
  room.stage.try_act(0, announce);
  room.stage.wait(delay);
  EXPECT_FALSE(room.stage.held(0));
}

// Dates go by the clock on the wall, what lasts does not.
TEST(LeastDelay, a_clock_on_the_wall_that_is_ahead_holds_nothing_back_longer) {
  const WorldPair pair = four_seats();
  Stage stage(pair, pair.worlds[0], "{}", {}, 3'600'000);
  stage.try_act(0, to_silent);
  stage.try_act(0, proceed);
  stage.try_act(0, announce);
  ASSERT_TRUE(stage.held(0));
  stage.wait(delay);
  EXPECT_FALSE(stage.held(0));
}

TEST(LeastDelay, what_is_held_back_comes_within_a_minute_after_the_clock_was_set_back) {
  Table4 room;
  room.stage.try_act(0, to_silent);
  room.stage.try_act(0, proceed);
  room.stage.try_act(0, announce);
  ASSERT_TRUE(room.stage.held(0));
  room.stage.now -= 3'600'000;
  room.stage.restart();
  EXPECT_TRUE(room.stage.held(0));
  room.stage.restart();  // the snapshot tells what the journal does
  EXPECT_TRUE(room.stage.held(0));
  room.stage.wait(60'000);
  EXPECT_FALSE(room.stage.held(0));
}

TEST(LeastDelay, a_pause_holds_it_back_longer) {
  Table4 room;
  room.stage.try_act(0, to_silent);
  room.stage.try_act(0, proceed);
  room.stage.try_act(0, announce);
  room.stage.ask(0, "pause", {});
  for (int i = 1; i < 4; ++i) room.stage.ask(i, "answer", {{"yes", true}});
  room.stage.wait(10 * delay);
  EXPECT_TRUE(room.stage.held(0));
  room.stage.ask(0, "resume", {});
  for (int i = 1; i < 4; ++i) room.stage.ask(i, "answer", {{"yes", true}});
  room.stage.wait(0);
  EXPECT_FALSE(room.stage.held(0));
}

TEST(LeastDelay, whoever_gives_up_takes_it_along) {
  Table4 room;
  room.stage.try_act(0, to_silent);
  room.stage.try_act(0, proceed);
  room.stage.try_act(0, announce);
  room.stage.ask(0, "resign", {{"seat", 0}, {"cid", "r"}});
  EXPECT_FALSE(room.stage.held(0));
  room.stage.wait(2 * delay);
  EXPECT_EQ(room.stage.acting(), 1);
}

TEST(LeastDelay, the_clock_of_the_table_does_not_hear_hidden_steps) {
  Table4 room(R"({"turn_seconds": 30})");
  const auto deadline = room.stage.game(everybody).turn_deadline;
  ASSERT_TRUE(deadline);
  room.stage.wait(5'000);
  room.stage.try_act(0, to_silent);
  EXPECT_EQ(room.stage.game(everybody).turn_deadline, deadline);
  room.stage.try_act(0, proceed);
  EXPECT_EQ(room.stage.game(everybody).turn_deadline, deadline);
  room.stage.wait(30'000);
  EXPECT_EQ(room.moment_of_last(), start_of_time + 30'000 + 900) << "a bot announces";
}

// However long a bot thinks, and whatever it has to do before others notice: the beat decides.
TEST(LeastDelay, bots_are_heard_on_the_beat) {
  for (const std::int64_t thinking : {0, 1, 400, 650}) {
    WorldPair pair = four_seats();
    pair.bots = {0};
    Stage stage(pair, pair.worlds[0], R"({"pace": 900})");
    stage.thinking = thinking;
    stage.wait_until([&] { return stage.acting() != 0; });
    const std::vector<std::string>& heard = stage.heard["public"];
    for (std::size_t i = 1; i < heard.size(); ++i) {
      const Moment since = std::stoll(heard[i]) - std::stoll(heard[i - 1]);
      EXPECT_EQ(since, i == 1 ? delay : 900) << "thinking for " << thinking;
    }
  }
}

TEST(LeastDelay, a_stand_in_is_heard_like_anybody) {
  Table4 room(R"({"pace": 900})");
  room.stage.try_act(0, to_silent);
  room.stage.ask(0, "stand_in", {{"seat", 0}, {"level", "normal"}});
  const std::size_t messages = room.stage.heard["public"].size();
  room.stage.wait_until([&] { return room.stage.heard["public"].size() > messages; });
  EXPECT_EQ(room.moment_of_last(), start_of_time + delay);
}

TEST(Manners, nothing_is_taken_back) {
  Table4 room;
  room.stage.try_act(0, to_silent);
  EXPECT_EQ(room.stage.game(seat(0)).undo, UndoNow::no);
  EXPECT_EQ(room.stage.refusal(0, "undo", {}), "undo_off");
}

TEST(Manners, spectators_who_see_nothing_may_not_watch_while_it_is_played) {
  const Person stranger{"id-stranger", "S"};
  const Table4 open;
  EXPECT_EQ(open.stage.table->may_watch(stranger, everybody), "");
  Table4 room("{}", {{"spectators_see", "nothing"}});
  EXPECT_EQ(room.stage.table->may_watch(stranger, everybody), "no_spectators");
  EXPECT_EQ(room.stage.table->may_watch(sitter(1), everybody), "");
  room.stage.ask(0, "close", {});
  EXPECT_EQ(room.stage.table->may_watch(stranger, everybody), "");
}

TEST(Manners, a_silent_game_has_no_talk_while_it_is_played) {
  Table4 room("{}", {{"chat", "off"}});
  EXPECT_EQ(room.stage.refusal(1, "say", {{"text", "Hello?"}}), "chat_off");
  room.stage.ask(0, "close", {});
}

TEST(Manners, a_whisper_is_heard_by_two) {
  Table4 room("{}", {{"chat", "public_and_whispers"}});
  const std::size_t public_before = room.stage.heard["public"].size();
  const std::size_t third_before = room.stage.heard["3"].size();
  const std::string before = room.stage.table->sync(seat(3), false, 0, room.stage.now);
  room.stage.ask(1, "say", {{"text", "I am human"}, {"to", 2}});
  EXPECT_EQ(room.stage.heard["public"].size(), public_before);
  EXPECT_EQ(room.stage.heard["3"].size(), third_before);
  EXPECT_EQ(room.stage.table->sync(seat(3), false, 0, room.stage.now), before);
  for (const char* hearer : {"1", "2"}) {
    EXPECT_THAT(room.stage.heard[hearer].back(), testing::HasSubstr("I am human"));
    EXPECT_THAT(room.stage.heard[hearer].back(), testing::HasSubstr(R"("to":2)"));
  }
  room.stage.restart();
  EXPECT_EQ(room.stage.refusal(1, "say", {{"text", "x"}, {"to", 1}}), "no_such_seat");
  Table4 plain;
  EXPECT_EQ(plain.stage.refusal(1, "say", {{"text", "x"}, {"to", 2}}), "no_whispers");
}

constexpr std::string_view dead = R"({"character": "blink", "status": "eliminated"})";

TEST(Manners, whoever_is_out_may_talk_aside) {
  Table4 room("{}", {}, dead);
  room.stage.ask(2, "say", {{"text", "It was me"}, {"aside", true}});
  EXPECT_THAT(room.stage.heard["public"].back(), testing::HasSubstr("It was me"));
  EXPECT_THAT(room.stage.heard["2"].back(), testing::HasSubstr("It was me"));
  for (const char* player : {"0", "1", "3"})
    EXPECT_THAT(room.stage.heard[player].back(), testing::Not(testing::HasSubstr("It was me")));
  room.stage.reply({"id-watcher", "W"}, "say", {{"text", "Poor you"}});
  EXPECT_THAT(room.stage.heard["2"].back(), testing::HasSubstr("Poor you"));
  room.stage.ask(2, "say", {{"text", "Farewell"}});
  EXPECT_THAT(room.stage.heard["0"].back(), testing::HasSubstr("Farewell"));
  EXPECT_EQ(room.stage.refusal(1, "say", {{"text", "x"}, {"aside", true}}), "not_out");
}

TEST(Manners, whoever_sees_everything_cannot_talk_to_those_in_play) {
  Table4 room("{}", {{"out_players_see", "everything"}, {"chat", "public_and_whispers"}}, dead);
  const std::string before = room.stage.table->sync(seat(1), false, 0, room.stage.now);
  const std::string card = written(room.stage.table->card());
  room.stage.ask(2, "say", {{"text", "She is in D09"}});
  EXPECT_EQ(room.stage.table->sync(seat(1), false, 0, room.stage.now), before);
  EXPECT_EQ(written(room.stage.table->card()), card);
  EXPECT_THAT(room.stage.heard["2"].back(), testing::HasSubstr("She is in D09"));
  EXPECT_EQ(room.stage.refusal(2, "say", {{"text", "psst"}, {"to", 1}}), "sees_everything");
  room.stage.try_act(0, to_silent);
  EXPECT_THAT(room.stage.heard["2"].back(), testing::HasSubstr("D10"));
  EXPECT_EQ(room.stage.table->sync(seat(1), false, 0, room.stage.now), before);
}

}  // namespace
}  // namespace table
