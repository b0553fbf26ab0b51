#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "server/cluster/nats.hpp"
#include "server/test/support.hpp"

// A real nats-server with JetStream, on loopback, with a port that the system has chosen and a
// folder of its own. It ends with the test.
namespace server::cluster::test {

using server::test::Folder;

class NatsServer {
 public:
  // "" or why tests with one are skipped.
  static std::string missing();

  explicit NatsServer(const std::string& more_settings = "", bool keeps_anything = true);
  NatsServer(const NatsServer&) = delete;
  NatsServer& operator=(const NatsServer&) = delete;
  ~NatsServer();

  std::string url() const;
  // At once, as if its power was cut; what it has written stays with the system.
  void kill();
  // Where it was before.
  void start();
  // Takes what is sent and does nothing.
  void freeze();
  void thaw();

 private:
  void signal(int number) const;

  Folder folder_;
  int port_ = -1;  // the system chooses
  pid_t process_ = 0;
};

// Three of them that keep everything together.
class NatsCluster {
 public:
  static constexpr int size = 3;
  NatsCluster();
  NatsServer& server(int number) { return *servers_[static_cast<std::size_t>(number)]; }
  std::string urls() const;

 private:
  std::vector<std::unique_ptr<NatsServer>> servers_;
};

// As soon as somebody lets it in.
std::unique_ptr<Nats> connected(const std::string& servers);
inline std::unique_ptr<Nats> connected(const NatsServer& server) { return connected(server.url()); }

}  // namespace server::cluster::test
