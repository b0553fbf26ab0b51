#include "server/test/client.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace server::test {

using engine::Json;
using engine::JsonObject;

std::string served_program() {
  const char* named = std::getenv("ESCAPEMENT_SERVED");
  return named ? named : PROGRAM;
}

namespace {

constexpr int patience_seconds = 600;  // only a true hang lasts that long

pid_t start(std::vector<std::string> words, int out, const std::string& err) {
  const std::string program = served_program();
  words.insert(words.begin(), {program, "serve"});
  std::vector<char*> pointers;
  for (std::string& each : words) pointers.push_back(each.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                   0600);
  pid_t process = -1;
  const int error =
      posix_spawn(&process, program.c_str(), &files, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) throw std::runtime_error(program + " does not start");
  return process;
}

// The port in "Escapement is at http://127.0.0.1:41523/"; 0 if the program ends before it says so.
int read_port(int out) {
  std::string said;
  char block[512];
  pollfd waiting{out, POLLIN, 0};
  while (poll(&waiting, 1, patience_seconds * 1'000) > 0) {
    const ssize_t got = ::read(out, block, sizeof block);
    if (got <= 0) return 0;
    said.append(block, static_cast<std::size_t>(got));
    const std::size_t at = said.find("http://127.0.0.1:");
    if (at == std::string::npos || said.find('\n', at) == std::string::npos) continue;
    return std::stoi(said.substr(at + 17));
  }
  return 0;
}

int code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

int exit_code(pid_t process) {
  int status = 0;
  waitpid(process, &status, 0);
  return code_of(status);
}

}  // namespace

Running::Running(const std::filesystem::path& data, std::vector<std::string> flags) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  flags.insert(flags.begin(), {"--port", "0", "--data-folder", data.string()});
  process_ = start(std::move(flags), ends[1], (folder_ / "log").string());
  close(ends[1]);
  port_ = read_port(ends[0]);
  close(ends[0]);
  if (port_ == 0) throw std::runtime_error("the server does not start: " + log());
}

Running::~Running() { kill(); }

void Running::kill() {
  if (process_ < 0) return;
  ::kill(process_, SIGKILL);
  wait();
}

int Running::stop() {
  signal(SIGTERM);
  return wait();
}

int Running::wait() {
  const int code = exit_code(process_);
  process_ = -1;
  return code;
}

std::optional<int> Running::ended() {
  int status = 0;
  if (waitpid(process_, &status, WNOHANG) == 0) return std::nullopt;
  process_ = -1;
  return code_of(status);
}

void Running::signal(int number) const { ::kill(process_, number); }
std::string Running::log() const { return read(folder_ / "log"); }

void Running::limit_files(std::uint64_t bytes) const {
  const rlimit limit{bytes, RLIM_INFINITY};
  ASSERT_EQ(prlimit(process_, RLIMIT_FSIZE, &limit, nullptr), 0);
}

void Running::lift_limit() const { limit_files(RLIM_INFINITY); }

void Running::limit_memory(std::int64_t kilobytes) const {
  const rlimit limit{static_cast<rlim_t>(kilobytes) * 1024, RLIM_INFINITY};
  ASSERT_EQ(prlimit(process_, RLIMIT_AS, &limit, nullptr), 0);
}

void Running::lift_memory_limit() const {
  const rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
  ASSERT_EQ(prlimit(process_, RLIMIT_AS, &limit, nullptr), 0);
}

std::uint64_t Running::open_files() const {
  const std::filesystem::directory_iterator files("/proc/" + std::to_string(process_) + "/fd");
  return static_cast<std::uint64_t>(std::distance(begin(files), end(files)));
}

void Running::limit_open_files(std::uint64_t count) const {
  rlimit limit{};
  ASSERT_EQ(prlimit(process_, RLIMIT_NOFILE, nullptr, &limit), 0);
  limit.rlim_cur = count;
  ASSERT_EQ(prlimit(process_, RLIMIT_NOFILE, &limit, nullptr), 0);
}

std::int64_t Running::measure(std::string_view field) const {
  const std::string status = read("/proc/" + std::to_string(process_) + "/status");
  const std::size_t at = status.find(field);
  if (at == std::string::npos) throw std::runtime_error("the server is gone: " + log());
  return std::stoll(status.substr(at + field.size()));
}

Refused refused_start(std::vector<std::string> flags) {
  const Folder folder;
  const int out = open((folder / "out").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  const pid_t process = start(std::move(flags), out, (folder / "err").string());
  close(out);
  const int code = exit_code(process);
  std::string said = read(folder / "err");
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  EXPECT_TRUE(said.starts_with("escapement: ")) << said;
  EXPECT_EQ(read(folder / "out"), "");
  return {code, said};
}

// --- Sockets.

Plug::Plug(int port) : file_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval patience{patience_seconds, 0};
  setsockopt(file_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(file_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  const int on = 1;
  setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("nobody listens at port " + std::to_string(port));
}

Plug::Plug(Plug&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

Plug::~Plug() {
  if (file_ >= 0) close(file_);
}

bool Plug::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string Plug::receive(std::size_t most) const {
  std::string bytes(most, '\0');
  const ssize_t got = recv(file_, bytes.data(), bytes.size(), 0);
  if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
    throw std::runtime_error("the server said nothing for ten minutes");
  bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return bytes;
}

std::string Plug::receive_all() const {
  std::string all;
  for (std::string part = receive(); !part.empty(); part = receive()) all += part;
  return all;
}

void Plug::small_buffer() const {
  const int size = 4096;
  setsockopt(file_, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
}

// --- HTTP.

std::string Answer::header(std::string_view name) const {
  const std::size_t at = head.find("\r\n" + std::string(name) + ": ");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + name.size() + 4;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

Json Answer::json() const {
  auto parsed = engine::parse_json(body, "answer");
  if (!parsed) throw std::runtime_error(parsed.problem().what + ": " + body);
  return *parsed;
}

Answer converse(int port, const std::string& request) {
  const Plug plug(port);
  plug.send(request);
  const std::string all = plug.receive_all();
  Answer answer;
  const std::size_t end = all.find("\r\n\r\n");
  if (!all.starts_with("HTTP/1.1 ") || end == std::string::npos) return answer;
  answer.status = std::stoi(all.substr(9, 3));
  answer.head = all.substr(0, end + 2);
  answer.body = all.substr(end + 4);
  return answer;
}

std::string own_origin(int port) {
  return "Origin: http://127.0.0.1:" + std::to_string(port) + "\r\n";
}

Answer get(int port, const std::string& path, const std::string& headers,
           const std::string& method) {
  return converse(port, method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" +
                            std::to_string(port) + "\r\nConnection: close\r\n" + headers + "\r\n");
}

Answer post(int port, const std::string& path, const std::string& body,
            const std::string& headers) {
  return converse(port, "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                            "\r\nConnection: close\r\n" + own_origin(port) + headers +
                            "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
}

Somebody make_person(int port, const std::string& name) {
  const Answer answer = post(port, "/api/session", engine::to_line({{"name", name}}));
  if (answer.status != 200) throw std::runtime_error("no person: " + answer.head + answer.body);
  const std::string cookie = answer.header("Set-Cookie");
  return {"Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n", word(answer.json(), "person")};
}

// --- WebSockets.

Client::Client(int port, const Somebody& who) : plug_(port) {
  connect(port, who.cookie + own_origin(port));
}

Client::Client(int port, const std::string& headers) : plug_(port) { connect(port, headers); }

void Client::connect(int port, const std::string& headers) {
  plug_.send("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
             "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
             headers + "\r\n");
  std::size_t end = std::string::npos;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
    const std::string part = plug_.receive();
    if (part.empty()) return;
    buffer_ += part;
  }
  status_ = std::stoi(buffer_.substr(9, 3));
  buffer_.erase(0, end + 4);
}

void Client::send_frame(int opcode, std::string_view payload, bool last, bool masked) {
  std::string frame(1, static_cast<char>((last ? 0x80 : 0) | opcode));
  const int mark = masked ? 0x80 : 0;
  if (payload.size() < 126) {
    frame += static_cast<char>(mark | static_cast<int>(payload.size()));
  } else {
    const int bytes = payload.size() <= 0xffff ? 2 : 8;
    frame += static_cast<char>(mark | (bytes == 2 ? 126 : 127));
    for (int i = bytes - 1; i >= 0; --i)
      frame += static_cast<char>(static_cast<std::uint64_t>(payload.size()) >> (8 * i));
  }
  constexpr std::string_view mask = "\x17\x2a\x3f\x51";
  if (masked) frame += mask;
  for (std::size_t i = 0; i < payload.size(); ++i)
    frame += masked ? static_cast<char>(payload[i] ^ mask[i % 4]) : payload[i];
  plug_.send(frame);
}

void Client::send_text(std::string_view payload) { send_frame(text, payload); }
void Client::send(const JsonObject& request) { send_text(engine::to_line(request)); }

bool Client::fill(std::size_t size) {
  while (buffer_.size() < size) {
    const std::string part = plug_.receive();
    if (part.empty()) return false;
    buffer_ += part;
  }
  return true;
}

std::optional<Client::Frame> Client::frame() {
  if (!fill(2)) return std::nullopt;
  const int opcode = buffer_[0] & 0x0f;
  std::uint64_t size = static_cast<unsigned char>(buffer_[1]);
  std::size_t head = 2;
  if (size >= 126) {
    const std::size_t bytes = size == 126 ? 2 : 8;
    if (!fill(2 + bytes)) return std::nullopt;
    size = 0;
    for (std::size_t i = 0; i < bytes; ++i)
      size = size << 8 | static_cast<unsigned char>(buffer_[2 + i]);
    head += bytes;
  }
  if (!fill(head + size)) return std::nullopt;
  Frame frame{opcode, buffer_.substr(head, size)};
  buffer_.erase(0, head + size);
  return frame;
}

std::optional<Json> Client::message() {
  while (!ended_) {
    const auto got = frame();
    if (!got) {
      ended_ = true;
      break;
    }
    if (got->opcode == ping) send_frame(pong, got->payload);
    if (got->opcode == close) {
      if (got->payload.size() >= 2)
        close_code_ = static_cast<unsigned char>(got->payload[0]) << 8 |
                      static_cast<unsigned char>(got->payload[1]);
      send_frame(close, got->payload.substr(0, 2));
    }
    if (got->opcode != text) continue;
    if (transcript != nullptr) transcript->push_back(got->payload);
    auto json = engine::parse_json(got->payload, "message");
    if (!json) throw std::runtime_error(json.problem().what);
    return *json;
  }
  return std::nullopt;
}

Json Client::ask(JsonObject request) {
  const std::int64_t id = ++last_id_;
  request["id"] = id;
  send(request);
  while (auto got = message()) {
    const Json* re = got->as_object().if_contains("re");
    if (re != nullptr && *re == id) return *got;
    kept.push_back(std::move(*got));
  }
  throw std::runtime_error("the connection ended before the reply");
}

Json Client::done(JsonObject request) {
  const std::string asked = engine::to_line(request);
  const Json reply = ask(std::move(request));
  const Json* ok = reply.as_object().if_contains("ok");
  if (ok == nullptr) throw std::runtime_error(asked + " was refused: " + engine::to_line(reply));
  return *ok;
}

std::string Client::refused(JsonObject request) {
  const Json reply = ask(std::move(request));
  const Json* no = reply.as_object().if_contains("no");
  if (no == nullptr) return "";
  EXPECT_FALSE(word(*no, "code").empty());
  return word(*no, "code");
}

Json Client::next() {
  if (!kept.empty()) {
    Json first = std::move(kept.front());
    kept.pop_front();
    return first;
  }
  if (auto got = message()) return *got;
  throw std::runtime_error("the connection ended");
}

Json Client::push(std::string_view kind, const std::function<bool(const JsonObject&)>& fits) {
  while (true) {
    Json got = next();
    if (word(got, "push") == kind && (fits == nullptr || fits(got.as_object()))) return got;
  }
}

int Client::closed() {
  while (message()) {
  }
  return close_code_;
}

bool Client::take() {
  const std::string part = plug_.receive();
  buffer_ += part;
  return !part.empty();
}

// How long the first frame is, if all of it has arrived.
std::optional<std::size_t> Client::whole_frame() const {
  if (buffer_.size() < 2) return std::nullopt;
  const std::size_t mark = static_cast<unsigned char>(buffer_[1]);
  const std::size_t bytes = mark < 126 ? 0 : mark == 126 ? 2 : 8;
  if (buffer_.size() < 2 + bytes) return std::nullopt;
  std::size_t size = bytes == 0 ? mark : 0;
  for (std::size_t i = 0; i < bytes; ++i)
    size = size << 8 | static_cast<unsigned char>(buffer_[2 + i]);
  if (buffer_.size() < 2 + bytes + size) return std::nullopt;
  return 2 + bytes + size;
}

std::optional<Json> Client::whole() {
  if (!kept.empty()) return next();
  if (!whole_frame()) return std::nullopt;
  const auto got = frame();
  if (got->opcode == ping) send_frame(pong, got->payload);
  if (got->opcode != text) return whole();
  auto json = engine::parse_json(got->payload, "message");
  if (!json) throw std::runtime_error(json.problem().what);
  return *json;
}

std::string word(const Json& object, std::string_view field) {
  const Json* found = object.as_object().if_contains(field);
  return found != nullptr ? engine::to_word(*found) : "";
}

std::int64_t number(const Json& object, std::string_view field) {
  return object.as_object().at(field).to_number<std::int64_t>();
}

// --- A match of two.

Match::Match(int port, const JsonObject& more)
    : ann(make_person(port, "Ann")),
      bob(make_person(port, "Bob")),
      host(port, ann),
      other(port, bob) {
  JsonObject plan{
      {"do", "create"}, {"game", "deathstar"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}}}};
  for (const auto& [name, value] : more) plan[name] = value;
  const Json made = host.done(plan);
  table = word(made, "table");
  code = word(made, "code");
  Client* clients[] = {&host, &other};
  for (int seat = 0; seat < 2; ++seat) {
    clients[seat]->done({{"do", "sit"}, {"table", table}, {"seat", seat}});
    clients[seat]->done({{"do", "watch"}, {"table", table}, {"as", seat}});
  }
  host.done({{"do", "start"}, {"table", table}});
}

// Reads on until the client has heard of that change, and gives what its seat sees now.
void Match::hear(int seat) {
  Client& client = seat == 0 ? host : other;
  while (heard_[seat] < seq_ || views_[seat].is_null()) {
    const Json told = client.push("update");
    heard_[seat] = number(told, "seq");
    if (const Json* game = told.as_object().if_contains("game")) views_[seat] = *game;
  }
}

int Match::acting() const {
  return views_[0].is_null() || !views_[0].at("legal").as_array().empty() ? 0 : 1;
}

int Match::play(int most) {
  for (int done = 0;; ++done) {
    hear(0);
    hear(1);
    if (done == most || views_[0].as_object().contains("outcome")) return done;
    const int seat = acting();
    const Json reply = (seat == 0 ? host : other)
                           .done({{"do", "act"},
                                  {"table", table},
                                  {"seat", seat},
                                  {"cid", "c" + std::to_string(++acted_)},
                                  {"action", views_[seat].at("legal").as_array().front()}});
    seq_ = number(reply, "seq");
  }
}

}  // namespace server::test
