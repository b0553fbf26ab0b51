#include "cli/remote/link.hpp"

#include <poll.h>

#include <algorithm>

#include "cli/failure.hpp"
#include "cli/play/columns.hpp"

namespace cli::remote {

using engine::Json;
using engine::JsonObject;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds longest_reply{20};
constexpr milliseconds first_pause{200};
constexpr milliseconds longest_pause{5000};
constexpr int understood_protocol = 1;

}  // namespace

Link::Link(Address address, std::string cookie, int retry, const engine::Catalogue& words)
    : address_(std::move(address)), cookie_(std::move(cookie)), retry_(retry), words_(words) {
  socket_ = Socket::open(address_, cookie_);
  while (socket_->state() == Socket::State::opening) wait();
  check_refusal();
  if (socket_->state() == Socket::State::open) greet();
  if (!greeted_)
    throw Failure(words_.sentence("remote.unreachable", {{"server", address_.origin()}}));
}

void Link::check_refusal() const {
  const int status = socket_->refused();
  if (status == 0) return;
  const JsonObject fields{{"server", address_.origin()}, {"status", status}};
  if (status == 401) throw Failure(words_.sentence("remote.forgotten", fields));
  if (status == 404 || status == 200)
    throw Failure(words_.sentence("remote.no_escapement", fields));
  if (status < 500 && status != 429) throw Failure(words_.sentence("remote.refused", fields));
}

std::int64_t Link::server_now() const {
  const auto passed =
      std::chrono::duration_cast<milliseconds>(steady_clock::now() - hello_at_).count();
  return hello_.now + passed;
}

void Link::greet() {
  greeted_ = true;
  const Reply reply = ask("hello", {});
  if (reply.kind == Reply::Kind::lost) return;
  hello_at_ = steady_clock::now();
  if (!reply.ok() || !take(Json(reply.body), hello_) || hello_.protocol != understood_protocol)
    throw Failure(words_.sentence("remote.other_protocol", {{"server", address_.origin()}}));
}

void Link::wait() {
  pollfd file{socket_->file(), POLLIN, 0};
  poll(&file, file.fd >= 0 ? 1 : 0, file.fd >= 0 ? 1000 : 20);
  socket_->work();
}

Reply Link::ask(std::string_view word, JsonObject fields) {
  if (!greeted_) return {};
  const std::int64_t id = next_id_++;
  JsonObject request{{"id", id}, {"do", word}};
  for (auto& [name, value] : fields) request[name] = std::move(value);
  const std::int64_t outer = std::exchange(awaited_, id);
  reply_.reset();
  socket_->send(engine::to_line(request));
  const auto until = steady_clock::now() + longest_reply;
  receive();
  while (greeted_ && !reply_ && steady_clock::now() < until) {
    wait();
    receive();
  }
  awaited_ = outer;
  if (!reply_) {
    lose();
    return {};
  }
  Reply reply = std::move(*reply_);
  reply_.reset();
  return reply;
}

void Link::tell(std::string_view word, JsonObject fields) {
  if (!greeted_) return;
  JsonObject request{{"id", next_id_++}, {"do", word}};
  for (auto& [name, value] : fields) request[name] = std::move(value);
  socket_->send(engine::to_line(request));
}

// Also ends the connection if it is no more.
void Link::receive() {
  while (const auto text = socket_->receive()) take_message(*text);
  if (greeted_ && socket_->state() == Socket::State::closed) lose();
}

void Link::take_message(const std::string& text) {
  const auto json = engine::parse_json(text, "message");
  const JsonObject* message = json ? json->if_object() : nullptr;
  if (message == nullptr) return;
  if (const Json* word = message->if_contains("push")) {
    if (engine::to_word(*word) == "notice")
      stopping_ = member(*message, "stopping") == Json(true) || stopping_;
    if (heard_) heard_(engine::to_word(*word), *message);
    return;
  }
  const Json id = member(*message, "re");
  if (id != Json(awaited_)) return;
  const Json ok = member(*message, "ok");
  const Json no = member(*message, "no");
  if (ok.is_object()) reply_ = {Reply::Kind::ok, ok.get_object()};
  if (no.is_object()) reply_ = {Reply::Kind::no, no.get_object()};
}

void Link::lose() {
  if (!greeted_) return;
  greeted_ = false;
  if (!lost_since_) lost_since_ = steady_clock::now();
  pause_ = first_pause;
  next_attempt_ = steady_clock::now();
  socket_.reset();
}

void Link::work() {
  if (greeted_) {
    socket_->work();
    receive();
  }
  if (greeted_) return;
  const auto now = steady_clock::now();
  if (socket_ == nullptr && now >= next_attempt_) socket_ = Socket::open(address_, cookie_);
  if (socket_ != nullptr) {
    socket_->work();
    if (socket_->state() == Socket::State::opening) return;
    check_refusal();
    if (socket_->state() == Socket::State::open) greet();
    if (greeted_) {
      lost_since_.reset();
      stopping_ = false;
      if (returned_) returned_();
      return;
    }
    socket_.reset();
    next_attempt_ = now + pause_;
    pause_ = std::min(2 * pause_, longest_pause);
  }
  if (lost_since_ && now - *lost_since_ >= retry_)
    throw Failure(words_.sentence(stopping_ ? "remote.stopped" : "remote.gave_up",
                                  {{"server", address_.origin()}}));
}

}  // namespace cli::remote
