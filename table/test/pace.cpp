#include "table/test/room.hpp"

// Bots in games that are played against a clock: they take the time that a person would take.
namespace table {
namespace {

// Ann is the Lookout and has started the Attempt; the other seat is up.
std::unique_ptr<Room> against_the_clock(std::string_view policy = "{}",
                                        std::string_view other = R"({"kind": "bot",
                                        "level": "steady"})") {
  auto room = std::make_unique<Room>(R"({"game": "asterisk", "seats": [{"kind": "open"}, )" +
                                     std::string(other) + R"(], "policy": )" + std::string(policy) +
                                     R"(, "options": {"lookoutSeat": "0"}})");
  EXPECT_EQ(room->ask(ann, "sit"), "");
  room->arrive(ann);
  if (room->state().seats[1].kind == SeatKind::open) {
    EXPECT_EQ(room->ask(ben, "sit"), "");
    room->arrive(ben);
  }
  EXPECT_EQ(room->ask(ann, "start"), "");
  EXPECT_EQ(room->act(ann, 0, "startAttempt"), "");
  return room;
}

// How long the bot takes for the first thing that it does in this match.
std::int64_t usual_time(std::string_view policy = "{}") {
  const auto room = against_the_clock(policy);
  const Moment began = room->now;
  const std::int64_t inputs = room->game().inputs;
  for (int i = 0; i < 100 && room->game().inputs == inputs; ++i) {
    room->now = room->table->wake().value_or(room->now);
    room->wait(0);
  }
  return room->now - began;
}

TEST(Pace, how_long_a_bot_takes_is_the_choice_of_the_table) {
  const std::int64_t own = usual_time(R"({"thinking": 600})");
  EXPECT_GT(own, 9'000) << "as long as its level takes: nobody passes or redraws faster";
  EXPECT_EQ(usual_time(R"({"thinking": 7})"), 7'000);
  EXPECT_EQ(usual_time(), 5'000) << "nobody waits longer, unless that was chosen";
  EXPECT_EQ(usual_time(R"({"thinking": 0, "pace": 250})"), 250);
}

// A table whose Lookout is a bot, before the first Attempt; Ann sits there, or only watches.
std::unique_ptr<Room> before_an_attempt(bool ann_plays, std::string_view policy = "{}") {
  auto room = std::make_unique<Room>(
      std::string(R"({"game": "asterisk", "seats": [)") +
      (ann_plays ? R"({"kind": "open"})" : R"({"kind": "bot", "level": "steady"})") +
      R"(, {"kind": "bot", "level": "steady"}], "options": {"lookoutSeat": "1"}, "policy": )" +
      std::string(policy) + "}");
  if (ann_plays) {
    EXPECT_EQ(room->ask(ann, "sit"), "");
  }
  room->arrive(ann);
  EXPECT_EQ(room->ask(ann, "start"), "");
  return room;
}

std::string phase_in(const Room& room) { return engine::to_word(room.game().view.at("phase")); }

TEST(Pace, a_bot_that_starts_the_clock_lets_people_look_first) {
  const auto room = before_an_attempt(true);
  room->wait(4'900);
  EXPECT_EQ(phase_in(*room), "READY") << "people look at their cards";
  room->wait(200);
  EXPECT_EQ(phase_in(*room), "RUNNING");
  const auto hasty = before_an_attempt(true, R"({"pace": 0})");
  hasty->wait(1);
  EXPECT_EQ(phase_in(*hasty), "RUNNING") << "where nobody wants to wait nobody does";
  const auto pressed = before_an_attempt(true);
  EXPECT_EQ(pressed->ask(ann, "hurry"), "");
  pressed->wait(1);
  EXPECT_EQ(phase_in(*pressed), "RUNNING");
}

TEST(Pace, among_themselves_bots_do_not_wait) {
  const auto room = before_an_attempt(false);
  room->wait(1'000);
  EXPECT_EQ(phase_in(*room), "RUNNING");
}

TEST(Pace, bots_can_be_hurried_until_somebody_acts) {
  const auto room = against_the_clock(R"({"thinking": 600})");
  const std::int64_t inputs = room->game().inputs;
  room->wait(2'000);
  EXPECT_EQ(room->game().inputs, inputs);
  EXPECT_EQ(room->ask(ann, "hurry"), "");
  room->wait(1);
  EXPECT_GT(room->game().inputs, inputs) << "what it had decided is done at once";
  room->check_restored();
}

TEST(Pace, nobody_is_hurried_at_a_table_with_others) {
  const auto room = against_the_clock("{}", R"({"kind": "open"})");
  EXPECT_EQ(room->ask(ann, "hurry"), "not_alone");
  EXPECT_EQ(room->ask(cleo, "hurry"), "not_your_seat");
  EXPECT_EQ(room->ask(ben, "stand_in", R"({"seat": 1, "level": "novice"})"), "");
  EXPECT_EQ(room->ask(ann, "hurry"), "") << "a bot plays for the other one";
}

TEST(Pace, a_bot_keeps_its_decision_for_as_long_as_a_person_would_think) {
  const auto room = against_the_clock(R"({"thinking": 600})");
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

TEST(Pace, a_bot_does_not_think_while_the_match_is_paused) {
  const std::int64_t usual = usual_time();
  const auto room = against_the_clock();
  const std::int64_t inputs = room->game().inputs;
  room->wait(3'000);
  EXPECT_EQ(room->ask(ann, "pause"), "");
  room->wait(1'000'000);
  EXPECT_EQ(room->game().inputs, inputs);
  EXPECT_EQ(room->ask(ann, "resume"), "");
  room->wait(usual - 3'000 - 1);
  EXPECT_EQ(room->game().inputs, inputs) << "a pause is no time to think";
  room->wait(1);
  EXPECT_GT(room->game().inputs, inputs);
}

TEST(Pace, a_bot_does_not_think_while_somebody_is_missed) {
  const std::int64_t usual = usual_time();
  const auto room = against_the_clock(R"({"absent": "wait"})");
  const std::int64_t inputs = room->game().inputs;
  room->wait(3'000);
  room->depart(ann);
  room->wait(1'000'000);
  room->arrive(ann);
  room->wait(usual - 3'000 - 1);
  EXPECT_EQ(room->game().inputs, inputs);
  room->wait(1);
  EXPECT_GT(room->game().inputs, inputs);
}

TEST(Pace, a_bot_thinks_no_longer_because_others_do_something) {
  const auto room = against_the_clock();
  const std::int64_t longest = 77'000;  // of this profile
  bool acted = false;
  for (std::int64_t time = 0; time < longest && !acted; time += 5'000) {
    const std::int64_t inputs = room->game().inputs;
    room->wait(5'000);
    acted = room->game().inputs != inputs;
    if (acted) break;
    EXPECT_EQ(room->act(ann, 0, "callTime"), "");
    EXPECT_EQ(room->act(ann, 0, "uncallTime"), "");
  }
  EXPECT_TRUE(acted);
}

TEST(Pace, a_bot_thinks_no_longer_because_of_a_restart) {
  const std::int64_t usual = usual_time();
  const auto room = against_the_clock();
  room->wait(2'000);
  const std::int64_t inputs = room->game().inputs;
  room->table = room->restored();
  room->wait(1'000'000);
  EXPECT_EQ(room->game().inputs, inputs) << "nobody is there";
  room->arrive(ann);
  EXPECT_EQ(room->game().time, 0) << "the clock is where the journal has it";
  room->wait(usual - 1);
  EXPECT_EQ(room->game().inputs, inputs);
  room->wait(1);
  EXPECT_GT(room->game().inputs, inputs);
}

TEST(Pace, what_a_stand_in_was_about_to_do_is_forgotten_when_the_owner_is_back) {
  const auto room = against_the_clock(R"({"grace": 10})", R"({"kind": "open"})");
  const std::int64_t inputs = room->game().inputs;
  room->depart(ben);
  room->wait(10'000);
  EXPECT_TRUE(room->game().running) << "the clock goes on with the stand-in";
  room->wait(2'000);
  EXPECT_GT(room->decisions, 0);
  EXPECT_EQ(room->game().inputs, inputs) << "it takes its time";
  room->arrive(ben);
  room->wait(200'000);
  EXPECT_EQ(room->game().inputs, inputs) << "Ben plays himself, or not at all";
  EXPECT_EQ(room->ask(ben, "stand_in", R"({"seat": 1, "level": "sharp"})"), "");
  const std::int64_t decisions = room->decisions;
  room->wait(1'000);
  EXPECT_EQ(room->decisions, decisions + 1) << "another bot has thoughts of its own";
}

// --- Escape Master: everybody at once.

std::unique_ptr<Room> everybody_at_once(std::string_view seats, std::string_view dealer = "0",
                                        int pace = 900) {
  auto room = std::make_unique<Room>(R"({"game": "master", "seats": )" + std::string(seats) +
                                     R"(, "options": {"level": "easy", "first_dealer": ")" +
                                     std::string(dealer) + R"("}, "policy": {"pace": )" +
                                     std::to_string(pace) + "}}");
  room->check = false;
  for (const Person* who : {&ann, &ben}) {
    if (room->ask(*who, "sit") != "") continue;
    room->arrive(*who);
  }
  EXPECT_EQ(room->ask(ann, "start"), "");
  return room;
}

Reply do_it(Room& room, const Person& who, int number, const std::string& action) {
  return room.reply(who, "act",
                    R"({"seat": )" + std::to_string(number) + R"(, "cid": "c)" +
                        std::to_string(++room.cids) + R"(", "action": )" + action + "}");
}

int inputs_of(const Room& room, int number) {
  int count = 0;
  for (const Entry& entry : room.entries) {
    const engine::JsonObject line = object(entry.text);
    const engine::Json* seat = line.if_contains("seat");
    const bool input = engine::to_word(line.at("kind")) == "input";
    count += input && seat != nullptr && seat->get_int64() == number ? 1 : 0;
  }
  return count;
}

bool has_event(const Room& room, std::string_view name) {
  for (const Line& line : room.lines())
    for (const engine::JsonObject& event : line.events.value_or(std::vector<engine::JsonObject>{}))
      if (engine::to_word(event.at("event")) == name) return true;
  return false;
}

// The first of the listed actions that lays or draws a card.
std::optional<std::string> any_hand_action(const Room& room, int number) {
  for (const engine::JsonObject& action : room.game(seat(number)).legal) {
    const std::string verb = engine::to_word(action.at("do"));
    const bool laid =
        (verb == "play" || verb == "start_stack") && engine::to_word(action.at("card")) != "any";
    if (laid || verb == "draw") return engine::to_line(action);
  }
  return std::nullopt;
}

TEST(Pace, a_bot_is_not_stopped_by_somebody_who_acts_all_the_time) {
  const auto room = everybody_at_once(R"([{"kind": "open"}, {"kind": "bot", "level": "hard"}])");
  EXPECT_TRUE(do_it(*room, ann, 0, R"({"do": "start"})").ok);
  room->wait(3'000);
  int acted = 0;
  for (int i = 0; i < 25; ++i) {
    if (const auto action = any_hand_action(*room, 0))
      acted += do_it(*room, ann, 0, *action).ok ? 1 : 0;
    room->wait(400);
  }
  EXPECT_GT(acted, 5);
  EXPECT_GE(inputs_of(*room, 1), 4) << "in ten seconds, at 1.35 to 2.15 each";
  EXPECT_LE(inputs_of(*room, 1), 8) << "nobody is faster than the own hand";
  room->check_restored();
}

TEST(Pace, in_a_race_bots_are_as_fast_as_the_table_wants_them_but_never_at_once) {
  const auto inputs_at = [](int pace) {
    const auto room =
        everybody_at_once(R"([{"kind": "open"}, {"kind": "bot", "level": "easy"}])", "0", pace);
    EXPECT_TRUE(do_it(*room, ann, 0, R"({"do": "start"})").ok);
    room->wait(3'000);
    const int before = inputs_of(*room, 1);
    for (int i = 0; i < 25; ++i) {
      if (const auto action = any_hand_action(*room, 0)) (void)do_it(*room, ann, 0, *action);
      room->wait(400);
    }
    return inputs_of(*room, 1) - before;
  };
  const int people = inputs_at(900);
  EXPECT_LT(inputs_at(1'800), people);
  EXPECT_GT(inputs_at(450), people);
  EXPECT_EQ(inputs_at(0), inputs_at(450)) << "half of what people take is the least";
  EXPECT_EQ(inputs_at(5'000), inputs_at(1'800));
}

TEST(Pace, MAS_255_a_bot_that_has_just_come_looks_before_it_decides) {
  const auto room = everybody_at_once(R"([{"kind": "open"}, {"kind": "open"}])");
  EXPECT_TRUE(do_it(*room, ann, 0, R"({"do": "start"})").ok);
  room->wait(3'000);
  EXPECT_EQ(room->ask(ben, "stand_in", R"({"seat": 1, "level": "easy"})"), "");
  const auto comes = room->table->bot_task(room->now);
  ASSERT_TRUE(comes);
  room->table->bot_decided(*comes, comes->think(), room->now);
  EXPECT_FALSE(room->table->bot_task(room->now + 799));
  EXPECT_TRUE(room->table->bot_task(room->now + 1'600));
}

TEST(Pace, MAS_029_a_bot_that_deals_waits_for_others_but_not_for_ever) {
  const auto ready =
      everybody_at_once(R"([{"kind": "open"}, {"kind": "bot", "level": "medium"}])", "1");
  ready->wait(1'500);
  EXPECT_FALSE(has_event(*ready, "StartCalled"));
  EXPECT_TRUE(do_it(*ready, ann, 0, R"({"do": "ready"})").ok);
  ready->wait(2'200);
  EXPECT_TRUE(has_event(*ready, "StartCalled"));
  const auto silent =
      everybody_at_once(R"([{"kind": "open"}, {"kind": "bot", "level": "medium"}])", "1");
  silent->wait(3'000);
  EXPECT_FALSE(has_event(*silent, "StartCalled"));
  silent->wait(4'000);
  EXPECT_TRUE(has_event(*silent, "StartCalled"));
}

TEST(Pace, MAS_245_a_round_is_repeated_when_all_people_agree_and_bots_do_what_they_do) {
  const auto room = everybody_at_once(
      R"([{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}])");
  EXPECT_TRUE(do_it(*room, ann, 0, R"({"do": "vote_redo"})").ok);
  room->wait(1'000);
  EXPECT_FALSE(has_event(*room, "RoundRedone"));
  EXPECT_EQ(inputs_of(*room, 2), 0) << "a bot does not press anybody";
  const std::int64_t before = room->table->line_count(seat(1), false);
  const Reply vote = do_it(*room, ben, 1, R"({"do": "vote_redo"})");
  EXPECT_TRUE(vote.ok);
  EXPECT_EQ(room->table->line_count(seat(1), false), before + 2);
  EXPECT_EQ(vote.body.at("seq"), before + 1) << "his own line, not the one of the bot";
  EXPECT_TRUE(has_event(*room, "RoundRedone"));
  EXPECT_EQ(inputs_of(*room, 2), 1);
  room->check_restored();
}

TEST(Pace, MAS_257_a_bot_takes_over_when_the_game_says_so) {
  const auto room = everybody_at_once(R"([{"kind": "open"}, {"kind": "open"}])");
  room->depart(ben);
  room->wait(29'999);
  EXPECT_FALSE(room->state().seats[1].stand_in);
  room->wait(1);
  EXPECT_TRUE(room->state().seats[1].stand_in);
  room->arrive(ben);
  EXPECT_FALSE(room->state().seats[1].stand_in);
}

}  // namespace
}  // namespace table
