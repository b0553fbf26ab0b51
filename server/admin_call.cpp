#include "server/admin_call.hpp"

#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string>

#include "server/folder.hpp"

namespace server {
namespace {

using engine::Fallible;
using engine::JsonObject;
using engine::Problem;

class LocalSocket {
 public:
  explicit LocalSocket(std::chrono::milliseconds patience)
      : file_(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(patience);
    const std::chrono::microseconds rest = patience - seconds;
    const timeval limit{seconds.count(), rest.count()};
    setsockopt(file_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(file_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);  // also for reaching it
  }
  LocalSocket(const LocalSocket&) = delete;
  LocalSocket& operator=(const LocalSocket&) = delete;
  ~LocalSocket() { close(file_); }

  bool reach(const std::string& path) const {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    return connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }

  bool send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(file_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  // Up to the end of the line; "" if the other side hangs up before.
  std::string receive_line() const {
    std::string line;
    std::array<char, 4096> block{};
    while (true) {
      const ssize_t got = recv(file_, block.data(), block.size(), 0);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return "";
      line.append(block.data(), static_cast<std::size_t>(got));
      if (const std::size_t end = line.find('\n'); end != std::string::npos)
        return line.substr(0, end);
    }
  }

 private:
  int file_;
};

}  // namespace

Fallible<JsonObject> call_server(const std::filesystem::path& folder, const JsonObject& request,
                                 std::chrono::milliseconds patience) {
  if (!holder_of(folder))
    return Problem{"no server runs on the data folder " + folder.string() +
                   "; start one with 'escapement serve', or name its folder"};
  const std::string path = admin_socket(folder).string();
  if (path.size() >= sizeof(sockaddr_un::sun_path))
    return Problem{"the path " + path + " is too long for a socket; use a shorter data folder"};
  const LocalSocket socket(patience);
  if (!socket.reach(path))
    return Problem{"the server cannot be reached at " + path + ": " + std::strerror(errno)};
  if (!socket.send(engine::to_line(request) + "\n"))
    return Problem{"the server at " + path + " does not listen: " + std::strerror(errno)};
  errno = 0;
  const std::string line = socket.receive_line();
  if (line.empty() && (errno == EAGAIN || errno == EWOULDBLOCK))
    return Problem{"the server at " + path +
                   " takes too long to answer; see its log, and whether it has files and memory"};
  if (line.empty()) return Problem{"the server at " + path + " did not answer; see its log"};
  const auto json = engine::parse_json(line, path);
  if (!json) return json.problem();
  const JsonObject* answer = json->if_object();
  const engine::Json* ok = answer == nullptr ? nullptr : answer->if_contains("ok");
  if (ok != nullptr && ok->is_object()) return ok->get_object();
  const engine::Json* no = answer == nullptr ? nullptr : answer->if_contains("no");
  const JsonObject* refusal = no == nullptr ? nullptr : no->if_object();
  const engine::Json* sentence = refusal == nullptr ? nullptr : refusal->if_contains("sentence");
  if (sentence == nullptr)
    return Problem{"the server at " + path + " answered something unknown: " + line};
  return Problem{engine::to_word(*sentence)};
}

}  // namespace server
