#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>

#include "server/admin_call.hpp"
#include "server/test/client.hpp"

// Starting, stopping and looking after the program.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;
using testing::AllOf;
using testing::HasSubstr;

TEST(Serve, APortInUseIsNamed) {
  const Folder folder;
  const Running running(folder / "data");
  const Refused refused = refused_start(
      {"--port", std::to_string(running.port()), "--data-folder", (folder / "other").string()});
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.sentence, AllOf(HasSubstr("port " + std::to_string(running.port())),
                                      HasSubstr("in use"), HasSubstr("--port")));
}

TEST(Serve, ADataFolderThatIsAFile) {
  const Folder folder;
  write(folder / "data", "not a folder");
  const Refused refused =
      refused_start({"--port", "0", "--data-folder", (folder / "data").string()});
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.sentence, HasSubstr((folder / "data").string()));
}

TEST(Serve, ADataFolderThatAnotherServerHolds) {
  const Folder folder;
  const Running running(folder / "data");
  const Refused refused =
      refused_start({"--port", "0", "--data-folder", (folder / "data").string()});
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.sentence, HasSubstr((folder / "data").string()));
}

TEST(Serve, AnAddressThatIsNone) {
  const Folder folder;
  const std::string data = (folder / "data").string();
  EXPECT_THAT(refused_start({"--address", "nowhere", "--data-folder", data}).sentence,
              HasSubstr("an IP address"));
  EXPECT_THAT(refused_start({"--address", "203.0.113.7", "--data-folder", data}).sentence,
              HasSubstr("no address of this machine"));
}

TEST(Serve, WordsThatNobodyKnows) {
  EXPECT_THAT(refused_start({"--log", "xml"}).sentence, HasSubstr("text and json"));
  EXPECT_THAT(refused_start({"--log-level", "loud"}).sentence, HasSubstr("debug, info"));
  EXPECT_THAT(refused_start({"--config", "/no/such/file.toml"}).sentence,
              HasSubstr("/no/such/file.toml"));
}

TEST(Serve, ABadConfiguration) {
  const Folder folder;
  write(folder / "bad.toml", "prot = 5\n");
  const Refused refused = refused_start({"--config", (folder / "bad.toml").string()});
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.sentence, AllOf(HasSubstr("bad.toml"), HasSubstr("prot")));
}

TEST(Serve, TheLogCanBeJson) {
  const Folder folder;
  Running running(folder / "data", {"--log", "json", "--log-level", "debug"});
  make_person(running.port(), "Juno");
  EXPECT_EQ(running.stop(), 0);
  std::istringstream lines(running.log());
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto json = engine::parse_json(line, "log");
    ASSERT_TRUE(json) << line;
    EXPECT_NE(word(*json, "event"), "");
    EXPECT_NE(word(*json, "time"), "");
  }
  EXPECT_GE(count, 4);
}

TEST(Serve, AStopIsToldToEverybodyAndLosesNothing) {
  const Folder folder;
  std::optional<Running> running;
  running.emplace(folder / "data");
  Match match(running->port(), {{"options", {{"round_limit", 50}}}});
  match.play(7);
  const Somebody eve = make_person(running->port(), "Eve");
  std::vector<std::unique_ptr<Client>> all;
  for (int i = 0; i < 20; ++i) all.push_back(std::make_unique<Client>(running->port(), eve));
  for (const auto& client : all) client->done({{"do", "hello"}});
  running->signal(SIGTERM);
  for (const auto& client : all) {
    EXPECT_EQ(client->push("notice").at("stopping"), true);
    EXPECT_EQ(client->closed(), 1001);
  }
  EXPECT_EQ(match.host.closed(), 1001);
  EXPECT_EQ(match.other.closed(), 1001);
  EXPECT_EQ(running->wait(), 0);

  running.emplace(folder / "data");
  Client ann(running->port(), match.ann);
  ann.done({{"do", "watch"}, {"table", match.table}, {"as", 0}});
  EXPECT_EQ(ann.push("sync").at("game").at("inputs"), 7);
}

TEST(Serve, AStopDoesNotWaitForSomebodyWhoDoesNotAnswer) {
  const Folder folder;
  write(folder / "quick.toml", "stop_seconds = 1\n");
  Running running(folder / "data", {"--config", (folder / "quick.toml").string()});
  Client deaf(running.port(), make_person(running.port(), "Juno"));
  deaf.done({{"do", "hello"}});
  EXPECT_EQ(running.stop(), 0);
}

TEST(Serve, TheAdminSocket) {
  const Folder folder;
  Running running(folder / "data");
  Match match(running.port());
  struct stat file{};
  ASSERT_EQ(stat((folder / "data" / "admin.sock").c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0600u);

  const auto call = [&](const JsonObject& request) {
    auto answer = call_server(folder / "data", request);
    EXPECT_TRUE(answer) << answer.problem().what;
    return answer ? *answer : JsonObject();
  };
  EXPECT_EQ(call({{"do", "status"}}).at("connections"), 2);
  call({{"do", "announce"}, {"sentence", "Tea is ready."}});
  const Json notice = match.host.push("notice");
  EXPECT_EQ(word(notice, "sentence"), "Tea is ready.");
  EXPECT_EQ(notice.at("stopping"), false);
  call({{"do", "close"}, {"table", match.code}});
  const Json told = match.other.push(
      "update", [](const JsonObject& push) { return word(push.at("line"), "kind") == "closed"; });
  EXPECT_EQ(word(told.at("state"), "phase"), "closed");
  EXPECT_FALSE(call_server(folder / "data", {{"do", "close"}, {"table", "nothing"}}));
  EXPECT_FALSE(call_server(folder / "data", {{"do", "dance"}}));
  call({{"do", "stop"}});
  EXPECT_EQ(match.host.closed(), 1001);
  EXPECT_EQ(match.other.closed(), 1001);
  EXPECT_EQ(running.wait(), 0);
}

}  // namespace
}  // namespace server::test
