#include "server/push.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <thread>

#include "games/registry.hpp"
#include "server/test/push_stub.hpp"
#include "server/test/staged.hpp"
#include "server/test/store_support.hpp"

// Calls to the browsers of those who have to decide in a match of days.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char* contact = "mailto:ann@example.org";

PushSettings settings_with(const PushStub& stub) {
  PushSettings settings;
  settings.contact = contact;
  settings.stub = stub.name();
  settings.stub_certificate = stub.certificate();
  settings.patience = 60'000;
  settings.first_retry = 10;
  return settings;
}

Server::AllGameData death_star() {
  const engine::GameEntry* entry = games::find("deathstar");
  return {{"deathstar", *entry->load(entry->files())}};
}

// Asks again and again until it is so.
template <class Question>
void wait_until(Question&& question) {
  while (!question()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

// A server that calls, and a match of days between Ann, who begins, and Bob.
class Days {
 public:
  explicit Days(const PushSettings& settings, const JsonObject& policy = {{"turn_seconds", 86'400}})
      : server_(death_star(), folder_ / "data", machine.machine(),
                [&](Config& config) { config.push = settings; }),
        ann(make_person(port(), "Ann")),
        bob(make_person(port(), "Bob")) {
    host.emplace(port(), ann);
    other.emplace(port(), bob);
    const Json made = host->done({{"do", "create"},
                                  {"game", "deathstar"},
                                  {"options", {{"first_player", "0"}}},
                                  {"policy", policy},
                                  {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}});
    table = word(made, "table");
    code = word(made, "code");
    host->done({{"do", "sit"}, {"table", table}});
    other->done({{"do", "sit"}, {"table", table}});
    host->done({{"do", "start"}, {"table", table}});
  }

  int port() const { return server_.port(); }
  const std::filesystem::path& data() const { return server_.data(); }

  // Whoever is up makes moves until the other one is.
  void move_over(Client& client, int seat) {
    while (true) {
      client.done({{"do", "watch"}, {"table", table}, {"as", seat}});
      const Json game = client.push("sync").at("game");
      client.done({{"do", "unwatch"}, {"table", table}, {"as", seat}});
      if (game.at("acting").at(0) != seat) return;
      machine.pass(1'000);
      client.done({{"do", "act"},
                   {"table", table},
                   {"seat", seat},
                   {"cid", "c" + std::to_string(++cids_)},
                   {"action", game.at("legal").at(0)}});
    }
  }
  std::vector<std::string> turns(const Somebody& who) const {
    std::vector<std::string> codes;
    const Json answer = get(port(), "/api/turns", who.cookie).json();
    for (const Json& each : answer.at("tables").as_array())
      codes.emplace_back(std::string_view(each.as_string()));
    return codes;
  }
  // How many calls came to such an end.
  int calls(const std::string& result) const {
    const std::string text = get(port(), "/metrics").body;
    const std::string line = "escapement_calls_total{result=\"" + result + "\"} ";
    const std::size_t at = text.find(line);
    return at == std::string::npos ? 0 : std::stoi(text.substr(at + line.size()));
  }
  std::vector<Subscription> subscriptions(const Somebody& who) const {
    return *(*StoreReader::open(data()))->subscriptions(who.id);
  }

 private:
  Folder folder_;

 public:
  StagedMachine machine;

 private:
  StagedServer server_;
  int cids_ = 0;

 public:
  Somebody ann;
  Somebody bob;
  std::optional<Client> host;
  std::optional<Client> other;
  std::string table;
  std::string code;
};

JsonObject notify(const std::string& endpoint) {
  return {{"do", "notify"}, {"endpoint", endpoint}};
}

// --- Whom it calls, and when.

TEST(Push, CallsWhoeverIsUpAndNotThereOncePerDecision) {
  PushStub stub;
  Days days(settings_with(stub));
  days.host->done(notify(stub.endpoint("ann")));
  days.other->done(notify(stub.endpoint("bob")));
  EXPECT_THAT(days.turns(days.ann), ElementsAre(days.code));
  EXPECT_THAT(days.turns(days.bob), IsEmpty());
  days.other.reset();
  days.move_over(*days.host, 0);
  EXPECT_THAT(first_line(stub.requests(1).at(0)), StartsWith("POST /bob HTTP/1.1"));
  EXPECT_THAT(days.turns(days.bob), ElementsAre(days.code));

  // Bob looks and leaves again, Ann talks: it is the same decision. Then Bob moves, and Ann is
  // there.
  days.other.emplace(days.port(), days.bob);
  days.other->done({{"do", "hello"}});
  days.other.reset();
  days.machine.pass(1'000);
  days.host->done({{"do", "say"}, {"table", days.table}, {"text", "Bob?"}});
  wait_until([&] {
    const Json found = days.host->done({{"do", "find"}, {"code", days.code}});
    return number(found.at("card"), "changed_at") == days.machine.now();
  });
  days.other.emplace(days.port(), days.bob);
  days.other->done(notify(stub.endpoint("bob-again")));
  days.move_over(*days.other, 1);
  wait_until([&] { return days.turns(days.ann).size() == 1; });
  days.host->done({{"do", "hello"}});
  days.other.reset();
  days.move_over(*days.host, 0);
  EXPECT_THAT(first_line(stub.requests(2).at(1)), StartsWith("POST /bob-again "));
  wait_until([&] { return days.calls("taken") == 2; });
}

TEST(Push, SaysWhoCallsAndNothingElse) {
  PushStub stub;
  Days days(settings_with(stub));
  const std::string key = word(days.other->done({{"do", "hello"}}), "push");
  days.other->done(notify(stub.endpoint("bob")));
  days.other.reset();
  days.move_over(*days.host, 0);
  const std::string request = stub.requests(1).at(0);
  EXPECT_TRUE(request.ends_with("\r\n\r\n")) << "no payload";
  EXPECT_EQ(header_of(request, "Content-Length"), "0");
  EXPECT_EQ(header_of(request, "Host"), stub.name());
  EXPECT_EQ(header_of(request, "TTL"), "86400");
  EXPECT_EQ(header_of(request, "Topic"), "turn");
  EXPECT_EQ(header_of(request, "Urgency"), "normal");
  EXPECT_THAT(request, Not(HasSubstr(days.code)));
  EXPECT_THAT(request, Not(HasSubstr("deathstar")));
  const std::string authorization = header_of(request, "Authorization");
  ASSERT_THAT(authorization, StartsWith("vapid t="));
  const std::string token = authorization.substr(8, authorization.find(", k=") - 8);
  EXPECT_EQ(authorization.substr(authorization.find(", k=") + 4), key);
  EXPECT_TRUE(signed_by(token, key));
  std::string changed = token;
  changed[10] = changed[10] == 'A' ? 'B' : 'A';
  EXPECT_FALSE(signed_by(changed, key));
  const std::size_t dot = token.find('.');
  EXPECT_EQ(from_base64url(token.substr(0, dot)), R"({"typ":"JWT","alg":"ES256"})");
  const Json claims = *engine::parse_json(
      from_base64url(token.substr(dot + 1, token.rfind('.') - dot - 1)), "claims");
  EXPECT_EQ(word(claims, "aud"), "https://" + stub.name());
  EXPECT_EQ(word(claims, "sub"), contact);
  const std::int64_t now = days.machine.now() / 1'000;
  EXPECT_GT(number(claims, "exp"), now);
  EXPECT_LE(number(claims, "exp"), now + 86'400) << "no service takes a longer one";
}

// A phone that has gone to sleep is still connected for a while.
TEST(Push, CallsWhoeverIsNotHeardOfAgain) {
  PushStub stub;
  Days days(settings_with(stub));
  days.host->done(notify(stub.endpoint("ann")));
  days.other->done(notify(stub.endpoint("bob")));
  days.move_over(*days.host, 0);
  wait_until([&] { return days.turns(days.bob).size() == 1; });
  days.other.reset();
  EXPECT_THAT(first_line(stub.requests(1).at(0)), StartsWith("POST /bob "));

  // Ann is heard of, so that she knows.
  days.other.emplace(days.port(), days.bob);
  days.move_over(*days.other, 1);
  wait_until([&] { return days.turns(days.ann).size() == 1; });
  days.host->done({{"do", "hello"}});
  days.host.reset();
  Client again(days.port(), days.ann);
  days.other.reset();
  days.move_over(again, 0);
  EXPECT_THAT(first_line(stub.requests(2).at(1)), StartsWith("POST /bob "));
}

TEST(Push, CallsNobodyInAMatchOfAnEvening) {
  PushStub stub;
  Days days(settings_with(stub), {{"turn_seconds", 60}});
  days.host->done(notify(stub.endpoint("ann")));
  days.other->done(notify(stub.endpoint("bob")));
  days.other.reset();
  days.move_over(*days.host, 0);
  wait_until([&] { return days.turns(days.bob).size() == 1; });
  // Another match, of days, in which Bob begins.
  const Json made = days.host->done({{"do", "create"},
                                     {"game", "deathstar"},
                                     {"options", {{"first_player", "1"}}},
                                     {"policy", {{"turn_seconds", 86'400}}},
                                     {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}});
  const std::string table = word(made, "table");
  days.host->done({{"do", "sit"}, {"table", table}});
  {
    Client bob(days.port(), days.bob);
    bob.done({{"do", "sit"}, {"table", table}});
    bob.done(notify(stub.endpoint("bob-of-days")));
  }
  days.host->done({{"do", "start"}, {"table", table}});
  EXPECT_THAT(first_line(stub.requests(1).at(0)), StartsWith("POST /bob-of-days "));
}

// --- What becomes of a call.

TEST(Push, ForgetsWhoTheServiceDoesNotKnow) {
  for (const int status : {404, 410}) {
    PushStub stub;
    stub.answer_with(status);
    Days days(settings_with(stub));
    days.other->done(notify(stub.endpoint("bob")));
    EXPECT_EQ(days.subscriptions(days.bob).size(), 1u);
    days.other.reset();
    days.move_over(*days.host, 0);
    stub.requests(1);
    wait_until([&] { return days.subscriptions(days.bob).empty(); });
    EXPECT_EQ(days.calls("gone"), 1);
  }
}

TEST(Push, TriesAgainWhereTheServiceIsBusy) {
  PushStub stub;
  stub.answer_with(503);
  Days days(settings_with(stub));
  days.other->done(notify(stub.endpoint("bob")));
  days.other.reset();
  days.move_over(*days.host, 0);
  stub.requests(2);
  stub.answer_with(201);
  wait_until([&] { return days.calls("taken") == 1; });
  EXPECT_GE(days.calls("delayed"), 2);
  EXPECT_EQ(days.subscriptions(days.bob).size(), 1u);
}

TEST(Push, GivesUpWhereItIsRefused) {
  PushStub stub;
  stub.answer_with(403);
  Days days(settings_with(stub));
  days.other->done(notify(stub.endpoint("bob")));
  days.other.reset();
  days.move_over(*days.host, 0);
  wait_until([&] { return days.calls("refused") == 1; });
  EXPECT_EQ(days.calls("delayed"), 0);
  EXPECT_EQ(stub.requests(1).size(), 1u);
}

TEST(Push, AServiceThatDoesNotAnswerHoldsUpNobody) {
  PushStub stub;
  stub.answer_with(0);
  PushSettings settings = settings_with(stub);
  settings.most_waiting = 1;
  Days days(settings);
  days.host->done(notify(stub.endpoint("ann")));
  days.other->done(notify(stub.endpoint("bob")));
  days.other.reset();
  days.move_over(*days.host, 0);
  stub.requests(1);
  days.host.reset();
  days.other.emplace(days.port(), days.bob);
  days.move_over(*days.other, 1);
  wait_until([&] { return days.calls("dropped") == 1; });
  EXPECT_THAT(days.turns(days.ann), ElementsAre(days.code)) << "it is only that nobody says so";
}

TEST(Push, SpeaksToNobodyWhoseCertificateItDoesNotTrust) {
  PushStub stub;
  PushSettings settings = settings_with(stub);
  settings.stub_certificate.clear();
  Days days(settings);
  days.other->done(notify(stub.endpoint("bob")));
  days.other.reset();
  days.move_over(*days.host, 0);
  wait_until([&] { return days.calls("delayed") >= 1; });
  EXPECT_THAT(stub.requests(0), IsEmpty());
}

// --- Where it may call.

TEST(Push, TakesAddressesOfPushServicesOnly) {
  PushSettings settings;
  for (const char* good :
       {"https://fcm.googleapis.com/fcm/send/abc:d-e_f", "https://web.push.apple.com/Q",
        "https://fcm.googleapis.com:443/x", "https://a.notify.windows.com/w/?token=a%2fb"})
    EXPECT_TRUE(push_address(good, settings)) << good;
  for (const char* bad :
       {"", "http://fcm.googleapis.com/x", "https://fcm.googleapis.com", "https://example.org/x",
        "https://fcm.googleapis.com:8443/x", "https://evilfcm.googleapis.com/x",
        "https://push.apple.com.example.org/x", "https://push.apple.com/x",
        "https://me@fcm.googleapis.com/x", "https://127.0.0.1/x", "https://localhost/x",
        "https://[::1]/x", "https://fcm.googleapis.com/a b", "https://fcm.googleapis.com/a\r\nX: y",
        "https://fcm.googleapis.com/x#y", "https://fcm.googleapis.com\\@127.0.0.1/x"})
    EXPECT_FALSE(push_address(bad, settings)) << bad;
  EXPECT_FALSE(push_address("https://fcm.googleapis.com/" + std::string(1'024, 'x'), settings));
}

// Whatever a name leads to, it is not this machine.
TEST(Push, ReachesNothingInside) {
  PushStub stub;
  const auto asked = [&](const std::string& host) {
    Loop loop;
    PushLine line(loop, settings_with(stub));
    int status = -1;
    line.call({host, stub.port(), "/x"}, "vapid", [&](PushAnswer answer) {
      status = answer.status;
      loop.stop();
    });
    loop.run();
    return status;
  };
  EXPECT_EQ(asked("localhost"), 0);
  EXPECT_THAT(stub.requests(0), IsEmpty());
  EXPECT_EQ(asked("127.0.0.1"), 201) << "but for the one of tests";
}

TEST(Push, IsOffUntilSomebodyAnswersForIt) {
  const Folder folder;
  StagedServer server(death_star(), folder / "data");
  Client ann(server.port(), make_person(server.port(), "Ann"));
  EXPECT_FALSE(ann.done({{"do", "hello"}}).as_object().contains("push"));
  EXPECT_EQ(ann.refused(notify("https://fcm.googleapis.com/x")), "no_calls");
  EXPECT_EQ(get(server.port(), "/api/turns").status, 401);
  EXPECT_EQ(*(*StoreReader::open(server.data()))->push_key(), "") << "nor is there a key";
}

TEST(Push, RefusesOtherAddresses) {
  PushStub stub;
  Days days(settings_with(stub));
  EXPECT_EQ(days.host->refused(notify("https://127.0.0.1/x")), "no_service");
  EXPECT_EQ(days.host->refused(notify(stub.endpoint(std::string(1'100, 'x')))), "malformed");
  EXPECT_EQ(days.host->refused(notify("")), "") << "nothing to forget";
  EXPECT_THAT(days.subscriptions(days.ann), IsEmpty());
}

// --- What is kept.

TEST(Push, KeepsItsKey) {
  PushStub stub;
  const Folder folder;
  const auto key = [&] {
    StagedServer server(death_star(), folder / "data", {},
                        [&](Config& config) { config.push = settings_with(stub); });
    Client ann(server.port(), make_person(server.port(), "Ann"));
    return word(ann.done({{"do", "hello"}}), "push");
  };
  const std::string first = key();
  EXPECT_EQ(first.size(), 87u);
  EXPECT_EQ(key(), first);
}

TEST(Push, ADeviceHasOneAddressAndTakesItAlong) {
  const Folder folder;
  auto store = opened(folder / "data");
  const auto ann = person(*store, "Ann");
  const auto bob = person(*store, "Bob");
  const std::string device = store->devices(ann.person.id)->front().id;
  const std::string his = store->devices(bob.person.id)->front().id;
  using Told = std::optional<engine::Problem>;
  const auto subscribe = [&](const std::string& which, const std::string& endpoint) {
    return waited<Told>([&](const auto& done) { store->subscribe({which, endpoint}, done); });
  };
  const auto endpoints = [&](const People::Admitted& who) {
    std::vector<std::string> all;
    const auto kept = store->subscriptions(who.person.id);
    for (const Subscription& each : *kept) all.push_back(each.endpoint);
    return all;
  };
  EXPECT_FALSE(subscribe(device, "one"));
  EXPECT_FALSE(subscribe(device, "two"));
  EXPECT_THAT(endpoints(ann), ElementsAre("two"));
  EXPECT_FALSE(subscribe(his, "two")) << "the same browser, as somebody else";
  EXPECT_THAT(endpoints(ann), IsEmpty());
  EXPECT_THAT(endpoints(bob), ElementsAre("two"));
  EXPECT_TRUE(subscribe("nobody's", "three"));
  EXPECT_FALSE(subscribe(device, "four"));
  using Gone = engine::Fallible<std::vector<std::string>>;
  EXPECT_TRUE(
      waited<Gone>([&](const auto& done) { store->sign_out(ann.person.id, {device}, done); }));
  EXPECT_THAT(endpoints(ann), IsEmpty()) << "signed out";
  EXPECT_FALSE(waited<Told>([&](const auto& done) { store->forget(bob.person.id, done); }));
  EXPECT_THAT(endpoints(bob), IsEmpty()) << "forgotten";
}

}  // namespace
}  // namespace server::test
