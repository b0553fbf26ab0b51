#include <gtest/gtest.h>

#include <optional>

#include "server/test/client.hpp"

// A game that is played against a clock, on a server that is killed.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

constexpr std::int64_t attempt = 300'000;

bool running(const Json& game) { return game.at("running").as_bool(); }

// Two people, of whom the first is the Lookout.
class TwoAgainstTheClock {
 public:
  explicit TwoAgainstTheClock(int port)
      : people_{make_person(port, "Ann"), make_person(port, "Bob")} {
    connect(port, 0);
    connect(port, 1);
    const Json made = client(0).done({{"do", "create"},
                                      {"game", "asterisk"},
                                      {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}},
                                      {"options", {{"lookoutSeat", "0"}}},
                                      {"policy", {{"absent", "wait"}}}});
    table_ = word(made, "table");
    for (int seat : {0, 1}) {
      client(seat).done({{"do", "sit"}, {"table", table_}, {"seat", seat}});
      watch(seat);
    }
    client(0).done({{"do", "start"}, {"table", table_}});
  }

  Client& client(int seat) { return *clients_[seat]; }
  void connect(int port, int seat) {
    clients_[seat].emplace(port, people_[seat]);
    ASSERT_EQ(clients_[seat]->status(), 101);
    clients_[seat]->ask({{"do", "hello"}});
  }
  void disconnect(int seat) { clients_[seat].reset(); }
  Json watch(int seat) {
    client(seat).done({{"do", "watch"}, {"table", table_}, {"as", seat}, {"since", 0}});
    return client(seat).push("sync");
  }
  JsonObject action(int seat, const char* verb) {
    return {{"do", "act"},
            {"table", table_},
            {"seat", seat},
            {"cid", "c" + std::to_string(++cids_)},
            {"action", {{"do", verb}}}};
  }
  // What the seat is shown once its game has got so far.
  Json game_after(int seat, std::int64_t inputs) {
    return client(seat)
        .push("update",
              [&](const JsonObject& update) {
                const Json* game = update.if_contains("game");
                return game != nullptr && number(*game, "inputs") == inputs;
              })
        .at("game");
  }
  void hear_that_it_runs(int seat, bool runs) {
    client(seat).push("presence", [&](const JsonObject& presence) {
      const Json* told = presence.if_contains("running");
      return told != nullptr && told->as_bool() == runs;
    });
  }

 private:
  std::string table_;
  Somebody people_[2];
  std::optional<Client> clients_[2];
  int cids_ = 0;
};

TEST(ClockTest, ADeadlineSurvivesACrashAndWaitsForEverybody) {
  const Folder folder;
  std::optional<Running> running_server;
  running_server.emplace(folder / "data");
  TwoAgainstTheClock two(running_server->port());
  two.client(0).done(two.action(0, "startAttempt"));
  const Json before = two.game_after(1, 1);
  ASSERT_EQ(number(before, "deadline"), number(before, "time") + attempt);
  EXPECT_TRUE(running(before));
  running_server->kill();
  running_server.emplace(folder / "data");

  two.connect(running_server->port(), 1);
  const Json back = two.watch(1);
  const Json& game = back.at("game");
  EXPECT_FALSE(running(game)) << "the clock waits for Ann";
  EXPECT_EQ(number(game, "time"), number(before, "time")) << "nobody has lost time";
  EXPECT_EQ(number(game, "deadline"), number(before, "deadline"));
  EXPECT_EQ(engine::to_line(game.at("view")), engine::to_line(before.at("view")));
  EXPECT_EQ(two.client(1).refused(two.action(1, "pass")), "clock_stands");

  two.connect(running_server->port(), 0);
  two.watch(0);
  two.hear_that_it_runs(1, true);
  two.client(1).done(two.action(1, "pass"));
  const Json after = two.game_after(0, 2);
  EXPECT_TRUE(running(after));
  EXPECT_GE(number(after, "time"), number(before, "time"));
  EXPECT_EQ(number(after, "deadline"), number(before, "deadline"));
}

TEST(ClockTest, SomebodyWhoDropsStopsTheClockForAll) {
  const Folder folder;
  const Running server(folder / "data");
  TwoAgainstTheClock two(server.port());
  two.client(0).done(two.action(0, "startAttempt"));
  two.game_after(1, 1);
  two.disconnect(0);
  two.hear_that_it_runs(1, false);
  EXPECT_EQ(two.client(1).refused(two.action(1, "pass")), "clock_stands");
  two.connect(server.port(), 0);
  two.watch(0);
  two.hear_that_it_runs(1, true);
  two.client(1).done(two.action(1, "pass"));
}

}  // namespace
}  // namespace server::test
