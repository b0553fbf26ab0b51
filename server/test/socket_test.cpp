#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>

#include "protocol/wire.hpp"
#include "server/config.hpp"
#include "server/random.hpp"
#include "server/test/client.hpp"

// What clients can send that no client should. After each of these the server still answers.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonObject;

class SocketTest : public testing::Test {
 protected:
  SocketTest() : running_(folder_ / "data"), juno_(make_person(running_.port(), "Juno")) {}
  ~SocketTest() override {
    const Somebody next = make_person(port(), "Next");
    Client client(port(), next);
    EXPECT_EQ(word(client.done({{"do", "hello"}}), "person"), next.id);
  }
  int port() const { return running_.port(); }

  // The close code after a client has sent something.
  template <class Send>
  int closed_after(Send send) {
    Client client(port(), juno_);
    EXPECT_EQ(client.status(), 101);
    send(client);
    return client.closed();
  }

  Folder folder_;
  Running running_;
  Somebody juno_;
};

TEST_F(SocketTest, TextThatIsNotJson) {
  for (const char* text : {"hello", "{", "", "{\"id\":1,\"do\":\"hello\"} {}", "{\"a\":NaN}",
                           "{'id':1}", "{\"id\":1,}"})
    EXPECT_EQ(closed_after([&](Client& client) { client.send_text(text); }), 1007) << text;
}

TEST_F(SocketTest, TextThatIsNotUtf8) {
  EXPECT_EQ(
      closed_after([](Client& client) { client.send_text("{\"id\":1,\"do\":\"\xff\xfe\"}"); }),
      1007);
}

TEST_F(SocketTest, BinaryFrames) {
  EXPECT_EQ(closed_after([](Client& client) {
              client.send_frame(Client::binary, R"({"id":1,"do":"hello"})");
            }),
            1003);
}

TEST_F(SocketTest, MessagesThatAreTooLarge) {
  const std::string large = R"({"id":1,"do":")" + std::string(74'000, 'x') + "\"}";
  EXPECT_EQ(closed_after([&](Client& client) { client.send_text(large); }), 1009);
  EXPECT_EQ(closed_after([&](Client& client) {  // in many small frames
              client.send_frame(Client::text, "[", false);
              for (int i = 0; i < 800; ++i)
                client.send_frame(Client::continuation, std::string(100, ' '), false);
              client.send_frame(Client::continuation, "]");
            }),
            1009);
  EXPECT_EQ(
      closed_after([&](Client& client) {  // a head that promises more than anybody has
        client.plug().send(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\1\2\3\4", 14));
      }),
      1009);
}

TEST_F(SocketTest, MessagesThatAreNestedTooDeep) {
  const auto nested = [](int depth) {
    return R"({"id":1,"do":)" + std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']') + "}";
  };
  EXPECT_EQ(closed_after([&](Client& client) { client.send_text(nested(16)); }), 1008);
  EXPECT_EQ(closed_after([&](Client& client) { client.send_text(nested(5'000)); }), 1008);
  Client client(port(), juno_);
  client.send_text(nested(15));
  EXPECT_EQ(word(client.next().at("no"), "code"), "malformed");
}

TEST_F(SocketTest, FramesAgainstTheProtocol) {
  EXPECT_EQ(closed_after([](Client& client) {
              client.send_frame(Client::text, R"({"id":1,"do":"hello"})", true, false);
            }),
            1002)
      << "unmasked";
  EXPECT_EQ(closed_after([](Client& client) { client.send_frame(0x70 | Client::text, "{}"); }),
            1002)
      << "reserved bits";
  EXPECT_EQ(closed_after([](Client& client) { client.send_frame(3, "{}"); }), 1002)
      << "an unknown kind";
  EXPECT_EQ(closed_after([](Client& client) { client.send_frame(Client::continuation, "{}"); }),
            1002)
      << "a continuation of nothing";
  EXPECT_EQ(closed_after([](Client& client) {
              client.send_frame(Client::text, "{", false);
              client.send_frame(Client::text, "}");
            }),
            1002)
      << "a message within a message";
  EXPECT_EQ(
      closed_after([](Client& client) { client.send_frame(Client::ping, std::string(126, 'x')); }),
      1002)
      << "a long ping";
  EXPECT_EQ(closed_after([](Client& client) { client.send_frame(Client::close, "\x03"); }), 1002)
      << "half a close code";
}

TEST_F(SocketTest, FragmentsAndPingsInBetweenAreFine) {
  Client client(port(), juno_);
  client.send_frame(Client::text, R"({"id":7,)", false);
  client.send_frame(Client::ping, "are you there");
  client.send_frame(Client::continuation, R"("do":"hel)", false);
  client.send_frame(Client::continuation, R"(lo"})");
  EXPECT_EQ(number(client.next(), "re"), 7);
}

// So many frames as they go over the wire.
std::string frames(const std::string& each, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += each;
  return all;
}

const std::string empty_ping("\x89\x80\1\2\3\4", 6);
const std::string piece_of_nothing("\x00\x80\1\2\3\4", 6);

TEST_F(SocketTest, PingsWithoutAnEnd) {
  EXPECT_EQ(closed_after([](Client& client) { client.plug().send(frames(empty_ping, 1'000)); }),
            1008);
  Client client(port(), juno_);
  client.plug().send(frames(empty_ping, 60));
  EXPECT_EQ(word(client.done({{"do", "hello"}}), "name"), "Juno") << "some are fine";
}

TEST_F(SocketTest, MessagesInPiecesOfNothing) {
  EXPECT_EQ(closed_after([](Client& client) {
              client.send_frame(Client::text, "{", false);
              client.plug().send(frames(piece_of_nothing, 2'000));
              client.send_frame(Client::continuation, "}");
            }),
            1008);
  Client endless(port(), juno_);
  endless.send_frame(Client::text, "{", false);
  for (int i = 0; i < 1'000 && endless.plug().send(frames(piece_of_nothing, 2'000)); ++i) {
  }
  EXPECT_EQ(endless.closed(), 0);
  EXPECT_TRUE(endless.ended());
}

TEST_F(SocketTest, AClientThatSaysGoodbye) {
  Client client(port(), juno_);
  client.send_frame(Client::close, std::string("\x03\xe8", 2));
  EXPECT_EQ(client.closed(), 1000);
}

TEST_F(SocketTest, RequestsThatAreRefusedAndNothingMore) {
  Client client(port(), juno_);
  const auto code = [&](const std::string& text) {
    client.send_text(text);
    return word(client.next().at("no"), "code");
  };
  EXPECT_EQ(code("[]"), "malformed");
  EXPECT_EQ(code("5"), "malformed");
  EXPECT_EQ(code("null"), "malformed");
  EXPECT_EQ(code(R"({"do":"hello"})"), "malformed");
  EXPECT_EQ(code(R"({"id":0,"do":"hello"})"), "malformed");
  EXPECT_EQ(code(R"({"id":-1,"do":"hello"})"), "malformed");
  EXPECT_EQ(code(R"({"id":"1","do":"hello"})"), "malformed");
  EXPECT_EQ(code(R"({"id":1.5,"do":"hello"})"), "malformed");
  EXPECT_EQ(code(R"({"id":1e3,"do":"hello"})"), "malformed");
  EXPECT_EQ(code(R"({"id":99999999999999999999,"do":"hello"})"), "malformed");
  EXPECT_EQ(code(R"({"id":1})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":5})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"dance"})"), "unknown_request");
  EXPECT_EQ(code(R"({"id":1,"do":"hello","more":1})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"rename","name":"a\u0007b"})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"rename","name":"   "})"), "name_needed");
  EXPECT_EQ(code(R"({"id":1,"do":"rename","name":")" + std::string(25, 'x') + "\"}"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"lobby","on":1})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"lobby"})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"watch","table":"x","as":"somebody"})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"watch","table":"x","as":8})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"watch","table":"x","as":"public","since":1.5})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"watch","table":"x","as":"public"})"), "unknown_table");
  EXPECT_EQ(code(R"({"id":1,"do":"find","code":"AAAAAA"})"), "unknown_table");
  EXPECT_EQ(code(R"({"id":1,"do":"act","table":"x"})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"act","table":5,"seat":0,"cid":"1","action":{}})"), "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"act","table":"x","seat":0.5,"cid":"1","action":{}})"),
            "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"act","table":"x","seat":0,"cid":"1","action":{}})"),
            "unknown_table");
  EXPECT_EQ(code(R"({"id":1,"do":"create","game":"no such game"})"), "bad_plan");
  EXPECT_EQ(code(R"({"id":1,"do":"create","game":"deathstar","policy":{"grace":-1}})"),
            "malformed");
  EXPECT_EQ(code(R"({"id":1,"do":"unwatch","table":"x","as":0})"), "not_watched");
  EXPECT_EQ(word(client.done({{"do", "hello"}}), "name"), "Juno");
}

TEST_F(SocketTest, WhoMayConnect) {
  const std::string origin = own_origin(port());
  EXPECT_EQ(Client(port(), juno_.cookie + origin).status(), 101);
  EXPECT_EQ(Client(port(), juno_.cookie).status(), 403) << "no origin";
  EXPECT_EQ(Client(port(), juno_.cookie + "Origin: http://evil.example\r\n").status(), 403);
  EXPECT_EQ(Client(port(), juno_.cookie + "Origin: null\r\n").status(), 403);
  EXPECT_EQ(Client(port(), origin).status(), 401) << "no cookie";
  EXPECT_EQ(Client(port(), "Cookie: escapement=\r\n" + origin).status(), 401);
  EXPECT_EQ(Client(port(), "Cookie: escapement=" + std::string(43, 'A') + "\r\n" + origin).status(),
            401);
  EXPECT_EQ(Client(port(), "Cookie: escapement='; DROP TABLE person\r\n" + origin).status(), 401);
}

TEST_F(SocketTest, SixtyFourConnectionsForAnAddress) {
  std::vector<std::unique_ptr<Client>> all;
  for (int i = 0; i < 64; ++i) {
    all.push_back(std::make_unique<Client>(port(), juno_));
    ASSERT_EQ(all.back()->status(), 101);
  }
  EXPECT_EQ(Client(port(), juno_).status(), 429);
  all.front()->send_frame(Client::close, "");
  all.front()->closed();
  EXPECT_EQ(Client(port(), juno_).status(), 101);
  all.clear();
}

// A server where time brings next to nothing, and how many of many requests it does.
class Sparing {
 public:
  explicit Sparing(const std::string& limits = "requests_per_second = 1\nrequest_burst = 100\n",
                   const std::function<void(int port)>& before = nullptr) {
    if (before) {
      const Running earlier(folder_ / "data", {"--no-limits"});
      before(earlier.port());
    }
    write(folder_ / "limits.toml", "[limits]\n" + limits);
    running_.emplace(folder_ / "data",
                     std::vector<std::string>{"--config", (folder_ / "limits.toml").string()});
  }
  int port() const { return running_->port(); }
  Somebody somebody() const { return make_person(port(), "Ann"); }
  // Beyond what the time that has passed since the start allows by itself, however long that was.
  double answered(const Somebody& who, const std::string& request, int many = 150) const {
    Client client(port(), who);
    return answered(client, request, many);
  }
  double answered(Client& client, const std::string& request, int many = 150) const {
    for (int i = 0; i < many; ++i) client.send_text(request);
    int count = 0;
    for (int i = 0; i < many; ++i) {
      const Json reply = client.next();
      const Json* no = reply.as_object().if_contains("no");
      count += no == nullptr || word(*no, "code") != "slow_down";
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
    return count - passed.count();
  }

 private:
  Folder folder_;
  std::optional<Running> running_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

const std::string cheap = R"({"id":1,"do":"unwatch","table":"x","as":"public"})";

TEST(Costs, WhoIsTooFastIsToldSoAndNotCutOff) {
  const Sparing server;
  Client client(server.port(), server.somebody());
  constexpr int many = 400;
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 1; i <= many; ++i) client.send({{"id", i}, {"do", "games"}});
  int answered = 0;
  int slowed = 0;
  for (int i = 1; i <= many; ++i) {
    const Json reply = client.next();
    EXPECT_EQ(number(reply, "re"), i);
    if (reply.as_object().contains("ok"))
      ++answered;
    else if (word(reply.at("no"), "code") == "slow_down")
      ++slowed;
  }
  EXPECT_EQ(answered + slowed, many);
  EXPECT_GE(answered, 100);
  EXPECT_GT(slowed, 0);
  // After each refusal nothing is read for a moment.
  const auto passed = std::chrono::steady_clock::now() - begun;
  EXPECT_GE(passed, (slowed - 1) * std::chrono::milliseconds(15));
}

TEST(Costs, WhatIsDearerCountsMore) {
  const Sparing server;
  const Somebody ann = server.somebody();
  EXPECT_LE(server.answered(ann, cheap), 100);
  EXPECT_LE(
      server.answered(server.somebody(), R"({"id":1,"do":"watch","table":"x","as":"public"})"), 20);
  EXPECT_LE(server.answered(server.somebody(), R"({"id":1,"do":"plan","table":"x"})"), 10);
  EXPECT_LE(server.answered(server.somebody(), cheap + std::string(17'000, ' '), 60), 33);
  EXPECT_LE(server.answered(server.somebody(),
                            R"({"id":1,"do":"ask","table":"x","seat":0,"actions":[{},{},{},{}]})"),
            20);
}

// Nobody is refused before their measure is full.
TEST(Costs, WhoStaysWithinTheirMeasureIsAnswered) {
  const Sparing server;
  Client ann(server.port(), server.somebody());
  for (int i = 0; i < 100; ++i) ann.send_text(cheap);
  for (int i = 0; i < 100; ++i) EXPECT_NE(word(ann.next().at("no"), "code"), "slow_down");
}

TEST(Costs, APersonHasOneMeasureForAllConnections) {
  const Sparing server;
  const Somebody ann = server.somebody();
  Client here(server.port(), ann);
  Client there(server.port(), ann);
  EXPECT_LE(server.answered(here, cheap), 100);
  EXPECT_LE(server.answered(there, cheap), 0);
}

// Of a long history as much has to be played again.
TEST(Costs, ATableThatHasToBeReadFirstCountsByItsSize) {
  Somebody ann;
  std::string table;
  const Sparing server("requests_per_second = 1\nrequest_burst = 100\n", [&](int port) {
    ann = make_person(port, "Ann");
    Client client(port, ann);
    table = word(client.done({{"do", "create"}, {"game", "deathstar"}}), "table");
    for (int i = 0; i < 1'000; ++i) client.done({{"do", "say"}, {"table", table}, {"text", "x"}});
  });
  Client client(server.port(), ann);
  client.done({{"do", "watch"}, {"table", table}, {"as", "public"}});
  EXPECT_LE(server.answered(ann, cheap), 100 - 5 - 1'000 / 32);
}

TEST(Costs, AnAddressHasOneMeasureForAllWhoComeFromThere) {
  const Sparing server(
      "requests_per_second = 0\naddress_requests_per_second = 1\naddress_request_burst = 120\n");
  Client ann(server.port(), server.somebody());
  Client ben(server.port(), server.somebody());
  EXPECT_LE(server.answered(ann, cheap), 120);
  EXPECT_LE(server.answered(ben, cheap), 0);
}

TEST_F(SocketTest, CodesOfTablesCannotBeTried) {
  Client juno(port(), juno_);
  const Json made = juno.done({{"do", "create"}, {"game", "deathstar"}});
  EXPECT_EQ(word(made, "code").size(), 8u);
  const JsonObject right{{"do", "find"}, {"code", word(made, "code")}};
  const JsonObject wrong{{"do", "find"}, {"code", "BCDFGHJK"}};
  for (int i = 0; i < 30; ++i) {
    EXPECT_EQ(juno.refused(right), "") << "what is found costs nothing";
    EXPECT_EQ(juno.refused(wrong), "unknown_table");
  }
  EXPECT_EQ(juno.refused(wrong), "slow_down");
  EXPECT_EQ(juno.refused(right), "slow_down") << "or the answer would tell";
  // Nor as somebody else from the same address.
  Client ann(port(), make_person(port(), "Ann"));
  for (int i = 0; i < 30; ++i) EXPECT_EQ(ann.refused(wrong), "unknown_table");
  Client bob(port(), make_person(port(), "Bob"));
  EXPECT_EQ(bob.refused(right), "slow_down");
}

// Ten thousand tables, and somebody who tries codes for a year at the limit.
TEST(TableCodes, AreTooManyToTry) {
  double codes = 1;
  for (int i = 0; i < table_code_length; ++i) codes *= static_cast<double>(code_alphabet.size());
  const double tries = 24.0 * 365 * Limits{}.address_failed_finds_per_hour;
  EXPECT_LT(tries * 10'000 / codes, 0.05);
}

TEST_F(SocketTest, NoCharacterIsCutInHalf) {
  Client client(port(), juno_);
  for (int ahead = 0; ahead < 4; ++ahead)
    for (const char* sign : {"\u00fc", "\u20ac", "\xf0\x9f\x9a\x80"}) {
      std::string word_of_signs(static_cast<std::size_t>(ahead), 'x');
      for (int i = 0; i < 20; ++i) word_of_signs += sign;
      client.send_text(engine::to_line(JsonObject{{"id", 1}, {"do", word_of_signs}}));
      const std::string sentence = word(client.next().at("no"), "sentence");
      EXPECT_TRUE(protocol::count_characters(sentence)) << sentence;
    }
}

TEST_F(SocketTest, TablesAndTalkAreLimitedByPerson) {
  Client client(port(), juno_);
  std::string table;
  for (int i = 0; i < 10; ++i)
    table = word(client.done({{"do", "create"}, {"game", "deathstar"}}), "table");
  EXPECT_EQ(client.refused({{"do", "create"}, {"game", "deathstar"}}), "slow_down");
  Client second(port(), juno_);
  EXPECT_EQ(second.refused({{"do", "create"}, {"game", "deathstar"}}), "slow_down");
  std::vector<std::string> codes;
  for (int i = 0; i < 20; ++i)
    codes.push_back(client.refused({{"do", "say"}, {"table", table}, {"text", "hello"}}));
  EXPECT_EQ(codes.front(), "");
  EXPECT_THAT(codes, testing::Contains("slow_down"));
}

TEST_F(SocketTest, SixteenWatchesForAConnection) {
  Client client(port(), juno_);
  Client second(port(), make_person(port(), "Ann"));
  std::vector<std::string> tables;
  for (Client* each : {&client, &second})
    for (int i = 0; i < 9; ++i)
      tables.push_back(word(each->done({{"do", "create"}, {"game", "deathstar"}}), "table"));
  for (int i = 0; i < 16; ++i)
    EXPECT_EQ(
        client.refused(
            {{"do", "watch"}, {"table", tables[static_cast<std::size_t>(i)]}, {"as", "public"}}),
        "");
  EXPECT_EQ(client.refused({{"do", "watch"}, {"table", tables[16]}, {"as", "public"}}),
            "too_many_watches");
  EXPECT_EQ(client.refused({{"do", "watch"}, {"table", tables[3]}, {"as", "public"}}), "");
  EXPECT_EQ(client.refused({{"do", "unwatch"}, {"table", tables[3]}, {"as", "public"}}), "");
  EXPECT_EQ(client.refused({{"do", "watch"}, {"table", tables[16]}, {"as", "public"}}), "");
}

TEST(SlowConsumer, IsCutOffAndNobodyElseWaits) {
  const Folder folder;
  const Running running(folder / "data", {"--no-limits"});
  const Somebody juno = make_person(running.port(), "Juno");
  Client slow(running.port(), juno);
  const std::string request = R"({"id":1,"do":"games"})";
  // Asks and asks and reads nothing; the answers pile up until the server has enough of it.
  bool cut_off = false;
  Client quick(running.port(), juno);
  for (int round = 0; round < 2'000 && !cut_off; ++round) {
    for (int i = 0; i < 50; ++i) slow.send_text(request);
    quick.done({{"do", "hello"}});
    const std::string metrics = get(running.port(), "/metrics").body;
    cut_off = metrics.find("escapement_slow_consumers_total 1") != std::string::npos;
  }
  EXPECT_TRUE(cut_off);
  EXPECT_EQ(slow.closed(), 0);
  EXPECT_TRUE(slow.ended());
}

}  // namespace
}  // namespace server::test
