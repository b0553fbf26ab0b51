#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/folder.hpp"
#include "server/test/data_folder.hpp"
#include "server/test/failing_disk.hpp"
#include "server/test/staged.hpp"
#include "server/test/store_support.hpp"

// When the disk takes what is written but fails to say that it is safe.
namespace server::test {
namespace {

namespace fs = std::filesystem;
using engine::Json;
using Outcome = Journal::Outcome;
using testing::ElementsAre;
using testing::HasSubstr;

// The folder as the next start would find it if the process ended now.
void crash_into(const fs::path& folder, const fs::path& to) {
  fs::create_directory(to);
  for (const char* name : {"escapement.db", "escapement.db-wal", "escapement.head"})
    fs::copy_file(folder / name, to / name);
}

TEST(Doubt, IsToldWhereTheDiskStaysSilent) {
  FailingDisk disk;
  Folder folder;
  auto store = opened(folder / "data");
  append(*store, "t", 0, {"a"});
  disk.die();
  const auto unsure = append(*store, "t", 1, {"b"});
  EXPECT_EQ(unsure.outcome, Outcome::unknown);
  EXPECT_THAT(unsure.problem, HasSubstr("escapement.db cannot be used"));
  crash_into(folder / "data", folder / "crashed");
  EXPECT_THAT(texts(*opened(folder / "crashed")->read_from("t", 0)), ElementsAre("a", "b"))
      << "which is why nobody may be told that nothing has happened";

  // Nothing is read or written until it is known what is there.
  EXPECT_THAT(store->read("t").problem().what, HasSubstr("is in doubt"));
  EXPECT_THAT(store->read_from("t", 0).problem().what, HasSubstr("is in doubt"));
  EXPECT_EQ(append(*store, "t", 1, {"c"}).outcome, Outcome::failed);
  EXPECT_THAT(store->read_from("t", 0).problem().what, HasSubstr("is in doubt")) << "still";
  crash_into(folder / "data", folder / "again");
  EXPECT_EQ(texts(*opened(folder / "again")->read_from("t", 0)).back(), "b");

  disk.heal();
  store->settle();
  EXPECT_THAT(texts(*store->read_from("t", 0)), ElementsAre("a"));
  EXPECT_EQ(append(*store, "t", 1, {"d"}).outcome, Outcome::durable);
  crash_into(folder / "data", folder / "healed");
  EXPECT_THAT(texts(*opened(folder / "healed")->read_from("t", 0)), ElementsAre("a", "d"));
}

// One failure: what may be on the disk is written over at once, and so it is known not to be there.
TEST(Doubt, IsSettledAtOnceWhereTheDiskRecovers) {
  FailingDisk disk;
  Folder folder;
  auto store = opened(folder / "data");
  append(*store, "t", 0, {"a"});
  disk.fail_once();
  EXPECT_EQ(append(*store, "t", 1, {"b"}).outcome, Outcome::failed);
  crash_into(folder / "data", folder / "crashed");
  EXPECT_THAT(texts(*opened(folder / "crashed")->read_from("t", 0)), ElementsAre("a"));
  EXPECT_EQ(append(*store, "t", 1, {"c"}).outcome, Outcome::durable);
  EXPECT_THAT(texts(*store->read_from("t", 0)), ElementsAre("a", "c"));
}

TEST(Doubt, OfATableIsToldToItsPeopleAndTheDiskIsReadAgain) {
  FailingDisk disk;
  const std::string game = "deathstar";
  StagedServer server(game, world_of_games().game_data(game));
  Match match(server.port(), {{"options", {{"round_limit", 50}}}});
  match.play(3);
  disk.die();
  const auto say = [&](const char* text) {
    return match.host.refused({{"do", "say"}, {"table", match.table}, {"text", text}});
  };
  EXPECT_EQ(say("into the fog"), "in_doubt");
  EXPECT_EQ(say("into the void"), "not_saved") << "the table is not back yet";
  disk.heal();
  const Json sync = match.other.push("sync");
  EXPECT_EQ(sync.at("game").at("inputs"), 3);
  while (say("here again") == "not_saved") {
  }
  const Json told = match.other.push("update");
  EXPECT_EQ(word(told.at("line"), "text"), "here again");
}

}  // namespace
}  // namespace server::test
