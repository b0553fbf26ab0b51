#include "cli/remote/socket.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <chrono>
#include <deque>

namespace cli::remote {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using asio::ip::tcp;

namespace {

constexpr std::chrono::seconds patience{15};

using Plain = beast::tcp_stream;
using Secure = asio::ssl::stream<beast::tcp_stream>;

// Connections over TLS trust whom this system trusts.
asio::ssl::context& trust() {
  static asio::ssl::context context = [] {
    asio::ssl::context made(asio::ssl::context::tls_client);
    made.set_default_verify_paths();
    made.set_verify_mode(asio::ssl::verify_peer);
    return made;
  }();
  return context;
}

template <class Stream>
Stream made_stream(asio::io_context& context) {
  if constexpr (std::same_as<Stream, Secure>)
    return Secure(context, trust());
  else
    return Plain(context);
}

template <class Stream>
asio::awaitable<void> connect(Stream& stream, const Address& address) {
  auto& lowest = beast::get_lowest_layer(stream);
  lowest.expires_after(patience);
  tcp::resolver resolver(lowest.get_executor());
  const auto found = co_await resolver.async_resolve(address.host, address.port, use_awaitable);
  co_await lowest.async_connect(found, use_awaitable);
  lowest.socket().set_option(tcp::no_delay(true));
  if constexpr (std::same_as<Stream, Secure>) {
    SSL_set_tlsext_host_name(stream.native_handle(), address.host.c_str());
    stream.set_verify_callback(asio::ssl::host_name_verification(address.host));
    co_await stream.async_handshake(asio::ssl::stream_base::client, use_awaitable);
  }
}

std::string cookie_of(const http::response<http::string_body>& response) {
  const std::string_view header = response[http::field::set_cookie];
  return std::string(header.substr(0, header.find(';')));
}

template <class Stream>
asio::awaitable<void> exchange(Stream& stream, const Address& address,
                               const http::request<http::string_body>& request,
                               HttpAnswer& answer) {
  co_await connect(stream, address);
  co_await http::async_write(stream, request, use_awaitable);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 * 1024 * 1024);
  co_await http::async_read(stream, buffer, parser, use_awaitable);
  const http::response<http::string_body> response = parser.release();
  answer = {static_cast<int>(response.result_int()), response.body(), cookie_of(response)};
}

template <class Stream>
HttpAnswer call(const Address& address, const http::request<http::string_body>& request) {
  asio::io_context context;
  Stream stream = made_stream<Stream>(context);
  HttpAnswer answer;
  // What went wrong makes no difference: there is no answer.
  asio::co_spawn(context, exchange(stream, address, request, answer), asio::detached);
  context.run();
  return answer;
}

template <class Stream>
class SocketOf final : public Socket {
 public:
  SocketOf(Address address, std::string cookie)
      : address_(std::move(address)),
        cookie_(std::move(cookie)),
        stream_(made_stream<Stream>(context_)) {
    asio::co_spawn(context_, live(), [this](std::exception_ptr) { state_ = State::closed; });
    work();
  }

  State state() const override { return state_; }
  int refused() const override { return refused_; }
  int file() override {
    if (state_ != State::open || writing_) return -1;
    return beast::get_lowest_layer(stream_).socket().native_handle();
  }
  void work() override {
    context_.restart();
    context_.poll();
  }
  void send(std::string text) override {
    outgoing_.push_back(std::move(text));
    if (!writing_) write();
    work();
  }
  std::optional<std::string> receive() override {
    if (incoming_.empty()) return std::nullopt;
    std::string text = std::move(incoming_.front());
    incoming_.pop_front();
    return text;
  }

 private:
  asio::awaitable<void> live() {
    co_await connect(stream_.next_layer(), address_);
    beast::get_lowest_layer(stream_).expires_never();
    // A connection over which nothing comes for a while is asked, and given up if it is dead.
    stream_.set_option(websocket::stream_base::timeout{patience, 2 * patience, true});
    stream_.set_option(websocket::stream_base::decorator([this](websocket::request_type& request) {
      request.set(http::field::origin, address_.origin());
      request.set(http::field::cookie, cookie_);
    }));
    websocket::response_type response;
    try {
      co_await stream_.async_handshake(response, address_.authority(), "/ws", use_awaitable);
    } catch (const boost::system::system_error& error) {
      if (error.code() == websocket::error::upgrade_declined)
        refused_ = static_cast<int>(response.result_int());
      throw;
    }
    state_ = State::open;
    beast::flat_buffer buffer;
    while (true) {
      co_await stream_.async_read(buffer, use_awaitable);
      incoming_.push_back(beast::buffers_to_string(buffer.data()));
      buffer.clear();
    }
  }

  void write() {
    writing_ = !outgoing_.empty();
    if (!writing_) return;
    stream_.async_write(asio::buffer(outgoing_.front()),
                        [this](const boost::system::error_code& error, std::size_t) {
                          outgoing_.pop_front();
                          if (error)
                            state_ = State::closed;
                          else
                            write();
                        });
  }

  Address address_;
  std::string cookie_;
  asio::io_context context_;
  websocket::stream<Stream> stream_;
  State state_ = State::opening;
  int refused_ = 0;
  std::deque<std::string> incoming_;
  std::deque<std::string> outgoing_;
  bool writing_ = false;
};

}  // namespace

HttpAnswer http_call(const Address& address, std::string_view target, std::string_view cookie,
                     std::optional<std::string> body) {
  http::request<http::string_body> request{body ? http::verb::post : http::verb::get, target, 11};
  request.set(http::field::host, address.authority());
  request.set(http::field::origin, address.origin());
  request.set(http::field::connection, "close");
  if (!cookie.empty()) request.set(http::field::cookie, cookie);
  if (body) {
    request.set(http::field::content_type, "application/json");
    request.body() = *body;
  }
  request.prepare_payload();
  return address.secure ? call<Secure>(address, request) : call<Plain>(address, request);
}

std::unique_ptr<Socket> Socket::open(const Address& address, const std::string& cookie) {
  if (address.secure) return std::make_unique<SocketOf<Secure>>(address, cookie);
  return std::make_unique<SocketOf<Plain>>(address, cookie);
}

}  // namespace cli::remote
