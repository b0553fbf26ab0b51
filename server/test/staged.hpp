#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/serve.hpp"
#include "server/test/client.hpp"

// A whole server in this process, on a machine whose time and lines are in the hands of the test.
namespace server::test {

class StagedMachine {
 public:
  Machine machine();

  std::int64_t now() const { return now_; }
  // Time stands still but for this.
  void pass(std::int64_t milliseconds) { now_ += milliseconds; }
  // Somebody sets the clock on the wall.
  void set_wall_ahead(std::int64_t milliseconds) { wall_ahead_ = milliseconds; }
  void pass_until(std::int64_t moment) { now_ = std::max(now_.load(), moment); }
  // How long the server finds the line of this client to be, there and back.
  void set_line(const Client& client, std::int64_t milliseconds);

 private:
  std::optional<std::int64_t> measured(int socket);

  std::atomic<std::int64_t> now_ = 1'700'000'000'000;
  std::atomic<std::int64_t> wall_ahead_ = 0;
  std::mutex mutex_;
  std::map<int, std::int64_t> lines_;  // by the client's port
};

class StagedServer {
 public:
  StagedServer(const std::string& game, std::shared_ptr<const engine::GameData> game_data,
               Machine machine = {}, const std::function<void(Config&)>& settle = nullptr);
  // With several games, on a data folder that is there already.
  StagedServer(Server::AllGameData all_game_data, std::filesystem::path data, Machine machine = {},
               const std::function<void(Config&)>& settle = nullptr);
  ~StagedServer();
  int port() const { return server_->port(); }
  const std::filesystem::path& data() const { return data_; }

 private:
  void open(Server::AllGameData all_game_data, Machine machine,
            const std::function<void(Config&)>& settle);

  Folder folder_;
  std::filesystem::path data_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

}  // namespace server::test
