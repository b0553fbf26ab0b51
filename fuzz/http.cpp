#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <future>
#include <thread>

#include "fuzz/harness.hpp"
#include "fuzz/house.hpp"
#include "server/transport.hpp"

// Bytes on a connection: HTTP requests, and what comes after one of them made it a WebSocket. The
// first byte says in which pieces they come and how the connection ends. The server's own reading
// code runs in this thread, so that nothing has to be waited for.
namespace fuzz {

namespace {

using namespace std::chrono_literals;

// Stand for the cookie of somebody whom the server knows, and for a code that leads to them.
constexpr std::string_view me = "escapement=ME";
constexpr std::string_view my_code = "MY-CODE";

class Echo final : public server::Listener {
 public:
  explicit Echo(std::shared_ptr<server::Wire> wire) : wire_(std::move(wire)) {}
  void received(std::string_view text) override {
    must(!gone_, "nobody who has gone is heard");
    if (text == "bye") return wire_->close(1000, "bye");
    wire_->send(std::make_shared<const std::string>(text));
  }
  void gone() override {
    must(!gone_, "nobody goes twice");
    gone_ = true;
  }

 private:
  std::shared_ptr<server::Wire> wire_;
  bool gone_ = false;
};

// The real site, but for what is behind its WebSockets; counts who is there.
class Door final : public server::Site {
 public:
  explicit Door(server::HttpSite& site) : site_(site) {}
  void answer(const server::Request& request, Respond respond) override {
    site_.answer(request, std::move(respond));
  }
  server::Admission admit(const server::Request& request) override {
    server::Admission admission = site_.admit(request);
    if (admission.attach)
      admission.attach = [](std::shared_ptr<server::Wire> wire) {
        return std::make_shared<Echo>(std::move(wire));
      };
    return admission;
  }
  server::Response complain(const std::string& address, int status,
                            std::string_view sentence) override {
    return site_.complain(address, status, sentence);
  }
  server::Response overloaded() override { return site_.overloaded(); }
  bool welcome(const std::string& address) override {
    if (!site_.welcome(address)) return false;
    ++came;
    return true;
  }
  void parted(const std::string& address) override {
    ++went;
    site_.parted(address);
  }

  int came = 0;
  int went = 0;

 private:
  server::HttpSite& site_;
};

struct Listening {
  explicit Listening(House& the_house)
      : house(the_house),
        site(house.loop, house.config, *house.store, *house.hall, house.metrics, house.budgets,
             [] { return server::Metrics::Now{}; }),
        door(site) {
    server::TransportOptions options;
    options.most_waiting = 256 * 1024;
    auto made = server::Transport::listen(house.loop, door, options);
    must(static_cast<bool>(made), "the transport listens", made ? "" : made.problem().what);
    transport = std::move(*made);
  }
  ~Listening() {
    transport.reset();
    house.settle();
  }

  // Somebody new if the last one was signed out.
  void know_somebody() {
    if (const auto known = house.store->find(secret, house.now); known && *known) return;
    std::promise<server::People::Admitted> made;
    house.store->make_person("Ann", {"Firefox", house.now},
                             [&](engine::Fallible<server::People::Admitted> who) {
                               must(static_cast<bool>(who), "a person can be made");
                               made.set_value(*who);
                             });
    const server::People::Admitted admitted = made.get_future().get();
    person = admitted.person;
    secret = admitted.secret;
  }

  House& house;
  server::HttpSite site;
  Door door;
  std::unique_ptr<server::Transport> transport;
  protocol::Person person;
  std::string secret;
};

// Our end of a connection to it.
class Peer {
 public:
  explicit Peer(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < 1'000; ++i) {
      if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 ||
          errno == EINPROGRESS || errno == EISCONN)
        return;
      std::this_thread::sleep_for(10ms);  // all ports are resting
    }
    must(false, "somebody can connect");
  }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  ~Peer() { end(); }

  // Gives how much was taken.
  std::size_t send(std::string_view bytes) const {
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent >= 0) return static_cast<std::size_t>(sent);
    return errno == EAGAIN || errno == ENOTCONN ? 0 : bytes.size();
  }
  void read_all() const {
    char buffer[4096];
    while (::recv(socket_, buffer, sizeof buffer, 0) > 0) {
    }
  }
  void say_no_more() const { ::shutdown(socket_, SHUT_WR); }
  void break_off() {
    const linger at_once{1, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    end();
  }

 private:
  void end() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  int socket_;
};

void fill_in(std::string& text, std::string_view sign, const std::string& meant) {
  for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at + 1))
    text.replace(at, sign.size(), meant);
}

std::string filled_in(std::string_view bytes, Listening& there) {
  std::string text(bytes);
  fill_in(text, me, "escapement=" + there.secret);
  if (text.find(my_code) != std::string::npos)
    fill_in(text, my_code, there.house.store->make_code(there.person, there.house.now).code);
  return text;
}

void send_all(Listening& there, const Peer& peer, std::string_view bytes, std::size_t piece) {
  for (int idle = 0; !bytes.empty() && idle < 1'000;) {
    const std::size_t sent = peer.send(bytes.substr(0, piece));
    bytes.remove_prefix(sent);
    idle = sent > 0 ? 0 : idle + 1;
    while (there.house.work()) {
    }
    peer.read_all();
  }
}

void run_http(std::string_view input) {
  House& place = house();
  if (place.tenant == nullptr) place.tenant = std::make_shared<Listening>(place);
  const auto open = std::static_pointer_cast<Listening>(place.tenant);
  if (input.empty()) return;
  const auto how = static_cast<std::uint8_t>(input.front());
  open->know_somebody();
  const std::string bytes = filled_in(input.substr(1), *open);
  const std::size_t most_pieces = 64;
  constexpr int most_idle = 5'000;  // waits of a millisecond, or longer where others run
  const std::size_t piece = how % 8 == 0 ? bytes.size() : std::size_t{1} << (how % 8 * 2 - 2);

  Peer peer(open->transport->port());
  send_all(*open, peer, bytes, std::max(piece, bytes.size() / most_pieces + 1));
  if ((how & 8) != 0)
    peer.break_off();
  else
    peer.say_no_more();
  // Whoever breaks off before a word is said may have been taken for nobody.
  const bool unseen = (how & 8) != 0 && bytes.empty();
  constexpr int long_enough = 50;
  int idle = 0;
  while (open->door.came == 0 || open->door.came > open->door.went) {
    if (unseen && open->door.came == 0 && idle == long_enough) break;
    if (place.work()) continue;
    peer.read_all();
    place.store->settle();
    if (place.work()) continue;
    place.loop.context().run_one_for(1ms);
    must(++idle < most_idle, "a connection is given up when its peer has gone");
  }
  open->door.came = open->door.went = 0;
}

std::string frame(int opcode, std::string_view payload) {
  std::string bytes;
  bytes += static_cast<char>(0x80 | opcode);
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80 | payload.size());
  } else {
    bytes += static_cast<char>(0x80 | 126);
    bytes += static_cast<char>(payload.size() >> 8);
    bytes += static_cast<char>(payload.size() & 0xff);
  }
  const char mask[] = {1, 2, 3, 4};
  bytes.append(mask, 4);
  for (std::size_t i = 0; i < payload.size(); ++i)
    bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
  return bytes;
}

// What a browser sends.
std::vector<Sample> some_requests() {
  const std::string host = "Host: 127.0.0.1:8765\r\n";
  const std::string origin = "Origin: http://127.0.0.1:8765\r\n";
  const std::string known = "Cookie: other=1; escapement=ME\r\n";
  const auto post = [&](const std::string& path, const std::string& body) {
    return "POST " + path + " HTTP/1.1\r\n" + host + origin + known +
           "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n\r\n" + body;
  };
  const std::string upgrade =
      "GET /ws HTTP/1.1\r\n" + host + origin + known +
      "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n";
  const std::string get = "GET /assets/index.js?x=1 HTTP/1.1\r\n" + host +
                          "Accept-Encoding: gzip, br;q=0.5\r\nIf-None-Match: \"x\"\r\n"
                          "X-Forwarded-For: 10.0.0.1, 10.0.0.2\r\n\r\n";
  const std::string chunked = "POST /api/session HTTP/1.1\r\n" + host + origin +
                              "Transfer-Encoding: chunked\r\n\r\n"
                              "e;x=1\r\n{\"name\":\"Ann\"}\r\n0\r\nTrailer: 1\r\n\r\n";
  std::vector<Sample> samples;
  const auto add = [&](const std::string& name, int how, const std::string& bytes) {
    samples.push_back({name, static_cast<char>(how) + bytes});
  };
  add("get", 0, get + "HEAD / HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n");
  add("session", 0, post("/api/session", R"({"name":"Ann"})") + post("/api/device", "{}"));
  add("claim", 3, post("/api/device/claim", R"({"code":"K7XQ-2MPB"})"));
  add("claimed", 0, post("/api/device/claim", R"({"code":"MY-CODE","device":"Phone"})"));
  add("devices", 0,
      "GET /api/devices HTTP/1.1\r\n" + host + known + "\r\n" +
          post("/api/devices/sign_out", R"({"device":"others"})"));
  add("sign_out", 0, post("/api/devices/sign_out", R"({"device":"all"})"));
  add("record", 8, "GET /api/tables/abcdefghijklmnop/record HTTP/1.1\r\n" + host + known + "\r\n");
  add("others", 0,
      "GET /healthz HTTP/1.0\r\n\r\nGET /metrics HTTP/1.1\r\n" + host +
          "\r\nGET /t/%41 HTTP/1.1\r\n" + host + "\r\nPUT / HTTP/1.1\r\n" + host + "\r\n");
  add("chunked", 2, chunked);
  add("expect", 0,
      "POST /x HTTP/1.1\r\n" + host + "Expect: 100-continue\r\nContent-Length: 3\r\n\r\nabc");
  add("hello", 0,
      upgrade + frame(1, R"({"id":1,"do":"hello"})") + frame(9, "ping") + frame(8, "\x03\xe8"));
  add("fragments", 3,
      upgrade + std::string("\x01\x83\x01\x02\x03\x04", 6) + "abc" + frame(0, "def") +
          frame(10, "") + frame(2, "binary"));
  add("long", 8, upgrade + frame(1, std::string(300, 'x')) + frame(1, "bye") + frame(1, "late"));
  return samples;
}

}  // namespace

Harness http() { return {"http", Shape::bytes, run_http, some_requests}; }

}  // namespace fuzz
