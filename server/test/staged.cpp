#include "server/test/staged.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <stdexcept>

#include "server/admin_call.hpp"

namespace server::test {

namespace {

using AskName = int(int, sockaddr*, socklen_t*);

int port_of(int socket, AskName& ask) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  if (ask(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0) return 0;
  return ntohs(address.sin_port);
}

}  // namespace

Machine StagedMachine::machine() {
  return {[this] { return now(); }, [this] { return now() + wall_ahead_; },
          [this](int socket) { return measured(socket); }};
}

void StagedMachine::set_line(const Client& client, std::int64_t milliseconds) {
  const std::lock_guard lock(mutex_);
  lines_[port_of(client.plug().file(), getsockname)] = milliseconds;
}

std::optional<std::int64_t> StagedMachine::measured(int socket) {
  const std::lock_guard lock(mutex_);
  const auto line = lines_.find(port_of(socket, getpeername));
  return line == lines_.end() ? 0 : line->second;
}

StagedServer::StagedServer(const std::string& game,
                           std::shared_ptr<const engine::GameData> game_data, Machine machine,
                           const std::function<void(Config&)>& settle)
    : data_(folder_ / "data") {
  open({{game, std::move(game_data)}}, std::move(machine), settle);
}

StagedServer::StagedServer(Server::AllGameData all_game_data, std::filesystem::path data,
                           Machine machine, const std::function<void(Config&)>& settle)
    : data_(std::move(data)) {
  open(std::move(all_game_data), std::move(machine), settle);
}

void StagedServer::open(Server::AllGameData all_game_data, Machine machine,
                        const std::function<void(Config&)>& settle) {
  Config config;
  config.port = 0;
  config.data_folder = data_;
  config.log_level = LogLevel::error;
  config.limits = Limits::none();
  if (settle) settle(config);
  auto opened = Server::open(config, std::move(all_game_data), "test", std::move(machine));
  if (!opened) throw std::runtime_error(opened.problem().what);
  server_ = std::move(*opened);
  thread_ = std::thread([this] { server_->run(); });
}

StagedServer::~StagedServer() {
  const auto stopped = call_server(data_, {{"do", "stop"}});
  EXPECT_TRUE(stopped) << stopped.problem().what;
  thread_.join();
}

}  // namespace server::test
