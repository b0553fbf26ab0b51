#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/test/client.hpp"

// A match that is over goes on from a moment of it, at a table of its own.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;

Json seen_at(Client& client, const std::string& table, int seat) {
  client.done({{"do", "watch"}, {"table", table}, {"as", seat}});
  Json sync = client.push("sync", [&](const JsonObject& push) {
    return push.at("table").as_string() == std::string_view(table) && push.at("as") == seat;
  });
  client.done({{"do", "unwatch"}, {"table", table}, {"as", seat}});
  return sync;
}

JsonObject branching(const std::string& table, std::int64_t inputs, int seat, bool invite = false) {
  return {
      {"do", "branch"}, {"table", table}, {"inputs", inputs}, {"seat", seat}, {"invite", invite}};
}

class Branch : public testing::Test {
 protected:
  Branch()
      : running(folder / "data", {"--no-limits"}),
        match(running.port(), {{"policy", {{"spectators", "public"}}}}) {}

  // Both give up; gives how many inputs there were.
  std::int64_t end() {
    match.other.done({{"do", "resign"}, {"table", match.table}, {"seat", 1}, {"cid", "no"}});
    match.host.ask({{"do", "resign"}, {"table", match.table}, {"seat", 0}, {"cid", "no"}});
    const Json over = seen_at(match.host, match.table, 0);
    EXPECT_EQ(word(over.at("state"), "phase"), "finished");
    return number(over.at("game"), "inputs");
  }

  Folder folder;
  Running running;
  Match match;
};

TEST_F(Branch, GoesOnAsItStoodWithBots) {
  match.play(3);
  Client ann(running.port(), match.ann);
  const Json there = seen_at(ann, match.table, 0);
  EXPECT_EQ(match.host.refused(branching(match.table, 3, 0)), "no_record") << "it is not over";
  match.play(3);
  const std::int64_t inputs = end();
  ASSERT_GT(inputs, 6);
  const Json made = match.host.done(branching(match.table, 3, 0));
  const std::string table = word(made, "table");
  EXPECT_NE(table, match.table);
  const Json here = seen_at(match.host, table, 0);
  EXPECT_EQ(here.at("game").at("view"), there.at("game").at("view"));
  EXPECT_EQ(here.at("game").at("legal"), there.at("game").at("legal"));
  EXPECT_EQ(here.at("game").at("inputs"), 3);
  for (const char* same : {"options", "policy", "data", "rules_version"})
    EXPECT_EQ(here.at("state").at(same), there.at("state").at(same)) << same;
  EXPECT_EQ(word(here.at("state"), "phase"), "running");
  EXPECT_EQ(word(here.at("state").at("seats").at(0), "person"), match.ann.id);
  EXPECT_EQ(word(here.at("state").at("seats").at(1), "kind"), "bot");
  EXPECT_EQ(word(seen_at(match.host, match.table, 0).at("state"), "phase"), "finished");

  EXPECT_EQ(match.host.refused(branching(match.table, inputs, 0)), "over_there");
  EXPECT_EQ(match.host.refused(branching(match.table, 0, 2)), "no_such_seat");
  EXPECT_EQ(match.host.refused(branching("nothing", 0, 0)), "unknown_table");
  Client stranger(running.port(), make_person(running.port(), "Eve"));
  EXPECT_EQ(stranger.refused(branching(match.table, 0, 0)), "no_record");
}

TEST_F(Branch, WaitsForFriends) {
  match.play(6);
  end();
  const Json made = match.other.done(branching(match.table, 5, 1, true));
  const std::string table = word(made, "table");
  const Json paused = seen_at(match.other, table, 1).at("state");
  EXPECT_EQ(word(paused, "phase"), "paused");
  EXPECT_EQ(word(paused.at("seats").at(0), "kind"), "open");
  EXPECT_NE(word(paused.at("seats").at(0), "stand_in"), "") << "a bot, until somebody comes";
  Client eve(running.port(), make_person(running.port(), "Eve"));
  EXPECT_EQ(word(eve.done({{"do", "find"}, {"code", word(made, "code")}}).at("card"), "id"), table);
  match.other.done({{"do", "watch"}, {"table", table}, {"as", 1}});
  eve.done({{"do", "watch"}, {"table", table}, {"as", "public"}});
  EXPECT_FALSE(eve.done({{"do", "sit"}, {"table", table}, {"seat", 0}}).at("granted").as_bool());
  match.other.done({{"do", "answer"}, {"table", table}, {"yes", true}});
  match.other.done({{"do", "resume"}, {"table", table}});
  eve.ask({{"do", "answer"}, {"table", table}, {"yes", true}});
  const Json after = seen_at(eve, table, 0);
  EXPECT_EQ(word(after.at("state"), "phase"), "running");
  EXPECT_EQ(word(after.at("state").at("seats").at(0), "name"), "Eve");
}

// It is as durable as any other.
TEST_F(Branch, SurvivesAKill) {
  match.play(4);
  end();
  const std::string table = word(match.host.done(branching(match.table, 2, 0, true)), "table");
  const Json before = seen_at(match.host, table, 0);
  running.kill();
  const Running again(folder / "data", {"--no-limits"});
  Client ann(again.port(), match.ann);
  const Json after = seen_at(ann, table, 0);
  EXPECT_EQ(after.at("game").at("view"), before.at("game").at("view"));
  EXPECT_EQ(after.at("state").at("seats"), before.at("state").at("seats"));
}

}  // namespace
}  // namespace server::test
