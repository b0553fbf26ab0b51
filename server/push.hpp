#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/config.hpp"
#include "server/metrics.hpp"
#include "server/push_key.hpp"
#include "server/push_line.hpp"
#include "server/store.hpp"
#include "server/transport_loop.hpp"

namespace server {

// The address of a subscription; nothing if it is none of a push service that may be spoken to.
std::optional<PushAddress> push_address(std::string_view endpoint, const PushSettings& settings);

// Calls browsers of people who have to decide and are not there. A call is empty: the push service
// learns that there is something, and the browser asks us what (GET /api/turns). Everything here
// runs on the loop, but for speaking to the services.
class Pusher {
 public:
  // `absent` says whether a person still is not there, when they are called once more.
  Pusher(Loop& loop, Store& store, Metrics& metrics, PushSettings settings, PushKey key,
         std::function<bool(const std::string& person)> absent);

  const std::string& key() const { return key_.shown(); }
  bool allows(std::string_view endpoint) const {
    return push_address(endpoint, settings_).has_value();
  }
  // At all their devices.
  void call(const std::string& person);

  static constexpr int most_at_once = 4;  // to one push service
  static constexpr int most_tries = 5;

 private:
  // One browser that is being called.
  struct Call {
    std::string person;
    PushAddress to;
    int tries = 0;
    bool under_way = false;
    bool again = false;  // something new came up meanwhile
    std::optional<Timer> later;
  };
  // A push service, and who waits to be called there.
  struct Service {
    int busy = 0;
    std::deque<std::string> waiting;
  };
  void add(const std::string& endpoint, const std::string& person);
  void go_on(const std::string& host);
  void send(const std::string& endpoint, Call& call);
  void answered(const std::string& endpoint, const PushAnswer& answer);
  void try_later(const std::string& endpoint, Call& call, std::int64_t milliseconds);

  Loop& loop_;
  Store& store_;
  Metrics& metrics_;
  PushSettings settings_;
  PushKey key_;
  std::function<bool(const std::string& person)> absent_;
  std::map<std::string, Call> calls_;  // by endpoint
  std::map<std::string, Service> services_;
  PushLine line_;
};

}  // namespace server
