#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include "engine/record.hpp"
#include "games/registry.hpp"
#include "server/audit.hpp"
#include "server/folder.hpp"
#include "server/schema.hpp"
#include "server/test/data_folder.hpp"
#include "server/test/staged.hpp"
#include "server/test/store_support.hpp"
#include "table/test/staged.hpp"

// A server opens the data folders of the versions before it. What they are tested with lies in
// server/test/fixtures/; ESCAPEMENT_KEEP_FOLDER=NAME keeps a new one there, made by this program.
namespace server::test {
namespace {

namespace fs = std::filesystem;
using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr int first_schema_with_endings = 3;

// All of a folder as its people find it at a running server that has these games.
class Visit {
 public:
  Visit(int port, const JsonObject& contents, const table::World& world)
      : port_(port),
        contents_(contents),
        world_(world),
        host_(somebody(contents.at("people").as_array().front())),
        client_(port, host_) {}

  void look_at_everything() {
    ASSERT_EQ(client_.status(), 101) << "people keep their secrets";
    for (const Json& table : contents_.at("tables").as_array()) {
      SCOPED_TRACE(word(table, "game") + " " + word(table, "phase"));
      look_at(table);
      client_.done(watching("unwatch", table, "public"));
    }
    if (contents_.contains("put_away")) look_at_put_away(contents_.at("put_away"));
    if (contents_.contains("note")) look_at_keepsakes();
    for (const Json& person : contents_.at("people").as_array())
      EXPECT_EQ(word(Client(port_, somebody(person)).done({{"do", "hello"}}), "name"),
                word(person, "name"));
  }

 private:
  void look_at(const Json& table) {
    const Json sync = synced(table, "public");
    const std::string phase = word(table, "phase");
    EXPECT_EQ(word(sync.at("state"), "phase"), phase);
    EXPECT_EQ(word(sync.at("state"), "game"), word(table, "game"));
    EXPECT_EQ(word(sync.at("state"), "code"), word(table, "code"));
    EXPECT_EQ(word(sync.at("state"), "host"), host_.id);
    if (phase == "finished") verify(table);
    if (phase != "running") return;
    std::vector<std::string> said;
    for (const Json& line : sync.at("log").as_array()) said.push_back(word(line, "text"));
    EXPECT_THAT(said, Contains(word(contents_, "said")));
    play_on(table);
    client_.done(watching("unwatch", table, 0));
  }
  static JsonObject watching(const char* what, const Json& table, const Json& as) {
    return {{"do", what}, {"table", word(table, "id")}, {"as", as}};
  }
  Json synced(const Json& table, const Json& as) {
    client_.done(watching("watch", table, as));
    return client_.push("sync", [&](const JsonObject& sync) { return sync.at("as") == as; });
  }

  // A running match goes on under the rules that it was begun with, or not at all.
  void play_on(const Json& table) {
    const Json sync = synced(table, 0);
    if (!plays(table, world_)) {
      EXPECT_TRUE(sync.at("game").is_null());
      EXPECT_EQ(client_.refused(act(table, JsonObject{{"do", "anything"}})), "other_rules");
      EXPECT_EQ(client_.refused({{"do", "say"}, {"table", word(table, "id")}, {"text", "Why?"}}),
                "");
      return;
    }
    // A listed action may leave something open; what the bot would have done does not.
    JsonArray actions = sync.at("game").at("legal").as_array();
    if (const Json* next = table.as_object().if_contains("next"))
      actions.insert(actions.begin(), *next);
    int accepted = 0;
    for (const Json& action : actions)
      if (accepted == 0 && client_.refused(act(table, action.as_object())) == "") ++accepted;
    EXPECT_EQ(accepted, 1) << engine::to_line(actions);
  }
  JsonObject act(const Json& table, const JsonObject& action) {
    return {{"do", "act"},
            {"table", word(table, "id")},
            {"seat", 0},
            {"cid", "c" + std::to_string(++acted_)},
            {"action", action}};
  }

  // A record is never called wrong because the rules have changed since.
  void verify(const Json& table) {
    const Answer answer = get(port_, "/api/tables/" + word(table, "id") + "/record", host_.cookie);
    if (!plays(table, world_) && number(contents_, "schema") < first_schema_with_endings) {
      EXPECT_EQ(answer.status, 403);
      EXPECT_THAT(answer.body, HasSubstr("other_rules"));
      return;
    }
    ASSERT_EQ(answer.status, 200) << answer.body;
    const auto record = engine::read_record(answer.body, "record");
    ASSERT_TRUE(record) << record.problem().what;
    ASSERT_TRUE(record->outcome);
    const auto problem = engine::verify(*record, *world_.game_data(record->game));
    EXPECT_EQ(problem.has_value(), !plays(table, world_)) << (problem ? problem->what : "");
    if (!problem) return;
    EXPECT_THAT(problem->what, HasSubstr("the game was played "));
    if (!has_rules_of(table)) return;
    EXPECT_FALSE(engine::verify(*record, *world_of_games().game_data(record->game)));
  }

  // Of an old match there is the record, whatever rules it had.
  void look_at_put_away(const Json& table) {
    EXPECT_EQ(client_.refused(watching("watch", table, "public")), "put_away");
    const Answer answer = get(port_, "/api/tables/" + word(table, "id") + "/record", host_.cookie);
    ASSERT_EQ(answer.status, 200) << answer.body;
    const auto record = engine::read_record(answer.body, "record");
    ASSERT_TRUE(record) << record.problem().what;
    EXPECT_EQ(record->game, word(table, "game"));
    EXPECT_TRUE(record->outcome);
  }

  void look_at_keepsakes() {
    const Json& note = contents_.at("note");
    Client again(port_, host_);
    again.done({{"do", "watch"}, {"table", word(note, "table")}, {"as", 0}});
    EXPECT_EQ(word(again.push("note"), "text"), word(note, "text"));
    const Json& work = contents_.at("work");
    const Json works = client_.done({{"do", "works"}, {"game", word(work, "game")}});
    ASSERT_EQ(works.at("works").as_array().size(), 1u);
    for (const char* field : {"name", "data"})
      EXPECT_EQ(word(works.at("works").as_array().front(), field), word(work, field));
  }

  int port_;
  const JsonObject& contents_;
  const table::World& world_;
  Somebody host_;
  Client client_;
  int acted_ = 0;
};

void expect_journals(const fs::path& data, const JsonObject& contents) {
  const auto reader = StoreReader::open(data);
  ASSERT_TRUE(reader) << reader.problem().what;
  for (const Json& table : contents.at("tables").as_array())
    EXPECT_EQ(*(*reader)->seq(word(table, "id")), number(table, "entries"));
  EXPECT_EQ((*reader)->list()->size(),
            contents.at("tables").as_array().size() + contents.contains("put_away"));
  const auto found = audit(**reader, world_of_games());
  ASSERT_TRUE(found) << found.problem().what;
  EXPECT_THAT(found->problems, testing::IsEmpty());
}

// Folders of long ago are not tidied up while somebody looks at them, however slow that is.
void keep_for_ever(Config& config) { config.keep = {0, 0, 0, 0, 0}; }

fs::path file_keeping_for_ever(const fs::path& data) {
  const fs::path file = data.parent_path() / "for_ever.toml";
  std::ofstream(file) << "[keep]\ngathering_hours = 0\nabandoned_days = 0\ntables_days = 0\n"
                      << "records_days = 0\nstrangers_days = 0\n";
  return file;
}

void expect_all_is_there(const fs::path& data, const JsonObject& contents) {
  expect_journals(data, contents);
  Running running(data, {"--config", file_keeping_for_ever(data).string()});
  Visit(running.port(), contents, world_of_games()).look_at_everything();
  EXPECT_EQ(running.stop(), 0);
}

int schema_in(const fs::path& file) {
  Database database(file, Database::Access::read);
  return schema_of(database);
}

void keep_folder(const fs::path& data, const JsonObject& contents, const std::string& name) {
  const fs::path kept = fs::path(SOURCE_FOLDER) / "server/test/fixtures" / name;
  ASSERT_FALSE(fs::exists(kept)) << "what is kept is never written anew";
  fs::create_directories(kept);
  Database database(database_file(data), Database::Access::read);
  const std::string file = database_file(kept).string();
  Statement(database, "VACUUM INTO ?").run({file});
  write(kept / "contents.json", engine::to_pages(contents));
}

// The same as the first program would have written it, by its own CREATE statements.
JsonObject write_first_schema(const fs::path& kept, const fs::path& data) {
  const fs::path fixtures = fs::path(SOURCE_FOLDER) / "server/test/fixtures";
  fs::create_directories(data);
  write(database_file(data), "");
  Database database(database_file(data), Database::Access::write);
  database.run(read(fixtures / "schema-1.sql").c_str());
  database.run(("ATTACH '" + (kept / "escapement.db").string() + "' AS later").c_str());
  database.run(
      "INSERT INTO tables SELECT number, id, (SELECT max(seq) FROM later.entry WHERE "
      "later.entry.number = later.tables.number), changed, open, members, card FROM later.tables");
  for (const std::string table : {"entry", "snapshot", "member", "person", "secret", "lease"})
    database.run(std::string("INSERT INTO main.")
                     .append(table)
                     .append(" SELECT * FROM later.")
                     .append(table)
                     .c_str());
  JsonObject contents = contents_of(kept);
  contents.erase("note");  // people could not keep anything yet
  contents.erase("work");
  return contents;
}

// --- Data folders of this version and of others.

TEST(Upgrade, AFolderOfThisVersionIsAllThere) {
  const Folder folder;
  const JsonObject contents = make_data_folder(folder / "data");
  if (const char* name = std::getenv("ESCAPEMENT_KEEP_FOLDER"))
    keep_folder(folder / "data", contents, name);
  expect_all_is_there(folder / "data", contents);
}

TEST(Upgrade, FoldersOfOtherVersionsAreAllThere) {
  ASSERT_FALSE(kept_data_folders().empty());
  for (const fs::path& kept : kept_data_folders()) {
    SCOPED_TRACE(kept.filename().string());
    const Folder folder;
    copy_data_folder(kept, folder / "data");
    const JsonObject contents = contents_of(kept);
    const int schema = static_cast<int>(number(contents, "schema"));
    ASSERT_EQ(schema_in(folder / "data/escapement.db"), schema);
    opened(folder / "data");
    EXPECT_EQ(schema_in(folder / "data/escapement.db"), schema_version);
    expect_all_is_there(folder / "data", contents);
    if (schema == schema_version) continue;
    const fs::path before = kept_database_file(folder / "data", schema);
    EXPECT_EQ(schema_in(before), schema) << "whoever wants to go back can";
    EXPECT_EQ(fs::status(before).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  }
}

// What the next version will find must be among what is kept.
TEST(Upgrade, AFolderOfThisSchemaIsKept) {
  EXPECT_EQ(number(contents_of(kept_data_folders().back()), "schema"), schema_version);
}

TEST(Upgrade, AFolderOfTheFirstSchemaIsAllThere) {
  const Folder folder;
  const JsonObject contents = write_first_schema(kept_data_folders().front(), folder / "data");
  ASSERT_EQ(schema_in(folder / "data/escapement.db"), 1);
  EXPECT_THAT(KeepsakeReader::open(folder / "data").problem().what,
              HasSubstr("start the server on it once"));
  opened(folder / "data");
  expect_all_is_there(folder / "data", contents);
}

// A new database and one that came all the way have the same tables.
TEST(Upgrade, LeadsToTheTablesOfANewDatabase) {
  const Folder folder;
  write_first_schema(kept_data_folders().front(), folder / "old");
  opened(folder / "old");
  opened(folder / "new");
  const auto tables = [&](const std::string& name) {
    Database database(folder / name / "escapement.db", Database::Access::read);
    return database.text(
        "SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema ORDER BY name)");
  };
  EXPECT_EQ(tables("old"), tables("new"));
}

// --- Ends in between.

// Whether another process was killed just before it could commit this step.
bool killed_at(const fs::path& file, int victim) {
  const pid_t child = fork();
  if (child == 0) {
    Database database(file, Database::Access::write);
    database.run("PRAGMA journal_mode = WAL");
    bring_up_to_date(database, [&](int step) {
      if (step == victim) kill(getpid(), SIGKILL);
    });
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

TEST(Upgrade, ThatIsKilledLeavesTheSchemaBeforeOrAfterAStep) {
  for (int victim = 2; victim <= schema_version; ++victim) {
    const Folder folder;
    const JsonObject contents = write_first_schema(kept_data_folders().front(), folder / "data");
    ASSERT_TRUE(killed_at(folder / "data/escapement.db", victim));
    EXPECT_EQ(schema_in(folder / "data/escapement.db"), victim - 1);
    opened(folder / "data");
    EXPECT_EQ(schema_in(folder / "data/escapement.db"), schema_version);
    expect_journals(folder / "data", contents);
  }
}

TEST(Upgrade, GoesOnAfterACopyThatWasInterrupted) {
  const Folder folder;
  const JsonObject contents = write_first_schema(kept_data_folders().front(), folder / "data");
  const fs::path before = kept_database_file(folder / "data", 1);
  write(before.string() + ".part", "half of a database");
  opened(folder / "data");
  EXPECT_EQ(schema_in(before), 1);
  EXPECT_FALSE(fs::exists(before.string() + ".part"));
  expect_journals(folder / "data", contents);
}

TEST(Upgrade, IsNotBegunWhereTheCopyCannotBeWritten) {
  const Folder folder;
  write_first_schema(kept_data_folders().front(), folder / "data");
  fs::create_directories(kept_database_file(folder / "data", 1) / "in the way");
  const auto store = Store::open(folder / "data");
  ASSERT_FALSE(store);
  EXPECT_THAT(store.problem().what, HasSubstr("escapement-schema-1.db cannot be written"));
  EXPECT_EQ(schema_in(folder / "data/escapement.db"), 1);
}

// --- Other rules.

table::World world_of_the_next_version() {
  table::World world = world_of_games();
  world.game_data =
      [now = world.game_data](std::string_view slug) -> std::shared_ptr<const engine::GameData> {
    const auto game_data = now(slug);
    if (game_data == nullptr) return nullptr;
    return std::make_shared<table::OtherVersionGameData>(game_data);
  };
  return world;
}

TEST(Upgrade, ToOtherRulesLeavesMatchesToBeLookedAt) {
  const table::World world = world_of_the_next_version();
  Server::AllGameData all_game_data;
  for (const engine::GameEntry* entry : games::all())
    all_game_data.emplace(entry->slug(), world.game_data(entry->slug()));
  const Folder folder;
  const JsonObject contents = make_data_folder(folder / "now");
  {
    StagedServer server(all_game_data, folder / "now", {}, keep_for_ever);
    Visit(server.port(), contents, world).look_at_everything();
  }
  const fs::path kept = kept_data_folders().front();
  copy_data_folder(kept, folder / "before");
  StagedServer server(all_game_data, folder / "before", {}, keep_for_ever);
  Visit(server.port(), contents_of(kept), world).look_at_everything();
}

// --- Asking before.

struct Verdict {
  int code = 0;
  std::string text;
};
Verdict check_upgrade_of(const fs::path& data, const std::string& flags = "") {
  const std::string line = std::string(PROGRAM) + " admin check-upgrade --data-folder '" +
                           data.string() + "' " + flags + " 2>&1 </dev/null";
  FILE* out = popen(line.c_str(), "r");
  Verdict verdict;
  std::array<char, 4096> block{};
  for (std::size_t got = 0; (got = fread(block.data(), 1, block.size(), out)) > 0;)
    verdict.text.append(block.data(), got);
  verdict.code = WEXITSTATUS(pclose(out));
  return verdict;
}

// The games as files, one of them with other data.
void write_other_games(const fs::path& to, std::string_view other) {
  for (const engine::GameEntry* entry : games::all())
    for (const engine::File& file : entry->files()) {
      const fs::path path = to / entry->slug() / file.name;
      fs::create_directories(path.parent_path());
      const bool changed = entry->slug() == other && file.name == "data/options.json";
      write(path, std::string(file.text) + (changed ? "\n" : ""));
    }
}

TEST(CheckUpgrade, OfAnOlderFolderTriesItOnACopy) {
  const Folder folder;
  write_first_schema(kept_data_folders().front(), folder / "data");
  const std::string bytes = read(folder / "data/escapement.db");
  bool all = true;
  const JsonObject contents = contents_of(kept_data_folders().front());
  for (const Json& table : contents.at("tables").as_array())
    all = all && (word(table, "phase") != "running" || has_rules_of(table));
  const Verdict verdict = check_upgrade_of(folder / "data");
  EXPECT_EQ(verdict.code, all ? 0 : 1) << verdict.text;
  EXPECT_THAT(verdict.text,
              HasSubstr("has schema 1, this program " + std::to_string(schema_version) +
                        "; a copy was brought up to date without a fault."));
  EXPECT_EQ(read(folder / "data/escapement.db"), bytes);
  EXPECT_FALSE(fs::exists(kept_database_file(folder / "data", 1)));
}

TEST(CheckUpgrade, TellsWhichMatchesCouldNotGoOn) {
  const Folder folder;
  const JsonObject contents = make_data_folder(folder / "data");
  const Verdict good = check_upgrade_of(folder / "data");
  EXPECT_EQ(good.code, 0) << good.text;
  EXPECT_THAT(good.text,
              AllOf(HasSubstr("as this program has."), HasSubstr("goes on"),
                    HasSubstr("matches that go on: 5. Tables that wait for their start: 1."),
                    Not(HasSubstr("cannot"))));

  write_other_games(folder / "games", "sisypho");
  const std::string other = "--data '" + (folder / "games").string() + "'";
  const Verdict bad = check_upgrade_of(folder / "data", other);
  EXPECT_EQ(bad.code, 1);
  EXPECT_THAT(bad.text,
              AllOf(HasSubstr("cannot go on: other rules"), HasSubstr("1 of 7 finished matches"),
                    HasSubstr("goes on"), HasSubstr("1 of 5 running matches could not go on")))
      << bad.text;
  EXPECT_THAT(check_upgrade_of(folder / "data", other + " --lang de").text,
              HasSubstr("1 von 5 laufenden Spielen könnten nicht weitergehen"));
  const Json json =
      *engine::parse_json(check_upgrade_of(folder / "data", other + " --json").text, "verdict");
  EXPECT_EQ(number(json, "refused"), 1);
  EXPECT_EQ(number(json, "finished_by_other_rules"), 1);
  EXPECT_EQ(json.at("server"), nullptr);
  for (const Json& match : json.at("running").as_array())
    EXPECT_EQ(word(match, "fate"), word(match, "game") == "sisypho" ? "other_rules" : "goes_on");
}

// Its chance is another one than it was: as if the rules had changed, but not their version.
TEST(CheckUpgrade, PlaysEveryRunningMatchAgainFromItsFirstMove) {
  const Folder folder;
  const JsonObject contents = make_data_folder(folder / "data");
  const Json& table = contents.at("tables").as_array().front();
  {
    Database database(folder / "data/escapement.db", Database::Access::write);
    const std::string seed = "instr(text, '\"seed\":\"')";
    database.run(("UPDATE entry SET text = substr(text, 1, " + seed +
                  " + 7) || '0badcafe' || substr(text, " + seed +
                  " + 16) WHERE seq = 1 AND number = "
                  "(SELECT number FROM tables WHERE id = '" +
                  word(table, "id") + "')")
                     .c_str());
  }
  const Verdict verdict = check_upgrade_of(folder / "data");
  EXPECT_EQ(verdict.code, 1);
  EXPECT_THAT(verdict.text, HasSubstr("cannot go on: its moves lead elsewhere here"));
}

TEST(CheckUpgrade, SaysThatAServerRunsAndLeavesItAlone) {
  const Folder folder;
  Running running(folder / "data");
  Match match(running.port());
  const Verdict verdict = check_upgrade_of(folder / "data");
  EXPECT_EQ(verdict.code, 0) << verdict.text;
  EXPECT_THAT(verdict.text, AllOf(HasSubstr("A server runs on "), HasSubstr("goes on")));
  match.play(2);
}

TEST(CheckUpgrade, OfAFolderThatThisProgramRefuses) {
  const Folder folder;
  EXPECT_EQ(check_upgrade_of(folder / "nothing").code, 1);
  opened(folder / "data");
  {
    Database database(folder / "data/escapement.db", Database::Access::write);
    database.run("PRAGMA user_version = 99");
  }
  const Verdict newer = check_upgrade_of(folder / "data");
  EXPECT_EQ(newer.code, 1);
  EXPECT_THAT(newer.text, HasSubstr("was written by a newer Escapement"));
}

}  // namespace
}  // namespace server::test
