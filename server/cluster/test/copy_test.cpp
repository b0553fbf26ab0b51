#include "server/cluster/copy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/audit.hpp"
#include "server/cluster/test/node.hpp"
#include "server/revive.hpp"
#include "server/test/data_folder.hpp"
#include "server/test/store_support.hpp"

// The tables of a single server in a hall of several machines, and back: real ones, of all games.
namespace server::cluster::test {
namespace {

using namespace server::test;
using testing::HasSubstr;
using testing::IsEmpty;

std::unique_ptr<table::Table> revived(const table::World& world, Journal& journal,
                                      const std::string& table, bool& from_snapshot) {
  auto kept = journal.read(table);
  EXPECT_TRUE(kept) << kept.problem().what;
  auto again = revive(world, table, std::move(*kept), [&] { return journal.read_from(table, 0); });
  EXPECT_TRUE(again) << again.problem().what;
  if (!again) return nullptr;
  EXPECT_EQ(again->damage, "");
  from_snapshot = again->snapshot_seq > 0;
  return std::move(again->table);
}

class Copying : public testing::Test {
 protected:
  void SetUp() override {
    if (!NatsServer::missing().empty()) GTEST_SKIP() << NatsServer::missing();
    contents = make_data_folder(folder / "data");
    store = opened(folder / "data");
    server.emplace();
  }
  Folder folder;
  engine::JsonObject contents;
  std::unique_ptr<Store> store;
  std::optional<NatsServer> server;
};

TEST_F(Copying, TablesOfAllGamesAreTheSameOnSeveralMachinesAndGoBack) {
  const table::World world = world_of_games();
  Node ann(*server);
  const auto there = copy_tables(*store, *ann.journal);
  ASSERT_TRUE(there) << there.problem().what;
  EXPECT_EQ(there->tables, static_cast<std::int64_t>(contents.at("tables").as_array().size()));
  EXPECT_GT(there->entries, 5 * there->tables);
  EXPECT_EQ(there->empty, 1) << "one was put away, and has a record alone";

  // Another node takes them over: from the entries, and then from a snapshot of its own.
  Node ben(*server);
  std::int64_t term = 0;
  for (const engine::Json& each : contents.at("tables").as_array()) {
    const std::string table = word(each, "id");
    bool from_snapshot = false;
    const auto before = revived(world, *store, table, from_snapshot);
    ASSERT_NE(before, nullptr);
    std::promise<Journal::Outcome> fate;
    ben.journal->take_over(
        table, ++term, [&](const Journal::Written& written) { fate.set_value(written.outcome); });
    ASSERT_EQ(fate.get_future().get(), Journal::Outcome::durable);
    const auto after = revived(world, *ben.journal, table, from_snapshot);
    ASSERT_NE(after, nullptr);
    EXPECT_FALSE(from_snapshot);
    EXPECT_EQ(after->snapshot(), before->snapshot()) << word(each, "game");
    ben.journal->keep_snapshot(table, after->seq(), after->snapshot());
    ben.journal->settle();
    const auto again = revived(world, *ben.journal, table, from_snapshot);
    ASSERT_NE(again, nullptr);
    EXPECT_TRUE(from_snapshot);
    EXPECT_EQ(again->snapshot(), before->snapshot()) << word(each, "game");
  }

  {
    auto back = opened(folder / "back");
    const auto brought = copy_tables(*ben.journal, *back);
    ASSERT_TRUE(brought) << brought.problem().what;
    EXPECT_EQ(brought->tables, there->tables);
    EXPECT_EQ(brought->entries, there->entries);
    EXPECT_EQ(back->list_open()->size(), store->list_open()->size());
    back->settle();
  }
  const auto reader = StoreReader::open(folder / "back");
  const auto audited = audit(**reader, world);
  ASSERT_TRUE(audited) << audited.problem().what;
  EXPECT_THAT(audited->problems, IsEmpty());
  const auto lines = store->list();
  ASSERT_TRUE(lines);
  for (const Journal::Listed& line : *lines) {
    if (line.table == word(contents.at("put_away"), "id")) continue;
    EXPECT_EQ(texts(*(*reader)->read_from(line.table, 0)), texts(*store->read_from(line.table, 0)));
    EXPECT_EQ(**(*reader)->card(line.table), line.card);
  }
}

TEST_F(Copying, GoesOnWhereItCameToAnEndAndTouchesNothingElse) {
  Node node(*server);
  const auto all = store->list();
  const std::string table = all->front().table;
  auto entries = store->read_from(table, 0);
  const auto count = static_cast<std::int64_t>(entries->size());
  ASSERT_GT(count, 1);
  append(*node.journal, table, 0, {entries->front().text});
  append(*node.journal, "another", 0, {"x"});
  const auto first = copy_tables(*store, *node.journal);
  ASSERT_TRUE(first) << first.problem().what;
  EXPECT_EQ(texts(*node.journal->read_from(table, 0)), texts(*entries));
  EXPECT_EQ(texts(*node.journal->read_from("another", 0)).size(), 1u);
  const auto again = copy_tables(*store, *node.journal);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->tables, first->tables);
  EXPECT_EQ(again->entries, 0);

  append(*node.journal, table, count, {"it has gone on there"});
  const auto other = copy_tables(*store, *node.journal);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.problem().what, HasSubstr("is there already, and is another one"));
}

}  // namespace
}  // namespace server::cluster::test
