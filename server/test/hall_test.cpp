#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <set>
#include <thread>

#include "engine/record.hpp"
#include "server/test/client.hpp"

// Tables over the wire: who may do and see what, and what everybody is told.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using testing::HasSubstr;
using testing::Not;

const JsonObject listed_game{{"options", {{"round_limit", 50}}}, {"listed", true}};

class HallTest : public testing::Test {
 protected:
  HallTest() : running_(folder_ / "data") {}
  int port() const { return running_.port(); }

  Folder folder_;
  Running running_;
};

TEST_F(HallTest, HelloTellsWhoIAmAndMyTables) {
  const Somebody juno = make_person(port(), "Juno");
  Client client(port(), juno);
  Json hello = client.done({{"do", "hello"}});
  EXPECT_EQ(word(hello, "name"), "Juno");
  EXPECT_EQ(hello.at("protocol"), 1);
  EXPECT_TRUE(hello.at("tables").as_array().empty());
  const std::string table = word(client.done({{"do", "create"}, {"game", "deathstar"}}), "table");
  hello = client.done({{"do", "hello"}});
  ASSERT_EQ(hello.at("tables").as_array().size(), 1u);
  EXPECT_EQ(word(hello.at("tables").at(0), "id"), table);
  client.done({{"do", "rename"}, {"name", "Jutta"}});
  EXPECT_EQ(word(client.done({{"do", "hello"}}), "name"), "Jutta");
  EXPECT_EQ(word(Client(port(), juno).done({{"do", "hello"}}), "name"), "Jutta");
}

TEST_F(HallTest, GamesAreDescribed) {
  Client client(port(), make_person(port(), "Juno"));
  const Json games = client.done({{"do", "games"}}).at("games");
  ASSERT_FALSE(games.as_array().empty());
  const std::set<std::string> expected{"aliens", "deathstar"};
  std::set<std::string> described;
  for (const Json& game : games.as_array()) {
    described.insert(word(game, "slug"));
    EXPECT_FALSE(game.at("options").as_array().empty());
  }
  EXPECT_TRUE(std::includes(described.begin(), described.end(), expected.begin(), expected.end()));
}

TEST_F(HallTest, ATableIsFoundByItsCodeHoweverItIsTyped) {
  Match match(port(), {{"listed", false}});
  Client client(port(), make_person(port(), "Cleo"));
  std::string typed = match.code.substr(0, 3) + " - " + match.code.substr(3);
  for (char& c : typed) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  EXPECT_EQ(word(client.done({{"do", "find"}, {"code", typed}}).at("card"), "id"), match.table);
}

TEST_F(HallTest, TheLobbyShowsListedTablesAndTellsOfChanges) {
  Client watcher(port(), make_person(port(), "Cleo"));
  EXPECT_TRUE(watcher.done({{"do", "lobby"}, {"on", true}}).at("tables").as_array().empty());
  Match hidden(port(), {{"listed", false}});
  Match listed(port(), {{"listed", true}});
  const Json push = watcher.push("lobby", [&](const JsonObject& told) {
    return !told.at("tables").as_array().empty() &&
           word(told.at("tables").at(0), "phase") == "running";
  });
  ASSERT_EQ(push.at("tables").as_array().size(), 1u);
  EXPECT_EQ(word(push.at("tables").at(0), "id"), listed.table);
  EXPECT_TRUE(watcher.done({{"do", "lobby"}, {"on", false}}).at("tables").as_array().empty());
}

TEST_F(HallTest, AWholeGameOfFourOverWebSockets) {
  std::vector<Somebody> people;
  std::vector<std::unique_ptr<Client>> clients;
  for (const char* name : {"Ann", "Bob", "Cleo", "Dan"}) {
    people.push_back(make_person(port(), name));
    clients.push_back(std::make_unique<Client>(port(), people.back()));
  }
  const std::string table =
      word(clients[0]->done(
               {{"do", "create"}, {"game", "deathstar"}, {"options", {{"round_limit", 50}}}}),
           "table");
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(number(clients[i]->done({{"do", "sit"}, {"table", table}}), "seat"),
              static_cast<std::int64_t>(i));
    clients[i]->done({{"do", "watch"}, {"table", table}, {"as", i}});
  }
  EXPECT_EQ(clients[1]->refused({{"do", "start"}, {"table", table}}), "not_host");
  clients[0]->done({{"do", "start"}, {"table", table}});

  std::vector<Json> views(4);
  std::vector<std::int64_t> heard(4, 0);
  std::int64_t seq = 0;
  int moves = 0;
  while (true) {
    for (std::size_t i = 0; i < 4; ++i) {
      while (views[i].is_null() || heard[i] < seq) {
        const Json told = clients[i]->push(
            "update", [](const JsonObject& push) { return push.contains("game"); });
        EXPECT_TRUE(heard[i] == 0 || number(told, "seq") == heard[i] + 1);
        heard[i] = number(told, "seq");
        views[i] = told.at("game");
      }
    }
    if (views[0].as_object().contains("outcome")) break;
    std::size_t acting = 0;
    while (views[acting].at("legal").as_array().empty()) ++acting;
    EXPECT_EQ(views[0].at("acting").as_array().at(0), acting);
    seq = number(clients[acting]->done({{"do", "act"},
                                        {"table", table},
                                        {"seat", acting},
                                        {"cid", "c" + std::to_string(++moves)},
                                        {"action", views[acting].at("legal").at(0)}}),
                 "seq");
  }
  EXPECT_GT(moves, 20);
  for (const Json& view : views) EXPECT_EQ(view.at("outcome"), views[0].at("outcome"));

  const Answer record = get(port(), "/api/tables/" + table + "/record", people[2].cookie);
  ASSERT_EQ(record.status, 200);
  const auto read = engine::read_record(record.body, "record");
  ASSERT_TRUE(read) << read.problem().what;
  EXPECT_EQ(read->inputs.size(), static_cast<std::size_t>(moves));
  EXPECT_TRUE(read->seed.has_value());
}

TEST_F(HallTest, ListsFollowTheMoves) {
  Match match(port(), {{"options", JsonObject{{"first_player", "0"}}}});
  const auto acting = [&] {
    const Json hello = match.host.done({{"do", "hello"}});
    return hello.at("tables").at(0).at("acting").as_array();
  };
  EXPECT_EQ(acting(), JsonArray{0});
  while (match.acting() == 0) ASSERT_EQ(match.play(1), 1);
  while (acting() != JsonArray{1}) std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

TEST_F(HallTest, TheSameCidIsDoneOnce) {
  Match match(port(), listed_game);
  const Json told =
      match.host.push("update", [](const JsonObject& push) { return push.contains("game"); });
  const JsonObject act{{"do", "act"},
                       {"table", match.table},
                       {"seat", 0},
                       {"cid", "once"},
                       {"action", told.at("game").at("legal").at(0)}};
  const std::int64_t first = number(match.host.done(act), "seq");
  EXPECT_EQ(number(match.host.done(act), "seq"), first);
  Client again(port(), match.ann);
  EXPECT_EQ(number(again.done(act), "seq"), first);
  again.done({{"do", "watch"}, {"table", match.table}, {"as", 0}});
  EXPECT_EQ(number(again.push("sync"), "seq"), first);
}

TEST_F(HallTest, OtherPeoplesSeatsAndTables) {
  Match match(port(), listed_game);
  Client stranger(port(), make_person(port(), "Eve"));
  const JsonObject spin{{"do", "spin"}};
  const auto as = [&](Client& client, JsonObject request) {
    request["table"] = match.table;
    return client.refused(std::move(request));
  };
  EXPECT_NE(as(stranger, {{"do", "act"}, {"seat", 0}, {"cid", "1"}, {"action", spin}}), "");
  EXPECT_NE(as(match.other, {{"do", "act"}, {"seat", 0}, {"cid", "1"}, {"action", spin}}), "");
  EXPECT_NE(as(match.host, {{"do", "act"}, {"seat", 1}, {"cid", "1"}, {"action", spin}}), "");
  EXPECT_NE(as(match.host, {{"do", "act"}, {"seat", 7}, {"cid", "1"}, {"action", spin}}), "");
  EXPECT_NE(as(stranger, {{"do", "watch"}, {"as", 0}}), "");
  EXPECT_NE(as(match.other, {{"do", "watch"}, {"as", 0}}), "");
  EXPECT_NE(as(stranger, {{"do", "kick"}, {"seat", 0}}), "");
  EXPECT_NE(as(match.other, {{"do", "kick"}, {"seat", 0}}), "");
  EXPECT_NE(as(stranger, {{"do", "close"}}), "");
  EXPECT_NE(as(match.other, {{"do", "close"}}), "");
  EXPECT_NE(as(stranger, {{"do", "resign"}, {"seat", 0}, {"cid", "2"}}), "");
  EXPECT_NE(as(stranger, {{"do", "undo"}}), "");
  EXPECT_NE(as(stranger, {{"do", "pause"}}), "");
  EXPECT_NE(as(stranger, {{"do", "plan"}, {"listed", false}}), "");
  EXPECT_NE(as(stranger, {{"do", "lock"}, {"on", true}}), "");
  EXPECT_NE(as(stranger, {{"do", "host"}, {"person", "x"}}), "");
  EXPECT_NE(as(stranger, {{"do", "stand"}, {"seat", 0}}), "");
  EXPECT_NE(as(stranger, {{"do", "stand_in"}, {"seat", 0}}), "");
  EXPECT_EQ(as(stranger, {{"do", "rematch"}}), "not_at_table");
  EXPECT_EQ(get(port(), "/api/tables/" + match.table + "/record", match.ann.cookie).status, 403)
      << "the match is not over";
  EXPECT_GT(match.play(5), 0) << "nothing of that has changed anything";
}

TEST_F(HallTest, ASpectatorSeesOnlyWhatIsPublic) {
  Match match(port(), listed_game);
  Client spectator(port(), make_person(port(), "Eve"));
  spectator.done({{"do", "watch"}, {"table", match.table}, {"as", "public"}});
  const Json sync = spectator.push("sync");
  EXPECT_EQ(sync.at("as"), "public");
  EXPECT_FALSE(sync.at("state").as_object().contains("seed"));
  EXPECT_TRUE(sync.at("game").at("legal").as_array().empty());
  match.play(10);
  for (int i = 0; i < 10; ++i) {
    const Json told = spectator.push("update");
    EXPECT_EQ(told.at("as"), "public");
    if (const Json* game = told.as_object().if_contains("game")) {
      EXPECT_TRUE(game->at("legal").as_array().empty());
    }
    EXPECT_THAT(engine::to_line(told), Not(HasSubstr("\"seed\"")));
  }
}

TEST_F(HallTest, ATableWithoutSpectatorsShowsNothingToStrangers) {
  Match match(port(), {{"policy", {{"spectators", "off"}}}, {"options", {{"round_limit", 50}}}});
  const Somebody eve = make_person(port(), "Eve");
  Client stranger(port(), eve);
  EXPECT_EQ(stranger.refused({{"do", "watch"}, {"table", match.table}, {"as", "public"}}),
            "no_spectators");
  match.host.done({{"do", "watch"}, {"table", match.table}, {"as", "public"}});
  match.play();
  EXPECT_EQ(get(port(), "/api/tables/" + match.table + "/record", eve.cookie).status, 403);
  EXPECT_EQ(get(port(), "/api/tables/" + match.table + "/record").status, 403);
  EXPECT_EQ(get(port(), "/api/tables/" + match.table + "/record", match.bob.cookie).status, 200);
  EXPECT_TRUE(stranger.kept.empty());
  stranger.done({{"do", "hello"}});
  EXPECT_TRUE(stranger.kept.empty()) << "nothing was pushed";
}

TEST_F(HallTest, WhoReturnsIsToldWhatHappenedSince) {
  Match match(port(), listed_game);
  match.play(4);
  Client again(port(), match.bob);
  again.done({{"do", "watch"}, {"table", match.table}, {"as", 1}, {"since", 0}});
  const Json whole = again.push("sync");
  const std::int64_t last = number(whole, "seq");
  EXPECT_EQ(whole.at("log").as_array().size(), static_cast<std::size_t>(last));
  match.play(3);
  Client later(port(), match.bob);
  later.done({{"do", "watch"}, {"table", match.table}, {"as", 1}, {"since", last}});
  const Json rest = later.push("sync");
  EXPECT_EQ(number(rest, "seq"), last + 3);
  ASSERT_EQ(rest.at("log").as_array().size(), 3u);
  EXPECT_EQ(number(rest.at("log").at(0), "seq"), last + 1);
}

TEST_F(HallTest, PresenceIsToldToThoseWhoWatch) {
  Match match(port(), listed_game);
  {
    Client second(port(), match.bob);
    second.done({{"do", "watch"}, {"table", match.table}, {"as", 1}});
  }
  {
    Client spectator(port(), make_person(port(), "Eve"));
    spectator.done({{"do", "watch"}, {"table", match.table}, {"as", "public"}});
    match.host.push("presence", [](const JsonObject& told) { return told.at("watching") == 1; });
  }
  match.host.push("presence", [](const JsonObject& told) { return told.at("watching") == 0; });
  match.other.send_frame(Client::close, "");
  const Json away = match.host.push(
      "presence", [](const JsonObject& told) { return !told.at("away").as_array().empty(); });
  EXPECT_EQ(away.at("away"), Json(JsonArray{1}));
  Client again(port(), match.bob);
  again.done({{"do", "watch"}, {"table", match.table}, {"as", 1}});
  match.host.push("presence",
                  [](const JsonObject& told) { return told.at("away").as_array().empty(); });
}

TEST_F(HallTest, WhoIsKickedSeesTheSeatNoLonger) {
  Client host(port(), make_person(port(), "Ann"));
  const Somebody bob = make_person(port(), "Bob");
  Client other(port(), bob);
  const std::string table = word(
      host.done({{"do", "create"}, {"game", "deathstar"}, {"policy", {{"spectators", "off"}}}}),
      "table");
  host.done({{"do", "sit"}, {"table", table}, {"seat", 0}});
  other.done({{"do", "sit"}, {"table", table}, {"seat", 1}});
  other.done({{"do", "watch"}, {"table", table}, {"as", 1}});
  host.done({{"do", "kick"}, {"table", table}, {"seat", 1}});
  host.done({{"do", "say"}, {"table", table}, {"text", "now we are alone"}});
  other.done({{"do", "hello"}});
  for (const Json& told : other.kept) EXPECT_THAT(engine::to_line(told), Not(HasSubstr("alone")));
  EXPECT_NE(other.refused({{"do", "watch"}, {"table", table}, {"as", 1}}), "");
  EXPECT_NE(other.refused({{"do", "watch"}, {"table", table}, {"as", "public"}}), "");
}

TEST_F(HallTest, WhatIsSaidIsHeardAndNotLogged) {
  Match match(port(), listed_game);
  match.host.done({{"do", "say"}, {"table", match.table}, {"text", "good luck, Bob"}});
  const Json heard = match.other.push(
      "update", [](const JsonObject& told) { return word(told.at("line"), "kind") == "said"; });
  EXPECT_EQ(word(heard.at("line"), "text"), "good luck, Bob");
  EXPECT_THAT(running_.log(), Not(HasSubstr("good luck")));
}

TEST_F(HallTest, ARematchKeepsPeopleInTheirSeats) {
  Match match(port(), listed_game);
  EXPECT_EQ(match.host.refused({{"do", "rematch"}, {"table", match.table}}), "not_over");
  match.play();
  const Json fresh = match.other.done({{"do", "rematch"}, {"table", match.table}});
  EXPECT_NE(word(fresh, "table"), match.table);
  EXPECT_EQ(match.host.done({{"do", "rematch"}, {"table", match.table}}), fresh) << "the same one";
  const Json card = match.host.done({{"do", "find"}, {"code", word(fresh, "code")}}).at("card");
  EXPECT_EQ(word(card.at("seats").at(0), "person"), match.ann.id);
  EXPECT_EQ(word(card.at("seats").at(1), "person"), match.bob.id);
  match.host.done({{"do", "watch"}, {"table", word(fresh, "table")}, {"as", 0}});
}

TEST_F(HallTest, TwoWhoAskForARematchAtOnceGetTheSameTable) {
  Match match(port(), listed_game);
  match.play();
  const JsonObject request{{"id", 1'000}, {"do", "rematch"}, {"table", match.table}};
  match.host.send(request);
  match.other.send(request);
  const auto answer = [](Client& client) {
    Json got = client.next();
    while (!got.as_object().contains("re")) got = client.next();
    return got.at("ok");
  };
  EXPECT_EQ(answer(match.host), answer(match.other));
}

TEST_F(HallTest, ATableIsThereAfterARestart) {
  std::optional<Running> first;
  first.emplace(folder_ / "other");
  std::optional<Match> match;
  match.emplace(first->port(), listed_game);
  match->play(6);
  first->signal(SIGTERM);
  match->host.closed();
  match->other.closed();
  EXPECT_EQ(first->wait(), 0);
  Running second(folder_ / "other");
  Client ann(second.port(), match->ann);
  EXPECT_EQ(word(ann.done({{"do", "find"}, {"code", match->code}}).at("card"), "phase"), "running");
  ann.done({{"do", "watch"}, {"table", match->table}, {"as", 0}});
  const Json sync = ann.push("sync");
  EXPECT_EQ(sync.at("game").at("inputs"), 6);
}

}  // namespace
}  // namespace server::test
