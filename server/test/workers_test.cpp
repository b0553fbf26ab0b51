#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <vector>

#include "games/registry.hpp"
#include "server/hall_workers.hpp"
#include "server/test/staged.hpp"

namespace server::test {
namespace {

TEST(Workers, WhatIsNeededFirstComesFirst) {
  std::promise<void> begun;
  std::promise<void> go;
  std::promise<void> all;
  std::vector<int> order;
  Workers workers(1);
  const auto note = [&](int number) {
    return [&, number] {
      order.push_back(number);
      workers.dealt_with();
      if (order.size() == 4) all.set_value();
    };
  };
  workers.run(0, [&] {
    begun.set_value();
    go.get_future().wait();
    workers.dealt_with();
  });
  begun.get_future().wait();
  workers.run(3'000, note(3));
  workers.run(1'000, note(1));
  workers.run(2'000, note(2));
  workers.run(1'000, note(11));
  go.set_value();
  all.get_future().wait();
  EXPECT_EQ(order, (std::vector{1, 11, 2, 3}));
}

// However many bots are due, no more of their decisions lie before the loop than there are threads.
TEST(Workers, NothingBeginsBeforeTheResultBeforeItIsDealtWith) {
  std::promise<void> first;
  std::promise<void> second;
  std::atomic<int> begun = 0;
  Workers workers(2);
  const auto begin = [&] {
    const int number = ++begun;
    if (number == 2) first.set_value();
    if (number == 3) second.set_value();
  };
  for (int i = 0; i < 3; ++i) workers.run(0, begin);
  first.get_future().wait();
  EXPECT_EQ(begun, 2);
  EXPECT_GE(workers.longest_wait(), 0);
  workers.dealt_with();
  second.get_future().wait();
  EXPECT_EQ(begun, 3);
}

// What their bots share is worked out on any of the threads, and taken up on all of them.
TEST(Workers, BotsOfManyTablesComeToTheSameNewRulesAtOnce) {
  const engine::GameEntry* entry = games::find("deathstar");
  StagedServer server("deathstar", *entry->load(entry->files()), {},
                      [](Config& config) { config.bot_threads = 4; });
  Client ann(server.port(), make_person(server.port(), "Ann"));
  const engine::JsonObject bot{{"kind", "bot"}, {"level", "hard"}};
  std::vector<std::string> tables;
  for (int i = 0; i < 8; ++i) {
    tables.push_back(word(ann.done({{"do", "create"},
                                    {"game", "deathstar"},
                                    {"policy", {{"pace", 0}}},
                                    {"seats", {bot, bot}}}),
                          "table"));
    ann.done({{"do", "watch"}, {"table", tables.back()}, {"as", "public"}});
  }
  for (const std::string& table : tables)
    ann.send({{"id", 1'000}, {"do", "start"}, {"table", table}});
  for (const std::string& table : tables)
    ann.push("update", [&](const engine::JsonObject& told) {
      const engine::Json* game = told.if_contains("game");
      return told.at("table") == engine::Json(table) && game != nullptr && game->is_object() &&
             number(*game, "inputs") >= 4;
    });
}

}  // namespace
}  // namespace server::test
