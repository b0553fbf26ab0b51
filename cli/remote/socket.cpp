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
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

namespace cli::remote {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::use_awaitable;
using asio::ip::tcp;

namespace {

constexpr std::chrono::seconds patience{15};

using Error = boost::system::error_code;
using Plain = beast::tcp_stream;
using Secure = asio::ssl::stream<Plain&>;

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

// A connection with or without TLS. Beast compiles slowly, so there is one type for both, and what
// waits for bytes is a plain function.
class Line {
 public:
  using executor_type = Plain::executor_type;
  using next_layer_type = Plain;

  Line(asio::io_context& context, bool secure) : plain_(context) {
    if (secure) secure_.emplace(plain_, trust());
  }

  executor_type get_executor() { return plain_.get_executor(); }
  Plain& next_layer() { return plain_; }
  const Plain& next_layer() const { return plain_; }
  int file() { return plain_.socket().native_handle(); }
  void wait_for_ever() { plain_.expires_never(); }

  asio::awaitable<void> connect(const Address& address) {
    plain_.expires_after(patience);
    tcp::resolver resolver(get_executor());
    const auto found = co_await resolver.async_resolve(address.host, address.port, use_awaitable);
    co_await plain_.async_connect(found, use_awaitable);
    plain_.socket().set_option(tcp::no_delay(true));
    if (!secure_) co_return;
    SSL_set_tlsext_host_name(secure_->native_handle(), address.host.c_str());
    secure_->set_verify_callback(asio::ssl::host_name_verification(address.host));
    co_await secure_->async_handshake(asio::ssl::stream_base::client, use_awaitable);
  }

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return begin<asio::mutable_buffer>(
        [this](auto buffer, Done done) { read(buffer, std::move(done)); }, buffers, handler);
  }

  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return begin<asio::const_buffer>(
        [this](auto buffer, Done done) { write(buffer, std::move(done)); }, buffers, handler);
  }

  // Nothing more from us, and nobody waits for the other side.
  template <class Handler>
  friend void async_teardown(beast::role_type, Line& line, Handler&& handler) {
    Error ignored;
    std::ignore = line.plain_.socket().shutdown(tcp::socket::shutdown_both, ignored);
    asio::post(line.get_executor(),
               beast::bind_front_handler(std::forward<Handler>(handler), Error()));
  }

 private:
  using Done = std::function<void(Error, std::size_t)>;

  // Some bytes are enough, so only the first buffer with room is used.
  template <class Buffer, class Operation, class Buffers, class Handler>
  auto begin(Operation operation, const Buffers& buffers, Handler& handler) {
    Buffer first;
    for (auto it = asio::buffer_sequence_begin(buffers);
         first.size() == 0 && it != asio::buffer_sequence_end(buffers); ++it)
      first = *it;
    return asio::async_initiate<Handler, void(Error, std::size_t)>(
        [operation, first](auto&& token) {
          // Handlers can only be moved, functions must be copied.
          auto kept =
              std::make_shared<std::decay_t<decltype(token)>>(std::forward<decltype(token)>(token));
          operation(first,
                    [kept](Error error, std::size_t size) { std::move (*kept)(error, size); });
        },
        handler);
  }
  void read(asio::mutable_buffer buffer, Done done) {
    if (secure_)
      secure_->async_read_some(buffer, std::move(done));
    else
      plain_.async_read_some(buffer, std::move(done));
  }
  void write(asio::const_buffer buffer, Done done) {
    if (secure_)
      secure_->async_write_some(buffer, std::move(done));
    else
      plain_.async_write_some(buffer, std::move(done));
  }

  Plain plain_;
  std::optional<Secure> secure_;
};

std::string cookie_of(const http::response<http::string_body>& response) {
  const std::string_view header = response[http::field::set_cookie];
  return std::string(header.substr(0, header.find(';')));
}

asio::awaitable<void> exchange(Line& line, const Address& address,
                               const http::request<http::string_body>& request,
                               HttpAnswer& answer) {
  co_await line.connect(address);
  co_await http::async_write(line, request, use_awaitable);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 * 1024 * 1024);
  co_await http::async_read(line, buffer, parser, use_awaitable);
  const http::response<http::string_body> response = parser.release();
  answer = {static_cast<int>(response.result_int()), response.body(), cookie_of(response)};
}

class LiveSocket final : public Socket {
 public:
  LiveSocket(Address address, std::string cookie)
      : address_(std::move(address)),
        cookie_(std::move(cookie)),
        stream_(context_, address_.secure) {
    asio::co_spawn(context_, live(), [this](std::exception_ptr) { state_ = State::closed; });
    work();
  }

  State state() const override { return state_; }
  int refused() const override { return refused_; }
  int file() override {
    if (state_ != State::open || writing_) return -1;
    return stream_.next_layer().file();
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
    co_await stream_.next_layer().connect(address_);
    stream_.next_layer().wait_for_ever();
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
    stream_.async_write(asio::buffer(outgoing_.front()), [this](const Error& error, std::size_t) {
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
  websocket::stream<Line, false> stream_;
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
  asio::io_context context;
  Line line(context, address.secure);
  HttpAnswer answer;
  // What went wrong makes no difference: there is no answer.
  asio::co_spawn(context, exchange(line, address, request, answer), asio::detached);
  context.run();
  return answer;
}

std::unique_ptr<Socket> Socket::open(const Address& address, const std::string& cookie) {
  return std::make_unique<LiveSocket>(address, cookie);
}

}  // namespace cli::remote
