#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "server/admin_call.hpp"
#include "server/test/staged.hpp"

// Tables that nobody needs any more, and people who open too many.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;

constexpr std::int64_t hour = 3'600'000;

std::shared_ptr<const engine::GameData> deathstar() {
  const engine::GameEntry* entry = games::find("deathstar");
  return *entry->load(entry->files());
}

const JsonObject create{{"do", "create"}, {"game", "deathstar"}, {"listed", true}};

std::string phase_of(Client& client, const std::string& table) {
  return word(client.done({{"do", "find"}, {"code", table}}).at("card"), "phase");
}

class AbandonedTest : public testing::Test {
 protected:
  AbandonedTest()
      : server_("deathstar", deathstar(), machine_.machine(),
                [](Config& config) {
                  config.limits.tables_per_person = 3;
                  config.limits.tables_per_address = 5;
                }),
        ann_(server_.port(), make_person(server_.port(), "Ann")) {
    ann_.done({{"do", "lobby"}, {"on", true}});
  }

  std::string open(Client& client) { return word(client.done(create), "table"); }
  // The lobby tells of it.
  void await_closed(const std::string& table) {
    if (phase_of(ann_, table) == "closed") return;
    ann_.push("lobby", [&](const JsonObject& told) {
      for (const Json& card : told.at("tables").as_array())
        if (word(card, "id") == table) return false;
      return true;
    });
    EXPECT_EQ(phase_of(ann_, table), "closed");
  }

  StagedMachine machine_;
  StagedServer server_;
  Client ann_;
};

TEST_F(AbandonedTest, ATableThatNobodyBeganOrVisitsIsClosed) {
  const std::string left = open(ann_);
  const std::string visited = open(ann_);
  ann_.done({{"do", "watch"}, {"table", visited}, {"as", "public"}});
  machine_.pass(24 * hour - 1);
  const std::string fresh = open(ann_);
  machine_.pass(1);
  await_closed(left);
  EXPECT_EQ(phase_of(ann_, visited), "gathering");
  EXPECT_EQ(phase_of(ann_, fresh), "gathering");
  open(ann_);
}

TEST_F(AbandonedTest, AVisitCountsAlsoWhenItIsOver) {
  const std::string left = open(ann_);
  const std::string visited = open(ann_);
  const auto visit = [&] {
    ann_.done({{"do", "watch"}, {"table", visited}, {"as", "public"}});
    ann_.done({{"do", "unwatch"}, {"table", visited}, {"as", "public"}});
  };
  machine_.pass(23 * hour);
  visit();
  machine_.pass(hour);
  await_closed(left);
  EXPECT_EQ(phase_of(ann_, visited), "gathering");
  visit();
  machine_.pass(23 * hour);
  const std::string later = open(ann_);
  EXPECT_EQ(phase_of(ann_, visited), "gathering");
  machine_.pass(hour);
  await_closed(visited);
  EXPECT_EQ(phase_of(ann_, later), "gathering");
}

TEST_F(AbandonedTest, AClockThatIsSetWrongClosesNothing) {
  const std::string left = open(ann_);
  machine_.pass(hour);
  const std::string other = open(ann_);
  machine_.set_wall_ahead(48 * hour);
  machine_.pass(23 * hour);
  await_closed(left);
  EXPECT_EQ(phase_of(ann_, other), "gathering");
  machine_.set_wall_ahead(0);
  const std::string fresh = open(ann_);
  machine_.set_wall_ahead(480 * hour);
  machine_.pass(hour);
  await_closed(other);
  EXPECT_EQ(phase_of(ann_, fresh), "gathering");
}

TEST_F(AbandonedTest, AMatchLastsLongerThanAGathering) {
  Match match(server_.port(), {{"listed", true}});
  match.host.send_frame(Client::close, "");
  match.other.send_frame(Client::close, "");
  const std::string left = open(ann_);
  machine_.pass(24 * hour);
  await_closed(left);
  EXPECT_EQ(phase_of(ann_, match.table), "running");
  machine_.pass(60 * 24 * hour);
  await_closed(match.table);
}

TEST_F(AbandonedTest, APersonAndAnAddressHaveOnlySoManyOpenTables) {
  const std::string first = open(ann_);
  open(ann_);
  open(ann_);
  EXPECT_EQ(ann_.refused(create), "too_many_tables");
  Client ben(server_.port(), make_person(server_.port(), "Ben"));
  open(ben);
  open(ben);
  EXPECT_EQ(ben.refused(create), "too_many_tables") << "five from one address";
  ann_.done({{"do", "close"}, {"table", first}});
  EXPECT_EQ(ben.refused(create), "");
  EXPECT_EQ(ann_.refused(create), "too_many_tables") << "the address is full again";
}

TEST_F(AbandonedTest, WhoeverRunsTheServerClosesManyAtOnce) {
  const Somebody ben = make_person(server_.port(), "Ben");
  Client his(server_.port(), ben);
  const std::string anns = open(ann_);
  const std::string bens = open(his);
  const auto closed = [&](const JsonObject& which) {
    JsonObject request = which;
    request["do"] = "close_all";
    const auto answer = call_server(server_.data(), request);
    return answer ? answer->at("tables").get_int64() : -1;
  };
  EXPECT_EQ(closed({{"idle_hours", 1}}), 0);
  EXPECT_EQ(closed({{"person", ben.id}}), 1);
  await_closed(bens);
  EXPECT_EQ(phase_of(ann_, anns), "gathering");
  Match match(server_.port(), {{"listed", true}});
  machine_.pass(2 * hour);
  EXPECT_EQ(closed({{"gathering", true}, {"idle_hours", 1}}), 1);
  await_closed(anns);
  EXPECT_EQ(phase_of(ann_, match.table), "running");
  EXPECT_EQ(closed(JsonObject()), 1);
  await_closed(match.table);
}

}  // namespace
}  // namespace server::test
