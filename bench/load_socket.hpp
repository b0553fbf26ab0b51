#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace bench {

// Who asks, by the address: 0 is 127.0.0.1, 1 is 127.0.0.2. Limits count each by itself.
enum class From : std::uint32_t {};

// A connected TCP socket on this machine; it waits until told otherwise.
int connected(int port, From from = {});

// One HTTP request on a connection of its own; the whole answer, headers and all.
std::string http(int port, std::string_view method, std::string_view path, std::string_view body,
                 From from = {});

// The client's end of a WebSocket, as small as it can be.
class Socket {
 public:
  Socket(int port, std::string_view cookie, From from = {});
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  Socket(Socket&& other) noexcept;
  Socket& operator=(Socket&&) = delete;
  ~Socket();

  int file() const { return file_; }
  void send(std::string_view text);
  // Sends what the system did not take before. False: not all of it yet.
  bool flush();
  // Reads what has come, and calls back with each message.
  void receive(const std::function<void(std::string_view)>& message);

 private:
  bool take_frame(std::size_t& at, const std::function<void(std::string_view)>& message);
  void add_frame(unsigned char kind, std::string_view text);

  int file_;
  std::string in_;
  std::string out_;
  std::string parts_;  // of a message in several frames
};

}  // namespace bench
