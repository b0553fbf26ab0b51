#include "table/test/room.hpp"

// A game that is played against a clock: when it runs, when it stands, and what survives.
namespace table {
namespace {

constexpr std::int64_t bell = 300'000;

std::string policy_with(std::string_view more) {
  return R"({"absent": "wait")" + std::string(more) + "}";
}

// Ann at seat 0 is the Lookout; both are here.
std::unique_ptr<Room> gathered(std::string_view policy, std::string_view options = "") {
  auto room = std::make_unique<Room>(
      R"({"game": "asterisk", "seats": [{"kind": "open"}, {"kind": "open"}], "policy": )" +
      std::string(policy) + R"(, "options": {"lookoutSeat": "0")" + std::string(options) + "}}");
  EXPECT_EQ(room->ask(ann, "sit"), "");
  EXPECT_EQ(room->ask(ben, "sit"), "");
  room->arrive(ann);
  room->arrive(ben);
  EXPECT_EQ(room->ask(ann, "start"), "");
  return room;
}

// The Attempt has begun ten seconds after the match, and it is Ben's turn.
std::unique_ptr<Room> running(std::string_view policy = R"({"absent": "wait"})",
                              std::string_view options = "") {
  auto room = gathered(policy, options);
  room->wait(10'000);
  EXPECT_EQ(room->act(ann, 0, "startAttempt"), "");
  return room;
}

std::string phase(const Room& room) { return engine::to_word(room.game().view.at("phase")); }

int events_named(const Room& room, std::string_view name) {
  int count = 0;
  for (const Line& line : room.lines())
    for (const engine::JsonObject& event : line.events.value_or(std::vector<engine::JsonObject>{}))
      count += engine::to_word(event.at("event")) == name ? 1 : 0;
  return count;
}

TEST(AgainstTheClock, the_attempt_ends_at_its_deadline_in_the_middle_of_a_turn) {
  const auto room = running();
  EXPECT_EQ(room->game().deadline, 10'000 + bell);
  EXPECT_EQ(room->table->wake(), room->now + bell);
  room->wait(bell - 1);
  EXPECT_EQ(phase(*room), "RUNNING");
  room->wait(1);
  EXPECT_EQ(events_named(*room, "TimeUp"), 1);
  EXPECT_NE(phase(*room), "RUNNING");
  EXPECT_FALSE(room->game().deadline);
}

TEST(AgainstTheClock, slow_motion_is_a_longer_attempt) {
  const auto room = running(R"({"absent": "wait"})", R"(, "clock.attemptSeconds": 600)");
  room->wait(2 * bell - 1);
  EXPECT_EQ(phase(*room), "RUNNING");
  room->wait(1);
  EXPECT_EQ(events_named(*room, "TimeUp"), 1);
}

TEST(AgainstTheClock, a_pause_by_consent_costs_nothing) {
  const auto room = running();
  room->wait(5'000);
  EXPECT_EQ(room->ask(ann, "pause"), "");
  EXPECT_EQ(room->state().phase, Phase::running) << "Ben is asked";
  room->wait(1'000);
  EXPECT_EQ(room->ask(ben, "answer", R"({"yes": true})"), "");
  EXPECT_EQ(room->state().phase, Phase::paused);
  room->wait(3'600'000);
  EXPECT_EQ(room->game().time, 16'000);
  EXPECT_EQ(room->game().deadline, 10'000 + bell);
  EXPECT_EQ(room->act(ben, 1, "pass"), "not_offered");
  EXPECT_EQ(room->ask(ben, "resume"), "");
  EXPECT_EQ(room->ask(ann, "answer", R"({"yes": true})"), "");
  room->wait(bell - 6'000 - 1);
  EXPECT_EQ(phase(*room), "RUNNING");
  room->wait(1);
  EXPECT_EQ(events_named(*room, "TimeUp"), 1);
}

TEST(AgainstTheClock, a_pause_of_the_game_costs_nothing_and_lets_others_go_on) {
  const auto room = running();
  room->wait(5'000);
  EXPECT_EQ(room->act(ann, 0, "pause"), "");
  EXPECT_FALSE(room->game().deadline);
  room->wait(100'000);
  EXPECT_EQ(room->act(ben, 1, "resume"), "");
  EXPECT_EQ(room->game().deadline, 10'000 + bell + 100'000);
}

TEST(AgainstTheClock, the_clock_stands_while_somebody_is_missed_and_nobody_acts) {
  const auto room = running();
  room->wait(5'000);
  room->depart(ann);
  EXPECT_FALSE(*room->table->presence(room->now).running);
  EXPECT_EQ(room->act(ben, 1, "pass"), "clock_stands") << "time to think would cost nothing";
  room->wait(3'600'000);
  EXPECT_EQ(room->game().time, 15'000);
  room->arrive(ann);
  EXPECT_TRUE(room->game().running);
  EXPECT_EQ(room->act(ben, 1, "pass"), "");
  room->wait(bell - 5'000);
  EXPECT_EQ(events_named(*room, "TimeUp"), 1);
}

TEST(AgainstTheClock, between_attempts_nobody_has_to_wait_for_who_is_away) {
  const auto room = gathered(policy_with(""));
  room->depart(ben);
  EXPECT_EQ(room->act(ann, 0, "startAttempt"), "");
  EXPECT_FALSE(room->game().running) << "the clock waits for Ben";
  EXPECT_EQ(room->game().deadline, bell);
  room->wait(1'000'000);
  EXPECT_EQ(room->game().time, 0);
}

TEST(AgainstTheClock, a_stand_in_lets_the_clock_go_on) {
  const auto room = running(R"({"absent": "stand_in", "grace": 30})");
  room->depart(ann);
  room->wait(29'999);
  EXPECT_FALSE(room->game().running);
  room->wait(1);
  EXPECT_TRUE(room->game().running);
  EXPECT_EQ(room->act(ben, 1, "pass"), "");
  room->arrive(ann);
  EXPECT_TRUE(room->game().running);
  EXPECT_EQ(room->game().deadline, 10'000 + bell);
}

TEST(AgainstTheClock, a_deadline_survives_a_restart_and_waits_for_everybody) {
  const auto room = running();
  room->wait(20'000);
  EXPECT_EQ(room->act(ben, 1, "pass"), "");
  room->wait(7'000);
  room->table = room->restored();
  room->now += 86'400'000;
  room->table->tick(room->now);
  EXPECT_EQ(room->game().deadline, 10'000 + bell);
  room->arrive(ann);
  room->wait(bell);
  EXPECT_EQ(room->game().time, 30'000) << "from the last change; nobody loses by it";
  room->arrive(ben);
  room->wait(bell - 20'000 - 1);
  EXPECT_EQ(phase(*room), "RUNNING");
  room->wait(1);
  EXPECT_EQ(events_named(*room, "TimeUp"), 1);
}

TEST(AgainstTheClock, nothing_is_taken_back) {
  const auto room = running();
  EXPECT_EQ(room->act(ben, 1, "pass"), "");
  EXPECT_EQ(room->game(seat(1)).undo, UndoNow::no);
  EXPECT_EQ(room->ask(ben, "undo"), "undo_off");
}

TEST(WithoutWhoIsAway, the_clock_runs_on_and_an_idle_turn_is_passed) {
  const auto room = running(policy_with(""), R"(, "afkPassSeconds": 20)");
  room->wait(5'000);
  room->depart(ben);
  EXPECT_TRUE(room->game().running);
  EXPECT_EQ(room->table->wake(), room->now + 20'000);
  room->wait(19'999);
  EXPECT_EQ(room->acting(), 1);
  room->wait(1);
  EXPECT_EQ(room->acting(), 0) << "Ben has passed";
  EXPECT_EQ(room->game().time, 35'000);
  EXPECT_EQ(room->act(ann, 0, "pass"), "");
  room->wait(19'999);
  EXPECT_EQ(room->acting(), 1);
  room->wait(1);
  EXPECT_EQ(room->acting(), 0) << "and again, twenty seconds into the turn";
}

TEST(WithoutWhoIsAway, whoever_is_back_in_time_plays) {
  const auto room = running(policy_with(""), R"(, "afkPassSeconds": 20)");
  room->depart(ben);
  room->wait(19'000);
  room->arrive(ben);
  room->wait(60'000);
  EXPECT_EQ(room->acting(), 1) << "an idle turn of somebody who is here stays idle";
  room->depart(ben);
  room->wait(19'999);
  EXPECT_EQ(room->acting(), 1);
  room->wait(1);
  EXPECT_EQ(room->acting(), 0);
}

TEST(WithoutWhoIsAway, the_attempt_is_started_for_the_lookout) {
  const auto room = gathered(policy_with(""), R"(, "afkPassSeconds": 20)");
  room->depart(ann);
  room->wait(20'000);
  EXPECT_EQ(phase(*room), "RUNNING");
  EXPECT_EQ(room->game().deadline, 20'000 + bell);
}

TEST(WithoutWhoIsAway, an_empty_room_stands_still_and_a_restart_counts_anew) {
  const auto room = running(policy_with(""), R"(, "afkPassSeconds": 20)");
  room->depart(ann);
  room->depart(ben);
  EXPECT_FALSE(room->table->wake());
  room->wait(1'000'000);
  EXPECT_EQ(room->acting(), 1);
  room->table = room->restored();
  room->arrive(ann);
  room->wait(19'999);
  EXPECT_EQ(room->acting(), 1);
  room->wait(1);
  EXPECT_EQ(room->acting(), 0);
}

TEST(ByMail, an_attempt_of_counted_turns_needs_no_clock_and_nobody_there) {
  const auto room = running(R"({"turn_seconds": 86400})",
                            R"(, "clock.kind": "turns", "clock.turnsPerAttempt": 2)");
  EXPECT_FALSE(room->game().deadline);
  room->depart(ann);
  room->depart(ben);
  EXPECT_TRUE(room->game().running);
  room->wait(86'400'000 - 1);
  EXPECT_EQ(room->acting(), 1);
  room->arrive(ben);
  EXPECT_EQ(room->act(ben, 1, "pass"), "");
  room->depart(ben);
  room->wait(86'400'000 - 1);
  EXPECT_EQ(events_named(*room, "TimeUp"), 0);
  room->arrive(ann);
  EXPECT_EQ(room->act(ann, 0, "pass"), "");
  EXPECT_EQ(events_named(*room, "TimeUp"), 1) << "after the second turn";
}

TEST(ByMail, the_baseline_decides_for_whoever_lets_a_day_pass) {
  const auto room = running(R"({"turn_seconds": 86400})", R"(, "clock.kind": "turns")");
  room->depart(ben);
  const std::int64_t inputs = room->game().inputs;
  room->wait(86'400'000);
  EXPECT_EQ(room->game().inputs, inputs + 1);
}

TEST(ByMail, an_untimed_attempt_ends_when_all_call_time) {
  const auto room = running(R"({"turn_seconds": 86400})", R"(, "clock.kind": "untimed")");
  EXPECT_FALSE(room->game().deadline);
  room->wait(3'600'000);
  EXPECT_EQ(room->act(ann, 0, "callTime"), "");
  EXPECT_EQ(events_named(*room, "TimeUp"), 0);
  room->wait(3'600'000);
  EXPECT_EQ(room->act(ben, 1, "callTime"), "");
  EXPECT_EQ(events_named(*room, "TimeUp"), 1);
}

}  // namespace
}  // namespace table
