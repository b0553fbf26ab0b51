#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "server/budgets.hpp"
#include "server/hall.hpp"
#include "server/http_site.hpp"
#include "server/metrics.hpp"
#include "server/store.hpp"
#include "server/transport_loop.hpp"

namespace fuzz {

// A server without its sockets, on a folder that is gone after it. Its time stands still and its
// chance is the same in every run.
class House {
 public:
  House();
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House();

  // Until nothing more happens: what was written is on disk, and what follows from it is done.
  void settle();
  // Work on the loop; false if there was none.
  bool work();

  std::int64_t now = 1'700'000'000'000;
  std::filesystem::path folder;
  server::Config config;
  server::Loop loop{{.now = [this] { return now; },
                     .wall = [this] { return now; },
                     .round_trip = [](int) { return std::optional<std::int64_t>(0); }}};
  server::Metrics metrics;
  server::Budgets budgets{[](server::Burden) {}};
  std::unique_ptr<server::Store> store;
  std::unique_ptr<server::Hall> hall;
  std::shared_ptr<void> tenant;  // of a harness that needs more; goes first
};

// The house of this process; a new one now and then, so that it does not grow for ever.
House& house();

}  // namespace fuzz
