#include "engine/chance.hpp"
#include "table/memory_journal.hpp"
#include "table/test/room.hpp"
#include "table/test/staged.hpp"

// Sync, updates and recovery.
namespace table {
namespace {

using engine::Chance;
using testing::HasSubstr;

// One client that loses its connection now and then and asks for what it missed.
class Client {
 public:
  Client(Room& room, engine::Observer as, bool watcher, std::uint64_t luck)
      : room_(room), chance_(Chance::fast(luck)) {
    screen_.as = as;
    screen_.watcher = watcher;
    room_.table->watched(as, true);
  }

  void look() {
    if (!connected_)
      screen_.take_sync(room_.table->sync(screen_.as, screen_.watcher, screen_.seq(), room_.now));
    connected_ = chance_.below(0, 4) != 0;
  }
  void take(const Output& output) {
    if (!connected_) return;
    for (const Update& update : output.updates)
      if (update.observer == screen_.as) screen_.take_update(update);
  }
  const Screen& screen() const { return screen_; }
  void come_back() {
    connected_ = false;
    look();
  }

 private:
  Room& room_;
  Screen screen_;
  Chance chance_;
  bool connected_ = false;
};

// Anything that somebody could ask for, likely or not.
void do_something(Room& room, Chance& chance) {
  const auto pick = [&](std::uint32_t below) { return chance.below(1, below); };
  const Person* people[] = {&ann, &ben, &cleo};
  const Person& who = *people[pick(3)];
  const std::string seat_field = R"({"seat": )" + std::to_string(pick(2));
  const auto ask = [&](std::string_view word, const std::string& fields) {
    room.table->handle(who, *read_table_request(word, object(fields)), room.now);
  };
  switch (pick(24)) {
    case 0:
      return ask("say", R"({"text": "hm \" \\ ü"})");
    case 1:
      return ask("undo", "{}");
    case 2:
      return ask("answer", R"({"yes": true})");
    case 3:
      return ask("answer", R"({"yes": false})");
    case 4:
      return ask("pause", "{}");
    case 5:
    case 6:
      return ask("resume", "{}");
    case 7:
      return ask("stand_in", seat_field + R"(, "level": "easy"})");
    case 8:
      return ask("stand_in", seat_field + "}");
    case 9:
      return ask("stand", seat_field + "}");
    case 10:
    case 11:
      return ask("sit", "{}");
    case 12:
      return ask("kick", seat_field + "}");
    case 13:
      return ask("lock", pick(2) == 0 ? R"({"on": true})" : R"({"on": false})");
    case 14:
      return room.table->depart(who, room.now);
    case 15:
    case 16:
      return room.table->arrive(who, room.now);
    case 17:
      room.now += pick(40'000);
      return room.table->tick(room.now);
    default:
      break;
  }
  room.now += 1'000;
  if (const auto task = room.table->bot_task(room.now))
    return room.table->bot_decided(*task, task->think(), room.now);
  const int number = room.acting();
  if (number < 0) return;
  const auto legal = room.game(seat(number)).legal;
  if (legal.empty()) return;
  const std::string action = engine::to_line(legal[pick(static_cast<std::uint32_t>(legal.size()))]);
  const std::string cid = "c" + std::to_string(++room.cids);
  room.table->handle(
      room.owner(number),
      *read_table_request("act", object(R"({"seat": )" + std::to_string(number) + R"(, "cid": ")" +
                                        cid + R"(", "action": )" + action + "}")),
      room.now);
}

class AnyHistory : public testing::TestWithParam<int> {};

TEST_P(AnyHistory, is_told_whole_to_everybody_and_survives_a_restart_at_every_step) {
  const auto number = static_cast<std::uint64_t>(GetParam());
  auto room = Room::playing(
      R"({"grace": 5, "pace": 0, "turn_seconds": 30})",
      number % 2 == 0 ? R"({"first_player": "0"})" : R"({"first_player": "0", "turn_timer": 15})");
  Chance chance = Chance::fast(number);
  Client anns(*room, seat(0), false, number);
  Client bens(*room, seat(1), false, number + 100);
  Client shared(*room, everybody, false, number + 200);
  Client watching(*room, everybody, true, number + 300);
  Client* clients[] = {&anns, &bens, &shared, &watching};
  for (int step = 0; step < 250 && room->state().phase != Phase::closed; ++step) {
    for (Client* each : clients) each->look();
    do_something(*room, chance);
    const Output output = room->table->drain();
    for (const Entry& entry : output.entries) {
      ASSERT_EQ(entry.seq, room->entries.back().seq + 1);
      room->entries.push_back(entry);
    }
    for (Client* each : clients) each->take(output);
    if (!output.entries.empty() && step % 5 == 0) room->check_restored();
    if (testing::Test::HasFailure()) return;
    if (step % 50 == 49) {
      room->table = room->restored();
      for (const Client* each : clients) room->table->watched(each->screen().as, true);
    }
  }
  for (Client* each : clients) {
    each->come_back();
    const Screen& screen = each->screen();
    EXPECT_LE(static_cast<std::int64_t>(screen.log.size()), room->table->seq());
    EXPECT_EQ(written(screen.log), written(room->lines(screen.as, screen.watcher)));
    EXPECT_EQ(written(screen.state), written(room->state()));
  }
  EXPECT_GT(room->table->seq(), 40);
}
INSTANTIATE_TEST_SUITE_P(ManyTables, AnyHistory, testing::Range(1, 13));

TEST(Sync, holds_what_an_update_would_have_told) {
  auto room = Room::playing();
  Screen& anns = room->watch(seat(0), false);
  Screen& bens = room->watch(seat(1), false);
  for (std::size_t i = 0; i < 20; ++i) {
    const int number = room->acting();
    room->act(room->owner(number), number, i);
    for (Screen* each : {&anns, &bens}) {
      const Sync sync = room->sync(*room->table, each->as, false);
      EXPECT_EQ(written(each->state), written(sync.state));
      EXPECT_EQ(written(*each->game), written(*sync.game));
      EXPECT_EQ(written(each->log), written(sync.log));
    }
  }
}

TEST(Sync, tells_only_what_came_after) {
  auto room = Room::playing();
  room->act(ann, 0);
  const auto lines = room->lines(everybody, true, room->table->seq() - 1);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].kind, LineKind::input);
  EXPECT_TRUE(room->lines(everybody, true, room->table->seq()).empty());
  EXPECT_TRUE(room->lines(everybody, true, 1'000'000).empty());
  EXPECT_EQ(static_cast<std::int64_t>(room->lines(everybody, true, -5).size()), room->table->seq());
}

// However much has been said and taken back: no message is larger than a client takes, and each
// line can be read.
TEST(Sync, is_bounded_and_older_lines_come_in_pages) {
  auto room = Room::playing();
  room->check = false;
  const std::string words = R"({"text": ")" + std::string(500, 'x') + R"("})";
  for (int i = 0; i < 200; ++i) {
    room->ask(ann, "say", words);
    room->ask(ben, "say", words);
    room->act(ann, 0);
    room->ask(ann, "undo");
    room->ask(ben, "answer", R"({"yes": true})");
  }
  const Sync sync = room->sync(*room->table, seat(0), false);
  EXPECT_TRUE(sync.anew);
  EXPECT_EQ(sync.log.size(), 100u);
  EXPECT_EQ(sync.log.back().seq, sync.seq);
  EXPECT_LT(room->table->sync(seat(0), false, 0, room->now).size(), 256u * 1024);
  const std::vector<Line> all = room->lines(seat(0), false);
  ASSERT_EQ(static_cast<std::int64_t>(all.size()), sync.seq);
  for (std::size_t i = 0; i < all.size(); ++i)
    ASSERT_EQ(all[i].seq, static_cast<std::int64_t>(i) + 1);
  const Sync missed = room->sync(*room->table, seat(0), false, sync.seq - 100);
  EXPECT_FALSE(missed.anew);
  EXPECT_EQ(missed.log.size(), 100u);
  EXPECT_TRUE(room->sync(*room->table, seat(0), false, sync.seq - 101).anew) << "too long away";
  EXPECT_EQ(object(room->table->lines(seat(0), false, 1)).at("log").get_array().size(), 0u);
  EXPECT_EQ(object(room->table->lines(seat(0), false, -3)).at("log").get_array().size(), 0u);
  EXPECT_EQ(object(room->table->lines(seat(0), false, INT64_MAX)).at("log").get_array().size(),
            100u);
}

TEST(Sync, has_fewer_lines_where_they_are_long) {
  auto room = Room::playing();
  room->check = false;
  std::string words = R"({"text": ")";
  for (int i = 0; i < 500; ++i) words += "\xf0\x9f\x91\xbd";
  words += R"("})";
  for (int i = 0; i < 60; ++i) {
    EXPECT_EQ(room->ask(ann, "say", words), "");
    EXPECT_EQ(room->ask(ben, "say", words), "");
  }
  const Sync sync = room->sync(*room->table, seat(0), false);
  EXPECT_GT(sync.log.size(), 80u);
  EXPECT_LT(sync.log.size(), 100u);
  EXPECT_EQ(static_cast<std::int64_t>(room->lines(seat(0), false).size()), sync.seq);
}

// What is told again of any part of the history is what was told when it happened.
TEST(Sync, tells_old_events_as_they_were_told_whatever_was_taken_back) {
  auto room = Room::playing();
  room->check = false;
  Screen& anns = room->watch(seat(0), false);
  Chance chance = Chance::fast(5);
  for (int i = 0; i < 600; ++i) {
    if (chance.below(0, 4) == 0) {
      room->ask(chance.below(0, 2) == 0 ? ann : ben, "undo");
      if (room->state().asking) {
        const Person& other = room->state().asking->by.value == 0 ? ben : ann;
        room->ask(other, "answer", R"({"yes": true})");
      }
    } else if (const int number = room->acting(); number >= 0) {
      room->act(room->owner(number), number, chance.below(0, 9));
    }
    if (i % 60 == 59) {
      auto again = Table::restore(room->surroundings, "T1", room->table->snapshot(), {});
      ASSERT_TRUE(again) << again.problem().what;
      if (i % 120 == 59) room->table = std::move(*again);
      room->table->watched(seat(0), true);
      room->table->arrive(ann, room->now);
      room->table->arrive(ben, room->now);
    }
  }
  ASSERT_GT(anns.log.size(), 400u);
  EXPECT_EQ(written(room->lines(seat(0), false)), written(anns.log));
}

TableRequest request_for(std::string_view word, std::string_view fields) {
  return *read_table_request(word, object(fields));
}

// Looking at a table, and taking back, costs the same after any number of moves.
TEST(Sync, plays_only_a_few_inputs_again_whatever_has_happened) {
  auto room = Room::playing();
  room->check = false;
  const auto cost = [&](const std::function<void()>& what) {
    const std::int64_t before = room->table->replayed();
    what();
    return room->table->replayed() - before;
  };
  const auto act = [&](int number) {
    const std::string action = engine::to_line(room->game(seat(number)).legal.front());
    const std::string fields = R"({"seat": )" + std::to_string(number) + R"(, "cid": "c)" +
                               std::to_string(++room->cids) + R"(", "action": )" + action + "}";
    room->table->handle(room->owner(number), *read_table_request("act", object(fields)), room->now);
  };
  while (room->table->record()->inputs.size() < 300 && room->acting() >= 0) act(room->acting());
  const std::size_t inputs = room->table->record()->inputs.size();
  ASSERT_GT(inputs, 150u);
  for (int i = 0; i < 1'000; ++i) {
    const int number = room->acting();
    act(number);
    EXPECT_LE(cost([&] {
                room->table->handle(room->owner(number), request_for("undo", "{}"), room->now);
                room->table->handle(room->owner(1 - number),
                                    request_for("answer", R"({"yes": true})"), room->now);
              }),
              32);
  }
  EXPECT_EQ(room->table->record()->inputs.size(), inputs);
  room->settle();
  const std::int64_t length = room->sync(*room->table, seat(0), false, room->table->seq()).seq;
  EXPECT_LE(cost([&] { room->table->sync(seat(0), false, 0, room->now); }), 132);
  for (std::int64_t before = length; before > 0; before -= 100)
    EXPECT_LE(cost([&] { room->table->lines(seat(0), false, before); }), 132) << before;
}

TEST(Table, takes_only_moves_once_too_much_has_been_asked_of_it) {
  auto room = Room::playing();
  room->check = false;
  const TableRequest lock = request_for("lock", R"({"on": true})");
  const TableRequest unlock = request_for("lock", R"({"on": false})");
  int on = 0;
  std::string last;
  while (last.empty() && on < 10'000) last = room->ask_quickly(ann, ++on % 2 == 1 ? lock : unlock);
  EXPECT_EQ(last, "worn_out");
  EXPECT_GE(room->table->seq(), 5'000);
  EXPECT_LT(room->table->seq(), 6'000);
  EXPECT_EQ(room->ask(ann, "undo"), "worn_out");
  EXPECT_TRUE(room->act(ann, 0).ok);
  EXPECT_EQ(room->ask(ben, "say", R"({"text": "A new table?"})"), "");
  room->check_restored();
  EXPECT_EQ(room->ask(ann, "close"), "");
}

TEST(Sync, writes_a_game_that_is_not_there_as_null) {
  Room room;
  EXPECT_THAT(room.table->sync(everybody, true, 0, room.now), HasSubstr(R"("game":null)"));
}

TEST(Update, carries_state_and_game_only_where_they_changed) {
  auto room = Room::playing();
  room->table->watched(everybody, true);
  const auto last = [&](const Person& who, std::string_view word, std::string_view fields) {
    room->table->handle(who, *read_table_request(word, object(fields)), room->now);
    const Output output = room->table->drain();
    return output.updates.empty() ? "" : output.updates.back().text;
  };
  const std::string said = last(ann, "say", R"({"text": "hi"})");
  EXPECT_THAT(said, testing::Not(HasSubstr("\"state\":")));
  EXPECT_THAT(said, testing::Not(HasSubstr("\"game\":{")));
  const std::string acted =
      last(ann, "act", R"({"seat": 0, "cid": "1", "action": {"do": "spin"}})");
  EXPECT_THAT(acted, testing::Not(HasSubstr("\"state\":")));
  EXPECT_THAT(acted, HasSubstr("\"game\":{\"view\":"));
  const std::string locked = last(ann, "lock", R"({"on": true})");
  EXPECT_THAT(locked, HasSubstr("\"state\":"));
  EXPECT_THAT(locked, testing::Not(HasSubstr("\"game\":{")));
  room->table->watched(everybody, false);
  EXPECT_EQ(last(ann, "say", R"({"text": "anybody?"})"), "");
}

void expect_only_to_look(const Room& room, Table& table) {
  const Sync sync = room.sync(table, everybody);
  EXPECT_EQ(sync.state.phase, Phase::running);
  EXPECT_FALSE(sync.game);
  EXPECT_EQ(static_cast<std::int64_t>(sync.log.size()), table.seq());
  for (const Line& line : sync.log) EXPECT_FALSE(line.events);
  table.arrive(ann, room.now);
  table.arrive(ben, room.now);
  EXPECT_FALSE(table.wake());
  const auto code = [&](const Person& who, std::string_view word, std::string_view fields) {
    const Reply reply = table.handle(who, *read_table_request(word, object(fields)), room.now);
    return reply.ok ? "" : engine::to_word(reply.body.at("code"));
  };
  EXPECT_EQ(code(ann, "act", R"({"seat": 0, "cid": "n", "action": {"do": "spin"}})"),
            "other_rules");
  EXPECT_EQ(code(ann, "resign", R"({"seat": 0, "cid": "n"})"), "other_rules");
  EXPECT_EQ(code(ann, "undo", "{}"), "other_rules");
  EXPECT_EQ(code(cleo, "sit", "{}"), "other_rules");
  EXPECT_EQ(code(ann, "pause", "{}"), "other_rules");
  EXPECT_EQ(code(ann, "stand_in", R"({"seat": 0, "level": "easy"})"), "other_rules");
  EXPECT_FALSE(table.record());
  EXPECT_FALSE(table.bot_task(room.now + 10'000));
  EXPECT_EQ(code(ann, "say", R"({"text": "What now?"})"), "");
}

TEST(Restore, under_other_rules_lets_people_look_and_comes_back_unharmed) {
  auto room = Room::playing();
  room->act(ann, 0);
  room->act(ann, 0);
  const std::string position = written(room->game().view);
  World other = room->surroundings;
  other.game_data = [](std::string_view) {
    return std::make_shared<OtherVersionGameData>(real_game_data("deathstar"));
  };
  World none = room->surroundings;
  none.game_data = [](std::string_view) { return nullptr; };
  const std::string snapshot = room->table->snapshot();
  for (const World& each : {other, none}) {
    auto from_entries = Table::restore(each, "T1", std::nullopt, room->entries);
    ASSERT_TRUE(from_entries) << from_entries.problem().what;
    expect_only_to_look(*room, **from_entries);
    auto from_snapshot = Table::restore(each, "T1", snapshot, {});
    ASSERT_TRUE(from_snapshot) << from_snapshot.problem().what;
    expect_only_to_look(*room, **from_snapshot);
    for (const auto& table : {&*from_entries, &*from_snapshot}) {
      const auto back = Table::restore(room->surroundings, "T1", (*table)->snapshot(), {});
      ASSERT_TRUE(back) << back.problem().what;
      EXPECT_EQ(written(room->sync(**back, everybody).game->view), position);
    }
  }
}

TEST(Restore, under_other_rules_keeps_the_record_of_what_is_over) {
  for (const bool closed : {false, true}) {
    auto room = Room::playing();
    room->act(ann, 0);
    EXPECT_EQ(
        closed ? room->ask(ann, "close") : room->ask(ann, "resign", R"({"seat": 0, "cid": "r"})"),
        "");
    ASSERT_EQ(room->table->phase(), closed ? Phase::closed : Phase::finished);
    const std::string record = engine::write_record(*room->table->record());
    World other = room->surroundings;
    other.game_data = [](std::string_view) {
      return std::make_shared<OtherVersionGameData>(real_game_data("deathstar"));
    };
    const auto from_entries = Table::restore(other, "T1", std::nullopt, room->entries);
    ASSERT_TRUE(from_entries) << from_entries.problem().what;
    EXPECT_FALSE((*from_entries)->begun()->playable);
    EXPECT_EQ(engine::write_record(*(*from_entries)->record()), record);
    const auto from_snapshot = Table::restore(other, "T1", room->table->snapshot(), {});
    ASSERT_TRUE(from_snapshot) << from_snapshot.problem().what;
    EXPECT_EQ(engine::write_record(*(*from_snapshot)->record()), record);
  }
}

TEST(Restore, from_a_snapshot_and_the_entries_after_it) {
  auto room = Room::playing();
  for (std::size_t i = 0; i < 10; ++i) room->act(room->owner(room->acting()), room->acting(), i);
  const std::string snapshot = room->table->snapshot();
  for (std::size_t i = 0; i < 10; ++i) room->act(room->owner(room->acting()), room->acting(), i);
  const auto again = Table::restore(room->surroundings, "T1", snapshot, room->entries);
  ASSERT_TRUE(again) << again.problem().what;
  EXPECT_EQ((*again)->snapshot(), room->table->snapshot());
}

TEST(Restore, does_not_trust_a_position_that_comes_out_differently) {
  auto room = Room::playing();
  for (std::size_t i = 0; i < 10; ++i) room->act(room->owner(room->acting()), room->acting(), i);
  const std::string snapshot = room->table->snapshot();
  std::string damaged = snapshot;
  damaged.replace(damaged.find("\"fingerprint\":\"") + 15, 4, "0000");
  const auto again = Table::restore(room->surroundings, "T1", damaged, {});
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->snapshot(), snapshot);
}

// Rules that lead elsewhere are other rules, although their version is the same. Here it is the
// chance that has changed: after one input another result, after many an input that is refused.
TEST(Restore, does_not_go_on_where_the_inputs_lead_elsewhere) {
  for (const std::size_t acts : {1u, 10u}) {
    auto room = Room::playing();
    for (std::size_t i = 0; i < acts; ++i)
      room->act(room->owner(room->acting()), room->acting(), i);
    std::string strange = room->table->snapshot();
    strange.insert(strange.find("\"position\":{") + 12, "\"nonsense\":1,");
    const auto again = Table::restore(room->surroundings, "T1", strange, {});
    ASSERT_TRUE(again) << again.problem().what;
    EXPECT_EQ((*again)->snapshot(), room->table->snapshot()) << "the inputs lead to what was kept";

    strange.replace(strange.find("\"seed\":\"") + 8, 8, "0badcafe");
    const auto elsewhere = Table::restore(room->surroundings, "T1", strange, {});
    ASSERT_TRUE(elsewhere) << elsewhere.problem().what;
    expect_only_to_look(*room, **elsewhere);
  }
}

TEST(Restore, names_what_is_wrong_with_a_journal) {
  auto room = Room::playing();
  room->act(ann, 0);
  const auto problem = [&](std::optional<std::string> snapshot, std::vector<Entry> entries) {
    const auto made = Table::restore(room->surroundings, "T1", std::move(snapshot), entries);
    return made ? "" : made.problem().what;
  };
  std::vector<Entry> entries = room->entries;
  entries.erase(entries.begin() + 2);
  EXPECT_THAT(problem(std::nullopt, entries), HasSubstr("entry 3 is missing"));
  entries = room->entries;
  entries.back().text.replace(entries.back().text.find("spin"), 4, "grin");
  EXPECT_THAT(problem(std::nullopt, entries), HasSubstr("the game does not accept it"));
  entries = room->entries;
  entries[1].text = "{";
  EXPECT_THAT(problem(std::nullopt, entries), HasSubstr("not valid JSON"));
  entries[1].text = "{}";
  EXPECT_THAT(problem(std::nullopt, entries), HasSubstr("'seq' is missing"));
  EXPECT_THAT(problem(std::nullopt, {}), HasSubstr("empty"));
  EXPECT_THAT(problem("{}", {}), HasSubstr("snapshot of table T1"));
  EXPECT_THAT(problem("7", {}), HasSubstr("snapshot of table T1"));
}

TEST(MemoryJournal, is_fenced_by_the_expected_sequence_number) {
  MemoryJournal journal;
  std::vector<Journal::Outcome> outcomes;
  const auto append = [&](std::int64_t expected, std::vector<Entry> entries) {
    journal.append("T", expected, std::move(entries), Filed{"{}"},
                   [&](const Journal::Written& written) { outcomes.push_back(written.outcome); });
    return outcomes.back();
  };
  EXPECT_EQ(append(0, {{1, "a"}, {2, "b"}}), Journal::Outcome::durable);
  EXPECT_EQ(append(1, {{2, "other"}}), Journal::Outcome::stale) << "somebody else wrote";
  EXPECT_EQ(append(3, {{4, "d"}}), Journal::Outcome::stale);
  EXPECT_EQ(append(2, {{4, "d"}}), Journal::Outcome::failed) << "a gap";
  EXPECT_EQ(append(2, {{3, "c"}}), Journal::Outcome::durable);
  ASSERT_EQ(journal.read("T")->entries.size(), 3u);
  EXPECT_EQ(journal.read("T")->entries[1].text, "b");
  EXPECT_EQ(journal.read_from("T", 2)->size(), 1u);
  EXPECT_TRUE(journal.read("U")->entries.empty());
  EXPECT_TRUE(journal.read_from("U", 0)->empty());
  journal.keep_snapshot("T", 2, "half");
  journal.keep_snapshot("T", 1, "older");
  EXPECT_EQ(*journal.read("T")->snapshot, "half");
  EXPECT_EQ(journal.read("T")->entries.size(), 1u);
  EXPECT_EQ(journal.list()->size(), 1u);
}

TEST(MemoryJournal, is_held_by_one_at_a_time) {
  MemoryJournal journal;
  EXPECT_TRUE(*journal.lease("one", 0, 1'000));
  EXPECT_FALSE(*journal.lease("two", 500, 1'000));
  EXPECT_TRUE(*journal.lease("one", 900, 1'000)) << "renewed";
  EXPECT_FALSE(*journal.lease("two", 1'500, 1'000));
  EXPECT_TRUE(*journal.lease("two", 1'900, 1'000)) << "run out";
}

TEST(MemoryJournal, brings_a_table_back) {
  auto room = Room::playing();
  MemoryJournal journal;
  journal.append("T1", 0, room->entries, filed(written(room->table->card())), [](const auto&) {});
  const auto kept = journal.read("T1");
  const auto again = Table::restore(room->surroundings, "T1", kept->snapshot, kept->entries);
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->snapshot(), room->table->snapshot());
}

// A rule may hide whose decision it was; then only the game's events may tell.
TEST(Secrets, an_input_line_does_not_say_who_acted) {
  const auto room = Room::playing();
  const Screen& screen = room->watch(everybody);
  ASSERT_TRUE(room->act(ann, 0).ok);
  ASSERT_EQ(screen.log.back().kind, LineKind::input);
  for (const Line& line : {screen.log.back(), room->lines().back()}) {
    EXPECT_FALSE(line.seat);
    EXPECT_FALSE(line.person);
    EXPECT_FALSE(line.name);
    EXPECT_TRUE(line.events);
  }
}

}  // namespace
}  // namespace table
