#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/admin_call.hpp"
#include "server/test/client.hpp"

// What strangers can make the server hold. It answers, lets go of what it held, and play goes on.
namespace server::test {
namespace {

using engine::JsonObject;
using testing::HasSubstr;

constexpr std::int64_t megabyte = 1'024;  // in kilobytes

std::string chunked(int port) {
  return "POST /x HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n" + own_origin(port) +
         "Transfer-Encoding: chunked\r\n\r\n";
}

std::string repeated(const std::string& text, std::size_t size) {
  std::string all;
  while (all.size() < size) all += text;
  return all;
}

// The beginnings of requests, and what each goes on with for ever.
struct Endless {
  const char* what;
  std::string begin;
  std::string more;
  int status;
};

std::vector<Endless> endless_requests(int port) {
  return {{"an extension of a chunk", chunked(port) + "1;", "x", 413},
          {"the size of a chunk", chunked(port), "0", 413},
          {"a field of a trailer", chunked(port) + "0\r\nX: ", "x", 413},
          {"fields of a trailer", chunked(port) + "0\r\n", "X: y\r\n", 413},
          {"a path", "GET /", "x", 431},
          {"a field", "GET / HTTP/1.1\r\nX: ", "x", 431},
          {"fields", "GET / HTTP/1.1\r\n", "X: y\r\n", 431}};
}

TEST(Hostile, ARequestWithoutAnEndIsRefused) {
  const Folder folder;
  const Running running(folder / "data");
  for (const Endless& each : endless_requests(running.port()))
    EXPECT_EQ(converse(running.port(), each.begin + repeated(each.more, 32 * 1024)).status,
              each.status)
        << each.what;
}

TEST(Hostile, ARequestWithoutAnEndIsNotHeldInMemory) {
  const Folder folder;
  const Running running(folder / "data");
  EXPECT_EQ(get(running.port(), "/healthz").status, 200);
  const std::int64_t before = running.peak_memory();
  for (const Endless& each : endless_requests(running.port())) {
    const Plug plug(running.port());
    plug.send(each.begin);
    const std::string block = repeated(each.more, 64 * 1024);
    for (int i = 0; i < 640 && plug.send(block); ++i) {
    }
  }
  EXPECT_LT(running.peak_memory() - before, 8 * megabyte);
  EXPECT_EQ(get(running.port(), "/healthz").status, 200);
}

#if defined(__has_feature)
constexpr bool threads_sanitized = __has_feature(thread_sanitizer);
constexpr bool built_sanitized = threads_sanitized || __has_feature(address_sanitizer);
#elif defined(__SANITIZE_THREAD__)
constexpr bool threads_sanitized = true;
constexpr bool built_sanitized = true;
#elif defined(__SANITIZE_ADDRESS__)
constexpr bool threads_sanitized = false;
constexpr bool built_sanitized = true;
#else
constexpr bool threads_sanitized = false;
constexpr bool built_sanitized = false;
#endif

// `./check` lets these tests also meet the program as it is played (its step `hostile`).
bool sanitized() { return built_sanitized && served_program() == PROGRAM; }

// Each of many connections wants a little more memory than there is.
TEST(Hostile, WithoutMemoryOnlyWhoAsksForItGoes) {
  if (sanitized()) GTEST_SKIP() << "sanitizers end a program that is refused memory";
  const Folder folder;
  const Running running(folder / "data", {"--no-limits"});
  Match match(running.port(), {{"options", {{"round_limit", 50}}}});
  match.play(3);
  const Somebody juno = make_person(running.port(), "Juno");
  running.limit_memory(running.address_space() + 2 * megabyte);
  std::vector<std::unique_ptr<Client>> crowd;
  const std::string most_of_a_message(70'000, ' ');
  int turned_away = 0;
  for (int i = 0; i < 400; ++i) {
    try {
      crowd.push_back(std::make_unique<Client>(running.port(), juno));
      if (crowd.back()->status() == 101)
        crowd.back()->send_frame(Client::text, most_of_a_message, false);
    } catch (const std::runtime_error&) {
      ++turned_away;  // no memory for this one
    }
  }
  crowd.clear();
  running.lift_memory_limit();
  EXPECT_LT(turned_away, 400);
  EXPECT_GT(match.play(), 0);
  EXPECT_THAT(running.log(), HasSubstr("out_of_memory"));
}

TEST(Hostile, WhereARequestEndsIsNeverAmbiguous) {
  const Folder folder;
  const Running running(folder / "data");
  const std::string host = "Host: 127.0.0.1:" + std::to_string(running.port()) + "\r\n";
  const auto status = [&](const std::string& head, const std::string& rest = "") {
    // Whatever follows must not be taken for a request of its own.
    const Plug plug(running.port());
    plug.send(head + "\r\n" + rest + "GET /healthz HTTP/1.1\r\n" + host + "\r\n");
    const std::string all = plug.receive_all();
    EXPECT_EQ(all.find("HTTP/1.1 ", 1), std::string::npos) << head;
    EXPECT_THAT(all, HasSubstr("Connection: close\r\n")) << head;
    return all.substr(0, 12);
  };
  const std::string post = "POST /api/session HTTP/1.1\r\n" + own_origin(running.port());
  const std::string refused = "HTTP/1.1 400";
  const std::string chunk = "2\r\n{}\r\n0\r\n\r\n";
  for (const char* coding : {"xchunked", "gzip", "gzip, chunked", "chunked, identity", "identity",
                             "chunked, chunked", "\"chunked\"", ""})
    EXPECT_EQ(status(post + host + "Transfer-Encoding: " + coding + "\r\n", chunk), refused)
        << coding;
  EXPECT_EQ(status(post + host + "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n", chunk),
            refused);
  EXPECT_EQ(status(post + host + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", chunk),
            refused);
  EXPECT_EQ(status("POST /api/session HTTP/1.0\r\n" + own_origin(running.port()) + host +
                       "Transfer-Encoding: chunked\r\n",
                   chunk),
            refused);
  EXPECT_EQ(status(post), refused) << "no host";
  EXPECT_EQ(status(post + host + host), refused) << "two hosts";
  EXPECT_EQ(status(post + host + own_origin(running.port())), refused) << "two origins";
}

// Downloads that nobody reads. The file is larger than what the system takes for a peer.
TEST(Hostile, AFileThatManyDoNotReadIsInMemoryOnce) {
  const Folder folder;
  std::filesystem::create_directories(folder / "web");
  write(folder / "web" / "large.bin", std::string(24 * 1024 * 1024, 'x'));
  const Running running(folder / "data", {"--web", (folder / "web").string()});
  EXPECT_EQ(get(running.port(), "/healthz").status, 200);
  const std::int64_t before = running.peak_memory();
  std::vector<Plug> idle;
  for (int i = 0; i < 12; ++i) {
    idle.emplace_back(running.port());
    idle.back().small_buffer();
    idle.back().send("GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_THAT(idle.back().receive(12), HasSubstr("200"));  // it is being sent
  }
  // Twelve copies would be 288; the thread sanitizer has twice the file beside it.
  EXPECT_LT(running.peak_memory() - before, (threads_sanitized ? 120 : 60) * megabyte);
  EXPECT_EQ(get(running.port(), "/large.bin").body.size(), 24u * 1024 * 1024);
}

TEST(Hostile, WithoutFilesTheDoorForTheOperatorOpensAgain) {
  const Folder folder;
  const Running running(folder / "data");
  EXPECT_EQ(get(running.port(), "/healthz").status, 200);
  running.limit_open_files(3);  // fewer than it has
  std::atomic<bool> answered = false;
  std::thread lifting([&] {
    while (!answered && running.log().find("admin_socket_waits") == std::string::npos) {
    }
    running.limit_open_files(1'000);
  });
  const auto answer = call_server(folder / "data", {{"do", "status"}});
  answered = true;
  lifting.join();
  EXPECT_TRUE(answer) << answer.problem().what;
}

// --- What they leave behind.

struct Attack {
  const char* what;
  std::function<void()> run;
};

void endless(const Running& running) {
  for (const Endless& each : endless_requests(running.port())) {
    const Plug plug(running.port());
    plug.send(each.begin);
    const std::string block = repeated(each.more, 64 * 1024);
    for (int i = 0; i < 160 && plug.send(block); ++i) {
    }
  }
}

void messages_without_an_end(const Running& running, const Somebody& who) {
  std::vector<std::unique_ptr<Client>> crowd;
  const std::string most_of_a_message(70'000, ' ');
  for (int i = 0; i < 300; ++i) {
    crowd.push_back(std::make_unique<Client>(running.port(), who));
    crowd.back()->send_frame(Client::text, most_of_a_message, false);
  }
}

// As much as the server lets wait for all of them, and more.
void answers_that_nobody_reads(const Running& running, const Somebody& who) {
  std::vector<std::unique_ptr<Client>> crowd;
  for (int i = 0; i < 60; ++i) {
    crowd.push_back(std::make_unique<Client>(running.port(), who));
    crowd.back()->plug().small_buffer();
    for (int asked = 0; asked < 100; ++asked) crowd.back()->send_text(R"({"id":1,"do":"games"})");
  }
  get(running.port(), "/healthz");
}

void files_that_nobody_reads(const Running& running) {
  std::vector<Plug> idle;
  for (int i = 0; i < 40; ++i) {
    idle.emplace_back(running.port());
    idle.back().small_buffer();
    idle.back().send("GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_THAT(idle.back().receive(12), HasSubstr("200"));
  }
}

// Tables full of talk, and many that nobody wants.
void tables_and_talk(const Running& running, const Somebody& who) {
  Client client(running.port(), who);
  std::string table;
  const std::string text(500, 'x');
  for (int i = 0; i < 200; ++i)
    table = word(client.done({{"do", "create"}, {"game", "deathstar"}}), "table");
  while (client.refused({{"do", "say"}, {"table", table}, {"text", text}}).empty()) {
  }
  client.done({{"do", "watch"}, {"table", table}, {"as", "public"}});
}

void guesses(const Running& running, const Somebody& who) {
  Client client(running.port(), who);
  for (int i = 0; i < 1'000; ++i)
    EXPECT_NE(client.refused({{"do", "find"}, {"code", "BCD" + std::to_string(10'000 + i)}}), "");
}

// Until the server has dealt with those who went, however busy the machine is.
std::int64_t memory_when_back_at(const Running& running, std::int64_t most) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (running.memory() > most && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  return running.memory();
}

TEST(Hostile, AfterEachAttackMemoryIsBackWhereItWas) {
  if (sanitized()) GTEST_SKIP() << "sanitizers keep what was freed";
  const Folder folder;
  std::filesystem::create_directories(folder / "web");
  write(folder / "web" / "large.bin", std::string(24 * 1024 * 1024, 'x'));
  write(folder / "brisk.toml", "idle_seconds = 1\n");
  const Running running(folder / "data", {"--no-limits", "--web", (folder / "web").string(),
                                          "--config", (folder / "brisk.toml").string()});
  const Somebody juno = make_person(running.port(), "Juno");
  const std::vector<Attack> attacks{
      {"requests without an end", [&] { endless(running); }},
      {"messages without an end", [&] { messages_without_an_end(running, juno); }},
      {"answers that nobody reads", [&] { answers_that_nobody_reads(running, juno); }},
      {"files that nobody reads", [&] { files_that_nobody_reads(running); }},
      {"tables and talk", [&] { tables_and_talk(running, juno); }},
      {"guesses", [&] { guesses(running, juno); }}};
  const std::int64_t first = running.memory();
  std::int64_t before = first;
  for (int round = 0; round < 2; ++round)
    for (const Attack& each : attacks) {
      each.run();
      EXPECT_TRUE(call_server(folder / "data", {{"do", "close_all"}}));
      const std::int64_t after = memory_when_back_at(running, before + 6 * megabyte);
      EXPECT_LE(after, before + 6 * megabyte) << each.what;
      before = after;
    }
  EXPECT_LE(before, first + 10 * megabyte);
}

}  // namespace
}  // namespace server::test
