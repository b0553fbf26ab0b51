#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "engine/problem.hpp"
#include "server/transport_loop.hpp"

namespace server {

// A socket in the data folder for whoever runs the server: one line asks, one line answers.
class AdminSocket {
 public:
  using Respond = std::function<void(std::string)>;
  using Answer = std::function<void(std::string, Respond)>;

  static engine::Fallible<std::unique_ptr<AdminSocket>> listen(Loop& loop,
                                                               const std::filesystem::path& path,
                                                               Answer answer);
  ~AdminSocket();

 private:
  AdminSocket();
  struct Self;
  std::shared_ptr<Self> self_;
};

}  // namespace server
