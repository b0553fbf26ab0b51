#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>

#include "games/registry.hpp"
#include "server/test/client.hpp"
#include "server/test/store_support.hpp"

// What people keep: notes that are theirs alone, and works that everybody may play with.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using engine::Observer;
using engine::seat_at;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// A zone as its code.
std::string zone(const std::string& layout) {
  const engine::GameEntry& entry = *games::find("aliens");
  const auto game_data = *entry.load(entry.files());
  return game_data->check_work(layout, *game_data->words("en", ""))->data;
}

std::string maze() { return zone("Hss1\nsddA\nsdds"); }

class KeepsakesTest : public testing::Test {
 protected:
  int port() const { return running_->port(); }
  void restart_after_a_kill() {
    running_->kill();
    running_.emplace(folder_ / "data");
  }

  Folder folder_;
  std::optional<Running> running_{std::in_place, folder_ / "data"};
};

JsonObject note(const std::string& table, const Json& as, const std::string& text) {
  return {{"do", "note"}, {"table", table}, {"as", as}, {"text", text}};
}
JsonObject watch(const std::string& table, const Json& as) {
  return {{"do", "watch"}, {"table", table}, {"as", as}};
}

// The words of the pushes that wait, in their order.
std::vector<std::string> pushes(const Client& client) {
  std::vector<std::string> words;
  for (const Json& told : client.kept) words.push_back(word(told, "push"));
  return words;
}

// Whatever was sent before this answer has arrived with it.
void expect_no_note(Client& client, const std::string& secret) {
  client.done({{"do", "hello"}});
  for (const Json& told : client.kept) {
    EXPECT_NE(word(told, "push"), "note");
    EXPECT_THAT(engine::to_line(told), Not(HasSubstr(secret)));
  }
}

TEST_F(KeepsakesTest, NotesComeBackWithEveryWatchAndOnEveryDevice) {
  Match match(port());
  match.host.done(note(match.table, 0, "Bob bluffs"));
  Client again(port(), match.ann);
  again.done(watch(match.table, 0));
  EXPECT_THAT(pushes(again), ElementsAre("sync", "presence", "note"));
  const Json push = again.push("note");
  EXPECT_EQ(push.at("table"), Json(match.table));
  EXPECT_EQ(push.at("as"), 0);
  EXPECT_EQ(word(push, "text"), "Bob bluffs");

  const Answer code = post(port(), "/api/device", "{}", match.ann.cookie);
  const Answer claimed = post(port(), "/api/device/claim",
                              engine::to_line(JsonObject{{"code", word(code.json(), "code")}}));
  const std::string cookie = claimed.header("Set-Cookie");
  const Somebody elsewhere{"Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n", match.ann.id};
  Client phone(port(), elsewhere);
  phone.done(watch(match.table, 0));
  EXPECT_EQ(word(phone.push("note"), "text"), "Bob bluffs");
}

TEST_F(KeepsakesTest, AChangeIsToldToTheOtherConnectionsOfThePerson) {
  Match match(port());
  Client phone(port(), match.ann);
  phone.done(watch(match.table, 0));
  Client public_screen(port(), match.ann);
  public_screen.done(watch(match.table, "public"));
  match.host.done(note(match.table, 0, "first thought"));
  EXPECT_EQ(word(phone.push("note"), "text"), "first thought");
  phone.done(note(match.table, 0, ""));
  EXPECT_EQ(word(match.host.push("note"), "text"), "");
  expect_no_note(public_screen, "first thought");
  expect_no_note(phone, "first thought");
  Client late(port(), match.ann);
  late.done(watch(match.table, 0));
  EXPECT_THAT(pushes(late), ElementsAre("sync", "presence")) << "they are forgotten";
}

TEST_F(KeepsakesTest, NobodyElseIsEverSentThem) {
  Match match(port(), {{"options", {{"round_limit", 50}}}});
  Client spectator(port(), make_person(port(), "Eve"));
  spectator.done(watch(match.table, "public"));
  match.other.done(watch(match.table, "public"));
  match.host.done(note(match.table, 0, "a thought of seat 0"));
  match.host.done(watch(match.table, "public"));
  match.host.done(note(match.table, "public", "a thought of Ann"));
  expect_no_note(spectator, "thought of");
  expect_no_note(match.other, "thought of");
  spectator.done(watch(match.table, "public"));
  expect_no_note(spectator, "thought of");
  Client bob(port(), match.bob);
  bob.done(watch(match.table, 1));
  bob.done(watch(match.table, "public"));
  expect_no_note(bob, "thought of");
  match.play();
  const Answer record = get(port(), "/api/tables/" + match.table + "/record", match.ann.cookie);
  EXPECT_EQ(record.status, 200);
  EXPECT_THAT(record.body, Not(HasSubstr("thought of")));
  EXPECT_THAT(running_->log(), Not(HasSubstr("thought of")));
}

TEST_F(KeepsakesTest, NotesOfTheFirstOwnerOfASeatStayTheirs) {
  Client host(port(), make_person(port(), "Ann"));
  const std::string table = word(host.done({{"do", "create"}, {"game", "deathstar"}}), "table");
  Client first(port(), make_person(port(), "Bob"));
  Client second(port(), make_person(port(), "Cleo"));
  first.done({{"do", "sit"}, {"table", table}, {"seat", 1}});
  first.done(note(table, 1, "what Bob thinks"));
  first.done({{"do", "stand"}, {"table", table}, {"seat", 1}});
  second.done({{"do", "sit"}, {"table", table}, {"seat", 1}});
  second.done(watch(table, 1));
  expect_no_note(second, "Bob thinks");
  EXPECT_NE(first.refused(note(table, 1, "again")), "");
}

TEST_F(KeepsakesTest, WhatWasAcknowledgedSurvivesAKill) {
  Match match(port());
  const std::string large(32'768, '"');
  match.host.done(note(match.table, 0, large));
  match.other.done(note(match.table, 1, "a short thought"));
  match.other.done(note(match.table, 1, ""));
  const std::string code =
      word(match.host.done(
               {{"do", "keep_work"}, {"game", "aliens"}, {"name", "Maze"}, {"data", maze()}}),
           "work");
  restart_after_a_kill();
  Client ann(port(), match.ann);
  ann.done(watch(match.table, 0));
  EXPECT_EQ(word(ann.push("note"), "text"), large);
  Client bob(port(), match.bob);
  bob.done(watch(match.table, 1));
  expect_no_note(bob, "a short thought");
  EXPECT_EQ(word(bob.done({{"do", "works"}, {"game", "aliens"}}).at("works").at(0), "id"), code);
}

TEST_F(KeepsakesTest, NotesThatCannotBeKeptAreRefused) {
  Match match(port());
  Client stranger(port(), make_person(port(), "Eve"));
  EXPECT_EQ(match.host.refused(note("nowhere", 0, "x")), "unknown_table");
  EXPECT_NE(match.host.refused(note(match.table, 1, "x")), "") << "the seat of another";
  EXPECT_NE(stranger.refused(note(match.table, 0, "x")), "");
  EXPECT_EQ(stranger.refused(note(match.table, "public", "x")), "");
  EXPECT_EQ(match.host.refused(note(match.table, 8, "x")), "malformed");
  EXPECT_EQ(match.host.refused(note(match.table, "king", "x")), "malformed");
  EXPECT_EQ(match.host.refused(note(match.table, 0, std::string(32'769, 'x'))), "malformed");
  std::string wide;
  for (int i = 0; i < 16'385; ++i) wide += "\u00e4";
  EXPECT_EQ(match.host.refused(note(match.table, 0, wide)), "too_long") << "bytes count";
  EXPECT_EQ(match.host.refused(note(match.table, 0, "line\nbreak")), "malformed");
  EXPECT_EQ(match.host.refused({{"do", "note"}, {"table", match.table}, {"as", 0}}), "malformed");
  JsonObject more = note(match.table, 0, "x");
  more["person"] = match.bob.id;
  EXPECT_EQ(match.host.refused(more), "malformed") << "nobody writes for another";
  Match closed(port(), {{"policy", {{"spectators", "off"}}}});
  EXPECT_EQ(stranger.refused(note(closed.table, "public", "x")), "no_spectators");
}

TEST_F(KeepsakesTest, NotesHaveARateOfTheirOwn) {
  Match match(port());
  int taken = 0;
  while (taken < 200 && match.host.refused(note(match.table, 0, "x")).empty()) ++taken;
  EXPECT_GE(taken, 120);
  EXPECT_LT(taken, 200);
  EXPECT_EQ(match.other.refused(note(match.table, 1, "x")), "");
  EXPECT_GT(match.play(3), 0) << "the game goes on";
}

JsonObject keep(const std::string& name, const std::string& data) {
  return {{"do", "keep_work"}, {"game", "aliens"}, {"name", name}, {"data", data}};
}

TEST_F(KeepsakesTest, AWorkIsForEverybodyAndItsMakerDropsIt) {
  Client ann(port(), make_person(port(), "Ann"));
  Client bob(port(), make_person(port(), "Bob"));
  const std::string first = word(ann.done(keep("Maze", maze())), "work");
  const std::string second = word(bob.done(keep("Hall", zone("Hsss1\nsddAs\nsddss"))), "work");
  const auto seen = [](Client& client) {
    return client.done({{"do", "works"}, {"game", "aliens"}}).at("works").as_array();
  };
  ASSERT_EQ(seen(ann).size(), 2u);
  EXPECT_EQ(word(seen(ann).at(0), "id"), second) << "newest first";
  const Json work = seen(bob).at(1);
  EXPECT_EQ(word(work, "name"), "Maze");
  EXPECT_EQ(word(work, "by"), "Ann");
  EXPECT_EQ(work.at("own"), false);
  EXPECT_EQ(seen(ann).at(1).at("own"), true);
  EXPECT_THAT(word(work, "data"), testing::StartsWith("Z1.")) << "as an option takes it";
  EXPECT_GT(number(work, "at"), 0);
  const std::string table = word(
      bob.done({{"do", "create"}, {"game", "aliens"}, {"options", {{"zone", word(work, "data")}}}}),
      "table");
  EXPECT_NE(table, "");

  EXPECT_EQ(bob.refused({{"do", "drop_work"}, {"work", first}}), "not_own");
  EXPECT_EQ(ann.refused({{"do", "drop_work"}, {"work", "nothing"}}), "unknown_work");
  ann.done({{"do", "drop_work"}, {"work", first}});
  EXPECT_EQ(ann.refused({{"do", "drop_work"}, {"work", first}}), "unknown_work");
  EXPECT_EQ(seen(ann).size(), 1u);
  bob.done(watch(table, "public"));
  EXPECT_EQ(bob.push("sync").at("state").at("options").at("zone"), work.at("data"))
      << "a table carries its zone itself";
}

TEST_F(KeepsakesTest, TheSameWorkAgainOnlyHasANewName) {
  Client ann(port(), make_person(port(), "Ann"));
  const std::string id = word(ann.done(keep("Maze", maze())), "work");
  EXPECT_EQ(word(ann.done(keep("Labyrinth", " " + maze())), "work"), id);
  const JsonArray works = ann.done({{"do", "works"}, {"game", "aliens"}}).at("works").as_array();
  ASSERT_EQ(works.size(), 1u);
  EXPECT_EQ(word(works.at(0), "name"), "Labyrinth");
}

TEST_F(KeepsakesTest, WorksThatCannotBeKeptAreRefused) {
  Client ann(port(), make_person(port(), "Ann"));
  const Json reply = ann.ask(keep("Maze", "Hss1"));
  EXPECT_EQ(word(reply.at("no"), "code"), "bad_work");
  EXPECT_EQ(word(reply.at("no"), "sentence"), "A zone needs exactly one Alien Sector.");
  EXPECT_EQ(ann.refused(keep("", maze())), "name_needed");
  EXPECT_EQ(ann.refused(keep("  ", maze())), "name_needed");
  EXPECT_EQ(ann.refused(keep(std::string(41, 'x'), maze())), "malformed");
  EXPECT_EQ(ann.refused(keep("Maze", std::string(4'097, 'x'))), "malformed");
  EXPECT_EQ(ann.refused(keep("Maze", "Hss1\nsddA\nsdds")), "malformed") << "one line";
  JsonObject other = keep("Maze", maze());
  other["game"] = "deathstar";
  EXPECT_EQ(ann.refused(other), "no_works");
  other["game"] = "chess";
  EXPECT_EQ(ann.refused(other), "unknown_game");
  EXPECT_EQ(ann.refused({{"do", "works"}, {"game", "chess"}}), "unknown_game");
  EXPECT_EQ(ann.refused({{"do", "works"}}), "malformed");
  EXPECT_EQ(ann.refused({{"do", "drop_work"}}), "malformed");
  EXPECT_TRUE(ann.done({{"do", "works"}, {"game", "aliens"}}).at("works").as_array().empty());
}

TEST_F(KeepsakesTest, ABadZoneOfATableIsRefusedWithItsSentence) {
  Client ann(port(), make_person(port(), "Ann"));
  const Json reply =
      ann.ask({{"do", "create"}, {"game", "aliens"}, {"options", {{"zone", "Z1.broken"}}}});
  EXPECT_EQ(word(reply.at("no"), "code"), "bad_options");
  EXPECT_EQ(word(reply.at("no"), "why"), "zone.Z01");
  EXPECT_EQ(word(reply.at("no"), "detail"), "broken");
}

// --- The store below.

KeptWork work_of(const People::Admitted& who, const std::string& data, std::int64_t at) {
  return {"", "aliens", who.person.id, "", "Work", data, at};
}

WorkKept kept(Store& store, const KeptWork& work) {
  return waited<WorkKept>([&](const auto& done) { store.keep_work(work, done); });
}

bool noted(Store& store, const People::Admitted& who, const std::string& table, Observer observer,
           const std::string& text) {
  return !waited<std::optional<engine::Problem>>(
      [&](const auto& done) { store.keep_note(who.person.id, table, observer, text, done); });
}

TEST(KeepsakesStore, APersonKeepsSoManyWorksAndSeesThemAll) {
  const Folder folder;
  const auto store = opened(folder / "data");
  const auto ann = person(*store, "Ann");
  const auto bob = person(*store, "Bob");
  for (int i = 0; i < most_works; ++i)
    EXPECT_EQ(kept(*store, work_of(ann, std::to_string(i), i)).fate, WorkKept::Fate::kept);
  EXPECT_EQ(kept(*store, work_of(ann, "more", 99)).fate, WorkKept::Fate::too_many);
  EXPECT_EQ(kept(*store, work_of(ann, "7", 100)).fate, WorkKept::Fate::kept) << "the same again";
  EXPECT_EQ(kept(*store, work_of(bob, "7", 101)).fate, WorkKept::Fate::kept) << "of another";
  const auto seen = store->works("aliens", ann.person.id, 50);
  ASSERT_TRUE(seen);
  ASSERT_EQ(seen->size(), 50u);
  for (const KeptWork& work : *seen) EXPECT_EQ(work.person, ann.person.id);
  EXPECT_EQ(seen->front().data, "7");
  const auto others = store->works("aliens", bob.person.id, 3);
  ASSERT_EQ(others->size(), 3u);
  EXPECT_EQ(others->front().person, bob.person.id);
  EXPECT_TRUE(store->works("deathstar", ann.person.id, 50)->empty());
}

TEST(KeepsakesStore, NotesThatWereNotTouchedLongestGiveWay) {
  const Folder folder;
  const auto store = opened(folder / "data");
  const auto ann = person(*store, "Ann");
  const auto bob = person(*store, "Bob");
  EXPECT_FALSE(noted(*store, ann, "T0", seat_at(0), "x")) << "there is no such table";
  for (int i = 0; i <= most_notes; ++i) append(*store, "T" + std::to_string(i), 0, {"{}"});
  EXPECT_TRUE(noted(*store, bob, "T0", seat_at(0), "of Bob"));
  for (int i = 0; i < most_notes; ++i)
    EXPECT_TRUE(noted(*store, ann, "T" + std::to_string(i), seat_at(0), "x"));
  EXPECT_TRUE(noted(*store, ann, "T0", seat_at(0), "touched"));
  EXPECT_TRUE(noted(*store, ann, "T" + std::to_string(most_notes), Observer::spectator(), "last"));
  EXPECT_EQ(*store->note(ann.person.id, "T0", seat_at(0)), "touched");
  EXPECT_EQ(*store->note(ann.person.id, "T1", seat_at(0)), "");
  EXPECT_EQ(*store->note(ann.person.id, "T2", seat_at(0)), "x");
  EXPECT_EQ(*store->note(bob.person.id, "T0", seat_at(0)), "of Bob");
  EXPECT_EQ(*store->note(ann.person.id, "T" + std::to_string(most_notes), Observer::spectator()),
            "last");
}

TEST(KeepsakesStore, NotesThatAFullDiskDoesNotTakeAreNotAcknowledged) {
  const Folder folder;
  StoreOptions options;
  options.most_pages = 80;
  const auto store = opened(folder / "data", std::move(options));
  const auto ann = person(*store, "Ann");
  int kept_notes = 0;
  for (; kept_notes < 100; ++kept_notes) {
    const std::string table = "T" + std::to_string(kept_notes);
    if (append(*store, table, 0, {"{}"}).outcome != Journal::Outcome::durable) break;
    if (!noted(*store, ann, table, seat_at(0), std::string(32'768, 'x'))) break;
  }
  EXPECT_GT(kept_notes, 2);
  EXPECT_LT(kept_notes, 100);
  for (int i = 0; i <= kept_notes; ++i)
    EXPECT_EQ(store->note(ann.person.id, "T" + std::to_string(i), seat_at(0))->size(),
              i < kept_notes ? 32'768u : 0u);
  EXPECT_TRUE(noted(*store, ann, "T0", seat_at(0), "")) << "forgetting makes room";
  EXPECT_TRUE(noted(*store, ann, "T1", seat_at(0), "short")) << "the store goes on";
}

TEST(KeepsakesStore, WhoeverRunsTheServerDropsAnyWork) {
  const Folder folder;
  const auto store = opened(folder / "data");
  const auto ann = person(*store, "Ann");
  const std::string id = kept(*store, work_of(ann, "data", 1)).id;
  const auto drop = [&](const std::optional<std::string>& who) {
    return waited<WorkDropped>([&](const auto& done) { store->drop_work(id, who, done); });
  };
  EXPECT_EQ(drop("somebody"), WorkDropped::not_own);
  EXPECT_EQ(drop(std::nullopt), WorkDropped::dropped);
  EXPECT_EQ(drop(std::nullopt), WorkDropped::unknown);
}

TEST(KeepsakesStore, AFolderOfTheFirstSchemaIsBroughtUpToDate) {
  const Folder folder;
  const std::filesystem::path data = folder / "data";
  const std::filesystem::path source = SOURCE_FOLDER;
  std::filesystem::create_directories(data);
  {
    write(data / "escapement.db", "");
    Database database(data / "escapement.db", Database::Access::write);
    database.run(read(source / "server/test/fixtures/schema-1.sql").c_str());
    database.run("INSERT INTO person VALUES('ann', 'Ann')");
  }
  const auto store = opened(data);
  People::Admitted ann;
  ann.person = {"ann", "Ann"};
  append(*store, "T", 0, {"{}"});
  EXPECT_TRUE(noted(*store, ann, "T", seat_at(0), "kept"));
  EXPECT_EQ(*store->note(ann.person.id, "T", seat_at(0)), "kept");
  EXPECT_EQ(kept(*store, work_of(ann, "data", 1)).fate, WorkKept::Fate::kept);
}

TEST(KeepsakesAdmin, WorksAreListedAndDroppedByWhoeverRunsTheServer) {
  const Folder folder;
  const std::string data = folder / "data";
  Running running(data);
  Client ann(running.port(), make_person(running.port(), "Ann"));
  const std::string id = word(ann.done(keep("Rude name", maze())), "work");
  const auto admin = [&](const std::string& words) {
    FILE* out = popen(
        (std::string(PROGRAM) + " admin " + words + " --data-folder " + data + " 2>&1").c_str(),
        "r");
    std::string text(4096, '\0');
    text.resize(fread(text.data(), 1, text.size(), out));
    pclose(out);
    return text;
  };
  EXPECT_THAT(admin("works"),
              testing::AllOf(HasSubstr(id), HasSubstr("Rude name"), HasSubstr("Ann")));
  EXPECT_THAT(admin("works --json"), HasSubstr(maze()));
  EXPECT_THAT(admin("drop-work " + id), HasSubstr("is gone"));
  EXPECT_THAT(admin("drop-work " + id), HasSubstr("there is no work " + id));
  EXPECT_THAT(admin("works --lang de"), HasSubstr("niemand"));
  EXPECT_TRUE(ann.done({{"do", "works"}, {"game", "aliens"}}).at("works").as_array().empty());
}

}  // namespace
}  // namespace server::test
