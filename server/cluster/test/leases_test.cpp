#include "server/cluster/leases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "server/cluster/jetstream_journal.hpp"
#include "server/cluster/stream.hpp"
#include "server/cluster/test/nats_server.hpp"
#include "server/test/journal_support.hpp"

// Who owns a table. Where a lease must not end, it lasts for an hour; where one must, the test
// waits for that and not for a time.
namespace server::cluster::test {
namespace {

using namespace server::test;
using Outcome = Journal::Outcome;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr int an_hour = 3'600'000;
constexpr int a_moment = 400;  // milliseconds

struct Member {
  Member(const NatsServer& server, const std::string& name, int lasts) : nats(connected(server)) {
    LeaseOptions options;
    options.name = name;
    options.address = name + ":8765";
    options.lasts = lasts;
    options.renewed = lasts == an_hour ? 5 : lasts / 8;
    options.lost = [this] { ++lost; };
    auto opened = Leases::open(*nats, std::move(options));
    if (!opened) throw std::runtime_error(opened.problem().what);
    leases = std::move(*opened);
    auto journal_here = JetStreamJournal::open(*nats, {.answer = 500});
    if (!journal_here) throw std::runtime_error(journal_here.problem().what);
    journal = std::move(*journal_here);
  }

  Claim claim(const std::string& table) const {
    const auto claim = leases->claim(table);
    if (!claim) throw std::runtime_error(claim.problem().what);
    return *claim;
  }
  // Again and again, until it has it.
  Claim claimed(const std::string& table) const {
    for (;;)
      if (const auto claim = leases->claim(table); claim && claim->own) return *claim;
  }
  Journal::Written take_over(const std::string& table, std::int64_t term) const {
    std::promise<Journal::Written> fate;
    journal->take_over(table, term,
                       [&](Journal::Written written) { fate.set_value(std::move(written)); });
    return fate.get_future().get();
  }

  std::atomic<int> lost = 0;
  std::unique_ptr<Nats> nats;
  std::unique_ptr<JetStreamJournal> journal;
  std::unique_ptr<Leases> leases;
};

class LeasesOn : public testing::Test {
 protected:
  void SetUp() override {
    if (!NatsServer::missing().empty()) GTEST_SKIP() << NatsServer::missing();
    server.emplace();
  }
  std::optional<NatsServer> server;
};

TEST_F(LeasesOn, ATableBelongsToWhoeverTookItFirst) {
  const Member ann(*server, "ann", an_hour);
  const Member ben(*server, "ben", an_hour);
  EXPECT_FALSE(*ben.leases->owner("t"));
  const Claim own = ann.claim("t");
  EXPECT_TRUE(own.own);
  EXPECT_GT(own.term, 0);
  const Claim other = ben.claim("t");
  EXPECT_FALSE(other.own);
  EXPECT_EQ(other.owner.id, ann.leases->self().id);
  EXPECT_EQ(other.owner.name, "ann");
  EXPECT_EQ(other.owner.address, "ann:8765");
  EXPECT_EQ(other.term, own.term);
  EXPECT_EQ(ann.claim("t").term, own.term) << "no other term for who has it already";
  const auto found = ben.leases->owner("t");
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((**found).owner.address, "ann:8765");
  EXPECT_FALSE((**found).own);
  EXPECT_TRUE(ben.claim("u").own);
  EXPECT_THAT(ann.leases->tables()->own, ElementsAre("t"));
  EXPECT_THAT(ann.leases->tables()->orphans, IsEmpty());
  std::set<std::string> names;
  const auto nodes = ann.leases->nodes();
  ASSERT_TRUE(nodes);
  for (const NodeHere& node : *nodes) names.insert(node.name);
  EXPECT_THAT(names, UnorderedElementsAre("ann", "ben"));
}

TEST_F(LeasesOn, OfManyWhoTakeATableAtOnceOneHasIt) {
  constexpr int count = 4;
  std::vector<std::unique_ptr<Member>> members;
  for (int i = 0; i < count; ++i)
    members.push_back(std::make_unique<Member>(*server, std::to_string(i), an_hour));
  for (int round = 0; round < 10; ++round) {
    const std::string table = "t" + std::to_string(round);
    std::vector<Claim> claims(count);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < count; ++i)
      threads.emplace_back([&, i] { claims[i] = members[i]->claim(table); });
    for (std::thread& thread : threads) thread.join();
    std::set<std::string> owners;
    int own = 0;
    for (const Claim& claim : claims) {
      owners.insert(claim.owner.id);
      own += claim.own;
    }
    EXPECT_EQ(owners.size(), 1u);
    EXPECT_EQ(own, 1);
  }
}

TEST_F(LeasesOn, ATableThatIsGivenAwayHasAHigherTerm) {
  const Member ann(*server, "ann", an_hour);
  const Member ben(*server, "ben", an_hour);
  const Claim first = ann.claim("t");
  EXPECT_FALSE(ben.leases->release("t")) << "it is not ben's";
  EXPECT_FALSE(ben.claim("t").own);
  EXPECT_FALSE(ann.leases->release("t"));
  EXPECT_FALSE(*ann.leases->owner("t"));
  const Claim second = ben.claim("t");
  EXPECT_TRUE(second.own);
  EXPECT_GT(second.term, first.term);
  EXPECT_FALSE(ann.claim("t").own);
  EXPECT_FALSE(ben.leases->leave());
  EXPECT_FALSE(ben.leases->held());
  EXPECT_FALSE(ben.leases->claim("u"));
  const Claim third = ann.claim("t");
  EXPECT_TRUE(third.own) << "at once: whoever leaves tells so";
  EXPECT_GT(third.term, second.term);
}

TEST_F(LeasesOn, ALeaseIsRenewedAsLongAsItsNodeIsThere) {
  const Member ann(*server, "ann", an_hour);
  const std::string id = ann.leases->self().id;
  auto nodes = Stream::open(*ann.nats, Stream::bucket("escapement-nodes", ""));
  ASSERT_TRUE(nodes);
  const std::uint64_t first = nodes->last(id).number;
  while (nodes->last(id).number < first + 5) {
  }
  EXPECT_TRUE(ann.leases->held());
  EXPECT_EQ(ann.leases->self().id, id);
  EXPECT_EQ(ann.lost, 0);
}

// The node stops without a word. Its journal goes on and believes what it will.
TEST_F(LeasesOn, AfterTheOwnerStopsAnotherTakesItsTablesAndTheOldOneWritesNoMore) {
  Member ann(*server, "ann", a_moment);
  const Claim first = ann.claimed("t");
  ASSERT_EQ(ann.take_over("t", first.term).outcome, Outcome::durable);
  ASSERT_EQ(append(*ann.journal, "t", 0, {"a", "b"}).outcome, Outcome::durable);
  const Member ben(*server, "ben", a_moment);
  ann.leases.reset();
  const Claim second = ben.claimed("t");
  EXPECT_GT(second.term, first.term);
  ASSERT_EQ(ben.take_over("t", second.term).outcome, Outcome::durable);
  EXPECT_THAT(texts(ben.journal->read("t")->entries), ElementsAre("a", "b"))
      << "what ann acknowledged";
  EXPECT_EQ(append(*ann.journal, "t", 2, {"late"}).outcome, Outcome::stale);
  EXPECT_EQ(append(*ann.journal, "t", 2, {"late"}).outcome, Outcome::stale);
  EXPECT_EQ(append(*ben.journal, "t", 2, {"c"}).outcome, Outcome::durable);
  EXPECT_THAT(texts(*ann.journal->read_from("t", 0)), ElementsAre("a", "b", "c"));
}

TEST_F(LeasesOn, OrphansAreFound) {
  auto ann = std::make_unique<Member>(*server, "ann", a_moment);
  const Member ben(*server, "ben", a_moment);
  ann->claimed("t");
  ann->claimed("u");
  ben.claimed("v");
  ann.reset();
  for (;;) {
    const auto tables = ben.leases->tables();
    ASSERT_TRUE(tables) << tables.problem().what;
    if (tables->orphans.size() < 2) continue;
    EXPECT_THAT(tables->orphans, testing::Contains("t"));
    EXPECT_THAT(tables->orphans, testing::Contains("u"));
    break;
  }
}

// While the servers do not answer, its own clock tells a node that it is no owner any more.
TEST_F(LeasesOn, ANodeThatIsCutOffKnowsSoByItselfAndComesBackAsAnother) {
  Member ann(*server, "ann", a_moment);
  const std::string id = ann.leases->self().id;
  server->freeze();
  while (ann.leases->held()) std::this_thread::yield();
  server->thaw();
  // Either it has lost the lease and has another one, or the renewal that waited in the socket came
  // in time after all.
  while (!ann.leases->held()) std::this_thread::yield();
  EXPECT_EQ(ann.leases->self().id != id, ann.lost > 0);
  ann.claimed("t");
}

TEST_F(LeasesOn, SurviveAServerThatIsKilled) {
  Member ann(*server, "ann", a_moment);
  const Claim first = ann.claimed("t");
  server->kill();
  while (ann.leases->held()) std::this_thread::yield();
  EXPECT_FALSE(ann.leases->claim("t"));
  server->start();
  const Claim again = ann.claimed("t");
  EXPECT_GE(again.term, first.term);
}

}  // namespace
}  // namespace server::cluster::test
