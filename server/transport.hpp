#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/problem.hpp"
#include "server/transport_loop.hpp"

// HTTP and WebSockets as plain bytes: whoever uses this knows no sockets.
namespace server {

// Many receive the same text; it is there once.
using Message = std::shared_ptr<const std::string>;

// The way to somebody far away.
class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(Message message) = 0;
  // Milliseconds to the peer and back, as the operating system measures them: nothing that the peer
  // says can change that.
  virtual std::optional<std::int64_t> round_trip() const { return std::nullopt; }
  // For so long nothing more is read: whoever asks too much makes nobody else wait for that.
  virtual void rest(std::int64_t milliseconds) { std::ignore = milliseconds; }
  // What was sent before still goes out.
  virtual void close(int code, std::string_view reason) = 0;
};

// Whoever sits at our end of a wire.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void received(std::string_view text) = 0;
  virtual void gone() = 0;  // the last call
};

struct Request {
  std::string method;
  std::string target;
  std::string body;
  std::string address;  // of the peer
  std::string host;
  std::string origin;
  std::string cookie;
  std::string accept_encoding;
  std::string if_none_match;
  std::string forwarded_for;  // all of it, the last hop last
  bool forwarded = false;     // a proxy says that it stands in between
};

// What an answer carries. Many may be sent the same; it is there once.
class Body {
 public:
  Body() = default;
  Body(std::string text) : text_(std::make_shared<const std::string>(std::move(text))) {}
  Body(const char* text) : Body(std::string(text)) {}
  Body(Message shared) : text_(std::move(shared)) {}

  std::string_view text() const { return text_ != nullptr ? *text_ : std::string_view(); }
  std::size_t size() const { return text().size(); }
  // Whether it is in memory only for the sake of this one.
  bool alone() const { return text_.use_count() == 1; }

 private:
  Message text_;
};

struct Response {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  Body body;
  std::int64_t wait = 0;  // milliseconds until it is sent, to somebody who asks too much
};

// Who may come in over a WebSocket: a refusal, or what to do when the wire stands.
struct Admission {
  std::optional<Response> refusal;
  std::function<std::shared_ptr<Listener>(std::shared_ptr<Wire>)> attach;
};

// What the transport asks: all that is behind an address.
class Site {
 public:
  virtual ~Site() = default;
  using Respond = std::function<void(Response)>;
  // Answers at once or later, on the loop; once.
  virtual void answer(const Request& request, Respond respond) = 0;
  virtual Admission admit(const Request& request) = 0;
  // The answer to something that is no request, from this address.
  virtual Response complain(const std::string& address, int status, std::string_view sentence) = 0;
  // The answer when too much waits for others already.
  virtual Response overloaded() = 0;
  // Before anything is read from a new connection.
  virtual bool welcome(const std::string& address) = 0;
  virtual void parted(const std::string& address) = 0;
  // Whether there is hardly room for more connections: nobody may keep a place for nothing then.
  virtual bool crowded() const { return false; }
};

struct TransportOptions {
  std::string address = "127.0.0.1";
  int port = 0;
  std::size_t most_header = 8 * 1024;
  std::size_t most_fields = 100;  // of a header; each takes many times its bytes
  std::size_t most_body = 4 * 1024;
  std::size_t most_message = 72 * 1024;        // notes of 32 KiB, with every sign escaped
  std::size_t most_waiting = 4 * 1024 * 1024;  // bytes for a peer that does not read
  std::size_t most_unsent = 64 * 1024 * 1024;  // and for all of them; 0: no limit
  int request_seconds = 15;                    // until a whole request must be there
  int crowded_seconds = 2;                     // the same where there is hardly room for more
  int silence_seconds = 30;                    // until a silent WebSocket is taken for dead
  int drain_seconds = 20;                      // until a peer must have taken something
};

class Transport {
 public:
  // A problem says which address cannot be had and what to do.
  static engine::Fallible<std::unique_ptr<Transport>> listen(Loop& loop, Site& site,
                                                             const TransportOptions& options);
  ~Transport();

  int port() const;
  std::uint64_t bytes_sent() const;
  std::uint64_t bytes_received() const;
  // Nobody new; plain requests end. WebSockets are closed by their listeners.
  void refuse_newcomers();
  // How many WebSockets are not fully closed.
  int open() const;
  // How many were cut off because they did not read.
  std::uint64_t dropped() const;
  // Bytes that peers have not taken yet.
  std::size_t unsent() const;

 private:
  Transport();
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace server
