#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/problem.hpp"

// NATS with the library's types left out: requests and their answers.
namespace server::cluster {

struct NatsOptions {
  std::string servers;  // "nats://127.0.0.1:4222", several with commas between them
  std::string name;     // how the servers call this program in their own lists
  // Who this is; "": the servers do not ask.
  std::string user = {};
  std::string password = {};
  // Files in PEM format. Without the first there is no TLS.
  std::string authority = {};    // whose certificates are trusted
  std::string certificate = {};  // who this is
  std::string key = {};
  int patience = 3'000;  // milliseconds for coming in; afterwards it comes back whatever it takes
};

struct Reply {
  // nobody: there is nobody who could answer, so nothing was done; lost: it may have been done.
  enum class Fate { answered, nobody, lost };
  Fate fate = Fate::lost;
  std::string text = {};
};

// One connection, from any thread. It comes back by itself where it breaks; what was asked
// meanwhile is lost, or sent once it is back: nobody can tell.
class Nats {
 public:
  static engine::Fallible<std::unique_ptr<Nats>> connect(const NatsOptions& options);
  Nats(const Nats&) = delete;
  Nats& operator=(const Nats&) = delete;
  ~Nats();  // whoever still waits is told that the answer is lost

  using Headers = std::vector<std::pair<std::string, std::string>>;
  // `done` is called once, on a thread of this object or, where nothing can be sent, at once; it
  // hands the answer over and does not wait.
  using Done = std::function<void(Reply)>;
  void ask(const std::string& subject, std::string_view text, const Headers& headers,
           int milliseconds, Done done);
  // Waits for the answer.
  Reply ask(const std::string& subject, std::string_view text, int milliseconds);

  bool connected() const;
  std::int64_t most_bytes() const;  // of one message
  std::int64_t broken() const;      // how often the connection broke

 private:
  Nats();
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace server::cluster
