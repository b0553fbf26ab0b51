#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "server/admin_call.hpp"
#include "server/test/data_folder.hpp"
#include "server/test/staged.hpp"
#include "server/test/store_support.hpp"

// Which devices a person has, and how one loses its way in.
namespace server::test {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t a_minute = 60'000;
constexpr std::int64_t a_day = 86'400'000;
constexpr std::int64_t a_month = 30 * a_day;

People::Admitted arrived(Store& store, std::int64_t now) {
  return *waited<engine::Fallible<People::Admitted>>(
      [&](const auto& done) { store.make_person("Ann", {"Laptop", now}, done); });
}

engine::Fallible<People::Admitted> renewed(Store& store, const std::string& secret,
                                           std::int64_t now) {
  return waited<engine::Fallible<People::Admitted>>(
      [&](const auto& done) { store.renew(secret, now, done); });
}

bool is_known(Store& store, const std::string& secret, std::int64_t now) {
  const auto found = store.find(secret, now);
  EXPECT_TRUE(found);
  return found->has_value();
}

std::string secret_elsewhere(Store& store, const protocol::Person& person, std::int64_t now) {
  using Claim = engine::Fallible<std::optional<People::Admitted>>;
  const std::string code = store.make_code(person, now).code;
  return (*waited<Claim>([&](const auto& done) { store.claim(code, {"Phone", now}, done); }))
      ->secret;
}

// --- Secrets.

TEST(Secret, IsOldAfterAMonthAndNotBefore) {
  Folder folder;
  auto store = opened(folder / "data");
  const auto ann = arrived(*store, a_day);
  EXPECT_FALSE((*store->find(ann.secret, a_month + a_day - 1))->secret_is_old);
  EXPECT_TRUE((*store->find(ann.secret, a_month + a_day))->secret_is_old);
}

TEST(Secret, ThatWasReplacedEndsADayAfterTheNewOneWasUsed) {
  for (const bool reopen : {false, true}) {
    Folder folder;
    auto store = opened(folder / "data");
    const auto ann = arrived(*store, a_day);
    const auto next = renewed(*store, ann.secret, 2 * a_month);
    ASSERT_TRUE(next) << next.problem().what;
    EXPECT_EQ(next->person.id, ann.person.id);
    EXPECT_TRUE(is_known(*store, ann.secret, 3 * a_month)) << "the new one may have been lost";
    EXPECT_TRUE(is_known(*store, next->secret, 4 * a_month));
    store->settle();
    if (reopen) {
      store.reset();
      store = opened(folder / "data");
    }
    EXPECT_TRUE(is_known(*store, ann.secret, 4 * a_month + a_day - 1));
    EXPECT_FALSE((*store->find(ann.secret, 4 * a_month + 1))->secret_is_old)
        << "whoever has it gets no further";
    EXPECT_FALSE(is_known(*store, ann.secret, 4 * a_month + a_day));
    EXPECT_TRUE(is_known(*store, next->secret, 5 * a_month));
    EXPECT_EQ(store->devices(ann.person.id)->size(), 1u);
  }
}

// Two pages that open at once must not push each other out.
TEST(Secret, IsNotReplacedTwiceAtOnce) {
  Folder folder;
  auto store = opened(folder / "data");
  const auto ann = arrived(*store, a_day);
  ASSERT_TRUE(renewed(*store, ann.secret, 2 * a_month));
  EXPECT_FALSE(renewed(*store, ann.secret, 2 * a_month + a_minute - 1));
  EXPECT_TRUE(renewed(*store, ann.secret, 2 * a_month + a_minute));
  EXPECT_FALSE(renewed(*store, "nobody's", 2 * a_month));
}

// --- Devices.

TEST(Devices, AreListedLastSeenFirst) {
  Folder folder;
  auto store = opened(folder / "data");
  const auto ann = arrived(*store, a_day);
  const std::string phone = secret_elsewhere(*store, ann.person, 2 * a_day);
  EXPECT_TRUE(is_known(*store, ann.secret, 3 * a_day));
  store->settle();
  const auto all = store->devices(ann.person.id);
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 2u);
  EXPECT_EQ(all->at(0).label, "Laptop");
  EXPECT_EQ(all->at(0).seen, 3 * a_day);
  EXPECT_EQ(all->at(1).label, "Phone");
  EXPECT_EQ(all->at(1).made, 2 * a_day);
}

std::vector<std::string> signed_out(Store& store, const std::string& person,
                                    const People::SignOut& which) {
  return *waited<engine::Fallible<std::vector<std::string>>>(
      [&](const auto& done) { store.sign_out(person, which, done); });
}

TEST(Devices, ThatAreSignedOutAreNobody) {
  Folder folder;
  auto store = opened(folder / "data");
  const auto ann = arrived(*store, 0);
  const auto ben = arrived(*store, 0);
  const std::string phone = secret_elsewhere(*store, ann.person, 0);
  const std::string tablet = secret_elsewhere(*store, ann.person, 0);
  const std::string here = (*store->find(ann.secret, 0))->device;
  const std::string bens = (*store->find(ben.secret, 0))->device;

  EXPECT_THAT(signed_out(*store, ann.person.id, {bens}), IsEmpty()) << "only one's own";
  EXPECT_THAT(signed_out(*store, ann.person.id, {(*store->find(phone, 0))->device}),
              testing::SizeIs(1));
  EXPECT_FALSE(is_known(*store, phone, 0));
  EXPECT_TRUE(is_known(*store, tablet, 0));

  const std::string code = store->make_code(ann.person, 0).code;
  EXPECT_THAT(signed_out(*store, ann.person.id, {here, true}), testing::SizeIs(1));
  EXPECT_FALSE(is_known(*store, tablet, 0));
  EXPECT_TRUE(is_known(*store, ann.secret, 0));
  using Claim = engine::Fallible<std::optional<People::Admitted>>;
  EXPECT_FALSE(*waited<Claim>([&](const auto& done) { store->claim(code, {}, done); }))
      << "nor may a code let them in again";

  EXPECT_THAT(signed_out(*store, ann.person.id, {}), ElementsAre(here));
  store.reset();
  store = opened(folder / "data");
  for (const std::string& secret : {ann.secret, phone, tablet})
    EXPECT_FALSE(is_known(*store, secret, 0));
  EXPECT_TRUE(is_known(*store, ben.secret, 0));
}

TEST(Devices, AreOnlySoMany) {
  Folder folder;
  auto store = opened(folder / "data");
  const auto ann = arrived(*store, 0);
  for (std::int64_t i = 1; i <= People::most_devices; ++i) secret_elsewhere(*store, ann.person, i);
  EXPECT_EQ(store->devices(ann.person.id)->size(), static_cast<std::size_t>(People::most_devices));
  EXPECT_FALSE(is_known(*store, ann.secret, 50)) << "it was not seen longest";
}

// --- At a server.

class SignedIn : public testing::Test {
 protected:
  Answer sign_out(const Somebody& who, const std::string& device) const {
    return post(server_.port(), "/api/devices/sign_out",
                engine::to_line(JsonObject{{"device", device}}), who.cookie);
  }
  JsonArray devices(const Somebody& who) const {
    const Answer answer = get(server_.port(), "/api/devices", who.cookie);
    EXPECT_EQ(answer.status, 200);
    return answer.json().at("devices").as_array();
  }
  Somebody on_another_device(const Somebody& who) const {
    const Answer code = post(server_.port(), "/api/device", "{}", who.cookie);
    const Answer claimed =
        post(server_.port(), "/api/device/claim",
             engine::to_line(JsonObject{{"code", code.json().at("code")}, {"device", "Phone"}}));
    EXPECT_EQ(claimed.status, 200) << claimed.body;
    return {cookie_of(claimed), who.id};
  }
  static std::string cookie_of(const Answer& answer) {
    const std::string header = answer.header("Set-Cookie");
    return "Cookie: " + header.substr(0, header.find(';')) + "\r\n";
  }

  StagedMachine machine_;
  const std::string game_ = std::string(games::all().front()->slug());
  StagedServer server_{game_, world_of_games().game_data(game_), machine_.machine()};
  Somebody ann_ = make_person(server_.port(), "Ann");
};

TEST_F(SignedIn, AnotherDeviceIsSentAwayAtOnce) {
  const Somebody phone = on_another_device(ann_);
  Client here(server_.port(), ann_);
  Client there(server_.port(), phone);
  const JsonArray all = devices(ann_);
  ASSERT_EQ(all.size(), 2u);
  const Json& other = all.at(0).at("here") == true ? all.at(1) : all.at(0);
  EXPECT_EQ(word(other, "label"), "Phone");
  EXPECT_EQ(sign_out(ann_, word(other, "id")).json().at("signed_out"), 1);
  EXPECT_EQ(there.closed(), 1008);
  EXPECT_EQ(Client(server_.port(), phone).status(), 401);
  EXPECT_EQ(get(server_.port(), "/api/devices", phone.cookie).status, 401);
  EXPECT_EQ(word(here.done({{"do", "hello"}}), "name"), "Ann");
}

TEST_F(SignedIn, SigningOutHereTakesTheCookieAway) {
  const Answer answer = sign_out(ann_, "all");
  EXPECT_THAT(answer.header("Set-Cookie"), HasSubstr("escapement=;"));
  EXPECT_THAT(answer.header("Set-Cookie"), HasSubstr("Max-Age=0"));
  EXPECT_EQ(Client(server_.port(), ann_).status(), 401);
  EXPECT_EQ(sign_out(ann_, "all").status, 401);
}

TEST_F(SignedIn, AnOldCookieIsReplacedByTheNextVisit) {
  const auto visit = [&](const Somebody& who) {
    return post(server_.port(), "/api/session", "{}", who.cookie);
  };
  EXPECT_EQ(visit(ann_).header("Set-Cookie"), "");
  machine_.pass(a_month);
  const Answer answer = visit(ann_);
  ASSERT_NE(answer.header("Set-Cookie"), "");
  EXPECT_EQ(word(answer.json(), "person"), ann_.id);
  const Somebody renewed{cookie_of(answer), ann_.id};
  EXPECT_NE(renewed.cookie, ann_.cookie);
  EXPECT_EQ(visit(renewed).header("Set-Cookie"), "");
  machine_.pass(a_day);
  EXPECT_EQ(visit(ann_).status, 401);
  EXPECT_EQ(word(visit(renewed).json(), "person"), ann_.id);
}

TEST_F(SignedIn, WhoeverRunsTheServerCanRevoke) {
  Client here(server_.port(), ann_);
  const Somebody phone = on_another_device(ann_);
  const auto answer = call_server(server_.data(), {{"do", "revoke"}, {"person", ann_.id}});
  ASSERT_TRUE(answer) << answer.problem().what;
  EXPECT_EQ(answer->at("devices"), 2);
  EXPECT_EQ(here.closed(), 1008);
  for (const Somebody& who : {ann_, phone}) EXPECT_EQ(Client(server_.port(), who).status(), 401);
}

}  // namespace
}  // namespace server::test
