#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace server {

// What is counted, for whoever runs the server. May be called from any thread.
class Metrics {
 public:
  Metrics();
  ~Metrics();

  void request(std::string_view word);
  void refused(std::string_view code);
  void http(int status);
  void entries(std::int64_t count);  // entries of tables that became durable
  void commit(std::int64_t microseconds, bool failed);
  void stale();
  void bot_thought(std::int64_t microseconds);
  void shed(std::string_view what);
  void called(std::string_view result);  // a browser whose owner has to decide
  void budget(std::string_view resource, std::int64_t used, std::int64_t most);

  // What is not counted but measured when somebody asks.
  struct Now {
    std::int64_t connections = 0;
    std::int64_t tables_loaded = 0;
    std::int64_t tables_open = 0;
    std::int64_t waiting = 0;  // inputs whose entries are not yet durable
    std::uint64_t bytes_sent = 0;
    std::uint64_t bytes_received = 0;
    std::uint64_t dropped = 0;  // connections that did not read
    std::uint64_t failed_allocations = 0;
  };
  // In the text format of Prometheus.
  std::string text(const Now& now);

 private:
  struct Self;
  std::unique_ptr<Self> self_;
};

}  // namespace server
