#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "server/cluster/jetstream_journal.hpp"
#include "server/cluster/packet.hpp"
#include "server/cluster/stream.hpp"
#include "server/cluster/test/nats_server.hpp"
#include "server/cluster/test/node.hpp"
#include "server/cluster/test/race.hpp"
#include "server/test/journal_support.hpp"

// The journal on JetStream: under the laws of all journals, and what only several machines have.
namespace server::cluster::test {
namespace {

using namespace server::test;
using Outcome = Journal::Outcome;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class OnJetStream final : public JournalHome {
 public:
  Journal& journal() override { return *node_->journal; }
  void settle() override { node_->journal->settle(); }
  void reopen() override {
    node_.reset();
    node_ = std::make_unique<Node>(server_);
  }

 private:
  NatsServer server_;
  std::unique_ptr<Node> node_ = std::make_unique<Node>(server_);
};

INSTANTIATE_TEST_SUITE_P(Cluster, JournalLaws,
                         testing::Values(JournalKind{"jetstream",
                                                     []() -> std::unique_ptr<JournalHome> {
                                                       if (!NatsServer::missing().empty())
                                                         return nullptr;
                                                       return std::make_unique<OnJetStream>();
                                                     },
                                                     NatsServer::missing()}),
                         name_of_kind);

class JetStream : public testing::Test {
 protected:
  void SetUp() override {
    if (!NatsServer::missing().empty()) GTEST_SKIP() << NatsServer::missing();
    server.emplace();
  }
  std::optional<NatsServer> server;
};

Journal::Written taken_over(Node& node, const std::string& table, std::int64_t term) {
  std::promise<Journal::Written> fate;
  node.journal->take_over(table, term,
                          [&](Journal::Written written) { fate.set_value(std::move(written)); });
  return fate.get_future().get();
}

TEST_F(JetStream, OfTwoWritersOneIsRefusedAndGoesOnOnceItHasRead) {
  Node one(*server);
  Node two(*server);
  EXPECT_EQ(append(*one.journal, "t", 0, {"a"}).outcome, Outcome::durable);
  EXPECT_EQ(append(*two.journal, "t", 1, {"b"}, {"two", {}}).outcome, Outcome::durable)
      << "it looks where the table ends";
  const auto late = append(*one.journal, "t", 1, {"x"}, {"one", {}});
  EXPECT_EQ(late.outcome, Outcome::stale);
  EXPECT_THAT(late.problem, HasSubstr("is at entry 2, not 1"));
  EXPECT_THAT(texts(one.journal->read("t")->entries), ElementsAre("a", "b"));
  EXPECT_EQ(one.journal->list()->front().card, "two");
  EXPECT_EQ(append(*one.journal, "t", 2, {"c"}).outcome, Outcome::durable);
  EXPECT_EQ(append(*two.journal, "t", 3, {"d"}).outcome, Outcome::durable);
  EXPECT_THAT(texts(two.journal->read("t")->entries), ElementsAre("a", "b", "c", "d"));
}

TEST_F(JetStream, OfTwoWhoBeginATableOneIsRefused) {
  Node one(*server);
  Node two(*server);
  EXPECT_THAT(one.journal->read("t")->entries, IsEmpty());
  EXPECT_THAT(two.journal->read("t")->entries, IsEmpty());
  std::vector<std::promise<Outcome>> fates(2);
  for (int i = 0; i < 2; ++i)
    (i == 0 ? one : two)
        .journal->append("t", 0, {{1, std::to_string(i)}}, Filed{"{}"},
                         [&fate = fates[static_cast<std::size_t>(i)]](
                             const Journal::Written& written) { fate.set_value(written.outcome); });
  const std::set<Outcome> told{fates[0].get_future().get(), fates[1].get_future().get()};
  EXPECT_EQ(told, (std::set<Outcome>{Outcome::durable, Outcome::stale}));
  EXPECT_EQ(one.journal->read("t")->entries.size(), 1u);
}

TEST_F(JetStream, WritersWhoRaceLoseNothingAndDoubleNothing) { race(server->url(), {}, 40); }

TEST_F(JetStream, WhatWaitsForOneTableGoesTogether) {
  Node node(*server);
  constexpr std::int64_t count = 500;
  for (std::int64_t seq = 0; seq < count; ++seq)
    node.journal->append("t", seq, {{seq + 1, "entry"}}, std::nullopt, nullptr);
  node.journal->settle();
  EXPECT_EQ(node.journal->read_from("t", 0)->size(), static_cast<std::size_t>(count));
  auto stream =
      Stream::open(*node.nats, {.name = "escapement-tables", .prefix = "escapement.table."});
  ASSERT_TRUE(stream);
  EXPECT_LT(stream->keys()->at("t"), count / 2) << "messages";
}

TEST_F(JetStream, TablesMayBeCalledAnything) {
  Node node(*server);
  const std::vector<std::string> names{"a.b", "a.*", ">", "with space", "Ž=", "a=2Eb"};
  for (const std::string& name : names)
    EXPECT_EQ(append(*node.journal, name, 0, {name}, {name, {}}).outcome, Outcome::durable) << name;
  for (const std::string& name : names)
    EXPECT_THAT(texts(*node.journal->read_from(name, 0)), ElementsAre(name));
  EXPECT_THAT(ids(node.journal->list()), testing::UnorderedElementsAreArray(names));
}

TEST_F(JetStream, KilledServersKeepAllThatWasAcknowledged) {
  Node node(*server);
  std::vector<std::int64_t> last(20);
  for (int round = 0; round < 5; ++round) {
    std::vector<std::promise<Journal::Written>> fates(last.size());
    for (std::size_t i = 0; i < last.size(); ++i)
      node.journal->append("t" + std::to_string(i), last[i],
                           entries_after(last[i], {"round " + std::to_string(round)}),
                           Filed{std::to_string(round), {}}, [&fate = fates[i]](auto written) {
                             fate.set_value(std::move(written));
                           });
    // In the middle of it; whatever happens to them, they are told.
    server->kill();
    server->start();
    for (std::size_t i = 0; i < last.size(); ++i) {
      const auto written = fates[i].get_future().get();
      if (written.outcome == Outcome::durable) ++last[i];
      if (written.outcome == Outcome::durable) continue;
      // Nobody could say: what is there counts.
      EXPECT_EQ(written.outcome, Outcome::unknown) << written.problem;
      const auto there = node.journal->read_from("t" + std::to_string(i), 0);
      ASSERT_TRUE(there) << there.problem().what;
      last[i] = static_cast<std::int64_t>(there->size());
    }
  }
  Node after(*server);
  for (std::size_t i = 0; i < last.size(); ++i) {
    const auto entries = after.journal->read_from("t" + std::to_string(i), 0);
    ASSERT_TRUE(entries) << entries.problem().what;
    EXPECT_EQ(static_cast<std::int64_t>(entries->size()), last[i]);
  }
  EXPECT_EQ(after.journal->list()->size(), last.size());
}

// The server takes the message, but its answer comes too late or not at all.
TEST_F(JetStream, AnAppendWhoseAnswerIsLostIsFoundToHaveLanded) {
  Node node(*server, {.answer = 50});
  append(*node.journal, "t", 0, {"a"});
  for (std::int64_t seq = 1; seq < 4; ++seq) {
    std::promise<Journal::Written> fate;
    const std::int64_t before = node.journal->counts().attempts;
    server->freeze();
    node.journal->append("t", seq, entries_after(seq, {"more"}), Filed{"{}"},
                         [&](Journal::Written written) { fate.set_value(std::move(written)); });
    while (node.journal->counts().attempts < before + 3) std::this_thread::yield();
    server->thaw();
    const auto written = fate.get_future().get();
    EXPECT_EQ(written.outcome, Outcome::durable) << written.problem;
    EXPECT_EQ(node.journal->read_from("t", 0)->size(), static_cast<std::size_t>(seq) + 1)
        << "once, and not once for each attempt";
  }
}

TEST_F(JetStream, WhereNobodyAnswersAnAppendFailsOrIsInDoubtAndTheJournalGoesOn) {
  Node node(*server, {.answer = 100, .patience = 500});
  append(*node.journal, "t", 0, {"a"});
  server->kill();
  const auto lost = append(*node.journal, "t", 1, {"b"});
  EXPECT_THAT(lost.outcome, testing::AnyOf(Outcome::unknown, Outcome::failed));
  EXPECT_THAT(lost.problem, testing::AnyOf(HasSubstr("no answer for escapement-tables within"),
                                           HasSubstr("nobody answers for escapement-tables")));
  EXPECT_EQ(append(*node.journal, "other", 0, {"b"}).outcome, Outcome::failed)
      << "nothing of it was sent";
  EXPECT_FALSE(node.journal->read("t"));
  EXPECT_FALSE(node.journal->list());
  server->start();
  for (;;) {
    const auto kept = node.journal->read_from("t", 0);
    if (!kept) continue;
    const auto last = static_cast<std::int64_t>(kept->size());
    if (append(*node.journal, "t", last, {"c"}).outcome == Outcome::durable) break;
  }
  EXPECT_EQ(texts(*node.journal->read_from("t", 0)).back(), "c");
}

TEST_F(JetStream, AnAppendThatIsTooLargeFailsAloneAndSaysWhy) {
  const NatsServer small("max_payload: 8192");
  Node node(small);
  const auto large = append(*node.journal, "t", 0, {std::string(9'000, 'x')});
  EXPECT_EQ(large.outcome, Outcome::failed);
  EXPECT_THAT(large.problem, HasSubstr("larger than the NATS servers take (max_payload 8192)"));
  node.journal->keep_snapshot("t", 1, std::string(9'000, 'x'));
  EXPECT_EQ(append(*node.journal, "t", 0, {"small"}).outcome, Outcome::durable);
  node.journal->keep_snapshot("t", 1, std::string(9'000, 'x'));
  node.journal->settle();
  EXPECT_FALSE(node.journal->read("t")->snapshot) << "it only costs time";
}

TEST_F(JetStream, ALaterOwnerShutsOutTheEarlierOneBeforeItWritesAnything) {
  Node one(*server);
  Node two(*server);
  EXPECT_EQ(taken_over(one, "t", 3).outcome, Outcome::durable);
  EXPECT_EQ(append(*one.journal, "t", 0, {"a", "b"}).outcome, Outcome::durable);
  EXPECT_EQ(taken_over(two, "t", 7).outcome, Outcome::durable);
  EXPECT_THAT(texts(two.journal->read("t")->entries), ElementsAre("a", "b"));
  // It knows all entries, and it may try as often as it likes.
  for (int i = 0; i < 3; ++i) {
    const auto late = append(*one.journal, "t", 2, {"late"});
    EXPECT_EQ(late.outcome, Outcome::stale);
    EXPECT_THAT(late.problem, HasSubstr("a later owner has table t"));
  }
  EXPECT_EQ(taken_over(one, "t", 5).outcome, Outcome::stale);
  EXPECT_EQ(append(*one.journal, "t", 2, {"late"}).outcome, Outcome::stale);
  EXPECT_EQ(append(*two.journal, "t", 2, {"c"}).outcome, Outcome::durable);
  EXPECT_THAT(texts(*one.journal->read_from("t", 0)), ElementsAre("a", "b", "c"));
  // Its turn again.
  EXPECT_EQ(taken_over(one, "t", 9).outcome, Outcome::durable);
  EXPECT_EQ(taken_over(one, "t", 9).outcome, Outcome::durable) << "it has it already";
  EXPECT_EQ(append(*one.journal, "t", 3, {"d"}).outcome, Outcome::durable);
  EXPECT_EQ(append(*two.journal, "t", 3, {"x"}).outcome, Outcome::stale);
  EXPECT_THAT(texts(two.journal->read("t")->entries), ElementsAre("a", "b", "c", "d"));
}

// Servers let several messages through that are under way at the same time and follow the same one
// (nats-server issue 4320). The first counts, for everybody.
TEST_F(JetStream, OfMessagesThatFollowTheSameOneTheFirstCounts) {
  Node node(*server);
  append(*node.journal, "other", 0, {"x"});
  append(*node.journal, "t", 0, {"a"});
  auto stream =
      Stream::open(*node.nats, {.name = "escapement-tables", .prefix = "escapement.table."});
  ASSERT_TRUE(stream);
  const std::uint64_t first = stream->last("t").number;
  std::uint64_t tail = first;
  const auto let_through = [&](const Packet& packet) {
    const Stored stored = stream->write("t", packed(packet), tail);
    ASSERT_EQ(stored.fate, Stored::Fate::stored);
    tail = stored.number;
  };
  let_through({2, first, 0, "one", {{2, "b"}}});
  const std::uint64_t second = tail;
  let_through({2, first, 0, "one", {{2, "b"}}});  // its own second attempt
  let_through({2, first, 0, "two", {{2, "other b"}}});
  EXPECT_THAT(texts(*node.journal->read_from("t", 0)), ElementsAre("a", "b"));
  Node fresh(*server);
  EXPECT_EQ(append(*fresh.journal, "t", 1, {"x"}).outcome, Outcome::stale);
  EXPECT_EQ(append(*fresh.journal, "t", 2, {"c", "d"}).outcome, Outcome::durable);
  tail = stream->last("t").number;
  let_through({3, second, 0, "two", {{3, "other c"}}});  // it came too late
  EXPECT_EQ(append(*fresh.journal, "t", 4, {"e"}).outcome, Outcome::durable);
  fresh.journal->keep_snapshot("t", 4, "four");
  EXPECT_EQ(append(*node.journal, "t", 5, {"f"}).outcome, Outcome::durable);
  fresh.journal->settle();
  for (Node* each : {&node, &fresh}) {
    EXPECT_THAT(texts(*each->journal->read_from("t", 0)),
                ElementsAre("a", "b", "c", "d", "e", "f"));
    const auto kept = each->journal->read("t");
    EXPECT_THAT(texts(kept->entries), ElementsAre("e", "f"));
    EXPECT_EQ(kept->snapshot, "four");
  }
}

TEST_F(JetStream, ATakenOverTableKeepsItsSnapshot) {
  Node one(*server);
  append(*one.journal, "t", 0, {"a", "b", "c"});
  one.journal->keep_snapshot("t", 3, "three");
  one.journal->settle();
  Node two(*server);
  taken_over(two, "t", 1);
  append(*two.journal, "t", 3, {"d"});
  auto kept = one.journal->read("t");
  EXPECT_EQ(kept->snapshot, "three");
  EXPECT_THAT(texts(kept->entries), ElementsAre("d"));
  two.journal->keep_snapshot("t", 4, "four");
  one.journal->keep_snapshot("t", 3, "three again");
  two.journal->settle();
  one.journal->settle();
  kept = two.journal->read("t");
  EXPECT_EQ(kept->snapshot, "four") << "an older one does not take its place";
  EXPECT_THAT(kept->entries, IsEmpty());
}

TEST_F(JetStream, SnapshotsAndLinesAreNeverNeeded) {
  Node node(*server);
  append(*node.journal, "t", 0, {"a", "b"}, {"card", {"ann"}, false});
  append(*node.journal, "u", 0, {"a"}, {"other", {}});
  node.journal->keep_snapshot("t", 2, "two");
  node.journal->settle();
  auto snapshots = Stream::open(*node.nats, Stream::bucket("escapement-snapshots", ""));
  auto lines = Stream::open(*node.nats, Stream::bucket("escapement-lines", ""));
  ASSERT_TRUE(snapshots && lines);

  const Found found = snapshots->last("t");
  ASSERT_EQ(found.fate, Found::Fate::found);
  std::string damaged = found.text;
  damaged.back() = 'x';
  ASSERT_EQ(snapshots->write("t", damaged, found.number).fate, Stored::Fate::stored);
  auto kept = node.journal->read("t");
  EXPECT_FALSE(kept->snapshot);
  EXPECT_THAT(kept->damage, HasSubstr("at entry 2 is not the one that was written"));
  EXPECT_THAT(texts(kept->entries), ElementsAre("a", "b"));
  node.journal->keep_snapshot("t", 2, "two");
  node.journal->settle();
  EXPECT_EQ(node.journal->read("t")->snapshot, "two") << "a whole one takes its place";

  // As if its writer had ended before it had put them there.
  ASSERT_FALSE(snapshots->forget("t"));
  ASSERT_FALSE(lines->forget("t"));
  Node next(*server);
  EXPECT_THAT(ids(next.journal->list()), UnorderedElementsAre("t", "u"));
  kept = next.journal->read("t");
  EXPECT_THAT(texts(kept->entries), ElementsAre("a", "b"));
  next.journal->settle();
  const Found line = lines->last("t");
  ASSERT_EQ(line.fate, Found::Fate::found) << "whoever reads the table mends it";
  EXPECT_EQ(unpacked(line.text)->line->card, "card");
  EXPECT_THAT(unpacked(line.text)->line->members, ElementsAre("ann"));
  EXPECT_FALSE(unpacked(line.text)->line->open);
}

TEST_F(JetStream, AMessageOfSomebodyElseIsToldAndNotReadOver) {
  Node node(*server);
  append(*node.journal, "t", 0, {"a"});
  auto stream =
      Stream::open(*node.nats, {.name = "escapement-tables", .prefix = "escapement.table."});
  const auto end = stream->last("t");
  ASSERT_EQ(stream->write("t", "hello", end.number).fate, Stored::Fate::stored);
  const auto kept = node.journal->read("t");
  ASSERT_FALSE(kept);
  EXPECT_THAT(kept.problem().what, HasSubstr("of table t cannot be read"));
  const auto written = append(*node.journal, "t", 1, {"b"});
  EXPECT_EQ(written.outcome, Outcome::failed);
  EXPECT_THAT(written.problem, HasSubstr("of table t cannot be read"));
}

TEST(NatsConnection, ThatCannotBeMadeSaysWhatToDo) {
  const auto nobody =
      Nats::connect({.servers = "nats://127.0.0.1:1", .name = "test", .patience = 200});
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.problem().what,
            "the NATS server at nats://127.0.0.1:1 cannot be reached; start nats-server with "
            "JetStream there (nats-server -js) or name another address");
}

TEST_F(JetStream, StrangersAreNotLetInAndAreToldSo) {
  const NatsServer closed("authorization { user: hall, password: secret }");
  const auto stranger = Nats::connect({.servers = closed.url(), .name = "test"});
  ASSERT_FALSE(stranger);
  EXPECT_THAT(stranger.problem().what, HasSubstr("see to its user and password"));
  EXPECT_TRUE(Nats::connect(
      {.servers = closed.url(), .name = "test", .user = "hall", .password = "secret"}));
}

TEST_F(JetStream, ThatIsOffIsToldAsSuch) {
  const NatsServer forgetful("", false);
  const auto nats = connected(forgetful);
  const auto journal = JetStreamJournal::open(*nats, {.answer = 100, .patience = 0});
  ASSERT_FALSE(journal);
  EXPECT_THAT(journal.problem().what, HasSubstr("which need JetStream (nats-server -js)"));
}

TEST(Packet, IsReadAsItWasWrittenAndNothingElseIs) {
  const Packet packet{7,
                      5,
                      3,
                      "mark",
                      {{6, "a\n"}, {7, std::string("\0{", 2)}},
                      Filed{"{\"x\":1}", {"ann"}, false}};
  const std::string text = packed(packet);
  const auto again = unpacked(text);
  ASSERT_TRUE(again);
  EXPECT_EQ(packed(*again), text);
  EXPECT_EQ(again->entries.front().seq, 6);
  EXPECT_EQ(last_in(text), 7);
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_FALSE(unpacked(text.substr(0, size))) << size;
  EXPECT_FALSE(unpacked(text + "x"));
  EXPECT_EQ(last_in("hello"), -1);
}

}  // namespace
}  // namespace server::cluster::test
