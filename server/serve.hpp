#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/game_entry.hpp"
#include "engine/problem.hpp"
#include "server/config.hpp"
#include "server/transport_loop.hpp"

namespace server {

// A whole server, from the data folder to the sockets.
class Server {
 public:
  using AllGameData = std::map<std::string, std::shared_ptr<const engine::GameData>, std::less<>>;

  // Ready to answer. A problem says in one sentence what keeps it from that.
  static engine::Fallible<std::unique_ptr<Server>> open(Config config, AllGameData all_game_data,
                                                        std::string version, Machine machine = {});
  ~Server();

  int port() const;
  // Until somebody asks it to stop: a signal, or `escapement admin stop`.
  void run();

 private:
  Server();
  struct Self;
  std::unique_ptr<Self> self_;
};

// The addresses of this machine in its network, as a browser takes them:
// "http://192.168.0.7:8765/".
std::vector<std::string> network_urls(int port);

// `../share/escapement/web` from where the program is installed, or `web` beside it where it was
// built.
std::filesystem::path default_web_folder();

}  // namespace server
