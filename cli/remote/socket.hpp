#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/remote/address.hpp"

// The network: the one place that knows how bytes get to a server and back.
namespace cli::remote {

struct HttpAnswer {
  int status = 0;  // 0: the server was not reached
  std::string body;
  std::string cookie;  // "name=value" that the server wants to see again, or ""
};
// Waits for the answer, some seconds at most. Without a body it is a GET, else a POST.
HttpAnswer http_call(const Address& address, std::string_view target, std::string_view cookie,
                     std::optional<std::string> body = std::nullopt);

// One WebSocket, from the attempt to connect to its end. Nothing here waits.
class Socket {
 public:
  static std::unique_ptr<Socket> open(const Address& address, const std::string& cookie);
  virtual ~Socket() = default;

  enum class State { opening, open, closed };
  virtual State state() const = 0;
  virtual int refused() const = 0;  // the HTTP status with which the server said no, else 0
  virtual int file() = 0;  // can be read when there is something to do; -1: look again soon

  virtual void work() = 0;  // all that can be done now
  virtual void send(std::string text) = 0;
  virtual std::optional<std::string> receive() = 0;
};

}  // namespace cli::remote
