#include "server/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <thread>

#include "server/test/store_support.hpp"

// What the store does beyond the laws of all journals (journal_laws.cpp).
namespace server::test {
namespace {

using Outcome = Journal::Outcome;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Store, AppendedEntriesAreThereAfterReopening) {
  Folder folder;
  {
    auto store = opened(folder / "data");
    EXPECT_EQ(append(*store, "t", 0, {"a", "b"}).outcome, Outcome::durable);
    EXPECT_EQ(append(*store, "t", 2, {"c"}, {R"({"x":1})", {}}).outcome, Outcome::durable);
  }
  auto store = opened(folder / "data");
  const auto kept = store->read("t");
  ASSERT_TRUE(kept);
  EXPECT_FALSE(kept->snapshot);
  EXPECT_THAT(texts(kept->entries), ElementsAre("a", "b", "c"));
  EXPECT_EQ(kept->entries.back().seq, 3);
  EXPECT_EQ(**store->card("t"), R"({"x":1})");
}

// Holds the writer inside a callback, so that all that is added meanwhile becomes one batch.
class Held {
 public:
  explicit Held(Store& store) {
    store.append("held", 0, {{1, "a"}}, Filed{"{}", {}}, [this](const Journal::Written&) {
      reached_.set_value();
      released_.get_future().wait();
    });
    reached_.get_future().wait();
  }
  void release() { released_.set_value(); }

 private:
  std::promise<void> reached_;
  std::promise<void> released_;
};

TEST(Store, WhatWaitsIsCommittedTogetherAndToldInOrder) {
  Folder folder;
  std::vector<Commit> commits;
  auto store =
      opened(folder / "data", {0, [&](const Commit& commit) { commits.push_back(commit); }});
  Held held(*store);
  std::vector<std::string> told;
  for (int i = 0; i < 100; ++i) {
    const std::string table = "t" + std::to_string(i);
    store->append(table, 0, {{1, "a"}, {2, "b"}}, Filed{"{}", {}},
                  [&told, table](const Journal::Written& written) {
                    if (written.outcome == Outcome::durable) told.push_back(table);
                  });
    store->append(table, 7, {{8, "x"}}, Filed{"{}", {}},
                  [&told, table](const Journal::Written& written) {
                    if (written.outcome == Outcome::stale) told.push_back("stale " + table);
                  });
  }
  held.release();
  store->settle();
  ASSERT_EQ(told.size(), 200U);
  EXPECT_EQ(told[0], "t0");
  EXPECT_EQ(told[1], "stale t0");
  EXPECT_EQ(told[199], "stale t99");
  ASSERT_GE(commits.size(), 2U);
  EXPECT_EQ(commits[1].appends, 100);
  EXPECT_EQ(commits[1].entries, 200);
  EXPECT_EQ(commits[1].stale, 100);
  EXPECT_FALSE(commits[1].failed);
}

// Whoever waits for a commit should not find the writer busy with one that nobody waits for.
TEST(Store, WhatCanWaitGoesWithWhatCannot) {
  Folder folder;
  std::atomic<int> commits = 0;
  std::atomic<int> appends = 0;
  StoreOptions patient;
  patient.committed = [&](const Commit& commit) {
    ++commits;
    appends = commit.appends;
  };
  patient.patience = 600'000;
  auto store = opened(folder / "data", patient);
  std::promise<Outcome> bots;
  store->append(
      "bots", 0, {{1, "a"}}, Filed{"{}", {}},
      [&](const Journal::Written& written) { bots.set_value(written.outcome); }, true);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(commits, 0);
  EXPECT_EQ(append(*store, "people", 0, {"a"}).outcome, Outcome::durable);
  EXPECT_EQ(bots.get_future().get(), Outcome::durable);
  EXPECT_EQ(commits, 1);
  EXPECT_EQ(appends, 2) << "one commit for both";
}

TEST(Store, ACallbackFindsItsEntryDurable) {
  Folder folder;
  auto store = opened(folder / "data");
  auto reader = StoreReader::open(folder / "data");
  ASSERT_TRUE(reader);
  std::promise<std::vector<std::string>> seen;
  store->append("t", 0, {{1, "a"}}, Filed{"{}"}, [&](const Journal::Written&) {
    seen.set_value(texts(*(*reader)->read_from("t", 0)));
  });
  EXPECT_THAT(seen.get_future().get(), ElementsAre("a"));
}

TEST(Store, AChainOfAppendsInOneBatchFollowsItself) {
  Folder folder;
  auto store = opened(folder / "data");
  Held held(*store);
  std::vector<Outcome> fates;
  for (std::int64_t seq = 0; seq < 5; ++seq)
    store->append("t", seq, {{seq + 1, "a"}}, Filed{"{}"},
                  [&](const Journal::Written& written) { fates.push_back(written.outcome); });
  held.release();
  store->settle();
  EXPECT_EQ(fates, std::vector<Outcome>(5, Outcome::durable));
}

TEST(Store, ClosingWritesWhatWaits) {
  Folder folder;
  int told = 0;
  {
    auto store = opened(folder / "data");
    for (std::int64_t seq = 0; seq < 50; ++seq)
      store->append("t", seq, {{seq + 1, "a"}}, Filed{"{}"},
                    [&](const Journal::Written&) { ++told; });
  }
  EXPECT_EQ(told, 50);
  EXPECT_EQ(opened(folder / "data")->read_from("t", 0)->size(), 50U);
}

TEST(Store, TheLastSnapshotStandsForTheEntriesBeforeIt) {
  Folder folder;
  auto store = opened(folder / "data");
  append(*store, "t", 0, {"a", "b", "c"});
  store->keep_snapshot("t", 2, "two");
  store->keep_snapshot("t", 1, "one");   // came late
  store->keep_snapshot("t", 9, "nine");  // of what is not there
  store->keep_snapshot("unknown", 0, "zero");
  store->settle();
  const auto kept = store->read("t");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->snapshot, "two");
  EXPECT_EQ(kept->snapshot_seq, 2);
  EXPECT_THAT(texts(kept->entries), ElementsAre("c"));
  EXPECT_EQ(store->read_from("t", 0)->size(), 3U);
}

TEST(Store, ListsKeepOrderAndTellWhatIsOpen) {
  Folder folder;
  auto store = opened(folder / "data");
  append(*store, "b", 0, {"x"}, {"B", {}, true});
  append(*store, "a", 0, {"x"}, {"A", {}, true});
  append(*store, "b", 1, {"x"}, {"B2", {}, false});
  EXPECT_THAT(ids(store->list()), ElementsAre("b", "a"));
  EXPECT_EQ(store->list()->front().card, "B2");
  EXPECT_THAT(ids(store->list_open()), ElementsAre("a"));
}

TEST(Store, ACardTellsMembersAndPhase) {
  const Filed running = filed(
      R"({"phase":"running","seats":[{"person":"p1"},{"kind":"bot","person":null},{"person":"p2"}]})");
  EXPECT_TRUE(running.open);
  EXPECT_THAT(running.members, ElementsAre("p1", "p2"));
  EXPECT_FALSE(filed(R"({"phase":"finished"})").open);
  EXPECT_FALSE(filed(R"({"phase":"closed","seats":3})").open);
  EXPECT_TRUE(filed("no JSON").open);
}

TEST(Store, ALineStaysUntilAnotherIsFiled) {
  Folder folder;
  auto store = opened(folder / "data");
  append(*store, "t", 0, {"a"}, {"first", {"ann"}});
  store->append("t", 1, entries_after(1, {"b"}), std::nullopt, nullptr);
  store->settle();
  EXPECT_EQ(**store->card("t"), "first");
  EXPECT_EQ(store->recent("ann", 9)->size(), 1u);
  store->file("t", {"second", {"ben"}, false});
  store->file("unknown", {"third", {}});
  store->settle();
  EXPECT_EQ(**store->card("t"), "second");
  EXPECT_THAT(*store->recent("ann", 9), IsEmpty());
  EXPECT_EQ(store->recent("ben", 9)->size(), 1u);
  EXPECT_THAT(*store->list_open(), IsEmpty());
  EXPECT_EQ(store->list()->size(), 1u);
  EXPECT_THAT(texts(*store->read_from("t", 0)), ElementsAre("a", "b"));
}

TEST(Store, APersonsTablesComeLastChangedFirst) {
  Folder folder;
  {
    auto store = opened(folder / "data");
    append(*store, "t1", 0, {"x"}, {"1", {"ann", "ben", "ann"}});
    append(*store, "t2", 0, {"x"}, {"2", {"ann"}});
    append(*store, "t3", 0, {"x"}, {"3", {"ben"}});
    append(*store, "t1", 1, {"x"}, {"1", {"ann", "ben"}});
    append(*store, "t3", 1, {"x"}, {"3", {"cem"}, false});
  }
  auto store = opened(folder / "data");
  EXPECT_THAT(ids(store->recent("ann", 10)), ElementsAre("t1", "t2"));
  EXPECT_THAT(ids(store->recent("ann", 1)), ElementsAre("t1"));
  EXPECT_THAT(ids(store->recent("ben", 10)), ElementsAre("t1"));
  EXPECT_THAT(ids(store->recent("cem", 10)), ElementsAre("t3"));
  EXPECT_THAT(ids(store->recent("nobody", 10)), IsEmpty());
}

}  // namespace
}  // namespace server::test
