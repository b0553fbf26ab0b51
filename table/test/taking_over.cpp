#include "table/test/room.hpp"

// Who plays on where somebody stood up, and what nobody learns that way.
namespace table {
namespace {

const Person dora = person("Dora");

// Ann, the host, Ben and Cleo at a match of this game, all of them here.
std::unique_ptr<Room> three_at(const std::string& game, const std::string& options = "{}",
                               const std::string& policy = "{}") {
  auto room = std::make_unique<Room>(
      R"({"game": ")" + game + R"(", "options": )" + options + R"(, "policy": )" + policy +
      R"(, "seats": [{"kind": "open"}, {"kind": "open"}, {"kind": "open"}]})");
  for (const Person* each : {&ann, &ben, &cleo}) {
    EXPECT_EQ(room->ask(*each, "sit"), "");
    room->arrive(*each);
  }
  EXPECT_EQ(room->ask(ann, "start"), "");
  return room;
}

std::unique_ptr<Room> after_ben_stood_up(const std::string& game = "aliens") {
  auto room = three_at(game);
  EXPECT_EQ(room->ask(ben, "stand", R"({"seat": 1})"), "");
  room->depart(ben);
  return room;
}

std::string owner_of(const Room& room, std::size_t number) {
  const auto person = room.state().seats[number].person;
  return person ? person->value : "";
}

std::string asked_by(const Room& room) {
  const auto asking = room.state().asking;
  return asking && asking->what == Question::sit ? asking->person->value : "";
}

const char* const seat_one = R"({"seat": 1})";

TEST(TakingOver, nobody_is_sent_away_in_a_match) {
  auto room = three_at("aliens");
  EXPECT_EQ(room->ask(ann, "kick", seat_one), "already_started");
  EXPECT_EQ(owner_of(*room, 1), ben.id);
}

TEST(TakingOver, whoever_has_held_a_seat_never_gets_another_one) {
  auto room = after_ben_stood_up();
  EXPECT_EQ(room->ask(ann, "sit", seat_one), "knows_another_seat") << "the host";
  EXPECT_EQ(room->ask(cleo, "sit", seat_one), "knows_another_seat");
  EXPECT_EQ(room->ask(cleo, "stand", R"({"seat": 2})"), "");
  EXPECT_EQ(room->ask(cleo, "sit", seat_one), "knows_another_seat") << "also after standing up";
  for (const Person* each : {&ann, &cleo})
    EXPECT_EQ(room->table->may_watch(*each, seat(1)), "not_your_seat");
}

TEST(TakingOver, is_remembered_by_a_restart) {
  auto room = after_ben_stood_up();
  EXPECT_EQ(room->ask(cleo, "stand", R"({"seat": 2})"), "");
  auto again = Table::restore(room->surroundings, "T1", room->table->snapshot(), {});
  ASSERT_TRUE(again) << again.problem().what;
  room->table = std::move(*again);
  room->arrive(ann);
  EXPECT_EQ(room->ask(ann, "sit", seat_one), "knows_another_seat");
  EXPECT_EQ(room->ask(cleo, "sit", seat_one), "knows_another_seat") << "who sits nowhere now";
  EXPECT_EQ(room->ask(ben, "sit", seat_one), "");
}

TEST(TakingOver, in_a_game_without_secrets_is_for_players_too) {
  auto room = after_ben_stood_up("deathstar");
  EXPECT_EQ(room->ask(ann, "sit", seat_one), "");
  EXPECT_EQ(asked_by(*room), ann.id) << "Cleo is asked";
  EXPECT_EQ(room->ask(cleo, "answer", R"({"yes": true})"), "");
  EXPECT_EQ(owner_of(*room, 1), ann.id);
}

TEST(TakingOver, needs_a_yes_of_everybody_who_plays) {
  auto room = after_ben_stood_up();
  room->arrive(dora);
  const Reply reply = room->reply(dora, "sit", seat_one);
  EXPECT_TRUE(reply.ok);
  EXPECT_EQ(reply.body.at("granted"), false);
  EXPECT_EQ(owner_of(*room, 1), "");
  EXPECT_EQ(room->table->may_watch(dora, seat(1)), "not_your_seat");
  EXPECT_EQ(room->ask(dora, "answer", R"({"yes": true})"), "") << "her own yes counts for nothing";
  EXPECT_EQ(room->ask(person("Eve"), "answer", R"({"yes": true})"), "not_seated");
  EXPECT_EQ(room->ask(ann, "answer", R"({"yes": true})"), "");
  EXPECT_EQ(owner_of(*room, 1), "") << "Cleo has not answered";
  room->depart(cleo);
  EXPECT_EQ(owner_of(*room, 1), "") << "who is away is waited for";
  room->arrive(cleo);
  EXPECT_EQ(room->ask(cleo, "answer", R"({"yes": true})"), "");
  EXPECT_EQ(owner_of(*room, 1), dora.id);
  EXPECT_FALSE(room->state().asking);
  EXPECT_FALSE(room->state().seats[1].stand_in);
  EXPECT_EQ(room->table->may_watch(dora, seat(1)), "");
  EXPECT_EQ(room->ask(ben, "sit", seat_one), "seat_taken") << "Ben gave it up, and all agreed";
}

TEST(TakingOver, is_over_with_one_no_and_not_asked_again) {
  auto room = after_ben_stood_up();
  room->arrive(dora);
  room->ask(dora, "sit", seat_one);
  EXPECT_EQ(room->ask(cleo, "answer", R"({"yes": false})"), "");
  EXPECT_FALSE(room->state().asking);
  EXPECT_EQ(room->ask(dora, "sit", seat_one), "turned_away");
}

TEST(TakingOver, ends_when_whoever_asked_takes_it_back_or_goes) {
  auto room = after_ben_stood_up();
  room->arrive(dora);
  room->ask(dora, "sit", seat_one);
  EXPECT_EQ(room->ask(dora, "answer", R"({"yes": false})"), "");
  EXPECT_FALSE(room->state().asking);
  EXPECT_EQ(room->ask(dora, "sit", seat_one), "") << "that was no no";
  EXPECT_EQ(asked_by(*room), dora.id);
  room->depart(dora);
  EXPECT_FALSE(room->state().asking);
}

TEST(TakingOver, waits_behind_what_those_who_play_ask) {
  auto room = after_ben_stood_up();
  room->arrive(dora);
  room->ask(dora, "sit", seat_one);
  EXPECT_EQ(room->ask(ann, "answer", R"({"yes": true})"), "");
  EXPECT_EQ(room->ask(cleo, "pause"), "");
  ASSERT_TRUE(room->state().asking);
  EXPECT_EQ(room->state().asking->what, Question::pause);
  EXPECT_EQ(room->state().phase, Phase::running) << "Ann's yes was to something else";
  EXPECT_EQ(room->ask(dora, "sit", seat_one), "already_asking");
}

TEST(TakingOver, asks_whoever_gave_the_seat_up_as_long_as_they_are_here) {
  auto room = three_at("aliens");
  room->ask(ben, "stand", seat_one);
  room->arrive(dora);
  room->ask(dora, "sit", seat_one);
  room->ask(ann, "answer", R"({"yes": true})");
  room->ask(cleo, "answer", R"({"yes": true})");
  EXPECT_EQ(owner_of(*room, 1), "") << "Ben looks on";
  room->check_restored();
  EXPECT_EQ(room->ask(ben, "answer", R"({"yes": true})"), "");
  EXPECT_EQ(owner_of(*room, 1), dora.id);

  auto other = three_at("aliens");
  other->ask(ben, "stand", seat_one);
  other->arrive(dora);
  other->ask(dora, "sit", seat_one);
  other->ask(ann, "answer", R"({"yes": true})");
  other->ask(cleo, "answer", R"({"yes": true})");
  other->depart(ben);
  EXPECT_EQ(owner_of(*other, 1), dora.id);
}

TEST(TakingOver, is_refused_where_nobody_plays_who_could_agree) {
  auto room = after_ben_stood_up();
  room->ask(cleo, "stand", R"({"seat": 2})");
  room->ask(ann, "stand", R"({"seat": 0})");
  for (const Person* each : {&ann, &cleo}) room->depart(*each);
  room->arrive(dora);
  EXPECT_EQ(room->ask(dora, "sit", seat_one), "nobody_plays");
  EXPECT_EQ(room->ask(ben, "sit", seat_one), "");
}

TEST(TakingOver, of_a_locked_table_is_for_its_owner_only) {
  auto room = after_ben_stood_up();
  EXPECT_EQ(room->ask(ann, "lock", R"({"on": true})"), "");
  EXPECT_EQ(room->ask(dora, "sit", seat_one), "locked");
  EXPECT_EQ(room->state().seats[1].former->value, ben.id);
  room->arrive(ben);
  EXPECT_EQ(room->ask(ben, "sit"), "") << "the seat's owner can always come back";
  EXPECT_EQ(owner_of(*room, 1), ben.id);
  EXPECT_FALSE(room->state().seats[1].former);
  EXPECT_FALSE(room->state().seats[1].stand_in);
}

TEST(TakingOver, of_an_owner_who_comes_back_ends_the_question) {
  auto room = after_ben_stood_up();
  room->arrive(dora);
  room->ask(dora, "sit", seat_one);
  EXPECT_EQ(room->ask(ben, "sit", seat_one), "");
  EXPECT_FALSE(room->state().asking);
  EXPECT_EQ(room->ask(dora, "sit", seat_one), "seat_taken");
}

TEST(TakingOver, finds_no_end_of_hands_only_so_often) {
  auto room = after_ben_stood_up("deathstar");
  room->check = false;
  std::string last;
  for (int i = 0; i < 20 && last.empty(); ++i) {
    const Person next = person("N" + std::to_string(i));
    room->arrive(next);
    last = room->ask(next, "sit", seat_one);
    room->ask(ann, "answer", R"({"yes": true})");
    room->ask(cleo, "answer", R"({"yes": true})");
    room->ask(next, "stand", seat_one);
    room->depart(next);
  }
  EXPECT_EQ(last, "too_many_hands");
  room->check_restored();
}

// --- What those who only watch see.

const char* const delayed = R"({"spectator_hands": "delayed"})";

TEST(PublicView, that_shows_hands_is_not_for_those_who_play) {
  auto room = three_at("master", delayed);
  EXPECT_EQ(room->table->may_watch(ann, everybody), "public_sees_more") << "the host";
  EXPECT_EQ(room->table->may_watch(cleo, everybody), "public_sees_more");
  EXPECT_EQ(room->table->may_watch(ann, seat(0)), "");
  EXPECT_EQ(room->table->may_watch(dora, everybody), "");
  EXPECT_EQ(room->ask(ben, "stand", seat_one), "");
  EXPECT_EQ(room->table->may_watch(ben, everybody), "public_sees_more") << "Ben may come back";
  EXPECT_EQ(room->ask(dora, "sit", seat_one), "public_sees_more") << "Dora has seen hands";
  EXPECT_EQ(room->ask(ben, "sit", seat_one), "");
  EXPECT_EQ(room->ask(ann, "close"), "");
  EXPECT_EQ(room->table->may_watch(ann, everybody), "") << "it is over";
  auto usual = three_at("master");
  EXPECT_EQ(usual->table->may_watch(ann, everybody), "") << "a shared screen";
}

struct Showing {
  std::string game;
  std::string options;
};

class PublicViewOf : public testing::TestWithParam<Showing> {};

// If a world that a seat cannot tell from the real one looked different to the public, the seat
// would learn something there.
bool tells_a_seat_more(const engine::Ruleset& rules, std::uint64_t number) {
  auto match = rules.open(engine::Chance::chacha(engine::seed_from(number)));
  engine::Chance chance = engine::Chance::fast(number);
  std::int64_t time = 0;
  for (int step = 0; step < 80 && !match->outcome(); ++step) {
    for (int i = 0; i < match->seats(); ++i) {
      const auto other = rules.imagine(match->view(seat(i)), engine::Chance::fast(number + 1));
      EXPECT_TRUE(other) << other.problem().what;
      if (other && (*other)->view(everybody) != match->view(everybody)) return true;
    }
    time += 7'000;
    bool moved = false;
    for (int i = 0; i < match->seats() && !moved; ++i)
      if (match->acting().has(engine::seat_at(i)))
        moved = match
                    ->apply(engine::seat_at(i), match->any_legal(engine::seat_at(i), chance),
                            engine::at_milliseconds(time))
                    .ok();
    if (!moved) match->expire(engine::at_milliseconds(time));
  }
  return false;
}

TEST_P(PublicViewOf, tells_a_seat_nothing_new_unless_the_game_says_so) {
  const auto game_data = real_game_data(GetParam().game);
  const engine::JsonObject options = *game_data->options().complete(object(GetParam().options));
  const auto rules = game_data->rules(options, engine::seat_counts(*game_data, options).back());
  ASSERT_TRUE(rules) << rules.problem().what;
  bool more = false;
  for (std::uint64_t number = 1; number <= 6; ++number)
    more = more || tells_a_seat_more(**rules, number);
  EXPECT_EQ(more, (*rules)->manners().public_sees_more);
}
INSTANTIATE_TEST_SUITE_P(
    Games, PublicViewOf,
    testing::Values(Showing{"deathstar", "{}"}, Showing{"aliens", "{}"}, Showing{"sisypho", "{}"},
                    Showing{"asterisk", "{}"},
                    Showing{"asterisk", R"({"hands": "open", "spectators": "open"})"},
                    Showing{"master", "{}"}, Showing{"master", delayed}),
    [](const auto& each) { return each.param.game + std::to_string(each.index); });

// Where a game says that it has no secrets, all see the same.
TEST(Secrets, are_none_where_the_game_says_so) {
  const auto rules =
      *real_game_data("deathstar")
           ->rules(*real_game_data("deathstar")->options().complete(engine::JsonObject()), 3);
  ASSERT_FALSE(rules->manners().secrets);
  auto match = rules->open(engine::Chance::chacha(engine::seed_from(1)));
  engine::Chance chance = engine::Chance::fast(1);
  for (int step = 0; step < 200 && !match->outcome(); ++step) {
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(match->alike(everybody, seat(i)));
    const engine::Seat acting = match->acting().lowest();
    match->apply(acting, match->any_legal(acting, chance), engine::at_milliseconds(step));
  }
  for (const char* game : {"aliens", "sisypho", "asterisk", "master"}) {
    const auto game_data = real_game_data(game);
    const engine::JsonObject options = *game_data->options().complete(engine::JsonObject());
    const auto made = game_data->rules(options, engine::fewest_seats(*game_data, options));
    ASSERT_TRUE(made) << made.problem().what;
    EXPECT_TRUE((*made)->manners().secrets) << game;
  }
}

}  // namespace
}  // namespace table
