#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "games/registry.hpp"
#include "server/test/client.hpp"
#include "server/test/staged.hpp"

// People who mean no good, at a table over the wire.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;

constexpr std::size_t largest_message = 1 << 20;

Json watched(Client& client, const std::string& table, const Json& as, std::int64_t since = 0) {
  client.kept.clear();
  client.done({{"do", "watch"}, {"table", table}, {"as", as}, {"since", since}});
  return client.push("sync");
}

// Pages from the newest line to the first one; the numbers must have no gap.
std::int64_t count_lines(Client& client, const std::string& table, const Json& as,
                         const Json& sync) {
  std::int64_t before = number(sync, "seq") + 1;
  std::int64_t count = 0;
  engine::JsonArray page = sync.at("log").as_array();
  while (!page.empty()) {
    EXPECT_LE(page.size(), 100u);
    EXPECT_LT(engine::to_line(Json(page)).size(), largest_message);
    EXPECT_EQ(number(page.back(), "seq"), before - 1);
    before = number(page.front(), "seq");
    count += static_cast<std::int64_t>(page.size());
    page = client.done({{"do", "lines"}, {"table", table}, {"as", as}, {"before", before}})
               .at("log")
               .as_array();
  }
  return count;
}

TEST(HostileTable, IsReadableWhateverWasSaidThere) {
  Folder folder;
  Somebody ann;
  std::string table;
  {
    Running running(folder / "data", {"--no-limits"});
    Match match(running.port());
    ann = match.ann;
    table = match.table;
    const std::string text(500, 'x');
    int heard = 0;
    for (Client* each : {&match.host, &match.other})
      for (int i = 0; i < 1'100; ++i)
        if (each->refused({{"do", "say"}, {"table", table}, {"text", text}}).empty()) ++heard;
    EXPECT_GT(heard, 400);
    EXPECT_LT(heard, 500) << "talk has its bounds";
    Client again(running.port(), ann);
    const Json sync = watched(again, table, 0);
    EXPECT_LT(engine::to_line(sync).size(), largest_message);
    EXPECT_EQ(sync.at("anew"), true);
    EXPECT_EQ(count_lines(again, table, 0, sync), number(sync, "seq"));
    EXPECT_GT(match.play(4), 0);
  }
  Running running(folder / "data", {"--no-limits"});
  Client again(running.port(), ann);
  const Json sync = watched(again, table, 0);
  EXPECT_EQ(count_lines(again, table, 0, sync), number(sync, "seq"));
}

TEST(HostileTable, ShowsOlderLinesOnlyToThoseWhoMayWatchThatWay) {
  Folder folder;
  Running running(folder / "data");
  Match match(running.port(), {{"policy", {{"spectators", "off"}}}});
  Client stranger(running.port(), make_person(running.port(), "Eve"));
  const auto lines = [&](Client& client, const Json& as) {
    return client.refused({{"do", "lines"}, {"table", match.table}, {"as", as}, {"before", 3}});
  };
  EXPECT_EQ(lines(match.host, 0), "");
  EXPECT_EQ(lines(match.host, "public"), "");
  EXPECT_EQ(lines(match.host, 1), "not_watched");
  EXPECT_EQ(lines(stranger, "public"), "not_watched");
}

// Escape from the Aliens: nobody may learn who somebody is by changing seats.
TEST(HostileTable, GivesNobodyTheSecretsOfASecondSeat) {
  Folder folder;
  Running running(folder / "data");
  Match match(running.port(), {{"game", "aliens"}, {"options", JsonObject()}});
  const auto as = [&](Client& client, JsonObject request) {
    request["table"] = match.table;
    return client.refused(std::move(request));
  };
  EXPECT_EQ(as(match.host, {{"do", "kick"}, {"seat", 1}}), "already_started");
  match.other.done({{"do", "stand"}, {"table", match.table}, {"seat", 1}});
  EXPECT_EQ(as(match.host, {{"do", "sit"}, {"seat", 1}}), "knows_another_seat");
  EXPECT_EQ(as(match.host, {{"do", "watch"}, {"as", 1}}), "not_your_seat");
  Client stranger(running.port(), make_person(running.port(), "Eve"));
  EXPECT_EQ(as(stranger, {{"do", "sit"}, {"seat", 1}}), "") << "those who play are asked";
  EXPECT_EQ(as(stranger, {{"do", "watch"}, {"as", 1}}), "not_your_seat");
  EXPECT_EQ(as(match.host, {{"do", "answer"}, {"yes", false}}), "");
  EXPECT_EQ(as(stranger, {{"do", "sit"}, {"seat", 1}}), "turned_away");
  EXPECT_EQ(as(match.other, {{"do", "sit"}}), "") << "the owner comes back";
  EXPECT_EQ(as(match.other, {{"do", "watch"}, {"as", 1}}), "");
}

// A watched table of Escape from the Aliens, whose rules take long to make, and who plans it.
class Planned {
 public:
  explicit Planned(const std::function<void(Limits&)>& limit)
      : server_("aliens", aliens(), {}, [&](Config& config) { limit(config.limits); }),
        ann_(server_.port(), make_person(server_.port(), "Ann")),
        table_(word(ann_.done({{"do", "create"}, {"game", "aliens"}}), "table")) {
    ann_.done({{"do", "watch"}, {"table", table_}, {"as", "public"}});
  }

  std::string plan(std::int64_t delay) {
    return ann_.refused({{"do", "plan"},
                         {"table", table_},
                         {"options", {{"zone", "fermi"}, {"announce_delay_ms", delay}}}});
  }
  // How many of these were too many.
  int slowed_down(std::int64_t first, std::int64_t last) {
    int count = 0;
    for (std::int64_t delay = first; delay <= last; ++delay)
      if (plan(delay) == "slow_down") ++count;
    return count;
  }

 private:
  static std::shared_ptr<const engine::GameData> aliens() {
    const engine::GameEntry* entry = games::find("aliens");
    return *entry->load(entry->files());
  }

  StagedServer server_;
  Client ann_;
  std::string table_;
};

TEST(HostileTable, IsPlannedOnlySoOften) {
  Planned planned([](Limits& limits) { limits.plans_per_minute = 3; });
  for (int i = 0; i < 3; ++i) EXPECT_EQ(planned.plan(1), "");
  EXPECT_GT(planned.slowed_down(1, 5), 0);
}

// The same plan again costs little, whoever made it first; new ones are dear.
TEST(HostileTable, LetsPeoplePayForRulesThatHaveToBeMade) {
  Planned planned([](Limits& limits) {
    limits.requests_per_second = 1;
    limits.request_burst = 550;
  });
  for (int i = 0; i < 5; ++i) EXPECT_EQ(planned.plan(1), "");
  EXPECT_EQ(planned.slowed_down(1, 1), 0);
  EXPECT_GT(planned.slowed_down(2, 40), 0);
}

}  // namespace
}  // namespace server::test
