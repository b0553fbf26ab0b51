#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/config.hpp"
#include "server/transport_loop.hpp"

namespace server {

// An address of a push service at which one browser is called.
struct PushAddress {
  std::string host;
  int port = 443;
  std::string path;
  std::string service() const;  // "https://push.example.org"
};

// What a push service says to a call.
struct PushAnswer {
  int status = 0;                // 0: nothing
  std::int64_t retry_after = 0;  // milliseconds
};

// Speaks to push services over HTTPS, on a thread of its own: nobody at a table waits for a
// certificate, a name or an answer.
class PushLine {
 public:
  PushLine(Loop& loop, const PushSettings& settings);
  PushLine(const PushLine&) = delete;
  PushLine& operator=(const PushLine&) = delete;
  ~PushLine();  // what is under way ends without an answer

  // An empty message: that there is something, and nothing of what. Answers on the loop, once.
  using Done = std::function<void(PushAnswer)>;
  void call(const PushAddress& to, const std::string& authorization, Done done);

 private:
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace server
