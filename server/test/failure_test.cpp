#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "server/folder.hpp"
#include "server/sql.hpp"
#include "server/test/client.hpp"

// When the disk does not take what it is given, and when tables leave memory.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;
using testing::HasSubstr;

const JsonObject short_game{{"options", {{"round_limit", 50}}}};

JsonObject say(const Match& match, const char* text) {
  return {{"do", "say"}, {"table", match.table}, {"text", text}};
}

TEST(Failure, AFullDiskUndoesNothingThatWasToldAndTheGameGoesOn) {
  const Folder folder;
  const Running running(folder / "data");
  Match match(running.port(), short_game);
  match.play(3);
  running.limit_files(std::filesystem::file_size(folder / "data" / "escapement.db-wal"));
  EXPECT_EQ(match.host.refused(say(match, "into the void")), "not_saved");
  const Json sync = match.other.push("sync");
  EXPECT_EQ(sync.at("game").at("inputs"), 3);
  match.host.push("sync");
  EXPECT_EQ(get(running.port(), "/healthz").status, 200);

  running.lift_limit();
  // The table may take a moment to come back.
  while (match.host.refused(say(match, "here again")) == "not_saved") {
  }
  EXPECT_GT(match.play(), 0);
  EXPECT_THAT(running.log(), HasSubstr("table_not_saved"));
}

TEST(Failure, ANewTableThatIsNotSavedIsNotThere) {
  const Folder folder;
  const Running running(folder / "data");
  Client client(running.port(), make_person(running.port(), "Juno"));
  client.done({{"do", "create"}, {"game", "deathstar"}});
  running.limit_files(std::filesystem::file_size(folder / "data" / "escapement.db-wal"));
  EXPECT_EQ(client.refused({{"do", "create"}, {"game", "deathstar"}}), "not_saved");
  EXPECT_EQ(client.refused({{"do", "rename"}, {"name", "Jutta"}}), "not_saved");
  running.lift_limit();
  client.done({{"do", "create"}, {"game", "deathstar"}});
  const Json hello = client.done({{"do", "hello"}});
  EXPECT_EQ(hello.at("tables").as_array().size(), 2u);
  EXPECT_EQ(word(hello, "name"), "Juno");
}

TEST(Failure, ASecondWriterIsNoticedAndItsEntriesAreTold) {
  const Folder folder;
  const Running running(folder / "data");
  Match match(running.port(), short_game);
  match.host.done(say(match, "first"));
  const std::int64_t last = number(
      match.other.push(
          "update", [](const JsonObject& told) { return word(told.at("line"), "kind") == "said"; }),
      "seq");
  {
    Database database(database_file(folder / "data"), Database::Access::write);
    database.run("BEGIN IMMEDIATE");
    database.run(
        "INSERT INTO entry(number, seq, text) SELECT number, seq + 1, "
        "replace(text, '\"seq\":' || seq, '\"seq\":' || (seq + 1)) FROM entry AS last "
        "WHERE seq = (SELECT max(seq) FROM entry WHERE number = last.number)");
    database.run("COMMIT");
  }
  EXPECT_EQ(match.host.refused(say(match, "second")), "not_saved");
  EXPECT_EQ(number(match.other.push("sync"), "seq"), last + 1);
  while (match.host.refused(say(match, "third")) == "not_saved") {
  }
  const Json told = match.other.push("update");
  EXPECT_EQ(number(told, "seq"), last + 2);
  EXPECT_EQ(word(told.at("line"), "text"), "third");
  EXPECT_THAT(running.log(), HasSubstr("table_written_by_another"));
}

TEST(Failure, ATableThatNobodyUsesLeavesMemoryAndComesBack) {
  const Folder folder;
  write(folder / "idle.toml", "idle_seconds = 1\n");
  const Running running(folder / "data", {"--config", (folder / "idle.toml").string()});
  Match match(running.port(), {{"policy", {{"absent", "wait"}}}});
  match.play(4);
  match.host.send_frame(Client::close, "");
  match.other.send_frame(Client::close, "");
  const auto loaded = [&](const char* count) {
    const std::string line = "escapement_tables_loaded " + std::string(count) + "\n";
    return get(running.port(), "/metrics").body.find(line) != std::string::npos;
  };
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!loaded("0") && std::chrono::steady_clock::now() < deadline) {
  }
  ASSERT_TRUE(loaded("0"));
  Client ann(running.port(), match.ann);
  EXPECT_EQ(word(ann.done({{"do", "find"}, {"code", match.code}}).at("card"), "phase"), "running");
  ann.done({{"do", "watch"}, {"table", match.table}, {"as", 0}});
  EXPECT_EQ(ann.push("sync").at("game").at("inputs"), 4);
  EXPECT_TRUE(loaded("1"));
}

}  // namespace
}  // namespace server::test
