#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/http_address.hpp"
#include "server/test/client.hpp"

// Who asks, and whom for.
namespace server::test {
namespace {

using testing::HasSubstr;

TEST(Addresses, HaveOneWayOfWriting) {
  EXPECT_EQ(plain_address("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(plain_address(" 192.0.2.7 "), "192.0.2.7");
  EXPECT_EQ(plain_address("192.0.2.7:4711"), "192.0.2.7");
  EXPECT_EQ(plain_address("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(plain_address("2001:DB8:0:0::1"), "2001:db8::1");
  EXPECT_EQ(plain_address("[2001:db8::1]:443"), "2001:db8::1");
  EXPECT_EQ(plain_address("[2001:db8::1]"), "2001:db8::1");
  EXPECT_EQ(plain_address("fe80::1%eth0"), "fe80::1");
  for (const char* bad : {"", "unknown", "1.2.3", "1.2.3.4:", "1.2.3.4:x", "1.2.3.4:99999", "[::1",
                          "[::1]x", "[1.2.3.4]", "1.2.3.4, 5.6.7.8", "_hidden"})
    EXPECT_EQ(plain_address(bad), std::nullopt) << bad;
  using namespace std::literals;
  EXPECT_EQ(plain_address("192.0.2.7\0.example.org"sv), std::nullopt) << "more comes behind it";
  EXPECT_EQ(plain_address("::1\0"sv), std::nullopt);
}

TEST(Addresses, AHostHasOneWayOfWriting) {
  EXPECT_EQ(read_host("Games.Example.org.:80")->name, "games.example.org");
  for (const char* bad : {"", ".", "games.example.org..", "games.example.org\t.", "a b"})
    EXPECT_FALSE(read_host(bad)) << bad;
}

TEST(Addresses, OfOneNetworkCountAsOne) {
  EXPECT_EQ(neighbourhood("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(neighbourhood("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("2001:db8:1:2:ffff::"));
  EXPECT_NE(neighbourhood("2001:db8:1:2::"), neighbourhood("2001:db8:1:3::"));
}

TEST(Addresses, OfTheInternetAreThoseThatAnybodyCouldHave) {
  for (const char* outside : {"8.8.8.8", "172.32.0.1", "100.128.0.1", "193.168.0.1", "2a00:1450::1",
                              "2606:4700::1111", "::ffff:8.8.8.8"})
    EXPECT_TRUE(on_the_internet(outside)) << outside;
  for (const char* inside : {"127.0.0.1",
                             "10.1.2.3",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.168.1.1",
                             "169.254.169.254",
                             "100.64.0.1",
                             "0.0.0.0",
                             "224.0.0.1",
                             "255.255.255.255",
                             "192.0.2.1",
                             "198.18.0.1",
                             "203.0.113.9",
                             "::1",
                             "::",
                             "fe80::1",
                             "fd00::1",
                             "ff02::1",
                             "::ffff:127.0.0.1",
                             "64:ff9b::7f00:1",
                             "2001:db8::1",
                             "2002:7f00:1::",
                             "2001::1",
                             "unknown",
                             ""})
    EXPECT_FALSE(on_the_internet(inside)) << inside;
}

TEST(Addresses, OnlyTrustedProxiesAreBelieved) {
  const std::vector<std::string> proxies{"127.0.0.1", "10.0.0.1", "::1"};
  EXPECT_EQ(client_behind("192.0.2.7", "1.2.3.4", proxies), "192.0.2.7");
  EXPECT_EQ(client_behind("127.0.0.1", "", proxies), "127.0.0.1");
  EXPECT_EQ(client_behind("127.0.0.1", "1.2.3.4", proxies), "1.2.3.4");
  EXPECT_EQ(client_behind("::ffff:127.0.0.1", "1.2.3.4", proxies), "1.2.3.4");
  EXPECT_EQ(client_behind("0:0::1", "1.2.3.4", proxies), "1.2.3.4");
  EXPECT_EQ(client_behind("127.0.0.1", "9.9.9.9, 1.2.3.4", proxies), "1.2.3.4")
      << "9.9.9.9 is said";
  EXPECT_EQ(client_behind("127.0.0.1", "9.9.9.9,1.2.3.4, 10.0.0.1", proxies), "1.2.3.4");
  EXPECT_EQ(client_behind("127.0.0.1", "1.2.3.4:5678", proxies), "1.2.3.4");
  EXPECT_EQ(client_behind("127.0.0.1", "9.9.9.9, whatever", proxies), "127.0.0.1");
  EXPECT_EQ(client_behind("127.0.0.1", "9.9.9.9, ", proxies), "127.0.0.1");
  EXPECT_EQ(client_behind("127.0.0.1", "whatever, 10.0.0.1", proxies), "10.0.0.1");
}

TEST(Addresses, OriginsAreComparedWhole) {
  EXPECT_EQ(read_origin("https://Games.Example.org"), (Origin{"https", "games.example.org", 443}));
  EXPECT_EQ(read_origin("http://[::1]:80"), (Origin{"http", "::1", 80}));
  for (const char* bad : {"", "null", "games.example.org", "https://", "https://a/b", "ftp://a",
                          "https://a:0", "https://a:b", "https://a@b", "https://[::1"})
    EXPECT_EQ(read_origin(bad), std::nullopt) << bad;
}

TEST(Addresses, NamesThatAreOurs) {
  const Names names({"https://games.example.org", "http://other.example:8080"}, {});
  for (const char* ours :
       {"games.example.org", "GAMES.example.org.", "games.example.org:443", "other.example",
        "other.example:8080", "127.0.0.1:8765", "192.168.0.7", "[::1]:8765", "localhost:1", "box",
        "box.local:8765", "box.lan", "box.home.arpa"})
    EXPECT_TRUE(names.known(ours)) << ours;
  for (const char* foreign :
       {"", "evil.example", "games.example.org.evil.example", "evil.games.example.org",
        "games.example.org:80", "other.example:80", "127.0.0.1.evil.example", "local.evil.example",
        "a b", "games.example.org@evil.example", "[::1", "x:y:z"})
    EXPECT_FALSE(names.known(foreign)) << foreign;
}

TEST(Addresses, PagesThatMayAsk) {
  const Names names({"https://games.example.org"}, {"https://club.example"});
  EXPECT_TRUE(names.may_ask("https://games.example.org", "games.example.org"));
  EXPECT_TRUE(names.may_ask("https://games.example.org:443", "inside"));
  EXPECT_TRUE(names.may_ask("https://club.example", "games.example.org"));
  EXPECT_TRUE(names.may_ask("http://127.0.0.1:8765", "127.0.0.1:8765"));
  EXPECT_TRUE(names.may_ask("http://box.local", "box.local"));
  EXPECT_FALSE(names.may_ask("http://games.example.org", "games.example.org")) << "another scheme";
  EXPECT_FALSE(names.may_ask("https://games.example.org:8443", "games.example.org:8443"));
  EXPECT_FALSE(names.may_ask("http://club.example", "games.example.org"));
  EXPECT_FALSE(names.may_ask("http://evil.example", "evil.example"));
  EXPECT_FALSE(names.may_ask("http://127.0.0.1:8765", "127.0.0.1:8766"));
  EXPECT_FALSE(names.may_ask("https://127.0.0.1:8765", "127.0.0.1:8765"));
  EXPECT_FALSE(names.may_ask("", "127.0.0.1:8765"));
  EXPECT_FALSE(names.may_ask("null", "127.0.0.1:8765"));
}

Answer asked(int port, const std::string& first_line, const std::string& headers,
             const std::string& body = "") {
  return converse(port, first_line + " HTTP/1.1\r\nConnection: close\r\nContent-Length: " +
                            std::to_string(body.size()) + "\r\n" + headers + "\r\n" + body);
}

TEST(OwnName, AnotherOneIsNotAnswered) {
  const Folder folder;
  const Running running(folder / "data", {"--public-url", "https://games.example.org"});
  const int port = running.port();
  const std::string evil = "Host: evil.example\r\nOrigin: http://evil.example\r\n";
  const std::string name = R"({"name": "Juno"})";
  EXPECT_EQ(asked(port, "POST /api/session", evil, name).status, 421);
  EXPECT_EQ(asked(port, "GET /metrics", evil).status, 421);
  EXPECT_EQ(asked(port, "GET /", evil).status, 421);
  const Somebody juno = make_person(port, "Juno");
  EXPECT_EQ(asked(port, "GET /ws",
                  evil + juno.cookie +
                      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
                .status,
            421);
  const std::string ours = "Host: games.example.org\r\nOrigin: ";
  EXPECT_EQ(asked(port, "POST /api/session", ours + "https://games.example.org\r\n", name).status,
            200);
  EXPECT_EQ(asked(port, "POST /api/session", ours + "http://games.example.org\r\n", name).status,
            403);
  EXPECT_EQ(asked(port, "GET /metrics", "Host: games.example.org\r\n").status, 404);
  for (const char* proxied : {"Forwarded: for=1.2.3.4", "X-Real-IP: 1.2.3.4", "Via: 1.1 x"})
    EXPECT_EQ(get(port, "/metrics", std::string(proxied) + "\r\n").status, 404) << proxied;
  EXPECT_EQ(get(port, "/metrics").status, 200);
}

TEST(OwnName, ThereMayBeSeveral) {
  const Folder folder;
  write(folder / "hosts.toml", "hosts = [\"http://games.example:8765\"]\n");
  const Running running(folder / "data", {"--config", (folder / "hosts.toml").string()});
  EXPECT_EQ(asked(running.port(), "GET /healthz", "Host: games.example:8765\r\n").status, 200);
  EXPECT_EQ(asked(running.port(), "GET /healthz", "Host: games.example:8766\r\n").status, 421);
}

// Whatever a client writes before what the proxy writes changes nothing.
TEST(ClientAddress, CannotBeMadeUp) {
  const Folder folder;
  write(folder / "proxy.toml",
        "trusted_proxies = [\"127.0.0.1\"]\n[limits]\npersons_per_minute = 3\n");
  const Running running(folder / "data", {"--config", (folder / "proxy.toml").string()});
  const auto made = [&](const std::string& headers) {
    return post(running.port(), "/api/session", R"({"name": "Juno"})", headers).status;
  };
  EXPECT_EQ(made("X-Forwarded-For: 192.0.2.7\r\n"), 200);
  EXPECT_EQ(made("X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-For: 192.0.2.7\r\n"), 200);
  EXPECT_EQ(made("X-Forwarded-For: 192.0.2.7:4711\r\n"), 200);
  EXPECT_EQ(made("X-Forwarded-For: 8.8.8.8, ::ffff:192.0.2.7\r\n"), 429);
  for (int i = 1; i <= 4; ++i)
    EXPECT_EQ(made("X-Forwarded-For: 2001:db8:1:2::" + std::to_string(i) + "\r\n"),
              i <= 3 ? 200 : 429);
  EXPECT_EQ(made("X-Forwarded-For: 2001:db8:1:3::1\r\n"), 200);
}

}  // namespace
}  // namespace server::test
