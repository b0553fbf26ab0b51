#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "server/transport.hpp"

namespace server {

using Socket =
    boost::asio::basic_stream_socket<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

// What waits for all peers that do not take it at the moment.
struct Backlog {
  std::size_t bytes = 0;
};

// The socket below a WebSocket, with one queue for all that goes out. Data frames are put in here
// without passing through Beast, which still does everything else: handshake, reading, control
// frames and closing. All that waits for one peer leaves in one system call, and a text that goes
// to many is never copied.
class Outbox : public std::enable_shared_from_this<Outbox> {
 public:
  using Error = boost::system::error_code;

  // `most_coming`: bytes of one message of the peer, with all that frames it.
  Outbox(Socket socket, std::size_t most, std::size_t most_coming, std::shared_ptr<Backlog> backlog)
      : socket_(std::move(socket)),
        most_(most),
        most_coming_(most_coming),
        backlog_(std::move(backlog)) {
    Error ignored;
    std::ignore = socket_.non_blocking(true, ignored);
  }
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;
  ~Outbox() { backlog_->bytes -= counted_; }

  Socket& socket() { return socket_; }
  std::size_t waiting() const { return waiting_; }
  // What the peer has not taken although it was offered.
  std::size_t refused() const { return counted_; }
  // Whether it has taken nothing of that since then.
  bool stalled_since(std::int64_t then) const { return blocked_ && moved_ <= then; }
  // Bytes have come. A message that is cut into ever more pieces of nothing has no end.
  void came(std::size_t bytes) {
    coming_ += bytes;
    if (coming_ > most_coming_) cut_off();
  }
  void came_aside(std::size_t bytes) { coming_ -= std::min(coming_, bytes); }  // no part of it
  // A message is whole. Gives how many bytes it took.
  std::size_t came_whole() { return std::exchange(coming_, 0); }
  // Without what waits.
  void cut_off() { fail(boost::asio::error::operation_aborted); }
  void hang_up() {
    Error ignored;
    std::ignore = socket_.close(ignored);
  }

  // Puts a whole text frame into the queue. False if too much waits already.
  bool put(Message message) {
    if (waiting_ == 0) moved_ = steady_now();
    Frame& frame = frames_.emplace_back();
    frame.head_size = write_head(frame.head, message->size());
    waiting_ += frame.head_size + message->size();
    frame.message = std::move(message);
    count();
    return waiting_ <= most_;
  }

  // Bytes that are already framed (or the answer to a handshake).
  void put(std::string bytes, std::function<void(Error)> written) {
    if (waiting_ == 0) moved_ = steady_now();
    Frame& frame = frames_.emplace_back();
    waiting_ += bytes.size();
    frame.message = std::make_shared<const std::string>(std::move(bytes));
    frame.written = std::move(written);
    count();
  }

  // Sends as much as the peer takes now, and the rest when it takes more. Gives how much it took.
  std::size_t flush();

 private:
  struct Frame {
    std::array<char, 10> head;
    std::uint8_t head_size = 0;
    Message message;
    std::function<void(Error)> written;
    std::size_t size() const { return head_size + message->size(); }
  };

  static std::uint8_t write_head(std::array<char, 10>& head, std::size_t size);
  void sent(std::size_t bytes);
  void fail(const Error& error);
  void flush_when_possible();
  void count();

  Socket socket_;
  std::size_t most_;
  std::size_t most_coming_;
  std::size_t coming_ = 0;
  std::shared_ptr<Backlog> backlog_;
  std::deque<Frame> frames_;
  std::size_t waiting_ = 0;
  std::size_t head_sent_ = 0;  // bytes of the first frame that are gone
  bool blocked_ = false;
  std::size_t counted_ = 0;  // of the backlog
  std::int64_t moved_ = 0;   // when the peer took something, or was first offered it
};

// What Beast sees of it.
class OutboxStream {
 public:
  using executor_type = Socket::executor_type;
  using next_layer_type = Socket;

  explicit OutboxStream(std::shared_ptr<Outbox> box) : box_(std::move(box)) {}

  executor_type get_executor() { return box_->socket().get_executor(); }
  Socket& next_layer() { return box_->socket(); }
  const Socket& next_layer() const { return box_->socket(); }
  Outbox& box() { return *box_; }

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return boost::asio::async_initiate<Handler, void(Outbox::Error, std::size_t)>(
        [](auto&& token, const std::shared_ptr<Outbox>& box, const Buffers& parts) {
          box->socket().async_read_some(
              parts, [box, kept = std::forward<decltype(token)>(token)](const Outbox::Error& error,
                                                                        std::size_t size) mutable {
                box->came(size);
                std::move(kept)(error, size);
              });
        },
        handler, box_, buffers);
  }

  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return boost::asio::async_initiate<Handler, void(Outbox::Error, std::size_t)>(
        [](auto&& token, Outbox* box, const Buffers& parts) {
          std::string bytes(boost::asio::buffer_size(parts), '\0');
          boost::asio::buffer_copy(boost::asio::buffer(bytes), parts);
          const std::size_t size = bytes.size();
          // Handlers can only be moved, functions must be copied.
          auto kept =
              std::make_shared<std::decay_t<decltype(token)>>(std::forward<decltype(token)>(token));
          box->put(std::move(bytes), [kept, size, box](Outbox::Error error) {
            boost::asio::post(
                boost::asio::get_associated_executor(*kept, box->socket().get_executor()),
                [kept, size, error]() mutable { (*kept)(error, error ? 0 : size); });
          });
          box->flush();
        },
        handler, box_.get(), buffers);
  }

  // Nothing more from us; whoever owns the socket decides how long to wait for the other side.
  template <class Handler>
  friend void async_teardown(boost::beast::role_type, OutboxStream& stream, Handler&& handler) {
    Outbox::Error ignored;
    std::ignore = stream.box_->socket().shutdown(Socket::shutdown_send, ignored);
    boost::asio::post(stream.get_executor(), boost::beast::bind_front_handler(
                                                 std::forward<Handler>(handler), Outbox::Error()));
  }

 private:
  std::shared_ptr<Outbox> box_;
};

}  // namespace server
