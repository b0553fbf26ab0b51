#include <gtest/gtest.h>

#include <map>
#include <optional>

#include "server/test/client.hpp"

// Secret choices and a server that is killed after each of them: what was locked in stays locked
// in, and nobody learns more or less by it.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

constexpr int crew = 4;  // the Agent and three Survivors

class PlanningTest : public testing::Test {
 protected:
  PlanningTest() {
    running_.emplace(folder_ / "data");
    for (int i = 0; i < crew; ++i)
      people_.push_back(make_person(running_->port(), "P" + std::to_string(i)));
    connect();
    JsonArray open;
    for (int i = 0; i < crew; ++i) open.push_back(JsonObject{{"kind", "open"}});
    table_ = word(client(0).done({{"do", "create"},
                                  {"game", "sisypho"},
                                  {"options", {{"window_pause_ms", 0}}},
                                  {"seats", open}}),
                  "table");
    for (int i = 0; i < crew; ++i) client(i).done({{"do", "sit"}, {"table", table_}, {"seat", i}});
    watch();
    client(0).done({{"do", "start"}, {"table", table_}});
  }

  Client& client(int seat) { return *clients_[static_cast<std::size_t>(seat)]; }

  void connect() {
    clients_.clear();
    for (const Somebody& each : people_)
      clients_.push_back(std::make_unique<Client>(running_->port(), each));
  }
  void watch() {
    for (int i = 0; i < crew; ++i)
      client(i).done({{"do", "watch"}, {"table", table_}, {"as", i}, {"since", 0}});
  }

  JsonObject act(int seat, const std::string& cid, const JsonObject& action) {
    return {{"do", "act"}, {"table", table_}, {"seat", seat}, {"cid", cid}, {"action", action}};
  }
  JsonObject plan(int seat, const std::string& cid, const char* location) {
    return act(seat, cid, {{"do", "plan"}, {"location", location}});
  }

  void kill_and_start_again() {
    running_->kill();
    running_.emplace(folder_ / "data");
    connect();
    watch();
  }

  // What a seat is shown when it comes in anew.
  Json shown(int seat) {
    Client again(running_->port(), people_[static_cast<std::size_t>(seat)]);
    again.done({{"do", "watch"}, {"table", table_}, {"as", seat}, {"since", 0}});
    return again.push("sync");
  }
  Json view(int seat) { return shown(seat).at("game").at("view"); }

  // Who has chosen is open; what it is knows its owner alone.
  void expect_chosen(const std::map<int, std::string>& choices) {
    JsonArray chosen;
    for (const auto& [seat, location] : choices) chosen.push_back(seat);
    for (int i = 0; i < crew; ++i) {
      const Json seen = view(i);
      EXPECT_EQ(seen.at("chosen"), chosen) << "seen by seat " << i;
      for (int other = 1; other < crew; ++other) {
        const auto choice = choices.find(other);
        const bool own = other == i && choice != choices.end();
        EXPECT_EQ(seen.at("players").at(static_cast<std::size_t>(other)).at("planned"),
                  own ? Json(choice->second) : Json(nullptr))
            << "of seat " << other << ", seen by seat " << i;
      }
    }
  }

  Folder folder_;
  std::optional<Running> running_;
  std::vector<Somebody> people_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::string table_;
};

TEST_F(PlanningTest, SIS_031_AChoiceThatWasAnsweredIsThereAfterAKill) {
  client(1).done(plan(1, "a", "command"));
  kill_and_start_again();
  expect_chosen({{1, "command"}});

  const std::int64_t lines = number(shown(2), "seq");
  client(1).done(plan(1, "b", "depot"));
  kill_and_start_again();
  expect_chosen({{1, "depot"}});
  EXPECT_EQ(number(shown(2), "seq"), lines) << "of a changed mind nobody else hears";

  client(1).done(act(1, "c", {{"do", "unplan"}}));
  kill_and_start_again();
  expect_chosen({});
}

TEST_F(PlanningTest, AChoiceThatWasUnderWayIsMadeOnce) {
  client(2).send([this] {
    JsonObject request = plan(2, "under way", "rocket");
    request["id"] = 77;
    return request;
  }());
  kill_and_start_again();
  client(2).done(plan(2, "under way", "rocket"));
  const Json again = client(2).done(plan(2, "under way", "rocket"));
  EXPECT_TRUE(again.at("repeated").as_bool());
  expect_chosen({{2, "rocket"}});
  const Json sync = shown(2);
  int planned = 0;
  for (const Json& line : sync.at("log").as_array())
    if (engine::to_line(line).find("\"Planned\"") != std::string::npos) ++planned;
  EXPECT_EQ(planned, 1);
}

TEST_F(PlanningTest, SIS_042_LockedChoicesAreRevealedAsTheyWereMade) {
  const std::map<int, std::string> choices{{1, "command"}, {2, "infirmary"}, {3, "rocket"}};
  for (const auto& [seat, location] : choices) {
    client(seat).done(plan(seat, "lock in", location.c_str()));
    kill_and_start_again();
  }
  expect_chosen(choices);
  EXPECT_EQ(word(view(1), "phase"), "w1");
  EXPECT_EQ(client(1).refused(plan(1, "too late", "depot")), "NOT_YOUR_PHASE");
  client(0).done(act(0, "end", {{"do", "end_window"}}));
  kill_and_start_again();
  expect_chosen(choices);
  client(0).done(act(0, "move", {{"do", "agent_move"}, {"location", "depot"}}));
  kill_and_start_again();
  const Json seen = view(0);
  EXPECT_EQ(word(seen, "phase"), "w2");
  for (const auto& [seat, location] : choices)
    EXPECT_EQ(word(seen.at("players").at(static_cast<std::size_t>(seat)), "place"), location);
}

}  // namespace
}  // namespace server::test
