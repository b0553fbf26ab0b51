#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <set>
#include <thread>

#include "engine/json.hpp"
#include "server/cluster/test/node.hpp"
#include "server/cluster/test/race.hpp"
#include "server/test/journal_support.hpp"

// Three NATS servers keep each message, and any one of them may go at any moment.
namespace server::cluster::test {
namespace {

using namespace server::test;
using Outcome = Journal::Outcome;
using Clock = std::chrono::steady_clock;

// One node writes its tables, one entry after the other, and remembers what it was told.
class Author {
 public:
  Author(const std::string& servers, std::string table)
      : node_(servers, {.replicas = 3, .answer = 1'000, .patience = 120'000}),
        table_(std::move(table)) {}

  void write(const std::atomic<bool>& enough) {
    auto before = Clock::now();
    for (std::int64_t last = 0; !enough;) {
      const std::string text = table_ + " " + std::to_string(++tries_);
      const auto written = append(*node_.journal, table_, last, {text}, {text, {}});
      if (written.outcome == Outcome::durable) {
        told_.emplace_back(last++, text);
        ++count;
        longest = std::max(longest, Clock::now() - before);
        before = Clock::now();
        continue;
      }
      // Nobody could say: what is there counts.
      ASSERT_EQ(written.outcome, Outcome::unknown) << written.problem;
      const auto there = node_.journal->read_from(table_, 0);
      ASSERT_TRUE(there) << there.problem().what;
      last = static_cast<std::int64_t>(there->size());
    }
  }

  // What was acknowledged is there, in its place, and nothing is there twice.
  void check(Journal& journal) const {
    const auto entries = journal.read_from(table_, 0);
    ASSERT_TRUE(entries) << entries.problem().what;
    const auto all = texts(*entries);
    for (const auto& [place, text] : told_) {
      ASSERT_LT(place, static_cast<std::int64_t>(all.size())) << text << " is lost";
      EXPECT_EQ(all[static_cast<std::size_t>(place)], text);
    }
    EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
  }

  std::atomic<std::int64_t> count = 0;
  Clock::duration longest{};

 private:
  Node node_;
  std::string table_;
  std::int64_t tries_ = 0;
  std::vector<std::pair<std::int64_t, std::string>> told_;
};

// Whether every server has all messages.
bool caught_up(Nats& nats) {
  const Reply reply = nats.ask("$JS.API.STREAM.INFO.escapement-tables", "", 1'000);
  const auto info = engine::parse_json(reply.text, "info");
  if (reply.fate != Reply::Fate::answered || !info || !info->get_object().contains("cluster"))
    return false;
  const engine::JsonObject& cluster = info->at("cluster").get_object();
  if (!cluster.contains("replicas")) return false;
  const engine::JsonArray& others = cluster.at("replicas").get_array();
  return others.size() == NatsCluster::size - 1 &&
         std::all_of(others.begin(), others.end(),
                     [](const engine::Json& other) { return other.at("current").get_bool(); });
}

int rounds() {
  const char* times = std::getenv("ESCAPEMENT_ITERATIONS");
  return NatsCluster::size * std::max(1, times != nullptr ? std::atoi(times) : 1);
}

// Here the servers let several through that follow the same message.
TEST(ThreeServers, WritersWhoRaceLoseNothingAndDoubleNothing) {
  if (!NatsServer::missing().empty()) GTEST_SKIP() << NatsServer::missing();
  const NatsCluster cluster;
  race(cluster.urls(), {.replicas = 3, .patience = 120'000}, 40);
}

TEST(ThreeServers, EachIsKilledInTurnAndNothingThatWasAcknowledgedIsLost) {
  if (!NatsServer::missing().empty()) GTEST_SKIP() << NatsServer::missing();
  NatsCluster cluster;
  std::vector<std::unique_ptr<Author>> authors;
  for (int i = 0; i < 3; ++i)
    authors.push_back(std::make_unique<Author>(cluster.urls(), "t" + std::to_string(i)));
  std::atomic<bool> enough = false;
  std::vector<std::thread> threads;
  for (const auto& author : authors) threads.emplace_back([&] { author->write(enough); });

  const auto everybody_writes = [&](std::int64_t more) {
    const auto until = Clock::now() + std::chrono::minutes(10);
    std::vector<std::int64_t> before;
    for (const auto& author : authors) before.push_back(author->count);
    for (std::size_t i = 0; i < authors.size(); ++i)
      while (authors[i]->count < before[i] + more && Clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Clock::now() < until;
  };
  const auto nats = connected(cluster.urls());
  for (int round = 0; round < rounds(); ++round) {
    EXPECT_TRUE(everybody_writes(20));
    // Later on the next one goes before the one before has come back: then nobody can write for a
    // while.
    while (round < NatsCluster::size && !caught_up(*nats))
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    cluster.server(round % NatsCluster::size).kill();
    EXPECT_TRUE(everybody_writes(20)) << "two of three are enough";
    cluster.server(round % NatsCluster::size).start();
  }
  EXPECT_TRUE(everybody_writes(20));
  enough = true;
  for (std::thread& thread : threads) thread.join();

  Clock::duration longest{};
  std::int64_t count = 0;
  Node reader(cluster.urls(), {.replicas = 3, .patience = 120'000});
  for (const auto& author : authors) {
    author->check(*reader.journal);
    longest = std::max(longest, author->longest);
    count += author->count;
  }
  using std::chrono::milliseconds;
  RecordProperty("longest_pause_ms",
                 std::to_string(std::chrono::duration_cast<milliseconds>(longest).count()));
  RecordProperty("acknowledged", std::to_string(count));

  // All at once, as after a cut of the power that the disks' caches have survived.
  for (int i = 0; i < NatsCluster::size; ++i) cluster.server(i).kill();
  for (int i = 0; i < NatsCluster::size; ++i) cluster.server(i).start();
  for (const auto& author : authors) author->check(*reader.journal);
}

}  // namespace
}  // namespace server::cluster::test
