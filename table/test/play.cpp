#include "table/test/room.hpp"

// The match: acting, resigning, the end, the record, the rematch.
namespace table {
namespace {

using testing::HasSubstr;

constexpr const char* spin = R"({"seat": 0, "cid": "x", "action": {"do": "spin"}})";

// Plays on, everybody the first thing that comes to mind, until it is over.
void play_out(Room& room, std::size_t taste = 0) {
  room.check = false;
  for (std::size_t i = 0; i < 5'000 && room.state().phase == Phase::running; ++i) {
    const int number = room.acting();
    ASSERT_TRUE(room.act(room.owner(number), number, i * 7 + taste).ok);
  }
  room.check = true;
  room.check_restored();
}

TEST(Act, is_done_by_the_owner_of_the_seat_whose_turn_it_is) {
  auto room = Room::playing();
  EXPECT_EQ(room->acting(), 0);
  const GameState mine = room->game(seat(0));
  EXPECT_EQ(mine.legal.size(), 1u);
  EXPECT_TRUE(room->game(seat(1)).legal.empty());
  EXPECT_TRUE(room->game(everybody).legal.empty());
  const Reply reply = room->reply(ann, "act", spin);
  EXPECT_TRUE(reply.ok);
  EXPECT_EQ(reply.body.at("seq"), room->table->seq());
  EXPECT_EQ(room->game().inputs, 1);
  const Line line = room->lines().back();
  EXPECT_EQ(line.kind, LineKind::input);
  EXPECT_EQ(line.seat->value, 0);
  EXPECT_FALSE(line.events->empty());
}

TEST(Act, is_refused_with_the_reason) {
  Room early;
  early.ask(ann, "sit");
  EXPECT_EQ(early.ask(ann, "act", spin), "not_started");
  auto room = Room::playing();
  EXPECT_EQ(room->ask(ben, "act", spin), "not_your_seat");
  EXPECT_EQ(room->ask(cleo, "act", spin), "not_your_seat");
  EXPECT_EQ(room->ask(ann, "act", R"({"seat": 6, "cid": "x", "action": {}})"), "not_your_seat");
  EXPECT_EQ(room->ask(ann, "act", R"({"seat": 0, "cid": "x", "action": {"do": "fly away"}})"),
            "malformed");
  const Reply refused =
      room->reply(ben, "act", R"({"seat": 1, "cid": "x", "action": {"do": "spin"}})");
  EXPECT_EQ(refused.body.at("code"), "NotYourTurn");
  EXPECT_THAT(engine::to_word(refused.body.at("rule")), HasSubstr("DST-"));
}

TEST(Ask, tells_the_owner_what_would_happen_and_nothing_does) {
  auto room = Room::playing();
  const std::int64_t before = room->table->seq();
  const Reply reply = room->reply(ann, "ask", R"({"seat": 0, "actions": [{"do": "spin"}, {}]})");
  ASSERT_TRUE(reply.ok);
  const engine::JsonArray& answers = reply.body.at("answers").get_array();
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_FALSE(answers[0].at("certain").get_bool());  // chance decides the number
  EXPECT_EQ(answers[0].at("events").at(0).at("open"), engine::Json(engine::JsonArray{"number"}));
  EXPECT_EQ(answers[1].at("missing").at(0).at("field"), "do");
  EXPECT_EQ(room->table->seq(), before);
  EXPECT_EQ(room->game().inputs, 0);
}

TEST(Ask, answers_the_same_question_alike_in_its_place) {
  auto room = Room::playing();
  const Reply reply = room->reply(
      ann, "ask", R"({"seat": 0, "actions": [{"do": "spin"}, {}, {"do": "spin"}, {}]})");
  ASSERT_TRUE(reply.ok);
  const engine::JsonArray& answers = reply.body.at("answers").get_array();
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_TRUE(answers[0].get_object().contains("events"));
  EXPECT_TRUE(answers[1].get_object().contains("missing"));
  EXPECT_EQ(answers[2], answers[0]);
  EXPECT_EQ(answers[3], answers[1]);
}

TEST(Ask, takes_few_plans_at_once) {
  auto room = Room::playing();
  const auto ask = [&](int plans) {
    std::string all;
    for (int i = 0; i < plans; ++i) all += std::string(i > 0 ? "," : "") + R"({"after": []})";
    return room->ask(ann, "ask", R"({"seat": 0, "actions": [)" + all + "]}");
  };
  EXPECT_EQ(ask(4), "");
  EXPECT_EQ(ask(5), "too_many_plans");
}

TEST(Ask, names_the_refusal_that_it_would_meet) {
  auto room = Room::playing();
  const Reply reply = room->reply(ben, "ask", R"({"seat": 1, "actions": [{"do": "spin"}]})");
  const engine::Json& refused = reply.body.at("answers").at(0).at("refused");
  EXPECT_EQ(refused.at("code"), "NotYourTurn");
}

TEST(Ask, is_for_the_owner_of_the_seat_in_a_match) {
  Room early;
  early.ask(ann, "sit");
  EXPECT_EQ(early.ask(ann, "ask", R"({"seat": 0, "actions": []})"), "not_started");
  auto room = Room::playing();
  EXPECT_EQ(room->ask(ben, "ask", R"({"seat": 0, "actions": []})"), "not_your_seat");
  EXPECT_EQ(room->ask(cleo, "ask", R"({"seat": 0, "actions": []})"), "not_your_seat");
}

TEST(Act, with_a_known_cid_is_answered_alike_and_done_once) {
  auto room = Room::playing();
  const Reply first = room->reply(ann, "act", spin);
  const std::int64_t seq = room->table->seq();
  room->wait(500);
  const Reply second = room->reply(ann, "act", spin);
  EXPECT_TRUE(second.ok);
  EXPECT_EQ(second.body.at("seq"), first.body.at("seq"));
  EXPECT_EQ(second.body.at("repeated"), true);
  EXPECT_EQ(room->table->seq(), seq);
  const auto again = room->restored();
  const Reply third = again->handle(ann, *read_table_request("act", object(spin)), room->now);
  EXPECT_EQ(third.body.at("repeated"), true) << "the memory survives a restart";
  EXPECT_NE(room->ask(ben, "act", spin), "") << "but it is the seat's";
}

TEST(Act, is_never_done_twice_in_a_match) {
  auto room = Room::playing();
  room->check = false;
  const Reply first = room->reply(ann, "act", spin);
  ASSERT_TRUE(first.ok);
  int mine = 0;
  for (std::size_t i = 0; mine < 200 && room->state().phase == Phase::running; ++i) {
    const int number = room->acting();
    ASSERT_TRUE(room->act(room->owner(number), number, i).ok);
    if (number == 0) ++mine;
  }
  ASSERT_GT(mine, 64);
  const auto jumped =
      Table::restore(room->surroundings, "T1", room->table->snapshot(), std::vector<Entry>());
  ASSERT_TRUE(jumped) << jumped.problem().what;
  const auto request = read_table_request("act", object(spin));
  for (Table* each : {room->table.get(), jumped->get()}) {
    const Reply again = each->handle(ann, *request, room->now);
    EXPECT_EQ(again.body.at("seq"), first.body.at("seq"));
    EXPECT_EQ(again.body.at("repeated"), true);
  }
  room->check_restored();
}

TEST(Resign, gives_up_by_the_rule_of_the_game) {
  auto room = Room::playing();
  EXPECT_EQ(room->ask(ben, "resign", R"({"seat": 0, "cid": "r"})"), "not_your_seat");
  const Reply reply = room->reply(ann, "resign", R"({"seat": 0, "cid": "r"})");
  EXPECT_TRUE(reply.ok);
  const State state = room->state();
  EXPECT_TRUE(state.seats[0].left);
  EXPECT_EQ(state.phase, Phase::finished) << "the last one wins";
  EXPECT_EQ(*state.seed, engine::to_hex(engine::seed_from(1)));
  EXPECT_TRUE(room->game().outcome);
  EXPECT_EQ(room->reply(ann, "resign", R"({"seat": 0, "cid": "r"})").body.at("repeated"), true);
  EXPECT_EQ(room->ask(ben, "act", R"({"seat": 1, "cid": "z", "action": {"do": "spin"}})"), "over");
  EXPECT_EQ(room->ask(ben, "stand", R"({"seat": 1})"), "over");
}

TEST(Resign, of_the_host_makes_the_next_person_host) {
  Room room(R"({"game": "deathstar",
      "seats": [{"kind": "open"}, {"kind": "bot"}, {"kind": "open"}, {"kind": "open"}]})");
  room.ask(ann, "sit");
  room.ask(ben, "sit");
  room.ask(cleo, "sit");
  room.arrive(ann);
  room.arrive(cleo);
  ASSERT_EQ(room.ask(ann, "start"), "");
  EXPECT_EQ(room.ask(ann, "resign", R"({"seat": 0, "cid": "r"})"), "");
  EXPECT_EQ(room.state().phase, Phase::running);
  EXPECT_EQ(room.state().host.value, cleo.id) << "rather one who is here than Ben";
  EXPECT_EQ(room.ask(ann, "stand", R"({"seat": 0})"), "left");
  EXPECT_EQ(room.ask(cleo, "stand_in", R"({"seat": 0, "level": "easy"})"), "left");
}

TEST(Match, ends_with_the_seed_and_a_record_that_holds) {
  auto room = Room::playing();
  EXPECT_FALSE(room->table->may_have_record(ann));
  EXPECT_FALSE(room->table->rematch_plan());
  play_out(*room);
  const State state = room->state();
  EXPECT_EQ(state.phase, Phase::finished);
  EXPECT_TRUE(state.seed);
  EXPECT_TRUE(room->table->may_have_record(ann));
  EXPECT_TRUE(room->table->may_have_record(cleo)) << "an open table";
  const auto record = room->table->record();
  ASSERT_TRUE(record);
  const auto problem = engine::verify(*record, *real_game_data("deathstar"));
  EXPECT_FALSE(problem) << problem->what;
  EXPECT_EQ(record->seats, (std::vector<std::string>{"Ann", "Ben"}));
  EXPECT_EQ(record->players, (std::vector<std::string>{"person", "person"}));
  EXPECT_FALSE(room->table->wake());
}

TEST(Match, keeps_the_seed_out_of_the_record_while_it_runs) {
  auto room = Room::playing();
  room->reply(ann, "act", spin);
  const auto record = room->table->record();
  ASSERT_TRUE(record);
  EXPECT_FALSE(record->seed);
  EXPECT_EQ(record->inputs.size(), 1u);
  EXPECT_FALSE(Room().table->record());
}

TEST(Match, of_a_table_with_public_spectators_keeps_its_record_among_its_people) {
  auto room = Room::playing(R"({"spectators": "public"})");
  room->ask(ann, "resign", R"({"seat": 0, "cid": "r"})");
  EXPECT_TRUE(room->table->may_have_record(ben));
  EXPECT_FALSE(room->table->may_have_record(cleo));
}

TEST(Rematch, keeps_people_in_their_seats) {
  auto room = Room::with_bot();
  room->ask(ann, "resign", R"({"seat": 0, "cid": "r"})");
  const auto plan = room->table->rematch_plan();
  ASSERT_TRUE(plan);
  auto next = Table::create(room->surroundings, "T2", "EFGH", *plan, ann, room->now, true);
  ASSERT_TRUE(next) << next.problem().what;
  const Card card = (*next)->card();
  EXPECT_EQ(card.seats[0].person->value, ann.id);
  EXPECT_EQ(card.seats[1].kind, SeatKind::bot);
  EXPECT_EQ(card.seats[1].level->value, "easy");
  EXPECT_EQ(card.options, room->state().options);
  room->table->succeeded_by("T2", room->now);
  room->settle();
  EXPECT_EQ(room->state().next->value, "T2");
  EXPECT_EQ(room->last_kind(), "rematch");
  EXPECT_FALSE(room->table->rematch_plan()) << "there is one already";
}

TEST(StandUp, in_the_match_leaves_a_stand_in_and_the_seat_can_be_taken_again) {
  auto room = Room::playing();
  EXPECT_EQ(room->ask(ann, "stand", R"({"seat": 0})"), "");
  State state = room->state();
  EXPECT_EQ(state.seats[0].kind, SeatKind::open);
  EXPECT_EQ(state.seats[0].stand_in->value, "normal");
  EXPECT_EQ(state.host.value, ben.id) << "the host went for good";
  EXPECT_EQ(room->table->may_watch(ann, seat(0)), "not_your_seat");
  EXPECT_EQ(room->ask(ann, "act", spin), "not_your_seat");
  room->wait(10'000);
  EXPECT_GT(room->decisions, 0);
  EXPECT_EQ(room->ask(ben, "stand_in", R"({"seat": 0, "level": "random"})"), "nobody_there");
  EXPECT_EQ(room->ask(ann, "sit"), "");
  state = room->state();
  EXPECT_EQ(state.seats[0].person->value, ann.id);
  EXPECT_FALSE(state.seats[0].stand_in);
  EXPECT_EQ(room->table->may_watch(ann, seat(0)), "");
}

TEST(Close, of_a_running_match_reveals_the_seed) {
  auto room = Room::playing();
  EXPECT_EQ(room->ask(ann, "close"), "");
  EXPECT_TRUE(room->state().seed);
  EXPECT_EQ(room->ask(ann, "act", spin), "closed");
  EXPECT_TRUE(room->table->may_have_record(ben));
}

// A hot seat: one person, all seats.
TEST(HotSeat, is_played_by_one_person) {
  Room room(R"({"game": "deathstar", "seats": [{"kind": "open"}, {"kind": "open"}]})");
  room.ask(ann, "sit", R"({"seat": 0, "name": "Ann"})");
  room.ask(ann, "sit", R"({"seat": 1, "name": "Grandpa"})");
  room.arrive(ann);
  ASSERT_EQ(room.ask(ann, "start"), "");
  play_out(room, 3);
  EXPECT_EQ(room.state().phase, Phase::finished);
}

}  // namespace
}  // namespace table
