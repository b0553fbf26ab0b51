#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/play/messages.hpp"
#include "cli/play/reply.hpp"
#include "cli/remote/address.hpp"
#include "cli/remote/socket.hpp"
#include "engine/text.hpp"
#include "protocol/hall_messages.hpp"

namespace cli::remote {

// The connection to a server: requests and their replies, what comes unasked, and coming back after
// it was lost. Everything that ends it for good is a Failure.
class Link {
 public:
  using Push = std::function<void(std::string_view word, const engine::JsonObject& message)>;

  // `retry` is for how many seconds a lost connection is tried again.
  Link(Address address, std::string cookie, int retry, const engine::Catalogue& words);

  const Address& address() const { return address_; }
  const std::string& cookie() const { return cookie_; }
  const protocol::HelloOk& hello() const { return hello_; }
  // Milliseconds by the server's clock.
  std::int64_t server_now() const;

  bool up() const { return greeted_; }
  bool stopping() const { return stopping_; }

  // Sends it and waits for the reply.
  Reply ask(std::string_view word, engine::JsonObject fields);
  // Sends it; whatever is answered makes no difference.
  void tell(std::string_view word, engine::JsonObject fields);
  // Reads what has come and connects again if need be. Does not wait, except for a greeting.
  void work();

  // For whoever waits for news: see TableHere::patience and TableHere::news_file.
  int patience() const { return file() >= 0 ? 1000 : 50; }
  int file() const { return greeted_ ? socket_->file() : -1; }

  void on_push(Push heard) { heard_ = std::move(heard); }
  // Called when it is there again after it was lost.
  void on_return(std::function<void()> returned) { returned_ = std::move(returned); }

 private:
  using Moment = std::chrono::steady_clock::time_point;

  void wait();
  void receive();
  void take_message(const std::string& text);
  void greet();
  void lose();
  void check_refusal() const;

  Address address_;
  std::string cookie_;
  std::chrono::seconds retry_;
  const engine::Catalogue& words_;
  std::unique_ptr<Socket> socket_;
  protocol::HelloOk hello_;
  Moment hello_at_;
  bool greeted_ = false;
  bool stopping_ = false;
  std::optional<Moment> lost_since_;
  Moment next_attempt_;
  std::chrono::milliseconds pause_{};

  std::int64_t next_id_ = 1;
  std::int64_t awaited_ = 0;  // id of the request whose reply is waited for
  std::optional<Reply> reply_;
  Push heard_;
  std::function<void()> returned_;
};

}  // namespace cli::remote
