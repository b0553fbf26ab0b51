#pragma once

#include <sys/types.h>

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"
#include "server/test/support.hpp"

// The real program, and clients that know nothing of how it is made: plain sockets.
namespace server::test {

// The program that serves: the one that the tests were built with, or ESCAPEMENT_SERVED, such as
// one without the sanitizers that the tests have.
std::string served_program();

// `escapement serve` on a data folder. Whoever destroys it kills it.
class Running {
 public:
  explicit Running(const std::filesystem::path& data, std::vector<std::string> flags = {});
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running();

  int port() const { return port_; }
  void kill();  // without a warning
  int stop();   // as a system does that shuts down; gives the exit code
  int wait();
  // The exit code of one that has come to its end.
  std::optional<int> ended();
  void signal(int number) const;
  std::string log() const;
  // No file of the server may grow beyond that, as on a full disk.
  void limit_files(std::uint64_t bytes) const;
  void lift_limit() const;
  // Kilobytes: what it has of the machine's memory now, and what it has asked for.
  std::int64_t memory() const { return measure("VmRSS:"); }
  std::int64_t peak_memory() const { return measure("VmHWM:"); }
  std::int64_t address_space() const { return measure("VmSize:"); }
  // Whatever goes beyond that is refused, as on a machine without memory.
  void limit_memory(std::int64_t kilobytes) const;
  void lift_memory_limit() const;
  std::uint64_t open_files() const;
  void limit_open_files(std::uint64_t count) const;

 private:
  std::int64_t measure(std::string_view field) const;

  Folder folder_;
  pid_t process_ = -1;
  int port_ = 0;
};

// A program that does not start: its exit code and the one line it says.
struct Refused {
  int code = 0;
  std::string sentence;
};
Refused refused_start(std::vector<std::string> flags);

// A connected socket with a deadline for everything that is waited for.
class Plug {
 public:
  explicit Plug(int port);
  Plug(const Plug&) = delete;
  Plug& operator=(const Plug&) = delete;
  Plug(Plug&& other) noexcept;
  ~Plug();

  bool send(std::string_view bytes) const;  // false: the other side has hung up
  // At most so many bytes; "" at the end.
  std::string receive(std::size_t most = 65'536) const;
  std::string receive_all() const;
  void small_buffer() const;
  int file() const { return file_; }

 private:
  int file_ = -1;
};

struct Answer {
  int status = 0;
  std::string head;
  std::string body;
  std::string header(std::string_view name) const;
  engine::Json json() const;
};
// A whole request as it goes over the wire, and what comes back.
Answer converse(int port, const std::string& request);
Answer get(int port, const std::string& path, const std::string& headers = "",
           const std::string& method = "GET");
Answer post(int port, const std::string& path, const std::string& body,
            const std::string& headers = "");
std::string own_origin(int port);  // the header

// A person: the cookie and the public id.
struct Somebody {
  std::string cookie;  // the header
  std::string id;
};
Somebody make_person(int port, const std::string& name);

// A WebSocket.
class Client {
 public:
  Client(int port, const Somebody& who);
  Client(int port, const std::string& headers);  // instead of cookie and origin

  int status() const { return status_; }

  // The whole reply to a request; pushes that come before it are kept.
  engine::Json ask(engine::JsonObject request);
  // What stands under "ok"; anything else is a failure of the test.
  engine::Json done(engine::JsonObject request);
  // The code of the refusal; "" if it was done.
  std::string refused(engine::JsonObject request);

  void send(const engine::JsonObject& request);
  void send_text(std::string_view text);
  enum Opcode { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };
  void send_frame(int opcode, std::string_view payload, bool last = true, bool masked = true);
  Plug& plug() { return plug_; }
  const Plug& plug() const { return plug_; }

  // The next message that is not a reply to ask(): kept ones first.
  engine::Json next();
  // The next push of a kind that fits, leaving out all before it.
  engine::Json push(std::string_view kind,
                    const std::function<bool(const engine::JsonObject&)>& fits = nullptr);
  // For those who listen to many: takes what has arrived (false: the connection is at its end), and
  // gives the messages that are whole.
  bool take();
  std::optional<engine::Json> whole();
  // The code of the close frame; 0 if the connection ended without one.
  int closed();
  // Whether the connection is at its end: nothing can be read any more.
  bool ended() const { return ended_; }

  std::deque<engine::Json> kept;
  std::vector<std::string>* transcript = nullptr;  // every text message as it came

 private:
  struct Frame {
    int opcode = 0;
    std::string payload;
  };
  void connect(int port, const std::string& headers);
  std::optional<Frame> frame();
  bool fill(std::size_t size);
  std::optional<std::size_t> whole_frame() const;
  std::optional<engine::Json> message();

  Plug plug_;
  std::string buffer_;
  int status_ = 0;
  std::int64_t last_id_ = 0;
  int close_code_ = 0;
  bool ended_ = false;
};

std::string word(const engine::Json& object, std::string_view field);
std::int64_t number(const engine::Json& object, std::string_view field);

// A table of two persons, the first of whom is the host; both sit, watch their seats, and it runs.
struct Match {
  Match(int port, const engine::JsonObject& more = {});
  Somebody ann;
  Somebody bob;
  Client host;
  Client other;
  std::string table;
  std::string code;

  // Both play until the end or until so many actions are done; gives how many that were.
  int play(int most = 100'000);
  // Whose turn it is after that.
  int acting() const;

 private:
  void hear(int seat);

  engine::Json views_[2];
  std::int64_t heard_[2] = {0, 0};
  std::int64_t seq_ = 0;
  int acted_ = 0;
};

}  // namespace server::test
