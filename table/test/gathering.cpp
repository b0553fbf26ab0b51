#include "table/test/room.hpp"

// Before the match: seats, plans, the host.
namespace table {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string problem_of(std::string_view plan, bool rematch = false) {
  Create create;
  EXPECT_EQ(read_object(object(plan), create), "");
  const auto made = Table::create(world(), "T", "C", create, ann, 1, rematch);
  return made ? "" : made.problem().what;
}

TEST(Create, makes_as_many_open_seats_as_the_game_has_and_completes_the_options) {
  Room room;
  const State state = room.state();
  EXPECT_EQ(state.phase, Phase::gathering);
  EXPECT_EQ(state.host.value, ann.id);
  EXPECT_EQ(state.seats.size(), 4u);
  for (const SeatState& each : state.seats) EXPECT_EQ(each.kind, SeatKind::open);
  EXPECT_EQ(state.options.at("edition"), "A");
  EXPECT_TRUE(state.changed.empty());
  EXPECT_EQ(state.commitment, engine::to_hex(engine::commitment(engine::seed_from(1))));
  EXPECT_FALSE(state.seed) << "the seed is kept back";
  EXPECT_EQ(room.last_kind(), "created");
}

TEST(Create, makes_as_many_seats_as_the_preset_has_and_tells_how_many_there_may_be) {
  Room alone(R"({"game": "asterisk", "options": {"mode": "rambo"}})");
  EXPECT_EQ(alone.state().seats.size(), 1u);
  EXPECT_THAT(alone.state().seat_counts.value(), ElementsAre(1));
  Room team(R"({"game": "asterisk"})");
  EXPECT_EQ(team.state().seats.size(), 5u);
  EXPECT_THAT(team.state().seat_counts.value(), ElementsAre(2, 3, 4, 5));
  EXPECT_EQ(team.ask(ann, "plan", R"({"options": {"mode": "rambo"}})"), "");
  EXPECT_THAT(team.state().seat_counts.value(), ElementsAre(1));
  EXPECT_FALSE(Room::playing()->state().seat_counts) << "the match has begun";
}

TEST(Create, tells_the_seats_of_an_option_that_asks_for_fewer_than_the_game) {
  Room trial(R"({"game": "deathstar", "options": {"time_trial": true}})");
  EXPECT_EQ(trial.state().seats.size(), 1u);
  EXPECT_THAT(trial.state().seat_counts.value(), ElementsAre(1));
}

TEST(Create, names_what_differs_from_the_preset) {
  Room room(R"({"game": "deathstar", "options": {"edition": "B", "hold": "never"}})");
  EXPECT_THAT(room.state().changed, ElementsAre("hold"));
}

TEST(Create, refuses_what_is_no_plan_and_says_why) {
  EXPECT_THAT(problem_of(R"({"game": "chess"})"), HasSubstr("unknown_game"));
  EXPECT_THAT(problem_of(R"({"game": "deathstar", "options": {"hold": "maybe"}})"),
              HasSubstr("hold"));
  EXPECT_THAT(problem_of(R"({"game": "deathstar", "seats": []})"), HasSubstr("wrong_seat_count"));
  EXPECT_THAT(problem_of(R"({"game": "deathstar", "seats": [{"kind": "bot", "level": "god"}]})"),
              HasSubstr("unknown_level"));
  EXPECT_THAT(problem_of(R"({"game": "deathstar", "policy": {"stand_in": "god"}})"),
              HasSubstr("unknown_level"));
  const char* named = R"({"game": "deathstar", "seats": [{"kind": "person", "person": "id-Ben"}]})";
  EXPECT_THAT(problem_of(named), HasSubstr("bad_plan"));
  EXPECT_EQ(problem_of(named, true), "");
}

TEST(Create, asks_the_game_whether_a_text_of_an_option_means_anything) {
  EXPECT_THAT(problem_of(R"({"game": "aliens", "options": {"zone": "galile"}})"),
              HasSubstr(R"(refusal.setup.no_zone {"typed":"galile","guess":"galilei")"));
  EXPECT_THAT(problem_of(R"({"game": "aliens", "options": {"zone": "Z1.AAAA"}})"),
              HasSubstr("zone.Z01"));
  const auto game_data = real_game_data("aliens");
  const std::string code =
      game_data->check_work("Hss1\nsddA\nsdds", *game_data->words("en", ""))->data;
  Room room(R"({"game": "aliens", "options": {"zone": ")" + code + R"("}})");
  EXPECT_EQ(engine::to_word(room.state().options.at("zone")), code);
  EXPECT_EQ(room.ask(ann, "plan", R"({"options": {"zone": "Z1.AAAA"}})"), "bad_options");
  EXPECT_EQ(room.ask(ann, "plan", R"({"options": {"zone": "fermi"}})"), "");
}

TEST(Create, gives_bots_names_of_their_own_and_the_baseline_level) {
  Room room(R"({"game": "deathstar", "seats": [{"kind": "bot"}, {"kind": "bot", "name": "Kit"},
      {"kind": "bot", "level": "hard"}, {"kind": "bot", "level": "random"}]})");
  std::vector<std::string> names;
  std::vector<std::string> levels;
  for (const SeatState& each : room.state().seats) {
    names.push_back(each.name->value);
    levels.push_back(each.level->value);
  }
  EXPECT_THAT(names, ElementsAre("Ada", "Kit", "Bo", "Uma"));
  EXPECT_THAT(levels, ElementsAre("normal", "normal", "hard", "random"));
}

TEST(Sit, takes_the_first_free_seat_or_the_one_named) {
  Room room;
  EXPECT_EQ(engine::to_line(room.reply(ann, "sit", R"({"seat": 2})").body), R"({"seat":2})");
  EXPECT_EQ(engine::to_line(room.reply(ben, "sit", R"({"name": "Benny"})").body), R"({"seat":0})");
  const State state = room.state();
  EXPECT_EQ(state.seats[0].name->value, "Benny");
  EXPECT_EQ(state.seats[2].person->value, ann.id);
  EXPECT_EQ(room.ask(cleo, "sit", R"({"seat": 0})"), "seat_taken");
  EXPECT_EQ(room.ask(cleo, "sit", R"({"seat": 7})"), "no_such_seat");
}

TEST(Sit, again_changes_nothing) {
  Room room;
  room.ask(ann, "sit");
  const std::int64_t seq = room.table->seq();
  EXPECT_EQ(engine::to_line(room.reply(ann, "sit").body), R"({"seat":0})");
  EXPECT_EQ(engine::to_line(room.reply(ann, "sit", R"({"seat": 0})").body), R"({"seat":0})");
  EXPECT_EQ(room.table->seq(), seq);
}

TEST(Sit, lets_one_person_hold_several_seats_with_names) {
  Room room;
  room.ask(ann, "sit");
  EXPECT_EQ(room.ask(ann, "sit", R"({"seat": 1, "name": "Grandma"})"), "");
  EXPECT_EQ(room.state().seats[1].name->value, "Grandma");
  EXPECT_EQ(room.table->may_watch(ann, seat(1)), "");
}

TEST(Sit, fails_when_all_seats_are_taken) {
  Room room(R"({"game": "deathstar", "seats": [{"kind": "bot"}, {"kind": "closed"}]})");
  EXPECT_EQ(room.ask(ann, "sit"), "no_free_seat");
}

TEST(Stand, frees_the_seat) {
  Room room;
  room.ask(ben, "sit");
  EXPECT_EQ(room.ask(ann, "stand", R"({"seat": 0})"), "not_your_seat");
  EXPECT_EQ(room.ask(ann, "stand", R"({"seat": 5})"), "no_such_seat");
  EXPECT_EQ(room.ask(ben, "stand", R"({"seat": 0})"), "");
  EXPECT_EQ(room.state().seats[0].kind, SeatKind::open);
  EXPECT_FALSE(room.state().seats[0].name);
  EXPECT_EQ(room.last_kind(), "stood");
}

TEST(Plan, is_the_hosts) {
  Room room;
  EXPECT_EQ(room.ask(ben, "plan", R"({"listed": true})"), "not_host");
  EXPECT_EQ(room.ask(ann, "plan", R"({"listed": true, "options": {"hold": "never"},
      "policy": {"grace": 5}})"),
            "");
  const State state = room.state();
  EXPECT_TRUE(state.listed);
  EXPECT_EQ(state.options.at("hold"), "never");
  EXPECT_EQ(state.policy.grace.value, 5);
  EXPECT_EQ(state.policy.pace.value, 900) << "what is left out is as usual";
  EXPECT_EQ(room.ask(ann, "plan", R"({"options": {"hold": "maybe"}})"), "bad_options");
  EXPECT_EQ(room.ask(ann, "plan", R"({"policy": {"stand_in": "god"}})"), "unknown_level");
  EXPECT_EQ(room.ask(ann, "plan", R"({"seats": []})"), "wrong_seat_count");
}

TEST(Plan, keeps_people_where_they_are_planned_to_stay) {
  Room room;
  room.ask(ann, "sit");
  room.ask(ben, "sit");
  EXPECT_EQ(room.ask(ann, "plan", R"({"seats": [{"kind": "person"}, {"kind": "bot"}]})"), "");
  EXPECT_EQ(room.state().seats[0].person->value, ann.id);
  EXPECT_EQ(room.state().seats[1].kind, SeatKind::bot);
  EXPECT_EQ(room.table->may_watch(ben, seat(1)), "not_your_seat");
  EXPECT_EQ(room.ask(ann, "plan", R"({"seats": [{"kind": "person"}, {"kind": "person"}]})"),
            "bad_plan");
  EXPECT_EQ(room.ask(ann, "plan", R"({"seats": [{"kind": "person", "person": "id-Ben"}]})"),
            "bad_plan");
}

TEST(Start, needs_the_host_and_everybody_seated) {
  Room room;
  room.ask(ben, "sit");
  EXPECT_EQ(room.ask(ben, "start"), "not_host");
  EXPECT_EQ(room.ask(ann, "start"), "open_seats");
  EXPECT_EQ(room.ask(ann, "plan", R"({"seats": [{"kind": "closed"}]})"), "");
  EXPECT_EQ(room.ask(ann, "start"), "wrong_seat_count");
}

TEST(Start, drops_closed_seats_and_pins_the_rules) {
  Room room(R"({"game": "deathstar", "seats": [{"kind": "closed"}, {"kind": "open"},
      {"kind": "closed"}, {"kind": "bot"}]})");
  room.ask(ann, "sit");
  room.table->drain();
  EXPECT_EQ(room.ask(ann, "start"), "");
  const State state = room.state();
  EXPECT_EQ(state.phase, Phase::running);
  ASSERT_EQ(state.seats.size(), 2u);
  EXPECT_EQ(state.seats[0].person->value, ann.id);
  EXPECT_EQ(state.seats[1].kind, SeatKind::bot);
  EXPECT_EQ(state.rules_version, real_game_data("deathstar")->rules_version());
  EXPECT_EQ(state.data, real_game_data("deathstar")->data_fingerprint());
  EXPECT_FALSE(room.lines().back().events->empty()) << "the deal";
  EXPECT_EQ(room.ask(ann, "start"), "already_started");
  EXPECT_EQ(room.ask(ann, "plan", "{}"), "already_started");
}

TEST(Start, refuses_options_that_do_not_fit_the_seats) {
  Room room(R"({"game": "deathstar", "options": {"first_player": "3"},
      "seats": [{"kind": "bot"}, {"kind": "bot"}]})");
  EXPECT_EQ(room.ask(ann, "start"), "bad_options");
}

TEST(Host, kicks_locks_hands_over_and_closes) {
  Room room;
  room.ask(ann, "sit");
  room.ask(ben, "sit");
  EXPECT_EQ(room.ask(ben, "kick", R"({"seat": 0})"), "not_host");
  EXPECT_EQ(room.ask(ann, "kick", R"({"seat": 0})"), "own_seat");
  EXPECT_EQ(room.ask(ann, "kick", R"({"seat": 3})"), "nobody_there");
  EXPECT_EQ(room.ask(ann, "kick", R"({"seat": 6})"), "no_such_seat");
  EXPECT_EQ(room.ask(ann, "kick", R"({"seat": 1})"), "");
  EXPECT_EQ(room.ask(ann, "lock", R"({"on": true})"), "");
  EXPECT_EQ(room.ask(ben, "sit"), "locked");
  EXPECT_EQ(room.ask(ann, "sit", R"({"seat": 1})"), "") << "not new here";
  EXPECT_EQ(room.ask(ann, "stand", R"({"seat": 1})"), "");
  const std::int64_t seq = room.table->seq();
  EXPECT_EQ(room.ask(ann, "lock", R"({"on": true})"), "");
  EXPECT_EQ(room.table->seq(), seq) << "nothing new";
  EXPECT_EQ(room.ask(ben, "lock", R"({"on": false})"), "not_host");
  EXPECT_EQ(room.ask(ann, "lock", R"({"on": false})"), "");
  EXPECT_EQ(room.ask(ben, "sit"), "");
  EXPECT_EQ(room.ask(ben, "host", R"({"person": "id-Ben"})"), "not_host");
  EXPECT_EQ(room.ask(ann, "host", R"({"person": "id-Cleo"})"), "nobody_there");
  EXPECT_EQ(room.ask(ann, "host", R"({"person": "id-Ben"})"), "");
  EXPECT_EQ(room.state().host.value, ben.id);
  EXPECT_EQ(room.table->card().host.value, "Ben");
  EXPECT_EQ(room.ask(ann, "close"), "not_host");
  EXPECT_EQ(room.ask(ben, "close"), "");
  EXPECT_EQ(room.state().phase, Phase::closed);
  for (const char* word : {"sit", "start", "undo", "pause", "resume", "close"})
    EXPECT_EQ(room.ask(ben, word), "closed") << word;
  EXPECT_EQ(room.ask(ben, "say", R"({"text": "hello"})"), "closed");
  EXPECT_EQ(room.ask(ben, "act", R"({"seat": 1, "cid": "1", "action": {}})"), "closed");
  EXPECT_FALSE(room.state().seed) << "nothing was dealt from it";
  EXPECT_FALSE(room.table->may_have_record(ben));
}

TEST(Watching, is_for_those_whom_the_policy_lets) {
  Room room(R"({"game": "deathstar", "policy": {"spectators": "off"}})");
  room.ask(ben, "sit");
  EXPECT_EQ(room.table->may_watch(ann, everybody), "") << "the host";
  EXPECT_EQ(room.table->may_watch(ben, everybody), "");
  EXPECT_EQ(room.table->may_watch(cleo, everybody), "no_spectators");
  EXPECT_EQ(room.table->may_watch(ben, seat(0)), "");
  EXPECT_EQ(room.table->may_watch(ann, seat(0)), "not_your_seat");
  EXPECT_EQ(room.table->may_watch(ann, seat(7)), "not_your_seat");
  room.ask(ann, "plan", R"({"policy": {"spectators": "public"}})");
  EXPECT_EQ(room.table->may_watch(cleo, everybody), "");
}

TEST(Output, says_when_seats_change_hands) {
  Room room;
  const auto changes = [&](const Person& who, std::string_view word, std::string_view fields) {
    room.table->handle(who, *read_table_request(word, object(fields)), room.now);
    return room.table->drain().owners_changed;
  };
  EXPECT_TRUE(changes(ben, "sit", "{}"));
  EXPECT_FALSE(changes(ben, "say", R"({"text": "Hi"})"));
  EXPECT_TRUE(changes(ann, "kick", R"({"seat": 0})"));
}

TEST(Card, tells_a_list_what_it_needs) {
  Room room(R"({"game": "deathstar", "listed": true, "options": {"hold": "never"}})");
  room.ask(ben, "sit");
  const Card card = room.table->card();
  EXPECT_EQ(card.id.value, "T1");
  EXPECT_EQ(card.code.value, "ABCD");
  EXPECT_EQ(card.game.value, "deathstar");
  EXPECT_EQ(card.host.value, "Ann");
  EXPECT_EQ(card.seats[0].name->value, "Ben");
  EXPECT_TRUE(card.listed);
  EXPECT_THAT(card.changed, ElementsAre("hold"));
  Card again;
  EXPECT_EQ(read(*engine::parse_json(written(card), ""), again), "");
  EXPECT_EQ(written(again), written(card));
}

}  // namespace
}  // namespace table
