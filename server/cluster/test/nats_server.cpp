#include "server/cluster/test/nats_server.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <thread>

namespace server::cluster::test {

namespace fs = std::filesystem;
using server::test::read;
using server::test::write;

namespace {

constexpr auto patience = std::chrono::minutes(5);

std::string program() {
  for (const char* folder : {"/usr/sbin", "/usr/bin", "/usr/local/bin", "/usr/local/sbin"})
    if (const fs::path path = fs::path(folder) / "nats-server"; fs::exists(path))
      return path.string();
  return "";
}

template <class Condition>
void await(Condition&& condition, const char* what) {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) throw std::runtime_error(what);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

// nats-server writes the ports that the system has chosen into this file.
int port_in(const fs::path& folder, pid_t process) {
  const std::string text = read(folder / ("nats-server_" + std::to_string(process) + ".ports"));
  if (!text.ends_with("}")) return 0;
  const std::size_t own = text.find("\"nats\"");
  const std::size_t colon = own == std::string::npos ? own : text.find("127.0.0.1:", own);
  return colon == std::string::npos ? 0 : std::atoi(text.c_str() + colon + 10);
}

}  // namespace

std::string NatsServer::missing() {
  return program().empty() ? "nats-server is not installed (scripts/install check installs it)"
                           : "";
}

NatsServer::NatsServer(const std::string& more_settings, bool keeps_anything) {
  const std::string keeps = "jetstream { store_dir: \"" + (folder_ / "data").string() + "\" }\n";
  write(folder_ / "server.conf", (keeps_anything ? keeps : "") + more_settings + "\n");
  start();
}

NatsServer::~NatsServer() { kill(); }

std::string NatsServer::url() const { return "nats://127.0.0.1:" + std::to_string(port_); }

void NatsServer::start() {
  const std::string path = program();
  const std::string config = (folder_ / "server.conf").string();
  const std::string ports = (folder_ / "").string();
  const std::string log = (folder_ / "log").string();
  const std::string port = std::to_string(port_);
  std::vector<const char*> words{
      path.c_str(), "-c",        config.c_str(),     "-a",          "127.0.0.1", "-p", port.c_str(),
      "-l",         log.c_str(), "--ports_file_dir", ports.c_str(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  const int failed = posix_spawn(&process_, path.c_str(), &actions, nullptr,
                                 const_cast<char**>(words.data()), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("nats-server cannot be started");
  int listening = 0;
  const auto listens = [&] {
    if (waitpid(process_, nullptr, WNOHANG) != 0) {
      process_ = 0;
      throw std::runtime_error("nats-server has ended: " + read(log));
    }
    return (listening = port_in(ports, process_)) > 0;
  };
  await(listens, "nats-server does not start");
  port_ = listening;
}

void NatsServer::signal(int number) const {
  if (process_ != 0) ::kill(process_, number);
}

void NatsServer::kill() {
  if (process_ == 0) return;
  signal(SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

void NatsServer::freeze() { signal(SIGSTOP); }
void NatsServer::thaw() { signal(SIGCONT); }

namespace {

// Ports that nobody has at this moment. They must be known before the first server starts.
std::vector<int> free_ports(int count) {
  std::vector<int> sockets;
  std::vector<int> ports;
  for (int i = 0; i < count; ++i) {
    sockets.push_back(socket(AF_INET, SOCK_STREAM, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(sockets.back(), reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        getsockname(sockets.back(), reinterpret_cast<sockaddr*>(&address), &size) != 0)
      throw std::runtime_error("no free port");
    ports.push_back(ntohs(address.sin_port));
  }
  for (const int each : sockets) close(each);
  return ports;
}

}  // namespace

NatsCluster::NatsCluster() {
  const std::vector<int> ports = free_ports(size);
  std::string routes;
  for (const int port : ports)
    routes += (routes.empty() ? "" : ", ") + ("\"nats://127.0.0.1:" + std::to_string(port)) + "\"";
  for (int i = 0; i < size; ++i)
    servers_.push_back(std::make_unique<NatsServer>(
        "server_name: \"s" + std::to_string(i) +
        "\"\ncluster { name: \"test\", listen: \"127.0.0.1:" +
        std::to_string(ports[static_cast<std::size_t>(i)]) + "\", routes: [ " + routes + "] }"));
}

std::string NatsCluster::urls() const {
  std::string urls;
  for (const auto& server : servers_) urls += (urls.empty() ? "" : ",") + server->url();
  return urls;
}

std::unique_ptr<Nats> connected(const std::string& servers) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    auto nats = Nats::connect({.servers = servers, .name = "test"});
    if (nats) return std::move(*nats);
    if (std::chrono::steady_clock::now() > until) throw std::runtime_error(nats.problem().what);
  }
}

}  // namespace server::cluster::test
