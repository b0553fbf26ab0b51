#include "server/transport_admin.hpp"

#include <sys/stat.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <tuple>
#include <utility>

#include "server/log.hpp"

namespace server {

namespace asio = boost::asio;
using Protocol = asio::local::stream_protocol;
using Error = boost::system::error_code;

namespace {

constexpr std::size_t longest_line = 16 * 1024;

// One caller, who may ask several things one after another.
class Caller : public std::enable_shared_from_this<Caller> {
 public:
  Caller(Protocol::socket socket, AdminSocket::Answer answer)
      : socket_(std::move(socket)), answer_(std::move(answer)) {}

  void read() {
    asio::async_read_until(socket_, asio::dynamic_buffer(read_, longest_line), '\n',
                           [self = shared_from_this()](const Error& error, std::size_t size) {
                             if (!error) self->asked(size);
                           });
  }

 private:
  void asked(std::size_t size) {
    std::string line = read_.substr(0, size - 1);
    read_.erase(0, size);
    answer_(std::move(line), [self = shared_from_this()](std::string text) {
      self->write_ = std::move(text) + "\n";
      asio::async_write(self->socket_, asio::buffer(self->write_),
                        [self](const Error& error, std::size_t) {
                          if (!error) self->read();
                        });
    });
  }

  Protocol::socket socket_;
  AdminSocket::Answer answer_;
  std::string read_;
  std::string write_;
};

}  // namespace

struct AdminSocket::Self : std::enable_shared_from_this<AdminSocket::Self> {
  Self(Loop& loop, Answer the_answer)
      : acceptor(loop.context()), pause(loop.context()), answer(std::move(the_answer)) {}

  void accept() {
    acceptor.async_accept([self = shared_from_this()](const Error& error, Protocol::socket socket) {
      if (error) return self->failed(error);
      self->failing = false;
      std::make_shared<Caller>(std::move(socket), self->answer)->read();
      self->accept();
    });
  }

  // No file left, say. Whoever runs the server needs this door then more than ever.
  void failed(const Error& error) {
    if (!acceptor.is_open() || error == asio::error::operation_aborted) return;
    if (!failing) log::warning("admin_socket_waits", {{"problem", error.message()}});
    failing = true;
    pause.expires_after(std::chrono::milliseconds(100));
    pause.async_wait([self = shared_from_this()](const Error& stopped) {
      if (!stopped && self->acceptor.is_open()) self->accept();
    });
  }

  Protocol::acceptor acceptor;
  asio::steady_timer pause;
  bool failing = false;
  Answer answer;
  std::filesystem::path path;
};

AdminSocket::AdminSocket() = default;

AdminSocket::~AdminSocket() {
  Error ignored;
  std::ignore = self_->acceptor.close(ignored);
  self_->pause.cancel();
  std::error_code also_ignored;
  std::filesystem::remove(self_->path, also_ignored);
}

engine::Fallible<std::unique_ptr<AdminSocket>> AdminSocket::listen(
    Loop& loop, const std::filesystem::path& path, Answer answer) {
  if (path.string().size() >= sizeof(sockaddr_un::sun_path))
    return engine::Problem{"the path " + path.string() +
                           " is too long for a socket; use a shorter data folder"};
  std::unique_ptr<AdminSocket> made(new AdminSocket);
  made->self_ = std::make_shared<Self>(loop, std::move(answer));
  Self& self = *made->self_;
  self.path = path;
  std::error_code ignored;
  std::filesystem::remove(path, ignored);  // of a server that was killed; the folder is ours now
  Error error;
  std::ignore = self.acceptor.open(Protocol(), error);
  if (!error) std::ignore = self.acceptor.bind(Protocol::endpoint(path.string()), error);
  if (!error) std::ignore = self.acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error || chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0)
    return engine::Problem{"the socket " + path.string() + " cannot be made: " + error.message()};
  self.accept();
  return made;
}

}  // namespace server
