#include "server/transport.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/buffers_prefix.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message_generator.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/optional/optional.hpp>
#include <cerrno>
#include <chrono>
#include <iterator>
#include <tuple>
#include <unordered_set>

#include "server/limits.hpp"
#include "server/transport_outbox.hpp"

namespace server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Error = boost::system::error_code;
using Executor = asio::io_context::executor_type;
using Stream = beast::basic_stream<tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using HttpRequest = http::request<http::string_body>;

namespace {

constexpr auto awaited = asio::as_tuple(asio::use_awaitable);

class WebSocket;
using Pause = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

// What all connections of a transport share.
struct Hub : std::enable_shared_from_this<Hub> {
  Hub(Loop& the_loop, Site& the_site, TransportOptions the_options)
      : loop(the_loop),
        site(&the_site),
        options(std::move(the_options)),
        measure(loop.machine().round_trip),
        executor(loop.context().get_executor()),
        acceptor(executor),
        rounds(executor) {}

  Loop& loop;
  Site* site;  // nobody once the transport is gone
  TransportOptions options;
  std::function<std::optional<std::int64_t>(int socket)> measure;
  Executor executor;
  Acceptor acceptor;
  Pause rounds;  // once a second: who does not take what is sent
  bool closing = false;
  std::unordered_set<WebSocket*> open;
  std::shared_ptr<Backlog> backlog = std::make_shared<Backlog>();
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
  std::uint64_t dropped = 0;
  // Whoever got something in this turn of the loop; all are sent to at its end.
  std::vector<std::shared_ptr<Outbox>> unsent;

  void flush_soon(std::shared_ptr<Outbox> box) {
    unsent.push_back(std::move(box));
    if (unsent.size() > 1) return;
    asio::post(executor, [hub = shared_from_this()] {
      std::vector<std::shared_ptr<Outbox>> all;
      all.swap(hub->unsent);
      for (const auto& each : all) hub->sent += each->flush();
      hub->relieve();
    });
  }

  bool overfull() const { return options.most_unsent > 0 && backlog->bytes > options.most_unsent; }
  void relieve();
  void go_round();
};

// One WebSocket. Its reader never stops before the end: cancelling a read would keep the close
// frame from going out.
class WebSocket final : public Wire, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(std::shared_ptr<Hub> hub, Socket socket, std::shared_ptr<void> visit)
      : hub_(std::move(hub)),
        visit_(std::move(visit)),
        box_(std::make_shared<Outbox>(std::move(socket), hub_->options.most_waiting,
                                      2 * hub_->options.most_message, hub_->backlog)),
        stream_(OutboxStream(box_)),
        patience_(hub_->executor) {
    websocket::stream_base::timeout timeout;
    timeout.handshake_timeout = std::chrono::seconds(5);
    timeout.idle_timeout = std::chrono::seconds(hub_->options.silence_seconds);
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    stream_.read_message_max(hub_->options.most_message);
    stream_.control_callback(
        [this](websocket::frame_type, beast::string_view payload) { signalled(payload.size()); });
    hub_->open.insert(this);
  }
  ~WebSocket() override { hub_->open.erase(this); }

  auto accept(const HttpRequest& request) { return stream_.async_accept(request, awaited); }

  void begin(std::shared_ptr<Listener> listener) {
    listener_ = std::move(listener);
    read();
  }

  // Nobody is told anything any more. The listener holds this, too: neither would ever be freed.
  void abandon() {
    const auto self = shared_from_this();
    closed_ = true;
    listener_ = nullptr;
  }

  void send(Message message) override {
    if (closed_) return;
    const bool first = box_->waiting() == 0;
    if (!box_->put(std::move(message))) return drop();
    if (first) hub_->flush_soon(box_);
  }

  const Outbox& box() const { return *box_; }

  // Somebody who does not read what they ask for.
  void drop() {
    closed_ = true;
    ++hub_->dropped;
    box_->cut_off();
  }

  std::optional<std::int64_t> round_trip() const override {
    if (closed_) return std::nullopt;
    return hub_->measure(box_->socket().native_handle());
  }

  void rest(std::int64_t milliseconds) override { rest_for_ = milliseconds; }

  void close(int code, std::string_view reason) override {
    if (closed_) return;
    closed_ = true;
    // Later: whoever closes may be in the middle of what was just received.
    asio::post(hub_->executor, [self = shared_from_this(), code, reason = std::string(reason)] {
      self->hub_->sent += self->box_->flush();
      // The reader keeps this alive. The handler must not: the stream holds it while it waits for
      // the reader, and would never be freed with somebody who does not answer.
      self->stream_.async_close(
          websocket::close_reason(static_cast<websocket::close_code>(code), reason),
          [](const Error&) {});
    });
  }

 private:
  // What is told that a message is there. If it goes without having been told, the read came to
  // nothing for want of memory: nobody would ever hear of this peer again.
  class Reader {
   public:
    explicit Reader(std::shared_ptr<WebSocket> socket) : socket_(std::move(socket)) {}
    Reader(Reader&&) = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() {
      if (socket_ != nullptr) socket_->fail();
    }
    void operator()(const Error& error, std::size_t size) {
      const auto socket = std::move(socket_);
      socket->read_done(error, size);
    }

   private:
    std::shared_ptr<WebSocket> socket_;
  };

  void read() { stream_.async_read(buffer_, Reader(shared_from_this())); }

  void read_done(const Error& error, std::size_t size) {
    if (error) return end(error);
    hub_->received += size;
    const std::size_t came = box_->came_whole();
    if (came > 2 * size + slack)
      close(1008, "too many pieces");
    else if (!closed_ && !hub_->loop.attempt([this] { hand_over(); }))
      return fail();
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > usual_message) buffer_.shrink_to_fit();
    if (rest_for_ == 0) return read();
    patience_.expires_after(std::chrono::milliseconds(std::exchange(rest_for_, 0)));
    patience_.async_wait([self = shared_from_this()](const Error&) { self->read(); });
  }

  // A ping, a pong or a close. Nobody needs many of them, and each ping costs an answer.
  void signalled(std::size_t size) {
    constexpr std::size_t most_of_a_head = 6;
    constexpr Rate enough{10, 1'000, 100};
    box_->came_aside(size + most_of_a_head);
    if (!signals_.take(enough, steady_now())) close(1008, "too many pings");
  }

  void hand_over() {
    if (!stream_.got_text()) return close(1003, "text frames only");
    const auto data = buffer_.cdata();
    listener_->received(std::string_view(static_cast<const char*>(data.data()), data.size()));
  }

  void fail() noexcept {
    hub_->loop.attempt([this] { end(asio::error::no_memory); });
  }

  void end(const Error& error) {
    closed_ = true;
    if (listener_ != nullptr) std::exchange(listener_, nullptr)->gone();
    // Whoever broke the protocol may still be sending: a reset would lose the reason we gave.
    const bool parted = error == websocket::error::closed;
    if (!parted && error.category() == make_error_code(websocket::error::closed).category())
      return linger();
    box_->hang_up();
  }

  void linger() {
    patience_.expires_after(std::chrono::seconds(1));
    patience_.async_wait([self = shared_from_this()](const Error&) { self->box_->hang_up(); });
    discard();
  }

  void discard() {
    box_->socket().async_read_some(asio::buffer(rest_),
                                   [self = shared_from_this()](const Error& error, std::size_t) {
                                     if (!error) return self->discard();
                                     self->patience_.cancel();
                                   });
  }

  static constexpr std::size_t usual_message = 4 * 1024;  // a buffer that is worth keeping
  static constexpr std::size_t slack = 4 * 1024;          // heads of frames, and what comes next

  std::shared_ptr<Hub> hub_;
  std::shared_ptr<void> visit_;
  std::shared_ptr<Outbox> box_;
  websocket::stream<OutboxStream, false> stream_;
  beast::flat_buffer buffer_;
  std::shared_ptr<Listener> listener_;
  bool closed_ = false;
  std::int64_t rest_for_ = 0;  // milliseconds until the next message is read
  Bucket signals_;
  asio::steady_timer patience_;
  std::array<char, 512> rest_;
};

// Whoever lets the most wait goes first: those who read are never among them.
void Hub::relieve() {
  while (overfull()) {
    const auto most = std::max_element(open.begin(), open.end(), [](auto* one, auto* other) {
      return one->box().refused() < other->box().refused();
    });
    if (most == open.end() || (*most)->box().refused() == 0) return;
    (*most)->drop();
  }
}

void Hub::go_round() {
  rounds.expires_after(std::chrono::seconds(1));
  rounds.async_wait([hub = shared_from_this()](const Error& error) {
    if (error) return;
    const std::int64_t then = steady_now() - 1'000 * std::int64_t{hub->options.drain_seconds};
    std::vector<WebSocket*> stalled;
    for (WebSocket* each : hub->open)
      if (each->box().refused() > 0 && each->box().stalled_since(then)) stalled.push_back(each);
    for (WebSocket* each : stalled) each->drop();
    hub->relieve();
    hub->go_round();
  });
}

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

Request plain(const HttpRequest& request, const std::string& address) {
  Request out;
  out.method = text_of(request.method_string());
  out.target = text_of(request.target());
  out.body = request.body();
  out.address = address;
  out.host = text_of(request[http::field::host]);
  out.origin = text_of(request[http::field::origin]);
  out.cookie = text_of(request[http::field::cookie]);
  out.accept_encoding = text_of(request[http::field::accept_encoding]);
  out.if_none_match = text_of(request[http::field::if_none_match]);
  constexpr auto forwarded_for = "X-Forwarded-For";
  const auto [first, last] = request.equal_range(forwarded_for);
  for (auto each = first; each != last; ++each)
    out.forwarded_for += (each == first ? "" : ",") + text_of(each->value());
  for (const char* field : {forwarded_for, "Forwarded", "X-Real-IP", "Via"})
    out.forwarded = out.forwarded || request.count(field) > 0;
  return out;
}

// A body that is sent from where it is.
struct SharedBody {
  using value_type = Body;
  static std::uint64_t size(const Body& body) { return body.size(); }

  class writer {
   public:
    using const_buffers_type = asio::const_buffer;
    template <bool IsRequest, class Fields>
    writer(const http::header<IsRequest, Fields>&, const Body& body) : text_(body.text()) {}
    void init(Error& error) { error = {}; }
    boost::optional<std::pair<const_buffers_type, bool>> get(Error& error) {
      error = {};
      return std::pair(asio::const_buffer(text_.data(), text_.size()), false);
    }

   private:
    std::string_view text_;
  };
};

template <class Kind>
void write_head(http::response<Kind>& message, const Response& response, bool keep) {
  for (const auto& [name, value] : response.headers) message.insert(name, value);
  message.keep_alive(keep);
}

http::message_generator framed(Response response, unsigned version, bool keep, bool head_only) {
  const auto status = static_cast<http::status>(response.status);
  if (head_only || response.status == 304) {
    http::response<http::empty_body> message(status, version);
    write_head(message, response, keep);
    if (response.status != 304) message.content_length(response.body.size());
    return message;
  }
  http::response<SharedBody> message(status, version);
  write_head(message, response, keep);
  message.body() = std::move(response.body);
  message.prepare_payload();
  return message;
}

// What is wrong with a request that could not be read; nothing if there is nobody to tell.
std::optional<Response> unreadable(Site& site, const std::string& address, const Error& error,
                                   bool in_body) {
  const bool overflow = error == http::error::buffer_overflow;
  if (error == http::error::header_limit || (overflow && !in_body))
    return site.complain(address, 431, "The header of the request is too large.");
  if (error == http::error::body_limit || overflow)
    return site.complain(address, 413, "The body of the request is too large.");
  if (error.category() != http::make_error_code(http::error::bad_method).category() ||
      error == http::error::end_of_stream || error == http::error::partial_message)
    return std::nullopt;
  return site.complain(address, 400, "This is not a request that can be understood.");
}

// A request that two programs could understand differently: where it ends, or whom it is for.
bool ambiguous(const HttpRequest& request) {
  const auto coding = request.find(http::field::transfer_encoding);
  if (coding != request.end() &&
      (request.version() < 11 || !beast::iequals(coding->value(), "chunked") ||
       request.count(http::field::transfer_encoding) > 1))
    return true;
  return request.count(http::field::host) != 1 || request.count(http::field::origin) > 1;
}

std::size_t fields_of(const HttpRequest& request) {
  return static_cast<std::size_t>(std::distance(request.begin(), request.end()));
}

// Counts a connection as long as it lives.
class Visit {
 public:
  Visit(std::shared_ptr<Hub> hub, std::string address)
      : hub_(std::move(hub)), address_(std::move(address)) {}
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() {
    if (hub_->site != nullptr) hub_->site->parted(address_);
  }
  const std::string& address() const { return address_; }

 private:
  std::shared_ptr<Hub> hub_;
  std::string address_;
};

// The answer of the site, which may come later.
asio::awaitable<Response> ask(Hub& hub, const Request& request) {
  struct Waiting {
    explicit Waiting(const Executor& executor) : timer(executor, Pause::time_point::max()) {}
    Pause timer;
    std::optional<Response> response;
  };
  const auto waiting = std::make_shared<Waiting>(hub.executor);
  hub.site->answer(request, [waiting](Response response) {
    waiting->response = std::move(response);
    waiting->timer.cancel();
  });
  while (!waiting->response) co_await waiting->timer.async_wait(awaited);
  co_return std::move(*waiting->response);
}

// What is in memory for one peer as long as it has not taken it.
class Unsent {
 public:
  Unsent(std::shared_ptr<Backlog> backlog, std::size_t bytes)
      : backlog_(std::move(backlog)), bytes_(bytes) {
    backlog_->bytes += bytes_;
  }
  Unsent(const Unsent&) = delete;
  Unsent& operator=(const Unsent&) = delete;
  ~Unsent() { backlog_->bytes -= bytes_; }

 private:
  std::shared_ptr<Backlog> backlog_;
  std::size_t bytes_;
};

constexpr std::size_t part = 64 * 1024;

asio::awaitable<void> wait_for(const Executor& executor, std::int64_t milliseconds) {
  Pause pause(executor);
  pause.expires_after(std::chrono::milliseconds(milliseconds));
  co_await pause.async_wait(awaited);
}

// Sends an answer part by part. Each part has its time, so that a slow line is no fault, but
// somebody who takes nothing is cut off.
asio::awaitable<bool> write(Hub& hub, Stream& stream, http::message_generator message) {
  while (!message.is_done()) {
    Error error;
    const auto whole = message.prepare(error);
    if (error) co_return false;
    stream.expires_after(std::chrono::seconds(hub.options.drain_seconds));
    const auto [failed, size] =
        co_await asio::async_write(stream, beast::buffers_prefix(part, whole), awaited);
    if (failed == beast::error::timeout) ++hub.dropped;
    if (failed) co_return false;
    hub.sent += size;
    message.consume(size);
  }
  co_return true;
}

// Reads what is still coming, so that the last answer is not lost with a reset.
asio::awaitable<void> drain(Stream& stream) {
  Error ignored;
  std::ignore = stream.socket().shutdown(Socket::shutdown_send, ignored);
  stream.expires_after(std::chrono::seconds(2));
  std::array<char, 4096> rest;
  for (int block = 0; block < 64; ++block) {
    const auto [error, size] = co_await stream.async_read_some(asio::buffer(rest), awaited);
    if (error) break;
  }
}

asio::awaitable<void> become_websocket(std::shared_ptr<Hub> hub, Stream& stream,
                                       const HttpRequest& request, std::shared_ptr<void> visit,
                                       Admission admission) {
  const auto socket = std::make_shared<WebSocket>(hub, stream.release_socket(), std::move(visit));
  const auto [error] = co_await socket->accept(request);
  if (error || hub->site == nullptr) co_return;
  socket->begin(admission.attach(socket));
}

// One connection: requests one after another, until one of them makes it a WebSocket.
asio::awaitable<void> converse(std::shared_ptr<Hub> hub, Socket accepted, std::string address) {
  const auto visit = std::make_shared<Visit>(hub, std::move(address));
  Stream stream(std::move(accepted));
  // All that a connection can make us hold. Beast wants the whole of a header, of a line between
  // chunks and of a trailer in one piece, so without a cap they could grow for ever.
  beast::flat_buffer buffer(hub->options.most_header + hub->options.most_body);
  while (hub->site != nullptr && !hub->closing) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(hub->options.most_header));
    parser.body_limit(hub->options.most_body);
    stream.expires_after(std::chrono::seconds(hub->site->crowded() ? hub->options.crowded_seconds
                                                                   : hub->options.request_seconds));
    auto [error, size] = co_await http::async_read_header(stream, buffer, parser, awaited);
    const bool bulky = !error && fields_of(parser.get()) > hub->options.most_fields;
    if (!error && !bulky && !parser.is_done()) {
      const auto [failed, more] = co_await http::async_read(stream, buffer, parser, awaited);
      error = failed;
      size += more;
    }
    if (hub->site == nullptr) co_return;
    hub->received += size;
    const std::string& from = visit->address();
    std::optional<Response> wrong;
    if (error) {
      wrong = unreadable(*hub->site, from, error, parser.is_header_done());
      if (!wrong) co_return;
    } else if (bulky) {
      wrong = hub->site->complain(from, 431, "The header of the request has too many fields.");
    } else if (ambiguous(parser.get())) {
      wrong = hub->site->complain(from, 400, "This is not a request that can be understood.");
    }
    if (wrong) {
      stream.expires_never();
      if (wrong->wait > 0) co_await wait_for(hub->executor, wrong->wait);
      co_await write(*hub, stream, framed(std::move(*wrong), 11, false, false));
      co_await drain(stream);
      co_return;
    }
    const HttpRequest& request = parser.get();
    const Request asked = plain(request, visit->address());
    std::optional<Response> response;
    stream.expires_never();
    if (websocket::is_upgrade(request)) {
      Admission admission = hub->site->admit(asked);
      if (!admission.refusal) {
        co_await become_websocket(hub, stream, request, visit, std::move(admission));
        co_return;
      }
      response = std::move(admission.refusal);
    } else {
      response = co_await ask(*hub, asked);
    }
    if (response->wait > 0) co_await wait_for(hub->executor, response->wait);
    if (hub->site == nullptr) co_return;
    if (hub->overfull() && response->body.alone() && response->body.size() > part)
      response = hub->site->overloaded();
    const Unsent unsent(hub->backlog, response->body.alone() ? response->body.size() : 0);
    const bool keep = request.keep_alive() && !hub->closing;
    const bool head_only = request.method() == http::verb::head;
    if (!co_await write(*hub, stream,
                        framed(std::move(*response), request.version(), keep, head_only)))
      co_return;
    if (!keep) {
      co_await drain(stream);
      co_return;
    }
  }
}

// Whoever finds no place hears so as far as the line takes it at once: nobody waits for them, and
// they keep no file.
void turn_away(Hub& hub, Socket& socket) {
  Error error;
  std::ignore = socket.non_blocking(true, error);
  http::message_generator message = framed(hub.site->overloaded(), 11, false, false);
  while (!error && !message.is_done()) {
    const auto rest = message.prepare(error);
    if (error) break;
    const std::size_t size = socket.write_some(rest, error);
    hub.sent += size;
    message.consume(size);
  }
  std::ignore = socket.shutdown(Socket::shutdown_send, error);
}

asio::awaitable<Error> accept_one(std::shared_ptr<Hub> hub) {
  auto [error, socket] = co_await hub->acceptor.async_accept(awaited);
  if (hub->closing || error) co_return error;
  Error failed;
  const auto peer = socket.remote_endpoint(failed);
  if (failed) co_return Error();
  std::string address = peer.address().to_string();
  if (!hub->site->welcome(address)) {
    turn_away(*hub, socket);
    co_return Error();
  }
  std::ignore = socket.set_option(tcp::no_delay(true), failed);
  asio::co_spawn(hub->executor, converse(hub, std::move(socket), std::move(address)),
                 asio::detached);
  co_return Error();
}

asio::awaitable<void> accept_all(std::shared_ptr<Hub> hub) {
  Pause pause(hub->executor);
  while (!hub->closing) {
    Error error;
    try {
      error = co_await accept_one(hub);
    } catch (const std::bad_alloc&) {
      hub->loop.out_of_memory();
      error = asio::error::no_memory;
    }
    if (hub->closing || error == asio::error::operation_aborted) co_return;
    if (!error) continue;
    // No file or no memory left, say: wait until others have gone.
    pause.expires_after(std::chrono::milliseconds(100));
    co_await pause.async_wait(awaited);
  }
}

std::string whole_address(const TransportOptions& options) {
  const bool six = options.address.find(':') != std::string::npos;
  return (six ? "[" + options.address + "]" : options.address) + ":" + std::to_string(options.port);
}

engine::Problem cannot_listen(const TransportOptions& options, const Error& error) {
  const std::string where = whole_address(options);
  if (error == asio::error::address_in_use)
    return {"port " + std::to_string(options.port) + " is in use at " + options.address +
            ": stop the other program or choose another with --port (0 takes any free one)"};
  if (error == asio::error::access_denied)
    return {"this user may not use port " + std::to_string(options.port) +
            ": choose one from 1024 on with --port"};
  if (error.value() == EADDRNOTAVAIL)
    return {options.address + " is no address of this machine: choose another with --address"};
  return {"cannot listen at " + where + ": " + error.message()};
}

}  // namespace

struct Transport::Self {
  std::shared_ptr<Hub> hub;
  int port = 0;
};

engine::Fallible<std::unique_ptr<Transport>> Transport::listen(Loop& loop, Site& site,
                                                               const TransportOptions& options) {
  Error error;
  const auto address = asio::ip::make_address(options.address, error);
  if (error)
    return engine::Problem{"'" + options.address +
                           "' is not an address: write it as 127.0.0.1 or ::1"};
  auto hub = std::make_shared<Hub>(loop, site, options);
  const tcp::endpoint place(address, static_cast<std::uint16_t>(options.port));
  std::ignore = hub->acceptor.open(place.protocol(), error);
  if (!error) std::ignore = hub->acceptor.set_option(Acceptor::reuse_address(true), error);
  if (!error) std::ignore = hub->acceptor.bind(place, error);
  if (!error) std::ignore = hub->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return cannot_listen(options, error);
  std::unique_ptr<Transport> transport(new Transport);
  transport->self_->hub = hub;
  transport->self_->port = hub->acceptor.local_endpoint().port();
  asio::co_spawn(hub->executor, accept_all(hub), asio::detached);
  hub->go_round();
  return transport;
}

Transport::Transport() : self_(std::make_unique<Self>()) {}

Transport::~Transport() {
  refuse_newcomers();
  const auto open = self_->hub->open;
  for (WebSocket* socket : open) socket->abandon();
  self_->hub->site = nullptr;
  self_->hub->rounds.cancel();
}

int Transport::port() const { return self_->port; }
std::uint64_t Transport::bytes_sent() const { return self_->hub->sent; }
std::uint64_t Transport::bytes_received() const { return self_->hub->received; }
int Transport::open() const { return static_cast<int>(self_->hub->open.size()); }
std::uint64_t Transport::dropped() const { return self_->hub->dropped; }
std::size_t Transport::unsent() const { return self_->hub->backlog->bytes; }

void Transport::refuse_newcomers() {
  self_->hub->closing = true;
  Error ignored;
  std::ignore = self_->hub->acceptor.close(ignored);
}

}  // namespace server
