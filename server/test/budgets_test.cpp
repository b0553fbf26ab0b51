#include "server/budgets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "server/test/client.hpp"

namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::array all_burdens{Burden::tables, Burden::spectators, Burden::lists,
                                 Burden::newcomers};

// What is left undone at so many per cent of a budget.
std::vector<std::string> shed_at(Resource resource, std::int64_t percent) {
  std::vector<std::string> shed;
  Budgets budgets([&](Burden burden) { shed.emplace_back(engine::name_of(burden)); });
  budgets.measured(resource, {percent, 100});
  for (const Burden burden : all_burdens) budgets.room_for(burden);
  return shed;
}

TEST(Budgets, TheLeastImportantGoesFirst) {
  EXPECT_THAT(shed_at(Resource::memory, 89), ElementsAre());
  EXPECT_THAT(shed_at(Resource::memory, 90), ElementsAre("tables"));
  EXPECT_THAT(shed_at(Resource::memory, 95), ElementsAre("tables", "spectators"));
  EXPECT_THAT(shed_at(Resource::memory, 98),
              ElementsAre("tables", "spectators", "lists", "newcomers"));
  EXPECT_THAT(shed_at(Resource::loop, 1'000), ElementsAre("tables", "spectators", "lists"));
}

TEST(Budgets, OnlyWhatEasesTheBurdenGoes) {
  EXPECT_THAT(shed_at(Resource::disk, 100), ElementsAre("tables", "newcomers"));
  EXPECT_THAT(shed_at(Resource::descriptors, 100), ElementsAre("newcomers"));
  EXPECT_THAT(shed_at(Resource::bots, 100), ElementsAre("tables"));
  EXPECT_THAT(shed_at(Resource::unsent, 100), ElementsAre("spectators", "lists"));
}

TEST(Budgets, WithoutOneNothingGoes) {
  Budgets budgets([](Burden) { FAIL(); });
  budgets.measured(Resource::memory, {1'000'000, 0});
  for (const Burden burden : all_burdens) EXPECT_TRUE(budgets.room_for(burden));
}

TEST(Budgets, OfTheDisk) {
  const Folder folder;
  std::filesystem::create_directories(folder / "data");
  write(folder / "data" / "escapement.db", std::string(3'000, 'x'));
  write(folder / "data" / "escapement.db-wal", std::string(1'000, 'x'));
  EXPECT_EQ(disk_use(folder / "data", 10'000, 0).used, 4'000);
  EXPECT_EQ(disk_use(folder / "data", 10'000, 0).budget, 10'000);
  EXPECT_GT(disk_use(folder / "data", 0, 0).budget, 4'000);
  EXPECT_LT(disk_use(folder / "data", 0, std::int64_t{1} << 60).budget, 4'000)
      << "more is to stay free than there is";
}

// A service's MemoryMax stands in the folder of its own group, a container's at the root of what it
// sees.
TEST(Budgets, OfMemoryAreWhatTheGroupsAboveAllow) {
  const Folder folder;
  std::filesystem::create_directories(folder / "groups/system.slice/escapement.service");
  const auto own = [&](const std::string& line) {
    return memory_of_group(folder / "groups", line, 8'000);
  };
  const std::string service = "1:cpu:/other\n0::/system.slice/escapement.service\n";
  EXPECT_EQ(own(service), 8'000);
  write(folder / "groups/system.slice/escapement.service/memory.max", "500\n");
  EXPECT_EQ(own(service), 500);
  EXPECT_EQ(own("0::/\n"), 8'000);
  write(folder / "groups/system.slice/memory.max", "300\n");
  EXPECT_EQ(own(service), 300);
  write(folder / "groups/system.slice/memory.max", "max\n");
  EXPECT_EQ(own(service), 500);
  write(folder / "groups/memory.max", "200\n");
  EXPECT_EQ(own(service), 200);
  EXPECT_EQ(own(""), 200);
}

TEST(Budgets, TheShareOfAProcessorIsThatOfTheLastSeconds) {
  Share share;
  share.measured(0, 0);
  EXPECT_EQ(share.percent(), 0);
  std::int64_t second = 1;
  for (; second <= 60; ++second) share.measured(second * 500'000, second * 1'000'000);
  EXPECT_EQ(share.percent(), 50);
  for (; second <= 120; ++second) share.measured(30'000'000, second * 1'000'000);
  EXPECT_EQ(share.percent(), 0);
}

// A server that is over its budget from the first moment, with a match from before.
TEST(Budgets, WhoPlaysNoticesNothing) {
  const Folder folder;
  std::optional<Running> running(std::in_place, folder / "data");
  Match match(running->port(), {{"options", {{"round_limit", 50}}}});
  match.play(3);
  const Somebody eve = make_person(running->port(), "Eve");
  running->stop();

  write(folder / "small.toml", "[budgets]\nmemory_megabytes = 1\n");
  running.emplace(folder / "data",
                  std::vector<std::string>{"--config", (folder / "small.toml").string()});
  const int port = running->port();

  Client ann(port, match.ann);
  ASSERT_EQ(ann.status(), 101) << "who plays may come back";
  ann.done({{"do", "watch"}, {"table", match.table}, {"as", 0}});
  ann.done({{"do", "watch"}, {"table", match.table}, {"as", "public"}});
  Client bob(port, match.bob);
  bob.done({{"do", "watch"}, {"table", match.table}, {"as", 1}});
  Client* seats[] = {&ann, &bob};
  for (int seat = 0; seat < 2; ++seat) {
    const Json legal =
        seats[seat]
            ->push("sync", [&](const JsonObject& told) { return told.at("as") == seat; })
            .at("game")
            .at("legal");
    if (legal.as_array().empty()) continue;
    seats[seat]->done({{"do", "act"},
                       {"table", match.table},
                       {"seat", seat},
                       {"cid", "after"},
                       {"action", legal.as_array().front()}});
  }
  ann.done({{"do", "say"}, {"table", match.table}, {"text", "still here"}});

  const auto refusal = [&](const JsonObject& request) {
    const Json reply = ann.ask(request);
    const Json* no = reply.as_object().if_contains("no");
    if (no == nullptr) return std::string();
    EXPECT_GT(number(*no, "retry_after"), 0);
    EXPECT_NE(word(*no, "burden"), "");
    return word(*no, "code");
  };
  EXPECT_EQ(refusal({{"do", "create"}, {"game", "deathstar"}}), "overloaded");
  EXPECT_EQ(refusal({{"do", "lobby"}, {"on", true}}), "overloaded");
  EXPECT_EQ(refusal({{"do", "works"}, {"game", "aliens"}}), "overloaded");
  EXPECT_EQ(refusal({{"do", "hello"}}), "");

  EXPECT_EQ(Client(port, eve).status(), 503) << "who plays nowhere comes later";
  const Answer newcomer = post(port, "/api/session", R"({"name": "Juno"})");
  EXPECT_EQ(newcomer.status, 503);
  EXPECT_EQ(newcomer.header("Retry-After"), "30");
  EXPECT_EQ(word(newcomer.json().at("no"), "code"), "overloaded");
  EXPECT_EQ(get(port, "/api/tables/x/record").status, 503);

  const std::string metrics = get(port, "/metrics").body;
  EXPECT_THAT(metrics, HasSubstr("escapement_budget{resource=\"memory\"} 1048576"));
  EXPECT_THAT(metrics, HasSubstr("escapement_budget_used{resource=\"loop\"} "));
  EXPECT_THAT(metrics, HasSubstr("escapement_shed_total{what=\"tables\"} 1"));
  EXPECT_THAT(metrics, HasSubstr("escapement_shed_total{what=\"newcomers\"} 2"));
}

TEST(Budgets, SpectatorsComeLater) {
  const Folder folder;
  std::optional<Running> running(std::in_place, folder / "data");
  const Match watched(running->port());
  Match played(running->port());
  running->stop();
  write(folder / "small.toml", "[budgets]\nmemory_megabytes = 1\n");
  running.emplace(folder / "data",
                  std::vector<std::string>{"--config", (folder / "small.toml").string()});
  Client ann(running->port(), played.ann);
  EXPECT_EQ(ann.refused({{"do", "watch"}, {"table", watched.table}, {"as", "public"}}),
            "overloaded");
  EXPECT_EQ(ann.refused({{"do", "watch"}, {"table", played.table}, {"as", 0}}), "");
}

TEST(Budgets, SomeFilesStayInReserve) {
  const Folder folder;
  write(folder / "few.toml", "[budgets]\ndescriptors = 120\n");
  const Running running(folder / "data", {"--config", (folder / "few.toml").string()});
  // As many connections as it takes, and more.
  std::vector<Plug> crowd;
  for (int i = 0; i < 120; ++i) crowd.emplace_back(running.port());
  const std::string line = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  int answered = 0;
  int turned_away = 0;
  for (const Plug& plug : crowd) {
    plug.send(line);
    const std::string answer = plug.receive();
    answered += answer.starts_with("HTTP/1.1 200");
    turned_away += answer.starts_with("HTTP/1.1 503") &&
                   answer.find("Retry-After: 30\r\n") != std::string::npos;
  }
  EXPECT_GT(answered, 10);
  EXPECT_LT(answered, 56);
  EXPECT_EQ(answered + turned_away, 120) << "everybody is told";
  EXPECT_LT(running.open_files(), 70u);
}

std::set<std::string> metrics_in(const std::string& text) {
  std::set<std::string> names;
  const std::regex name("escapement_[a-z_]+");
  for (std::sregex_iterator each(text.begin(), text.end(), name), end; each != end; ++each)
    names.insert(each->str());
  return names;
}

// The files of docs/ name nothing that the server does not tell.
TEST(Monitoring, AsksForWhatThereIs) {
  const Folder folder;
  const Running running(folder / "data");
  Match match(running.port());
  match.host.refused({{"do", "start"}, {"table", match.table}});
  const std::set<std::string> told = metrics_in(get(running.port(), "/metrics").body);
  const std::filesystem::path docs = std::filesystem::path(SOURCE_FOLDER) / "docs" / "monitoring";
  const std::string board = read(docs / "grafana-dashboard.json");
  const std::string alerts = read(docs / "alert-rules.yml");
  EXPECT_TRUE(engine::parse_json(board, "dashboard"));
  for (const std::string& text : {board, alerts}) {
    EXPECT_TRUE(metrics_in(text).contains("escapement_budget"));
    EXPECT_TRUE(metrics_in(text).contains("escapement_shed_total"));
    for (const std::string& name : metrics_in(text)) EXPECT_TRUE(told.contains(name)) << name;
  }
}

}  // namespace
}  // namespace server::test
