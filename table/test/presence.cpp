#include "table/test/room.hpp"

// Who is here, clocks, grace, stand-ins, bots.
namespace table {
namespace {

using testing::ElementsAre;

std::vector<std::int64_t> away(const Room& room) {
  std::vector<std::int64_t> seats;
  for (SeatNumber each : room.table->presence(room.now).away) seats.push_back(each.value);
  return seats;
}

std::string stand_in(const Room& room, std::size_t number) {
  const auto level = room.state().seats[number].stand_in;
  return level ? level->value : "";
}

TEST(Presence, tells_who_is_away_and_how_many_look) {
  auto room = Room::playing();
  EXPECT_TRUE(away(*room).empty());
  room->depart(ben);
  EXPECT_THAT(away(*room), ElementsAre(1));
  room->arrive(cleo);
  EXPECT_EQ(room->table->presence(room->now).watching, 1);
  room->depart(cleo);
  room->depart(cleo);
  EXPECT_EQ(room->table->presence(room->now).watching, 0);
}

TEST(MatchTime, stands_still_while_somebody_is_missed) {
  auto room = Room::playing(R"({"absent": "wait"})");
  room->wait(1'000);
  EXPECT_TRUE(room->game().running);
  room->depart(ben);
  EXPECT_FALSE(*room->table->presence(room->now).running);
  room->wait(100'000);
  EXPECT_EQ(room->game().time, 1'000);
  room->arrive(ben);
  room->wait(500);
  EXPECT_EQ(room->game().time, 1'500);
}

TEST(MatchTime, brings_the_deadlines_of_the_game) {
  auto room = Room::playing("{}", R"({"first_player": "0", "turn_timer": 15})");
  EXPECT_EQ(room->game().deadline, 15'000);
  EXPECT_EQ(room->table->wake(), room->now + 15'000);
  room->wait(14'999);
  EXPECT_EQ(room->game().inputs, 0);
  room->wait(1);
  EXPECT_EQ(room->acting(), 1) << "the game played Ann's turn to its end";
  EXPECT_EQ(room->game().deadline, 30'000);
  const auto record = room->table->record();
  for (const engine::Input& input : record->inputs) {
    EXPECT_EQ(input.kind, engine::Input::Kind::expire);
    EXPECT_EQ(engine::milliseconds(input.at), 15'000);
  }
}

TEST(MatchTime, that_is_noticed_late_still_acts_at_its_moment) {
  auto room = Room::playing("{}", R"({"first_player": "0", "turn_timer": 15})");
  room->now += 17'000;
  const char* late = R"({"seat": 0, "cid": "late", "action": {"do": "spin"}})";
  EXPECT_FALSE(room->table->handle(ann, *read_table_request("act", object(late)), room->now).ok);
  const auto record = room->table->record();
  ASSERT_FALSE(record->inputs.empty());
  EXPECT_EQ(record->inputs[0].kind, engine::Input::Kind::expire);
  EXPECT_EQ(engine::milliseconds(record->inputs[0].at), 15'000);
  EXPECT_EQ(room->game().time, 17'000);
}

TEST(MatchTime, goes_on_after_a_restart_from_the_last_change_once_all_are_back) {
  auto room = Room::playing();
  room->wait(5'000);
  room->act(ann, 0);
  room->wait(5'000);
  room->table = room->restored();
  room->now += 3'600'000;
  room->table->tick(room->now);
  EXPECT_FALSE(room->table->wake());
  room->arrive(ann);
  EXPECT_EQ(room->game().time, 5'000);
  room->wait(2'000);
  EXPECT_EQ(room->game().time, 5'000);
  room->arrive(ben);
  room->wait(2'000);
  EXPECT_EQ(room->game().time, 7'000);
}

TEST(Grace, ends_in_a_stand_in_until_the_owner_is_back) {
  auto room = Room::playing(R"({"grace": 30})");
  room->depart(ben);
  EXPECT_EQ(room->table->wake(), room->now + 30'000);
  room->wait(29'999);
  EXPECT_EQ(stand_in(*room, 1), "");
  room->wait(1);
  EXPECT_EQ(stand_in(*room, 1), "normal");
  EXPECT_EQ(room->state().seats[1].person->value, ben.id) << "the seat is never lost";
  EXPECT_TRUE(room->game().running);
  room->arrive(ben);
  EXPECT_EQ(stand_in(*room, 1), "");
  EXPECT_EQ(room->last_kind(), "stand_in");
}

TEST(Grace, names_the_level_of_the_policy) {
  auto room = Room::playing(R"({"grace": 0, "stand_in": "hard"})");
  room->depart(ben);
  room->wait(0);
  EXPECT_EQ(stand_in(*room, 1), "hard");
}

TEST(Grace, may_end_the_match_for_who_is_away) {
  auto room = Room::playing(R"({"grace": 10, "absent": "end"})");
  room->depart(ben);
  room->wait(10'000);
  EXPECT_TRUE(room->state().seats[1].left);
  EXPECT_EQ(room->state().phase, Phase::finished);
}

TEST(Grace, does_not_run_at_a_table_that_waits_or_in_an_empty_room) {
  auto patient = Room::playing(R"({"absent": "wait", "grace": 1})");
  patient->depart(ben);
  patient->wait(1'000'000);
  EXPECT_EQ(stand_in(*patient, 1), "");
  auto room = Room::playing(R"({"grace": 30, "absent": "end"})");
  room->depart(ben);
  room->wait(10'000);
  room->depart(ann);
  EXPECT_FALSE(room->table->wake());
  room->wait(1'000'000);
  EXPECT_EQ(room->state().phase, Phase::running);
  room->arrive(ann);
  room->wait(29'999);
  EXPECT_EQ(room->state().phase, Phase::running);
  room->wait(1);
  EXPECT_EQ(room->state().phase, Phase::finished);
}

TEST(Grace, after_a_restart_counts_from_the_first_arrival) {
  auto room = Room::playing(R"({"grace": 30})");
  room->table = room->restored();
  room->now += 1'000'000;
  room->table->tick(room->now);
  EXPECT_EQ(stand_in(*room, 1), "");
  room->arrive(ann);
  EXPECT_EQ(room->table->wake(), room->now + 30'000);
  room->wait(30'000);
  EXPECT_EQ(stand_in(*room, 1), "normal");
  EXPECT_EQ(stand_in(*room, 0), "");
}

TEST(StandInRequest, is_for_your_own_seat_or_one_whose_owner_is_away) {
  auto room = Room::playing(R"({"absent": "wait"})");
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 1, "level": "easy"})"), "not_away");
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 0, "level": "god"})"), "unknown_level");
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 5, "level": "easy"})"), "no_such_seat");
  room->depart(ben);
  room->wait(60'000);
  EXPECT_EQ(room->ask(cleo, "stand_in", R"({"seat": 1, "level": "normal"})"), "not_your_seat");
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 1, "level": "normal"})"), "");
  EXPECT_EQ(stand_in(*room, 1), "normal");
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 1})"), "not_your_seat");
  room->arrive(ben);
  EXPECT_EQ(stand_in(*room, 1), "") << "it is Ben's again as soon as he is back";
  EXPECT_EQ(room->ask(ben, "stand_in", R"({"seat": 1, "level": "easy"})"), "");
  room->depart(ben);
  room->arrive(ben);
  EXPECT_EQ(stand_in(*room, 1), "easy") << "Ben chose that one himself";
  EXPECT_EQ(room->ask(ben, "stand_in", R"({"seat": 1})"), "");
  EXPECT_EQ(stand_in(*room, 1), "");
  const std::int64_t seq = room->table->seq();
  EXPECT_EQ(room->ask(ben, "stand_in", R"({"seat": 1})"), "");
  EXPECT_EQ(room->table->seq(), seq);
}

// An opponent whose rival's line drops gains nothing by it.
TEST(StandInRequest, for_somebody_else_waits_for_the_grace_and_is_of_the_tables_level) {
  auto room = Room::playing(R"({"absent": "wait", "grace": 30, "stand_in": "hard"})");
  room->depart(ben);
  room->wait(200);
  const Reply early = room->reply(ann, "stand_in", R"({"seat": 1, "level": "hard"})");
  EXPECT_EQ(engine::to_word(early.body.at("code")), "grace");
  EXPECT_EQ(early.body.at("seconds"), 30);
  room->wait(29'799);
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 1, "level": "hard"})"), "grace");
  room->wait(1);
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 1, "level": "random"})"), "table_level");
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 1, "level": "hard"})"), "");
  EXPECT_EQ(stand_in(*room, 1), "hard");
  room->arrive(ben);
  EXPECT_EQ(stand_in(*room, 1), "");

  room->ask(ben, "stand_in", R"({"seat": 1, "level": "easy"})");
  room->depart(ben);
  room->wait(60'000);
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 1, "level": "hard"})"), "nobody_there")
      << "Ben chose his own";
  auto mail = Room::playing(R"({"turn_seconds": 86400})");
  mail->depart(ben);
  mail->wait(600'000);
  EXPECT_EQ(mail->ask(ann, "stand_in", R"({"seat": 1, "level": "normal"})"), "no_stand_in");
}

// Nobody is offered what would be refused.
TEST(Presence, tells_from_when_on_a_bot_may_play_for_somebody) {
  auto room = Room::playing(R"({"absent": "wait", "grace": 30})");
  const auto told = [](Room& of) { return of.table->presence(of.now).bots_from; };
  EXPECT_FALSE(told(*room));
  room->depart(ben);
  const Moment gone = room->now;
  room->wait(200);
  ASSERT_TRUE(told(*room));
  ASSERT_EQ(told(*room)->size(), 1u);
  EXPECT_EQ(told(*room)->front().seat.value, 1);
  EXPECT_EQ(told(*room)->front().at, gone + 30'000);
  room->wait(gone + 29'999 - room->now);
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 1, "level": "normal"})"), "grace");
  room->wait(1);
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 1, "level": "normal"})"), "");
  EXPECT_FALSE(told(*room)) << "one plays already";
  auto mail = Room::playing(R"({"turn_seconds": 86400})");
  mail->depart(ben);
  EXPECT_FALSE(told(*mail)) << "never by mail";
  room->arrive(ben);
  room->depart(ben);
  EXPECT_TRUE(told(*room));
  EXPECT_EQ(room->ask(ann, "resign", R"({"seat": 0, "cid": "r"})"), "");
  EXPECT_FALSE(told(*room)) << "the match is over";
}

TEST(StandInRequest, of_your_own_seat_lets_the_bot_play_and_you_not) {
  auto room = Room::playing();
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 0, "level": "random"})"), "");
  EXPECT_EQ(room->ask(ann, "act", R"({"seat": 0, "cid": "1", "action": {"do": "spin"}})"),
            "bot_plays");
  EXPECT_TRUE(room->game(seat(0)).legal.empty());
  room->wait(900);
  EXPECT_EQ(room->game().inputs, 1);
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 0})"), "");
  EXPECT_FALSE(room->game(seat(0)).legal.empty());
}

TEST(StandInRequest, is_refused_before_the_start_and_for_bots) {
  Room early;
  early.ask(ann, "sit");
  EXPECT_EQ(early.ask(ann, "stand_in", R"({"seat": 0, "level": "easy"})"), "not_started");
  auto room = Room::with_bot();
  EXPECT_EQ(room->ask(ann, "stand_in", R"({"seat": 1, "level": "easy"})"), "nobody_there");
}

TEST(Bots, take_their_pace) {
  auto room = Room::with_bot(R"({"pace": 700})", R"({"first_player": "1"})");
  EXPECT_FALSE(room->table->bot_task(room->now));
  EXPECT_EQ(room->table->wake(), room->now + 700);
  room->wait(699);
  EXPECT_EQ(room->decisions, 0);
  room->wait(1);
  EXPECT_EQ(room->decisions, 1);
  EXPECT_EQ(room->table->wake(), room->now + 700);
}

TEST(Bots, go_on_at_once_when_they_are_hurried_until_a_person_acts) {
  auto room = Room::with_bot(R"({"pace": 700})", R"({"first_player": "1"})");
  EXPECT_EQ(room->ask(ann, "hurry"), "");
  room->wait(0);
  EXPECT_EQ(room->acting(), 0) << "the bot's whole turn, and no time has passed";
  const std::int64_t decisions = room->decisions;
  EXPECT_GT(decisions, 0);
  for (int i = 0; i < 40 && room->acting() == 0; ++i) EXPECT_TRUE(room->act(ann, 0).ok);
  room->wait(699);
  EXPECT_EQ(room->decisions, decisions) << "it takes its pace again";
  room->wait(1);
  EXPECT_GT(room->decisions, decisions);
}

TEST(Bots, wait_for_company) {
  auto room = Room::with_bot(R"({"absent": "wait"})", R"({"first_player": "1"})");
  room->depart(ann);
  EXPECT_FALSE(room->table->wake());
  room->wait(60'000);
  EXPECT_EQ(room->decisions, 0);
  room->arrive(cleo);
  room->wait(60'000);
  EXPECT_GT(room->decisions, 0) << "somebody looks on";
}

TEST(Bots, wait_for_everybody_in_a_game_against_the_clock) {
  auto room = Room::with_bot(R"({"absent": "wait"})", R"({"first_player": "1", "turn_timer": 60})");
  room->depart(ann);
  room->arrive(cleo);
  room->wait(60'000);
  EXPECT_EQ(room->decisions, 0);
}

TEST(Bots, think_apart_and_are_not_heard_when_the_table_has_moved_on) {
  auto room = Room::playing();
  room->ask(ann, "stand_in", R"({"seat": 0, "level": "easy"})");
  room->now += 900;
  auto task = room->table->bot_task(room->now);
  ASSERT_TRUE(task);
  EXPECT_FALSE(room->table->bot_task(room->now)) << "one at a time";
  EXPECT_FALSE(room->table->wake());
  room->ask(ann, "stand_in", R"({"seat": 0})");
  const std::int64_t seq = room->table->seq();
  room->table->bot_decided(*task, task->think(), room->now);
  EXPECT_EQ(room->table->seq(), seq);
  room->ask(ann, "say", R"({"text": "my turn"})");
  room->ask(ann, "stand_in", R"({"seat": 0, "level": "easy"})");
  room->now += 900;
  task = room->table->bot_task(room->now);
  ASSERT_TRUE(task);
  room->ask(ann, "say", R"({"text": "think!"})");
  room->table->bot_decided(*task, task->think(), room->now);
  room->settle();
  EXPECT_EQ(room->game().inputs, 1) << "talk does not disturb it";
  room->table->bot_decided(*task, task->think(), room->now);
  EXPECT_EQ(room->game().inputs, 1);
}

TEST(Bots, whose_decision_is_nonsense_still_move) {
  auto room = Room::with_bot("{}", R"({"first_player": "1"})");
  room->now += 900;
  const auto task = room->table->bot_task(room->now);
  ASSERT_TRUE(task);
  room->table->bot_decided(*task, object(R"({"do": "nothing"})"), room->now);
  room->settle();
  EXPECT_EQ(room->game().inputs, 1);
}

TEST(Bots, play_a_whole_match_and_its_record_holds) {
  Room room(
      R"({"game": "deathstar", "policy": {"pace": 0}, "seats": [{"kind": "bot", "level": "hard"},
      {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "random"}]})");
  room.arrive(ann);
  room.check = false;
  ASSERT_EQ(room.ask(ann, "start"), "");
  room.wait(1'000);
  EXPECT_EQ(room.state().phase, Phase::finished);
  const auto record = room.table->record();
  const auto problem = engine::verify(*record, *real_game_data("deathstar"));
  EXPECT_FALSE(problem) << problem->what;
  EXPECT_EQ(record->players, (std::vector<std::string>{"hard", "easy", "random"}));
}

// What bots share about new rules takes a while to work out, and so does the past of a match.
TEST(Bots, come_to_the_table_where_they_think) {
  int prepared = 0;
  World there = world();
  there.prepare_bots = [&](const engine::Ruleset& rules) {
    ++prepared;
    rules.prepare_bots();
  };
  Room room(R"({"game": "deathstar", "seats": [{"kind": "bot", "level": "hard"},
      {"kind": "bot", "level": "hard"}]})",
            there);
  room.check = false;
  room.arrive(ann);
  ASSERT_EQ(room.ask(ann, "start"), "");
  room.now += 900;
  const auto task = room.table->bot_task(room.now);
  ASSERT_TRUE(task);
  EXPECT_EQ(prepared, 0) << "the table has more to do";
  const engine::JsonObject decision = task->think();
  EXPECT_EQ(prepared, 1);
  room.table->bot_decided(*task, decision, room.now);
  room.settle();
  EXPECT_EQ(room.game().inputs, 1);
  room.wait(60'000);
  EXPECT_GT(room.game().inputs, 10);
  EXPECT_EQ(prepared, 2) << "each of them came once";
}

// A bot that comes late has seen the match from the beginning.
TEST(Bots, decide_alike_whether_they_were_there_or_came_later) {
  auto room = Room::playing();
  room->check = false;
  room->ask(ann, "stand_in", R"({"seat": 0, "level": "hard"})");
  for (int i = 0; i < 40; ++i) {
    if (room->acting() == 1) {
      ASSERT_TRUE(room->act(ben, 1, static_cast<std::size_t>(i)).ok);
      continue;
    }
    room->now += 900;
    const auto task = room->table->bot_task(room->now);
    ASSERT_TRUE(task);
    const auto later = room->restored();
    later->arrive(ann, room->now);
    const auto same = later->bot_task(room->now + 900);
    ASSERT_TRUE(same);
    const engine::JsonObject decision = task->think();
    EXPECT_EQ(same->think(), decision);
    room->table->bot_decided(*task, decision, room->now);
    room->settle();
  }
}

TEST(TurnClock, lets_the_baseline_decide_for_whoever_is_too_slow) {
  auto room = Room::playing(R"({"turn_seconds": 20})");
  EXPECT_EQ(room->game().turn_deadline, room->now + 20'000);
  EXPECT_EQ(room->table->presence(room->now).turn_deadline, room->now + 20'000);
  EXPECT_EQ(room->table->wake(), room->now + 20'000);
  room->wait(19'999);
  EXPECT_EQ(room->game().inputs, 0);
  room->wait(1);
  EXPECT_EQ(room->game().inputs, 1);
  EXPECT_EQ(stand_in(*room, 0), "") << "the seat is still Ann's";
  EXPECT_EQ(room->game().turn_deadline, room->now + 20'000);
}

TEST(TurnClock, starts_anew_with_each_decision_and_stands_with_match_time) {
  auto room = Room::playing(R"({"turn_seconds": 20, "absent": "wait"})");
  room->wait(15'000);
  room->act(ann, 0);
  EXPECT_EQ(room->game().turn_deadline, room->now + 20'000);
  room->wait(5'000);
  room->depart(ben);
  EXPECT_FALSE(room->game().turn_deadline);
  room->wait(100'000);
  EXPECT_EQ(room->game().inputs, 1);
  room->arrive(ben);
  EXPECT_EQ(room->game().turn_deadline, room->now + 15'000);
}

// The clock on the wall is set while people play: dates follow it, nothing that lasts does.
class WallClock : public testing::TestWithParam<std::int64_t> {
 protected:
  std::unique_ptr<Room> room_with(std::string_view policy) {
    World there = world();
    there.ahead = [this] { return ahead_; };
    auto room = std::make_unique<Room>(
        R"({"game": "deathstar", "options": {"first_player": "0"}, "seats": [{"kind": "open"},
        {"kind": "bot", "level": "easy"}], "policy": )" +
            std::string(policy) + "}",
        there);
    room->check = false;
    EXPECT_EQ(room->ask(ann, "sit"), "");
    room->arrive(ann);
    EXPECT_EQ(room->ask(ann, "start"), "");
    return room;
  }
  std::int64_t ahead_ = 0;
};

TEST_P(WallClock, plays_no_turn_for_somebody_and_holds_up_no_bot) {
  auto room = room_with(R"({"turn_seconds": 20, "grace": 30})");
  room->wait(5'000);
  ahead_ = GetParam();
  room->wait(14'999);
  EXPECT_EQ(room->game().inputs, 0) << "Ann has her time";
  while (room->acting() == 0) ASSERT_TRUE(room->act(ann, 0).ok);
  const std::int64_t decisions = room->decisions;
  room->wait(900);
  EXPECT_EQ(room->decisions, decisions + 1) << "the bot takes its pace";
  const std::int64_t at = room->lines(everybody, true, 0).back().at;
  EXPECT_GE(at, room->now + ahead_) << "dates are those of the wall";
}

TEST_P(WallClock, that_was_set_while_the_server_was_down_holds_up_nobody) {
  auto room = room_with(R"({"turn_seconds": 20})");
  while (room->acting() == 0) ASSERT_TRUE(room->act(ann, 0).ok);
  room->table = room->restored();
  room->now += GetParam();
  room->arrive(ann);
  const std::int64_t decisions = room->decisions;
  room->wait(900);
  EXPECT_EQ(room->decisions, decisions + 1);
}

// Whoever comes wakes the bots of another match; of this one nobody needs to come.
TEST_P(WallClock, that_was_set_while_the_server_was_down_holds_up_no_match_by_mail) {
  auto room = room_with(R"({"turn_seconds": 86400})");
  while (room->acting() == 0) ASSERT_TRUE(room->act(ann, 0).ok);
  room->depart(ann);
  room->table = room->restored();
  room->now += GetParam();
  const std::int64_t decisions = room->decisions;
  room->wait(900);
  EXPECT_GT(room->decisions, decisions);
}
INSTANTIATE_TEST_SUITE_P(AnHour, WallClock, testing::Values(-3'600'000, 3'600'000));

TEST(Mail, runs_while_people_are_away_and_across_restarts) {
  auto room = Room::playing(R"({"turn_seconds": 86400})");
  room->depart(ann);
  room->depart(ben);
  EXPECT_TRUE(room->game().running);
  EXPECT_EQ(room->table->wake(), room->now + 86'400'000) << "no grace by mail";
  const Moment began = room->now;
  room->wait(3'600'000);
  room->table = room->restored();
  EXPECT_EQ(room->table->wake(), began + 86'400'000);
  room->wait(82'799'999);
  EXPECT_EQ(room->game().inputs, 0);
  room->wait(1);
  EXPECT_EQ(room->game().inputs, 1);
}

TEST(Mail, lets_bots_move_with_nobody_there) {
  auto room = Room::with_bot(R"({"turn_seconds": 86400})", R"({"first_player": "1"})");
  room->depart(ann);
  room->wait(900);
  EXPECT_EQ(room->decisions, 1);
}

}  // namespace
}  // namespace table
