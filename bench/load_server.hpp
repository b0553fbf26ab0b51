#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>

namespace bench {

// The real server as a child process, on a folder that is gone afterwards.
class Server {
 public:
  enum class Limits { none, usual };
  Server(const std::string& program, const std::filesystem::path& where, Limits limits);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  int port() const { return port_; }
  std::int64_t processor_microseconds() const;
  std::int64_t memory() const;       // kilobytes now
  std::int64_t peak_memory() const;  // kilobytes
  std::int64_t commits() const;

 private:
  std::int64_t status(const std::string& field) const;

  std::filesystem::path folder_;
  pid_t process_ = 0;
  int port_ = 0;
};

}  // namespace bench
