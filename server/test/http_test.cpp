#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "server/http_files.hpp"
#include "server/http_site.hpp"
#include "server/test/client.hpp"

namespace server::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(HttpPaths, OnlyPathsIntoTheFolder) {
  EXPECT_EQ(plain_path("/assets/a.js?x=1"), "/assets/a.js");
  EXPECT_EQ(plain_path("/a%20b"), "/a b");
  for (const char* bad : {"", "a", "/../x", "/a/../x", "/%2e%2e/x", "/.git/config", "/a/.",
                          "/a%00b", "/a\\..\\b", "/%", "/%4", "/%zz", "http://else/"})
    EXPECT_EQ(plain_path(bad), std::nullopt) << bad;
}

TEST(HttpPaths, EncodingsThatABrowserTakes) {
  EXPECT_TRUE(accepts("gzip, deflate, br", "br"));
  EXPECT_TRUE(accepts("br;q=0.5", "br"));
  EXPECT_FALSE(accepts("br;q=0", "br"));
  EXPECT_FALSE(accepts("gzip, brotli", "br"));
  EXPECT_FALSE(accepts("", "gzip"));
}

TEST(HttpPaths, TypesOfFiles) {
  EXPECT_EQ(content_type("/engine.wasm"), "application/wasm");
  EXPECT_EQ(content_type("/app.webmanifest"), "application/manifest+json; charset=utf-8");
  EXPECT_EQ(content_type("/font.woff2"), "font/woff2");
  EXPECT_EQ(content_type("/x.unheard"), "application/octet-stream");
}

TEST(HttpCookies, TheOneThatIsMeant) {
  EXPECT_EQ(cookie_value("a=1; escapement=xyz; b=2", "escapement"), "xyz");
  EXPECT_EQ(cookie_value("notescapement=1", "escapement"), "");
  EXPECT_EQ(cookie_value("escapement", "escapement"), "");
}

class HttpTest : public testing::Test {
 protected:
  HttpTest() {
    const auto web = folder_ / "web";
    std::filesystem::create_directories(web / "assets");
    write(web / "index.html", "<!doctype html>the client");
    write(web / "assets" / "app.js", "plain");
    write(web / "assets" / "app.js.br", "brotli");
    write(web / "assets" / "app.js.gz", "gzip");
    write(folder_ / "secret.txt", "secret");
    running_.emplace(folder_ / "data", std::vector<std::string>{"--web", web.string()});
  }
  int port() const { return running_->port(); }
  void expect_still_answers() const { EXPECT_EQ(get(port(), "/healthz").body, "ok\n"); }

  Folder folder_;
  std::optional<Running> running_;
};

TEST_F(HttpTest, FilesPagesAndCaching) {
  for (const char* page : {"/", "/tables/K7XQ2M", "/index.html"}) {
    const Answer answer = get(port(), page);
    EXPECT_EQ(answer.status, 200) << page;
    EXPECT_EQ(answer.body, "<!doctype html>the client");
    EXPECT_EQ(answer.header("Cache-Control"), "no-cache");
    EXPECT_THAT(answer.header("Content-Type"), StartsWith("text/html"));
  }
  const Answer asset = get(port(), "/assets/app.js");
  EXPECT_EQ(asset.body, "plain");
  EXPECT_THAT(asset.header("Cache-Control"), HasSubstr("immutable"));
  EXPECT_EQ(get(port(), "/assets/none.js").status, 404);
}

TEST_F(HttpTest, PackedFilesForThoseWhoTakeThem) {
  const Answer brotli = get(port(), "/assets/app.js", "Accept-Encoding: gzip, br\r\n");
  EXPECT_EQ(brotli.body, "brotli");
  EXPECT_EQ(brotli.header("Content-Encoding"), "br");
  EXPECT_EQ(brotli.header("Vary"), "Accept-Encoding");
  EXPECT_THAT(brotli.header("Content-Type"), StartsWith("text/javascript"));
  EXPECT_EQ(get(port(), "/assets/app.js", "Accept-Encoding: gzip\r\n").body, "gzip");
  const Answer again =
      get(port(), "/assets/app.js",
          "Accept-Encoding: br\r\nIf-None-Match: " + brotli.header("ETag") + "\r\n");
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
}

TEST_F(HttpTest, HeadTellsTheLengthOnly) {
  const Answer answer = get(port(), "/", "", "HEAD");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("Content-Length"), "25");
  EXPECT_EQ(answer.body, "");
}

TEST_F(HttpTest, NoWayOutOfTheFolder) {
  for (const char* path :
       {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
        "//../secret.txt", "/assets/..\\..\\secret.txt", "/./../secret.txt"}) {
    const Answer answer = get(port(), path);
    EXPECT_THAT(answer.status, testing::AnyOf(400, 404)) << path;
    EXPECT_THAT(answer.body, Not(HasSubstr("secret"))) << path;
  }
  expect_still_answers();
}

TEST_F(HttpTest, ADamagedLinkGetsAPageThatSaysSo) {
  for (const char* path : {"/t/%E0%A4%41", "/t/%FF", "/t/%", "/t/%C0%80", "/t/\xff"}) {
    const Answer answer = get(port(), path);
    EXPECT_EQ(answer.status, 400) << path;
    EXPECT_THAT(answer.header("Content-Type"), StartsWith("text/html")) << path;
    EXPECT_THAT(answer.body, AllOf(HasSubstr("This link is damaged"), HasSubstr("href=\"/\"")));
  }
  EXPECT_EQ(get(port(), "/t/%C3%BC").status, 200);
}

TEST_F(HttpTest, EveryAnswerCarriesTheSecurityHeaders) {
  for (const Answer& answer :
       {get(port(), "/"), get(port(), "/assets/none.js"), get(port(), "/api/none"),
        post(port(), "/api/session", "{}"), converse(port(), "nonsense\r\n\r\n")}) {
    EXPECT_THAT(answer.header("Content-Security-Policy"),
                AllOf(HasSubstr("default-src 'self'"), HasSubstr("frame-ancestors 'none'"),
                      HasSubstr("style-src 'self';")))
        << answer.head;
    EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(answer.header("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(answer.header("Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_EQ(answer.header("Cross-Origin-Resource-Policy"), "same-origin");
    EXPECT_NE(answer.header("Permissions-Policy"), "");
  }
}

TEST_F(HttpTest, APersonIsMadeOnceAndKnownByTheCookie) {
  const Answer made = post(port(), "/api/session", R"({"name": "Juno"})");
  EXPECT_EQ(made.status, 200);
  const std::string cookie = made.header("Set-Cookie");
  EXPECT_THAT(cookie,
              AllOf(StartsWith("escapement="), HasSubstr("HttpOnly"), HasSubstr("SameSite=Strict"),
                    HasSubstr("Path=/"), HasSubstr("Max-Age=31536000"), Not(HasSubstr("Secure"))));
  EXPECT_THAT(made.body, Not(HasSubstr(cookie.substr(11, 43))));
  const std::string known = "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n";
  const Answer again = post(port(), "/api/session", "{}", known);
  EXPECT_EQ(again.json(), made.json());
  EXPECT_EQ(again.header("Set-Cookie"), "");
  EXPECT_THAT(running_->log(), Not(HasSubstr(cookie.substr(11, 43))));
}

TEST_F(HttpTest, NobodyWithoutAName) {
  EXPECT_EQ(post(port(), "/api/session", "{}").status, 401);
  EXPECT_EQ(post(port(), "/api/session", R"({"name": ""})").status, 401);
  for (const char* bad : {R"({"name": 5})", R"({"nmae": "x"})", "[]", "{", R"({"name": "a\nb"})",
                          R"({"name": "12345678901234567890123456"})"})
    EXPECT_EQ(post(port(), "/api/session", bad).status, 400) << bad;
}

TEST_F(HttpTest, OtherSitesCannotAsk) {
  const auto asked = [&](const std::string& origin) {
    return converse(port(), "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:" +
                                std::to_string(port()) + "\r\nConnection: close\r\n" + origin +
                                "Content-Length: 16\r\n\r\n" + R"({"name": "Juno"})")
        .status;
  };
  EXPECT_EQ(asked(""), 403);
  EXPECT_EQ(asked("Origin: null\r\n"), 403);
  EXPECT_EQ(asked("Origin: http://127.0.0.1\r\n"), 403);
  EXPECT_EQ(asked("Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(asked(own_origin(port())), 200);
}

TEST_F(HttpTest, AnotherDeviceComesInWithACodeOnce) {
  const Somebody juno = make_person(port(), "Juno");
  EXPECT_EQ(post(port(), "/api/device", "{}").status, 401);
  const Answer code = post(port(), "/api/device", "{}", juno.cookie);
  EXPECT_EQ(code.status, 200);
  const std::string body = engine::to_line({{"code", word(code.json(), "code")}});
  const Answer claimed = post(port(), "/api/device/claim", body);
  EXPECT_EQ(claimed.status, 200);
  EXPECT_EQ(word(claimed.json(), "person"), juno.id);
  EXPECT_THAT(juno.cookie, Not(HasSubstr(claimed.header("Set-Cookie").substr(0, 54))));
  EXPECT_EQ(post(port(), "/api/device/claim", body).status, 404);
  EXPECT_THAT(running_->log(), Not(HasSubstr(word(code.json(), "code"))));
}

TEST_F(HttpTest, NewPeopleAreLimitedByAddress) {
  int made = 0;
  int status = 0;
  while (made < 100 && (status = post(port(), "/api/session", R"({"name": "x"})").status) == 200)
    ++made;
  EXPECT_EQ(made, 20);
  EXPECT_EQ(status, 429);
}

TEST(HttpLimits, CountWithAllThatAnAddressAsks) {
  const Folder folder;
  write(folder / "limits.toml",
        "[limits]\naddress_requests_per_second = 1\naddress_request_burst = 50\n");
  const Running running(folder / "data", {"--config", (folder / "limits.toml").string()});
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(get(running.port(), "/api/tables/x/record").status, 404) << "twenty each";
  int pages = 0;
  Answer answer;
  while (pages < 10'000 && (answer = get(running.port(), "/")).status == 200) ++pages;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
  EXPECT_LE(pages, 11 + seconds.count());
  EXPECT_EQ(answer.status, 429);
  EXPECT_EQ(answer.header("Retry-After"), "1");
  EXPECT_EQ(post(running.port(), "/api/session", R"({"name": "x"})").status, 429);
  EXPECT_EQ(get(running.port(), "/healthz").status, 200);
}

// However many requests a connection brings at once.
TEST(HttpLimits, WhoAsksTooMuchIsAnsweredLate) {
  const Folder folder;
  write(folder / "limits.toml",
        "[limits]\naddress_requests_per_second = 1\naddress_request_burst = 1\n");
  const Running running(folder / "data", {"--config", (folder / "limits.toml").string()});
  const std::string host = "Host: 127.0.0.1:" + std::to_string(running.port()) + "\r\n";
  const auto seconds = [](const auto& work) {
    const auto begun = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  };
  const auto ask = [&](const std::string& request) {
    return [&running, request] { converse(running.port(), request); };
  };
  // Each takes a quarter of a second, but for the one a second that is free.
  const std::string page = "GET / HTTP/1.1\r\n" + host + "\r\n";
  const std::string last = "GET / HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n";
  EXPECT_GE(seconds(ask(page + page + page + page + page + page + last)), 1);
  const std::string health = "GET /healthz HTTP/1.1\r\n" + host;
  EXPECT_GE(seconds(ask(health + "\r\n" + health + "\r\n" + health + "Connection: close\r\n\r\n")),
            0.25);
  const std::string foreign = "GET / HTTP/1.1\r\nHost: evil.example\r\n";
  EXPECT_GE(
      seconds(ask(foreign + "\r\n" + foreign + "\r\n" + foreign + "Connection: close\r\n\r\n")),
      0.25);
  EXPECT_GE(seconds([&] {
              for (int i = 0; i < 3; ++i) converse(running.port(), "nonsense\r\n\r\n");
            }),
            0.25);
}

TEST_F(HttpTest, BombsInTheHeaderOrTheBody) {
  const std::string host = "Host: 127.0.0.1:" + std::to_string(port()) + "\r\n";
  EXPECT_EQ(get(port(), "/", "X-Bomb: " + std::string(10'000, 'x') + "\r\n").status, 431);
  std::string many;
  for (int i = 0; i < 2'000; ++i) many += "X-" + std::to_string(i) + ": y\r\n";
  EXPECT_EQ(get(port(), "/", many).status, 431);
  std::string short_ones;
  for (int i = 0; i < 60; ++i) short_ones += "x:\r\n";
  EXPECT_EQ(get(port(), "/", short_ones).status, 200);
  EXPECT_EQ(get(port(), "/", short_ones + short_ones).status, 431) << "each takes many bytes";
  EXPECT_EQ(post(port(), "/api/session", std::string(5'000, ' ')).status, 413);
  EXPECT_EQ(converse(port(), "POST /api/session HTTP/1.1\r\n" + host +
                                 "Content-Length: 99999999999\r\n\r\n")
                .status,
            413);
  EXPECT_EQ(converse(port(), "GET / HTTP/9.9\r\n\r\n").status, 400);
  EXPECT_EQ(converse(port(), std::string(100, '\0')).status, 400);
  EXPECT_EQ(converse(port(),
                     "GET / HTTP/1.1\r\n" + host + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n")
                .status,
            400);
  expect_still_answers();
}

TEST_F(HttpTest, UnknownCallsAndMethods) {
  EXPECT_EQ(get(port(), "/api/tables/nothing/record").status, 404);
  EXPECT_EQ(get(port(), "/api/none").status, 404);
  EXPECT_EQ(post(port(), "/api/none", "{}").status, 404);
  EXPECT_EQ(get(port(), "/", "", "DELETE").status, 405);
  EXPECT_EQ(get(port(), "/ws").status, 426);
}

TEST_F(HttpTest, MetricsOnlyForThisMachine) {
  const Answer answer = get(port(), "/metrics");
  EXPECT_EQ(answer.status, 200);
  EXPECT_THAT(answer.body, AllOf(HasSubstr("escapement_connections 0"),
                                 HasSubstr("escapement_commit_seconds_bucket")));
  EXPECT_EQ(get(port(), "/metrics", "X-Forwarded-For: 10.0.0.7\r\n").status, 404);
}

TEST_F(HttpTest, ARequestMayComeInPieces) {
  const Plug plug(port());
  for (const char c :
       std::string("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
    plug.send(std::string(1, c));
  EXPECT_THAT(plug.receive_all(), HasSubstr("ok\n"));
}

TEST_F(HttpTest, SeveralRequestsOnOneConnection) {
  const Plug plug(port());
  const std::string request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";
  plug.send(request + "\r\n" + request + "Connection: close\r\n\r\n");
  const std::string all = plug.receive_all();
  EXPECT_NE(all.find("ok\n"), all.rfind("ok\n"));
}

TEST(HttpWithoutClient, APageSaysHowToBuildIt) {
  const Folder folder;
  const Running running(folder / "data", {"--web", (folder / "none").string()});
  const Answer answer = get(running.port(), "/");
  EXPECT_EQ(answer.status, 200);
  EXPECT_THAT(answer.body, HasSubstr("npm run build"));
}

TEST(HttpPublic, ThePublicAddressIsAnOriginAndMakesCookiesSecure) {
  const Folder folder;
  const Running running(folder / "data", {"--public-url", "https://games.example.org"});
  const Answer answer = converse(
      running.port(),
      "POST /api/session HTTP/1.1\r\nHost: inside\r\nConnection: close\r\n"
      "Origin: https://games.example.org\r\nContent-Length: 16\r\n\r\n{\"name\": \"Juno\"}");
  EXPECT_EQ(answer.status, 200);
  EXPECT_THAT(answer.header("Set-Cookie"), HasSubstr("; Secure"));
}

}  // namespace
}  // namespace server::test
