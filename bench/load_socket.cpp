#include "bench/load_socket.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace bench {
namespace {

constexpr unsigned char continuation = 0;
constexpr unsigned char text_frame = 1;
constexpr unsigned char close_frame = 8;
constexpr unsigned char ping = 9;
constexpr unsigned char pong = 10;

[[noreturn]] void fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

void send_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = ::send(file, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent < 0) fail("the server cannot be written to");
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

sockaddr_in on_this_machine(std::uint32_t number, int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + number);
  return address;
}

std::string head(int port, std::string_view method, std::string_view path) {
  const std::string host = "127.0.0.1:" + std::to_string(port);
  return std::string(method) + " " + std::string(path) + " HTTP/1.1\r\nHost: " + host +
         "\r\nOrigin: http://" + host + "\r\n";
}

}  // namespace

int connected(int port, From from) {
  const int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in mine = on_this_machine(static_cast<std::uint32_t>(from), 0);
  const sockaddr_in server = on_this_machine(0, port);
  if (bind(file, reinterpret_cast<const sockaddr*>(&mine), sizeof mine) != 0 ||
      connect(file, reinterpret_cast<const sockaddr*>(&server), sizeof server) != 0)
    fail("the server cannot be reached");
  const int on = 1;
  setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return file;
}

std::string http(int port, std::string_view method, std::string_view path, std::string_view body,
                 From from) {
  const int file = connected(port, from);
  send_all(file, head(port, method, path) + "Connection: close\r\nContent-Length: " +
                     std::to_string(body.size()) + "\r\n\r\n" + std::string(body));
  std::string answer;
  std::array<char, 16'384> block{};
  for (ssize_t got = 0; (got = recv(file, block.data(), block.size(), 0)) > 0;)
    answer.append(block.data(), static_cast<std::size_t>(got));
  close(file);
  return answer;
}

Socket::Socket(int port, std::string_view cookie, From from) : file_(connected(port, from)) {
  send_all(file_, head(port, "GET", "/ws") +
                      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: " +
                      std::string(cookie) + "\r\n\r\n");
  // Byte by byte, because what follows the headers is for receive().
  std::string answer;
  for (char c = 0; !answer.ends_with("\r\n\r\n"); answer += c)
    if (recv(file_, &c, 1, 0) != 1) throw std::runtime_error("the server hung up");
  if (!answer.starts_with("HTTP/1.1 101"))
    throw std::runtime_error("no WebSocket: " + answer.substr(0, answer.find('\r')));
  fcntl(file_, F_SETFL, O_NONBLOCK);
}

Socket::Socket(Socket&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      in_(std::move(other.in_)),
      out_(std::move(other.out_)),
      parts_(std::move(other.parts_)) {}

Socket::~Socket() {
  if (file_ >= 0) close(file_);
}

// With a mask of zeros, which leaves the text as it is.
void Socket::add_frame(unsigned char kind, std::string_view text) {
  out_ += static_cast<char>(0x80 | kind);
  if (text.size() < 126) {
    out_ += static_cast<char>(0x80 | text.size());
  } else {
    out_ += static_cast<char>(0x80 | 126);
    out_ += static_cast<char>(text.size() >> 8);
    out_ += static_cast<char>(text.size() & 0xff);
  }
  out_.append(4, '\0');
  out_ += text;
}

void Socket::send(std::string_view text) {
  add_frame(text_frame, text);
  flush();
}

bool Socket::flush() {
  while (!out_.empty()) {
    const ssize_t sent = ::send(file_, out_.data(), out_.size(), MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (sent < 0) fail("the server cannot be written to");
    out_.erase(0, static_cast<std::size_t>(sent));
  }
  return true;
}

void Socket::receive(const std::function<void(std::string_view)>& message) {
  std::array<char, 65'536> block;
  const ssize_t got = recv(file_, block.data(), block.size(), 0);
  if (got == 0) throw std::runtime_error("the server hung up");
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got < 0) fail("the server cannot be read");
  in_.append(block.data(), static_cast<std::size_t>(got));
  std::size_t at = 0;
  while (take_frame(at, message)) continue;
  in_.erase(0, at);
}

bool Socket::take_frame(std::size_t& at, const std::function<void(std::string_view)>& message) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(in_[at + i]));
  };
  const std::size_t there = in_.size() - at;
  if (there < 2) return false;
  const std::size_t lead = byte(1) == 127 ? 10 : byte(1) == 126 ? 4 : 2;
  if (there < lead) return false;
  std::size_t size = lead == 2 ? byte(1) : 0;
  for (std::size_t i = 2; i < lead; ++i) size = size << 8 | byte(i);
  if (there < lead + size) return false;
  const bool last = (byte(0) & 0x80) != 0;
  const auto kind = static_cast<unsigned char>(byte(0) & 0x0f);
  const std::string_view text = std::string_view(in_).substr(at + lead, size);
  at += lead + size;
  if (kind == close_frame) throw std::runtime_error("the server closed a connection");
  if (kind == ping) {
    add_frame(pong, text);
    flush();
  } else if (kind == text_frame && last) {
    message(text);
  } else if (kind == text_frame || kind == continuation) {
    parts_ += text;
    if (!last) return true;
    message(parts_);
    parts_.clear();
  }
  return true;
}

}  // namespace bench
