#include "server/http_site.hpp"

#include <algorithm>

#include "server/log.hpp"
#include "table/wire.hpp"

namespace server {

using engine::Json;
using engine::JsonObject;

namespace {

constexpr std::string_view cookie_name = "escapement";

using DeviceLabel = table::Text<60>;

struct SessionBody {
  std::optional<table::Name> name;
  std::optional<DeviceLabel> device;
};
template <class V>
void describe(V& v, SessionBody& b) {
  v("name", b.name);
  v("device", b.device);
}

struct ClaimBody {
  table::Word code;
  std::optional<DeviceLabel> device;
};
template <class V>
void describe(V& v, ClaimBody& b) {
  v("code", b.code);
  v("device", b.device);
}

// One of one's devices by its id, or "others", or "all".
struct SignOutBody {
  table::Word device;
};
template <class V>
void describe(V& v, SignOutBody& b) {
  v("device", b.device);
}

struct NoBody {};
template <class V>
void describe(V&, NoBody&) {}

constexpr std::pair<std::string_view, std::string_view> security[] = {
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
     "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy",
     "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"},
};

Response text(int status, std::string_view sentence) {
  return {status, {{"Content-Type", "text/plain; charset=utf-8"}}, std::string(sentence) + "\n"};
}

Response json(int status, const JsonObject& body) {
  return {status,
          {{"Content-Type", "application/json; charset=utf-8"}, {"Cache-Control", "no-store"}},
          engine::to_line(body)};
}

Response refusal(int status, std::string_view code, std::string_view sentence) {
  return json(status, {{"no", {{"code", code}, {"sentence", sentence}}}});
}

Response broken(const engine::Problem& problem) {
  log::error("people_unreadable", {{"problem", problem.what}});
  return refusal(503, "not_saved", "The server cannot reach its disk. Try again in a moment.");
}

Response unknown_person() {
  return refusal(401, "unknown_person", "This browser is not known here (any more).");
}

std::string label_of(const std::optional<DeviceLabel>& device) {
  return device ? device->value : "";
}

JsonObject told(const table::Person& person) {
  return {{"person", person.id}, {"name", person.name}};
}

// Reads a body; a refusal if it is not what is needed.
template <class T>
std::optional<Response> read_body(const Request& request, T& value) {
  const auto parsed = engine::parse_json(request.body.empty() ? "{}" : request.body, "body");
  if (!parsed) return refusal(400, "malformed", parsed.problem().what);
  const std::string wrong = table::read(*parsed, value);
  if (!wrong.empty()) return refusal(400, "malformed", wrong);
  return std::nullopt;
}

bool same_host(std::string_view one, std::string_view other) {
  return !one.empty() && std::equal(one.begin(), one.end(), other.begin(), other.end(),
                                    [](unsigned char a, unsigned char b) {
                                      return std::tolower(a) == std::tolower(b);
                                    });
}

bool loopback(std::string_view address) {
  return address == "::1" || address.starts_with("127.") || address.starts_with("::ffff:127.");
}

}  // namespace

std::string_view host_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return "";
  url.remove_prefix(scheme + 3);
  return url.substr(0, url.find('/'));
}

std::string_view cookie_value(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = header.find(';');
    std::string_view item = header.substr(0, end);
    header = end == std::string_view::npos ? "" : header.substr(end + 1);
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    if (item.size() > name.size() && item.starts_with(name) && item[name.size()] == '=')
      return item.substr(name.size() + 1);
  }
  return "";
}

HttpSite::HttpSite(Loop& loop, const Config& config, People& people, Hall& hall, Metrics& metrics,
                   std::function<Metrics::Now()> measure)
    : loop_(loop),
      config_(config),
      people_(people),
      hall_(hall),
      metrics_(metrics),
      measure_(std::move(measure)),
      files_(config.web_folder),
      newcomers_({config.limits.persons_per_minute, 60'000}),
      sockets_(config.limits.connections_per_address),
      connections_(4 * config.limits.connections_per_address) {}

bool HttpSite::welcome(const std::string& address) {
  if (config_.limits.connections > 0 && open_ >= config_.limits.connections) return false;
  const auto& proxies = config_.trusted_proxies;
  const bool counted = std::find(proxies.begin(), proxies.end(), address) == proxies.end();
  if (counted && !connections_.add(address)) return false;
  ++open_;
  return true;
}

void HttpSite::parted(const std::string& address) {
  --open_;
  connections_.remove(address);
}

void HttpSite::answer(const Request& request, Respond respond) {
  route(request, [this, respond = std::move(respond), target = request.target,
                  method = request.method](Response response) {
    finish(response);
    metrics_.http(response.status);
    if (log::enabled(LogLevel::debug))
      log::debug("http", {{"method", method},
                          {"path", target.substr(0, target.find('?'))},
                          {"status", response.status}});
    respond(std::move(response));
  });
}

Response HttpSite::complain(int status, std::string_view sentence) {
  Response response = text(status, sentence);
  finish(response);
  metrics_.http(status);
  return response;
}

void HttpSite::finish(Response& response) const {
  for (const auto& [name, value] : security) response.headers.emplace_back(name, value);
}

void HttpSite::route(const Request& request, const Respond& respond) {
  const std::string_view path =
      std::string_view(request.target).substr(0, request.target.find('?'));
  if (request.method == "POST") return post(request, respond);
  if (request.method != "GET" && request.method != "HEAD")
    return respond(text(405, "Only GET, HEAD and POST are answered."));
  if (path == "/healthz") return respond(text(200, "ok"));
  if (path == "/ws") return respond(text(426, "Come with a WebSocket."));
  if (path == "/metrics") {
    if (!config_.metrics || !on_this_machine(request))
      return respond(text(404, "There is no such file."));
    return respond({200,
                    {{"Content-Type", "text/plain; version=0.0.4; charset=utf-8"}},
                    metrics_.text(measure_())});
  }
  if (path == "/api/devices") return devices(request, respond);
  constexpr std::string_view tables = "/api/tables/";
  constexpr std::string_view ending = "/record";
  if (path.starts_with(tables) && path.ends_with(ending) &&
      path.size() > tables.size() + ending.size())
    return record(request, path.substr(tables.size(), path.size() - tables.size() - ending.size()),
                  respond);
  if (path.starts_with("/api/"))
    return respond(refusal(404, "unknown_call", "There is no such call."));
  respond(files_.serve(request));
}

void HttpSite::post(const Request& request, const Respond& respond) {
  if (!own_origin(request))
    return respond(refusal(403, "foreign_origin", "Requests from other sites are not answered."));
  if (request.target == "/api/session") return session(request, respond);
  if (request.target == "/api/device") return device(request, respond);
  if (request.target == "/api/device/claim") return claim(request, respond);
  if (request.target == "/api/devices/sign_out") return sign_out(request, respond);
  respond(refusal(404, "unknown_call", "There is no such call."));
}

void HttpSite::session(const Request& request, const Respond& respond) {
  SessionBody body;
  if (auto wrong = read_body(request, body)) return respond(std::move(*wrong));
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  if (*found && (*found)->secret_is_old) return renew(request, (*found)->person, respond);
  if (*found) return respond(json(200, told((*found)->person)));
  if (!body.name || body.name->value.empty())
    return respond(refusal(401, "name_needed", "Say under which name you want to play."));
  if (!newcomers_.take(client_address(request), steady_now()))
    return respond(refusal(429, "slow_down", "Too many new people from here. Wait a minute."));
  people_.make_person(body.name->value, {label_of(body.device), loop_.now()},
                      [this, respond](engine::Fallible<People::Admitted> made) {
                        loop_.post([this, respond, made = std::move(made)] {
                          if (!made) return respond(broken(made.problem()));
                          log::info("person_made", {{"person", made->person.id}});
                          respond(admitted(*made));
                        });
                      });
}

// Whoever gets no new secret now comes with the old one again.
void HttpSite::renew(const Request& request, const table::Person& person, const Respond& respond) {
  people_.renew(cookie_value(request.cookie, cookie_name), loop_.now(),
                [this, person, respond](engine::Fallible<People::Admitted> made) {
                  loop_.post([this, person, respond, made = std::move(made)] {
                    respond(made ? admitted(*made) : json(200, told(person)));
                  });
                });
}

void HttpSite::devices(const Request& request, const Respond& respond) {
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  if (!*found) return respond(unknown_person());
  const auto all = people_.devices((*found)->person.id);
  if (!all) return respond(broken(all.problem()));
  engine::JsonArray list;
  for (const People::Device& each : *all)
    list.push_back(JsonObject{{"id", each.id},
                              {"label", each.label},
                              {"made", each.made},
                              {"seen", each.seen},
                              {"here", each.id == (*found)->device}});
  respond(json(200, {{"devices", std::move(list)}}));
}

void HttpSite::sign_out(const Request& request, const Respond& respond) {
  SignOutBody body;
  if (auto wrong = read_body(request, body)) return respond(std::move(*wrong));
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  if (!*found) return respond(unknown_person());
  const std::string here = (*found)->device;
  People::SignOut which{body.device.value};
  if (which.device == "all") which.device.clear();
  if (which.device == "others") which = {here, true};
  people_.sign_out((*found)->person.id, which,
                   [this, here, respond](engine::Fallible<std::vector<std::string>> gone) {
                     loop_.post([this, here, respond, gone = std::move(gone)] {
                       if (!gone) return respond(broken(gone.problem()));
                       hall_.sign_out(*gone);
                       Response response = json(200, {{"signed_out", gone->size()}});
                       if (std::find(gone->begin(), gone->end(), here) != gone->end())
                         response.headers.emplace_back("Set-Cookie", cookie_with("", 0));
                       respond(std::move(response));
                     });
                   });
}

void HttpSite::device(const Request& request, const Respond& respond) {
  NoBody body;
  if (auto wrong = read_body(request, body)) return respond(std::move(*wrong));
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  if (!*found) return respond(unknown_person());
  const People::DeviceCode made = people_.make_code((*found)->person, loop_.now());
  respond(json(200, {{"code", made.code}, {"expires", made.expires}}));
}

void HttpSite::claim(const Request& request, const Respond& respond) {
  ClaimBody body;
  if (auto wrong = read_body(request, body)) return respond(std::move(*wrong));
  if (!newcomers_.take(client_address(request), steady_now()))
    return respond(refusal(429, "slow_down", "Too many tries from here. Wait a minute."));
  people_.claim(body.code.value, {label_of(body.device), loop_.now()},
                [this, respond](engine::Fallible<std::optional<People::Admitted>> claimed) {
                  loop_.post([this, respond, claimed = std::move(claimed)] {
                    if (!claimed) return respond(broken(claimed.problem()));
                    if (!*claimed)
                      return respond(
                          refusal(404, "unknown_code", "There is no such code, or it is used up."));
                    log::info("device_added", {{"person", (*claimed)->person.id}});
                    respond(admitted(**claimed));
                  });
                });
}

void HttpSite::record(const Request& request, std::string_view id, const Respond& respond) {
  const auto found = person_of(request);
  if (!found) return respond(broken(found.problem()));
  const auto who = *found ? std::optional((*found)->person) : std::nullopt;
  hall_.record(id, who, [respond](Hall::RecordAnswer answer) {
    if (answer.refused)
      return respond(refusal(answer.code == "unknown_table" ? 404 : 403, answer.code, answer.text));
    respond({200,
             {{"Content-Type", "application/json; charset=utf-8"}, {"Cache-Control", "no-store"}},
             std::move(answer.text)});
  });
}

Admission HttpSite::admit(const Request& request) {
  const auto refuse = [&](int status, std::string_view sentence) {
    log::debug("refused_socket", {{"status", status}});
    return Admission{complain(status, sentence), nullptr};
  };
  if (request.target != "/ws") return refuse(404, "The WebSocket is at /ws.");
  if (!own_origin(request)) return refuse(403, "Connections from other sites are not answered.");
  const auto found = person_of(request);
  if (!found) return refuse(503, "The server cannot reach its disk. Try again in a moment.");
  if (!*found) return refuse(401, "This browser is not known here (any more).");
  const std::string address = client_address(request);
  if (!sockets_.add(address)) return refuse(429, "Too many connections from here.");
  const auto counted =
      std::shared_ptr<void>(nullptr, [this, address](void*) { sockets_.remove(address); });
  const std::string secret(cookie_value(request.cookie, cookie_name));
  return {std::nullopt,
          [this, counted, who = **found, secret, address](std::shared_ptr<Wire> wire) {
            // They may have been signed out while they came in.
            const auto still = people_.find(secret, loop_.now());
            if (!still || !*still) wire->close(closed_by_sign_out, "signed out");
            return hall_.enter(who, address, std::move(wire), counted);
          }};
}

bool HttpSite::own_origin(const Request& request) const {
  if (request.origin.empty()) return false;
  if (same_host(host_of(request.origin), request.host)) return true;
  if (same_host(host_of(config_.public_url), host_of(request.origin))) return true;
  return std::any_of(config_.origins.begin(), config_.origins.end(),
                     [&](const std::string& each) { return same_host(each, request.origin); });
}

bool HttpSite::on_this_machine(const Request& request) const {
  return loopback(request.address) && request.forwarded_for.empty();
}

engine::Fallible<HttpSite::Found> HttpSite::person_of(const Request& request) {
  const std::string_view secret = cookie_value(request.cookie, cookie_name);
  if (secret.empty()) return Found{};
  return people_.find(secret, loop_.now());
}

std::string HttpSite::client_address(const Request& request) const {
  const auto& proxies = config_.trusted_proxies;
  if (std::find(proxies.begin(), proxies.end(), request.address) == proxies.end())
    return request.address;
  const std::string& list = request.forwarded_for;
  const std::size_t last = list.find_last_of(", ");
  const std::string address = last == std::string::npos ? list : list.substr(last + 1);
  return address.empty() ? request.address : address;
}

Response HttpSite::admitted(const People::Admitted& who) const {
  Response response = json(200, told(who.person));
  response.headers.emplace_back("Set-Cookie", cookie_with(who.secret, 31'536'000));
  return response;
}

std::string HttpSite::cookie_with(std::string_view secret, int seconds) const {
  const bool secure = config_.public_url.starts_with("https://");
  return std::string(cookie_name) + "=" + std::string(secret) +
         "; HttpOnly; SameSite=Strict; Path=/; Max-Age=" + std::to_string(seconds) +
         (secure ? "; Secure" : "");
}

}  // namespace server
