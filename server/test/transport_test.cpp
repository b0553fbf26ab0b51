#include "server/transport.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "server/test/client.hpp"

// The transport alone, with nothing behind it but somebody who talks a lot.
namespace server::test {
namespace {

// Answers every message with a long one.
class Talker final : public Listener {
 public:
  Talker(std::shared_ptr<Wire> wire, std::size_t size) : wire_(std::move(wire)), size_(size) {}
  void received(std::string_view text) override {
    if (text == "rest") wire_->rest(3'600'000);
    wire_->send(std::make_shared<const std::string>('"' + std::string(size_, 'x') + '"'));
  }
  void gone() override { wire_.reset(); }

 private:
  std::shared_ptr<Wire> wire_;
  std::size_t size_;
};

class TalkingSite final : public Site {
 public:
  explicit TalkingSite(std::size_t size) : size_(size) {}
  void answer(const Request&, Respond respond) override {
    respond({200, {}, std::string(size_, 'x')});
  }
  Admission admit(const Request&) override {
    return {std::nullopt, [size = size_](std::shared_ptr<Wire> wire) {
              return std::make_shared<Talker>(std::move(wire), size);
            }};
  }
  Response complain(const std::string&, int status, std::string_view sentence) override {
    return {status, {}, std::string(sentence)};
  }
  Response overloaded() override { return {503, {{"Retry-After", "10"}}, "too much"}; }
  bool welcome(const std::string&) override { return true; }
  bool crowded() const override { return is_crowded; }
  std::atomic<bool> is_crowded = false;

  void parted(const std::string&) override {}

 private:
  std::size_t size_;
};

// A transport on a thread of its own.
class Talking {
 public:
  Talking(std::size_t size, const TransportOptions& options) : site_(size) {
    auto made = Transport::listen(loop_, site_, options);
    if (!made) throw std::runtime_error(made.problem().what);
    transport_ = std::move(*made);
    thread_ = std::thread([this] { loop_.run(); });
  }
  Talking(const Talking&) = delete;
  Talking& operator=(const Talking&) = delete;
  ~Talking() {
    loop_.stop();
    thread_.join();
    transport_.reset();
  }
  int port() const { return transport_->port(); }
  void crowd() { site_.is_crowded = true; }

  // What the transport says of itself, asked on its own thread.
  template <class Ask>
  std::uint64_t ask(Ask ask) {
    std::promise<std::uint64_t> answer;
    loop_.post([&] { answer.set_value(ask(*transport_)); });
    return answer.get_future().get();
  }
  std::uint64_t dropped() {
    return ask([](const Transport& transport) { return transport.dropped(); });
  }
  std::uint64_t unsent() {
    return ask([](const Transport& transport) { return transport.unsent(); });
  }
  std::uint64_t received() {
    return ask([](const Transport& transport) { return transport.bytes_received(); });
  }
  std::uint64_t open() {
    return ask([](const Transport& transport) { return std::uint64_t(transport.open()); });
  }

 private:
  Loop loop_;
  TalkingSite site_;
  std::unique_ptr<Transport> transport_;
  std::thread thread_;
};

// Asks again and again, for ten minutes at most, so that only a true hang ends there.
template <class Ask>
bool eventually(Ask ask) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(10);
  while (!ask())
    if (std::chrono::steady_clock::now() > deadline) return false;
  return true;
}

constexpr std::size_t megabyte_of_text = 1024 * 1024;

// Asks for so many answers and reads none of them.
void ask_in_vain(Client& client, int count) {
  for (int i = 0; i < count; ++i) client.send_text("more");
}

TEST(Transport, WhoLetsTheMostWaitGoesFirstWhenAllLetWaitTooMuch) {
  TransportOptions options;
  options.most_waiting = 64 * megabyte_of_text;
  options.most_unsent = 24 * megabyte_of_text;
  options.drain_seconds = 600;
  Talking talking(megabyte_of_text, options);
  Client reader(talking.port(), "");
  Client modest(talking.port(), "");
  Client greedy(talking.port(), "");
  ask_in_vain(modest, 12);
  greedy.plug().small_buffer();
  ask_in_vain(greedy, 40);
  EXPECT_TRUE(eventually([&] { return talking.dropped() > 0; }));
  EXPECT_LE(talking.unsent(), options.most_unsent);
  for (int i = 0; i < 30; ++i) {
    reader.send_text("more");
    EXPECT_EQ(reader.next().as_string().size(), megabyte_of_text);
  }
  for (int i = 0; i < 12; ++i) EXPECT_EQ(modest.next().as_string().size(), megabyte_of_text);
  EXPECT_EQ(talking.dropped(), 1u);
  EXPECT_TRUE(eventually([&] { return talking.unsent() == 0; }));
}

TEST(Transport, WhoTakesNothingIsCutOff) {
  TransportOptions options;
  options.most_waiting = 64 * megabyte_of_text;
  options.drain_seconds = 1;
  Talking talking(megabyte_of_text, options);
  Client idle(talking.port(), "");
  idle.plug().small_buffer();
  ask_in_vain(idle, 20);
  Plug download(talking.port());
  download.small_buffer();
  for (int i = 0; i < 20; ++i) download.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(eventually([&] { return talking.dropped() == 2; }));
  EXPECT_TRUE(eventually([&] { return talking.open() == 0; }));
  EXPECT_EQ(talking.unsent(), 0u);
}

TEST(Transport, WhoIsToRestIsNotRead) {
  Talking talking(1, {});
  Client tired(talking.port(), "");
  Client awake(talking.port(), "");
  tired.send_text("more");
  EXPECT_EQ(tired.next(), "x");
  for (const char* text : {"rest", "more", "more"}) tired.send_text(text);
  EXPECT_EQ(tired.next(), "x");
  const std::uint64_t before = talking.received();
  for (int i = 0; i < 100; ++i) {
    awake.send_text("more");
    EXPECT_EQ(awake.next(), "x");
  }
  EXPECT_EQ(talking.received() - before, 400u) << "of the other one alone";
}

TEST(Transport, WhereThereIsHardlyRoomNobodyKeepsAPlaceForNothing) {
  TransportOptions options;
  options.request_seconds = 3'600;
  options.crowded_seconds = 1;
  Talking talking(1, options);
  talking.crowd();
  const Plug idle(talking.port());
  EXPECT_EQ(idle.receive(), "");
}

TEST(Transport, ALargeAnswerIsRefusedWhileTooMuchWaits) {
  TransportOptions options;
  options.most_waiting = 64 * megabyte_of_text;
  options.most_unsent = 4 * megabyte_of_text;
  Talking talking(megabyte_of_text, options);
  std::vector<Plug> idle;
  for (int i = 0; i < 10; ++i) {
    idle.emplace_back(talking.port());
    idle.back().small_buffer();
    for (int each = 0; each < 20; ++each) idle.back().send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  }
  EXPECT_TRUE(eventually([&] { return talking.unsent() > options.most_unsent; }));
  const Answer answer = get(talking.port(), "/");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.header("Retry-After"), "10");
  idle.clear();
  EXPECT_TRUE(eventually([&] { return talking.unsent() == 0; }));
  EXPECT_EQ(get(talking.port(), "/").status, 200);
}

}  // namespace
}  // namespace server::test
