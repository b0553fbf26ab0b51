#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/config.hpp"
#include "server/hall.hpp"
#include "server/http_address.hpp"
#include "server/http_files.hpp"
#include "server/limits.hpp"
#include "server/metrics.hpp"
#include "server/people.hpp"
#include "server/transport.hpp"

namespace server {

// Everything that is asked over HTTP: who people are, records, files, health, and who may come in
// over a WebSocket.
class HttpSite final : public Site {
 public:
  HttpSite(Loop& loop, const Config& config, People& people, Hall& hall, Metrics& metrics,
           const Budgets& budgets, std::function<Metrics::Now()> measure);

  void answer(const Request& request, Respond respond) override;
  Admission admit(const Request& request) override;
  Response complain(const std::string& address, int status, std::string_view sentence) override;
  Response overloaded() override;
  bool welcome(const std::string& address) override;
  void parted(const std::string& address) override;
  bool crowded() const override;

  int open() const { return open_; }

 private:
  using Found = std::optional<People::Known>;

  void route(const Request& request, const Respond& respond);
  bool pays(const Request& request, std::string_view path);
  void post(const Request& request, const Respond& respond);
  void session(const Request& request, const Respond& respond);
  void device(const Request& request, const Respond& respond);
  void claim(const Request& request, const Respond& respond);
  void renew(const Request& request, const protocol::Person& person, const Respond& respond);
  void devices(const Request& request, const Respond& respond);
  void turns(const Request& request, const Respond& respond);
  void sign_out(const Request& request, const Respond& respond);
  void record(const Request& request, std::string_view id, const Respond& respond);

  bool counted(const std::string& address) const;
  bool on_this_machine(const Request& request) const;
  engine::Fallible<Found> person_of(const Request& request);
  std::string client_address(const Request& request) const;
  Response admitted(const People::Admitted& who) const;
  std::string cookie_with(std::string_view secret, int seconds) const;
  void finish(Response& response) const;
  Response finished(int status, std::string_view sentence) const;

  Loop& loop_;
  Config config_;
  People& people_;
  Hall& hall_;
  Metrics& metrics_;
  const Budgets& budgets_;
  std::function<Metrics::Now()> measure_;
  Names names_;
  Files files_;
  Buckets newcomers_;
  Counts sockets_;
  Counts connections_;  // all kinds of connections, by address
  int open_ = 0;
};

// The value of a cookie; "" if it is not there.
std::string_view cookie_value(std::string_view header, std::string_view name);

}  // namespace server
