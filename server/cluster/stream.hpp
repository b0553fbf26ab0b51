#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/cluster/nats.hpp"

// Streams of JetStream: numbered messages on subjects, each written only if the last one of its
// subject is the one that the writer knows.
namespace server::cluster {

struct Stored {
  // refused: the subject has another last message; nobody: nothing was done; failed: neither, and
  // the server says why; lost: nobody knows.
  enum class Fate { stored, refused, nobody, failed, lost };
  Fate fate = Fate::lost;
  std::uint64_t number = 0;  // of the message
  std::string problem = {};
};

struct Found {
  enum class Fate { found, none, failed };
  Fate fate = Fate::failed;
  std::uint64_t number = 0;
  std::string subject = {};
  std::string text = {};
  std::string problem = {};
};

class Stream {
 public:
  struct Plan {
    std::string name;
    std::string prefix;         // of its subjects, with the dot at its end
    int replicas = 1;           // servers that keep it
    int keep = -1;              // of each subject so many messages; -1: all
    std::int64_t lasts = 0;     // milliseconds that a message stays; 0: for ever
    std::string what_for = {};  // for whoever looks at the servers
    int milliseconds = 2'000;   // for each answer
    int patience = 10'000;      // milliseconds that opening it is tried
    bool is_bucket = false;     // other programs may read it as a bucket of keys and values
  };
  // A bucket: of each key its last value.
  static Plan bucket(const std::string& name, std::string what_for);

  // Made if it is not there. One that is there stays as it is. Servers that have just begun may
  // need some seconds until they agree.
  static engine::Fallible<Stream> open(Nats& nats, Plan plan);

  // A key is any text; on the wire it has only letters that a subject may have.
  void write(std::string_view key, std::string_view text, std::uint64_t expected,
             std::function<void(Stored)> done);
  // The first message of a key from this number on.
  void next(std::string_view key, std::uint64_t from, std::function<void(Found)> done);
  void last(std::string_view key, std::function<void(Found)> done);
  Stored write(std::string_view key, std::string_view text, std::uint64_t expected);
  Found next(std::string_view key, std::uint64_t from);
  Found last(std::string_view key);
  // All keys that there are, and how many messages each has.
  engine::Fallible<std::map<std::string, std::int64_t>> keys();
  // The key's last message and all before it go.
  std::optional<engine::Problem> forget(std::string_view key);

  const Plan& plan() const { return plan_; }

 private:
  Stream(Nats& nats, Plan plan) : nats_(&nats), plan_(std::move(plan)) {}
  void get(const std::string& request, std::function<void(Found)> done);
  std::string subject(std::string_view key) const;

  Nats* nats_;
  Plan plan_;
};

// Letters, digits, _ and - as they are, others as =XX.
std::string plain_key(std::string_view key);
std::string key_of(std::string_view plain);

}  // namespace server::cluster
