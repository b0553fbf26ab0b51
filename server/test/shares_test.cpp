#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/record.hpp"
#include "server/test/data_folder.hpp"
#include "server/test/staged.hpp"

// What clients add to the chance of a match, at a server.
namespace server::test {
namespace {

using engine::Digest;
using engine::Json;
using engine::JsonObject;

const std::string shared_game = "deathstar";

// Two people who sit; the match has not begun.
struct Gathering {
  explicit Gathering(int port)
      : people{make_person(port, "Ann"), make_person(port, "Bob")},
        ann(port, people[0]),
        bob(port, people[1]) {
    const Json made = ann.done({{"do", "create"},
                                {"game", shared_game},
                                {"options", {{"round_limit", 50}}},
                                {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}});
    table = word(made, "table");
    Client* clients[] = {&ann, &bob};
    for (int seat = 0; seat < 2; ++seat) {
      clients[seat]->done({{"do", "sit"}, {"table", table}, {"seat", seat}});
      clients[seat]->done({{"do", "watch"}, {"table", table}, {"as", seat}});
    }
  }
  void promise(Client& client, int seat, const Digest& value) const {
    client.done({{"do", "promise"},
                 {"table", table},
                 {"seat", seat},
                 {"promise", engine::to_hex(engine::share_promise(value))}});
  }
  void reveal(Client& client, int seat, const Digest& value) const {
    client.done(
        {{"do", "reveal"}, {"table", table}, {"seat", seat}, {"value", engine::to_hex(value)}});
  }
  static std::string next_phase(Client& client) {
    const Json told = client.push(
        "update", [](const JsonObject& update) { return update.if_contains("state") != nullptr; });
    return word(told.at("state"), "phase");
  }
  engine::Record record(int port) {
    ann.done({{"do", "close"}, {"table", table}});
    const Answer answer = get(port, "/api/tables/" + table + "/record", people[0].cookie);
    auto read = engine::read_record(answer.body, "record");
    if (!read) throw std::runtime_error(read.problem().what);
    return *read;
  }

  Somebody people[2];
  Client ann;
  Client bob;
  std::string table;
};

class SharesAtAServer : public testing::Test {
 protected:
  StagedMachine machine_;
  StagedServer server_{shared_game, world_of_games().game_data(shared_game), machine_.machine()};
  const Digest anns_ = engine::sha256("Ann's dice");
  const Digest bobs_ = engine::sha256("Bob's dice");
};

TEST_F(SharesAtAServer, AreMixedIntoTheDealAndProvenByTheRecord) {
  Gathering gathering(server_.port());
  gathering.promise(gathering.ann, 0, anns_);
  gathering.promise(gathering.bob, 1, bobs_);
  gathering.ann.done({{"do", "start"}, {"table", gathering.table}});
  const Json dealing = gathering.bob.push("update", [](const JsonObject& update) {
    return word(update.at("line"), "kind") == "dealing";
  });
  EXPECT_EQ(number(dealing.at("state"), "dealing"), machine_.now() + 3'000);
  gathering.reveal(gathering.ann, 0, anns_);
  gathering.reveal(gathering.bob, 1, bobs_);
  EXPECT_EQ(Gathering::next_phase(gathering.bob), "running");
  const engine::Record record = gathering.record(server_.port());
  ASSERT_EQ(record.shares.size(), 2u);
  EXPECT_EQ(record.shares[0]->value, anns_);
  EXPECT_EQ(record.shares[1]->value, bobs_);
  EXPECT_FALSE(engine::verify(record, *world_of_games().game_data(shared_game)));
}

TEST_F(SharesAtAServer, AreWaitedForAWhileAndNoLonger) {
  Gathering gathering(server_.port());
  gathering.promise(gathering.ann, 0, anns_);
  gathering.promise(gathering.bob, 1, bobs_);
  gathering.ann.done({{"do", "start"}, {"table", gathering.table}});
  gathering.reveal(gathering.ann, 0, anns_);
  machine_.pass(3'000);
  EXPECT_EQ(word(gathering.ann
                     .push("update",
                           [](const JsonObject& update) {
                             return word(update.at("line"), "kind") == "started";
                           })
                     .at("state"),
                 "phase"),
            "running");
  const engine::Record record = gathering.record(server_.port());
  EXPECT_TRUE(record.shares[0]->value);
  EXPECT_FALSE(record.shares[1]->value);
}

}  // namespace
}  // namespace server::test
