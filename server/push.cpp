#include "server/push.hpp"

#include <algorithm>
#include <utility>

#include "protocol/hall_messages.hpp"
#include "server/http_address.hpp"
#include "server/log.hpp"

namespace server {

namespace {

constexpr std::int64_t token_seconds = 12 * 3'600;  // a service takes a day at most
constexpr std::int64_t longest_pause = 3'600'000;

bool is_of(const std::string& host, const std::string& service) {
  return service.starts_with('.') ? host.ends_with(service) : host == service;
}

// What may stand in the line of a request.
bool in_a_path(char c) {
  return c > ' ' && c < '\x7f' &&
         std::string_view("\"<>\\^`{|}#").find(c) == std::string_view::npos;
}

bool taken(int status) { return status >= 200 && status < 300; }
bool gone(int status) { return status == 404 || status == 410; }
// Nobody was there, or too much was asked of them.
bool busy(int status) { return status == 0 || status == 408 || status == 429 || status >= 500; }

}  // namespace

std::optional<PushAddress> push_address(std::string_view endpoint, const PushSettings& settings) {
  constexpr std::string_view scheme = "https://";
  if (!endpoint.starts_with(scheme) || endpoint.size() > protocol::Notify::longest)
    return std::nullopt;
  endpoint.remove_prefix(scheme.size());
  const std::size_t slash = endpoint.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto host = read_host(endpoint.substr(0, slash));
  const std::string_view path = endpoint.substr(slash);
  if (!host || !std::all_of(path.begin(), path.end(), in_a_path)) return std::nullopt;
  PushAddress address{host->name, host->port.value_or(443), std::string(path)};
  if (address.host + ":" + std::to_string(address.port) == settings.stub) return address;
  const bool known =
      std::any_of(settings.services.begin(), settings.services.end(),
                  [&](const std::string& service) { return is_of(address.host, service); });
  return known && address.port == 443 ? std::optional(std::move(address)) : std::nullopt;
}

Pusher::Pusher(Loop& loop, Store& store, Metrics& metrics, PushSettings settings, PushKey key,
               std::function<bool(const std::string& person)> absent)
    : loop_(loop),
      store_(store),
      metrics_(metrics),
      settings_(std::move(settings)),
      key_(std::move(key)),
      absent_(std::move(absent)),
      line_(loop, settings_) {}

void Pusher::call(const std::string& person) {
  const auto found = store_.subscriptions(person);
  if (!found) return log::error("subscriptions_unreadable", {{"problem", found.problem().what}});
  for (const Subscription& each : *found) add(each.endpoint, person);
}

// An empty call that still waits says all that a second one would.
void Pusher::add(const std::string& endpoint, const std::string& person) {
  const auto known = calls_.find(endpoint);
  if (known != calls_.end()) {
    known->second.again = known->second.under_way;
    return;
  }
  const auto to = push_address(endpoint, settings_);
  if (!to) return store_.drop_endpoint(endpoint);  // no service that may be spoken to any more
  if (calls_.size() >= settings_.most_waiting) {
    metrics_.called("dropped");
    return log::warning("call_dropped", {{"person", person}});
  }
  Call& call = calls_[endpoint];
  call.person = person;
  call.to = *to;
  services_[to->host].waiting.push_back(endpoint);
  go_on(to->host);
}

void Pusher::go_on(const std::string& host) {
  Service& service = services_[host];
  while (service.busy < most_at_once && !service.waiting.empty()) {
    const std::string endpoint = std::move(service.waiting.front());
    service.waiting.pop_front();
    if (loop_.attempt([&] { send(endpoint, calls_.at(endpoint)); }))
      ++service.busy;
    else
      calls_.erase(endpoint);
  }
  if (service.busy == 0) services_.erase(host);
}

void Pusher::send(const std::string& endpoint, Call& call) {
  call.under_way = true;
  ++call.tries;
  const std::int64_t until = loop_.wall() / 1'000 + token_seconds;
  line_.call(call.to, key_.authorization(call.to.service(), settings_.contact, until),
             [this, endpoint](const PushAnswer& answer) { answered(endpoint, answer); });
}

void Pusher::answered(const std::string& endpoint, const PushAnswer& answer) {
  const auto found = calls_.find(endpoint);
  Call& call = found->second;
  const std::string host = call.to.host;
  call.under_way = false;
  --services_[host].busy;
  if (busy(answer.status) && call.tries < most_tries) {
    std::int64_t pause = settings_.first_retry;
    for (int i = 1; i < call.tries; ++i) pause *= 4;
    metrics_.called("delayed");
    try_later(endpoint, call,
              std::clamp(answer.retry_after, std::min(pause, longest_pause), longest_pause));
    return go_on(host);
  }
  const char* result = taken(answer.status)  ? "taken"
                       : gone(answer.status) ? "gone"
                       : busy(answer.status) ? "failed"
                                             : "refused";
  metrics_.called(result);
  if (gone(answer.status)) store_.drop_endpoint(endpoint);
  if (!taken(answer.status) && !gone(answer.status))
    log::warning("call_failed", {{"service", host}, {"status", answer.status}});
  const bool again = call.again && taken(answer.status);
  const std::string person = call.person;
  calls_.erase(found);
  if (again && absent_(person)) add(endpoint, person);
  go_on(host);
}

// Whoever has come by themselves meanwhile need not be called.
void Pusher::try_later(const std::string& endpoint, Call& call, std::int64_t milliseconds) {
  call.again = false;
  call.later.emplace(loop_);
  call.later->after(milliseconds, [this, endpoint] {
    const auto found = calls_.find(endpoint);
    if (!absent_(found->second.person)) {
      calls_.erase(found);
      return;
    }
    const std::string host = found->second.to.host;
    services_[host].waiting.push_back(endpoint);
    go_on(host);
  });
}

}  // namespace server
